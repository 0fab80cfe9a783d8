"""The heuristic agent of Willkommen, Bierfest!: its heuristics, and that it beats chance."""

from typing import TYPE_CHECKING

from agents.bierfest.heuristic import Heuristic
from engines.bierfest.model import Draw, Move, Skip, State, Stop
from engines.chance import Chance
from tests.engines.drawing_bierfest import (
    DRAW,
    GAME,
    after,
    lay,
    lay_beer,
    lose,
    put,
    refuse,
    table,
)
from tests.engines.steps import SEED

if TYPE_CHECKING:
    pass

DECK = "PWDKA" * 5


def chosen(state: State) -> Move:
    assert state.to_act is not None
    view = GAME.view(state, state.to_act)
    return Heuristic().choose(view, GAME.legal_moves(state), Chance(SEED, 1))


def test_it_lays_a_good_set_at_once() -> None:
    assert chosen(after(table("P" + DECK, ["PPPwww", "", ""]), DRAW)) == lay("PPPPwww")


def test_it_waits_for_more_while_there_is_time() -> None:
    assert chosen(after(table("P" + DECK, ["PPww", "", ""]), DRAW)) == Draw()


def test_a_large_hand_makes_it_lay_a_smaller_set() -> None:
    assert chosen(after(table("P" + DECK, ["PPKKAAww", "", ""]), DRAW)) == lay("PPPww")


def test_more_players_make_it_lay_sooner() -> None:
    assert chosen(after(table("P" + DECK, ["PPww", "", "", "", ""]), DRAW)) == lay("PPPww")


def test_when_the_deck_runs_out_it_lays_what_it_has() -> None:
    assert chosen(after(table("PWD", ["P", "", ""]), DRAW)) == lay("PP")


def test_it_puts_toast_cards_back_on_top() -> None:
    state = after(table("tPWD" + DECK, ["P", "", ""]), DRAW, DRAW, DRAW)
    assert chosen(state) == Draw()
    state = after(state, DRAW)
    assert chosen(state) == put("t")
    assert chosen(after(state, put("t"))) == Stop()


def test_single_beers_of_a_larger_hand_are_put_back_below_the_toast_cards() -> None:
    state = after(table("tPWD" + DECK, ["PPDDwwb", "", ""]), DRAW, DRAW, DRAW, DRAW)
    assert chosen(state) == put("W")
    assert chosen(after(state, put("W"))) == put("t")


def test_the_best_set_is_laid_at_a_toast() -> None:
    assert chosen(after(table("t" + DECK, ["ttPPPWWW", "", ""], sets=("PP WW",)), DRAW)) == lay_beer("PPP")
    full = after(table("t" + DECK, ["ttPPPWW", "", ""], sets=("PP DD KK AA",)), DRAW)
    assert chosen(full) == lay_beer("WW")


def test_it_loses_what_costs_least() -> None:
    state = after(table("t" + DECK, ["tt", "t", ""], sets=("", "PPPP DDDDw KK")), DRAW)
    assert chosen(state) in {lose(1, "w"), lose(2, "K")}
    two = after(table("t" + DECK, ["tt", "tt", ""], sets=("", "PPPPPP KK")), DRAW)
    assert chosen(two) == lose(1, "K")
    assert chosen(after(two, lose(1, "K"))) == lose(1, "K")


def test_harmful_cards_are_refused_at_the_last_toast() -> None:
    state = after(table("tPW", ["PD", "", ""], sets=("AAA",)), DRAW, DRAW, DRAW)
    assert chosen(state) == refuse("W")
    state = after(state, refuse("W"))
    assert chosen(state) == refuse("t")
    assert chosen(after(state, refuse("t"))) == Skip()
