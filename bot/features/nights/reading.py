"""When a game night is to begin, as a member typed it: every moment that the text may mean.

A text that may mean several moments has several readings, and the member chooses one: a bare hour in the morning or in
the evening, the day and the month in another order, "next Friday", a weekday that is not that of the date, an hour that
clocks show twice or never in the night in which they are changed. No reading is chosen for the member.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.features.nights.calendar_dates import CalendarDate
from bot.features.nights.facts import Ahead, DayOfMonth, Part, TextFacts, Week
from bot.features.nights.wording import DAY, HOUR, LONGEST, MINUTE, compared, understand
from bot.tables.local_time import WEEK, local_time, moment_of

MAX_READINGS: Final = 8
"""How many readings a member can choose from; a text with more means nothing in particular."""
_QUARTER: Final = timedelta(minutes=15)
_TIMESTAMP: Final = re.compile(r"<t:(\d{1,11})(?::[A-Za-z])?>", re.ASCII)
_FURTHEST: Final = 10_000 * DAY
"""Beyond this, nothing is calculated: it is too far ahead anyway."""


class Reading(Struct, frozen=True):
    """One moment that a text may mean."""

    at: datetime
    """In UTC."""
    shown: datetime | None
    """What clocks show there; None if the zone is not known."""
    weekly: bool = False
    """Whether it is the first evening of a series."""
    span: timedelta | None = None
    """How long from now, if the text said that."""
    sure: bool = True
    """Whether all words agree; "Friday 5 December" may be a Saturday."""


class TimeRead(Struct, frozen=True):
    """What was read in a text."""

    readings: tuple[Reading, ...] = ()
    """What it may mean, the soonest first; none if there is a problem."""
    problem: str = ""
    """Why there is no reading: the code of a refusal."""
    rest: str = ""
    """The words that were not understood."""
    days: tuple[date, ...] = ()
    """The days that it may mean if it says no time of day."""
    may_be_weekly: bool = False
    """Whether these are the days of a weekday without more, which may repeat."""
    must_be_weekly: bool = False
    """Whether it says so."""
    needs_zone: bool = False
    """Whether it cannot be read without a time zone; then there is no problem, and no reading."""


def read_time(text: str, now: datetime, zone: str | None, near: datetime | None = None) -> TimeRead:
    """What a text means, said at `now` in the zone of a member or their server.

    `near` is the moment from which a night is moved: a time without a day may mean that day. The first text with a
    calendar date takes a moment: not for the event loop.
    """
    if (moment := read_timestamp(text)) is not None:
        return TimeRead((Reading(moment, None if zone is None else local_time(moment, zone)),))
    understood = understand(text)
    if understood.other_rhythm:
        return TimeRead(problem="night-only-weekly", rest=understood.rest)
    if not understood.ways:
        return TimeRead(problem="night-no-time", rest=understood.rest)
    reader = _Reader(now, zone, near)
    found = [each for facts in understood.ways for each in reader.readings(facts)]
    found.sort(key=lambda each: each.sure)
    once = {(each.at, each.weekly): each for each in found}
    # What is over is not meant if something else can be; if nothing can, the member learns that it is over.
    ahead = [each for each in once.values() if each.at > now] or [*once.values()][-1:]
    # Where all words can agree, nothing else is meant.
    meant = [each for each in ahead if each.sure] or ahead
    if meant and len(meant) <= MAX_READINGS:
        return TimeRead(tuple(sorted(meant, key=lambda each: (each.at, each.weekly))))
    if reader.needs_zone:
        return TimeRead(needs_zone=True)
    if days := reader.days(understood.ways):
        weekdays = all(each.weekday is not None and each.day is None and not each.week for each in understood.ways)
        weekly = all(each.weekly for each in understood.ways)
        return TimeRead(problem="night-no-hour", days=days, may_be_weekly=weekdays, must_be_weekly=weekly)
    return TimeRead(problem="night-no-time", rest=compared(text)[:LONGEST])


def evening(day: date, hour: int, zone: str, *, weekly: bool = False) -> Reading:
    """The reading of a text that says a day and this hour."""
    shown = datetime(day.year, day.month, day.day, hour)  # noqa: DTZ001  (what clocks show)
    return Reading(moment_of(shown, zone), shown, weekly)


def read_timestamp(text: str) -> datetime | None:
    """The moment of a Discord timestamp such as `<t:1893456000:F>`; None for any other text."""
    found = _TIMESTAMP.fullmatch(text.strip())
    return None if found is None else datetime.fromtimestamp(int(found[1]), UTC)


def beginning(now: datetime, span: timedelta) -> datetime:
    """When a night planned this far ahead begins: at a quarter of an hour, or at a minute within the next hour.

    Quarters of an hour are the same in all time zones.
    """
    at, unit = now + span, _QUARTER if span >= HOUR else MINUTE
    past = timedelta(seconds=at.timestamp() % unit.total_seconds())
    return at - past if past < unit / 2 else at - past + unit


class _Reader:
    """Turns what a text says into moments."""

    def __init__(self, now: datetime, zone: str | None, near: datetime | None) -> None:
        self._now = now
        self._zone = zone
        self._near = near
        self._local = local_time(now, zone or "UTC")
        self._today = self._local.date()
        self.needs_zone = False
        """Whether something could not be read because the zone is not known."""

    def readings(self, facts: TextFacts) -> Iterator[Reading]:
        """The moments that these facts may mean."""
        if (span := self._span(facts)) is not None:
            at = beginning(self._now, span)
            yield Reading(at, None if self._zone is None else local_time(at, self._zone), span=span)
            return
        if not facts.names_a_time or not self._is_consistent(facts):
            return
        if self._zone is None:
            self.needs_zone = True
            return
        weekly = [True] if facts.weekly else [False, True] if facts.plural else [False]
        for at, sure in self._moments(facts, self._zone):
            for each in weekly:
                yield Reading(at, local_time(at, self._zone), weekly=each, sure=sure)

    def days(self, ways: Iterable[TextFacts]) -> tuple[date, ...]:
        """The days that are meant where no time of day is said."""
        without = [
            each
            for each in ways
            if each.clock is None and each.has_day and each.part not in {Part.AM, Part.PM} and self._is_consistent(each)
        ]
        found = dict.fromkeys(day for facts in without for day, _, _ in self._days(facts) if day >= self._today)
        return tuple(sorted(found))

    def _span(self, facts: TextFacts) -> timedelta | None:
        """The span, if the facts are nothing else; a day ahead counts as one."""
        span = facts.span
        if facts.day == Ahead(0) and span < DAY:
            facts = replace(facts, day=None)
        elif isinstance(facts.day, Ahead) and not span:
            span, facts = facts.day.days * DAY, replace(facts, day=None)
        is_span = TextFacts(span=facts.span, about=facts.about) == facts
        return span if is_span and timedelta() < span < _FURTHEST else None

    def _is_consistent(self, facts: TextFacts) -> bool:
        """Whether these facts can be said together."""
        if facts.week is not None and (facts.weekday is None or facts.day is not None or facts.weekly or facts.span):
            return False
        if facts.weekly and (facts.weekday is None or not isinstance(facts.day, CalendarDate | None)):
            return False
        if facts.span:
            weeks = facts.whole_days is not None and facts.whole_days % 7 == 0
            return facts.whole_days is not None and facts.day is None and (facts.weekday is None or weeks)
        return True

    def _moments(self, facts: TextFacts, zone: str) -> Iterator[tuple[datetime, bool]]:
        """The moments, and for each whether all words agree on it."""
        for minutes in facts.minutes():
            for day, step, sure in self._days(facts):
                shown = self._at(day, minutes)
                if step and moment_of(shown, zone) <= self._now:
                    shown += step
                # An hour that clocks skip or repeat is two moments.
                for at in dict.fromkeys(moment_of(shown.replace(fold=fold), zone) for fold in (0, 1)):
                    yield at, sure
            if self._near is not None and not facts.has_day:
                yield moment_of(self._at(local_time(self._near, zone).date(), minutes), zone), True

    @staticmethod
    def _at(day: date, minutes: int) -> datetime:
        return datetime(day.year, day.month, day.day) + timedelta(minutes=minutes)  # noqa: DTZ001  (what clocks show)

    def _days(self, facts: TextFacts) -> Iterator[tuple[date, timedelta, bool]]:
        """The days that may be meant.

        Each comes with the step to the next one that is meant if that moment is past, and with whether all words agree.
        """
        nothing = timedelta()
        match facts.day:
            case Ahead(days=days):
                named = [self._today + days * DAY]
            case CalendarDate():
                named = [*self._dates(facts.day)]
            case DayOfMonth(day=number):
                named = [*self._days_of_month(number)]
            case None if facts.weekday is not None:
                for day, step in self._weekdays(facts.weekday, facts.week, facts.whole_days or 0):
                    yield day, step, not facts.span
                return
            case None if facts.span:
                named = [self._today + facts.span]
            case None:
                yield self._today, DAY, True
                return
        for day in named:
            agree = facts.weekday in {None, day.weekday()}
            yield day, nothing, agree
            if not agree and facts.weekday is not None:
                # The weekday is not that of the date: one of them is wrong.
                nearest = day + ((facts.weekday - day.weekday() + 3) % 7 - 3) * DAY
                yield (nearest if nearest >= self._today else nearest + WEEK), nothing, False

    def _dates(self, named: CalendarDate) -> Iterator[date]:
        """The date; without a year, the next one."""
        for year in [named.year] if named.year is not None else range(self._today.year, self._today.year + 5):
            try:
                day = date(year, named.month, named.day)
            except ValueError:  # the 29th of February
                continue
            if named.year is not None or day >= self._today:
                yield day
                return

    def _days_of_month(self, number: int) -> Iterator[date]:
        for ahead in range(62):
            day = self._today + ahead * DAY
            if day.day == number:
                yield day
                return

    def _weekdays(self, weekday: int, week: Week | None, days: int) -> Iterator[tuple[date, timedelta]]:
        monday = self._today - self._today.weekday() * DAY
        sunday = self._today - (self._today.weekday() + 1) % 7 * DAY
        coming = self._today + (weekday - self._today.weekday()) % 7 * DAY
        if days:
            yield coming + days * DAY, timedelta()
            return
        # In some countries a week begins on Monday, in others on Sunday.
        of_week = [monday + weekday * DAY, sunday + (weekday + 1) % 7 * DAY]
        match week:
            case None | Week.THIS:
                yield coming, WEEK
            case Week.NEXT:
                after_today = coming if coming > self._today else coming + WEEK
                for day in dict.fromkeys([after_today, *(each + WEEK for each in of_week)]):
                    if day > self._today:
                        yield day, timedelta()
            case Week.NEXT_WEEK:
                for day in dict.fromkeys(of_week):
                    yield day + WEEK, timedelta()
            case Week.WEEK_AFTER_NEXT:
                for day in dict.fromkeys(of_week):
                    yield day + 2 * WEEK, timedelta()
