"""Scoring Bremen: which tile wins a round, the goal, its score and title, and whether it is still in reach."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import NamedTuple

from engines.bremen.model import ANIMALS, HIGHEST, ROOSTER, TILES, Tile, View
from engines.contract import Outcome

GOALS = {3: (8, 4, 0), 4: (6, 4, 2, 0)}
"""By number of seats: how many rounds the players must win, in any order of seats."""
_BEST_MORE = 12  # added to the difference of the two numbers in the score
_TITLES = {3: (21, 17, 13, 9, 4), 4: (24, 20, 15, 10, 5)}
"""By number of seats: the lowest score for each title except the last, the best title first."""

ANIMAL_OF = tuple(tile.animal for tile in TILES)
"""The animal of each tile."""
POWER = tuple(
    tuple(
        tile.number + (HIGHEST if tile.animal == ROOSTER else 0) if tile.animal in {led, ROOSTER} else 0
        for tile in TILES
    )
    for led in range(len(ANIMALS))
)
"""By the animal led: the strength of each tile. Roosters beat everything; other animals not led have strength 0."""


def beats(one: Tile, other: Tile, led: int) -> bool:
    """Whether `one` beats `other` in a round where this animal was led."""
    return POWER[led][one.index] > POWER[led][other.index]


def best_of(played: tuple[int, ...]) -> int:
    """The tile that wins a round, given its tiles in order from the leader."""
    power, best = POWER[ANIMAL_OF[played[0]]], played[0]
    for tile in played:
        if power[tile] > power[best]:
            best = tile
    return best


def ahead(tiles: Sequence[Tile]) -> int:
    """The index of the tile that wins the round so far, given its tiles in order from the leader."""
    indices = tuple(tile.index for tile in tiles)
    return indices.index(best_of(indices))


def judged(taken: tuple[int, ...], left: list[int], middle: int | None) -> Outcome:
    """Whether all win together, and with what score."""
    seats = len(taken)
    counts = sorted(taken, reverse=True) == list(GOALS[seats])
    animals = [TILES[tile].animal for tile in (*left, *(() if middle is None else (middle,)))]
    differ = len(set(animals)) == len(ANIMALS)
    if counts and differ:
        most, none = taken.index(GOALS[seats][0]), taken.index(0)
        score = TILES[left[most]].number - TILES[left[none]].number + _BEST_MORE
        return Outcome("won", (score,) * seats, tuple(range(seats)))
    reason = "animals" if counts else "counts" if differ else "counts_and_animals"
    return Outcome(reason, (0,) * seats, ())


def title(seats: int, score: int) -> int:
    """The number of the title for a score, 1 (the best) to 6."""
    return 1 + sum(score < least for least in _TITLES[seats])


def counts_can_fit(taken: Sequence[int]) -> bool:
    """Whether the rounds won so far can still reach the goal, comparing both in descending order."""
    goal = GOALS[len(taken)]
    return all(won <= wanted for won, wanted in zip(sorted(taken, reverse=True), goal, strict=True))


def animals_can_differ(counts: Sequence[Sequence[int]], middle: int | None) -> bool:
    """Whether all seats can still end with different animals, none of them the one in the middle.

    `counts` holds the number of tiles of each animal, by seat.
    """
    wanted = [animal for animal in range(len(ANIMALS)) if animal != middle]
    return any(
        all(counts[seat][animal] for seat, animal in enumerate(order)) for order in permutations(wanted, len(counts))
    )


def out_of_reach(taken: Sequence[int], counts: Sequence[Sequence[int]] | None, middle: int | None) -> bool:
    """Whether it is certain that all will lose. While the animals are hidden, only the counts can prove it."""
    return not counts_can_fit(taken) or not (counts is None or animals_can_differ(counts, middle))


class Reach(NamedTuple):
    """What everybody can know about the goal; at the end, whether it was reached."""

    counts: bool
    """Whether the rounds won can still match the goal."""
    differ: bool | None
    """Whether the animals left can still all differ; None while the animals are hidden."""
    left: tuple[int, ...]
    """The animals certain to be left, sorted: those of hands with only one kind, and the one in the middle."""


def reach(view: View) -> Reach:
    """What everybody can see about the goal."""
    counts = counts_can_fit([won // view.seats for won in view.won])
    middle = None if view.middle is None else view.middle.animal
    held: list[tuple[int, ...]] | None = None if view.held is None else [each.counts for each in view.held]
    if view.left is not None:
        held = [tuple(sum(tile.animal == animal for tile in hand) for animal in range(4)) for hand in view.left]
    certain = [] if middle is None else [middle]
    if held is None:
        return Reach(counts, None, tuple(certain))
    for hand in held:
        kinds = [animal for animal, count in enumerate(hand) if count]
        certain += kinds if len(kinds) == 1 else []
    return Reach(counts, animals_can_differ(held, middle), tuple(sorted(certain)))
