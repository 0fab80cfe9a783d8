"""Draws pictures in worker processes, each picture once, and keeps the latest ones.

Nothing here waits for a picture on behalf of a message: callers get a future and decide how long to wait.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count, islice
from typing import Final, NamedTuple, Protocol

import structlog
from structlog.contextvars import clear_contextvars

from bot.pictures.composing import Worker, WorkerDied
from bot.pictures.drawing import Drawing
from bot.pictures.reveal import MotionFormat

log = structlog.get_logger(__name__)

MAX_PNG_BYTES: Final = 32 * 2**20
"""How many bytes of PNGs to keep; the least recently used go first. A board has about 50,000."""
WAITING: Final = 256
"""How many pictures may wait to be drawn; further ones are refused."""
TRIES: Final = 2
"""How many workers may die of a picture before it is given up: the first may have died of something else."""
REMEMBERED: Final = 1_000
"""How many given-up pictures to remember, so that no worker dies of them again."""
FAREWELL: Final = 0.8
"""Seconds that closing takes at most."""
LAST: Final = 1_000
"""The rank of pictures that nothing waits for: those that move."""
_URGENT: Final = -1
"""The rank of urgent pictures."""


class _Turn(NamedTuple):
    """When a picture that waits is drawn: the lowest turn first."""

    rank: int
    number: int


class Painter(Protocol):
    """Draws one picture at a time, in its own process."""

    def file_of(self, drawing: Drawing) -> bytes:
        """Draw and return the file: a PNG, or an animation if the drawing moves.

        Raises WorkerDied, or whatever drawing raises.
        """

    def kill(self) -> None:
        """End the process at once."""


class Studio:
    """Draws pictures. Without workers it draws none, and screens use text instead."""

    def __init__(
        self,
        workers: int,
        *,
        begin: Callable[[], Painter] = Worker,
        kept: int = MAX_PNG_BYTES,
        waiting: int = WAITING,
        motion: MotionFormat | None = None,
    ) -> None:
        """`begin` creates a worker; its process starts with the first picture.

        `motion` is the format of pictures that move; None: none does.
        """
        self.motion = motion if workers else None
        self._workers = [begin() for _ in range(workers)]
        self._free = [*self._workers]
        self._most_kept = kept
        self._most_waiting = waiting
        self._threads = ThreadPoolExecutor(max(1, workers), thread_name_prefix="studio")
        """One per worker, to wait for it: even starting a process takes too long for the event loop."""
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0
        self._waiting: dict[str, tuple[_Turn, Drawing]] = {}
        self._numbers = count()
        self._futures: dict[str, list[asyncio.Future[bytes | None]]] = {}
        """Those of all pictures that wait or are being drawn, by key: one for each time that it was asked for."""
        self._given_up: OrderedDict[str, None] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False
        self.watch: Callable[[str, float], None] = lambda _ended, _seconds: None
        """Called after each attempt to draw a picture: `done`, `died` or `failed`, and the seconds it took."""

    @property
    def workers(self) -> int:
        """The number of processes that draw."""
        return len(self._workers)

    @property
    def waiting(self) -> int:
        """How many pictures wait to be drawn."""
        return len(self._waiting)

    @property
    def draws(self) -> bool:
        """Whether pictures are drawn at all."""
        return bool(self._workers)

    def has_given_up(self, key: str) -> bool:
        """Whether this picture was given up because it cannot be drawn."""
        return key in self._given_up

    def drawn(self, key: str) -> bytes | None:
        """A picture that is drawn already; None if it would have to be drawn."""
        return self._kept.get(key)

    def ask(self, drawing: Drawing, *, urgent: bool = False, rank: int = 0) -> asyncio.Future[bytes | None]:
        """The file of a drawing, once there is one; None if there will be none, or not now.

        Urgent pictures are drawn before all others that wait, then those of the lowest rank, in the order in which they
        were asked for. Cancel the future if the picture is no longer wanted: it is not begun then, unless others want
        it.
        """
        key = drawing.key
        if (png := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return _done(png)
        turn = _Turn(_URGENT if urgent else rank, next(self._numbers))
        if key not in self._futures:
            if self._closing or not self.draws or key in self._given_up or not self._has_room(turn):
                return _done(None)
            self._futures[key], self._waiting[key] = [], (turn, drawing)
        elif key in self._waiting:
            self._waiting[key] = (min(turn, self._waiting[key][0]), drawing)
        future: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()
        future.add_done_callback(partial(self._left, key))
        self._futures[key].append(future)
        if self._free and self._waiting:
            task = asyncio.create_task(self._work(self._free.pop()), name="studio")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return future

    async def close(self) -> None:
        """Stop drawing, and end the workers at once: losing a picture costs nothing."""
        self._closing = True
        while self._waiting:
            self._settle(self._waiting.popitem()[0], None)
        end = asyncio.get_running_loop().time() + FAREWELL
        while True:
            for worker in self._workers:  # repeatedly, because one may have been starting
                worker.kill()
            left = end - asyncio.get_running_loop().time()
            if not self._tasks or left <= 0:
                break
            await asyncio.wait(self._tasks, timeout=min(0.05, left))
        for task in self._tasks:
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _work(self, worker: Painter) -> None:
        """Draw with one worker until nothing waits."""
        clear_contextvars()  # It draws for everybody, not only for the interaction that started it.
        try:
            while self._waiting:
                key = min(self._waiting, key=self._turn_of)
                _, drawing = self._waiting.pop(key)
                png = await self._png_of(worker, drawing)
                if png is not None:
                    self._keep(key, png)
                self._settle(key, png)
        finally:
            self._free.append(worker)

    async def _png_of(self, worker: Painter, drawing: Drawing) -> bytes | None:
        """A picture; None if it cannot be drawn. Its content is never logged, because it may be a hand."""
        loop = asyncio.get_running_loop()
        for _ in range(TRIES):
            if self._closing:
                return None
            began = time.monotonic()
            try:
                png = await loop.run_in_executor(self._threads, worker.file_of, drawing)
            except WorkerDied:
                self.watch("died", time.monotonic() - began)
                if not self._closing:
                    log.warning("picture-worker-died")
            except Exception as error:  # its text may reveal the drawing
                self.watch("failed", time.monotonic() - began)
                if not self._closing:
                    log.error("picture-not-drawn", error=type(error).__name__)  # noqa: TRY400  (so may a traceback)
                break
            else:
                self.watch("done", time.monotonic() - began)
                return png
        if not self._closing:
            self._given_up[drawing.key] = None
            for each in [*islice(self._given_up, max(0, len(self._given_up) - REMEMBERED))]:
                del self._given_up[each]
        return None

    def _has_room(self, turn: _Turn) -> bool:
        """Whether one more can wait. It displaces the one that would be drawn last if it is more urgent than that."""
        if len(self._waiting) < self._most_waiting:
            return True
        last = max(self._waiting, key=self._turn_of, default=None)
        if last is None or (turn.rank != _URGENT and turn.rank >= self._turn_of(last).rank):
            return False
        del self._waiting[last]
        self._settle(last, None)
        return True

    def _turn_of(self, key: str) -> _Turn:
        return self._waiting[key][0]

    def _left(self, key: str, future: asyncio.Future[bytes | None]) -> None:
        """Drop a picture that waits once nobody wants it any more."""
        if future.cancelled() and key in self._waiting and all(each.done() for each in self._futures[key]):
            del self._waiting[key], self._futures[key]

    def _keep(self, key: str, png: bytes) -> None:
        self._kept[key] = png
        self._bytes += len(png)
        while self._bytes > self._most_kept:
            self._bytes -= len(self._kept.popitem(last=False)[1])

    def _settle(self, key: str, png: bytes | None) -> None:
        for future in self._futures.pop(key):
            if not future.done():
                future.set_result(png)


def _done(png: bytes | None) -> asyncio.Future[bytes | None]:
    future: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()
    future.set_result(png)
    return future
