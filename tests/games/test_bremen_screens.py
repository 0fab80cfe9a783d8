"""What is special in the screens of Bremen: a vote about giving up, what a hand shows of the table, and how it ends."""

from __future__ import annotations

import pytest

from bot.games.registry import SHELF
from bot.locales import LANGUAGES, words
from bot.screens.table import board_screen, hand_screen
from bot.tables import Sight
from engines.bremen import Agree, BremenOptions, Propose, Refuse, State
from tests.engines.drawing_bremen import GAME, after, table
from tests.games.kit import sight_of, table_of
from tests.screens.reading import texts

HANDS = ("R9 D4 C2", "R3 D8 C5", "R1 G10 C8", "D7 D6 G2")


def seen(state: State, seat: int | None = None) -> Sight:
    return sight_of(GAME, state, table_of(GAME, state, state.deal.options, len(state.hands), 7), seat)


def board(state: State) -> str:
    return texts(board_screen(SHELF, seen(state), words("en")))


def hand(state: State, seat: int, *, language: str = "en", standing: bool = True) -> str:
    return texts(hand_screen(SHELF, seen(state, seat), words(language), standing=standing))


def test_the_best_tile_takes_the_trick() -> None:
    state = after(table(*HANDS), "D4", "D8", "R1", "D7")
    shown = board(state)
    assert "**千春** takes the trick with 🐓 1 and leads next." in shown
    assert "**🐴 4** · Anna leads" in shown
    assert "takes the trick" not in board(after(state, "C8"))


def test_a_finished_round_stays_while_a_vote_goes_on() -> None:
    finished = after(table(*HANDS), "D4", "D8", "R1", "D7", Propose())
    for state in (finished, after(finished, Agree())):
        shown = board(state)
        assert "**🐴 8** · Ben" in shown
        assert "**千春** takes the trick with 🐓 1" in shown
        assert "**千春** would like to give up." in shown
        assert ("🤖 Resi agrees." in shown) == (state is not finished)


def test_a_round_stays_while_a_vote_goes_on_and_after_it() -> None:
    asked = after(table(*HANDS), "D4", Propose())
    assert "**🐴 4** · Anna leads" in board(asked)
    assert "**🐴 4** · Anna leads" in hand(asked, 2)
    refused = after(asked, Refuse())
    assert "**🐴 4** · Anna leads" in board(refused)
    assert "asked to give up; the band plays on." in board(refused)
    again = board(after(refused, "D8", Propose()))
    assert "Ben\\_\\*Beer\\* asked to give up; the band plays on." in again
    assert "**千春** would like to give up." in again


def test_a_band_that_gave_up_is_told_so() -> None:
    given_up = board(after(table(*HANDS), Propose(), Agree(), Agree(), Agree()))
    assert "The band has given up." in given_up
    assert "would like to" not in given_up


def test_a_hand_shows_what_the_board_shows_where_the_bot_keeps_it_up_to_date() -> None:
    state = table("R9 D4", "R13 D8", "R10 G10", played="R9", taken=(5, 3, 2), middle="C7")
    for part in ("Round 11 of 12", "in the middle: **🐱 7**", "Anna · won 15 · 🐓×1 🐴×1", "**🐓 9** · Anna leads"):
        assert part in hand(state, 1)
        assert part not in hand(state, 1, standing=False)


def test_a_hand_tells_that_the_goal_is_out_of_reach() -> None:
    state = table("R9", "D4", "D8", "G10", taken=(5, 3, 2, 1))
    assert "The goal is out of reach." in board(state)
    assert "The goal is out of reach." in hand(state, 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_hidden_animals_are_hidden_in_a_hand_as_well(language: str) -> None:
    state = table(*HANDS, options=BremenOptions(animals_hidden=True))
    assert "🐶×" not in hand(state, 0, language=language)
    assert "🐶×" in hand(table(*HANDS), 0, language=language)


def test_whoever_cannot_follow_is_told_without_an_article() -> None:
    """`kein 🐱` would be wrong: a cat is feminine in German."""
    state = after(table("C2 D4", "R3 D8", "R1 G10", "D7 D6"), "C2")
    assert "Du kannst 🐱 nicht bedienen: Spiel einen beliebigen Stein." in hand(state, 1, language="de")
