"""The last warnings and errors of the log by their codes: counted for Prometheus, and kept for the status page."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Final

from msgspec import Struct

from bot.logs import OURS
from bot.metrics import Metrics
from bot.store.store import utc_now

KEPT: Final = 50
"""How many different ones are kept."""


class Warned(Struct, frozen=True):
    """One kind of warning or error."""

    level: str
    event: str
    """Its code; for a line of a library, whose words nobody knows beforehand, the name of the library."""
    count: int
    last: datetime


class RecentWarnings(logging.Handler):
    """Receives every line of the log, without any secrets by then (see `bot.logs`)."""

    def __init__(self, metrics: Metrics, clock: Callable[[], datetime] = utc_now) -> None:
        super().__init__(logging.WARNING)
        self._metrics = metrics
        self._clock = clock
        self._warned: OrderedDict[tuple[str, str], Warned] = OrderedDict()

    def emit(self, record: logging.LogRecord) -> None:
        """Count a line."""
        level, event = record.levelname.lower(), _code(record)
        self._metrics.logged(level, event)
        before = self._warned.pop((level, event), None)
        count = 1 if before is None else before.count + 1
        self._warned[level, event] = Warned(level, event, count, self._clock())
        if len(self._warned) > KEPT:
            self._warned.popitem(last=False)

    def latest(self) -> Iterable[Warned]:
        """Each kind once, the latest first."""
        return reversed([*self._warned.values()])


def _code(record: logging.LogRecord) -> str:
    # Ours are dictionaries until they are written; what libraries say is text, and may be anything.
    ours = isinstance(record.msg, dict) and record.name.partition(".")[0] in OURS
    return str(record.msg["event"]) if ours and isinstance(record.msg, dict) else record.name
