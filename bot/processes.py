"""A process of its own for work that takes long: it gives way to the bot's, ends with it, and can be killed."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process


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
        """Kill it. Python can do this by itself from version 3.14 on."""
        for process in [*(self._processes or {}).values()]:
            process.kill()
        self.shutdown(wait=False, cancel_futures=True)


def begin(nice: int, memory: int | None = None) -> None:
    """What a process does first: signals are meant for its parent, and it ends when that does, however it ends."""
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
