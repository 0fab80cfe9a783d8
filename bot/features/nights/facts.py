"""What the words of a time say, piece by piece: a clock, a part of the day, a weekday, a date, a span, a repetition."""

from __future__ import annotations

from datetime import timedelta
from enum import StrEnum
from typing import Final, TypeAlias

from msgspec import Struct

from bot.features.nights.calendar_dates import CalendarDate

HALF_A_DAY: Final = 12 * 60
"""In minutes."""
A_DAY: Final = 24 * 60


class Part(StrEnum):
    """A part of the day."""

    AM = "am"
    PM = "pm"
    BEFORE_NOON = "before-noon"
    """In words that also go with hours up to 24: "20:00 in the evening"."""
    AFTER_NOON = "after-noon"
    NIGHT = "night"
    NIGHT_AM = "night-am"
    """"Tonight at 1 am": in the night after, or in that before."""
    NOON = "noon"


_TOGETHER: Final = {
    frozenset({Part.AM}): Part.AM,
    frozenset({Part.PM}): Part.PM,
    frozenset({Part.NIGHT}): Part.NIGHT,
    frozenset({Part.BEFORE_NOON, Part.AM}): Part.AM,
    frozenset({Part.AFTER_NOON, Part.PM}): Part.PM,
    frozenset({Part.AFTER_NOON, Part.NIGHT}): Part.AFTER_NOON,
    frozenset({Part.NIGHT, Part.PM}): Part.PM,
    frozenset({Part.NIGHT, Part.AM}): Part.NIGHT_AM,
}
"""What two parts of the day mean together; no others can be said together."""


class Week(StrEnum):
    """Which weekday of that name."""

    THIS = "this"
    NEXT = "next"
    """Of the next one, or of the one in the next week: people differ."""
    NEXT_WEEK = "next-week"
    WEEK_AFTER_NEXT = "week-after-next"


class TimeEvidence(StrEnum):
    """What a text must say besides a number, so that it is a time of day."""

    NOTHING = "nothing"
    DAY_OR_PART = "day-or-part"
    """A bare number: "Friday 8", "at 8"."""
    PART = "part"
    """What may also be a date: "5.12"."""
    DAY = "day"
    """What is a span otherwise: "2h"."""
    NO_SPAN = "no-span"
    """What would belong to a span beside one: "1d 20h"."""


class ClockTime(Struct, frozen=True):
    """A time on a clock."""

    minutes: int
    """Since midnight."""
    of_24: bool = False
    """Whether it cannot be twelve hours later: "08:00", "20:00"."""
    midnight: bool = False
    """Of which day, nobody can tell."""
    needs: TimeEvidence = TimeEvidence.NOTHING


class Ahead(Struct, frozen=True):
    """A number of days from today."""

    days: int


class DayOfMonth(Struct, frozen=True):
    """The next day of a month with this number."""

    day: int


Day: TypeAlias = Ahead | DayOfMonth | CalendarDate


class TextFacts(Struct, frozen=True):
    """All that a text says."""

    clock: ClockTime | None = None
    part: Part | None = None
    weekday: int | None = None
    plural: bool = False
    """The weekday is "Fridays", which may mean one or all."""
    week: Week | None = None
    day: Day | None = None
    span: timedelta = timedelta()
    weekly: bool = False
    about: bool = False
    """A word such as "at" announced the hour."""

    def and_also(self, other: TextFacts) -> TextFacts | None:
        """Both together; None if they cannot be said together."""
        for name in ("clock", "weekday", "week", "day"):
            if getattr(self, name) is not None and getattr(other, name) is not None:
                return None
        part = self.part or other.part
        if self.part is not None and other.part is not None:
            part = _TOGETHER.get(frozenset({self.part, other.part}))
            if part is None:
                return None
        return TextFacts(
            clock=self.clock or other.clock,
            part=part,
            weekday=other.weekday if self.weekday is None else self.weekday,
            plural=self.plural or other.plural,
            week=self.week or other.week,
            day=self.day or other.day,
            span=self.span + other.span,
            weekly=self.weekly or other.weekly,
            about=self.about or other.about,
        )

    @property
    def has_day(self) -> bool:
        """Whether it says which day."""
        return self.day is not None or self.weekday is not None or self.whole_days is not None

    @property
    def whole_days(self) -> int | None:
        """The span in days, if it is one of whole days."""
        days, rest = divmod(self.span, timedelta(days=1))
        return days if days and not rest else None

    @property
    def names_a_time(self) -> bool:
        """Whether it says a time of day, with what such a clock needs beside it."""
        if self.clock is None:
            return self.part is Part.NOON
        match self.clock.needs:
            case TimeEvidence.NOTHING:
                return True
            case TimeEvidence.DAY_OR_PART:
                return self.about or self.part is not None or self.has_day
            case TimeEvidence.PART:
                return self.about or self.part is not None
            case TimeEvidence.NO_SPAN:
                return not self.span
            case TimeEvidence.DAY:
                return not self.span and (self.day is not None or self.weekday is not None or self.part is not None)

    def minutes(self) -> list[int]:
        """The times of day that it may mean, in minutes since midnight; beyond 24 hours it is the night after."""
        if self.clock is None:
            return [HALF_A_DAY] if self.part is Part.NOON else []
        if self.clock.midnight:
            return [0, A_DAY]
        return _minutes(self.clock, self.part, bare=self.clock.needs is TimeEvidence.DAY_OR_PART)


def _minutes(clock: ClockTime, part: Part | None, *, bare: bool) -> list[int]:
    at = clock.minutes
    morning = at < HALF_A_DAY
    twelve = HALF_A_DAY <= at < HALF_A_DAY + 60
    match part:
        case None:
            if twelve and bare:
                return [at, at + HALF_A_DAY]
            return [at] if clock.of_24 or not morning else [at, at + HALF_A_DAY]
        case Part.AM:
            # Of the day that begins or ends then, nobody can tell.
            return [at] if morning else [at - HALF_A_DAY, at + HALF_A_DAY] if twelve else []
        case Part.NIGHT_AM:
            return [at % HALF_A_DAY, at % HALF_A_DAY + A_DAY] if morning or twelve else []
        case Part.PM:
            return [at + HALF_A_DAY] if morning and (at >= 60 or not clock.of_24) else [at] if twelve else []
        case Part.BEFORE_NOON:
            return [at] if morning else []
        case Part.AFTER_NOON:
            if at < 60:
                return [at + A_DAY]
            return [at + HALF_A_DAY] if morning else [at, at + HALF_A_DAY] if twelve else [at]
        case Part.NIGHT:
            if at < 6 * 60:
                return [at, at + A_DAY]
            return [at + HALF_A_DAY] if morning else [at - HALF_A_DAY, at + HALF_A_DAY] if twelve else [at]
        case Part.NOON:
            return [at + HALF_A_DAY] if at < 5 * 60 else [at] if 10 * 60 <= at <= 15 * 60 else []
