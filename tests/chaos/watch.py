"""What the playground tells as it happens: every interaction with its end, and which shards came up when.

All times are the playground's: seconds since 1970.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Literal

import msgspec
from loopcord.client import shard_of
from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from loopcord.client import Playground


class Interaction(Struct, frozen=True):
    """What somebody did that a bot had to answer."""

    number: int
    person: str
    name: str | None
    """The command, or the custom_id."""
    guild: str | None
    created: float
    state: str
    acknowledged: float | None = None
    failed: float | None = None


class _Frame(Struct):
    t: str | None = None


class _Rest(Struct, tag="rest", tag_field="kind"):
    time: float
    fault: str | None


class _Gateway(Struct, tag="gateway", tag_field="kind"):
    time: float
    direction: str
    shard: int | None = None
    frame: _Frame | None = None


class _Page(Struct, tag="page", tag_field="kind"):
    what: Literal["interaction", "message"]
    state: str = ""
    number: int = 0
    person: str = ""
    name: str | None = None
    guild: str | None = None
    created: float = 0.0
    acknowledged: float | None = None
    failed: float | None = None


class _News(Struct):
    entries: list[_Rest | _Gateway | _Page]


class Watch:
    """Everything that was seen since the beginning."""

    def __init__(self, shards: int) -> None:
        self._shards = shards
        self.interactions: dict[int, Interaction] = {}
        """By number; the newest form of each."""
        self.ready: dict[int, list[float]] = {shard: [] for shard in range(shards)}
        """When each shard came up."""
        self.faults = 0
        """How many requests were hit by a fault."""
        self._news = asyncio.Condition()

    def shard(self, interaction: Interaction) -> int:
        """Which shard hears of an interaction; direct messages go to the first."""
        return shard_of(interaction.guild, self._shards) if interaction.guild is not None else 0

    async def until(self, holds: Callable[[], object], seconds: float) -> None:
        """Wait until something is true of what was seen. Raises TimeoutError."""
        async with asyncio.timeout(seconds), self._news:
            await self._news.wait_for(holds)

    async def settled(self) -> None:
        """Wait until every interaction has an end."""
        await self.until(lambda: all(each.state != "pending" for each in self.interactions.values()), 10)

    def first_answer(self, since: float, shard: int | None, of: Callable[[Interaction], bool]) -> float | None:
        """When the first of these interactions that began after a moment was answered by a shard (None: by any)."""
        found = [
            each.acknowledged
            for each in self.interactions.values()
            if each.created > since and each.acknowledged is not None and shard in (None, self.shard(each)) and of(each)
        ]
        return min(found, default=None)

    async def _listen(self, playground: Playground) -> None:
        address = f"{playground.url}/page/record/live?after=0"
        read = msgspec.json.Decoder(_News)
        async with playground.session.ws_connect(address, max_msg_size=0) as socket:
            async for message in socket:
                async with self._news:
                    for entry in read.decode(message.data).entries:
                        self._take(entry)
                    self._news.notify_all()

    def _take(self, entry: _Rest | _Gateway | _Page) -> None:
        match entry:
            case _Rest():
                self.faults += entry.fault is not None
            case _Gateway():
                if entry.frame is not None and (entry.direction, entry.frame.t) == ("out", "READY"):
                    self.ready[entry.shard or 0].append(entry.time)
            case _Page(what="interaction"):
                self.interactions[entry.number] = Interaction(
                    entry.number,
                    entry.person,
                    entry.name,
                    entry.guild,
                    entry.created,
                    entry.state,
                    entry.acknowledged,
                    entry.failed,
                )
            case _Page():
                pass


@asynccontextmanager
async def watching(playground: Playground, shards: int) -> AsyncIterator[Watch]:
    """Watch a playground inside this block."""
    watch = Watch(shards)
    listening = asyncio.create_task(watch._listen(playground))
    try:
        yield watch
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
