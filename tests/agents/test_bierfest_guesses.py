"""What the search agent of Bierfest sees through: where house players' toast cards lie, within what a seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from agents.bierfest.heuristic import Heuristic
from agents.bierfest.search import likelier
from agents.search import Rng
from engines.bierfest import GAME
from engines.bierfest.edition import COPIES, LOWER_HALF, TOAST, BierfestOptions, cards_of
from engines.bierfest.model import State, View
from engines.chance import Chance

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HEURISTIC = Heuristic()


def seen(seats: int, games: int, *, by_chance: int) -> Iterator[tuple[State, View]]:
    """Every seventh position of some games, as the seat to act sees it; a percentage of the moves is any move."""
    for number in range(games):
        state = GAME.setup(seats, BierfestOptions(), Chance(number.to_bytes(32, "big"), 0))
        rng, ply = Rng(number), 0
        while state.to_act is not None:
            view, legal = GAME.view(state, state.to_act), GAME.legal_moves(state)
            if (ply := ply + 1) % 7 == 0:
                yield state, view
            move = rng.choice(legal) if rng.below(100) < by_chance else HEURISTIC.choose(view, legal, rng)
            state = GAME.apply(state, move, rng).state


def cards(state: State) -> list[int]:
    """How many cards of each kind there are in all."""
    counts = [sum(kind) for kind in zip(*state.hands, *state.minus, state.away, strict=True)]
    lying = [card for sets in state.laid for laid in sets for card in cards_of(laid)]
    for card in (*state.deck, *lying, *state.secret.refused):
        counts[card] += 1
    return counts


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_likelier_guess_can_still_be_true(seats: int) -> None:
    """Same view, same cards; nobody ever had three toast cards, and each half of the deck has its own five."""
    moved = 0
    for _, view in seen(seats, 10, by_chance=25):
        rng = Rng(1)
        truth = GAME.resample(view, rng)
        guess = likelier(truth, view, rng.random)
        assert GAME.view(guess, view.seat) == view
        assert tuple(cards(guess)) == COPIES
        for seat, hand in enumerate(guess.hands):
            back = [card for card, putter in zip(guess.deck, guess.putters, strict=False) if putter == seat]
            assert hand[TOAST] + back.count(TOAST) < 3 + (view.stage == "refuse" and seat == view.turn.seat)
            known = view.memory.known[seat]
            assert sum(map(min, hand, known.cards)) >= sum(known.cards) - known.unsure
        if not view.toasts:
            lower = max(view.deck - LOWER_HALF, len(guess.putters))
            assert guess.deck[lower:].count(TOAST) == truth.deck[lower:].count(TOAST)
        if view.memory.sunk:
            assert guess == truth
        moved += guess != truth
    assert moved > 100


def toasts_put_back(states: list[State], view: View) -> float:
    """The part of toast cards among what others have put back."""
    places = [place for place, putter in enumerate(view.memory.putters) if putter != view.seat]
    return sum(state.deck[place] == TOAST for state in states for place in places) / len(states)


def toasts_held(states: list[State], view: View) -> float:
    """How many toast cards others hold on average."""
    return sum(sum(hand[TOAST] for hand in state.hands) - view.hand[TOAST] for state in states) / len(states)


@pytest.mark.parametrize("count", [toasts_put_back, toasts_held])
def test_it_comes_nearer_to_the_truth_among_heuristic_agents(count: Callable[[list[State], View], float]) -> None:
    """The error is half of that of states by chance at most."""
    by_chance = by_guess = 0.0
    for state, view in seen(3, 12, by_chance=0):
        rng, true = Rng(2), count([state], view)
        truths = [GAME.resample(view, rng) for _ in range(8)]
        by_chance += abs(count(truths, view) - true)
        by_guess += abs(count([likelier(truth, view, rng.random) for truth in truths], view) - true)
    assert by_guess < by_chance / 2
