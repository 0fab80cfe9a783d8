"""The limit on editing messages that are older than an hour (30046).

Discord publishes no numbers; bots have measured 3 edits in 20 seconds per channel. The refusal is a 429 that contains
the wait, after which clients try again.
"""

from __future__ import annotations

import math
from collections import deque
from typing import TYPE_CHECKING

from loopcord.wire import answer

if TYPE_CHECKING:
    from aiohttp import web

    from loopcord.data.clock import Clock
    from loopcord.data.world import Message

OLD = 3600.0
"""Seconds after which a message counts as old."""

EDITS, SECONDS = 3, 20.0
"""The most edits of old messages within a number of seconds, per channel."""


class OldEdits:
    """The times of the bot's recent edits of old messages, by channel."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._edits: dict[str, deque[float]] = {}

    def wait(self, message: Message) -> float | None:
        """Count an edit of a message. Returns the seconds to wait, without counting it, if it is one too many."""
        now = self._clock.now()
        if now - message.sent <= OLD:
            return None
        recent = self._edits.setdefault(message.channel, deque())
        while recent and now - recent[0] >= SECONDS:
            recent.popleft()
        if len(recent) >= EDITS:
            return recent[0] + SECONDS - now
        recent.append(now)
        return None


def refusal(seconds: float) -> web.Response:
    """The answer to an edit over the limit."""
    message = "Maximum number of edits to messages older than 1 hour reached. Try again later"
    body = {"message": message, "code": 30046, "retry_after": round(seconds, 3), "global": False}
    response = answer(body, 429)
    response.headers["Retry-After"] = str(math.ceil(seconds))
    response.headers["X-RateLimit-Scope"] = "user"
    response.headers["Via"] = "1.1 playground"  # clients treat a 429 without it as a Cloudflare ban
    return response
