"""The search agent: it tries its moves on states that fit its view, and drops those that do worst.

It is the root of an information-set Monte Carlo tree search with a single observer (Cowling, Powley and Whitehouse,
2012): determinizations are drawn at random from what a seat may know, and the values of a move are averaged over them,
rather than counting how often it is best. Below the root all seats play by a policy like the heuristic agent's, so
nobody sees hidden cards. Iterations are allocated by sequential halving (Karnin, Koren and Somekh, 2013).
"""

from __future__ import annotations

import math
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Generic, Protocol, TypeVar

from msgspec import Struct

from agents.agent import Choice, Evidence, Thinking
from engines.chance import SEED_BYTES, Chance
from engines.contract import MoveT, StateT

T = TypeVar("T")

SEEDS: Final = 2**32
"""Seeds of playouts are below this."""


class Rng(Chance):
    """A random stream for playouts, ten times as fast as a table's; equal seeds give equal streams."""

    __slots__ = ("random",)

    def __init__(self, seed: int) -> None:
        super().__init__(bytes(SEED_BYTES), 0, "dice")  # never drawn from: all drawing methods are overridden
        self.random = random.Random(seed).random  # noqa: S311  (no deal depends on it)
        """A number from 0 up to, but not including, 1."""

    @classmethod
    def rolled_by(cls, chance: Chance) -> Rng:
        """A stream with a seed drawn from this chance."""
        return cls(chance.below(SEEDS))

    def below(self, n: int) -> int:
        """Return one of 0..n-1, each about equally likely."""
        if n < 1:
            raise ValueError(f"below() needs a number from 1, not {n}")
        return int(self.random() * n)

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """Return the items in random order, as a new list."""
        shuffled, rolled = list(items), self.random
        for n in range(len(shuffled), 1, -1):
            j = int(rolled() * n)
            shuffled[n - 1], shuffled[j] = shuffled[j], shuffled[n - 1]
        return shuffled


ViewT = TypeVar("ViewT", bound=Struct, contravariant=True)


class Simulator(Protocol[StateT, MoveT, ViewT]):
    """A game that can be played out quickly from the view of the seat to act."""

    def candidates(self, view: ViewT, legal: Sequence[MoveT]) -> Sequence[MoveT]:
        """The legal moves worth trying, at least one; only one of several with the same effect."""

    def determinizations(self, view: ViewT, count: int, rng: Rng) -> Sequence[StateT]:
        """Draw this many states that are possible for the seat of this view (determinizations)."""

    def playouts(self, states: Sequence[StateT], moves: Sequence[MoveT], rng: Rng) -> Sequence[Sequence[float]]:
        """For each state, the value of each of these moves to the seat to act if house players play on.

        Values from 0 to 1 approximate the probability of winning, so that the best average wins most often. Players
        decide by what they would know, while chance is that of the state.
        """


class OneByOne(ABC, Generic[StateT, MoveT]):
    """Makes one playout after another; in each state, all moves get the same random numbers."""

    @abstractmethod
    def playout(self, state: StateT, move: MoveT, rng: Rng) -> float:
        """The value of this move to the seat to act in this state; see `Simulator.playouts`."""

    def playouts(self, states: Sequence[StateT], moves: Sequence[MoveT], rng: Rng) -> Sequence[Sequence[float]]:
        """See `Simulator.playouts`."""
        seeds = [rng.below(SEEDS) for _ in states]
        return [
            [self.playout(state, move, Rng(seed)) for move in moves] for state, seed in zip(states, seeds, strict=True)
        ]


_FEWEST = 8
"""With fewer determinizations, no move counts as better for sure."""


@dataclass
class _Tried(Generic[MoveT]):
    """A candidate and its results so far."""

    move: MoveT
    total: float = 0.0
    """The sum of its values."""
    gain: float = 0.0
    """The sum over the determinizations of its value minus the first candidate's."""
    squares: float = 0.0
    """The sum of the squares of these differences."""

    def is_better(self, count: int, sure: float) -> bool:
        """Whether it is better than the first candidate by more than `sure` standard errors."""
        if count < _FEWEST:
            return False
        mean = self.gain / count
        variance = max(0.0, self.squares / count - mean**2) / (count - 1)
        return mean > sure * math.sqrt(variance)


class Search(Thinking[ViewT, MoveT], Generic[StateT, MoveT, ViewT]):
    """Plays the move that did best in a number of playouts; more of them make it stronger and slower.

    With `sure`, it plays the first candidate unless another is better by that many standard errors. Where luck matters
    much more than a single move, a move known to be good beats one that happened to do best.
    """

    name: ClassVar[str] = "search"

    def __init__(
        self, simulator: Simulator[StateT, MoveT, ViewT], iterations: int, *, sure: float | None = None
    ) -> None:
        if iterations < 1:
            raise ValueError(f"a search has at least one iteration, not {iterations}")
        self.simulator = simulator
        """The game's simulator."""
        self._iterations = iterations
        self._sure = sure

    def weigh(self, view: ViewT, legal: Sequence[MoveT], chance: Chance) -> Choice[MoveT]:
        """Return the best move with its evidence. Raises ValueError for a spectator's view."""
        candidates = self.simulator.candidates(view, legal)
        rng = Rng.rolled_by(chance)
        return self.best(candidates, lambda count: self.simulator.determinizations(view, count, rng), rng)

    def best(self, candidates: Sequence[MoveT], draw: Callable[[int], Sequence[StateT]], rng: Rng) -> Choice[MoveT]:
        """The best of these moves of the seat to act according to playouts; a single move is not tried.

        `draw` returns a number of determinizations. All remaining candidates are tried in each of them; after each
        round the worse half is dropped. Every round has the same number of playouts, so it covers more states than the
        round before. The two moves that are compared in the end have been tried on the same states.
        """
        if len(candidates) == 1:
            return Choice(candidates[0])
        first = _Tried(candidates[0])
        left = [first, *map(_Tried, candidates[1:])]
        rounds, looked_at = (len(left) - 1).bit_length(), 0
        for _ in range(rounds):
            share = max(1, self._iterations // (rounds * len(left)))
            for values in self.simulator.playouts(draw(share), [tried.move for tried in left], rng):
                _count(left, values)
            looked_at += share
            if len(left) > 2:
                left = self._better_half(left, first)
        best, other = sorted(left, key=lambda tried: -tried.total)
        if self._sure is not None and not best.is_better(looked_at, self._sure) and best is not first:
            best, other = other, best
        return Choice(best.move, Evidence(best.total / looked_at, other.total / looked_at))

    def _better_half(self, left: Sequence[_Tried[MoveT]], first: _Tried[MoveT]) -> list[_Tried[MoveT]]:
        """The better half so far; with `sure`, the first candidate always stays, as the one to compare with."""
        kept = (len(left) + 1) // 2
        if self._sure is None:
            return sorted(left, key=lambda tried: -tried.total)[:kept]
        others = sorted((tried for tried in left if tried is not first), key=lambda tried: -tried.total)
        return [first, *others[: max(1, kept - 1)]]


def _count(left: Sequence[_Tried[MoveT]], values: Sequence[float]) -> None:
    """Add the values of the remaining candidates in one state."""
    known = values[0]
    for tried, value in zip(left, values, strict=True):
        tried.total += value
        tried.gain += value - known
        tried.squares += (value - known) ** 2


# --- over blueprints -----------------------------------------------------------------------------

# Which move does best if everybody plays on by a blueprint, a policy shared by all seats. This is made for cooperative
# games, in which everybody knows how the others play (SPARTA: Lerer and others, 2020). Where the players may agree on
# one of several plans, each plan has its own blueprint, and a move is as good as its best plan. All pairs of a move and
# a plan are tried on the same determinizations, so that luck does not decide between them.

TruthT = TypeVar("TruthT")
TriedT = TypeVar("TriedT")
PlanT = TypeVar("PlanT")

_KIN: Final = 8
"""The weight, in tries, of the average of all pairs with the same move, and of all pairs with the same plan."""
LEAST_STATES: Final = 2
"""How many states each pair should get before the first half is dropped; see `most_plans`."""


def best_move(
    moves: Sequence[TriedT],
    plans: Sequence[PlanT],
    draw: Callable[[], TruthT],
    value: Callable[[TruthT, TriedT, PlanT], float],
    iterations: int,
) -> Choice[TriedT]:
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
