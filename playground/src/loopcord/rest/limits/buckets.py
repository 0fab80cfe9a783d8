"""Count requests in the buckets of routes and towards the global limit, and produce their headers.

`rules` has the numbers, `answers` the refusals.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from loopcord.rest.limits.answers import too_many, up_to_the_millisecond
from loopcord.rest.limits.creates import CommandCreates
from loopcord.rest.limits.invalid import InvalidRequests
from loopcord.rest.limits.rules import (
    FOLLOW_UPS,
    GLOBAL,
    MAJOR,
    UNLIMITED,
    WITHOUT_TOKEN,
    Rule,
    outside_global,
    rule_for,
)

if TYPE_CHECKING:
    from collections.abc import Collection

    from aiohttp import web

    from loopcord.data.clock import Clock

_SWEEP_AT = 5000


class _Bucket:
    """A window of time that starts with its first request."""

    def __init__(self, rule: Rule, start: float) -> None:
        self.rule = rule
        self.start = start
        self.used = 0

    def over(self, now: float) -> bool:
        return now - self.start >= self.rule.seconds


class Limits:
    """All limits of the bot. If disabled, everything passes and answers have no rate limit headers."""

    def __init__(self, clock: Clock, *, enabled: bool = True, more: Collection[str] = ()) -> None:
        """`more` names the optional limits that are enforced too."""
        self._clock = clock
        self._enabled = enabled
        self._more = more
        self._buckets: dict[str, _Bucket] = {}
        self._global = _Bucket(GLOBAL, 0.0)
        self._creates = CommandCreates(clock)
        self._invalid = InvalidRequests(clock)

    def create_commands(self, scope: str, number: int) -> None:
        """Count new commands of a scope (a guild, or `global`). Raises ApiError 30034 over the daily limit."""
        if self._enabled and number:
            self._creates.take(scope, number)

    def ban(self) -> web.Response | None:
        """The answer to every request while the address is banned; None if it is not."""
        wait = self._invalid.ban()
        return too_many("cloudflare", wait) if wait > 0 else None

    def note(self, response: web.StreamResponse) -> None:
        """Count an answer, if many of its kind lead to a ban."""
        if self._enabled:
            self._invalid.note(response)

    def without_token(self, address: str) -> web.Response | None:
        """Count a request without authorization, if these are limited. Returns the refusal over the limit."""
        wait = self._take_more("address", address, WITHOUT_TOKEN)
        return too_many("global", wait) if wait > 0 else None

    def follow_up(self, channel: str) -> web.Response | None:
        """Count a new follow-up in a channel, if these are limited. Returns the refusal over the limit."""
        wait = self._take_more("follow-ups", channel, FOLLOW_UPS)
        return too_many("user", wait) if wait > 0 else None

    def take(
        self, method: str, route: str, parameters: dict[str, str], age: float | None = None
    ) -> tuple[dict[str, str], web.Response | None]:
        """Count a request. Returns the headers for its answer and, over the limit, the refusal.

        `age` is the age of the message in the path, in seconds; see `rule_for`.
        """
        if not self._enabled or (method, route) in UNLIMITED:
            return {}, None
        now = self._clock.now()
        if not outside_global(route) and (wait := self._take_global(now)) > 0:
            return {}, too_many("global", wait)
        rule = rule_for(method, route, age)
        name = rule.bucket or f"{method} {route}"
        bucket = self._bucket(":".join((name, *(parameters.get(each, "") for each in MAJOR))), rule, now)
        reset_after = bucket.start + rule.seconds - now
        passes = bucket.used < rule.requests
        bucket.used += passes
        headers = {
            "X-RateLimit-Limit": str(rule.requests),
            "X-RateLimit-Remaining": str(rule.requests - bucket.used),
            "X-RateLimit-Reset": f"{up_to_the_millisecond(now + reset_after):.3f}",
            "X-RateLimit-Reset-After": f"{up_to_the_millisecond(reset_after):.3f}",
            "X-RateLimit-Bucket": hashlib.sha256(name.encode()).hexdigest()[:32],
        }
        return headers, None if passes else too_many("user", reset_after, headers)

    def _take_more(self, limit: str, key: str, rule: Rule) -> float:
        """Count towards an optional limit. Returns the seconds to wait over the limit, otherwise 0."""
        if not self._enabled or limit not in self._more:
            return 0.0
        now = self._clock.now()
        bucket = self._bucket(f"{limit}:{key}", rule, now)
        if bucket.used >= rule.requests:
            return bucket.start + rule.seconds - now
        bucket.used += 1
        return 0.0

    def _take_global(self, now: float) -> float:
        """Count a request towards the global limit. Returns the seconds to wait over the limit, otherwise 0."""
        if self._global.over(now):
            self._global = _Bucket(GLOBAL, now)
        if self._global.used >= GLOBAL.requests:
            return self._global.start + GLOBAL.seconds - now
        self._global.used += 1
        return 0.0

    def _bucket(self, key: str, rule: Rule, now: float) -> _Bucket:
        bucket = self._buckets.get(key)
        if bucket is None or bucket.over(now):
            self._sweep(now)
            bucket = self._buckets[key] = _Bucket(rule, now)
        return bucket

    def _sweep(self, now: float) -> None:
        if len(self._buckets) > _SWEEP_AT:
            self._buckets = {key: one for key, one in self._buckets.items() if not one.over(now)}
