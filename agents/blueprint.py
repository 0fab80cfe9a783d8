"""Search over blueprints: which move does best if everybody plays on by a blueprint, a policy that is the same for all.

Made for cooperative games, in which everybody knows how the others play (SPARTA: Lerer and others, 2020). Where the
blueprint leaves open what the players agree on, there are several, one for each such plan, and a move is as good as the
plan that goes best with it. The pairs of a move and a plan are tried on truths that fit what the seat knows, all on the
same truths, so that luck does not tell them apart. In each of a few rounds the worse half of the pairs drops out, so
that most of the effort goes to those between which it is hard to tell (sequential halving: Karnin and others, 2013).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from agents.agent import Choice, Evidence

TruthT = TypeVar("TruthT")
MoveT = TypeVar("MoveT")
PlanT = TypeVar("PlanT")

_KIN: Final = 8
"""How many tries the average of all pairs with the same move counts for, and that of all with the same plan."""
LEAST_TRUTHS: Final = 2
"""How many truths each pair should meet, at least, before the first half of them drops out; see `most_plans`."""


def best_move(
    moves: Sequence[MoveT],
    plans: Sequence[PlanT],
    truth: Callable[[], TruthT],
    value: Callable[[TruthT, MoveT, PlanT], float],
    iterations: int,
) -> Choice[MoveT]:
    """The move of the best pair; of equally good ones the one named first, so what the blueprint would do goes first.

    `truth` draws a truth, `value` says how well a move does in it with a plan: this is one iteration. There are at most
    `iterations` of them, but in each round every pair left is tried at least once. A single move is not tried at all.
    The evidence compares the best pair with the pair of another move that dropped out last. Raises ValueError if there
    is no move, or no plan.
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
    """The pairs that dropped out, the worst first, with what they were worth by then."""
    tries, rounds = 0, (len(pairs) - 1).bit_length()

    def rank(number: int) -> tuple[float, int]:
        move, plan = pairs[number]
        kin = _KIN * (of_move[move].value() + of_plan[plan].value())
        return -(totals[number] + kin) / (tries + 2 * _KIN), number

    for _ in range(rounds):
        # All that are left have been tried on the same truths, so that their totals can be compared.
        batch = max(1, iterations // (rounds * len(alive)))
        for _ in range(batch):
            drawn = truth()
            for number in alive:
                move, plan = pairs[number]
                worth = value(drawn, moves[move], plans[plan])
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
    """With how many plans this many moves can be tried; at least one."""
    count = 1
    while (pairs := (count + 1) * moves) * (pairs - 1).bit_length() * LEAST_TRUTHS <= iterations:
        count += 1
    return count


class _Mean:
    """The mean of some values, nothing if there are none."""

    __slots__ = ("_count", "_total")

    def __init__(self) -> None:
        self._total, self._count = 0.0, 0

    def add(self, value: float) -> None:
        self._total += value
        self._count += 1

    def value(self) -> float:
        return self._total / self._count if self._count else 0.0
