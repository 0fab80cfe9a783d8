"""Talk of house players at Bremen: what they ask for, and how far they grant what others ask."""

from __future__ import annotations

import pytest

from bot.games.bremen.heuristic import Heuristic
from bot.games.bremen.search import Search
from bot.games.bremen.wishes import granted, wished
from engines.bremen import BremenOptions, Play, State, View
from engines.chance import Chance
from engines.contract import Said
from tests.engines.drawing_bremen import GAME, after, play, table
from tests.engines.hooks import HOOKS

NEEDS = ("D2 C1 C3", "D7 G2 C6", "D13 R9 R7", "D5 G3 G9")
"""Donkeys are led: seat 2 holds the highest one, and by its roosters it is to win rounds."""


def heard(state: State, seat: int, *said: Said) -> View:
    return GAME.hearing(GAME.view(state, seat), said)


def test_who_needs_the_round_and_holds_the_highest_tile_wants_to_take_it() -> None:
    state = after(table(*NEEDS, taken=(0, 2, 4, 3)), "D2")
    assert wished(GAME.view(state, 2)) == "mine"
    assert wished(GAME.view(state, 1)) is None, "it is their turn"
    assert wished(GAME.view(state, 0)) is None, "they have played"


def test_who_has_enough_and_only_high_tiles_asks_to_be_spared() -> None:
    state = after(table("D2 C1 C3", "D7 G2 C6", "D12 R1 G7", "D5 G3 R9", taken=(0, 0, 6, 3)), "D2")
    assert wished(GAME.view(state, 2)) == "spare"


def test_nobody_asks_where_nothing_is_plain() -> None:
    low = after(table("D6 C1 C3", "D7 G2 C6", "D4 R9 R7", "D5 G3 G9", taken=(0, 2, 4, 3)), "D6")
    assert wished(GAME.view(low, 2)) is None
    trumped = after(table("D2 C1", "R7 G2", "D13 R9", "D5 G3", taken=(0, 2, 5, 3)), "D2", "R7")
    assert wished(GAME.view(trumped, 2)) is None
    hidden = after(table(*NEEDS, taken=(0, 2, 4, 3), options=BremenOptions(animals_hidden=True)), "D2")
    assert wished(GAME.view(hidden, 2)) is None
    assert all(wished(GAME.view(table(*NEEDS), seat)) is None for seat in range(4)), "nothing is led"


def test_what_is_asked_for_tells_the_same_behind_other_hands() -> None:
    """By the own tiles and by what everybody sees alone."""
    hooks = HOOKS["bremen"]
    for seed in range(6):
        state, said = GAME.setup(4, BremenOptions(), Chance(bytes([seed]) * 32, 0)), 0
        for ply in range(1, 40):
            move = Heuristic().choose(GAME.view(state, state.to_act), GAME.legal_moves(state), Chance(bytes(32), ply))
            for seat in range(4):
                phrase = wished(GAME.view(state, seat))
                other = hooks.hidden_swap(state, seat, move, Chance(bytes(32), ply, f"swap {seat}"))
                assert phrase == wished(GAME.view(other, seat))
                said += phrase is not None
            state = GAME.apply(state, move, Chance(bytes(32), ply)).state
        assert said


@pytest.mark.parametrize(
    ("phrase", "played", "better"),
    [
        ("low", ("D7",), ("D4", "D8")),
        ("high", ("D7",), ("D8", "D4")),
        ("mine", ("D7",), ("D4", "D8")),
        ("spare", ("D7",), ("D8", "D4")),
        ("low", (), ("D4", "D8")),
        ("high", (), ("D8", "D4")),
        ("cat", (), ("C2", "D4")),
        ("high-cat", (), ("C9", "C2")),
        ("low-cat", (), ("C2", "C9")),
    ],
)
def test_a_tile_grants_a_wish_more_than_another(phrase: str, played: tuple[str, ...], better: tuple[str, str]) -> None:
    state = after(table("D7 G1 G2 G3 G4", "D4 D8 C2 C9 R1", "D5 R2 R3 R4 R5", leader=0 if played else 1), *played)
    view = heard(state, 1)
    first, second = (granted(view, play(tile).tile, Said(2, phrase)) for tile in better)
    assert first > second


def test_thanks_and_doubt_ask_for_nothing() -> None:
    view = heard(after(table(*NEEDS), "D2"), 1)
    assert granted(view, play("D7").tile, Said(2, "thanks")) == granted(view, play("D7").tile, Said(2, "unsure")) == 0


@pytest.mark.parametrize(("heed", "played"), [(0.0, ("G2", "G2")), (60.0, ("G2", "G12"))])
def test_how_far_a_wish_is_granted_depends_on_how_much_it_is_heeded(heed: float, played: tuple[str, str]) -> None:
    """Seat 1 discards one of two dogs."""
    state = after(table("D7 C1", "G2 G12", "D5 D6", "D9 R8", taken=(5, 4, 2, 0)), "D7")
    agent, legal = Heuristic(heed), GAME.legal_moves(state)
    for phrase, tile in zip(("low-dog", "high-dog"), played, strict=True):
        assert agent.choose(heard(state, 1, Said(0, phrase)), legal, Chance(bytes(32), 1)) == play(tile)


def test_a_player_who_thinks_hears_too() -> None:
    state = after(table(*NEEDS, taken=(0, 2, 4, 3)), "D2")
    assert Search(50).say(GAME.view(state, 2)) == "mine"
    silent = Search(50).choose(heard(state, 1), GAME.legal_moves(state), Chance(bytes(32), 1))
    asked = Search(50).choose(heard(state, 1, Said(2, "mine")), GAME.legal_moves(state), Chance(bytes(32), 1))
    assert isinstance(silent, Play)
    assert isinstance(asked, Play)
