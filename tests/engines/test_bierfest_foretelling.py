"""Forecasts of moves and toasts in Willkommen, Bierfest!, compared with what then happens."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engines.bierfest.edition import NO_CARDS, BierfestOptions, LaidSet, menu_of
from engines.bierfest.model import Lay, LayBeer, Lose, State
from engines.bierfest.moves import ToastNow, brings, toast_now
from engines.chance import Chance
from engines.replay import playthrough
from tests.engines.drawing_bierfest import DRAW, GAME, after, lay, lay_beer, lose, table, view

MENU = menu_of(BierfestOptions())


def now(hand: str, sets: str = "") -> ToastNow:
    found = toast_now(view(table("KKKKKK", [hand, "", ""], sets=(sets,)), 0))
    assert found is not None
    return found


def test_a_set_is_laid_and_the_rest_counts_against_its_owner() -> None:
    assert now("PPPWWwb") == ToastNow(LaidSet(0, 3), brings=5, minus=4, costs=0)
    assert now("PPPWWwb").points == 1


def test_nothing_is_laid_without_two_equal_beers() -> None:
    assert now("PWwwb") == ToastNow(None, brings=0, minus=5, costs=0)
    assert now("").points == 0


def test_each_toast_card_costs_the_cheapest_laid_card() -> None:
    assert now("At", "PPPP DDDw") == ToastNow(None, brings=0, minus=1, costs=2)  # the sausage
    assert now("tt", "PP WWWW") == ToastNow(None, brings=0, minus=0, costs=2)  # a whole set of two
    assert now("tt", "PPP") == ToastNow(None, brings=0, minus=0, costs=5)
    assert now("t", "").costs == 0


def test_the_bonus_counts() -> None:
    assert now("AA", "PP WW DD KK") == ToastNow(LaidSet(4, 2), brings=2 + 5, minus=0, costs=0)
    assert now("t", "PP WW DD KK AA").costs == 2 + 5
    assert brings(view(after(table("K" * 6, ["A", "", ""], sets=("PP WW DD KK",)), DRAW), 0), lay("KK")) == 2


def test_a_spectator_has_nothing_to_lose() -> None:
    state = table("KKKKKK", ["PPPt", "", ""])
    assert toast_now(view(state, None)) is None
    assert brings(view(state, None), lay("PPP")) == 0


def test_a_beer_that_goes_along_counts_at_once() -> None:
    state = after(table("tKKKKK", ["tt", "tt", ""], sets=("", "PPw WWW")), DRAW)
    assert brings(view(state, 1), lose(0, "P")) == -4
    assert brings(view(state, 1), lose(0, "w")) == -2
    assert brings(view(state, 1), lose(1, "W")) == -3


def test_a_toast_that_comes_is_as_foretold() -> None:
    """Ben holds a toast card, lays the best set and loses the cheapest card."""
    state = table("tKKKKK", ["tt", "DDDDPwt", ""], sets=("", "PPw WWW"))
    foretold = toast_now(view(state, 1))
    assert foretold is not None
    ended = after(state, DRAW, lay_beer("DDDD"), lose(0, "w"))
    before = MENU.score(state.laid[1], state.minus[1])
    assert MENU.score(ended.laid[1], ended.minus[1]) - before == foretold.points == 9 - 2 - 2


def options_with(rows: list[tuple[int, ...]], bonus: int = 0) -> BierfestOptions:
    """An edition in which the sets of each beer have these points."""
    edition = MENU.edition
    beers = tuple(replace(beer, points=points) for beer, points in zip(edition.beers, rows, strict=True))
    return BierfestOptions(edition=replace(edition, beers=beers, bonus=bonus))


def largest_change(state: State, seat: int) -> int:
    """The most by which a toast that seat 0 calls now changes a seat's total, found by trying every choice."""
    menu = menu_of(state.options)

    def total(state: State) -> int:
        return menu.score(state.laid[seat], state.minus[seat])

    def tried(state: State) -> int:
        if GAME.to_act(state) != seat:
            return total(state)
        return max(tried(GAME.apply(state, move, Chance(bytes(32), 1)).state) for move in GAME.legal_moves(state))

    return tried(after(state, DRAW)) - total(state)


def test_a_set_to_lay_is_chosen_together_with_the_cards_to_lose() -> None:
    """Two Pils are worth most, but nothing after one of them is lost; of three Weizen two are left."""
    options = options_with([(5, 5, 5, 5, 5), *[(3, 3, 3, 3, 3)] * 4])
    state = table("tKKKKK", ["tt", "PPWWWt", ""], options=options)
    assert toast_now(view(state, 1)) == ToastNow(LaidSet(1, 3), brings=3, minus=2, costs=0)
    assert largest_change(state, 1) == 3 - 2


@pytest.mark.parametrize("number", range(60))
def test_nothing_better_can_be_made_of_a_toast(number: int) -> None:
    """By random editions, hands and sets, compared with all that the rules allow."""
    chance = Chance(bytes([number]) * 32, 0, "test")
    rows = [tuple(chance.below(12) for _ in range(5)) for _ in range(5)]
    options = options_with(rows, bonus=chance.below(9))
    hand = "".join(chance.choice("PPWWDKAwb") for _ in range(2 + chance.below(7))) + "t" * chance.below(3)
    beers = chance.shuffle("PWDKA")[: chance.below(4)]
    sets = " ".join(beer * (2 + chance.below(2)) for beer in beers)
    state = table("tKKKKKKK", ["tt", hand, ""], sets=("", sets), options=options)
    foretold = toast_now(view(state, 1))
    assert foretold is not None
    assert foretold.points == largest_change(state, 1)


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_move_brings_what_was_foretold(seats: int) -> None:
    seed, kinds = bytes([seats] * 32), set[type]()
    for position in playthrough(
        GAME,
        seats,
        BierfestOptions(),
        seed,
        lambda state, ply: Chance(seed, ply, "test").choice(GAME.legal_moves(state)),
    ):
        seat, state = GAME.to_act(position.state), position.state
        if seat is None:
            break
        for move in GAME.legal_moves(state):
            laid = GAME.apply(state, move, Chance(seed, 1)).state.laid[seat]
            change = MENU.score(laid, NO_CARDS) - MENU.score(state.laid[seat], NO_CARDS)
            assert brings(GAME.view(state, seat), move) == change, move
            kinds.add(type(move))
    assert kinds >= {Lay, LayBeer, Lose}
