"""Whether the goal of Bremen can still be reached, as far as everybody at the table can prove it.

Here belong the goal and this proof. It counts tiles won and animals held, both public; it does not look at numbers.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

GOALS = {3: (8, 4, 0), 4: (6, 4, 2, 0)}
"""By seats: the rounds that the players have to win, in any order of seats: tiles divided by the tiles of a round."""
_ANIMALS = range(4)


def counts_can_fit(taken: Sequence[int]) -> bool:
    """Whether the rounds won so far can still grow into the goal: the most into the most, and so on down."""
    goal = GOALS[len(taken)]
    return all(won <= wanted for won, wanted in zip(sorted(taken, reverse=True), goal, strict=True))


def animals_can_differ(counts: Sequence[Sequence[int]], middle: int | None) -> bool:
    """Whether everybody can be left with another animal, none of them the one in the middle.

    `counts` holds for each seat how many tiles of each animal it has.
    """
    wanted = [animal for animal in _ANIMALS if animal != middle]
    return any(
        all(counts[seat][animal] for seat, animal in enumerate(order)) for order in permutations(wanted, len(counts))
    )


def out_of_reach(taken: Sequence[int], counts: Sequence[Sequence[int]] | None, middle: int | None) -> bool:
    """Whether it is proved that all will lose. Without public animals only the counts can prove it."""
    return not counts_can_fit(taken) or not (counts is None or animals_can_differ(counts, middle))
