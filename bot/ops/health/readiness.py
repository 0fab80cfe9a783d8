"""Whether this process can run tables now, and what else is wrong with it; and the latest warnings in its log."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from datetime import datetime
from typing import Final

from msgspec import Struct

from bot.ops.checks import Finding, Severity, found
from bot.ops.logs import OURS
from bot.ops.metrics import Lately, Metrics
from bot.recent import Recent
from bot.store.connections import StoreError
from bot.store.store import utc_now

WRITE_TIMEOUT: Final = 5.0
"""Seconds in which the database must accept a write."""
LASTS: Final = 2.0
"""Seconds for which an answer of the database is used again."""


def disconnected(
    shards: Collection[int], connected: Collection[int], *, ready: bool, outage: Finding | None = None
) -> Finding | None:
    """That Discord is not reached; None if it is.

    `shards` are the ids of those that this process opens, none before it has started; `ready` says that its servers
    are known. `outage` is why the last attempt failed, if that is known.
    """
    missing = sorted({*shards} - {*connected})
    if shards and not missing and ready:
        return None
    if not missing or len(missing) == len(shards):
        return outage or found("not-connected")
    which = f"Shard {missing[0]} is" if len(missing) == 1 else f"Shards {', '.join(map(str, missing))} are"
    return found("shards-not-connected", which=which)


RIVAL_ANSWERS: Final = 3
"""After this many interactions in five minutes that another program answered, that program counts as a second bot."""


def rivalled(lately: Lately) -> Finding | None:
    """That another bot uses this one's token; None unless it has answered several interactions."""
    return None if lately.count < RIVAL_ANSWERS else found("rival", count=str(lately.count))


def stopping(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Those findings for which a process is not ready."""
    return tuple(each for each in findings if each.severity is Severity.STOPS)


async def _unknown() -> Finding | None:
    return None


class Readiness:
    """Collects what is wrong with this process: its connection to Discord, its database, its token, and the rest."""

    def __init__(
        self,
        disconnected: Callable[[], Finding | None],
        try_writing: Callable[[], Awaitable[object]],
        rivalled: Callable[[], Finding | None] = lambda: None,
        others: Callable[[], Sequence[Finding]] = tuple,
        *,
        blocked: Callable[[], Awaitable[Finding | None]] = _unknown,
        clock: Callable[[], float] = time.monotonic,
        patience: float = WRITE_TIMEOUT,
    ) -> None:
        """`disconnected` says that Discord is not reached, `rivalled` that the token has two bots.

        `others` returns whatever else was found, and `blocked` why the database does not answer, if it is known.
        """
        self.stopping = False
        """Whether the process has been asked to end."""
        self._disconnected = disconnected
        self._try_writing = try_writing
        self._rivalled = rivalled
        self._others = others
        self._blocked = blocked
        self._clock = clock
        self._patience = patience
        self._database: Finding | None = None
        self._asked: float | None = None
        self._lock = asyncio.Lock()

    async def findings(self) -> tuple[Finding, ...]:
        """All that is wrong; the process is ready if nothing of it is `stopping`."""
        database = await self._of_database()
        ending = found("stopping") if self.stopping else None
        faults = (ending, self._disconnected(), database, self._rivalled(), *self._others())
        return tuple(each for each in faults if each is not None)

    async def _of_database(self) -> Finding | None:
        async with self._lock:
            if self._asked is None or self._clock() - self._asked > LASTS:
                self._database = await self._tried()
                self._asked = self._clock()
            return self._database

    async def _tried(self) -> Finding | None:
        try:
            async with asyncio.timeout(self._patience):
                await self._try_writing()
        except TimeoutError:
            return await self._blocked() or found("silent", seconds=f"{self._patience:g}")
        except StoreError as error:
            return error.finding
        return None


MAX_WARNING_KINDS: Final = 50
"""How many kinds of warnings are kept."""


class Warned(Struct, frozen=True):
    """One kind of warning or error."""

    level: str
    event: str
    """Its code; for a line of a library, whose text may be anything, the name of the library's logger."""
    count: int
    last: datetime


class RecentWarnings(logging.Handler):
    """Receives every warning and error in the log, and keeps nothing secret (see `bot.ops.logs`)."""

    def __init__(self, metrics: Metrics, clock: Callable[[], datetime] = utc_now) -> None:
        super().__init__(logging.WARNING)
        self._metrics = metrics
        self._clock = clock
        self._warned = Recent[tuple[str, str], Warned](MAX_WARNING_KINDS)

    def emit(self, record: logging.LogRecord) -> None:
        """Count a log line."""
        level, event = record.levelname.lower(), _code(record)
        self._metrics.logged(level, event)
        before = self._warned.pop((level, event), None)
        count = 1 if before is None else before.count + 1
        self._warned[level, event] = Warned(level, event, count, self._clock())

    def latest(self) -> Iterable[Warned]:
        """Each kind once, the latest first."""
        return reversed([*self._warned.values()])


def _code(record: logging.LogRecord) -> str:
    # Our events are dictionaries until they are formatted; a library's are text, which may be anything.
    ours = isinstance(record.msg, dict) and record.name.partition(".")[0] in OURS
    return str(record.msg["event"]) if ours and isinstance(record.msg, dict) else record.name
