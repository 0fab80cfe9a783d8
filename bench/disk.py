"""How long the disk takes to keep a few bytes, measured beside a bot.

The bot answers a click when its change is on the disk; an echo bot writes nothing. So a click cannot be quicker than
the disk at that moment, and disks of virtual machines now and then take a hundred times as long as usual.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

PAUSE: Final = 0.2
"""Seconds between two writes: few enough to cost the bot nothing."""
COMMIT_BYTES: Final = 16_384
"""The bytes of a write, as in a commit of a move."""


@asynccontextmanager
async def disk_times(folder: Path) -> AsyncIterator[list[float]]:
    """Append to a file in this folder again and again, and wait for the disk each time, for as long as the block lasts.

    Yields the seconds that each write took, as they are measured.
    """
    file, took, ended = folder / "disk.bin", list[float](), asyncio.Event()

    async def write() -> None:
        while not ended.is_set():
            took.append(await asyncio.to_thread(_time_of_commit, file))
            with suppress(TimeoutError):
                await asyncio.wait_for(ended.wait(), PAUSE)

    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(write())
        try:
            yield took
        finally:
            ended.set()
    file.unlink(missing_ok=True)


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
