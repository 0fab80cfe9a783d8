"""An event loop in virtual time that takes every choice from a seed.

Where a real loop would wait, the clock jumps to the next timer. The loop sometimes delays ready tasks by a few turns,
runs the work for threads itself after a delay and returns the result after another, and connects sockets through
`tests.simulation.network`. Each callback belongs to a process; those of a dead process do not run.
"""

from __future__ import annotations

import asyncio
import math
import selectors
import socket
from concurrent.futures import Executor, ThreadPoolExecutor
from contextvars import Context, copy_context
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeVar, TypeVarTuple

from tests.simulation.network import Network
from tests.simulation.process import GRAVEYARD, PROCESS, Process

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

TURNS: Final = 6
"""The most loop turns by which a task step is delayed."""
THREAD: Final = 0.004
"""The most seconds until a thread starts its work, and from its end until the result arrives."""


class Even(Random):
    """A chance without surprises: every choice is the middle one, so that equal code always costs the same."""

    def random(self) -> float:
        """The middle between 0 and 1."""
        return 0.5


class StandstillError(RuntimeError):
    """The loop has no timer and no ready callback left, but a task still waits."""


class _Time(selectors.DefaultSelector):
    """A selector that jumps to the next timer instead of waiting for it."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.due = math.inf
        """When `work` is to be done next."""
        self.work: Callable[[], float] = lambda: math.inf

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """See BaseSelector. No file is ever ready."""
        if timeout is None:
            raise StandstillError("everybody waits, and nothing will happen")
        if timeout > 0:
            self.now += timeout
            if self.now >= self.due:
                self.due = self.work()
        return []


class SimulatedLoop(asyncio.SelectorEventLoop):
    """The loop. `chance` makes the choices."""

    def __init__(self, chance: Random, *, put_off: float = 0.15, latency: float = 0.03) -> None:
        """`put_off` is the share of task steps that are delayed. `latency`: see Network."""
        self._time = _Time()
        super().__init__(self._time)
        self.chance = chance
        self.network = Network(self, chance, latency)
        self._share = put_off
        self._threads: dict[int, float] = {}
        """By `id` of an executor with one thread: when its latest work starts."""
        self._dialed: dict[socket.socket, tuple[str, int]] = {}

    def time(self) -> float:
        """Virtual seconds since the start."""
        return self._time.now

    def between_times(self, work: Callable[[], float]) -> None:
        """Call `work` now, and again whenever time has passed the moment that it returned.

        Unlike a timer, this does not keep the loop from standing still.
        """
        self._time.due, self._time.work = work(), work

    # --- callbacks and tasks ---

    def call_soon(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        """See AbstractEventLoop."""
        context = copy_context() if context is None else context
        process = context.get(PROCESS)
        put_off = self._put_off(callback)
        if process is None and not put_off:
            return super().call_soon(callback, *args, context=context)
        return super().call_soon(self._run_later, put_off, process, context, callback, args, context=context)

    def call_at(
        self, when: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """See AbstractEventLoop."""
        context = copy_context() if context is None else context
        return super().call_at(when, _run, context.get(PROCESS), callback, args, context=context)

    def create_task(self, coro: Any, *, name: object = None, context: Context | None = None) -> asyncio.Task[Any]:
        """See AbstractEventLoop."""
        process = PROCESS.get()
        if context is not None and process is not None:
            context.run(PROCESS.set, process)
        task: asyncio.Task[Any] = super().create_task(coro, name=name, context=context)
        if process is not None:
            process.tasks.add(task)
            task.add_done_callback(process.tasks.discard)
        return task

    def _put_off(self, callback: Any) -> int:
        """The turns by which a callback is delayed. Only task steps are delayed; everything else keeps its order."""
        if not (isinstance(getattr(callback, "__self__", None), asyncio.Task) or "TaskStep" in type(callback).__name__):
            return 0
        return self.chance.randint(1, TURNS) if self.chance.random() < self._share else 0

    def _run_later(
        self, turns: int, process: Process | None, context: Context, callback: Any, args: tuple[Any, ...]
    ) -> None:
        if process is not None and not process.is_alive:
            return
        if turns:
            super().call_soon(self._run_later, turns - 1, process, context, callback, args, context=context)
        else:
            callback(*args)

    # --- processes ---

    def spawn(self, process: Process, coro: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a process that runs `coro`."""
        context = copy_context()
        context.run(PROCESS.set, process)
        return context.run(self.create_task, coro, name=process.name)

    def kill(self, process: Process) -> None:
        """End a process at once: none of its callbacks run any more, and its sockets close."""
        process.is_alive = False
        GRAVEYARD.append(process)
        for task in process.tasks:
            setattr(task, "_log_destroy_pending", False)  # noqa: B010  (it stays pending for ever)
        self.network.close_those_of(process)
        for each in process.at_death:
            each()

    def add_signal_handler(self, sig: int, callback: Callable[[*Ts], object], *args: *Ts) -> None:
        """See AbstractEventLoop."""
        process = PROCESS.get()
        if process is not None:
            process.handlers[sig] = (callback, args)

    def remove_signal_handler(self, sig: int) -> bool:
        """See AbstractEventLoop."""
        process = PROCESS.get()
        return process is not None and process.handlers.pop(sig, None) is not None

    # --- threads ---

    def run_in_executor(self, executor: Executor | None, func: Callable[[*Ts], T], *args: *Ts) -> asyncio.Future[T]:
        """See AbstractEventLoop."""
        future: asyncio.Future[T] = self.create_future()
        begins = self.time() + self.chance.uniform(0, THREAD)
        if isinstance(executor, ThreadPoolExecutor) and executor._max_workers == 1:
            begins = max(begins, self._threads.get(id(executor), 0.0) + 1e-6)
            self._threads[id(executor)] = begins
        self.call_at(begins, self._work, future, func, args)
        return future

    def _work(self, future: asyncio.Future[Any], func: Callable[..., Any], args: tuple[Any, ...]) -> None:
        try:
            result, error = func(*args), None
        except Exception as failure:
            result, error = None, failure
        self.call_later(self.chance.uniform(0, THREAD), _settle, future, result, error)

    # --- sockets ---

    async def sock_connect(self, sock: socket.socket, address: Any) -> None:
        """See AbstractEventLoop. Raises ConnectionRefusedError if nobody listens."""
        await self.network.dial(address[:2])
        self._dialed[sock] = address[:2]

    async def create_connection(self, protocol_factory: Any, *args: Any, **options: Any) -> Any:
        """See AbstractEventLoop. The socket must be connected."""
        sock: socket.socket = options["sock"]
        address = self._dialed.pop(sock)
        sock.close()
        return self.network.connect(address, protocol_factory)

    async def create_server(self, protocol_factory: Any, host: Any = None, port: Any = None, **_: Any) -> Any:
        """See AbstractEventLoop."""
        return self.network.listen((host, port), protocol_factory)


def _run(process: Process | None, callback: Any, args: tuple[Any, ...]) -> None:
    if process is None or process.is_alive:
        callback(*args)


def _settle(future: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    if future.done():
        return
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(result)
