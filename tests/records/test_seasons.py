"""Seasons: quarters by the date in UTC."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from bot.features.records.ratings import Season, read_season, season_of, seasons_between


@pytest.mark.parametrize(("month", "quarter"), [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (9, 3), (10, 4), (12, 4)])
def test_a_quarter_has_three_months(month: int, quarter: int) -> None:
    assert season_of(datetime(2026, month, 15, tzinfo=UTC)) == Season(2026, quarter)


def test_the_date_in_utc_decides() -> None:
    tokyo = timezone(timedelta(hours=9))
    assert season_of(datetime(2027, 1, 1, 8, 59, tzinfo=tokyo)) == Season(2026, 4)
    assert season_of(datetime(2027, 1, 1, 9, 0, tzinfo=tokyo)) == Season(2027, 1)


def test_a_season_begins_where_the_one_before_ends() -> None:
    season = Season(2026, 4)
    for _ in range(9):
        assert season_of(season.begins) == season
        assert season_of(season.after.begins - timedelta(microseconds=1)) == season
        assert season.after.before == season
        assert season.before < season < season.after
        season = season.after


def test_it_is_written_and_read() -> None:
    assert str(Season(2026, 4)) == "2026-4"
    assert read_season("2026-4") == Season(2026, 4)
    for nonsense in ("", "2026", "2026-5", "2026-0", "26-4", "0000-1", "2026-4 ", "２０２６-4"):
        assert read_season(nonsense) is None


def test_the_latest_comes_first_and_there_are_not_too_many() -> None:
    assert seasons_between(Season(2026, 3), Season(2027, 1), 25) == (Season(2027, 1), Season(2026, 4), Season(2026, 3))
    assert len(seasons_between(Season(1990, 1), Season(2027, 1), 25)) == 25
    assert seasons_between(Season(2027, 1), Season(2027, 1), 25) == (Season(2027, 1),)
