"""Calendar dates as members write them: "5 Dec", "5. Dezember", "12/5", and in Japanese.

dateparser knows the names of months and the orders of numbers. It also skips words that it does not need, so it gets
nothing but the part of a text that has the form of a date, and its answer is compared with the numbers in that part:
each of them must be the day, the month or the year. It is imported when the first date is read.
"""

from __future__ import annotations

import re
import threading
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from bot.features.nights.vocabulary import LATIN, spellings
from bot.locales import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from dateparser.date import DateDataParser

Order = Literal["DMY", "MDY", "YMD"]

_TWO_NUMBERS: Final = r"(?P<first>\d{1,4})(?P<sign>[./-])\s?(?P<second>\d{1,2})"
_NUMBERS: Final = tuple(
    re.compile(rf"{_TWO_NUMBERS}{rest}(?![\d:])", re.ASCII)
    for rest in (r"(?P<third>)(?P<dot>\.?)", r"(?P=sign)(?P<third>\s?\d{4}|\d{2})(?P<dot>)")
)
_DAY_FIRST: Final = re.compile(
    rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th|\.)?\s?(?:of\s)?(?P<month>{LATIN}{{3,}})\.?(?:,?\s(?P<year>\d{{4}})(?![\d:.]))?"
)
_MONTH_FIRST: Final = re.compile(
    rf"(?P<month>{LATIN}{{3,}})\.?\s?(?:the\s)?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?![\d:.]?\d|{LATIN})"
    rf"(?:,?\s(?P<year>\d{{4}})(?![\d:.]))?"
)
_DIGITS: Final = re.compile(r"\d+", re.ASCII)
_HAS_NAME: Final = re.compile(r"[^\W\d_]")
_ONE_AT_A_TIME: Final = threading.Lock()
"""Texts are read in several threads, and dateparser does not promise to be used by more than one."""
_CENTURY: Final = 100
_LEAP_YEAR: Final = datetime(2028, 1, 1)  # noqa: DTZ001  (a date without a zone)


class CalendarDate(Struct, frozen=True):
    """A day of a month."""

    month: int
    day: int
    year: int | None = None
    """None: not given; the next such day is meant."""


def dates_at(text: str, at: int, words_of_times: Collection[str] = ()) -> Iterator[tuple[int, CalendarDate]]:
    """The dates that begin at a position of a casefolded text, each with the position after it.

    A date in numbers may be two dates: "12/5" is in May or in December. `words_of_times` are no months; dateparser is
    not asked about them.
    """
    for form in _NUMBERS:
        if (found := form.match(text, at)) is not None:
            yield from ((found.end(), date) for date in _in_numbers(found, text))
    for form in (_DAY_FIRST, _MONTH_FIRST):
        if (found := form.match(text, at)) is None or found["month"] in words_of_times:
            continue
        if (date := _named(found["day"], found["month"], found["year"])) is not None:
            yield found.end(), date
    if (found := _with_signs().match(text, at)) is not None:
        numbers = "/".join(filter(None, (found["month"], found["day"], found["year"])))
        if (date := _read(numbers, "MDY", LANGUAGES[0], has_year=found["year"] is not None)) is not None:
            yield found.end(), date


def _in_numbers(found: re.Match[str], text: str) -> Iterator[CalendarDate]:
    first, second, third = found["first"], found["second"], found["third"].strip()
    orders: tuple[Order, ...] = ("DMY", "MDY")
    if len(first) > 2:
        if len(first) == 3 or not third or len(third) > 2:
            return
        orders = ("YMD",)
    elif found["sign"] == "." and (found["dot"] or third or "uhr" in text):  # as in German
        orders = ("DMY",)
    numbers = "/".join(filter(None, (first, second, third)))
    has_year = bool(third)
    once = dict.fromkeys(_read(numbers, order, LANGUAGES[0], has_year=has_year) for order in orders)
    yield from (each for each in once if each is not None)


def _named(day: str, month: str, year: str | None) -> CalendarDate | None:
    """The date with this name of a month, in any of the bot's languages."""
    text = " ".join(filter(None, (day, month, year)))
    found = (_read(text, "DMY", language, has_year=year is not None) for language in LANGUAGES)
    return next((each for each in found if each is not None), None)


def _read(text: str, order: Order, language: str, *, has_year: bool) -> CalendarDate | None:
    """The date that dateparser reads in a text, if it used each of the text's numbers."""
    with _ONE_AT_A_TIME:
        read = _parser(order, language).get_date_data(text).date_obj
    if read is None:
        return None
    used = [read.day, *([read.year % _CENTURY] if has_year else []), *([] if _HAS_NAME.search(text) else [read.month])]
    if sorted(used) != sorted(int(each) % _CENTURY for each in _DIGITS.findall(text)):
        return None
    return CalendarDate(read.month, read.day, read.year if has_year else None)


@cache
def _with_signs() -> re.Pattern[str]:
    """A date with the Japanese signs for the year, the month and the day."""
    year, month, day = spellings("night-date-signs")
    number = r"\d{1,2}"
    return re.compile(
        rf"(?:(?P<year>\d{{4}}){year}\s?)?(?P<month>{number}){month}\s?(?P<day>{number})(?:{day}|(?![\d:]))", re.ASCII
    )


@cache
def _parser(order: Order, language: str) -> DateDataParser:
    from dateparser.date import DateDataParser

    return DateDataParser(
        languages=[language],
        settings={
            "DATE_ORDER": order,
            "PARSERS": ["absolute-time"],  # "yesterday" is no date of a calendar
            "PREFER_LOCALE_DATE_ORDER": False,
            "RELATIVE_BASE": _LEAP_YEAR,
            "REQUIRE_PARTS": ["day", "month"],  # A word that is no month leaves nothing to read.
            "TIMEZONE": "UTC",
        },
    )
