"""The quick table of Bierfest: whatever is done at it, it goes on as the rules say, and as heuristic agents play."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from agents.bierfest.heuristic import Heuristic
from agents.bierfest.playout import Quick
from agents.search import Rng
from engines.bierfest import GAME
from engines.bierfest.edition import TOAST, BierfestOptions, menu_of
from engines.bierfest.model import Draw, Move, Skip, State
from engines.chance import Chance
from tests.engines.drawing_bierfest import DRAW, after, refuse, table

HEURISTIC = Heuristic()


def deal(seats: int, number: int, options: BierfestOptions | None = None) -> State:
    return GAME.setup(seats, options or BierfestOptions(), Chance(number.to_bytes(32, "big"), 0))


def known(state: State, rng: Rng) -> Move:
    """What the heuristic agent does."""
    return HEURISTIC.choose(GAME.view(state, state.to_act), GAME.legal_moves(state), rng)


def turn_ended(state: State, move: Move, rng: Rng) -> State:
    """The state after this move and those of heuristic agents to the end of the turn."""
    ended = state.turn.seat
    state = GAME.apply(state, move, rng).state
    while state.to_act is not None and state.turn.seat == ended:
        state = GAME.apply(state, known(state, rng), rng).state
    return state


def same(quick: Quick, state: State) -> bool:
    """Whether all lies alike."""
    menu = menu_of(state.options)
    laid, minus = tuple(map(tuple, quick.sets)), [sum(cards) for cards in state.minus]
    scores = [menu.score(sets, cards) for sets, cards in zip(state.laid, state.minus, strict=True)]
    return (
        (quick.deck[::-1], quick.hands, laid) == ([*state.deck], [[*hand] for hand in state.hands], state.laid)
        and (quick.minus, quick.scores(), quick.toasts) == (minus, scores, state.toasts)
        and (quick.over or quick.seat == state.turn.seat)
        and quick.over == (state.outcome is not None)
    )


@pytest.mark.parametrize("seats", GAME.seats)
def test_after_any_move_the_turn_ends_as_among_heuristic_agents(seats: int) -> None:
    """A quarter of all legal moves at the positions of games in which every third move is made by chance."""
    stages = compared(seats, 12, BierfestOptions())
    assert {*stages} == {"draw", "more", "return", "toast", "lose", "refuse"}
    assert min(stages.values()) > 10, stages


@pytest.mark.parametrize("bonus", [0, 40])
def test_tables_with_figures_of_their_own_are_played_on_by_these(bonus: int) -> None:
    """With larger sets worth no more or less, and foods that bring nothing, beers and foods decide between equals."""
    shipped = menu_of(BierfestOptions()).edition
    points = [(2, 2, 2, 2, 2), (5, 3, 3, 9, 1), (0, 0, 0, 0, 0), (2, 5, 9, 14, 20), (20, 14, 9, 5, 2)]
    beers = tuple(replace(beer, points=row) for beer, row in zip(shipped.beers, points, strict=True))
    own = replace(shipped, beers=beers, food_points=(0, 3, 3), bonus=bonus)
    assert compared(4, 12, BierfestOptions(edition=own))["lose"] > 10


def compared(seats: int, games: int, options: BierfestOptions) -> Counter[str]:
    """Compare at every position of some games; gives how often at each stage."""
    stages: Counter[str] = Counter()
    for number in range(games):
        state, rng, seed = deal(seats, number, options), Rng(number), 0
        while state.to_act is not None:
            legal = GAME.legal_moves(state)
            heuristic = known(state, rng)
            for move in {heuristic, *(move for move in legal if not rng.below(4))}:
                seed += 1
                quick = Quick(state, Rng(seed).random)
                quick.end_turn(state, move)
                assert same(quick, turn_ended(state, move, Rng(seed))), (number, state, move)
                stages[state.stage] += 1
            move = heuristic if rng.below(3) else rng.choice(legal)
            state = GAME.apply(state, move, rng).state
    return stages


def test_a_toast_card_that_costs_nothing_is_not_refused() -> None:
    state = after(table("tPW", ["D", "", ""]), DRAW, DRAW, DRAW)
    quick = Quick(state, Rng(1).random)
    quick.end_turn(state, refuse("P"))
    assert same(quick, turn_ended(state, refuse("P"), Rng(1)))
    assert quick.deck == [TOAST]


@pytest.mark.parametrize("turns", [0, 1, 2, 5])
def test_a_playout_lasts_a_limited_number_of_turns(turns: int) -> None:
    quick = Quick(deal(3, 4), Rng(1).random)
    quick.go_on(turns)
    assert quick.seat == turns % 3


def test_it_stops_at_the_end_of_the_game() -> None:
    quick = Quick(deal(4, 4), Rng(1).random)
    quick.go_on(10_000)
    assert quick.over


def test_a_move_that_is_made_elsewhere_is_refused() -> None:
    """A turn's at a toast, a toast's in a turn, and any when the game is over."""
    state, rng = deal(3, 1), Rng(1)
    toast = None
    with pytest.raises(ValueError, match="at a toast only"):
        Quick(state, rng.random).end_turn(state, Skip())
    while state.to_act is not None:
        if state.turn.toast is not None:
            toast = state
        state = GAME.apply(state, known(state, rng), rng).state
    assert toast is not None
    with pytest.raises(ValueError, match="not a move at a toast"):
        Quick(toast, rng.random).end_turn(toast, Draw())
    with pytest.raises(ValueError, match="the game is over"):
        Quick(state, rng.random).end_turn(state, Draw())
