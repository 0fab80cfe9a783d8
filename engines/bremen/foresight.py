"""Whether the goal is still reachable by what everybody sees, and which moves prove that it is not."""

from __future__ import annotations

from typing import Final, NamedTuple

from engines.bremen.beliefs import as_seen
from engines.bremen.model import Move, View
from engines.bremen.rules import Bremen
from engines.bremen.scoring import animals_can_differ, counts_can_fit
from engines.chance import SEED_BYTES, Chance

_GAME: Final = Bremen()
_NO_CHANCE: Final = Chance(bytes(SEED_BYTES), 0)  # nothing is random after the draft


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


def proves_defeat(view: View, move: Move) -> bool:
    """Whether this legal move of the view's seat would show everybody that all will lose, which nobody can see yet.

    Examples: a round too many for a seat, or the last tile of an animal that nobody else can be left with.
    """
    if view.out_of_reach:
        return False
    after = _GAME.apply(as_seen(view), move, _NO_CHANCE).state
    return _GAME.view(after, view.seat).out_of_reach
