"""The bot as a process of a simulated machine: started, stopped cleanly, or killed at any moment."""

from __future__ import annotations

import asyncio
import os
import signal
import struct
import zlib
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal
from unittest.mock import patch

from discord.webhook.async_ import AsyncWebhookAdapter, async_context
from msgspec.structs import replace
from pydantic import SecretStr

import bot.app
from bot.app import Environment, Stammtisch, run
from bot.config import (
    AgentSettings,
    ClockTimes,
    Config,
    DiscordSettings,
    HealthSettings,
    PictureSettings,
    StoreSettings,
    WorkerSettings,
)
from bot.pictures.icons import icon_png
from bot.store.schema import OPEN, REPLACING, UNKNOWN, Status
from bot.tables.clocks import Clock
from tests.simulation import checks
from tests.simulation.machine import clock
from tests.simulation.process import Process

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from bot.pictures.drawing import Drawing
    from tests.simulation.loop import SimulatedLoop

HANDLES: Final = Path("/proc/self/fd")
_RUNNING: Final = ContextVar["BotProcess"]("running")


class FakePainter:
    """Returns a PNG header with the key of the drawing, instead of a picture."""

    def file_of(self, drawing: Drawing) -> bytes:
        """See Painter."""
        size = struct.pack(">II", drawing.width, drawing.height) + b"\x08\x06\0\0\0"
        return (
            b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", size) + _chunk(b"tEXt", drawing.key.encode()) + _chunk(b"IEND", b"")
        )

    def kill(self) -> None:
        """See Painter."""


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


_ICON_PNG: Final = cache(icon_png)


@contextmanager
def watched(begun_with: Callable[[Stammtisch], object] = lambda _: None) -> Iterator[None]:
    """Give each `BotProcess` its running bot as `bot`. Pictures of emojis are drawn once for all bots.

    `begun_with` is called with each bot that begins.
    """

    def begun(*given: Any, **options: Any) -> Stammtisch:
        process = _RUNNING.get()
        process.bot = Stammtisch(*given, **options)
        begun_with(process.bot)
        return process.bot

    with patch.object(bot.app, "Stammtisch", begun), patch("bot.messages.discord_api.emojis.icon_png", _ICON_PNG):
        yield


class BotProcess:
    """One bot that can be started again after each stop or kill."""

    bot: Stammtisch
    """The bot started last."""

    def __init__(
        self,
        loop: SimulatedLoop,
        folder: Path,
        url: str,
        token: str,
        *,
        pace: float,
        painters: int,
        shard: int,
        shards: int,
        emojis: bool = False,
        turn: float = 0.0,
        motion: Literal["webp", "off"] = "webp",
    ) -> None:
        """See the settings of the same names. With several `shards` the bot opens only `shard`.

        `turn` is how many seconds a turn may last; 0: as long as by default.
        """
        self.folder = folder
        self.shard = shard
        self._loop = loop
        only = DiscordSettings(token=SecretStr(token), url=url, emojis=emojis)
        one = only.model_copy(update={"shards": shards, "shard_ids": (shard,)})
        self._config = Config(
            discord=only if shards == 1 else one,
            store=StoreSettings(url=checks.address_in(folder)),
            agents=AgentSettings(pace=pace),
            pictures=PictureSettings(workers=painters, motion=motion),
            clock=ClockTimes(default=Clock.LIVE, live=turn) if turn else ClockTimes(),
            workers=WorkerSettings(processes=0),
            health=HealthSettings(file=folder / f"alive-{shard}"),
        )
        self._surroundings = Environment(
            clock=clock(loop), monotonic=loop.time, begin_painter=FakePainter, begin_workers=lambda _: None
        )
        self._begun = 0
        self._process: Process | None = None
        self._running: asyncio.Task[None] | None = None
        self.gone: list[tuple[float, float | None]] = []
        """The intervals in which the bot was down, as start and end; the end is None while it is still down."""

    @property
    def is_running(self) -> bool:
        """Whether the bot was started and has not ended."""
        return self._running is not None and not self._running.done()

    @property
    def is_there(self) -> bool:
        """Whether the bot is running and has received its servers."""
        return self.is_running and hasattr(self, "bot") and self.bot.is_ready()

    @property
    def known_emojis(self) -> set[str]:
        """The ids of the emojis that the bot has used since its start."""
        return {*map(str, self.bot.emoji_keeper._known)}

    @property
    def usable_emojis(self) -> set[str]:
        """The ids of the emojis that the bot uses now."""
        return {text.rstrip(">").rpartition(":")[2] for text in self.bot.speech.emojis.values()}

    def start(self) -> None:
        """Start the bot."""
        self._begun += 1
        if self.gone:
            self.gone[-1] = self.gone[-1][0], self._loop.time()
        self._process = Process(f"bot {self.shard} for the {self._begun}. time")
        self._running = self._loop.spawn(self._process, self._run())
        self._running.add_done_callback(self._ended)

    async def _run(self) -> None:
        _RUNNING.set(self)
        async_context.set(AsyncWebhookAdapter())  # type: ignore[no-untyped-call]  # Its locks end with the process.
        await run(self._config, self._surroundings)

    async def redraw(self, standing: Collection[int]) -> None:
        """Edit every message as if its content were unknown. People's choices on the messages stay.

        `standing` are the ids of messages that people see: one that somebody deleted after the end of its game comes
        back with nothing that happens.
        """
        delivery = self.bot.delivery
        memory = delivery.messages.cache
        for table in await self.bot.store.read(lambda unit: unit.tables(*Status)):
            if not self.bot.host.owner.owns(table.guild_id):
                continue
            for slot, post in [*(await memory.posts(table.id)).items()]:
                is_missing = table.status not in OPEN and post.message_id not in standing
                if post.stands and post.digest != REPLACING and not is_missing:
                    await memory.put(slot, replace(post, digest=UNKNOWN))
            memory.unsettle(table.id)
            delivery.touch(table.id)

    def _ended(self, running: asyncio.Task[None]) -> None:
        """Pass the exception that ended the bot to the loop's exception handler."""
        if not running.cancelled() and (error := running.exception()) is not None:
            context = {"message": "the bot has ended", "exception": error, "task": running}
            self._loop.call_exception_handler(context)

    def kill(self) -> None:
        """End the bot at once, as SIGKILL does."""
        if self._process is None:
            raise RuntimeError("it does not run")
        self.gone.append((self._loop.time(), None))
        self._loop.kill(self._process)
        self._process = self._running = None
        self._unlock()

    async def stop(self) -> None:
        """End the bot as SIGTERM does. Raises the exception that the bot ended with, if any."""
        if self._process is None or self._running is None:
            raise RuntimeError("it does not run")
        handler, arguments = self._process.handlers[signal.SIGTERM]
        handler(*arguments)
        self.gone.append((self._loop.time(), None))
        running, self._process, self._running = self._running, None, None
        await running

    def _unlock(self) -> None:
        """Close the bot's lock file, as the operating system does when a process dies."""
        for handle in HANDLES.iterdir():
            try:
                is_lock = handle.readlink() == self.folder / "tables.sqlite3.lock"
            except FileNotFoundError:  # the handle of the listing itself
                continue
            if is_lock:
                os.close(int(handle.name))
