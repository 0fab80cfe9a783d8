"""What is offered while a member types a time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.features.nights.nights import SOONEST
from bot.features.nights.reading import read_time
from bot.features.nights.screens import time_choices
from bot.features.nights.times import read_chosen
from bot.locales import LANGUAGES, words
from bot.tables.local_time import local_time
from tests.features.nights.test_typed_times import BERLIN, TYPED

NOW = datetime(2026, 11, 25, 17, 30, tzinfo=UTC)
"""A Wednesday, half past six in Berlin."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("zone", [BERLIN, None])
def test_every_choice_fits_and_is_a_time_that_can_be_planned(language: str, zone: str | None) -> None:
    started = [text[:length] for text in list(TYPED)[::7] for length in range(len(text) + 1)]
    for typed in dict.fromkeys([*started, "0", "3", "30", "9999d", "9999w", "x", "99999999"]):
        choices = time_choices(typed, words(language), NOW, zone)
        assert len(choices) <= 25
        assert len(dict(choices)) == len(choices)
        for shown, value in choices:
            assert 0 < len(shown) <= 100
            assert len(value) <= 100
            chosen = read_chosen(value)
            assert chosen is not None
            assert chosen.at > NOW + SOONEST / 2


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("20:00", ["Wednesday 25 November, 20:00"]),
        ("18:00", ["Thursday 26 November, 18:00"]),
        ("today 18:00", []),
        ("tomorrow 8 pm", ["Thursday 26 November, 20:00"]),
        ("Freitag 20 Uhr", ["Friday 27 November, 20:00", "every Friday 20:00, from 27 November"]),
        ("every Friday 20:00", ["every Friday 20:00, from 27 November"]),
        ("every s", ["every Saturday 20:00, from 28 November", "every Sunday 20:00, from 29 November"]),
        ("every Friday", ["every Friday 20:00, from 27 November"]),
        ("12/5 8pm", ["Saturday 5 December, 20:00", "Wednesday 12 May 2027, 20:00"]),
        ("5 Dec", [f"Saturday 5 December, {hour}:00" for hour in (20, 19, 18, 21)]),
        (
            "Friday",
            [
                *(f"Friday 27 November, {hour}:00" for hour in (20, 19, 18, 21)),
                "every Friday 20:00, from 27 November",
            ],
        ),
        ("tonight", [f"Wednesday 25 November, {hour}:00" for hour in (20, 19, 21)]),
        ("3", ["in 3 hours", "in 3 days, same time", "Thursday 26 November, 03:00", "Thursday 26 November, 15:00"]),
        ("1 Tag 3 Std", ["in 1 day 3 hours"]),
        ("every other Friday", []),
        ("nonsense", []),
    ],
)
def test_the_readings_of_what_was_typed_so_far_are_offered(typed: str, offered: list[str]) -> None:
    assert [shown for shown, _ in time_choices(typed, words("en"), NOW, BERLIN)] == offered


TOKYO = "Asia/Tokyo"
MONDAY = datetime(2026, 11, 30, tzinfo=UTC)
LATER = [f"Monday 7 December, {hour}:00" for hour in (20, 19, 18, 21)]


@pytest.mark.parametrize(
    ("hours", "typed", "offered"),
    [
        (10, "every mon", ["every Monday 20:00, from 30 November"]),
        (11.25, "every mon", ["every Monday 20:00, from 7 December"]),
        (11.25, "mon", ["Monday 30 November, 21:00", "every Monday 20:00, from 7 December"]),
        (13, "mon", [*LATER, "every Monday 20:00, from 7 December"]),
        (13, "today", []),
        (13, "30 November", []),
        (13, "this Monday", []),
    ],
)
def test_a_weekday_whose_evenings_are_over_is_that_of_the_next_week(
    hours: float, typed: str, offered: list[str]
) -> None:
    now = MONDAY + timedelta(hours=hours)
    assert [shown for shown, _ in time_choices(typed, words("en"), now, TOKYO)] == offered


@pytest.mark.parametrize(("typed", "language"), [("every mon", "en"), ("montags", "de"), ("毎週月曜", "ja")])
@pytest.mark.parametrize("zone", [BERLIN, TOKYO, "America/Los_Angeles"])
def test_one_weekly_evening_of_a_weekday_is_offered_at_every_hour_of_a_week(
    typed: str, language: str, zone: str
) -> None:
    for hour in range(7 * 24):
        now = MONDAY + timedelta(hours=hour, minutes=14)
        chosen = [read_chosen(value) for _, value in time_choices(typed, words(language), now, zone)]
        [weekly] = [each for each in chosen if each is not None and each.weekly is not None]
        assert now < weekly.at <= now + timedelta(days=7, hours=1)
        assert local_time(weekly.at, zone).strftime("%a %H") == "Mon 20"


def test_without_a_zone_only_spans_are_offered() -> None:
    assert [shown for shown, _ in time_choices("3", words("en"), NOW, None)] == ["in 3 hours", "in 3 days, same time"]
    assert time_choices("every Friday 20:00", words("en"), NOW, None) == []
    assert "tomorrow, same time" in dict(time_choices("", words("en"), NOW, None))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_choice_that_is_edited_can_still_be_read(language: str) -> None:
    for shown, value in time_choices("", words(language), NOW, BERLIN):
        chosen, [reading] = read_chosen(value), read_time(shown, NOW, BERLIN).readings
        assert chosen is not None
        assert (chosen.at, chosen.weekly is not None) == (reading.at, reading.weekly), shown
