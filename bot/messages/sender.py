"""The sender of one message: makes one change at a time, keeps only the newest pending one, and puts clicks first."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from functools import partial
from typing import Generic, TypeAlias, TypeVar
from weakref import WeakValueDictionary

Work: TypeAlias = Callable[[], Awaitable[bool]]
"""Brings a message up to date. False if something is left to do later, for which the table will be touched."""


_working: ContextVar[Sender | None] = ContextVar("working", default=None)


def on_wire(is_on_wire: bool) -> None:
    """Record that the current work is sending a request, or (False) that the request had no effect.

    Called for each request (`bot.messages.budget`).
    """
    if (sender := _working.get()) is not None:
        sender.is_on_wire = is_on_wire


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


class Sender:
    """Changes one message. A click on the message comes first, and its answer is the next change."""

    def __init__(self, released: Callable[[], None] = lambda: None) -> None:
        """`released` is called when the message is to be compared again, such as after the answer to a click."""
        self._released = released
        self._lock = asyncio.Lock()
        """Held by the task that changes the message."""
        self._wanted: tuple[Work, int] | None = None
        """What is to be done next, and the number of `_changes` when it was wanted."""
        self._task: asyncio.Task[bool] | None = None
        self.is_on_wire = False
        """Whether Discord may have received a request of the current work."""
        self.is_firm = False
        """Whether the current work must not be cancelled."""
        self._clicks = 0
        """How many clicks on this message have no answer yet."""
        self._changes = 0
        """How often somebody alone has changed this message."""
        self._result: bool | Exception = True

    def want(self, work: Work) -> None:
        """Do this next, in place of earlier work that has not begun.

        Nothing begins while a click is answered: the answer changes the message, and the table is touched after it.
        """
        self._wanted = work, self._changes
        if self._task is None:
            self._go_on(result=False)

    async def settled(self) -> bool:
        """Wait until no work is left. False if the last work must be done again; raises what it raised."""
        while (task := self._task) is not None:
            await asyncio.wait([task])
        if isinstance(self._result, Exception):
            raise self._result
        return self._result

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Let only the caller change the message in this block.

        Work that was wanted before is not done: it would show an older state. The message is compared again instead.
        """
        async with self._lock:
            self._changes += 1
            yield

    @asynccontextmanager
    async def click(self, acknowledge: Callable[[], Awaitable[None]]) -> AsyncIterator[None]:
        """Answer a click on the message in this block; only the answer changes the message.

        Cancels work that has sent no request yet. If a request is on its way, the click waits for it, because it would
        arrive later and undo the answer; `acknowledge` then tells Discord that the answer takes longer.
        """
        with self.held():
            if self._task is not None and self._task.cancelling():
                await asyncio.wait([self._task])
            if self._lock.locked():
                await acknowledge()
            async with self._lock:
                yield

    @contextmanager
    def held(self) -> Iterator[None]:
        """Begin no work in this block, because a click is about to be answered; cancel the current work if possible."""
        self._clicks += 1
        if self._task is not None and not (self.is_on_wire or self.is_firm):
            self._task.cancel()
        try:
            yield
        finally:
            self._clicks -= 1
            self._wanted = None  # It would show an older state than the answer.
            self._released()

    @property
    def is_held(self) -> bool:
        """Whether a click is being answered."""
        return self._clicks > 0

    @property
    def is_working(self) -> bool:
        """Whether work is being done."""
        return self._task is not None

    async def close(self) -> None:
        """Cancel the current work."""
        self._wanted = None
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    def _go_on(self, result: bool | Exception) -> None:
        wanted, self._wanted = self._wanted, None
        if wanted is None:
            self._result = result
        elif self.is_held:
            self._result = False
        else:
            self.is_on_wire = self.is_firm = False  # Set here because a click may come before the task begins.
            self._task = asyncio.create_task(self._run(*wanted), name="message")
            self._task.add_done_callback(self._ended)

    async def _run(self, work: Work, changes: int) -> bool:
        _working.set(self)
        async with self._lock:
            if self.is_held:
                return False
            if changes == self._changes:
                return await work()
        self._released()
        return False

    def _ended(self, task: asyncio.Task[bool]) -> None:
        self._task = None
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception):
            self._go_on(error)
        else:
            self._go_on(not task.cancelled() and task.result())


K = TypeVar("K", bound=Hashable)


class Senders(Generic[K]):
    """The senders of many messages. `released` is called with a message that is to be compared again."""

    def __init__(self, released: Callable[[K], None]) -> None:
        self._released = released
        self._senders: WeakValueDictionary[K, Sender] = WeakValueDictionary()

    def of(self, message: K) -> Sender:
        """The sender of a message."""
        return self._senders.setdefault(message, Sender(partial(self._released, message)))

    async def close(self) -> None:
        """Cancel all current work. Makes no tasks for idle senders; their number depends on the garbage collector."""
        await asyncio.gather(*(sender.close() for sender in [*self._senders.values()] if sender.is_working))
