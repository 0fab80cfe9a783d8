"""Four people who sit at every table of a playground and click what their hands offer, at the pace of the bench.

They know no rules, and about the bot only what a client sees: the custom_ids of its buttons.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from loopcord.client import Playground, Refused
from loopcord.client.parts import buttons, proposed, selects
from msgspec import Struct

NAMES: Final = ("Anna", "Ben", "Cleo", "Dora")
PLAYING: Final = ("pick", "move")
PATIENCE: Final = 120.0


class Offer(Struct, frozen=True):
    """A click that a hand offers its owner."""

    kind: str
    """`pick`, a step of a choice, or `move`."""
    person: str
    message: str
    custom_id: str
    value: str | None
    """The value to choose, for a menu."""


class Clicks(Struct):
    """The seconds of each click, and the numbers of moves and unanswered clicks."""

    took: list[float] = msgspec.field(default_factory=list)
    moves: int = 0
    unanswered: int = 0

    def quantile(self, share: float) -> float:
        """The time in milliseconds that this share of all clicks did not exceed."""
        ordered = sorted(self.took)
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
        self._news = asyncio.Event()
        self._chance = random.Random(40)

    # --- seeing ---

    async def watch(self, person: str) -> None:
        """Follow the page of one person until cancelled."""
        address = f"{self.playground.url}/page/events?person={person}"
        async with self.playground.session.ws_connect(address, max_msg_size=0) as socket:
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
                values = [option["value"] for option in part["options"]] if "options" in part else [None]
                found += [Offer(kind, person, message["id"], part["custom_id"], value) for value in values]
        if table is not None:
            self.offers[table] = found
            self._table_of[message["id"]] = table
        elif message["id"] in self._table_of:
            self._drop(message["id"])
        elif buttons(message) and message["page"]["ephemeral_for"] is None:
            self.boards[message["channel_id"]] = message

    def _drop(self, message: str) -> None:
        table = self._table_of.pop(message)
        if table in self.offers and self.offers[table][0].message == message:
            del self.offers[table]

    async def until_offered(self, count: int) -> list[str]:
        """Wait until this number of tables offer something to click, and return them."""
        async with asyncio.timeout(PATIENCE):
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
        await self.act(self.people[0], kind="command", channel=channel, command="join", options={"game": game})
        for person in self.people[1:]:
            await self.act(person, kind="command", channel=channel, command="join", options={})
        await self.act(self.people[0], kind="command", channel=channel, command="start", options={})

    async def let_agents_play(self, channel: str, game: str) -> None:
        """Open a table in a channel, fill it with computer players, start it and leave."""
        host = self.people[0]
        await self.play_with_agents(host, channel, game)
        question = await self.act(host, kind="command", channel=channel, command="leave", options={})
        asked = question["answer"]["message"]
        await self.act(host, kind="component", message=asked["id"], custom_id=_button(asked, "leave-sure"))

    async def play_with_agents(self, host: str, channel: str, game: str, level: str | None = None) -> None:
        """Open a table in a channel, fill it with computer players (None: the default level), and start it."""
        await self.act(host, kind="command", channel=channel, command="join", options={"game": game})
        async with asyncio.timeout(PATIENCE):
            while channel not in self.boards:
                self._news.clear()
                await self._news.wait()
        board = self.boards[channel]
        opened = await self.act(host, kind="component", message=board["id"], custom_id=_button(board, "agents"))
        asked = {"count": str(len(NAMES) - 1)} | ({} if level is None else {"level": level})
        values = proposed(opened["answer"]["modal"]) | asked
        await self.act(host, kind="modal", interaction=opened["interaction"], values=values)
        await self.act(host, kind="command", channel=channel, command="start", options={})

    async def click(self, table: str, clicks: Clicks) -> None:
        """Click one of a table's offers, if it is still there."""
        offers = self.offers.pop(table)
        moves = [offer for offer in offers if offer.kind == "move"]
        offer = self._chance.choice(moves if moves and self._chance.random() < 0.8 else offers)
        what: dict[str, Any] = {"kind": "component", "message": offer.message, "custom_id": offer.custom_id}
        if offer.value is not None:
            what["values"] = [offer.value]
        began = time.perf_counter()
        try:
            report = await self.act(offer.person, **what)
        except Refused:  # The message has changed since it was read.
            return
        clicks.took.append(time.perf_counter() - began)
        clicks.moves += offer.kind == "move"
        clicks.unanswered += report["state"] != "answered"

    async def click_one_after_the_other(self, moves: int) -> Clicks:
        """Make about `moves` moves, each after the previous one has been shown; fewer if the games end."""
        clicks = Clicks()
        while clicks.moves < moves:
            try:
                async with asyncio.timeout(10):
                    ready = await self.until_offered(1)
            except TimeoutError:
                break
            await self.click(self._chance.choice(ready), clicks)
        return clicks

    async def click_at(self, rate: float, seconds: float) -> Clicks:
        """Click at this rate per second, at random tables, regardless of pending answers."""
        clicks = Clicks()
        async with asyncio.TaskGroup() as tasks:
            begin = time.perf_counter()
            for number in range(int(rate * seconds)):
                await asyncio.sleep(max(0.0, begin + number / rate - time.perf_counter()))
                if self.offers:
                    tasks.create_task(self.click(self._chance.choice([*self.offers]), clicks))
        return clicks

    async def click_thinking(self, thought: float, seconds: float) -> Clicks:
        """Click at every table this number of seconds after something is offered there."""
        clicks, loop = Clicks(), asyncio.get_running_loop()
        end = loop.time() + seconds
        thinking: set[str] = set()
        async with asyncio.TaskGroup() as tasks:

            async def think(table: str, until: float) -> None:
                await asyncio.sleep(until - loop.time())
                thinking.discard(table)
                if table in self.offers:
                    await self.click(table, clicks)

            while (left := end - loop.time()) > 0:
                for table in self.offers.keys() - thinking:
                    # Spread the first clicks.
                    until = loop.time() + (thought if clicks.took else self._chance.uniform(0, thought))
                    if until < end:
                        thinking.add(table)
                        tasks.create_task(think(table, until))
                await asyncio.sleep(0)  # until the tasks have taken their offers
                self._news.clear()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(left):
                        await self._news.wait()
        return clicks

    async def click_at_once(self, seconds: float) -> Clicks:
        """Click at every table as soon as something is offered there."""
        clicks = Clicks()
        end = time.perf_counter() + seconds
        async with asyncio.TaskGroup() as tasks:
            while (left := end - time.perf_counter()) > 0:
                for table in [*self.offers]:
                    tasks.create_task(self.click(table, clicks))
                await asyncio.sleep(0)  # until the tasks have taken their offers
                self._news.clear()
                try:
                    async with asyncio.timeout(left):
                        await self._news.wait()
                except TimeoutError:
                    break
        return clicks


def _button(message: Any, *kinds: str) -> str:
    """The custom_id of the button of one of these kinds."""
    found: list[str] = [each["custom_id"] for each in buttons(message) if "url" not in each]
    return next(custom_id for custom_id in found if custom_id.split(":")[3] in kinds)


async def people_of(playground: Playground, names: Iterable[str] = NAMES) -> list[str]:
    """The ids of the people with these names; creates missing ones."""
    known = {each["name"]: each["id"] for each in (await playground.call("GET", "/page/people"))["people"]}
    for name in names:
        if name not in known:
            known[name] = (await playground.call("POST", "/page/people", json={"name": name, "locale": "en-US"}))["id"]
    return [known[name] for name in names]


@asynccontextmanager
async def regulars(playground: Playground) -> AsyncIterator[Regulars]:
    """The four people, each following their page."""
    found = Regulars(playground, await people_of(playground))
    watching = [asyncio.create_task(found.watch(person)) for person in found.people]
    try:
        yield found
    finally:
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)
