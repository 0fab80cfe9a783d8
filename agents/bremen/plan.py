"""The common plan: which seat should win how many rounds and keep which animal.

It depends only on what everybody sees (with open animals), so that all find the same plan without talking.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final, NamedTuple, TypeAlias

from agents.bremen.weights import Weights
from engines.bremen import ANIMALS, GOALS, ONE_ANIMAL, ROOSTER

MOST_COUNTED: Final = 6
"""More tiles of an animal than this count the same."""
SHORT: Final = 2
"""With fewer tiles of an animal than this, a seat soon need not follow when it is led."""
IMPOSSIBLE: Final = -1e6
"""Lower than any real value, whatever is added to it."""

Counts: TypeAlias = "Sequence[Sequence[int]]"
"""For each seat, how many tiles of each animal it holds."""
_SHARES: Final = {seats: tuple(permutations(goal)) for seats, goal in GOALS.items()}
_RANKS: Final = {seats: {rounds: rank for rank, rounds in enumerate(goal)} for seats, goal in GOALS.items()}
_ORDERS: Final = {
    (seats, middle): tuple(permutations([animal for animal in range(len(ANIMALS)) if animal != middle], seats))
    for seats, middle in ((4, None), *((3, animal) for animal in range(len(ANIMALS))))
}


class Plan(NamedTuple):
    """The goals of all seats."""

    rounds: tuple[int, ...]
    """How many rounds each seat should win."""
    keeps: tuple[int, ...]
    """The animal that each seat should keep."""


def counted(hand: int) -> tuple[int, int, int, int]:
    """How many tiles of each animal are in a hand."""
    return (
        (hand & ONE_ANIMAL).bit_count(),
        (hand >> 13 & ONE_ANIMAL).bit_count(),
        (hand >> 26 & ONE_ANIMAL).bit_count(),
        (hand >> 39).bit_count(),
    )


def best_plan(
    weights: Weights,
    counts: Counts,
    won: Sequence[int],
    leader: int,
    middle: int | None,
    claimed: Sequence[float] | None = None,
) -> Plan | None:
    """The plan of seats that do not search: the best share of the rounds, then the best animals to keep with it.

    None if the goal is out of reach. `counts` are the animals held by each seat, `middle` is the animal in the middle;
    `claimed` is how much stronger than its animals each seat claims to be.
    """
    shares = ranked_shares(weights, counts, won, leader, claimed)
    keeps = kept(weights, counts, shares[0], middle) if shares else None
    return Plan(shares[0], keeps) if keeps else None


def plans(
    weights: Weights,
    counts: Counts,
    won: Sequence[int],
    leader: int,
    middle: int | None,
    claimed: Sequence[float] | None = None,
) -> list[Plan]:
    """Possible plans that are worth a try: that of `best_plan`, then the others, the best fit first.

    With four seats, each share of the rounds comes only with its best animals to keep, because there are many.
    """
    first = best_plan(weights, counts, won, leader, middle, claimed)
    found = []
    for fit, rounds in _fits(weights, counts, won, leader, claimed):
        if len(counts) == 4:
            keeps = kept(weights, counts, rounds, middle)
            if keeps is not None:
                found.append((fit, Plan(rounds, keeps)))
            continue
        worth = _worth(weights, counts, rounds)
        for order in _ORDERS[len(counts), middle]:
            value = sum(each[animal] for each, animal in zip(worth, order, strict=True))
            if value > IMPOSSIBLE:
                found.append((fit + value, Plan(rounds, order)))
    found.sort(key=lambda each: (each[1] != first, -each[0], each[1]))
    return [plan for _, plan in found]


def ranked_shares(
    weights: Weights, counts: Counts, won: Sequence[int], leader: int, claimed: Sequence[float] | None = None
) -> list[tuple[int, ...]]:
    """All ways to share the rounds that are still possible, the best fit for the hands first."""
    return [share for _, share in sorted(_fits(weights, counts, won, leader, claimed), reverse=True)]


def _fits(
    weights: Weights, counts: Counts, won: Sequence[int], leader: int, claimed: Sequence[float] | None
) -> list[tuple[float, tuple[int, ...]]]:
    """How well each share of the rounds that is still possible fits."""
    strengths = [
        weights.roosters * held[ROOSTER]
        + weights.short * ((held[1] < SHORT) + (held[2] < SHORT) + (held[3] < SHORT))
        + weights.won * won[seat]
        + weights.leads * (seat == leader)
        + (claimed[seat] if claimed else 0.0)
        for seat, held in enumerate(counts)
    ]
    fits = []
    for share in _SHARES[len(won)]:
        fit = 0.0
        for rounds, has, strength in zip(share, won, strengths, strict=True):
            if rounds < has:
                break
            fit += (rounds - has) * strength
        else:
            fits.append((fit, share))
    return fits


def kept(weights: Weights, counts: Counts, rounds: Sequence[int], middle: int | None) -> tuple[int, ...] | None:
    """The best animals to keep, all different and none of them in the middle; None if that is impossible."""
    worth = _worth(weights, counts, rounds)
    best, found = IMPOSSIBLE, None
    for order in _ORDERS[len(counts), middle]:
        total = 0.0
        for each, animal in zip(worth, order, strict=True):
            total += each[animal]
        if total > best:
            best, found = total, order
    return found


def _worth(weights: Weights, counts: Counts, rounds: Sequence[int]) -> list[list[float]]:
    """How well each seat can keep each animal if it is to win this many rounds."""
    ranks = _RANKS[len(counts)]
    worth = []
    for held, share in zip(counts, rounds, strict=True):
        other, rooster = weights.keeps[ranks[share]]
        worth.append(
            [
                (other if animal else rooster)[min(count, MOST_COUNTED) - 1] if count else 2 * IMPOSSIBLE
                for animal, count in enumerate(held)
            ]
        )
    return worth
