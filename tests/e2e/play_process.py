"""`stammtisch play` as a newcomer starts it: one command that starts a playground and the bot on it.

The process has two children, and runs in a process group of its own, as from a terminal.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from typing import TYPE_CHECKING

from tests.e2e.bot_process import PROCESS_TIMEOUT

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

OPEN = re.compile(r"Stammtisch is open at (http://\S+)")


class PlayProcess:
    """A running `play`. Use it as `async with PlayProcess(folder) as play`."""

    def __init__(self, data: Path, *options: str, pace: float) -> None:
        self.url = ""
        """Where the chat page is, as it was printed."""
        self._command = ("-m", "bot", "play", "--port", "0", "--data", str(data), "--pace", str(pace), *options)
        self._errors = data.with_name(data.name + ".errors")
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it and wait for the address that it prints."""
        with self._errors.open("wb") as errors:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, *self._command),
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
                start_new_session=True,
            )
        self.url = await asyncio.wait_for(self._address(self._process), PROCESS_TIMEOUT)

    async def _address(self, process: asyncio.subprocess.Process) -> str:
        if process.stdout is None:
            raise RuntimeError("the process has no output to read")
        async for line in process.stdout:
            if found := OPEN.search(line.decode()):
                return found[1].rstrip("/")
        raise RuntimeError(f"It did not start: {self.errors()}")

    async def children(self) -> list[int]:
        """The processes that it has started and that still run."""
        listing = await asyncio.create_subprocess_exec("ps", "-A", "-o", "pid=,ppid=", stdout=asyncio.subprocess.PIPE)
        output, _ = await listing.communicate()
        pairs = [line.split() for line in output.decode().splitlines()]
        return [int(child) for child, parent in pairs if int(parent) == self._running().pid]

    async def stop(self, *, to_all: bool = True) -> int:
        """Send what Ctrl-C sends: to the whole group, as a terminal does, or to the command alone. Gives the status."""
        process = self._running()
        if process.returncode is None:
            (os.killpg if to_all else os.kill)(process.pid, signal.SIGINT)
        return await self.ended()

    async def ended(self) -> int:
        """Wait until it has ended. Gives the status."""
        return await asyncio.wait_for(self._running().wait(), PROCESS_TIMEOUT)

    def errors(self) -> str:
        """What it and its children wrote to the error output since the last start."""
        return self._errors.read_text(encoding="utf-8")

    def _running(self) -> asyncio.subprocess.Process:
        if self._process is None:
            raise RuntimeError("it was not started")
        return self._process

    async def __aenter__(self) -> PlayProcess:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None and self._process.returncode is None:
            await self.stop()
