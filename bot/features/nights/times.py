"""Times as members read them: moments, weekly evenings and spans, in the bot's languages."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Final

from msgspec import Struct

from bot.features.nights.reading import Reading
from bot.features.nights.wording import DAY, HOUR, MINUTE
from bot.locales import Words
from bot.tables.local_time import WEEK, Weekly, hour_text, local_time, moment_of, zones

_CHOICE: Final = re.compile(r"at:(?P<at>[0-9a-z]{1,7})(?::(?P<zone>[A-Za-z_/+-]{1,40}))?")
_SAME_YEAR: Final = 100 * DAY
"""How far ahead a date is shown without its year."""


class Chosen(Struct, frozen=True):
    """When a night begins: what a member chose from the list, or confirmed."""

    at: datetime
    """In UTC."""
    zone: str | None = None
    """The zone of a weekly evening; None: it takes place once."""

    @property
    def weekly(self) -> Weekly | None:
        """The series, if there is one."""
        return None if self.zone is None else Weekly(local_time(self.at, self.zone), self.zone)

    def text(self) -> str:
        """The form that `read_chosen` reads. Nobody types it by chance."""
        return f"at:{_in_base_36(round(self.at.timestamp()))}" + ("" if self.zone is None else f":{self.zone}")


def chosen(reading: Reading, zone: str | None) -> Chosen:
    """A reading, confirmed."""
    return Chosen(reading.at, zone if reading.weekly else None)


def read_chosen(text: str) -> Chosen | None:
    """What a member chose from the list; None for any other text."""
    found = _CHOICE.fullmatch(text)
    if found is None or found["zone"] not in {None, *zones()}:
        return None
    return Chosen(datetime.fromtimestamp(int(found["at"], 36), UTC), found["zone"])


def _in_base_36(number: int) -> str:
    """A number as short as a custom_id needs it."""
    text = ""
    while number:
        number, digit = divmod(number, 36)
        text = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + text
    return text


def span_text(span: timedelta, words: Words) -> str:
    """A span as it is offered to members: "in 2 hours", "tomorrow, same time"."""
    days, rest = divmod(span, DAY)
    if days and not rest:
        if span == WEEK:
            return words("night-next-week")
        return words("night-tomorrow") if days == 1 else words("night-same-time", count=days)
    hours, rest = divmod(rest, HOUR)
    counts = {"night-days": days, "night-hours": hours, "night-minutes": rest // MINUTE}
    parts = [words(key, count=count) for key, count in counts.items() if count]
    return words("night-in", span=("" if words.language == "ja" else " ").join(parts))


def reading_text(reading: Reading, zone: str | None, now: datetime, words: Words) -> str:
    """What a reading means, such as "Saturday 5 December, 20:00"; if there is no zone, how far away it is."""
    if zone is None or reading.shown is None:
        return span_text(reading.at - now if reading.span is None else reading.span, words)
    shown = reading.shown
    date: dict[str, str | int] = {
        "day": weekday_name(shown.weekday(), words),
        "date": shown.day,
        "month": month_name(shown.month, words),
    }
    time = clock_text(reading, zone, words)
    if reading.weekly:
        return words("night-every-from", time=time, **date)
    if reading.at - now > _SAME_YEAR:
        return words("night-on-year", time=time, year=str(shown.year), **date)
    return words("night-on", time=time, **date)


def clock_text(reading: Reading, zone: str, words: Words) -> str:
    """The time of day; if clocks show it twice that night, with its difference to UTC."""
    shown = reading.shown
    if shown is None:
        return ""
    first, second = moment_of(shown.replace(fold=0), zone), moment_of(shown.replace(fold=1), zone)
    if second <= first:
        return hour_text(shown)
    minutes = round((shown - reading.at.replace(tzinfo=None)) / MINUTE)
    offset = f"{'−' if minutes < 0 else '+'}{abs(minutes) // 60}"
    if minutes % 60:
        offset = f"{offset}:{abs(minutes) % 60:02}"
    return words("night-offset", time=hour_text(shown), offset=offset)


def weekday_name(weekday: int, words: Words) -> str:
    """A day of the week; 0 is Monday."""
    return words(f"night-weekday-{weekday}").split()[0]


def month_name(month: int, words: Words) -> str:
    """A month; 1 is January."""
    return words("night-months").split()[month - 1]
