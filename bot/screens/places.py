"""Time zones found by what a member types: a city, a country, an abbreviation, a difference to UTC, or the time there.

Cities and countries are in `places.tsv`, which `tools/places.py` writes. It is read when it is first needed.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct

from bot.locales import LANGUAGES, Words
from bot.locales import words as words_in
from bot.screens.parts import OPTION, OPTIONS, cut
from bot.tables.local_time import hour_text, local_time, zones

TABLE: Final = Path(__file__).with_name("places.tsv")

FIRST_ZONES: Final = (
    *("Europe/Berlin", "Asia/Tokyo", "Europe/London", "America/New_York", "America/Chicago", "America/Denver"),
    *("America/Los_Angeles", "America/Sao_Paulo", "Europe/Paris", "Europe/Istanbul", "Asia/Kolkata", "Asia/Shanghai"),
    *("Australia/Sydney", "UTC"),
)
"""Offered before anything is typed, and first among zones with the same local time."""

_SAME_TIME: Final = timedelta(minutes=2)
"""How far the clock that a member reads may be off, or was when they began to type."""
_SHORTEST_TYPO: Final = 4
"""Shorter names are not searched for typos: too many would be similar."""
_SIMILAR: Final = 0.8
"""How similar a misspelt name must be, from 0 to 1."""
_LONGEST: Final = 60

_KATAKANA: Final = {code: code + 0x60 for code in range(0x3041, 0x3097)}
_LEFT_OUT: Final = dict.fromkeys([*range(0x300, 0x370), 0x3099, 0x309A, *map(ord, "'’ʻ.")])
"""Accents, Japanese voicing marks, and what is often left out of names."""
_PLAIN: Final = str.maketrans("øØłŁđĐıæÆœŒ-", "oOlLdDiaAoO ")
_SPACES: Final = re.compile(r" {2,}")

_BERLIN: Final = ("Europe/Berlin", "Europe/Vienna", "Europe/Zurich", "Europe/Paris", "Europe/Rome", "Europe/Madrid")
_ATHENS: Final = ("Europe/Athens", "Europe/Helsinki", "Europe/Bucharest", "Europe/Kyiv", "Africa/Cairo")
_NEW_YORK: Final = ("America/New_York", "America/Toronto")
_CHICAGO: Final = ("America/Chicago", "America/Winnipeg")
_DENVER: Final = ("America/Denver", "America/Edmonton")
_LOS_ANGELES: Final = ("America/Los_Angeles", "America/Vancouver")
ABBREVIATIONS: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(("utc", "z", "zulu"), ("UTC",)),
    "gmt": ("Europe/London", "Africa/Abidjan", "UTC"),
    "wet": ("Europe/Lisbon", "Africa/Casablanca"),
    "west": ("Europe/Lisbon",),
    **dict.fromkeys(("cet", "cest", "mez", "mesz"), _BERLIN),
    **dict.fromkeys(("eet", "eest", "oez", "oesz"), _ATHENS),
    "bst": ("Europe/London", "Asia/Dhaka", "Pacific/Bougainville"),
    "ist": ("Asia/Kolkata", "Asia/Jerusalem", "Europe/Dublin"),
    "idt": ("Asia/Jerusalem",),
    **dict.fromkeys(("msk", "msd"), ("Europe/Moscow",)),
    "trt": ("Europe/Istanbul",),
    "gst": ("Asia/Dubai", "Atlantic/South_Georgia"),
    "irst": ("Asia/Tehran",),
    "pkt": ("Asia/Karachi",),
    "npt": ("Asia/Kathmandu",),
    "ict": ("Asia/Bangkok", "Asia/Ho_Chi_Minh"),
    "wib": ("Asia/Jakarta",),
    "sgt": ("Asia/Singapore",),
    "hkt": ("Asia/Hong_Kong",),
    "pht": ("Asia/Manila",),
    "jst": ("Asia/Tokyo",),
    "kst": ("Asia/Seoul",),
    **dict.fromkeys(("aest", "aet"), ("Australia/Sydney", "Australia/Melbourne", "Australia/Brisbane")),
    "aedt": ("Australia/Sydney", "Australia/Melbourne"),
    **dict.fromkeys(("acst", "act"), ("Australia/Adelaide", "Australia/Darwin")),
    "acdt": ("Australia/Adelaide",),
    "awst": ("Australia/Perth",),
    **dict.fromkeys(("nzst", "nzdt", "nzt"), ("Pacific/Auckland",)),
    **dict.fromkeys(("hst", "hast"), ("Pacific/Honolulu",)),
    **dict.fromkeys(("akst", "akdt"), ("America/Anchorage",)),
    "pst": (*_LOS_ANGELES, "Asia/Manila"),
    **dict.fromkeys(("pdt", "pt"), _LOS_ANGELES),
    "mst": (*_DENVER, "America/Phoenix", "Asia/Kuala_Lumpur"),
    **dict.fromkeys(("mdt", "mt"), _DENVER),
    "cst": (*_CHICAGO, "Asia/Shanghai", "Asia/Taipei", "America/Havana", "America/Mexico_City"),
    "cdt": (*_CHICAGO, "America/Havana"),
    "ct": _CHICAGO,
    "est": (*_NEW_YORK, "America/Panama", "America/Jamaica"),
    **dict.fromkeys(("edt", "et"), _NEW_YORK),
    "ast": ("America/Halifax", "America/Puerto_Rico", "Asia/Riyadh"),
    "adt": ("America/Halifax",),
    "nst": ("America/St_Johns",),
    "ndt": ("America/St_Johns",),
    "brt": ("America/Sao_Paulo",),
    "art": ("America/Argentina/Buenos_Aires",),
    "clt": ("America/Santiago",),
    "clst": ("America/Santiago",),
    "cot": ("America/Bogota",),
    "pet": ("America/Lima",),
    "sast": ("Africa/Johannesburg",),
    "eat": ("Africa/Nairobi",),
    "wat": ("Africa/Lagos",),
    "cat": ("Africa/Harare", "Africa/Maputo"),
}
"""What abbreviations mean, the most likely first. Some name a zone's winter time only, but are used all year."""

_DIFFERENCE: Final = re.compile(
    r"(?:utc|gmt)?\s*(?P<sign>[+\-\u2212])\s*(?P<hour>\d{1,2})(?::?(?P<minute>\d{2}))?", re.ASCII
)
_DAY: Final = 24 * 60
"""In minutes."""


class Found(Struct, frozen=True):
    """A zone that may be meant."""

    zone: str
    place: str = ""
    """The country, city or abbreviation by which it was found, and where that is; empty for the zone's own name."""
    exact: bool = False
    """Whether all of its name was typed, without mistakes."""


def zone_choices(typed: str, now: datetime, words: Words) -> list[tuple[str, str]]:
    """The zones to offer while a member types: what is shown, and the zone's name."""
    shown: dict[str, str] = {}
    for each in find_zones(typed, now, words):
        text = words("settings-zone-at", zone=each.zone, time=hour_text(local_time(now, each.zone)))
        text = words("settings-zone-place", place=each.place, zone=text) if each.place else text
        shown.setdefault(each.zone, cut(text, OPTION))
        if len(shown) == OPTIONS:
            break
    return [(text, zone) for zone, text in shown.items()]


def zones_meant(typed: str, now: datetime, words: Words) -> tuple[str, ...]:
    """The zones that a typed text may mean exactly, the most likely first; none if it is no name of any."""
    name = typed.strip().replace(" ", "_").casefold()
    own = next((zone for zone in zones() if zone.casefold() == name), None)
    found = [each.zone for each in find_zones(typed, now, words) if each.exact] if own is None else [own]
    return tuple(dict.fromkeys(found))


def find_zones(typed: str, now: datetime, words: Words) -> Iterator[Found]:
    """The zones that match a typed text, the most likely first; a zone may occur again."""
    wanted = unicodedata.normalize("NFKC", typed).strip().casefold()
    if len(wanted) > _LONGEST:
        return
    if not wanted:
        yield from _known(Found(zone) for zone in FIRST_ZONES)
    elif wanted.replace(".", "") in ABBREVIATIONS:
        short = wanted.replace(".", "")
        yield from _known(Found(zone, typed.strip().upper(), exact=True) for zone in ABBREVIATIONS[short])
    elif (difference := _DIFFERENCE.fullmatch(wanted)) is not None:
        yield from _by_difference(difference, now)
    elif (clock := _clock().fullmatch(wanted)) is not None:
        yield from _by_clock(clock, now)
    else:
        yield from _known(_by_name(typed, words))


def _known(found: Iterable[Found]) -> Iterator[Found]:
    return (each for each in found if each.zone in zones())


def folded(name: str) -> str:
    """A name as it is compared: without capitals, accents, dots and hyphens; Hiragana count as Katakana."""
    plain = unicodedata.normalize("NFKD", name.translate(_PLAIN)).translate(_LEFT_OUT)
    return _SPACES.sub(" ", plain.casefold().translate(_KATAKANA))


# --- by the time there ------------------------------------------------------------------------------


def _by_difference(typed: re.Match[str], now: datetime) -> Iterator[Found]:
    minutes = int(typed["hour"]) * 60 + int(typed["minute"] or 0)
    minutes = minutes if typed["sign"] == "+" else -minutes
    there = now.replace(tzinfo=None) + timedelta(minutes=minutes) - (now.utcoffset() or timedelta())
    return (Found(zone) for zone in _by_size() if local_time(now, zone) == there)


def _by_clock(typed: re.Match[str], now: datetime) -> Iterator[Found]:
    """The zones where it is this time now; a clock without "am" or "pm" may mean either."""
    hour, half = int(typed["hour"]), typed["before"] or typed["after"]
    if hour > 24 or int(typed["minute"] or 0) > 59:
        return
    if half:
        hour = hour % 12 + (12 if half in _spellings("settings-clock-pm") else 0)
    hours = {hour % 24} if half or hour > 12 or typed["hour"].startswith("0") else {hour % 24, (hour + 12) % 24}
    for zone in _by_size():
        there = local_time(now, zone)
        if typed["minute"] is None:
            if there.hour in hours:
                yield Found(zone)
            continue
        apart = (there.hour * 60 + there.minute - each * 60 - int(typed["minute"]) for each in hours)
        if min(min(each % _DAY, -each % _DAY) for each in apart) <= _SAME_TIME.total_seconds() / 60:
            yield Found(zone)


@cache
def _clock() -> re.Pattern[str]:
    """A time of day, as members type it in any language."""
    half = _one_of("settings-clock-am", "settings-clock-pm")
    hour, minute = _one_of("settings-clock-hour"), _one_of("settings-clock-minute")
    return re.compile(
        rf"(?P<before>{half})?\s*(?P<hour>\d{{1,2}})(?:(?:[:.]|{hour})(?P<minute>\d{{2}})?{minute}?)?"
        rf"\s*(?:(?P<after>{half})|{hour})?",
        re.ASCII,
    )


def _spellings(key: str) -> list[str]:
    found = (word for language in LANGUAGES for word in words_in(language)(key).casefold().split())
    return [word for word in found if word != "-"]


def _one_of(*keys: str) -> str:
    longest_first = sorted((word for key in keys for word in _spellings(key)), key=len, reverse=True)
    return f"(?:{'|'.join(map(re.escape, longest_first))})"


@cache
def _by_size() -> tuple[str, ...]:
    """All zones: those that are offered first, those of cities from the largest on, the rest."""
    of_cities = (city.zone for city in _places().cities())
    every = dict.fromkeys((*FIRST_ZONES, *of_cities, *sorted(zones())))
    return tuple(each for each in every if each in zones())


# --- by a name --------------------------------------------------------------------------------------


class _Place(Struct, frozen=True):
    """A country, a state, or a city, with its names as they are written and as they are compared."""

    names: tuple[str, ...]
    compared: tuple[str, ...]
    country: str
    """The code of a country or state; for a city, that in which it is."""
    zone: str


class _Places:
    """The table: its lines as they are and as they are compared, cut into names only where they match."""

    def __init__(self) -> None:
        text = TABLE.read_text(encoding="utf-8")
        lines = [line for line in text.splitlines() if not line.startswith("#")]
        first_city = next(number for number, line in enumerate(lines) if not line.startswith("="))
        self._countries: dict[str, tuple[str, ...]] = {}
        self._zones: dict[str, tuple[str, ...]] = {}
        self._names_of_countries: list[tuple[str, tuple[str, ...], tuple[str, ...]]] = []
        for line in lines[:first_city]:
            code, *spoken, more, its_zones = line[1:].split("\t")
            names = (*spoken, *filter(None, more.split(";")))
            self._countries[code], self._zones[code] = tuple(spoken), tuple(its_zones.split(";"))
            self._names_of_countries.append((code, names, tuple(map(folded, names))))
        self._cities = lines[first_city:]
        self._compared = folded("\n".join(self._cities)).split("\n")

    def cities(self) -> Iterator[_Place]:
        """All cities, the largest first."""
        return map(self._city, range(len(self._cities)))

    def cities_with(self, wanted: str) -> Iterator[_Place]:
        """The cities in whose line a text occurs, the largest first."""
        return (self._city(number) for number, line in enumerate(self._compared) if wanted in line)

    def countries(self) -> Iterator[_Place]:
        """The countries, and the states of the United States; once for each of their zones."""
        for code, names, compared in self._names_of_countries:
            for zone in self._zones[code]:
                yield _Place(names, compared, code, zone)

    def country_name(self, code: str, language: str) -> str:
        """The name of a country in a language of the bot."""
        return self._countries[code][LANGUAGES.index(language)]

    def _city(self, number: int) -> _Place:
        names, where, zone = self._cities[number].split("\t")
        compared = self._compared[number].split("\t")[0]
        its_zones = self._zones[where.partition("-")[0]]
        return _Place(tuple(names.split(";")), tuple(compared.split(";")), where, its_zones[int(zone)])


@cache
def _places() -> _Places:
    return _Places()


def _by_name(typed: str, words: Words) -> Iterator[Found]:
    """Zones by the names of places and zones: equal ones, names that begin with the text, words in names, typos."""
    wanted = folded(typed.strip())
    if not wanted.strip():
        return
    places = _places()
    countries = [each for each in places.countries() if any(wanted in name for name in each.compared)]
    cities = [*places.cities_with(wanted)]
    equal = [_found(each, typed, wanted, words, country=True) for each in countries if wanted in each.compared]
    equal += [_found(each, typed, wanted, words) for each in cities if wanted in each.compared]
    yield from equal
    starts = [each for each in zones_with(wanted) if folded_zone(each).rpartition("/")[2].startswith(wanted)]
    yield from (Found(each, exact=folded_zone(each).rpartition("/")[2] == wanted and not equal) for each in starts)
    if len(wanted) > 1 or not wanted.isascii():
        for group, country in ((countries, True), (cities, False)):
            yield from (
                _found(each, typed, wanted, words, country=country)
                for each in group
                if any(name.startswith(wanted) or f" {wanted}" in name for name in each.compared)
            )
    within = zones_with(wanted)
    yield from map(Found, within)
    if not (equal or cities or countries or within) and len(wanted) >= _SHORTEST_TYPO:
        yield from _misspelt(typed, wanted, words)


def _found(place: _Place, typed: str, wanted: str, words: Words, *, country: bool = False) -> Found:
    exact = wanted in place.compared
    if country:
        return Found(place.zone, places_name(place.country, words), exact)
    matching = [
        number
        for number, name in enumerate(place.compared)
        if (name == wanted if exact else name.startswith(wanted) or f" {wanted}" in name)
    ]
    # A name with the accents as typed is better than one without.
    number = min(matching, key=lambda each: not place.names[each].casefold().startswith(typed.strip().casefold()))
    city = words("settings-zone-city", city=place.names[number], country=places_name(place.country, words))
    return Found(place.zone, city, exact)


def places_name(code: str, words: Words) -> str:
    """The name of a country, or of a state of the United States."""
    return _places().country_name(code, words.language)


def zones_with(wanted: str) -> list[str]:
    """The zones in whose name a folded text occurs, those that are offered first before the others."""
    every = dict.fromkeys((*FIRST_ZONES, *sorted(zones())))
    return [each for each in every if each in zones() and wanted in folded_zone(each)]


@cache
def folded_zone(zone: str) -> str:
    """The name of a zone as it is compared."""
    return folded(zone.replace("_", " "))


def _misspelt(typed: str, wanted: str, words: Words) -> Iterator[Found]:
    """The places whose names are similar to the text and begin with the same letter, the most similar first."""
    similar: list[tuple[float, Found]] = []
    matcher = difflib.SequenceMatcher(b=wanted)
    for group, country in ((_places().countries(), True), (_places().cities(), False)):
        for place in group:
            for name in place.compared:
                if name[:1] != wanted[0] or abs(len(name) - len(wanted)) > 2:
                    continue
                matcher.set_seq1(name)
                if matcher.quick_ratio() >= _SIMILAR and (ratio := matcher.ratio()) >= _SIMILAR:
                    found = _found(place, name, name, words, country=country)
                    similar.append((ratio, Found(found.zone, found.place)))
                    break
    yield from (each for _, each in sorted(similar, key=lambda pair: -pair[0]))
