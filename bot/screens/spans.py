"""Spans of time as members write and read them, such as "1d 3h", in each of our languages.

The bot knows nobody's time zone, so times are asked for as spans from now, or as Discord's timestamps.
"""

from __future__ import annotations

import re
import unicodedata
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Final

from bot.locales import LANGUAGES, Words, words

MINUTE: Final = timedelta(minutes=1)
HOUR: Final = timedelta(hours=1)
DAY: Final = timedelta(days=1)
WEEK: Final = timedelta(weeks=1)

_UNITS: Final = {"minute": MINUTE, "hour": HOUR, "day": DAY, "week": WEEK}
_TIMESTAMP: Final = re.compile(r"<t:(\d{1,11})(?::[A-Za-z])?>", re.ASCII)
_PART: Final = re.compile(r"(?P<count>\d{1,4}(?:[.,]\d{1,2})?)\s*(?P<unit>[^\W\d_]+)|(?P<word>[^\W\d_]+)|[\s,.、]+")
_LONGEST: Final = 60
"""Characters of what is read: nobody needs more for a time."""


def read_span(text: str) -> timedelta | None:
    """The span that somebody has written, in any of our languages; None if it cannot be read."""
    written = unicodedata.normalize("NFKC", text).strip().casefold()
    if not written or len(written) > _LONGEST:
        return None
    units, tomorrow, fillers = _vocabulary()
    span, at = timedelta(), 0
    while at < len(written):
        part = _PART.match(written, at)
        if part is None:
            return None
        at = part.end()
        if part["unit"] is not None:
            # Japanese leaves no space behind a unit.
            unit = next((unit for unit in units if part["unit"].startswith(unit)), None)
            rest = "" if unit is None else part["unit"][len(unit) :]
            if unit is None or (rest and rest not in fillers):
                return None
            span += float(part["count"].replace(",", ".")) * units[unit]
        elif part["word"] in tomorrow:
            span += DAY
        elif part["word"] is not None and part["word"] not in fillers:
            return None
    return span if span > timedelta() else None


def read_timestamp(text: str) -> datetime | None:
    """The moment that one of Discord's timestamps stands for, such as `<t:1893456000:F>`; None if it is none."""
    found = _TIMESTAMP.fullmatch(text.strip())
    return None if found is None else datetime.fromtimestamp(int(found[1]), UTC)


def span_text(span: timedelta, words: Words) -> str:
    """A span as it is offered: "in 2 hours", "tomorrow, same time"."""
    days, rest = divmod(span, DAY)
    if days and not rest:
        if span == WEEK:
            return words("night-next-week")
        return words("night-tomorrow") if days == 1 else words("night-same-time", count=days)
    hours, rest = divmod(rest, HOUR)
    counts = {"night-days": days, "night-hours": hours, "night-minutes": rest // MINUTE}
    parts = [words(key, count=count) for key, count in counts.items() if count]
    return words("night-in", span=("" if words.language == "ja" else " ").join(parts))


def written_span(span: timedelta) -> str:
    """A span as `read_span` reads it."""
    days, rest = divmod(span, DAY)
    hours, rest = divmod(rest, HOUR)
    counts = {"d": days, "h": hours, "m": rest // MINUTE}
    return " ".join(f"{count}{unit}" for unit, count in counts.items() if count)


def timestamp(moment: datetime, style: str = "F") -> str:
    """A moment that Discord writes in each reader's own time; with `R` as it goes by, such as "in 3 hours"."""
    return f"<t:{int(moment.timestamp())}:{style}>"


@cache
def _vocabulary() -> tuple[dict[str, timedelta], frozenset[str], frozenset[str]]:
    """The units, the longest first, the words for tomorrow, and those that mean nothing here; of all languages."""
    spoken = [words(language) for language in LANGUAGES]
    units = {
        unit: span
        for name, span in _UNITS.items()
        for each in spoken
        for unit in each(f"night-unit-{name}").casefold().split()
    }
    tomorrow = frozenset(each("night-word-tomorrow").casefold() for each in spoken)
    fillers = frozenset(filler for each in spoken for filler in each("night-word-fillers").casefold().split())
    return dict(sorted(units.items(), key=lambda unit: -len(unit[0]))), tomorrow, fillers
