"""Search over blueprints: which move does best if everybody plays on by a blueprint, a policy shared by all seats.

It is made for cooperative games, in which everybody knows how the others play (SPARTA: Lerer and others, 2020). Where
the players may agree on one of several plans, each plan has its own blueprint, and a move is as good as its best plan.
Pairs of a move and a plan are tried on determinizations: states that fit what the seat knows. All pairs get the same
ones, so that luck does not decide between them. In each round the worse half of the pairs is dropped, so that most of
the effort goes to those that are hard to tell apart (sequential halving: Karnin and others, 2013).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from agents.agent import Choice, Evidence

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
PlanT = TypeVar("PlanT")

_KIN: Final = 8
"""The weight, in tries, of the average of all pairs with the same move, and of all pairs with the same plan."""
LEAST_STATES: Final = 2
"""How many states each pair should get before the first half is dropped; see `most_plans`."""


def best_move(
    moves: Sequence[MoveT],
    plans: Sequence[PlanT],
    draw: Callable[[], StateT],
    value: Callable[[StateT, MoveT, PlanT], float],
    iterations: int,
) -> Choice[MoveT]:
    """The move of the best pair. Among equals the first wins, so list the blueprint's own move and plan first.

    `draw` returns a determinization; `value` says how well a move does in it with a plan, which is one iteration. There
    are at most `iterations` of them, except that each round tries every remaining pair at least once. A single move is
    not tried at all. The evidence compares the best pair with the last pair of another move to be dropped. Raises
    ValueError if there is no move or no plan.
    """
    if not (moves and plans):
        raise ValueError("there is nothing to choose from")
    if len(moves) == 1:
        return Choice(moves[0])
    pairs = [(move, plan) for plan in range(len(plans)) for move in range(len(moves))]
    totals = [0.0] * len(pairs)
    of_move, of_plan = [_Mean() for _ in moves], [_Mean() for _ in plans]
    alive = list(range(len(pairs)))
    dropped: list[tuple[int, float]] = []
    """The dropped pairs, worst first, with their average value by then."""
    tries, rounds = 0, (len(pairs) - 1).bit_length()

    def rank(number: int) -> tuple[float, int]:
        move, plan = pairs[number]
        kin = _KIN * (of_move[move].value() + of_plan[plan].value())
        return -(totals[number] + kin) / (tries + 2 * _KIN), number

    for _ in range(rounds):
        # All remaining pairs get the same states, so that their totals can be compared.
        batch = max(1, iterations // (rounds * len(alive)))
        for _ in range(batch):
            state = draw()
            for number in alive:
                move, plan = pairs[number]
                worth = value(state, moves[move], plans[plan])
                totals[number] += worth
                of_move[move].add(worth)
                of_plan[plan].add(worth)
        tries += batch
        alive.sort(key=rank)
        kept = (len(alive) + 1) // 2
        dropped += [(number, totals[number] / tries) for number in reversed(alive[kept:])]
        del alive[kept:]
    best = alive[0]
    move = pairs[best][0]
    next_best = next(worth for number, worth in reversed(dropped) if pairs[number][0] != move)
    return Choice(moves[move], Evidence(totals[best] / tries, next_best))


def most_plans(moves: int, iterations: int) -> int:
    """How many plans can be tried with this many moves; at least one."""
    count = 1
    while (pairs := (count + 1) * moves) * (pairs - 1).bit_length() * LEAST_STATES <= iterations:
        count += 1
    return count


class _Mean:
    """The mean of some values; 0 if there are none."""

    __slots__ = ("_count", "_total")

    def __init__(self) -> None:
        self._total, self._count = 0.0, 0

    def add(self, value: float) -> None:
        self._total += value
        self._count += 1

    def value(self) -> float:
        return self._total / self._count if self._count else 0.0
