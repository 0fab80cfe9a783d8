"""An event loop in virtual time, whose every choice comes from a seed.

Where a real loop would wait, its clock jumps to the next timer. Tasks that could go on are put off for some turns now
and then; work for threads is done in the loop, some time after it was asked for, and its result comes back later still;
sockets lead through `tests.simulation.network`. Each callback belongs to a process, and none of a dead process runs.
"""

from __future__ import annotations

import asyncio
import selectors
import socket
from concurrent.futures import Executor, ThreadPoolExecutor
from contextvars import Context, copy_context
from typing import TYPE_CHECKING, Any, Final, TypeVar, TypeVarTuple

from tests.simulation.network import Network
from tests.simulation.process import GRAVEYARD, PROCESS, Process

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from random import Random

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

TURNS: Final = 6
"""For how many turns of the loop, at most."""
THREAD: Final = 0.004
"""Seconds until a thread begins with something, at most; and the same until it is known that it has ended."""


class StandstillError(RuntimeError):
    """Nothing is left that could ever happen, and somebody still waits."""


class _Time(selectors.DefaultSelector):
    """Jumps to the next timer instead of waiting for it."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """See BaseSelector. No file is ever ready here."""
        if timeout is None:
            raise StandstillError("everybody waits, and nothing will happen")
        if timeout > 0:
            self.now += timeout
        return []


class SimulatedLoop(asyncio.SelectorEventLoop):
    """The loop. `chance` decides what is left open."""

    def __init__(self, chance: Random, *, put_off: float = 0.15, latency: float = 0.03) -> None:
        """`put_off`: how many steps of tasks are put off. `latency`: see Network."""
        self._time = _Time()
        super().__init__(self._time)
        self.chance = chance
        self.network = Network(self, chance, latency)
        self._share = put_off
        self._threads: dict[int, float] = {}
        """When the single thread of an executor is free again."""
        self._dialed: dict[socket.socket, tuple[str, int]] = {}

    def time(self) -> float:
        """Virtual seconds since the beginning."""
        return self._time.now

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
        """For how many turns a callback is put off: the next step of a task may be, everything else keeps its order."""
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
        """Begin a process with this coroutine."""
        context = copy_context()
        context.run(PROCESS.set, process)
        return context.run(self.create_task, coro, name=process.name)

    def kill(self, process: Process) -> None:
        """End a process at once: nothing of it runs any more, and its sockets close."""
        process.is_alive = False
        GRAVEYARD.append(process)
        for task in process.tasks:
            setattr(task, "_log_destroy_pending", False)  # noqa: B010  (it is to be pending for ever)
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
        """See AbstractEventLoop. Raises ConnectionRefusedError where nobody listens."""
        await self.network.dial(address[:2])
        self._dialed[sock] = address[:2]

    async def create_connection(self, protocol_factory: Any, *args: Any, **options: Any) -> Any:
        """See AbstractEventLoop; the socket has to be connected."""
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
