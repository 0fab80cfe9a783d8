"""Talk of house players at Bremen: what they ask for, and how far they grant what others ask."""

from __future__ import annotations

import pytest

from agents.bremen.heuristic import Heuristic, granted, wished
from agents.bremen.playout import Table
from agents.bremen.search import Search
from engines.bremen.beliefs import Truths
from engines.bremen.model import BremenOptions, State, View
from engines.chance import Chance
from engines.contract import Said
from tests.engines.drawing_bremen import GAME, after, play, table
from tests.engines.hooks import HOOKS

UNEQUAL = ("D2 C7 G6", "D3 G2 C2", "D13 R9 C12", "D5 G3 C8")
"""Seat 1 holds low numbers, seat 2 high ones, the others something between."""


def view_with_phrases(state: State, seat: int, *said: Said) -> View:
    return GAME.hearing(GAME.view(state, seat), said)


def test_high_numbers_ask_for_rounds_and_low_numbers_ask_to_be_spared() -> None:
    state = table(*UNEQUAL, taken=(2, 1, 4, 2))
    assert [wished(GAME.view(state, seat)) for seat in (1, 2)] == ["spare", "mine"]
    assert wished(GAME.view(table(*UNEQUAL, taken=(2, 1, 4, 2), leader=2), 2)) is None, "it is their turn"
    full = table(*UNEQUAL, taken=(2, 1, 6, 0))
    assert wished(GAME.view(full, 2)) is None, "they have won all that anybody may"


def test_nobody_asks_where_nothing_is_plain() -> None:
    state = table(*UNEQUAL, taken=(2, 1, 4, 2))
    assert wished(GAME.view(state, 3)) is None
    assert wished(GAME.view(state, None)) is None
    hidden = table(*UNEQUAL, taken=(2, 1, 4, 2), options=BremenOptions(animals_hidden=True))
    assert [wished(GAME.view(hidden, seat)) for seat in range(4)] == [None] * 4


def test_the_common_plan_reckons_with_what_was_said() -> None:
    """Both hold the same animals, so without a word it is the seat that decides."""
    state = table("D2 C7", "R2 G2", "R9 G9", "D5 C6", taken=(0, 1, 1, 4))
    plans = []
    for said in ((Said(1, "mine"), Said(2, "spare")), (Said(1, "spare"), Said(2, "mine"))):
        view = view_with_phrases(state, 3, *said)
        position = Table(view).position(Truths(view).draw(Chance(bytes(32), 1)))
        assert position is not None
        plans.append(position.plan.rounds)
    assert plans[0][1] > plans[0][2]
    assert plans[1][1] < plans[1][2]


def test_a_wish_says_the_same_behind_other_hands() -> None:
    """By the seat's own tiles and what everybody sees, and nothing else."""
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
        ("low", (), ("D4", "D8")),
        ("high", (), ("D8", "D4")),
        ("cat", (), ("C2", "D4")),
        ("high-cat", (), ("C9", "C2")),
        ("low-cat", (), ("C2", "C9")),
        ("low-donkey", ("D7",), ("D4", "D8")),
    ],
)
def test_a_tile_grants_a_wish_more_than_another(phrase: str, played: tuple[str, ...], better: tuple[str, str]) -> None:
    state = after(table("D7 G1 G2 G3 G4", "D4 D8 C2 C9 R1", "D5 R2 R3 R4 R5", leader=0 if played else 1), *played)
    view = view_with_phrases(state, 1)
    first, second = (granted(view, play(tile).tile, Said(2, phrase)) for tile in better)
    assert first > second


@pytest.mark.parametrize("phrase", ["thanks", "unsure", "mine", "spare"])
def test_a_phrase_that_asks_for_no_tile_is_granted_by_none(phrase: str) -> None:
    """Who takes rounds is up to the plan."""
    view = view_with_phrases(after(table(*UNEQUAL), "D2"), 1)
    assert granted(view, play("D3").tile, Said(2, phrase)) == 0


@pytest.mark.parametrize(("heed", "played"), [(0.0, {"D6"}), (60.0, {"D4", "D6"})])
def test_the_heed_decides_how_far_a_wish_is_granted(heed: float, played: set[str]) -> None:
    """Seat 1 has to follow, and wins with neither of its donkeys."""
    state = after(table("D7 C1 C2", "D4 D6 G1", "D5 G9 G8", "D9 R8 R9", taken=(5, 4, 1, 0)), "D7")
    agent, legal = Heuristic(heed), GAME.legal_moves(state)
    found = {
        agent.choose(view_with_phrases(state, 1, Said(0, how)), legal, Chance(bytes(32), 1))
        for how in ("low-donkey", "high-donkey")
    }
    assert found == {play(tile) for tile in played}


def test_a_player_who_thinks_talks_and_hears_too() -> None:
    assert Search(50).say(GAME.view(table(*UNEQUAL, taken=(2, 1, 4, 2)), 2)) == "mine"
    state = after(table("D7 C1", "D4 D6", "D5 G9", "D9 R8", taken=(5, 4, 2, 0)), "D7")
    chosen = [
        Search(50).choose(view_with_phrases(state, 1, Said(0, how)), GAME.legal_moves(state), Chance(bytes(32), 1))
        for how in ("low-donkey", "high-donkey")
    ]
    assert chosen == [play("D4"), play("D6")], "which of the two goes decides nothing but the score"
