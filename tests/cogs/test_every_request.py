"""Each kind of request fails once, for a minute, or so that only its answer is lost, in the middle of an evening.

The evening goes on to the end of its games, nothing is doubled or left behind, and only who cannot be answered is not.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from enum import Enum, auto
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import aiohttp
import discord
import pytest
from loopcord.client.parts import buttons

from bench.evenings import InPocket
from bench.pocket_discord import GUILD
from bench.regulars import Clicks, Offer
from bot.app import Stammtisch
from bot.screens.parts import NO_TABLE, read_click
from bot.store.schema import Status
from bot.store.store import Store
from bot.tables.types import Table
from tests.hurried_loop import HurriedLoop
from tests.store.databases import newest_file

FIRST, SECOND, GONE = 5000, 5001, 5002
"""Channels; the last one is deleted while its table runs."""
SEATED: Final = {FIRST: (0, 1, 2), SECOND: (0, 1), GONE: (0, 1, 3)}
"""The players there. Ben (1) and Dora (3) take no direct messages for a while."""
MINUTE: Final = 60.0
MOST_TRIES: Final = 100
"""The most failing requests in a minute, also of people who click: Discord bans a client that makes 10,000 in ten."""
START: Final = datetime(2026, 11, 1, 20, 0, tzinfo=UTC)
ROUTES: Final = (
    "GET applications/*/commands",
    "PUT applications/*/commands",
    "POST interactions/*/*/callback",
    "PATCH webhooks/*/*/messages/@original",
    "POST webhooks/*/*",
    "POST users/@me/channels",
    "POST channels/*/messages",
    "PATCH channels/*/messages/*",
    "DELETE channels/*/messages/*",
    "GET channels/*/messages",
    "GET channels/*",
    "GET guilds/*",
    "GET guilds/*/members/*",
)
"""All but those of the login and of emojis: `tests/e2e/test_start_up_errors.py`, `tests/delivery/test_emojis.py`."""
LOGIN: Final = {"GET users/@me", "GET oauth2/applications/@me"}
ANSWERS: Final = "POST interactions/*/*/callback"
POSTS: Final = "POST channels/*/messages"


class Fault(Enum):
    """What happens to requests."""

    ONCE = auto()
    """One is refused with a 503."""
    MINUTE = auto()
    """All are, for a minute."""
    LOST = auto()
    """One is carried out, but the wire breaks before its answer."""


def route_of(method: str, path: str) -> str:
    """The kind of a request: its path with stars for what differs."""
    parts = path.strip("/").split("/")
    named = {"applications", "commands", "interactions", "callback", "webhooks", "messages", "@original", "users"}
    named |= {"@me", "channels", "guilds", "members", "oauth2"}
    return f"{method} {'/'.join(part if part in named else '*' for part in parts)}"


def refused(status: int, code: int = 0) -> discord.HTTPException:
    """What discord.py makes of an answer with this status."""
    kind = {403: discord.Forbidden, 404: discord.NotFound, 503: discord.DiscordServerError}[status]
    answer: Any = SimpleNamespace(status=status, reason="refused")
    return kind(answer, {"code": code, "message": "refused"})


class Weather:
    """Counts the requests of each kind, and strikes those of one kind from a certain one on."""

    def __init__(self, route: str | None, fault: Fault, nth: int) -> None:
        self.seen: Counter[str | None] = Counter()
        self.begun = self.struck = 0
        """How often it began to strike, and how many requests were struck."""
        self.closed: set[str] = set()
        """Parts of paths at which everything is refused, as Discord does with what is gone or closed."""
        self.slow = 0.0
        """Seconds that a new message takes."""
        self._route, self._fault, self._nth = route, fault, nth
        self._until = 0.0

    def strike_again(self) -> None:
        """Strike once more, the next one of that kind; not answers, or nobody could ever click anything."""
        if self._route not in {None, ANSWERS} and asyncio.get_running_loop().time() > self._until:
            self._nth = self.seen[self._route] + 1

    @asynccontextmanager
    async def around(self, method: str, path: str) -> AsyncIterator[None]:
        """See `bench.pocket_discord.Around`."""
        route = route_of(method, path)
        self.seen[route] += 1
        strikes = route == self._route and self._strikes()
        self.struck += strikes
        if route == POSTS:
            await asyncio.sleep(self.slow)
        if strikes and self._fault is not Fault.LOST:
            raise refused(503)
        if f"/channels/{GONE}" in path and str(GONE) in self.closed:
            raise refused(404, 10003)
        if method == "POST" and any(f"/channels/{each}/" in path for each in self.closed):
            raise refused(403, 50007)
        yield
        if strikes:
            raise aiohttp.ServerDisconnectedError

    def _strikes(self) -> bool:
        now = asyncio.get_running_loop().time()
        if self.seen[self._route] == self._nth:
            self.begun += 1
            self._until = now + MINUTE if self._fault is Fault.MINUTE else now
            return True
        return self._fault is Fault.MINUTE and now <= self._until


class Evening(InPocket):
    """Four people who click again what was not answered."""

    def __init__(self, weather: Weather, is_open: Callable[[int], Awaitable[bool]]) -> None:
        """`is_open` tells whether a table is open in a channel."""
        super().__init__()
        self._is_open = is_open
        self._weather = weather
        self.in_the_end = False
        """Whether nothing comes after these games that would put right what went wrong."""
        self._chance = Random(11)
        self.seen_tables: set[str] = set()
        self.tables: list[Table] = []
        self.discord.around = weather.around

    def _see(self, person: str, message: Any) -> None:
        super()._see(person, message)
        clicks = [read_click(each["custom_id"]) for each in buttons(message) if "custom_id" in each]
        self.seen_tables |= {click.table for click in clicks if click is not None and click.table != NO_TABLE}

    async def click(self, table: str, clicks: Clicks) -> None:
        """See Regulars. What Discord says has failed is there to be clicked again, when people have calmed down."""
        offers, unanswered = self.offers[table], len(self.unanswered)
        if self.in_the_end:
            self._weather.strike_again()
        await super().click(table, clicks)
        if len(self.unanswered) > unanswered and table not in self.offers and self._stands(offers[0]):
            await asyncio.sleep(20)
            self.offers.setdefault(table, offers)

    def _stands(self, offer: Offer) -> bool:
        return any(message["id"] == offer.message for message in self.discord.standing())

    async def say(self, person: int, channel: int, command: str, **options: str) -> None:
        """Use a command, again until it is answered."""
        await self._surely(self.people[person], kind="command", channel=str(channel), command=command, options=options)

    async def press(self, person: int, channel: int, kind: str) -> None:
        """Press a button of the newest message in a channel, again until that is answered."""
        board = self.boards[str(channel)]
        ids = [each["custom_id"] for each in buttons(board) if f":{kind}:" in each.get("custom_id", "")]
        await self._surely(self.people[person], kind="component", message=board["id"], custom_id=ids[0])

    async def _surely(self, person: str, **what: Any) -> None:
        for _ in range(8):
            unanswered = len(self.unanswered)
            await self.act(person, **what)
            if len(self.unanswered) == unanswered:
                return
            await asyncio.sleep(20)
        raise AssertionError(f"never answered: {what}")

    async def deal(self, channel: int) -> None:
        """Sit down at 40 Barrels, the third by a button, and start."""
        first, second, *third = SEATED[channel]
        await self.say(first, channel, "join", game="forty_barrels")
        await asyncio.sleep(MINUTE)  # On a busy machine the bot asks for patience first.
        await self.say(second, channel, "join")
        for person in third:
            await asyncio.sleep(2 * MINUTE)  # until the lobby is shown, whatever happens
            await self.press(person, channel, "join")
        await self.say(first, channel, "start")

    async def play(self, channel: int, most: int) -> None:
        """Click until `most` moves are made, or the table is no more."""
        clicks = Clicks()
        while clicks.moves < most and await self._is_open(channel):
            try:
                async with asyncio.timeout(90):
                    await self._until_offered_at(str(channel))
            except TimeoutError:  # A member who takes no direct messages asks.
                for person in SEATED[channel]:
                    await self.say(person, channel, "hand")
            if (table := self._offered(str(channel))) is not None:
                await asyncio.sleep(5)  # thinking
                if table in self.offers:
                    await self.click(table, clicks)


async def evening(folder: Path, weather: Weather) -> Evening:
    """Everything that the bot makes requests for, until nobody has anything left to do."""
    loop = asyncio.get_running_loop()
    began = loop.time()

    def clock() -> datetime:
        return START + timedelta(seconds=loop.time() - began)

    store = await Store.open(newest_file(folder / "tables.sqlite3"), clock)
    bot = Stammtisch(store, pace=1.0, shards=1, clock=clock)

    async def is_open(channel: int) -> bool:
        return await bot.host.open_table(channel) is not None

    people = Evening(weather, is_open)
    async with bot:
        await people.discord.log_in(bot)
        await people.deal(FIRST)
        await people.play(FIRST, 1)
        weather.slow = 3.0  # so that the answer is announced first
        await people.say(1, FIRST, "board")
        weather.slow = 0.0
        await people.say(2, FIRST, "hand")
        await asyncio.sleep(70)  # so that it is asked again how far up the board is
        await people.play(FIRST, 2)
        weather.closed.add(str(700_000 + int(people.people[1])))  # Ben
        await people.deal(SECOND)
        await asyncio.sleep(30)
        weather.closed.clear()
        await people.play(SECOND, 1)
        weather.closed.add(str(700_000 + int(people.people[3])))
        await people.deal(GONE)
        await asyncio.sleep(30)  # so that nothing is on its way there any more, which would find out before it is asked
        weather.closed = {str(GONE)}
        await bot.delivery.places.compare(GUILD, {FIRST, SECOND})
        await bot.delivery.places.compare_guilds(set())
        await people.play(GONE, 1)  # If nobody could be asked, the next message there finds out.
        people.in_the_end = True
        await asyncio.gather(people.play(FIRST, 500), people.play(SECOND, 500))
        await asyncio.sleep(10 * MINUTE)
        async with asyncio.timeout(10 * MINUTE):
            await bot.delivery.quiet()
        people.tables = [await bot.host.table(table_id) for table_id in sorted(people.seen_tables)]
        for table in people.tables:
            if table.status is Status.OVER:
                assert await bot.host.verifier.codes(table.id) == ()
    await store.close()
    return people


def standing(people: Evening) -> Counter[tuple[str, tuple[str, ...]]]:
    """The messages in the end: how many with the same buttons in each channel that is there."""
    found: Counter[tuple[str, tuple[str, ...]]] = Counter()
    for message in people.discord.standing():
        clicks = [read_click(each["custom_id"]) for each in buttons(message) if "custom_id" in each]
        if message["channel_id"] != str(GONE):
            found[message["channel_id"], tuple(sorted({click.kind for click in clicks if click is not None}))] += 1
    return found


def spent(folder: Path, weather: Weather) -> Evening:
    """An evening, in no time."""
    with asyncio.Runner(loop_factory=HurriedLoop) as runner:
        return runner.run(evening(folder, weather))


@pytest.fixture(scope="module")
def calm(tmp_path_factory: pytest.TempPathFactory) -> tuple[Weather, Evening]:
    """An evening on which nothing fails."""
    weather = Weather(None, Fault.ONCE, 0)
    return weather, spent(tmp_path_factory.mktemp("calm"), weather)


def test_an_evening_makes_every_kind_of_request(calm: tuple[Weather, Evening]) -> None:
    weather, people = calm
    assert {*weather.seen} == {*ROUTES} | LOGIN
    assert people.unanswered == []
    assert Counter(table.status for table in people.tables) == {Status.OVER: 2, Status.STOPPED: 1}


@pytest.mark.parametrize("fault", Fault, ids=lambda fault: fault.name.lower())
@pytest.mark.parametrize("route", ROUTES)
def test_the_evening_goes_on_when_requests_fail(
    calm: tuple[Weather, Evening], tmp_path: Path, route: str, fault: Fault
) -> None:
    nth = Random(f"{route} {fault}").randint(1, calm[0].seen[route] // 3 or 1)
    weather = Weather(route, fault, nth)
    people = spent(tmp_path, weather)
    assert weather.struck
    assert weather.struck <= MOST_TRIES * weather.begun
    assert len(people.unanswered) <= (weather.struck if route == ANSWERS and fault is not Fault.LOST else 0)
    assert Counter(table.status for table in people.tables) == {Status.OVER: 2, Status.STOPPED: 1}
    assert standing(people) == standing(calm[1])
