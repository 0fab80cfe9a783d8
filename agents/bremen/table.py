"""From a view to positions that can be played on: what all truths behind it have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agents.bremen.plan import Plan, best_plan, counted, kept, plans
from agents.bremen.playout import Position
from agents.bremen.weights import WEIGHTS
from engines.bremen import MINE, SPARE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.bremen import Truths, View
    from engines.chance import Chance

_STRENGTHS: Final = {3: {MINE: 3.0, SPARE: -3.0}, 4: {MINE: 2.0, SPARE: -2.0}}
"""How strong these two wishes make a hand in the common plan, by the number of seats."""
_GLANCES: Final = 20
"""With hidden animals, the truths whose animals are averaged to find plans that may do."""


def told(view: View) -> list[float] | None:
    """How much stronger each seat has said to be than the animals it holds tell; None if nobody has said anything."""
    if not view.said:
        return None
    strengths = [0.0] * view.seats
    for each in view.said:
        strengths[each.seat] += _STRENGTHS[view.seats].get(each.phrase, 0.0)
    return strengths


class Table:
    """What all truths behind a view have in common."""

    def __init__(self, view: View) -> None:
        self._won = [tiles // view.seats for tiles in view.won]
        self._leader = view.leader
        self._played = [tile.index for tile in view.round]
        self._middle = None if view.middle is None else view.middle.animal
        self._open = view.held is not None
        self._told = told(view)
        self._weights = WEIGHTS[view.seats]

    def plans(self, truths: Truths, chance: Chance) -> list[Plan]:
        """All plans that may do, the blueprint's first."""
        counts: list[tuple[int, ...]] = [counted(hand) for hand in truths.draw(chance)]
        if not self._open:
            looks = [[counted(hand) for hand in truths.draw(chance)] for _ in range(_GLANCES)]
            counts = [
                tuple(-(-sum(look[seat][animal] for look in looks) // _GLANCES) for animal in range(4))
                for seat in range(len(self._won))
            ]
        return plans(self._weights, counts, self._won, self._leader, self._middle, self._told)

    def position(self, hands: Sequence[int], plan: Plan | None = None) -> Position | None:
        """The table with these hands and this plan, or the blueprint's; None if the goal is out of reach with them.

        What cannot be kept with these hands is planned anew.
        """
        counts = None
        if plan is None:
            plan = best_plan(
                self._weights, [counted(hand) for hand in hands], self._won, self._leader, self._middle, self._told
            )
        elif not self._open:
            counts = [counted(hand) for hand in hands]
            if not all(held[animal] for held, animal in zip(counts, plan.keeps, strict=True)):
                keeps = kept(self._weights, counts, plan.rounds, self._middle)
                plan = Plan(plan.rounds, keeps) if keeps else None
        return None if plan is None else Position(hands, self._won, self._leader, self._played, plan, self._middle)
