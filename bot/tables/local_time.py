"""Times of day in the time zone of a server, and an evening that repeats weekly.

Local times are datetimes without a zone, whose name is passed along. A time skipped when clocks go forward counts as
the time an hour later; of a time that occurs twice when they go back, the first is meant. A `fold` of 1 means the time
an hour earlier, and the second.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from msgspec import Struct

WEEK: Final = timedelta(weeks=1)


@cache
def zones() -> frozenset[str]:
    """The names of all place-based time zones, such as `Europe/Berlin`, and `UTC`."""
    elsewhere = ("Etc/", "SystemV/", "US/", "posix/", "right/")
    return frozenset(
        {"UTC", *(name for name in available_timezones() if "/" in name and not name.startswith(elsewhere))}
    )


def local_time(moment: datetime, zone: str) -> datetime:
    """The local time in a zone at a moment. A zone that this machine no longer knows counts as UTC."""
    return moment.astimezone(_known(zone)).replace(tzinfo=None)


def moment_of(shown: datetime, zone: str) -> datetime:
    """The moment at which it is this local time in a zone, in UTC."""
    return shown.replace(tzinfo=_known(zone)).astimezone(UTC)


class Weekly(Struct, frozen=True):
    """An evening that takes place every week, on the same day and at the same local time."""

    slot: datetime
    """The regular local time at which this evening begins; members may move a single evening."""
    zone: str

    @property
    def at(self) -> datetime:
        """The same moment in UTC."""
        return moment_of(self.slot, self.zone)

    def following(self, now: datetime) -> Weekly:
        """The first evening after this one that begins after `now`."""
        later = Weekly(self.slot + WEEK, self.zone)
        while later.at <= now:
            later = Weekly(later.slot + WEEK, self.zone)
        return later


def _known(zone: str) -> ZoneInfo:
    return ZoneInfo(zone if zone in zones() else "UTC")


def hour_text(shown: datetime) -> str:
    """The time of day, such as `20:00`."""
    return f"{shown:%H:%M}"
