"""Times that other bots misread, by public reports: around a change of clocks, and with a time zone in the text."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.features.nights.reading import read_time

EVE_OF_SPRING = datetime(2026, 3, 7, 22, 0, tzinfo=UTC)
"""Saturday, 17:00 in New York; clocks go forward at two in the night."""


@pytest.mark.parametrize(
    ("typed", "moments"),
    [
        ("today at 11:00PM", ["2026-03-08T04:00Z"]),
        ("today at 7:30", ["2026-03-08T00:30Z"]),
        ("tomorrow at 12:00", ["2026-03-08T16:00Z"]),
        ("in 2 hours", ["2026-03-08T00:00Z"]),
        ("tomorrow at 2:30am", ["2026-03-08T06:30Z", "2026-03-08T07:30Z"]),
    ],
)
def test_the_night_before_a_change_of_clocks_is_read_as_on_any_other_day(typed: str, moments: list[str]) -> None:
    read = read_time(typed, EVE_OF_SPRING, "America/New_York")
    assert [each.at for each in read.readings] == [datetime.fromisoformat(moment) for moment in moments]


@pytest.mark.parametrize(("typed", "word"), [("8pm PST", "pst"), ("Friday 8pm ET", "et"), ("Freitag 20:00 MEZ", "mez")])
def test_a_time_zone_in_the_text_is_refused_by_name_and_never_ignored(typed: str, word: str) -> None:
    read = read_time(typed, datetime(2026, 7, 1, 12, 0, tzinfo=UTC), "America/Los_Angeles")
    assert read.readings == ()
    assert read.rest == word
