"""Virtual replacements for what libraries take from the machine: clocks, random numbers, and discord.py's thread.

The bot needs only the random numbers: it gets its clock from `Environment`, and timers, threads and sockets from the
loop. Garbage collections begin at virtual moments, too, because they clear weak references.
"""

from __future__ import annotations

import asyncio
import gc
import random
import sqlite3
import time
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

from aiohttp.http_websocket import WebSocketWriter
from discord.gateway import KeepAliveHandler

from tests.simulation.prepared import MIGRATIONS
from tests.simulation.process import PROCESS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.simulation.loop import SimulatedLoop

_sqlite_connect = sqlite3.connect
BEGINS: Final = datetime(2030, 3, 1, 18, 0, tzinfo=UTC).timestamp()
"""The start of every evening, in seconds since 1970."""
COLLECTIONS: Final = 240.0
"""The most seconds between two garbage collections in an evening."""


class Heartbeat(KeepAliveHandler):
    """discord.py's keep-alive thread, as a task."""

    def start(self) -> None:
        """See Thread."""
        self._beating = asyncio.get_running_loop().create_task(self._beat_on())

    def stop(self) -> None:
        """See KeepAliveHandler."""
        super().stop()
        if asyncio.current_task() is not self._beating:
            self._beating.cancel()

    async def _beat_on(self) -> None:
        while True:
            await asyncio.sleep(self.interval or 0.0)
            if self._last_recv + self.heartbeat_timeout < time.perf_counter():
                await self.ws.close(4000)
                return self.stop()
            try:
                await self.ws.send_heartbeat(self.get_payload())
            except Exception:  # as the thread does
                return self.stop()
            self._last_send = time.perf_counter()


class _Chance(random.Random):
    """Replaces `random.Random` for libraries that create their own generator: without a seed it takes a virtual one."""

    def seed(self, a: Any = None, version: int = 2) -> None:
        """See Random."""
        super().seed(random.getrandbits(64) if a is None else a, version)


class _Calls:
    """The queue of aiosqlite's thread. The loop runs each call put in, and returns the result a moment later."""

    def put_nowait(self, call: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        """See SimpleQueue."""
        future, function = call
        done = asyncio.get_running_loop().run_in_executor(None, function)
        done.add_done_callback(lambda done: _pass_on(done, future))


def _pass_on(done: asyncio.Future[Any], future: asyncio.Future[Any] | None) -> None:
    error = done.exception()
    if future is None or future.done():
        return
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(done.result())


class _NoThread:
    """The thread of aiosqlite, which does nothing here."""

    daemon = True

    def __init__(self, **_: object) -> None:
        """Accept the arguments of Thread."""

    def start(self) -> None:
        """See Thread."""


@contextmanager
def virtual(loop: SimulatedLoop, seed: int) -> Iterator[None]:
    """Let all libraries in this process use the loop's time, and random numbers from the seed."""
    source, all_tasks = random.Random(f"machine {seed}"), asyncio.all_tasks

    def now() -> float:
        return BEGINS + loop.time()

    def entropy(count: int) -> bytes:
        return source.randbytes(count)

    def tasks_of_this_process() -> set[asyncio.Task[Any]]:
        process = PROCESS.get()
        return all_tasks() if process is None else all_tasks() & process.tasks

    with ExitStack() as stack:
        for name in ("time.time", "time.monotonic", "time.perf_counter", "aiohttp.connector.monotonic"):
            stack.enter_context(patch(name, now))
        for name in ("sqlite3.connect", "sqlite3.dbapi2.connect"):
            stack.enter_context(patch(name, _connect))
        for name in ("os.urandom", "random._urandom"):
            stack.enter_context(patch(name, entropy))
        stack.enter_context(patch("asyncio.all_tasks", tasks_of_this_process))
        stack.enter_context(patch("alembic.script.ScriptDirectory.from_config", lambda _: MIGRATIONS))
        stack.enter_context(patch("aiosqlite.core.SimpleQueue", _Calls))
        stack.enter_context(patch("aiosqlite.core.Thread", _NoThread))
        stack.enter_context(patch("discord.utils.utcnow", clock(loop)))
        stack.enter_context(patch("discord.gateway.KeepAliveHandler", Heartbeat))
        stack.enter_context(patch("discord.backoff.random.Random", _Chance))
        random.seed(f"libraries {seed}")
        masks = (WebSocketWriter.__init__.__kwdefaults__ or {})["random"]
        masks.seed(f"masks {seed}")
        yield


@contextmanager
def collecting(loop: SimulatedLoop, seed: int, longest: float = COLLECTIONS) -> Iterator[None]:
    """Collect garbage at moments from the seed, at most `longest` seconds apart.

    By default the number of new objects decides, which depends on what earlier evenings have left in caches. What was
    there before is set aside for good, because to look through it again each time takes longer than a quiet hour.
    """
    chance = random.Random(f"garbage {seed}")

    def collect() -> float:
        gc.collect()
        return loop.time() + chance.uniform(0, longest)

    was_enabled = gc.isenabled()
    gc.disable()
    loop.between_times(collect)
    gc.collect()
    gc.freeze()
    try:
        yield
        gc.collect()
    finally:
        if was_enabled:
            gc.enable()


def clock(loop: SimulatedLoop) -> Callable[[], datetime]:
    """The clock of a loop, as date and time."""
    return lambda: datetime.fromtimestamp(BEGINS + loop.time(), UTC)


def _connect(*given: Any, **options: Any) -> sqlite3.Connection:
    """Open a database, and close it when the current process dies."""
    connection: sqlite3.Connection = _sqlite_connect(*given, **options)
    process = PROCESS.get()
    if process is not None:
        process.at_death.append(connection.close)
    return connection
