"""The shards of Discord: to which of them a server belongs, here and in a query."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import ColumnElement, func, true

_TIMESTAMP = 22
"""Bits of an id below its timestamp, which is what Discord spreads servers by."""


class Shards(Struct, frozen=True):
    """Some of all shards."""

    total: int
    """How many there are in all."""
    numbers: frozenset[int]
    """Which of them are meant."""

    def __contains__(self, guild_id: int | None) -> bool:
        """Whether a server belongs to one of them; None, as of direct messages, belongs to the first."""
        return ((guild_id or 0) >> _TIMESTAMP) % self.total in self.numbers

    def has(self, guild_id: ColumnElement[int]) -> ColumnElement[bool]:
        """The same as a condition of a query."""
        if self.total == len(self.numbers):
            return true()
        return (func.coalesce(guild_id, 0) // (1 << _TIMESTAMP) % self.total).in_(sorted(self.numbers))


EVERYWHERE = Shards(1, frozenset({0}))
"""All servers there are."""
