"""How long the disk takes to keep a few bytes, measured beside a bot.

The bot answers a click when its change is on the disk; an echo bot writes nothing. So a click cannot be quicker than
the disk at that moment, and disks of virtual machines now and then take a hundred times as long as usual.
"""

from __future__ import annotations

import asyncio
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

PAUSE: Final = 0.2
"""Seconds between two writes: few enough to cost the bot nothing."""
COMMIT_BYTES: Final = 16_384
"""The bytes of a write, as in a commit of a move."""


class Disk:
    """Appends to a file again and again, and waits for the disk each time, for as long as its `async with` lasts."""

    def __init__(self, folder: Path) -> None:
        """`folder` is on the disk to be measured."""
        self._file = folder / "disk.bin"
        self.took: list[float] = []
        """The seconds that each write took."""

    async def __aenter__(self) -> Self:
        self._ended = asyncio.Event()
        self._writing = asyncio.create_task(self._write())
        return self

    async def __aexit__(self, *_exception: object) -> None:
        self._ended.set()
        await self._writing
        self._file.unlink()

    async def _write(self) -> None:
        while True:
            self.took.append(await asyncio.to_thread(_time_of_commit, self._file))
            with suppress(TimeoutError):
                await asyncio.wait_for(self._ended.wait(), PAUSE)
                return


def _time_of_commit(file: Path) -> float:
    """Append to a file, and return the seconds until its content is on the disk."""
    began = time.perf_counter()
    descriptor = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    try:
        os.write(descriptor, bytes(COMMIT_BYTES))
        os.fdatasync(descriptor)
    finally:
        os.close(descriptor)
    return time.perf_counter() - began
