"""Figures: shares, places, streaks and best results of some games."""

from __future__ import annotations

import pytest

from bot.features.records.pages import LATEST, figures_of
from tests.records.rows import TIME, played

TOGETHER = {"bremen"}


def test_without_games_there_are_no_figures() -> None:
    figures = figures_of([], TOGETHER)
    assert (figures.games, figures.wins, figures.due, figures.place, figures.streak) == (0, 0, None, None, 0)
    assert figures.by_game == ()
    assert figures.latest == ()


def test_wins_are_held_against_a_fair_share_of_the_seats() -> None:
    figures = figures_of([played(1), played(2), played(3, players=3), played(1, players=2, winners=2)], TOGETHER)
    assert (figures.games, figures.wins, figures.won_alone) == (4, 2, 2)
    assert figures.due == pytest.approx(1 / 4 + 1 / 4 + 1 / 3 + 1)
    assert figures.place == pytest.approx((1 + 2 + 3 + 1) / 4)


def test_a_shared_win_has_no_share_and_no_place() -> None:
    figures = figures_of([played(1, game="bremen", winners=4, score=20), played(1)], TOGETHER)
    assert (figures.wins, figures.won_alone) == (2, 1)
    assert figures.due == pytest.approx(1 / 4)
    of_bremen = next(each for each in figures.by_game if each.game == "bremen")
    assert (of_bremen.due, of_bremen.place) == (None, None)
    assert of_bremen.best == (20, 4)


def test_streaks_are_of_games_in_a_row_the_latest_first() -> None:
    ranks = [1, 1, 2, 1, 1, 1, 3]
    figures = figures_of([played(rank) for rank in ranks], TOGETHER)
    assert (figures.streak, figures.longest_streak) == (2, 3)
    assert figures_of([played(1)] * 4, TOGETHER).streak == 4


def test_a_best_result_may_be_below_zero_or_missing() -> None:
    [low] = figures_of([played(2, score=-12), played(3, score=-3)], TOGETHER).by_game
    assert low.best == (-3, 4)
    assert figures_of([played(2, score=None)], TOGETHER).by_game[0].best is None


def test_games_come_by_how_often_they_were_played() -> None:
    figures = figures_of([played(game="bierfest"), played(), played()], TOGETHER)
    assert [each.game for each in figures.by_game] == ["cafe", "bierfest"]


def test_the_latest_games_are_the_oldest_first() -> None:
    figures = figures_of([played(1), played(4), played(2)], TOGETHER)
    assert [(each.won, each.rank) for each in figures.latest] == [(False, 2), (False, 4), (True, 1)]
    assert len(figures_of([played(2)] * (LATEST + 9), TOGETHER).latest) == LATEST


def test_time_adds_up() -> None:
    assert figures_of([played(), played()], TOGETHER).time == 2 * TIME
