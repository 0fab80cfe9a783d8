"""Times as members write and read them, in each of the bot's languages: spans such as "1d 3h", and times of day.

A time of day means the server's time zone. Without one, members write spans from now, or Discord's timestamps.
"""

from __future__ import annotations

import re
import unicodedata
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Final, NamedTuple

from bot.locales import LANGUAGES, Words, words
from bot.tables.local_time import WEEK, Named, hour_text, moment_of

MINUTE: Final = timedelta(minutes=1)
HOUR: Final = timedelta(hours=1)
DAY: Final = timedelta(days=1)

_UNITS: Final = {"minute": MINUTE, "hour": HOUR, "day": DAY, "week": WEEK}
_TIMESTAMP: Final = re.compile(r"<t:(\d{1,11})(?::[A-Za-z])?>", re.ASCII)
_PART: Final = re.compile(r"(?P<count>\d{1,4}(?:[.,]\d{1,2})?)\s*(?P<unit>[^\W\d_]+)|(?P<word>[^\W\d_]+)|[\s,.、]+")
_LONGEST: Final = 60
"""How many characters to read at most: no time needs more."""


def read_span(text: str) -> timedelta | None:
    """The span that a member wrote, in any of the bot's languages; None if it cannot be read."""
    written = unicodedata.normalize("NFKC", text).strip().casefold()
    if not written or len(written) > _LONGEST:
        return None
    units, tomorrow, fillers = _units_of_time()
    span, at = timedelta(), 0
    while at < len(written):
        part = _PART.match(written, at)
        if part is None:
            return None
        at = part.end()
        if part["unit"] is not None:
            # Japanese puts no space after a unit.
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
    """The moment of a Discord timestamp such as `<t:1893456000:F>`; None for any other text."""
    found = _TIMESTAMP.fullmatch(text.strip())
    return None if found is None else datetime.fromtimestamp(int(found[1]), UTC)


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


def written_span(span: timedelta) -> str:
    """A span in the form that `read_span` reads."""
    days, rest = divmod(span, DAY)
    hours, rest = divmod(rest, HOUR)
    counts = {"d": days, "h": hours, "m": rest // MINUTE}
    return " ".join(f"{count}{unit}" for unit, count in counts.items() if count)


@cache
def _units_of_time() -> tuple[dict[str, timedelta], frozenset[str], frozenset[str]]:
    """The units (longest first), the words for tomorrow, and the filler words, of all languages."""
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


_NUMBER: Final = re.compile(r"(?P<hour>\d{1,2})(?:[:.](?P<minute>\d{2}))?(?!\d)", re.ASCII)
_BETWEEN: Final = re.compile(r"[\s,.、·]+")
_HOUR: Final = 60
"""In minutes."""
_HALF_A_DAY: Final = 12
"""In hours."""


def read_hour(text: str) -> Named | None:
    """The time of day that a member wrote, in any of the bot's languages; None if it cannot be read."""
    written = " ".join(unicodedata.normalize("NFKC", text).casefold().replace("'", "’").split())
    return _Reader().read(written) if len(written) <= _LONGEST else None


def hour_choice(named: Named, now: datetime, zone: str, words: Words) -> str | None:
    """A time of day as it is offered and as `read_hour` reads it: "every Friday 20:00"; None if it is over today."""
    shown = named.after(now, zone)
    if moment_of(shown, zone) <= now:
        return None
    key = "night-every" if named.weekly else "night-on"
    return words(key, day=weekday_name(shown.weekday(), words), time=hour_text(shown))


def weekday_name(weekday: int, words: Words) -> str:
    """A day of the week; 0 is Monday."""
    return words(f"night-weekday-{weekday}").split()[0]


class _Word(NamedTuple):
    """What a word means: its kind and, for days, which one."""

    kind: str
    day: int = 0


class _Reader:
    """Reads one time of day."""

    def __init__(self) -> None:
        self._found: dict[str, int] = {}
        """What was read, by kind of word, plus `hour` and `minute`; the value of a day is which one."""

    def read(self, written: str) -> Named | None:
        at = 0
        while at < len(written):
            if (between := _BETWEEN.match(written, at)) is not None:
                at = between.end()
            elif (number := _NUMBER.match(written, at)) is not None:
                at = number.end()
                if not self._number(number["hour"], number["minute"]):
                    return None
            elif length := self._word(written, at):
                at += length
            else:
                return None
        return self._named()

    def _number(self, hour: str, minute: str | None) -> bool:
        """Take a number as the hour, or as the minutes after it. False if it can be neither."""
        if "hour" not in self._found:
            self._found["hour"] = int(hour)
            if minute is not None:
                self._found["minute"] = int(minute)
            return True
        if minute is not None or "minute" in self._found or "oclock" not in self._found:
            return False
        self._found["minute"] = int(hour)
        return True

    def _word(self, written: str, at: int) -> int:
        """Take the word at this position and return its length; 0 if it is unknown or repeated."""
        for spelling, word in _vocabulary().items():
            if not written.startswith(spelling, at) or _goes_on(written, at + len(spelling)):
                continue
            if word.kind in self._found:
                return 0
            if word.kind != "around":
                self._found[word.kind] = word.day
            return len(spelling)
        return 0

    def _named(self) -> Named | None:
        found = self._found
        hour, minute, half = found.get("hour"), found.get("minute", 0), found.keys() & {"am", "pm"}
        is_hour = bool(half) or not found.keys().isdisjoint({"minute", "oclock"})
        too_much = len(half) > 1 or {"weekday", "ahead"} <= found.keys()
        if hour is None or not is_hour or too_much or ("every" in found and "weekday" not in found):
            return None
        if half:
            if not 1 <= hour <= _HALF_A_DAY:
                return None
            hour = hour % _HALF_A_DAY + (_HALF_A_DAY if "pm" in half else 0)
        if hour >= 2 * _HALF_A_DAY or minute >= _HOUR:
            return None
        return Named(_HOUR * hour + minute, found.get("weekday"), found.get("ahead"), "every" in found)


def _goes_on(written: str, at: int) -> bool:
    """Whether a word in Latin letters continues at this position. Japanese puts no spaces between words."""
    return at < len(written) and written[at - 1].isascii() and written[at].isalpha()


@cache
def _vocabulary() -> dict[str, _Word]:
    """What the words of all languages mean, by spelling, the longest first."""
    meant = {f"night-word-{kind}": _Word(kind) for kind in ("around", "every", "oclock", "pm", "am")}
    meant |= {"night-word-today": _Word("ahead", 0), "night-word-tomorrow": _Word("ahead", 1)}
    meant |= {f"night-weekday-{weekday}": _Word("weekday", weekday) for weekday in range(7)}
    found = {
        spelling: word
        for key, word in meant.items()
        for language in LANGUAGES
        for spelling in words(language)(key).casefold().split()
    }
    # Before a day, "am" is German for "on": "20 Uhr am Freitag".
    german = [each for weekday in range(7) for each in words("de")(f"night-weekday-{weekday}").casefold().split()]
    found |= {f"am {each}": found[each] for each in german}
    return dict(sorted(found.items(), key=lambda each: -len(each[0])))
