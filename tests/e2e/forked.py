"""Bots that are forked from a process which has imported the bot already.

They are real processes, with pids, signals and exit codes. To import everything takes a process longer than most tests
take it afterwards.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import runpy
import signal
import sys
from multiprocessing import get_all_start_methods, get_context
from multiprocessing import process as children
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from multiprocessing.process import BaseProcess
    from pathlib import Path

IS_POSSIBLE: Final = "forkserver" in get_all_start_methods()


class Forked:
    """A running bot, used as an `asyncio.subprocess.Process` is."""

    def __init__(self, process: BaseProcess) -> None:
        self._process = process
        self._ended = asyncio.create_task(self._end())

    @property
    def pid(self) -> int:
        """Its number."""
        if self._process.pid is None:
            raise RuntimeError("the process was not started")
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """Its exit code; None while it runs."""
        return self._process.exitcode

    def send_signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        os.kill(self.pid, number)

    async def wait(self) -> int:
        """Wait until it has ended. Gives the exit code."""
        return await asyncio.shield(self._ended)

    async def _end(self) -> int:
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self._process.sentinel, ended.set)
        try:
            await ended.wait()
        finally:
            loop.remove_reader(self._process.sentinel)
        self._process.join()
        return self._process.exitcode or 0


def fork(arguments: Sequence[str], log: Path, folder: Path | None, environment: Mapping[str, str] | None) -> Forked:
    """Run `stammtisch` with these arguments in a folder and an environment, those of the tests where there are none."""
    context = get_context("forkserver")
    context.set_forkserver_preload(["tests.e2e.preloaded", __name__])
    values = dict(os.environ if environment is None else environment)
    process = context.Process(target=_become, args=(list(arguments), str(log), str(folder or "."), values))
    log.touch()  # as it may be read before the process has come so far
    process.start()
    # multiprocessing asks after all its children before it starts another one, and would ask without an end where the
    # clock stands still, as in SimCord.
    vars(children)["_children"].discard(process)
    atexit.register(process.kill)  # multiprocessing would wait for one that a failed test has left
    return Forked(process)


def _become(arguments: list[str], log: str, folder: str, environment: dict[str, str]) -> None:
    """Be the bot."""
    with open(log, "ab") as file:  # noqa: PTH123  (bytes of a descriptor)
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.argv = ["bot", *arguments]
    runpy.run_module("bot", run_name="__main__")
