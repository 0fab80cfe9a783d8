"""Times of day in the time zone of a server: an evening that somebody names, and one that takes place every week.

Local times are datetimes without a zone; its name goes with them. Where clocks are put forward, a time that they leave
out counts as the one an hour later; where they are put back, the first of two is meant.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from msgspec import Struct

WEEK: Final = timedelta(weeks=1)

_DAY: Final = timedelta(days=1)


@cache
def zones() -> frozenset[str]:
    """The names of all time zones of places, such as `Europe/Berlin`, and `UTC`."""
    return frozenset({"UTC", *(name for name in available_timezones() if _is_of_a_place(name))})


def local_time(moment: datetime, zone: str) -> datetime:
    """What the clocks of a zone show at a moment. A zone that this machine does not know any more counts as UTC."""
    return moment.astimezone(_known(zone)).replace(tzinfo=None)


def moment_of(shown: datetime, zone: str) -> datetime:
    """When the clocks of a zone show this, in UTC."""
    return shown.replace(tzinfo=_known(zone)).astimezone(UTC)


class Named(Struct, frozen=True):
    """A time of day, with the day if one was named."""

    minute: int
    """Minutes since midnight."""
    weekday: int | None = None
    """0 for Monday."""
    ahead: int | None = None
    """The number of days from today: 0 or 1."""
    weekly: bool = False

    def after(self, now: datetime, zone: str) -> datetime:
        """The local time that is meant: the next one after now, but today is today."""
        day = local_time(now, zone).replace(hour=0, minute=0, second=0, microsecond=0) + (self.ahead or 0) * _DAY
        if self.weekday is not None:
            day += (self.weekday - day.weekday()) % 7 * _DAY
        shown = day + timedelta(minutes=self.minute)
        if self.ahead is None and moment_of(shown, zone) <= now:
            shown += _DAY if self.weekday is None else WEEK
        return shown


class Weekly(Struct, frozen=True):
    """An evening that takes place every week, on the same day and at the same local time."""

    slot: datetime
    """When this evening begins if nobody moves it, in local time."""
    zone: str

    @property
    def at(self) -> datetime:
        """The same moment in UTC."""
        return moment_of(self.slot, self.zone)

    def following(self, now: datetime) -> Weekly:
        """The next evening: the first one after this that begins after now."""
        later = Weekly(self.slot + WEEK, self.zone)
        while later.at <= now:
            later = Weekly(later.slot + WEEK, self.zone)
        return later


def _known(zone: str) -> ZoneInfo:
    return _zone(zone if zone in zones() else "UTC")


@cache
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)


def _is_of_a_place(name: str) -> bool:
    return "/" in name and not name.startswith(("Etc/", "SystemV/", "US/", "posix/", "right/"))


def hour_text(shown: datetime) -> str:
    """The time of day that clocks show, such as `20:00`."""
    return f"{shown:%H:%M}"
