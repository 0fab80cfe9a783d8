"""Four people who sit at every table of a playground and click what their hands offer, at the pace of the bench.

They know no rules, and about the bot only what a client sees: the custom_ids of its buttons. A press on a spot that is
deaf for a moment (see docs/adr/0052) is repeated, as a person does, and not counted. `bench.members` seats other people
at each table.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

import aiohttp
import msgspec
from loopcord.client import Playground, Refused
from loopcord.client.parts import buttons, proposed, selects
from msgspec import Struct

NAMES: Final = ("Anna", "Ben", "Cleo", "Dora")
PLAYING: Final = ("pick", "move")
SETUP_TIMEOUT: Final = 120.0
"""Seconds until all tables must offer something."""
DEFERRED_UPDATE: Final = 6
"""The type of an answer that promises a change of the clicked message. A deaf spot answers so, and nothing follows."""
UNHEARD: Final = 2.0
"""Seconds after which a press that nothing followed is repeated: longer than a spot is deaf."""
MAX_PRESSES: Final = 40
"""The most presses for one click; a bot that needs more is broken."""


class Offer(Struct, frozen=True):
    """A click that a hand offers its owner."""

    kind: str
    """`pick`, a step of a choice, or `move`."""
    person: str
    message: str
    custom_id: str
    value: str | None
    """The value to choose, for a menu."""


class Press(Struct, frozen=True):
    """A press that the bot heard."""

    offer: Offer
    at: float
    """By the loop's clock."""
    took: float
    """Seconds until its acknowledgment."""
    state: str
    """`answered` or `failed`."""


class Clicks(Struct):
    """The seconds of each click until its acknowledgment, and what is counted beside."""

    took: list[float] = msgspec.field(default_factory=list)
    settled: list[float] = msgspec.field(default_factory=list)
    """The seconds from a move until the last message of its table; only `bench.members` measures them."""
    moves: int = 0
    """The clicks that make a move."""
    unanswered: int = 0
    deaf: int = 0
    """Presses on deaf spots, which are in no other figure."""

    def add(self, press: Press) -> None:
        """Count a press that was heard."""
        self.took.append(press.took)
        self.moves += press.offer.kind == "move"
        self.unanswered += press.state != "answered"

    def quantile(self, share: float) -> float:
        """The time in milliseconds that this share of all clicks did not exceed."""
        return quantile(self.took, share)


def quantile(seconds: Sequence[float], share: float) -> float:
    """The time in milliseconds that this share of them does not exceed; NaN if there are none."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000 if ordered else float("nan")


class Regulars:
    """The people and their current offers at each table."""

    def __init__(self, playground: Playground, people: list[str]) -> None:
        self.people = people
        """The ids of the people."""
        self.playground = playground
        self.offers: dict[str, list[Offer]] = {}
        """By table."""
        self.boards: dict[str, Any] = {}
        """The newest public message with buttons in each channel."""
        self._table_of: dict[str, str] = {}
        self._hands: dict[str, list[Offer]] = {}
        """The newest offers of each message, by its id."""
        self._waiting: dict[str, asyncio.Event] = {}
        """Set when a message changes, by its id, where a click waits for that."""
        self._clicked: dict[str, list[Offer]] = {}
        """By table, the offers of a click that is not over. A redraw that repeats them is nothing to click."""
        self._news = asyncio.Event()
        self._chance = random.Random(40)

    # --- seeing ---

    async def connected(self, person: str, channels: Iterable[str] | None = None) -> aiohttp.ClientWebSocketResponse:
        """Open the page of one person: of messages in guilds, only with those in these channels; None: in all."""
        query = {"person": person} | ({} if channels is None else {"channels": ",".join(channels)})
        return await self.playground.session.ws_connect(
            f"{self.playground.url}/page/events", params=query, max_msg_size=0
        )

    async def follow(self, person: str, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Follow an open page of one person until it is closed or this is cancelled."""
        async with socket:
            async for frame in socket:
                self._take(person, msgspec.json.decode(frame.data))

    def _take(self, person: str, frame: Any) -> None:
        match frame["type"]:
            case "message_create" | "message_update":
                self._see(person, frame["message"])
            case "message_delete" if frame["id"] in self._table_of:
                self._drop(frame["id"])
        self._news.set()

    def _see(self, person: str, message: Any) -> None:
        found: list[Offer] = []
        table = None
        for part in [*buttons(message), *selects(message)]:
            _, _, rest = part.get("custom_id", "").partition(":")
            table_id, _, rest = rest.partition(":")
            kind = rest.partition(":")[2].partition(":")[0]
            if kind in PLAYING and not part.get("disabled"):
                table = table_id
                # An app does not send a choice that is made already.
                options = [option["value"] for option in part.get("options", ()) if not option.get("default")]
                values = options if "options" in part else [None]
                found += [Offer(kind, person, message["id"], part["custom_id"], value) for value in values]
        if table is not None and found:
            self._table_of[message["id"]] = table
            self._hands[message["id"]] = found
            self._changed(message["id"])
            if found != self._clicked.get(table):
                self.offers[table] = found
        elif message["id"] in self._table_of:
            self._drop(message["id"])
        elif buttons(message) and message["page"]["ephemeral_for"] is None:
            self.boards[message["channel_id"]] = message

    def _drop(self, message: str) -> None:
        table = self._table_of.pop(message)
        self._hands.pop(message, None)
        self._changed(message)
        if table in self.offers and self.offers[table][0].message == message:
            del self.offers[table]

    def _changed(self, message: str) -> None:
        if message in self._waiting:
            self._waiting[message].set()

    async def _changes(self, offers: list[Offer]) -> bool:
        """Wait until the message with these offers has other ones, or is gone; False if that does not happen soon."""
        message = offers[0].message
        news = self._waiting[message] = asyncio.Event()
        try:
            async with asyncio.timeout(UNHEARD):
                while self._hands.get(message) == offers:
                    news.clear()
                    await news.wait()
        except TimeoutError:
            return False
        finally:
            if self._waiting.get(message) is news:
                del self._waiting[message]
        return True

    async def until_offered(self, count: int) -> list[str]:
        """Wait until this number of tables offer something to click, and return them."""
        async with asyncio.timeout(SETUP_TIMEOUT):
            while len(self.offers) < count:
                self._news.clear()
                await self._news.wait()
        return [*self.offers]

    # --- acting ---

    async def act(self, person: str, **what: Any) -> Any:
        """Start an interaction, wait for its answer, and return the report."""
        body = {"person": person, **what}
        return await self.playground.call("POST", "/page/interactions", params={"wait": "1"}, json=body)

    async def sit_down(self, channel: str, game: str) -> None:
        """Fill the table of a channel, and start it."""
        await self.seat(channel, game, self.people)

    async def seat(self, channel: str, game: str, people: Sequence[str]) -> None:
        """Let these people join the table of a channel, and start it."""
        await self.act(people[0], kind="command", channel=channel, command="join", options={"game": game})
        for person in people[1:]:
            await self.act(person, kind="command", channel=channel, command="join", options={})
        await self.act(people[0], kind="command", channel=channel, command="start", options={})

    async def play_with_agents(self, host: str, channel: str, game: str, level: str | None = None) -> None:
        """Open a table in a channel, fill it with computer players (None: the default level), and start it."""
        await self.act(host, kind="command", channel=channel, command="join", options={"game": game})
        async with asyncio.timeout(SETUP_TIMEOUT):
            while channel not in self.boards:
                self._news.clear()
                await self._news.wait()
        board = self.boards[channel]
        opened = await self.act(host, kind="component", message=board["id"], custom_id=_button(board, "agents"))
        asked = {"count": str(len(NAMES) - 1)} | ({} if level is None else {"level": level})
        values = proposed(opened["answer"]["modal"]) | asked
        await self.act(host, kind="modal", interaction=opened["interaction"], values=values)
        await self.act(host, kind="command", channel=channel, command="start", options={})

    async def click(self, table: str, clicks: Clicks) -> Press | None:
        """Click one of a table's offers, if it is still there, and wait until its message has changed or seems to stay.

        Returns the press that was heard; None if the message had changed before. An answered click that changes nothing
        is offered again.
        """
        offers = self._clicked[table] = self.offers.pop(table)
        moves = [offer for offer in offers if offer.kind == "move"]
        offer = self._chance.choice(moves if moves and self._chance.random() < 0.8 else offers)
        try:
            press = await self._press(offers, offer, clicks)
            changes = press is None or await self._changes(offers)
        finally:
            self._clicked.pop(table, None)
        if press is not None:
            clicks.add(press)
            if press.state == "answered" and not changes:
                self.offers.setdefault(table, offers)
        return press

    async def _press(self, offers: list[Offer], offer: Offer, clicks: Clicks) -> Press | None:
        """Press until the bot hears it; None if the message had changed before."""
        what: dict[str, Any] = {"kind": "component", "message": offer.message, "custom_id": offer.custom_id}
        if offer.value is not None:
            what["values"] = [offer.value]
        clock = asyncio.get_running_loop().time
        press: Press | None = None
        for _ in range(MAX_PRESSES):
            began = clock()
            try:
                report = await self.act(offer.person, **what)
            except Refused:  # The message has changed since it was read, or the last press was heard after all.
                clicks.deaf -= press is not None
                return press
            press = Press(offer, began, clock() - began, report["state"])
            if (report.get("answer") or {}).get("type") != DEFERRED_UPDATE or await self._changes(offers):
                return press
            clicks.deaf += 1
        raise RuntimeError(f"a spot stays deaf: {offer}")

    async def click_at(self, rate: float, seconds: float) -> Clicks:
        """Click at this rate per second, at random tables, regardless of pending answers."""
        clicks = Clicks()
        async with asyncio.TaskGroup() as tasks:
            clock = asyncio.get_running_loop().time
            begin = clock()
            for number in range(int(rate * seconds)):
                await asyncio.sleep(max(0.0, begin + number / rate - clock()))
                if self.offers:
                    tasks.create_task(self.click(self._chance.choice([*self.offers]), clicks))
        return clicks


def _button(message: Any, *kinds: str) -> str:
    """The custom_id of the button of one of these kinds."""
    found: list[str] = [each["custom_id"] for each in buttons(message) if "url" not in each]
    return next(custom_id for custom_id in found if custom_id.split(":")[3] in kinds)


async def games_of(playground: Playground, person: str) -> list[str]:
    """The names of all games, as `/join` offers them."""
    commands = (await playground.call("GET", "/page/snapshot", params={"person": person}))["commands"]
    join: Any = next(each for each in commands if each["name"] == "join")
    return [choice["value"] for choice in join["options"][0]["choices"]]


async def people_of(playground: Playground, names: Iterable[str] = NAMES) -> list[str]:
    """The ids of the people with these names; creates missing ones."""
    wanted = [*names]
    known = {each["name"]: each["id"] for each in (await playground.call("GET", "/page/people"))["people"]}
    for name in wanted:
        if name not in known:
            known[name] = (await playground.call("POST", "/page/people", json={"name": name, "locale": "en-US"}))["id"]
    return [known[name] for name in wanted]


@asynccontextmanager
async def following(people: Regulars, channels: Mapping[str, Iterable[str] | None]) -> AsyncIterator[None]:
    """Let people follow their pages; by person, the channels that a page has, None: all.

    Raises RuntimeError at the end if the playground cut off a page that did not read fast enough.
    """
    cut_off: list[str] = []

    async def follow(person: str, socket: aiohttp.ClientWebSocketResponse) -> None:
        await people.follow(person, socket)
        cut_off.append(person)

    tasks: list[asyncio.Task[None]] = []
    try:
        for person, only in channels.items():
            tasks.append(asyncio.create_task(follow(person, await people.connected(person, only))))
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    if cut_off:
        raise RuntimeError(f"the playground cut off {len(cut_off)} pages, so some clicks were not seen")


@asynccontextmanager
async def regulars(playground: Playground) -> AsyncIterator[Regulars]:
    """The four people, each following their page."""
    found = Regulars(playground, await people_of(playground))
    async with following(found, dict.fromkeys(found.people)):
        yield found
