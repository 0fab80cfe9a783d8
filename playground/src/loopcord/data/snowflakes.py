"""Discord's ids, with a time in milliseconds in the upper bits and a counter in the lower ones."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from loopcord.data.clock import Clock

EPOCH_MS = 1_420_070_400_000
"""The start of 2015, from which Discord counts, in milliseconds since 1970."""

_COUNTER_BITS = 22
_PER_MILLISECOND = 4096


class Snowflakes:
    """Generates unique, ascending ids, even when the clock stands still or is set back."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._millisecond = 0
        self._count = 0

    def next(self) -> str:
        """A new id."""
        now = int(self._clock.now() * 1000) - EPOCH_MS
        if now > self._millisecond:
            self._millisecond, self._count = now, 0
        else:
            self._count += 1
            if self._count == _PER_MILLISECOND:
                self._millisecond, self._count = self._millisecond + 1, 0
        return str(self._millisecond << _COUNTER_BITS | self._count)

    def seen(self, snowflake: str) -> None:
        """Make sure that all later ids are higher than this one."""
        self._millisecond = max(self._millisecond, (int(snowflake) >> _COUNTER_BITS) + 1)


def shard_of(guild: str | None, shards: int) -> int:
    """The shard that receives a guild's events; everything outside guilds (None) goes to shard 0."""
    return 0 if guild is None else (int(guild) >> _COUNTER_BITS) % shards


def made_at(snowflake: str) -> float:
    """When an id was generated, in seconds since 1970."""
    return ((int(snowflake) >> _COUNTER_BITS) + EPOCH_MS) / 1000


def iso(moment: float) -> str:
    """A time, in seconds since 1970, as Discord writes it."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="microseconds")
