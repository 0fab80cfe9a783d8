"""The times at which Discord did not answer a bot, or refused, read from the record of the bot's requests.

The pauses follow from the product's rules: when it tries again, how long it leaves a refusing channel alone, and how
many requests Discord takes on a route.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from bot.messages.discord_api.transport import RETRY_DELAYS
from bot.messages.places import OPEN_FOR
from tests.simulation.observer.findings import Finding

if TYPE_CHECKING:
    from tests.simulation.bots import BotProcess

CHANGES: Final = ("POST", "PATCH", "DELETE", "PUT")
BEFORE: Final = 9.0
"""Seconds that a failure before a change may delay it: the longest pause before discord.py repeats a request."""
AFTER: Final = RETRY_DELAYS[-1] + 2.0
"""Seconds from a failure to the end of the next attempt."""
STARTS: Final = 15.0
"""Seconds in which a bot logs in and brings its messages up to date."""
EDITS: Final = 5
"""Edits in a channel, or with a token, that Discord takes within `WITHIN` seconds; discord.py waits with others."""
WITHIN: Final = 5.0
SPENT: Final = 1.0
"""Seconds that such an edit may have taken."""
_CHANNEL: Final = re.compile(r"/channels/(\d+)")


class _Request(Struct, frozen=True):
    began: float
    ended: float
    channel: str | None
    """None if its path does not tell."""
    status: int
    failed: bool
    """Whether Discord did not answer, or not at once."""
    edits: bool


class Excuses:
    """Collects what may delay a message."""

    def __init__(self, bots: Sequence[BotProcess], begins: float) -> None:
        """`begins` is the virtual time 0, in seconds since 1970."""
        self._bots = bots
        self._begins = begins
        self._requests: list[_Request] = []

    def read(self, entries: Iterable[dict[str, Any]]) -> None:
        """Take in more entries of the record."""
        for each in entries:
            if each["method"] in CHANGES:
                at, found = each["time"] - self._begins, _CHANNEL.search(each["path"])
                failed = each["fault"] is not None or each["status"] in (0, 429) or each["status"] >= 500
                channel, edits = None if found is None else found[1], each["method"] == "PATCH"
                self._requests.append(_Request(at - each["seconds"], at, channel, each["status"], failed, edits))

    def covers(self, finding: Finding) -> bool:
        """Whether Discord, or the absence of a bot, is the cause of a finding."""
        if finding.excuse == "refusal":
            return any(finding.begins <= each.ended <= finding.ends for each in self._refusals(finding))
        return self._was_away(finding) or self._failed(finding) or self._is_limited(finding)

    def _was_away(self, finding: Finding) -> bool:
        gone = [(start, (end or finding.ends) + STARTS) for bot in self._bots for start, end in bot.gone]
        return any(start <= finding.ends and finding.begins <= end for start, end in gone)

    def _failed(self, finding: Finding) -> bool:
        """Whether a request failed, and the next attempt was not due before the end."""
        if any(
            each.failed and each.ended >= finding.begins - BEFORE and each.began <= finding.ends <= each.ended + AFTER
            for each in self._about(finding)
        ):
            return True
        closed = OPEN_FOR.total_seconds() + AFTER
        return any(each.ended <= finding.ends <= each.ended + closed for each in self._refusals(finding))

    def _refusals(self, finding: Finding) -> list[_Request]:
        return [each for each in self._about(finding) if each.status in (400, 403, 404)]

    def _is_limited(self, finding: Finding) -> bool:
        """Whether the bot had to wait until Discord takes another edit."""
        edits = [each for each in self._about(finding) if each.edits and each.channel is not None]
        return sum(finding.ends - WITHIN - SPENT <= each.ended <= finding.ends for each in edits) >= EDITS

    def _about(self, finding: Finding) -> list[_Request]:
        return [each for each in self._requests if each.channel in (None, finding.channel)]
