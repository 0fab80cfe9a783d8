"""Members of a server who sit at tables as tables need them, and play game after game at the pace of the bench.

Each table has four members of its own, or each group of four sits at several tables. A member's page follows direct
messages; the first member of a table also follows its channel, so that nothing is read twice. After a game, its members
sit down again in the same channel.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from loopcord.client import Playground
from loopcord.client.parts import buttons, selects
from msgspec import Struct

from bench.regulars import SETUP_TIMEOUT, Clicks, Press, Regulars, following, games_of, people_of

SEATS: Final = 4
"""The members of a table."""
NOT_A_TABLE: Final = "-"
"""What a custom_id has in the place of a table's id if it is about none."""
AT_A_TIME: Final = 4
"""How many tables are opened at a time."""
MAX_COMMANDS: Final = 10
"""How often a command is repeated that gets no answer."""
AGAIN: Final = "again"
"""The kind of the button below the result of a game."""


def seating(tables: int, tables_a_member: int) -> list[tuple[int, ...]]:
    """The numbers of the four members at each table; nobody sits at more than `tables_a_member` tables."""
    if tables_a_member < 1:
        raise ValueError("a member sits at one table at least")
    groups = [number // tables_a_member for number in range(tables)]
    return [tuple(range(SEATS * group, SEATS * (group + 1))) for group in groups]


class Party(Struct, frozen=True):
    """Four members in a channel, and the game that they play there."""

    channel: str
    game: str
    people: tuple[str, ...]
    """Their ids."""


class Members(Regulars):
    """The members at all tables, with what they see and click."""

    def __init__(self, playground: Playground, parties: Sequence[Party]) -> None:
        super().__init__(playground, sorted({person for party in parties for person in party.people}))
        self.parties = parties
        self.moves = 0
        """The moves that the pages have shown so far, at all tables."""
        self.unanswered = 0
        """The commands that the bot has not answered in time so far."""
        self._news_in = {party.channel: asyncio.Event() for party in parties}
        self._table_in: dict[str, str] = {}
        """The id of the newest table in each channel."""
        self._channel_of: dict[str, str] = {}
        """By table."""
        self._about: dict[str, str] = {}
        """The table that each message is about."""
        self._last: dict[str, float] = {}
        """When the page showed the last new or changed message of each table, by the loop's clock."""
        self._ply: dict[str, int] = {}
        """The highest ply that a button of each table had."""
        self._over: set[str] = set()
        """The tables that have shown a result."""
        self._moved: dict[str, float] = {}
        """When the last move was clicked, by table; only while no other click has followed there."""

    # --- seeing ---

    def followed(self, person: str) -> list[str]:
        """The channels that a member's page follows."""
        return [party.channel for party in self.parties if party.people[0] == person]

    def _see(self, person: str, message: Any) -> None:
        super()._see(person, message)
        clicks = [each.get("custom_id", "").split(":", 4) for each in (*buttons(message), *selects(message))]
        clicks = [click for click in clicks if len(click) == 5 and click[1] != NOT_A_TABLE]
        table = clicks[0][1] if clicks else self._about.get(message["id"])
        if table is None:
            return
        self._about[message["id"]] = table
        self._last[table] = asyncio.get_running_loop().time()
        ply = max((int(click[2]) for click in clicks), default=0)
        self.moves += max(0, ply - self._ply.get(table, 0))
        self._ply[table] = max(ply, self._ply.get(table, 0))
        if message["channel_id"] in self._news_in:
            self._table_in[message["channel_id"]] = table
            self._channel_of[table] = message["channel_id"]
            if table not in self._over and any(click[3] == AGAIN for click in clicks):
                self._over.add(table)
                self.moves += 1
        if table in self._channel_of:
            self._news_in[self._channel_of[table]].set()

    async def _offered(self, party: Party) -> str | None:
        """Wait until a party can click something, and return the id of its table; None once its game is over."""
        news = self._news_in[party.channel]
        while True:
            table = self._table_in.get(party.channel)
            if table in self._over:
                return None
            if table in self.offers:
                return table
            news.clear()
            await news.wait()

    # --- acting ---

    async def act(self, person: str, **what: Any) -> Any:
        """See Regulars; a command is repeated until it is answered, also after a "thinking" state."""
        report = await super().act(person, **what)
        if what["kind"] != "command":
            return report
        for _ in range(MAX_COMMANDS):
            if report["state"] == "answered":
                break
            self.unanswered += 1
            report = await super().act(person, **what)
        else:
            raise RuntimeError(f"the bot never answers {what}")
        message = report["answer"]["message"]
        if message is not None and message["page"]["thinking"]:
            async with asyncio.timeout(SETUP_TIMEOUT):
                return await self.playground.call("GET", f"/page/interactions/{report['interaction']}")
        return report

    async def open_tables(self) -> None:
        """Open all tables, and wait until something can be clicked at each."""
        few = asyncio.Semaphore(AT_A_TIME)

        async def open_one(party: Party) -> None:
            async with few:
                await self.seat(party.channel, party.game, party.people)

        await asyncio.gather(*map(open_one, self.parties))
        async with asyncio.timeout(SETUP_TIMEOUT):
            await asyncio.gather(*map(self._offered, self.parties))

    async def click(self, table: str, clicks: Clicks) -> Press | None:
        """See Regulars; also measures the time from the move before to the last message of its table."""
        self._settle(table, clicks)
        offers = self.offers[table]
        press = await super().click(table, clicks)
        if press is not None and press.offer.kind == "move":
            self._moved[table] = press.at
        if press is not None and press.state != "answered" and self._hands.get(offers[0].message) == offers:
            self.offers.setdefault(table, offers)
        return press

    def _settle(self, table: str, clicks: Clicks) -> None:
        """End the time of the last move at a table, because what comes now belongs to something else."""
        moved = self._moved.pop(table, None)
        if moved is not None and self._last[table] > moved:
            clicks.settled.append(self._last[table] - moved)

    async def play(self, thought: float, enough: int, within: float) -> Clicks:
        """Click at each table this number of seconds after something is offered there.

        Ends after `enough` clicks at all tables together, or `within` this number of seconds.
        """
        clicks, done = Clicks(), asyncio.Event()

        async def at(party: Party) -> None:
            wait = self._chance.uniform(0, thought)  # Spread the first clicks.
            while True:
                table = await self._offered(party)
                if table is None:
                    self._settle(self._table_in[party.channel], clicks)
                    await self.seat(party.channel, party.game, party.people)
                    continue
                await asyncio.sleep(wait)
                wait = thought
                if table in self.offers:
                    await self.click(table, clicks)
                if len(clicks.took) >= enough:
                    done.set()

        playing = [asyncio.create_task(at(party)) for party in self.parties]
        ended = asyncio.create_task(done.wait())
        await asyncio.wait([ended, *playing], timeout=within, return_when=asyncio.FIRST_COMPLETED)
        for task in (ended, *playing):
            task.cancel()
        for result in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(result, Exception):
                raise result
        return clicks


async def parties_of(playground: Playground, tables: int, tables_a_member: int) -> list[Party]:
    """Create the channels and the people of this number of tables, which play all games of the bot in turn."""
    seats = seating(tables, tables_a_member)
    names = [f"Member {number}" for number in range(max((max(each) for each in seats), default=-1) + 1)]
    people = await people_of(playground, names)
    games = await games_of(playground, people[0])
    channels = [await playground.add_channel(f"table-{number}") for number in range(tables)]
    return [
        Party(channel, games[number % len(games)], tuple(people[each] for each in seats[number]))
        for number, channel in enumerate(channels)
    ]


@asynccontextmanager
async def members(playground: Playground, parties: Sequence[Party]) -> AsyncIterator[Members]:
    """The members, each following their page. Raises RuntimeError like `following`."""
    found = Members(playground, parties)
    async with following(found, {person: found.followed(person) for person in found.people}):
        yield found
