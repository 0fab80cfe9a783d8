"""The times at which Discord did not answer a bot, read from the record of its requests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from bot.delivery.transport import AGAIN_AFTER
from tests.simulation.observer.observer import Finding

if TYPE_CHECKING:
    from tests.simulation.bots import BotProcess

CHANGES: Final = ("POST", "PATCH", "DELETE", "PUT")
PAUSE: Final = AGAIN_AFTER[-1] + 2.0
"""Seconds until a failed request is sent again."""
STARTS: Final = 15.0
"""Seconds in which a bot logs in and brings its messages up to date."""


class Excuses:
    """Collects what may delay a message."""

    def __init__(self, bots: Sequence[BotProcess], begins: float) -> None:
        """`begins` is the virtual time 0, in seconds since 1970."""
        self._bots = bots
        self._begins = begins
        self._failed: list[tuple[float, float]] = []

    def read(self, entries: Iterable[dict[str, Any]]) -> None:
        """Take in more entries of the record."""
        for each in entries:
            if each["method"] in CHANGES and (each["fault"] or each["status"] >= 400 or each["status"] == 0):
                at = each["time"] - self._begins
                self._failed.append((at - each["seconds"], at + PAUSE))

    def covers(self, finding: Finding) -> bool:
        """Whether Discord or a bot was away at some time that a finding is about."""
        if finding.begins is None:
            return False
        begins, ends = finding.begins, finding.ends
        gone = [(start, (end or ends) + STARTS) for bot in self._bots for start, end in bot.gone]
        return any(start <= ends and begins <= end for start, end in (*self._failed, *gone))
