"""Rate limits: how often a bot may use a route, as Discord tells and enforces it.

Here belong the buckets, their headers and 429. The numbers are those that Discord is known to give; it may change them.
"""

from __future__ import annotations

import hashlib
import math
from typing import TYPE_CHECKING

from msgspec import Struct

from playground.wire import answer

if TYPE_CHECKING:
    from aiohttp import web

    from playground.clock import Clock


class Rule(Struct, frozen=True):
    """So many requests in so many seconds."""

    requests: int
    seconds: float


_DEFAULT = Rule(50, 1)
"""For routes without a rule of their own: what the global limit would allow."""

_FOLLOW_UPS = "/webhooks/{webhook}/{token}"

RULES: dict[tuple[str, str], Rule] = {
    ("POST", "/channels/{channel}/messages"): Rule(5, 5),
    ("PATCH", "/channels/{channel}/messages/{message}"): Rule(5, 5),
    ("DELETE", "/channels/{channel}/messages/{message}"): Rule(5, 1),
    ("GET", "/channels/{channel}/messages"): Rule(5, 5),
    ("GET", "/channels/{channel}/messages/{message}"): Rule(5, 5),
    ("POST", "/channels/{channel}/typing"): Rule(5, 5),
    ("POST", _FOLLOW_UPS): Rule(5, 2),
    ("PATCH", _FOLLOW_UPS + "/messages/{message}"): Rule(5, 2),
    ("GET", _FOLLOW_UPS + "/messages/{message}"): Rule(5, 2),
    ("DELETE", _FOLLOW_UPS + "/messages/{message}"): Rule(5, 2),
    ("POST", "/users/@me/channels"): Rule(10, 10),
    ("PUT", "/applications/{application}/commands"): Rule(5, 20),
    ("PUT", "/applications/{application}/guilds/{guild}/commands"): Rule(5, 20),
}

UNLIMITED = {("POST", "/interactions/{interaction}/{token}/callback")}
"""Answers to interactions stand outside all limits."""

_MAJOR = ("channel", "guild", "webhook", "token")
"""Parameters of a path that make buckets of their own."""

_SWEEP_AT = 5000


class _Bucket:
    def __init__(self, rule: Rule, start: float) -> None:
        self.rule = rule
        self.start = start
        self.used = 0


class Limits:
    """All buckets of the bot."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._buckets: dict[str, _Bucket] = {}

    def take(self, method: str, route: str, parameters: dict[str, str]) -> tuple[dict[str, str], float | None]:
        """Count a request. Gives the headers to answer with and, if it is one too many, the seconds to wait."""
        if (method, route) in UNLIMITED:
            return {}, None
        rule = RULES.get((method, route), _DEFAULT)
        now = self._clock.now()
        key = ":".join((method, route, *(parameters.get(name, "") for name in _MAJOR)))
        bucket = self._buckets.get(key)
        if bucket is None or now - bucket.start >= rule.seconds:
            self._sweep(now)
            bucket = self._buckets[key] = _Bucket(rule, now)
        reset_after = bucket.start + rule.seconds - now
        too_many = bucket.used >= rule.requests
        if not too_many:
            bucket.used += 1
        headers = {
            "X-RateLimit-Limit": str(rule.requests),
            "X-RateLimit-Remaining": str(rule.requests - bucket.used),
            "X-RateLimit-Reset": f"{now + reset_after:.3f}",
            "X-RateLimit-Reset-After": f"{reset_after:.3f}",
            "X-RateLimit-Bucket": hashlib.sha256(f"{method} {route}".encode()).hexdigest()[:32],
        }
        return headers, reset_after if too_many else None

    def _sweep(self, now: float) -> None:
        if len(self._buckets) > _SWEEP_AT:
            alive = {key: one for key, one in self._buckets.items() if now - one.start < one.rule.seconds}
            self._buckets = alive


def refusal(headers: dict[str, str], wait: float) -> web.Response:
    """The answer to one request too many."""
    response = answer({"message": "You are being rate limited.", "retry_after": round(wait, 3), "global": False}, 429)
    response.headers.update(headers)
    response.headers["Retry-After"] = str(math.ceil(wait))
    response.headers["X-RateLimit-Scope"] = "user"
    response.headers["Via"] = "1.1 playground"  # clients take a 429 without it for a ban by the network in front
    return response
