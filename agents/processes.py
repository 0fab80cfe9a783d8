"""Local processes for long computations: they run at a lower priority than the bot, end with it, and can be killed."""

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
    """A pool of one process: when a process dies, its whole pool breaks, so this loses nothing else."""

    def __init__(self, *, nice: int, memory: int | None = None) -> None:
        """`nice` is added to its niceness; `memory` limits its address space, in bytes.

        The process starts with the first job.
        """
        super().__init__(1, mp_context=get_context("spawn"), initializer=begin, initargs=(nice, memory))

    @property
    def pid(self) -> int | None:
        """The process id; None before it has started, and after it has ended."""
        return next(iter([*(self._processes or {})]), None)

    def kill(self) -> None:
        """Kill the process. Python 3.14 has a method for this."""
        for process in [*(self._processes or {}).values()]:
            process.kill()
        self.shutdown(wait=False, cancel_futures=True)


def begin(nice: int, memory: int | None = None) -> None:
    """Set up a new process: it ignores SIGINT and SIGTERM, and ends when its parent ends, however that happens."""
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
    except ImportError:  # on Windows
        return
    with contextlib.suppress(ValueError, OSError):  # the system does not support the limit
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _end_with_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
    os._exit(0)


SECONDS: Final = 30.0
"""Seconds that a job may take, including the start of its process; then the process is killed."""
MEMORY: Final = 2**30
"""How many bytes of address space a process may use."""
NICE: Final = 19
"""Niceness: the maximum, so that clicks never wait. The bot has 0, drawing processes have 5."""

_P = ParamSpec("_P")
_T = TypeVar("_T")


class Pool(Executor):
    """A number of processes, each started with its first job.

    A job fails with BrokenExecutor if its process dies, with TimeoutError if it takes too long, and with MemoryError if
    it needs too much memory. It is not retried, and no other job is lost with it.
    """

    def __init__(self, processes: int) -> None:
        self._workers = [_Worker() for _ in range(processes)]
        self._free: SimpleQueue[_Worker] = SimpleQueue()
        for worker in self._workers:
            self._free.put(worker)
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="thinking")
        """One thread per process, which waits for its result."""

    @property
    def pids(self) -> tuple[int, ...]:
        """The ids of the running processes."""
        return tuple(pid for worker in self._workers if (pid := worker.pid) is not None)

    @property
    def replaced(self) -> int:
        """How many processes have been given up so far."""
        return sum(worker.replaced for worker in self._workers)

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """Call this in one of the processes as soon as one is free. Until then it can be cancelled."""
        return self._threads.submit(self._run, fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Kill all processes at once, whatever they are doing."""
        for worker in self._workers:
            worker.close()
        self._threads.shutdown(wait=wait, cancel_futures=cancel_futures)

    def _run(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> _T:
        worker = self._free.get()
        try:
            future = worker.begin(fn, *args, **kwargs)
            try:
                return future.result(SECONDS)
            except (BrokenExecutor, MemoryError, TimeoutError):
                worker.replace()
                raise
        finally:
            self._free.put(worker)


class _Worker:
    """One process at a time, replaced when it is given up."""

    def __init__(self) -> None:
        self._process: OneProcess | None = None
        self._lock = threading.Lock()
        """Held while a process is started or killed, so that neither happens during the other."""
        self._closed = False
        self.replaced = 0

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def begin(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """Submit a job to the process, or to a new one if it has died since the last job."""
        with self._lock:
            if self._closed:
                raise BrokenExecutor("the pool is closed")
            if self._process is not None:
                try:
                    return self._process.submit(fn, *args, **kwargs)
                except BrokenExecutor:
                    self._give_up()
            self._process = OneProcess(nice=NICE, memory=MEMORY)
            return self._process.submit(fn, *args, **kwargs)

    def replace(self) -> None:
        """Kill the process; the next job starts a new one."""
        with self._lock:
            self._give_up()

    def close(self) -> None:
        """Kill the process, and start no other."""
        with self._lock:
            self._closed = True
            if self._process is not None:
                self._process.kill()

    def _give_up(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process = None
            self.replaced += 1
