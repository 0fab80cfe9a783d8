"""What Bremen is about: which tile wins a round, the goal, its score and title, and when it is out of reach."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from engines.bremen.model import ANIMALS, HIGHEST, ROOSTER, TILES, Tile
from engines.contract import Outcome

GOALS = {3: (8, 4, 0), 4: (6, 4, 2, 0)}
"""By seats: the rounds that the players have to win, in any order of seats: tiles divided by the tiles of a round."""
_BEST_MORE = 12  # what is added to the difference of the two numbers for the score
_TITLES = {3: (21, 17, 13, 9, 4), 4: (24, 20, 15, 10, 5)}
"""By seats: the lowest score for each title but the last, the best title first."""

ANIMAL_OF = tuple(tile.animal for tile in TILES)
"""The animal of each tile."""
POWER = tuple(
    tuple(
        tile.number + (HIGHEST if tile.animal == ROOSTER else 0) if tile.animal in {led, ROOSTER} else 0
        for tile in TILES
    )
    for led in range(len(ANIMALS))
)
"""By the animal that was led: what each tile is worth. Roosters beat everything, other animals nothing."""


def beats(one: Tile, other: Tile, led: int) -> bool:
    """Whether one tile wins over another in a round in which this animal was led."""
    return POWER[led][one.index] > POWER[led][other.index]


def best_of(played: tuple[int, ...]) -> int:
    """The tile that wins a round, given its tiles from the leader on."""
    power, best = POWER[ANIMAL_OF[played[0]]], played[0]
    for tile in played:
        if power[tile] > power[best]:
            best = tile
    return best


def ahead(tiles: Sequence[Tile]) -> int:
    """How far from the leader on the tile lies that wins the round so far, given its tiles from the leader on."""
    indices = tuple(tile.index for tile in tiles)
    return indices.index(best_of(indices))


def judged(taken: tuple[int, ...], left: list[int], middle: int | None) -> Outcome:
    """Whether all have won together, and with what score."""
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
    """The title for a score: 1 is the best of six, 6 the humblest."""
    return 1 + sum(score < least for least in _TITLES[seats])


def counts_can_fit(taken: Sequence[int]) -> bool:
    """Whether the rounds won so far can still grow into the goal: the most into the most, and so on down."""
    goal = GOALS[len(taken)]
    return all(won <= wanted for won, wanted in zip(sorted(taken, reverse=True), goal, strict=True))


def animals_can_differ(counts: Sequence[Sequence[int]], middle: int | None) -> bool:
    """Whether everybody can be left with another animal, none of them the one in the middle.

    `counts` holds for each seat how many tiles of each animal it has.
    """
    wanted = [animal for animal in range(len(ANIMALS)) if animal != middle]
    return any(
        all(counts[seat][animal] for seat, animal in enumerate(order)) for order in permutations(wanted, len(counts))
    )


def out_of_reach(taken: Sequence[int], counts: Sequence[Sequence[int]] | None, middle: int | None) -> bool:
    """Whether it is proved that all will lose. Without public animals only the counts can prove it."""
    return not counts_can_fit(taken) or not (counts is None or animals_can_differ(counts, middle))
