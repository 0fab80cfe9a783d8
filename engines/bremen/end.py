"""How a game of Bremen ends: whether all have won together, with what score, and what that makes of the band.

Here belong the judgement after the last round and the titles. What can still be reached before it, belongs to `reach`.
"""

from __future__ import annotations

from engines.bremen.model import ANIMALS, TILES
from engines.bremen.reach import GOALS
from engines.contract import Outcome

_BEST_MORE = 12  # what is added to the difference of the two numbers for the score
_TITLES = {3: (21, 17, 13, 9, 4), 4: (24, 20, 15, 10, 5)}
"""By seats: the lowest score for each title but the last, the best title first."""


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
