"""Times of day as members write them, in three languages, and what is offered of them and of time zones."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.features.nights.screens import time_choices
from bot.features.nights.times import read_hour, read_span
from bot.features.settings import zone_choices
from bot.locales import LANGUAGES, words
from bot.screens.parts import OPTIONS
from bot.tables.local_time import Named, zones

NOW = datetime(2026, 11, 25, 17, 30, tzinfo=UTC)
"""A Wednesday, half past six in Berlin."""
BERLIN = "Europe/Berlin"
EIGHT = 20 * 60


@pytest.mark.parametrize(
    ("written", "named"),
    [
        ("20:00", Named(EIGHT)),
        ("8 pm", Named(EIGHT)),
        ("8:30pm", Named(EIGHT + 30)),
        ("12 am", Named(0)),
        ("8 o'clock pm", Named(EIGHT)),
        ("12:15 pm", Named(12 * 60 + 15)),
        ("today 20:00", Named(EIGHT, ahead=0)),
        ("tomorrow at 8 pm", Named(EIGHT, ahead=1)),
        ("Friday 20:00", Named(EIGHT, weekday=4)),
        ("20:00 on Fri", Named(EIGHT, weekday=4)),
        ("every Friday 20:00", Named(EIGHT, weekday=4, weekly=True)),
        ("weekly, Sundays 20:00", Named(EIGHT, weekday=6, weekly=True)),
        ("jeden Freitag 20 Uhr", Named(EIGHT, weekday=4, weekly=True)),
        ("jeden Fr. um 20.15", Named(EIGHT + 15, weekday=4, weekly=True)),
        ("am Samstag um 20 Uhr 30", Named(EIGHT + 30, weekday=5)),
        ("20 Uhr am Freitag", Named(EIGHT, weekday=4)),
        ("20:00 am Fr.", Named(EIGHT, weekday=4)),
        ("12:00 am  Freitag", Named(12 * 60, weekday=4)),
        ("12:00 am Friday", Named(0, weekday=4)),
        ("12 am fri", Named(0, weekday=4)),
        ("8 Uhr abends", Named(EIGHT)),
        ("morgen 20 Uhr", Named(EIGHT, ahead=1)),
        ("morgens 8 Uhr", Named(8 * 60)),
        ("毎週金曜日20時", Named(EIGHT, weekday=4, weekly=True)),
        ("毎週金曜の午後８時", Named(EIGHT, weekday=4, weekly=True)),
        ("金曜 20：00", Named(EIGHT, weekday=4)),
        ("明日20時30分に", Named(EIGHT + 30, ahead=1)),
    ],
)
def test_times_of_day_are_read_in_all_languages(written: str, named: Named) -> None:
    assert read_hour(written) == named
    assert read_span(written) is None, "no time can be read in two ways"


@pytest.mark.parametrize(
    "written",
    [
        *("", "20", "2h", "45m", "Friday", "every Friday", "every 20:00", "tomorrow", "25:00", "20:60", "13 pm"),
        *("0 am", "20:00 21:00", "Fri Sat 20:00", "tomorrow Friday 20:00", "20:00 pm am", "soonish 20:00", "8時間"),
        *("Fridayx 20:00", "20:00!", "20:000", "120:00", "20:00 30", "Friday " * 12 + "20:00"),
    ],
)
def test_what_is_no_time_of_day_is_not_guessed(written: str) -> None:
    assert read_hour(written) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_offered_can_be_read_and_means_what_it_shows(language: str) -> None:
    said = words(language)
    for typed in ("", "20:00", "Fri 20:00", "every Fri 20:00", said("night-word-every").split()[0], "20:00 x"):
        choices = time_choices(typed, said, NOW, BERLIN)
        assert len(choices) <= 25
        assert len(dict(choices)) == len(choices)
        for shown, value in choices:
            assert 0 < len(shown) <= 100
            assert read_span(value) is not None or (read_hour(value) is not None and shown == value)


@pytest.mark.parametrize(
    ("typed", "zone", "offered"),
    [
        ("20:00", BERLIN, ["Wednesday 20:00"]),
        ("18:00", BERLIN, ["Thursday 18:00"]),
        ("today 18:00", BERLIN, []),
        ("tomorrow 8 pm", BERLIN, ["Thursday 20:00"]),
        ("Freitag 20 Uhr", BERLIN, ["Friday 20:00", "every Friday 20:00"]),
        ("every Friday 20:00", BERLIN, ["every Friday 20:00"]),
        ("every s", BERLIN, ["every Saturday 20:00", "every Sunday 20:00"]),
        ("every Friday 20:00", None, []),
        ("nonsense", BERLIN, []),
    ],
)
def test_times_of_day_are_offered_by_the_clocks_of_the_server(typed: str, zone: str | None, offered: list[str]) -> None:
    assert [shown for shown, _ in time_choices(typed, words("en"), NOW, zone)] == offered


def test_zones_are_found_by_their_names_and_by_their_clocks() -> None:
    assert ("Europe/Berlin (18:30)", BERLIN) in zone_choices("", NOW)
    assert zone_choices("new york", NOW) == [("America/New_York (12:30)", "America/New_York")]
    assert "Asia/Kolkata" in [name for _, name in zone_choices("23:00", NOW)]
    assert zone_choices("nowhere", NOW) == []
    for typed in ("", "a", "/"):
        found = zone_choices(typed, NOW)
        assert 0 < len(found) <= OPTIONS
        assert {name for _, name in found} <= zones()
