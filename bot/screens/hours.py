"""Times of day as members write them, such as "Friday 20:00" or "every Friday 8 pm", in each of our languages."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime
from functools import cache
from typing import Final, NamedTuple

from bot.locales import LANGUAGES, Words, words
from bot.tables.local_time import Named, moment_of

_LONGEST: Final = 60
"""Characters of what is read: nobody needs more for a time of day."""
_NUMBER: Final = re.compile(r"(?P<hour>\d{1,2})(?:[:.](?P<minute>\d{2}))?(?!\d)", re.ASCII)
_BETWEEN: Final = re.compile(r"[\s,.、·]+")
_HOUR: Final = 60
"""In minutes."""
_HALF_A_DAY: Final = 12
"""In hours."""


def read_hour(text: str) -> Named | None:
    """The time of day that somebody has written, in any of our languages; None if it cannot be read."""
    written = unicodedata.normalize("NFKC", text).strip().casefold().replace("'", "’")
    return _Reader().read(written) if len(written) <= _LONGEST else None


def hour_choice(named: Named, now: datetime, zone: str, words: Words) -> str | None:
    """A time of day as it is offered, and as `read_hour` reads it: "every Friday 20:00"; None if that is over today."""
    shown = named.after(now, zone)
    if moment_of(shown, zone) <= now:
        return None
    key = "night-every" if named.weekly else "night-on"
    return words(key, day=weekday_name(shown.weekday(), words), time=hour_text(shown))


def weekday_name(weekday: int, words: Words) -> str:
    """A day of the week; 0 is Monday."""
    return words(f"night-weekday-{weekday}").split()[0]


def hour_text(shown: datetime) -> str:
    """The time of day that clocks show, such as `20:00`."""
    return f"{shown:%H:%M}"


class _Word(NamedTuple):
    """What a word stands for: its kind, and of days which one."""

    kind: str
    day: int = 0


class _Reader:
    """Reads one text."""

    def __init__(self) -> None:
        self._found: dict[str, int] = {}
        """What was read, by the kinds of words, with `hour` and `minute`; of days which one."""

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
        """Take a number as the hour, or as the minutes behind it. False if it can be neither."""
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
        """Take the word that is written here, and return its length; 0 if it is none of ours, or comes twice."""
        for spelling, word in _vocabulary().items():
            if not written.startswith(spelling, at) or _goes_on(written, at + len(spelling)):
                continue
            kind = word.kind
            if spelling == "am" and "hour" not in self._found:
                kind = "around"  # "am Freitag"
            if kind in self._found:
                return 0
            if kind != "around":
                self._found[kind] = word.day
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
    """Whether a word in Latin letters is longer than up to here. Japanese leaves no space between words."""
    return at < len(written) and written[at - 1].isascii() and written[at].isalpha()


@cache
def _vocabulary() -> dict[str, _Word]:
    """What the words of all languages stand for, by their spellings, the longest first."""
    # "am" is German for "on", and comes last as the half of a day: `_Reader` tells the two apart.
    meant = {f"night-word-{kind}": _Word(kind) for kind in ("around", "every", "oclock", "pm", "am")}
    meant |= {"night-word-today": _Word("ahead", 0), "night-word-tomorrow": _Word("ahead", 1)}
    meant |= {f"night-weekday-{weekday}": _Word("weekday", weekday) for weekday in range(7)}
    found = {
        spelling: word
        for key, word in meant.items()
        for language in LANGUAGES
        for spelling in words(language)(key).casefold().split()
    }
    return dict(sorted(found.items(), key=lambda each: -len(each[0])))
