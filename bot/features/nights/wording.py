"""Takes a text apart into what its words say, in every way in which they can be understood.

Each word must be understood: what is left over, such as "EST" or "to 10pm", makes the text unreadable rather than
meaning something else. A text that can be understood in two ways, such as "12/5 8pm", says two things.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import cache
from typing import Final, TypeAlias

from msgspec import Struct

from bot.features.nights.calendar_dates import dates_at
from bot.features.nights.facts import (
    HALF_A_DAY,
    Ahead,
    ClockTime,
    DayOfMonth,
    Part,
    TextFacts,
    TimeEvidence,
    Week,
)
from bot.features.nights.vocabulary import (
    LATIN,
    WEEKDAYS,
    alternatives,
    goes_on,
    is_latin,
    numbers,
    one_of,
    spellings,
)
from bot.tables.local_time import WEEK

MINUTE: Final = timedelta(minutes=1)
HOUR: Final = timedelta(hours=1)
DAY: Final = timedelta(days=1)

LONGEST: Final = 80
"""How many characters to read at most: no time needs more."""
_WAYS: Final = 200
"""How many ways of understanding a text to follow at most."""
_UNITS: Final = {"minute": MINUTE, "hour": HOUR, "day": DAY, "week": WEEK}
_BETWEEN: Final = re.compile(r"(?:[\s,.|~)\u00b7\u3001\u3002\u301c\u30fb]|\((?!.\))|\s-\s|(?<=\d)t(?=\d))+")
_HOURS_AND_MINUTES: Final = re.compile(r"(?P<hours>[0-5])h(?P<minutes>[0-5]\d)(?![\d:])", re.ASCII)
_NOTHING: Final = TextFacts()
_TOMORROW: Final = TextFacts(day=Ahead(1))


class Understood(Struct, frozen=True):
    """What a text says."""

    ways: tuple[TextFacts, ...]
    """All ways to understand the whole text; none if a part of it is not understood."""
    rest: str
    """The first words that are not understood; empty if all are."""
    other_rhythm: bool
    """Whether it asks for a repetition other than weekly."""


def compared(text: str) -> str:
    """A text in the form in which it is read."""
    written = unicodedata.normalize("NFKC", text).casefold().replace("'", "’")
    return " ".join(written.split())


def understand(text: str) -> Understood:
    """What a text says. May take a moment when it is the first with a calendar date: not for the event loop."""
    written = compared(text)
    if len(written) > LONGEST:
        return Understood((), text.strip(), other_rhythm=False)
    if (other := _other_rhythm().search(written)) is not None:
        return Understood((), other[0], other_rhythm=True)
    reached, ways = 0, dict[TextFacts, None]()
    steps: dict[int, tuple[tuple[int, TextFacts], ...]] = {}
    paths = [(0, _NOTHING)]
    seen = set(paths)
    while paths and len(ways) < _WAYS:
        at, facts = paths.pop()
        between = _BETWEEN.match(written, at)
        at = at if between is None else between.end()
        if at >= len(written):
            reached = len(written)
            ways[facts] = None
            continue
        reached = max(reached, at)
        if at not in steps:
            steps[at] = tuple(_steps(written, at))
        for end, more in steps[at]:
            together = facts.and_also(more)
            reached = max(reached, min(end, len(written) - 1))
            if together is not None and (end, together) not in seen:
                seen.add((end, together))
                paths.append((end, together))
    ways.pop(_NOTHING, None)
    while 0 < reached < len(written) and _in_a_word(written[reached - 1 : reached + 1]):
        reached -= 1  # Words are named as a whole.
    rest = "" if ways else written[reached:].strip(" ,.") or written
    return Understood(tuple(ways), rest, other_rhythm=False)


def _in_a_word(pair: str) -> bool:
    """Whether both characters are of a word or a number, in a language that has spaces between words."""
    return all(is_latin(each) or (each.isascii() and each.isdigit()) for each in pair)


def _steps(text: str, at: int) -> Iterator[tuple[int, TextFacts]]:
    """What may be said at this position, each with the position after it."""
    if at and is_latin(text[at - 1]) and is_latin(text[at]):
        return
    for spelling, facts in _words().get(text[at], ()):
        end = at + len(spelling)
        if not text.startswith(spelling, at) or goes_on(text, end) or _is_german_on(text, at, spelling):
            continue
        if facts != _TOMORROW or not _after_a_day().search(text, 0, at):
            yield end, facts
    if (found := _german_on().match(text, at)) is not None:
        yield found.end(), _NOTHING
    yield from _spans(text, at)
    for pattern, clock in _clocks():
        if (found := pattern.match(text, at)) is not None and (named := clock(found)) is not None:
            yield found.end(), TextFacts(clock=named)
    for pattern in _days_of_month():
        if (found := pattern.match(text, at)) is not None and 1 <= int(found["day"]) <= 31:
            yield found.end(), TextFacts(day=DayOfMonth(int(found["day"])))
    yield from ((end, TextFacts(day=date)) for end, date in dates_at(text, at, _no_months()))


# --- single words -----------------------------------------------------------------------------------


@cache
def _words() -> dict[str, tuple[tuple[str, TextFacts], ...]]:
    """What single words and compounds say, by their first letter."""
    parts = {
        "am": Part.BEFORE_NOON,
        "pm": Part.AFTER_NOON,
        "night": Part.NIGHT,
        "noon": Part.NOON,
    }
    found = [
        *((word, _NOTHING) for word in (*spellings("night-word-around"), *spellings("night-word-span"))),
        *((word, TextFacts(about=True)) for word in spellings("night-word-at")),
        *((word, TextFacts(day=Ahead(1))) for word in spellings("night-word-tomorrow")),
        *((word, TextFacts(day=Ahead(2))) for word in spellings("night-word-after-tomorrow")),
        *((word, TextFacts(day=Ahead(0), part=Part.NIGHT)) for word in spellings("night-word-tonight")),
        *((word, TextFacts(weekly=True)) for word in spellings("night-word-every")),
        *((word, TextFacts(week=Week.THIS)) for word in spellings("night-word-this")),
        *((word, TextFacts(week=Week.NEXT)) for word in spellings("night-word-next")),
        *((word, TextFacts(week=Week.NEXT_WEEK)) for word in spellings("night-word-next-week")),
        *((word, TextFacts(week=Week.WEEK_AFTER_NEXT)) for word in spellings("night-word-week-after-next")),
        *((word, TextFacts(clock=ClockTime(0, midnight=True))) for word in spellings("night-word-midnight")),
        *((word, TextFacts(span=HOUR / 2)) for word in spellings("night-word-half-hour")),
    ]
    of_tonight = spellings("night-word-tonight")
    found += [(word, TextFacts(day=Ahead(0))) for word in spellings("night-word-today") if word not in of_tonight]
    spoken = {word: part for name, part in parts.items() for word in spellings(f"night-word-{name}")}
    for word, part in spoken.items():
        strict = {Part.BEFORE_NOON: Part.AM, Part.AFTER_NOON: Part.PM}.get(part, part)
        found.append((word, TextFacts(part=strict if re.fullmatch(r"[ap]\.?m\.?", word) else part)))
    morning = _morning()
    german = [word for name in parts for word in spellings(f"night-word-{name}", ["de"]) if " " not in word]
    for weekday in WEEKDAYS:
        for word in spellings(f"night-weekday-{weekday}"):
            found.append((word, TextFacts(weekday=weekday)))
        for language in ("en", "de"):
            first, plural, *_ = spellings(f"night-weekday-{weekday}", [language])
            found.append((plural, TextFacts(weekday=weekday, plural=True)))
            if plural != f"{first}s":
                raise ValueError(f"the second word for a day is its plural, not {plural!r}")
        for word in spellings(f"night-weekday-{weekday}", ["de"]):
            if len(word) > 2:
                found += [(f"{word}{part}", TextFacts(weekday=weekday, part=spoken[part])) for part in german]
                for join in ("", " "):
                    found.append((f"{word}{join}{morning}", TextFacts(weekday=weekday, part=Part.BEFORE_NOON)))
        found.append((f"({spellings('night-weekday-signs')[weekday]})", TextFacts(weekday=weekday)))
    found += [
        (f"{word} {morning}", TextFacts(day=Ahead(0), part=Part.BEFORE_NOON))
        for word in spellings("night-word-today", ["de"])
    ]
    plurals = {word for word, facts in found if facts.plural}
    by_letter: dict[str, list[tuple[str, TextFacts]]] = {}
    for word, facts in found:
        if word not in plurals or facts.plural:
            by_letter.setdefault(word[0], []).append((word, facts))
    return {letter: tuple(dict.fromkeys(these)) for letter, these in by_letter.items()}


def _morning() -> str:
    """The German word for tomorrow, which is also that for the morning."""
    return spellings("night-word-tomorrow", ["de"])[0]


@cache
def _german_on() -> re.Pattern[str]:
    """The German "am" ("on"), before what makes sure that it is not the English "am"."""
    weekdays = one_of(*(f"night-weekday-{weekday}" for weekday in WEEKDAYS), languages=["de"])
    beside = one_of("night-word-this", "night-word-next", "night-word-am", "night-word-pm", languages=["de"])
    days = "|".join(
        re.escape(word) for weekday in WEEKDAYS for word in spellings(f"night-weekday-{weekday}", ["de"])[:1]
    )
    return re.compile(rf"am(?=\s(?:{weekdays}|{beside}|(?:{days}){LATIN}+|{_morning()}|\d{{1,2}}\.))")


def _is_german_on(text: str, at: int, spelling: str) -> bool:
    """Whether "am" can only be the German word: before a day's German name."""
    found = _german_on().match(text, at) if spelling == "am" else None
    return found is not None and not text[found.end() + 1].isdecimal()


@cache
def _after_a_day() -> re.Pattern[str]:
    """Where the German word for tomorrow means the morning: after a weekday, and after the word for today."""
    keys = ("night-word-today", *(f"night-weekday-{weekday}" for weekday in WEEKDAYS))
    return re.compile(rf"{one_of(*keys, languages=['de'])}\.? $")


@cache
def _other_rhythm() -> re.Pattern[str]:
    return re.compile(rf"(?<!{LATIN}){one_of('night-word-other-rhythm')}")


@cache
def _no_months() -> frozenset[str]:
    """Words that are asked about often while somebody types, and are no months."""
    keys = ["unit-minute", "unit-hour", "unit-day", "unit-week", "word-oclock", "word-at", "word-around", "word-am"]
    keys += ["word-pm", "word-today", "word-tomorrow", "word-night", *(f"weekday-{weekday}" for weekday in WEEKDAYS)]
    return frozenset(word for key in keys for word in spellings(f"night-{key}"))


# --- spans ------------------------------------------------------------------------------------------


@cache
def _span_patterns() -> tuple[tuple[re.Pattern[str], timedelta], ...]:
    named = alternatives([*numbers(), *spellings("night-word-one")])
    count = rf"(?P<count>\d{{1,4}}(?:[.,]\d)?(?!\d)|{named})"
    return tuple((re.compile(rf"{count}\s?{one_of(f'night-unit-{name}')}"), unit) for name, unit in _UNITS.items())


@cache
def _half_after() -> re.Pattern[str]:
    return re.compile(one_of("night-word-half-after"))


def _spans(text: str, at: int) -> Iterator[tuple[int, TextFacts]]:
    for pattern, unit in _span_patterns():
        if (found := pattern.match(text, at)) is not None:
            count = found["count"].replace(",", ".")
            times = float(count) if count[0].isdecimal() else numbers().get(count, 1)
            yield found.end(), TextFacts(span=times * unit)
            half = _half_after().match(text, found.end()) if unit == HOUR else None
            if half is not None:
                yield half.end(), TextFacts(span=times * unit + HOUR / 2)
    if (found := _HOURS_AND_MINUTES.match(text, at)) is not None:
        yield found.end(), TextFacts(span=int(found["hours"]) * HOUR + int(found["minutes"]) * MINUTE)


# --- clocks -----------------------------------------------------------------------------------------


def _number(written: str) -> int:
    return int(written) if written.isdecimal() else numbers()[written]


_Clock: TypeAlias = Callable[[re.Match[str]], ClockTime | None]
"""Reads the clock in what a pattern found; None if it is none, such as 25:00."""


@cache
def _clocks() -> tuple[tuple[re.Pattern[str], _Clock], ...]:
    number = rf"(?:\d{{1,2}}(?!\d)|{alternatives(numbers())})"
    oclock = f"(?!{one_of('night-unit-hour')}){one_of('night-word-oclock')}"
    minutes = one_of("night-unit-minute")
    ends = rf"(?:\s?{oclock})?"
    to, past, quarter = one_of("night-word-to"), one_of("night-word-past"), one_of("night-word-quarter")
    count = rf"(?P<count>{number})\s?(?:{minutes}\s?)?"
    half_to = one_of("night-word-half-to")
    forms: tuple[tuple[str, _Clock], ...] = (
        (
            rf"(?P<hour>\d{{1,2}})(?P<sign>[:.])(?P<minute>\d{{2}})(?::00)?(?![\d:]|\.\d)(?P<oclock>\s?(?:{oclock}|h(?!{LATIN})))?",
            _digits,
        ),
        (rf"(?P<hour>\d{{1,2}})h(?P<minute>\d{{2}})?(?!{LATIN}|\d)", _with_h),
        (rf"(?P<hour>{number})\s?{oclock}", _full),
        (rf"(?P<hour>{number})\s?{oclock}\s?(?P<minute>\d{{2}})(?![\d:.])", _full),
        (rf"(?P<hour>{number})\s?{oclock}\s?(?P<minute>\d{{1,2}})\s?{minutes}", _full),
        (rf"(?P<hour>{number})\s?{oclock}{one_of('night-word-half-after')}", _after(30)),
        (rf"(?P<hour>{number})(?![:h]\d|\.)", _bare),
        (rf"{one_of('night-word-half-past')}\s?(?P<hour>{number}){ends}", _after(30)),
        (rf"{half_to}\s?(?P<hour>{number}){ends}", _after(-30)),
        (rf"{quarter}\s?{to}\s?(?P<hour>{number}){ends}", _after(-15)),
        (rf"{quarter}\s?{past}\s?(?P<hour>{number}){ends}", _after(15)),
        (rf"{one_of('night-word-quarter-of')}\s?(?P<hour>{number}){ends}", _after(-45)),
        (rf"{one_of('night-word-three-quarters-of')}\s?(?P<hour>{number}){ends}", _after(-15)),
        (rf"{count}{to}\s?(?P<hour>{number}){ends}", _counted(-1)),
        (rf"{count}{past}\s?(?P<hour>{number}){ends}", _counted(1)),
        (rf"{count}{to}\s?{half_to}\s?(?P<hour>{number}){ends}", _counted(-1, -30)),
        (rf"{count}{past}\s?{half_to}\s?(?P<hour>{number}){ends}", _counted(1, -30)),
    )
    return tuple((re.compile(form), clock) for form, clock in forms)


def _clock(
    hour: str, minute: int = 0, needs: TimeEvidence = TimeEvidence.NOTHING, latest: int = 24
) -> ClockTime | None:
    hours = _number(hour)
    if not 0 <= minute < 60 or hours > latest or (hours == 24 and minute and latest == 24):
        return None
    return ClockTime(hours * 60 + minute, of_24=hour.startswith("0") or hours > 12, needs=needs)


def _digits(found: re.Match[str]) -> ClockTime | None:
    # "5.12" may be a date, "20.15" and "5.12 Uhr" are none.
    may_be_date = found["sign"] == "." and 1 <= int(found["minute"]) <= 12 and found["oclock"] is None
    needs = TimeEvidence.PART if may_be_date else TimeEvidence.NOTHING
    return _clock(found["hour"], int(found["minute"]), needs)


def _with_h(found: re.Match[str]) -> ClockTime | None:
    # "2h" is a span unless something else says that it is a time; "20h" may be either.
    is_span = found["minute"] is None and int(found["hour"]) <= 12
    return _clock(found["hour"], int(found["minute"] or 0), TimeEvidence.DAY if is_span else TimeEvidence.NO_SPAN)


def _full(found: re.Match[str]) -> ClockTime | None:
    japanese = any(each in found[0] for each in spellings("night-word-oclock", ["ja"]))
    latest = 29 if japanese else 24  # There, 25 is one o'clock in the night after.
    return _clock(found["hour"], int(found.groupdict().get("minute") or 0), latest=latest)


def _bare(found: re.Match[str]) -> ClockTime | None:
    return _clock(found["hour"], needs=TimeEvidence.DAY_OR_PART)


def _after(minutes: int) -> _Clock:
    def clock(found: re.Match[str]) -> ClockTime | None:
        hour = _clock(found["hour"])
        if hour is None or not hour.minutes:
            return None
        at = hour.minutes + minutes
        return ClockTime(at, of_24=hour.minutes > HALF_A_DAY)

    return clock


def _counted(sign: int, beside: int = 0) -> _Clock:
    def clock(found: re.Match[str]) -> ClockTime | None:
        count = _number(found["count"])
        return _after(sign * count + beside)(found) if 0 < count < 30 else None

    return clock


@cache
def _days_of_month() -> tuple[re.Pattern[str], ...]:
    day = spellings("night-date-signs")[-1]
    spans = alternatives(each for each in spellings("night-unit-day") if each.startswith(day) and each != day)
    forms = (
        r"(?P<day>\d{1,2})(?:st|nd|rd|th)(?![a-z])",
        r"(?P<day>\d{1,2})\.(?!\d)",
        rf"(?P<day>\d{{1,2}})(?!{spans}){day}(?!{one_of('night-word-span')})",
    )
    return tuple(re.compile(form, re.ASCII) for form in forms)
