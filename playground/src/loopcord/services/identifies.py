"""The limits on how often a bot may identify at the gateway, at once and per day.

Without rate limits nothing is refused.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from loopcord.data.window import Window

if TYPE_CHECKING:
    from loopcord.data.errors import Json
    from loopcord.data.state import State

log = logging.getLogger(__name__)

CONCURRENCY_WINDOW = 5.0
"""The seconds in which each bucket of shards may identify once."""
IDENTIFIES, DAY = 1000, 86_400.0
"""The most IDENTIFYs of all shards in a day; one more resets the token."""


class Identifies:
    """The IDENTIFYs of the bot, from all its shards and processes."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._settings = state.settings
        self._today = Window(state.clock, IDENTIFIES, DAY)
        self._buckets: dict[int, Window] = {}

    def start_limit(self) -> Json:
        """The `session_start_limit` of /gateway/bot."""
        return {
            "total": IDENTIFIES,
            "remaining": IDENTIFIES - self._today.used,
            "reset_after": int(self._today.reset_after * 1000),
            "max_concurrency": self._settings.max_concurrency,
        }

    def take_today(self) -> bool:
        """Count an IDENTIFY; return False if it is over the daily limit, which revokes the token."""
        if not self._settings.rate_limits or self._today.take():
            return True
        if not self._state.token_was_reset:
            log.warning("The bot has identified more than %s times in a day: its token is revoked", IDENTIFIES)
        self._state.token_was_reset = True
        return False

    def take_turn(self, shard: int) -> bool:
        """Whether this shard may identify now: one shard of each bucket in five seconds."""
        if not self._settings.rate_limits:
            return True
        key = shard % self._settings.max_concurrency
        return self._buckets.setdefault(key, Window(self._state.clock, 1, CONCURRENCY_WINDOW)).take()
