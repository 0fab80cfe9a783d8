"""Time zones are found by what members call the place where they live, and by the time there."""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import available_timezones

import pytest

from bot.locales import LANGUAGES, words
from bot.screens.parts import OPTION, OPTIONS
from bot.screens.places import ABBREVIATIONS, FIRST_ZONES, TABLE, zone_choices, zones_meant
from bot.tables.local_time import zones

NOW = datetime(2026, 11, 28, 17, 35, tzinfo=UTC)
TYPED: dict[str, str | list[str]] = {
    text: zone
    for section in tomllib.loads(Path(__file__).with_name("places.toml").read_text(encoding="utf-8")).values()
    for text, zone in section.items()
}


@pytest.mark.parametrize(("typed", "expected"), TYPED.items())
def test_the_zone_that_people_mean_is_offered(typed: str, expected: str | list[str]) -> None:
    for language in LANGUAGES:
        found = [zone for _, zone in zone_choices(typed, NOW, words(language))]
        assert found == expected if isinstance(expected, list) else found[0] == expected, language


@pytest.mark.parametrize("language", LANGUAGES)
def test_choices_fit_and_are_zones(language: str) -> None:
    for typed in ("", "a", "/", " ", "san", "6", "new", "s" * 100, "東", ".", "'", "-"):
        found = zone_choices(typed, NOW, words(language))
        assert len(found) <= OPTIONS
        assert {zone for _, zone in found} <= zones()
        assert all(0 < len(shown) <= OPTION for shown, _ in found)
        assert len(dict(found)) == len(found), "no name is offered twice"


@pytest.mark.parametrize(
    ("language", "typed", "shown"),
    [
        ("en", "Boston", "Boston, Massachusetts, US · America/New_York (12:35)"),
        ("en", "Wien", "Wien, Austria · Europe/Vienna (18:35)"),
        ("de", "wien", "Wien, Österreich · Europe/Vienna (18:35)"),
        ("de", "munchen", "München, Deutschland · Europe/Berlin (18:35)"),
        ("ja", "ミュンヘン", "ミュンヘン（ドイツ）・Europe/Berlin（18:35）"),
        ("en", "Switz", "Switzerland · Europe/Zurich (18:35)"),
        ("en", "ist", "IST · Asia/Kolkata (23:05)"),
        ("en", "", "Europe/Berlin (18:35)"),
    ],
)
def test_a_choice_names_the_place_as_it_was_typed_and_its_country(language: str, typed: str, shown: str) -> None:
    assert zone_choices(typed, NOW, words(language))[0][0] == shown


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Boston", ("America/New_York",)),
        ("europe/berlin", ("Europe/Berlin",)),
        ("America/Los Angeles", ("America/Los_Angeles",)),
        ("日本", ("Asia/Tokyo",)),
        ("JST", ("Asia/Tokyo",)),
        ("Oesterreich", ("Europe/Vienna",)),
        ("IST", ("Asia/Kolkata", "Asia/Jerusalem", "Europe/Dublin")),
        ("Birmingham", ("Europe/London", "America/Chicago")),
        ("Berln", ()),  # What is only similar is offered, and never taken without a choice.
        ("Bost", ()),
        ("18:35", ()),
        ("", ()),
    ],
)
def test_a_text_that_was_not_chosen_means_only_what_it_names(typed: str, meant: tuple[str, ...]) -> None:
    assert zones_meant(typed, NOW, words("en")) == meant


def test_the_table_names_its_source_and_only_zones_that_exist() -> None:
    text = TABLE.read_text(encoding="utf-8")
    assert "GeoNames" in text.partition("=")[0]
    assert "CC BY 4.0" in text.partition("=")[0]
    assert 200_000 < TABLE.stat().st_size < 700_000
    in_table = {zone for line in text.splitlines() if line[:1] == "=" for zone in line.split("\t")[-1].split(";")}
    by_hand = {zone for meant in ABBREVIATIONS.values() for zone in meant} | {*FIRST_ZONES}
    assert in_table | by_hand <= available_timezones()
    assert by_hand <= zones()
