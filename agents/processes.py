"""Local processes for long work: they have a lower priority than the bot, end with it, and can be killed."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context, parent_process
from queue import SimpleQueue
from typing import Final, ParamSpec, TypeVar


class OneProcess(ProcessPoolExecutor):
    """A pool of one: when a process dies its pool breaks, and so nothing else is lost with it."""

    def __init__(self, *, nice: int, memory: int | None = None) -> None:
        """`nice`: how far it gives way where others want the same core. `memory`: how many bytes it may have at most.

        It begins with the first work that is submitted.
        """
        super().__init__(1, mp_context=get_context("spawn"), initializer=begin, initargs=(nice, memory))

    @property
    def pid(self) -> int | None:
        """Its number; None before it has begun, and when it is gone."""
        return next(iter([*(self._processes or {})]), None)

    def kill(self) -> None:
        """Kill it. Python has a method for this from version 3.14 on."""
        for process in [*(self._processes or {}).values()]:
            process.kill()
        self.shutdown(wait=False, cancel_futures=True)


def begin(nice: int, memory: int | None = None) -> None:
    """The start of a process: it leaves signals to its parent, and ends when the parent does, however that ends."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(nice)
    if memory is not None:
        _limit_memory(memory)
    threading.Thread(target=_end_with_parent, name="end with parent", daemon=True).start()


def _limit_memory(most: int) -> None:
    try:
        import resource
    except ImportError:  # as on Windows
        return
    with contextlib.suppress(ValueError, OSError):  # a system that knows no such limit
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _end_with_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
    os._exit(0)


SECONDS: Final = 30.0
"""How long a job may take, and with it the begin of a process; then it is given up with its process."""
MEMORY: Final = 2**30
"""How many bytes a process may have."""
NICE: Final = 19
"""How far it gives way to the process of the bot (0) and to those that draw (5): as far as it can, no click waits."""

_P = ParamSpec("_P")
_T = TypeVar("_T")


class Pool(Executor):
    """A number of processes, each started with its first job.

    A job whose process dies ends with BrokenExecutor, one that takes too long with TimeoutError, one that needs too
    much memory with MemoryError. None of them is tried again, and no other job is lost with it.
    """

    def __init__(self, processes: int, *, seconds: float = SECONDS, memory: int = MEMORY) -> None:
        self._seconds = seconds
        self._workers = [_Worker(memory) for _ in range(processes)]
        self._free: SimpleQueue[_Worker] = SimpleQueue()
        for worker in self._workers:
            self._free.put(worker)
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="thinking")
        """One for each process, to wait for it."""

    @property
    def pids(self) -> tuple[int, ...]:
        """The numbers of the processes that there are just now."""
        return tuple(pid for worker in self._workers if (pid := worker.pid) is not None)

    @property
    def replaced(self) -> int:
        """How many processes were given up so far."""
        return sum(worker.replaced for worker in self._workers)

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """Have this called in one of the processes, as soon as one is free. It can be cancelled until then."""
        return self._threads.submit(self._run, fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End all processes at once, whatever they are doing."""
        for worker in self._workers:
            worker.close()
        self._threads.shutdown(wait=wait, cancel_futures=cancel_futures)

    def _run(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> _T:
        worker = self._free.get()
        try:
            future = worker.begin(fn, *args, **kwargs)
            try:
                return future.result(self._seconds)
            except (BrokenExecutor, MemoryError, TimeoutError):
                worker.replace()
                raise
        finally:
            self._free.put(worker)


class _Worker:
    """The place of one process."""

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._process: OneProcess | None = None
        self._lock = threading.Lock()
        """Held while a process is begun, which is not to be killed by half."""
        self._closed = False
        self.replaced = 0

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def begin(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """Hand a job to the process, or to a new one if that has died since the last job."""
        with self._lock:
            if self._closed:
                raise BrokenExecutor("the pool is closed")
            if self._process is not None:
                try:
                    return self._process.submit(fn, *args, **kwargs)
                except BrokenExecutor:
                    self._give_up()
            self._process = OneProcess(nice=NICE, memory=self._memory)
            return self._process.submit(fn, *args, **kwargs)

    def replace(self) -> None:
        """Kill the process; the next job begins another one."""
        with self._lock:
            self._give_up()

    def close(self) -> None:
        """Kill the process, and begin no other."""
        with self._lock:
            self._closed = True
            if self._process is not None:
                self._process.kill()

    def _give_up(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process = None
            self.replaced += 1
