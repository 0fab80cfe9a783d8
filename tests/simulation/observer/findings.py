"""What an observer states, and what it is about."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct


class Slot(Struct, frozen=True):
    """A place that holds one message at a time."""

    table: str
    kind: str
    """`board`, `hand`, `call` or `turn-call`."""
    person: str | None = None
    """Whose hand it is."""

    def __str__(self) -> str:
        """As in a finding."""
        return f"the {self.kind} of {self.table}" + (f" for {self.person}" if self.person else "")


Excuse: TypeAlias = Literal["silence", "refusal"]
"""What excuses a finding: that Discord did not answer, or refused, in the time that it is about."""


class Finding(Struct, frozen=True, kw_only=True):
    """Something that must not happen, or that only Discord may be the cause of."""

    what: str
    excuse: Excuse | None = None
    """None: nothing excuses it."""
    channel: str = ""
    begins: float = 0.0
    """The time that it is about, in virtual seconds."""
    ends: float = 0.0
