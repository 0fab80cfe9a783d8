"""What is special in the screens of 40 Barrels: who has passed. Most of the rest is in tests/screens."""

from __future__ import annotations

from bot.games.registry import SHELF
from bot.locales import words
from bot.screens.table import board_screen
from engines.forty_barrels import Pass, State
from tests.engines.drawing import GAME, LOW, after, play, table
from tests.games.kit import sight_of, table_of
from tests.screens.reading import texts

PASSES = "has no card left and passes."


def board(state: State) -> str:
    return texts(
        board_screen(SHELF, sight_of(GAME, state, table_of(GAME, state, state.options, 4, 7), None), words("en"))
    )


def test_passes_are_told_until_the_next_card_is_played() -> None:
    played = after(table(LOW, ["5C 6C", "", "", "5H"]), play("5C", 0))
    assert PASSES not in board(played)
    one = after(played, Pass())
    assert f"**Ben\\_\\*Beer\\*** {PASSES}" in board(one)
    assert f"**千春** {PASSES}" not in board(one)
    two = after(one, Pass())
    assert f"**Ben\\_\\*Beer\\*** {PASSES}" in board(two)
    assert f"**千春** {PASSES}" in board(two)
    assert "**Anna** puts **5♣︎** under place 1; **2♣︎** is turned up." in board(two)
    assert PASSES not in board(after(two, play("5H", 1)))


def test_everybody_else_may_have_passed() -> None:
    state = after(table(LOW, ["5C 6C", "", "", ""]), play("5C", 0), Pass(), Pass(), Pass())
    assert board(state).count(PASSES) == 3
    assert f"**Anna** {PASSES}" not in board(state)


def test_who_is_out_does_not_pass() -> None:
    state = after(table(LOW, ["5C 6C", "", "", "5H"], out=(1,)), play("5C", 0), Pass())
    assert f"**千春** {PASSES}" in board(state)
    assert board(state).count(PASSES) == 1
