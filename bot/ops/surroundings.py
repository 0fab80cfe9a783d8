"""The checks of this machine that take no time: a start logs them, the doctor and a running bot report them.

They change nothing. Those that start a process, open a port or ask somebody are the doctor's.
"""

from __future__ import annotations

import errno
import os
import shutil
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import aiohttp

from bot.config import Config
from bot.ops.checks import FaultError, Finding, Severity, found
from bot.pictures.figures import FONT_FILE
from bot.store.connections import file_of, read_url

if os.name == "posix":
    import resource

LITTLE: Final = 500 * 2**20
"""Free bytes on the database's disk below which there is a hint."""
NOTHING: Final = 20 * 2**20
"""Free bytes below which not even a write-ahead log fits."""
FULL: Final = 2**20
"""Free bytes below which a disk is full: a change of a table needs some pages."""
OPEN_FILES: Final = 256
"""How many files and connections a bot needs: its database, its processes, its shards, and a request for each table
that changes at the moment."""
LASTS: Final = 30.0
"""Seconds for which findings are used again."""


class MachineMonitor:
    """What is wrong with this machine, looked at again every now and then."""

    def __init__(self, config: Config, clock: Callable[[], float] = time.monotonic) -> None:
        self._config = config
        self._clock = clock
        self._looked_at: float | None = None
        self._findings: tuple[Finding, ...] = ()

    def __call__(self) -> tuple[Finding, ...]:
        """The findings of the last half minute."""
        now = self._clock()
        if self._looked_at is None or now - self._looked_at > LASTS:
            self._looked_at, self._findings = now, tuple(look_around(self._config))
        return self._findings


def look_around(config: Config) -> Iterator[Finding]:
    """All that is wrong with this machine."""
    if config.pictures.workers:
        yield from missing_font()
    yield from few_files()
    yield from unwritable(config.health.file)
    url = read_url(config.store.url)
    if url.get_backend_name() == "sqlite":
        yield from full_disk(free_at(file_of(url)))


def missing_font() -> Iterator[Finding]:
    """That the font of the pictures is missing."""
    if not FONT_FILE.is_file():
        yield found("font-missing", name=FONT_FILE.name)


def few_files() -> Iterator[Finding]:
    """That this process may open too few files and connections."""
    if os.name == "posix":
        limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if limit != resource.RLIM_INFINITY and limit < OPEN_FILES:
            yield found("open-files-few", limit=str(limit), needed=str(OPEN_FILES))


def unwritable(alive: Path) -> Iterator[Finding]:
    """That the sign of life cannot be written."""
    place = alive if alive.exists() else next(each for each in alive.absolute().parents if each.exists())
    fault = None
    if alive.is_dir():
        fault = errno.EISDIR
    elif place != alive and not place.is_dir():
        fault = errno.ENOTDIR
    elif not os.access(place, os.W_OK if place == alive else os.W_OK | os.X_OK):
        fault = errno.EACCES
    if fault is not None:
        yield found("alive-unwritable", file=str(alive), reason=os.strerror(fault))


def free_at(file: Path) -> int:
    """The free bytes on the disk of a file, which may not exist yet."""
    return shutil.disk_usage(next(each for each in file.absolute().parents if each.exists())).free


def full_disk(free: int) -> Iterator[Finding]:
    """That little space is left on the database's disk."""
    if free < FULL:
        yield found("disk-full")
    elif free < LITTLE:
        yield found("disk-nearly-full" if free < NOTHING else "disk-fills", free=size(free))


def size(number: int) -> str:
    """A number of bytes, for a person."""
    return f"{number / 2**30:.1f} GiB" if number >= 2**30 else f"{number / 2**20:.0f} MiB"


class PortError(FaultError):
    """Why nothing can be served at the address of [health]."""


def port_fault(host: str, port: int, error: OSError) -> PortError:
    """What is wrong with the address of [health], by the error of listening on it."""
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    if error.errno == errno.EADDRINUSE:
        return PortError("port-in-use", address=address)
    # asyncio has words of its own, and a name that no server knows has a number of another kind.
    number = error.errno or 0
    reason = os.strerror(number) if number in errno.errorcode else "this machine does not have it"
    return PortError("port-unusable", address=address, reason=reason)


# --- the clock -------------------------------------------------------------------------------------------------------

FAR: Final = timedelta(seconds=5)
"""A clock that differs by more is wrong. Less may be due to Discord's whole seconds and the time of the request."""
VERY_FAR: Final = timedelta(minutes=1)
AGAIN: Final = timedelta(minutes=1)
"""How often the clocks are compared."""


class DiscordClock:
    """Compares Discord's clock with this machine's once a minute, by the date of a response."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._compared_at: datetime | None = None
        self.ahead: timedelta | None = None
        """How far this machine's clock is ahead; None until the first response with a date."""

    def follow(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Read the dates of responses in the HTTP session of this trace, which is returned."""

        async def end(_: aiohttp.ClientSession, __: SimpleNamespace, request: aiohttp.TraceRequestEndParams) -> None:
            now = self._clock()
            if self._compared_at is not None and abs(now - self._compared_at) < AGAIN:
                return
            try:
                theirs = parsedate_to_datetime(request.response.headers["Date"])
            except (KeyError, ValueError):
                return
            self._compared_at, self.ahead = now, now - theirs

        trace.on_request_end.append(end)
        return trace

    def findings(self) -> Iterator[Finding]:
        """That the clock is wrong."""
        return wrong_clock(self.ahead)


def wrong_clock(ahead: timedelta | None) -> Iterator[Finding]:
    """That this machine's clock differs so much from Discord's."""
    if ahead is not None and abs(ahead) > FAR:
        way = "ahead of" if ahead > timedelta() else "behind"
        code = "clock-wrong" if abs(ahead) > VERY_FAR else "clock-off"
        yield found(code, seconds=f"{abs(ahead).total_seconds():.0f}", way=way)


def is_serious(finding: Finding) -> bool:
    """Whether a part of the bot does not work, so that the log should warn of it."""
    return finding.severity not in {Severity.OK, Severity.HINT}
