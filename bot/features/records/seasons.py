"""Seasons: the quarters of a year, by the UTC date on which a table ended. All ladders start again in each one."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Final, NamedTuple

_WRITTEN: Final = re.compile(r"([0-9]{4})-([1-4])", re.ASCII)
_FIRST_YEAR: Final = 1
"""The first year of `datetime`; a click may name any year."""


class Season(NamedTuple):
    """One quarter of a year. Seasons sort by time."""

    year: int
    quarter: int
    """1 to 4."""

    def __str__(self) -> str:
        """The stored form, such as `2026-4`."""
        return f"{self.year:04}-{self.quarter}"

    @property
    def before(self) -> Season:
        """The quarter before this one."""
        return Season(self.year, self.quarter - 1) if self.quarter > 1 else Season(self.year - 1, 4)

    @property
    def after(self) -> Season:
        """The quarter after this one."""
        return Season(self.year, self.quarter + 1) if self.quarter < 4 else Season(self.year + 1, 1)

    @property
    def begins(self) -> datetime:
        """The moment it begins; it ends when the next one begins."""
        return datetime(self.year, 3 * self.quarter - 2, 1, tzinfo=UTC)


def season_of(moment: datetime) -> Season:
    """The season of a moment."""
    there = moment.astimezone(UTC)
    return Season(there.year, (there.month + 2) // 3)


def read_season(text: str) -> Season | None:
    """The season written as `2026-4`; None for anything else."""
    found = _WRITTEN.fullmatch(text)
    if found is None or int(found[1]) < _FIRST_YEAR:
        return None
    return Season(int(found[1]), int(found[2]))


def seasons_between(first: Season, last: Season, most: int) -> tuple[Season, ...]:
    """The seasons from the last one back to the first, at most `most`."""
    found = [last]
    while found[-1] > first and len(found) < most:
        found.append(found[-1].before)
    return tuple(found)
