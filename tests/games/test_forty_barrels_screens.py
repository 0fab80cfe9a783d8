"""What is special in the screens of 40 Barrels: passes, sums, and its rules. Most of the rest is in tests/screens."""

from __future__ import annotations

import re

import msgspec
import pytest

from bot.games.registry import PLUGINS
from bot.locales import words
from bot.screens.table import board_screen, hand_screen
from bot.tables import Status
from engines.forty_barrels import BarrelsOptions, Move, Pass, Played, State
from engines.replay import replayed
from tests.engines.drawing import GAME, LOW, after, play, table
from tests.engines.steps import SEED, without_types
from tests.games.kit import moments, played, table_of, table_view_of
from tests.screens.reading import texts

PASSES = "has no card left and passes."


def board(state: State, *moves: Move, language: str = "en", seat: int | None = None) -> str:
    """The board, or the hand of a seat, after these moves."""
    *_, now = moments(replayed(without_types(GAME), state, SEED, moves))
    table = table_of(GAME, now.state, state.options, len(state.hands), 7)
    seen = table_view_of(GAME, now.state, table, seat, now.log)
    if seat is None:
        return texts(board_screen(PLUGINS, seen, words(language)))
    return texts(hand_screen(PLUGINS, seen, words(language), standing=True))


# --- what happened since the last card was played --------------------------------------------------------


def test_the_card_played_last_is_told_until_the_next_one_is_played() -> None:
    state = table(LOW, ["8C 9C 10C", "JD QD KD"])
    first, second = play("8C", 0), play("JD", 1)
    for seat in (0, 1, None):
        assert "all covered" not in board(state, first, seat=seat)
        assert "**Anna** puts **8♣︎** under place 1; **2♣︎** is turned up." in board(state, first, seat=seat)
        then = board(state, first, second, seat=seat)
        assert "puts **J♦️** under place 2; **2♦️** is turned up." in then
        assert "8♣︎" not in then


def test_before_the_first_card_the_one_who_begins_is_told() -> None:
    state = table(LOW, ["8C 9C 10C", "JD QD KD"])
    assert "Nine barrels, all covered. **Anna** begins." in board(state)


def test_a_table_of_which_nothing_is_known_any_more_still_shows() -> None:
    state = after(table(LOW, ["8C 9C 10C", "JD QD KD"]), play("8C", 0))
    seen = table_view_of(GAME, state, table_of(GAME, state, state.options, 2, 7), None)
    shown = texts(board_screen(PLUGINS, seen, words("en")))
    assert "┌" in shown
    assert "under place" not in shown
    assert "all covered" not in shown


def test_a_play_tells_who_goes_out_and_who_draws() -> None:
    high = table("KC/2C KD/2D 10C/2H  [5C] [] []  [] [] []", ["8C 9C", "JD QD", "JH QH"])
    assert "That makes 41: too many. **Anna** is out." in board(high, play("8C", 3))
    assert "Anna draws 2 cards." in board(table(LOW, ["8C 9C", "JD QD"], pile="KC 5D"), play("8C", 0))


def test_passes_are_told_until_the_next_card_is_played() -> None:
    state, first = table(LOW, ["5C 6C", "", "", "5H"]), play("5C", 0)
    assert PASSES not in board(state, first)
    for seat in (None, 0, 1, 2, 3):
        one = board(state, first, Pass(), seat=seat)
        assert f"**Ben\\_\\*Beer\\*** {PASSES}" in one
        assert f"**千春** {PASSES}" not in one
        two = board(state, first, Pass(), Pass(), seat=seat)
        assert f"**Ben\\_\\*Beer\\*** {PASSES}" in two
        assert f"**千春** {PASSES}" in two
        assert "**Anna** puts **5♣︎** under place 1; **2♣︎** is turned up." in two
        assert PASSES not in board(state, first, Pass(), Pass(), play("5H", 1), seat=seat)


def test_everybody_else_may_have_passed() -> None:
    told = board(table(LOW, ["5C 6C", "", "", ""]), play("5C", 0), Pass(), Pass(), Pass())
    assert told.count(PASSES) == 3
    assert f"**Anna** {PASSES}" not in told


def test_who_is_out_does_not_pass() -> None:
    told = board(table(LOW, ["5C 6C", "", "", "5H"], out=(1,)), play("5C", 0), Pass())
    assert f"**千春** {PASSES}" in told
    assert told.count(PASSES) == 1


def test_passes_are_told_also_after_the_latest_card_took_its_player_out() -> None:
    state = table("KC/2C KD/2D 10C/2H  [5C] [] []  [] [] []", ["", "JD QD", "8C 9C", ""], to_act=2)
    for seat in (None, 0, 1, 2, 3):
        told = board(state, play("8C", 3), Pass(), Pass(), seat=seat)
        assert told.count(PASSES) == 2
        assert "under place 4" in told


def test_a_private_answer_never_shows_the_card_that_was_played_last() -> None:
    """It stays where it is when the table goes on, so it would show the card for ever."""
    shown = 0
    for seed in range(6):
        for state, log, _ in played(without_types(GAME), 3, BarrelsOptions(), seed):
            at = table_of(GAME, state, state.options, 3, 7)
            plays = [event for told in log for event in told.events if isinstance(event, Played)]
            if not plays or at.status is not Status.RUNNING:
                continue
            for seat in range(3):
                seen = table_view_of(GAME, state, at, seat, log)
                standing, passing = (
                    texts(hand_screen(PLUGINS, seen, words("en"), standing=standing)) for standing in (True, False)
                )
                assert f"under place {plays[-1].spot + 1};" in standing
                assert standing.count("under place") == 1
                assert "under place" not in passing
                shown += 1
    assert shown > 50


# --- the rest -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "sums"), [("en", "**3, 16, 29 or 42**"), ("de", "**3, 16, 29 oder 42**"), ("ja", "**3、16、29か42**")]
)
def test_the_sums_of_several_aces_are_listed_as_the_language_does(language: str, sums: str) -> None:
    assert sums in board(table("AC/2C AD/2D AH/2H  [] [] []  [] [] []", ["5C 6C", "5H 6H"]), language=language)


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_the_sum_is_not_called_a_number_of_cards(language: str) -> None:
    """It stands beside the number of cards in the pile."""
    told = {"en": "The open cards make **2**", "de": "Die offenen Karten ergeben **2**", "ja": "表向きの合計：**2**"}
    assert told[language] in board(table("2C/3C [] []  [] [] []  [] [] []", ["5C 6C", "5H 6H"]), language=language)


def test_when_nobody_wins_cards_may_be_left_with_those_who_are_out() -> None:
    last = table(LOW, ["8C", "", "JD QD"], out=(2,))
    assert "Nobody still in has a card left" in board(last, play("8C", 0))
    assert "Niemand im Spiel hat noch eine Karte" in board(last, play("8C", 0), language="de")
    assert "残っている全員の手札" in board(last, play("8C", 0), language="ja")


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
        seen = table_view_of(GAME, state, table_of(GAME, state, state.options, 2, 7), 1)
        kept, passing = (
            texts(hand_screen(PLUGINS, seen, words("en"), standing=standing)) for standing in (True, False)
        )
        assert "┌" in kept
        assert ("┌" in passing) == aid
        assert "The open cards make" in passing


def test_a_german_hand_has_german_letters_and_the_board_those_that_everybody_knows() -> None:
    state = msgspec.structs.replace(
        table("JC/3C QD/3D []  [KH] [2C] [3C]  [3H] [3S] [4C]", ["AC QS", "JD JH"]),
        options=BarrelsOptions(memory_aid=True),
    )
    german, international = {"A", "B", "D", "K"}, {"A", "J", "Q", "K"}
    for seat, language, letters in (
        (None, "en", international),
        (None, "de", international),
        (None, "ja", international),
        (1, "en", international),
        (1, "de", german),
        (1, "ja", international),
    ):
        shown = board(state, play("QS", 3), seat=seat, language=language)
        assert set(re.findall(r"\b([A-Z])[♣♦♥♠]", shown)) <= letters, (seat, language)
        jack, queen = ("B", "D") if letters is german else ("J", "Q")
        # The story, the drawing and the memory aid, and in a hand the cards and the buttons.
        assert f"**{queen}♠" in shown
        assert f"│1 {jack}♣" in shown
        assert f"{queen}♦️ 3♦️" in shown
        assert (f"{jack}♥️" in shown) == (seat is not None)
