"""The sender of one message: makes one change at a time, keeps only the newest pending one, and puts clicks first."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import Context, ContextVar, copy_context
from typing import NamedTuple, TypeAlias

Work: TypeAlias = Callable[[], Awaitable[bool]]
"""Brings a message up to date with what is newest when it begins. False if something is left to do later, for which the
table will be touched."""


_working: ContextVar[Sender | None] = ContextVar("working", default=None)


def on_wire(is_on_wire: bool) -> None:
    """Record that the current work is sending a request, or (False) that the request had no effect.

    Called for each request (`bot.messages.discord_api.budget`).
    """
    if (sender := _working.get()) is not None and sender.is_current:
        sender.is_on_wire = is_on_wire


_may_send: ContextVar[tuple[asyncio.Task[object] | None, Callable[[], bool]] | None] = ContextVar(
    "may_send", default=None
)


@contextmanager
def sent_while(may_send: Callable[[], bool]) -> Iterator[None]:
    """Send requests in this block only while this is true, also those that the library tries again.

    A request that is not sent fails like a broken connection. Tasks begun in this block may send.
    """
    before = _may_send.set((asyncio.current_task(), may_send))
    try:
        yield
    finally:
        _may_send.reset(before)


def require_sending() -> None:
    """Raise ConnectionAbortedError if requests must no longer be sent. Called before each request, like `on_wire`."""
    task, may_send = _may_send.get() or (None, None)
    if may_send is not None and task is asyncio.current_task() and not may_send():
        raise ConnectionAbortedError("another process owns the table")


@contextmanager
def firm() -> Iterator[None]:
    """Let no click cancel the current work in this block, whose requests belong together."""
    if (sender := _working.get()) is None or sender.is_firm:
        yield
        return
    sender.is_firm = True
    try:
        yield
    finally:
        sender.is_firm = False


class _Wish(NamedTuple):
    """Work, and the context of who wants it: the log names what the work is for, not the click that it waits for."""

    work: Work
    context: Context


class Sender:
    """Changes one message. A click on the message comes first, and its answer is the next change."""

    def __init__(self, released: Callable[[], None] = lambda: None) -> None:
        """`released` is called after a click if no work waits: its answer may have failed, or lack something."""
        self._released = released
        self._lock = asyncio.Lock()
        """Held by the task that changes the message."""
        self._wanted: _Wish | None = None
        """What is to be done next."""
        self._doing: _Wish | None = None
        """What is being done."""
        self._task: asyncio.Task[bool] | None = None
        self._waiting: asyncio.Future[None] | None = None
        """Done when the wanted work no longer waits for the answer to a click."""
        self.is_on_wire = False
        """Whether Discord may have received a request of the current work."""
        self.is_firm = False
        """Whether the current work must not be cancelled."""
        self._clicks = 0
        """How many clicks on this message have no answer yet."""
        self.changes = 0
        """How often a click was answered, or somebody alone has changed this message."""
        self._result: bool | Exception = True

    def want(self, work: Work) -> None:
        """Do this next, in place of earlier work that has not begun.

        Nothing begins while a click is answered. The answer may change what the work depends on; see `changes`.
        """
        self._wanted = _Wish(work, copy_context())
        self._begin()

    async def settled(self) -> bool:
        """Wait until no work is left. False if the last work must be done again; raises what it raised."""
        while (waiting := self._task or self._waiting) is not None:
            await asyncio.wait([waiting])
        if isinstance(self._result, Exception):
            raise self._result
        return self._result

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Let only the caller change the message in this block; work that was wanted before follows it."""
        async with self._lock:
            self.changes += 1
            yield

    @asynccontextmanager
    async def click(self, acknowledge: Callable[[], Awaitable[None]]) -> AsyncIterator[None]:
        """Answer a click on the message in this block; only the answer changes the message.

        Work that has sent no request yet begins again after the answer. If a request is on its way, the click waits for
        it, because it would arrive later and undo the answer; `acknowledge` then tells Discord that the answer takes
        longer.
        """
        with self.paused():
            if self._task is not None and self._task.cancelling():
                await asyncio.wait([self._task])
            if self._lock.locked():
                await acknowledge()
            async with self._lock:
                yield

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Begin no work in this block, because a click is about to be answered; cancel the current work if possible."""
        self._clicks += 1
        if self._task is not None and not (self.is_on_wire or self.is_firm):
            self._task.cancel()
        try:
            yield
        finally:
            self._clicks -= 1
            self.changes += 1
            if self._wanted is None:
                self._released()
            self._begin()

    @property
    def is_paused(self) -> bool:
        """Whether a click is being answered."""
        return self._clicks > 0

    @property
    def is_current(self) -> bool:
        """Whether the current task does this sender's work, and is not one that the work has begun."""
        return self._task is not None and self._task is asyncio.current_task()

    @property
    def is_working(self) -> bool:
        """Whether work is being done or waits."""
        return self._task is not None or self._waiting is not None

    async def close(self) -> None:
        """Cancel the current work, and all that is wanted."""
        self._wanted = self._doing = None
        self._begin()
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    def _begin(self) -> None:
        """Begin what is wanted, unless other work is being done, or a click is being answered."""
        if self._task is not None:
            return
        if self._wanted is not None and self.is_paused:
            self._waiting = self._waiting or asyncio.get_running_loop().create_future()
            return
        if self._wanted is not None:
            self._doing, self._wanted = self._wanted, None
            self.is_on_wire = self.is_firm = False  # Set here because a click may come before the task begins.
            work, context = self._doing
            self._task = asyncio.create_task(self._run(work), name="message", context=context)
            self._task.add_done_callback(self._ended)
        if self._waiting is not None:
            self._waiting.set_result(None)
            self._waiting = None

    async def _run(self, work: Work) -> bool:
        _working.set(self)
        async with self._lock:
            return await work()

    def _ended(self, task: asyncio.Task[bool]) -> None:
        self._task = None
        error = None if task.cancelled() else task.exception()
        self._result = error if isinstance(error, Exception) else not task.cancelled() and task.result()
        if task.cancelled():
            self._wanted = self._wanted or self._doing
        self._doing = None
        self._begin()


async def close_all(senders: Iterable[Sender]) -> None:
    """Cancel all current work. Makes no tasks for idle senders; their number depends on the garbage collector."""
    await asyncio.gather(*(each.close() for each in [*senders] if each.is_working))
