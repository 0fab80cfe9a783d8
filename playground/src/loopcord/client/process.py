"""Run a playground as a process of its own, for end-to-end tests."""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

READY = re.compile(r"Playground ready at (http://\S+)/")
START_TIMEOUT = 20.0


class PlaygroundProcess:
    """A playground in another process. Use it as `async with PlaygroundProcess(folder) as playground`."""

    def __init__(self, data: Path, *options: str, port: int = 0) -> None:
        self.data = data
        self.options = options
        self.port = port
        self.url = ""
        """Its base URL once it has started, without a trailing slash."""
        self._process: asyncio.subprocess.Process | None = None
        self._log = data.with_name(data.name + ".log")

    async def start(self) -> None:
        """Start it and wait until it listens; a second start reuses the port of the first."""
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "loopcord", "--port", str(self.port), "--data", str(self.data)),
                *self.options,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
            )
        if self._process.stdout is None:
            raise RuntimeError("the process has no output to read")
        line = await asyncio.wait_for(self._process.stdout.readline(), START_TIMEOUT)
        ready = READY.search(line.decode())
        if ready is None:
            await self._process.wait()
            raise RuntimeError(f"The playground did not start: {self.log()}")
        self.url = ready[1]
        self.port = int(self.url.rsplit(":", 1)[1])

    async def stop(self) -> int:
        """End it as Ctrl-C does. Returns the exit code."""
        return await self.end(signal.SIGINT)

    async def kill(self) -> int:
        """Kill it. Returns the exit code."""
        return await self.end(signal.SIGKILL)

    @property
    def pid(self) -> int | None:
        """The process id; None before the first start."""
        return self._process.pid if self._process is not None else None

    async def end(self, how: signal.Signals) -> int:
        """End it with a signal. Returns the exit code."""
        if self._process is None:
            raise RuntimeError("the playground was not started")
        if self._process.returncode is None:
            self._process.send_signal(how)
        return await asyncio.wait_for(self._process.wait(), START_TIMEOUT)

    def log(self) -> str:
        """Its error output so far."""
        return self._log.read_text()

    async def __aenter__(self) -> PlaygroundProcess:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()
