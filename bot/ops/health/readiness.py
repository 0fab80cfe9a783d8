"""Whether this process can run tables now, with every reason if not; and the latest warnings in its log."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Iterable
from datetime import datetime
from typing import Final

from msgspec import Struct

from bot.ops.logs import OURS
from bot.ops.metrics import Lately, Metrics
from bot.recent import Recent
from bot.store.connections import StoreError
from bot.store.store import utc_now

WRITE_TIMEOUT: Final = 5.0
"""Seconds in which the database must accept a write."""
LASTS: Final = 2.0
"""Seconds for which an answer of the database is used again."""


def disconnected(shards: Collection[int], connected: Collection[int], *, ready: bool) -> str | None:
    """Why Discord is unreachable, in one sentence; None if it is reachable.

    `shards` are the ids of those that this process opens, none before it has started; `ready` says that its servers
    are known.
    """
    missing = sorted({*shards} - {*connected})
    if shards and not missing and ready:
        return None
    if not missing or len(missing) == len(shards):
        return "The bot is not connected to Discord."
    which = f"Shard {missing[0]} is" if len(missing) == 1 else f"Shards {', '.join(map(str, missing))} are"
    return f"{which} not connected to Discord."


RIVAL_ANSWERS: Final = 3
"""After this many interactions in five minutes that another program answered, that program counts as a second bot."""


def rivalled(lately: Lately) -> str | None:
    """That another bot uses this one's token, in one sentence; None unless it has answered several interactions."""
    if lately.count < RIVAL_ANSWERS:
        return None
    return (
        f"Another program with this token has answered {lately.count} interactions in the last five minutes: stop it, "
        "or give it a token of its own."
    )


class Readiness:
    """Checks the connection to Discord, the database, and that no other bot uses the token."""

    def __init__(
        self,
        disconnected: Callable[[], str | None],
        try_writing: Callable[[], Awaitable[object]],
        rivalled: Callable[[], str | None] = lambda: None,
        *,
        clock: Callable[[], float] = time.monotonic,
        patience: float = WRITE_TIMEOUT,
    ) -> None:
        """`disconnected` returns a sentence while Discord is unreachable, else None; `rivalled` the same of a rival."""
        self.stopping = False
        """Whether the process has been asked to end."""
        self._disconnected = disconnected
        self._try_writing = try_writing
        self._rivalled = rivalled
        self._clock = clock
        self._patience = patience
        self._database: str | None = None
        self._asked: float | None = None
        self._lock = asyncio.Lock()

    async def reasons(self) -> tuple[str, ...]:
        """Why the process is not ready; empty if it is."""
        database = await self._of_database()
        stopping = "The bot is stopping." if self.stopping else None
        faults = (stopping, self._disconnected(), database, self._rivalled())
        return tuple(each for each in faults if each is not None)

    async def _of_database(self) -> str | None:
        async with self._lock:
            if self._asked is None or self._clock() - self._asked > LASTS:
                self._database = await self._tried()
                self._asked = self._clock()
            return self._database

    async def _tried(self) -> str | None:
        try:
            async with asyncio.timeout(self._patience):
                await self._try_writing()
        except TimeoutError:
            return f"The database has accepted no write for {self._patience:g} seconds."
        except StoreError as error:
            return f"The database cannot be written to ({error.code})."
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
