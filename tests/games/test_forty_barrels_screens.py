"""What is special in the screens of 40 Barrels: passes, sums, and its rules. Most of the rest is in tests/screens."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.registry import SHELF
from bot.locales import words
from bot.screens.table import board_screen, hand_screen
from engines.forty_barrels import BarrelsOptions, Pass, State
from tests.engines.drawing import GAME, LOW, after, play, table
from tests.games.kit import sight_of, table_of
from tests.screens.reading import texts

PASSES = "has no card left and passes."


def board(state: State, language: str = "en") -> str:
    seen = sight_of(GAME, state, table_of(GAME, state, state.options, len(state.hands), 7), None)
    return texts(board_screen(SHELF, seen, words(language)))


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


@pytest.mark.parametrize(
    ("language", "sums"), [("en", "**3, 16, 29 or 42**"), ("de", "**3, 16, 29 oder 42**"), ("ja", "**3、16、29か42**")]
)
def test_the_sums_of_several_aces_are_listed_as_the_language_does(language: str, sums: str) -> None:
    assert sums in board(table("AC/2C AD/2D AH/2H  [] [] []  [] [] []", ["5C 6C", "5H 6H"]), language)


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_the_sum_is_not_called_a_number_of_cards(language: str) -> None:
    """It stands beside the number of cards in the pile."""
    told = {"en": "The open cards make **2**", "de": "Die offenen Karten ergeben **2**", "ja": "表向きの合計：**2**"}
    assert told[language] in board(table("2C/3C [] []  [] [] []  [] [] []", ["5C 6C", "5H 6H"]), language)


def test_when_nobody_wins_cards_may_be_left_with_those_who_are_out() -> None:
    ended = after(table(LOW, ["8C", "", "JD QD"], out=(2,)), play("8C", 0))
    assert "Nobody still in has a card left" in board(ended)
    assert "Niemand im Spiel hat noch eine Karte" in board(ended, "de")
    assert "残っている全員の手札" in board(ended, "ja")


@pytest.mark.parametrize(
    ("language", "three", "rest"),
    [
        ("en", "you draw three.", "With fewer than three cards left there, you draw those"),
        ("de", "ziehst du drei nach.", "Liegen dort weniger als drei Karten, ziehst du den Rest"),
        ("ja", "山札から3枚引き", "山札が3枚に満たないときは、残りをすべて引きます"),
    ],
)
def test_the_rules_say_three_and_not_up_to_three(language: str, three: str, rest: str) -> None:
    """How many to draw is nobody's choice."""
    rules = words(language)("forty_barrels-rules")
    assert three in rules
    assert rest in rules


def test_a_private_answer_does_not_keep_open_cards_in_sight() -> None:
    """Each is covered when somebody plays on it, and to remember it is the game; with the memory aid it is not."""
    for aid in (False, True):
        state = msgspec.structs.replace(table(LOW, ["8C 9C", "KD QD"]), options=BarrelsOptions(memory_aid=aid))
        seen = sight_of(GAME, state, table_of(GAME, state, state.options, 2, 7), 1)
        kept, passing = (texts(hand_screen(SHELF, seen, words("en"), standing=standing)) for standing in (True, False))
        assert "┌" in kept
        assert ("┌" in passing) == aid
        assert "The open cards make" in passing
