"""The search agent: it tries its moves out on states that fit its view, and drops those that do worst.

It is the root of an information-set Monte Carlo tree search with a single observer (Cowling, Powley and Whitehouse,
2012): determinizations are drawn by chance from what a seat may know, and values are averaged over them, never the
moves that are best in each. Below the root nobody is taken to see through the others: all play on by a policy like the
heuristic agent's. Iterations are shared out by sequential halving (Karnin, Koren and Somekh, 2013).
"""

from __future__ import annotations

import math
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, Protocol, TypeVar

from msgspec import Struct

from agents.agent import Choice, Evidence, Thinking
from engines.chance import SEED_BYTES, Chance

T = TypeVar("T")

_WORD = 2**32


class Rng(Chance):
    """A stream of chance for playouts, ten times as fast as that of a table; equal seeds roll the same."""

    __slots__ = ("random",)

    def __init__(self, seed: int) -> None:
        super().__init__(bytes(SEED_BYTES), 0, "dice")  # never drawn from: every method that draws is below
        self.random = random.Random(seed).random  # noqa: S311  (nothing is dealt with it)
        """A number from 0 up to, but not including, 1."""

    @classmethod
    def rolled_by(cls, chance: Chance) -> Rng:
        """A stream whose seed comes from this chance."""
        return cls(chance.below(_WORD))

    def below(self, n: int) -> int:
        """One of 0..n-1, each about equally likely."""
        if n < 1:
            raise ValueError(f"below() needs a number from 1, not {n}")
        return int(self.random() * n)

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """The items as a new list in an order by chance."""
        shuffled, rolled = list(items), self.random
        for n in range(len(shuffled), 1, -1):
            j = int(rolled() * n)
            shuffled[n - 1], shuffled[j] = shuffled[j], shuffled[n - 1]
        return shuffled


StateT = TypeVar("StateT", bound=Struct)
MoveT = TypeVar("MoveT", bound=Struct)
ViewT = TypeVar("ViewT", bound=Struct, contravariant=True)

_SEEDS = 2**32


class Simulator(Protocol[StateT, MoveT, ViewT]):
    """A game that can be played on quickly in the imagination of the seat to act."""

    def candidates(self, view: ViewT, legal: Sequence[MoveT]) -> Sequence[MoveT]:
        """The legal moves worth trying, at least one, and one for all those that come to the same."""

    def truths(self, view: ViewT, count: int, rng: Rng) -> Sequence[StateT]:
        """This many random states that the seat of this view may take for the truth."""

    def playouts(self, truths: Sequence[StateT], moves: Sequence[MoveT], rng: Rng) -> Sequence[Sequence[float]]:
        """For each truth what each of these moves brings the seat to act, if the game goes on as house players would.

        From 0 to 1: about the probability to win, so that what is best on average wins most often. All decide by what
        a player would know, while chance falls as the truth has it.
        """


class OneByOne(ABC, Generic[StateT, MoveT]):
    """One playout after the other; in each truth all moves meet the same random numbers."""

    @abstractmethod
    def playout(self, state: StateT, move: MoveT, rng: Rng) -> float:
        """What this move brings the seat to act in this truth; see `Simulator.playouts`."""

    def playouts(self, truths: Sequence[StateT], moves: Sequence[MoveT], rng: Rng) -> Sequence[Sequence[float]]:
        """See `Simulator.playouts`."""
        seeds = [rng.below(_SEEDS) for _ in truths]
        return [
            [self.playout(truth, move, Rng(seed)) for move in moves] for truth, seed in zip(truths, seeds, strict=True)
        ]


_FEWEST = 8
"""With fewer truths nothing is certain."""


@dataclass
class _Tried(Generic[MoveT]):
    """A candidate, and how it did so far."""

    move: MoveT
    total: float = 0.0
    """The sum of its values."""
    gain: float = 0.0
    """The sum of what it did better than the first candidate, truth by truth."""
    squares: float = 0.0
    """The sum of the squares of that."""

    def is_better(self, truths: int, sure: float) -> bool:
        """Whether it is better than the first candidate by more than `sure` standard errors."""
        if truths < _FEWEST:
            return False
        mean = self.gain / truths
        variance = max(0.0, self.squares / truths - mean**2) / (truths - 1)
        return mean > sure * math.sqrt(variance)


class Search(Thinking[ViewT, MoveT], Generic[StateT, MoveT, ViewT]):
    """Plays the move that did best in a number of playouts; the more of them, the stronger and slower.

    With `sure` it plays the first candidate unless another is better by that many standard errors: where single moves
    matter little beside chance, what did best by chance is worse than what is known to be good.
    """

    name: ClassVar[str] = "search"

    def __init__(
        self, simulator: Simulator[StateT, MoveT, ViewT], iterations: int, *, sure: float | None = None
    ) -> None:
        if iterations < 1:
            raise ValueError(f"a search has at least one iteration, not {iterations}")
        self.simulator = simulator
        """The game as it is imagined."""
        self._iterations = iterations
        self._sure = sure

    def weigh(self, view: ViewT, legal: Sequence[MoveT], chance: Chance) -> Choice[MoveT]:
        """The move that did best; chance decides what is tried. Raises ValueError for a spectator's view."""
        candidates = self.simulator.candidates(view, legal)
        rng = Rng.rolled_by(chance)
        return self.best(candidates, lambda count: self.simulator.truths(view, count, rng), rng)

    def best(self, candidates: Sequence[MoveT], truths: Callable[[int], Sequence[StateT]], rng: Rng) -> Choice[MoveT]:
        """The best of these moves of the seat to act, as far as the playouts tell; a single one is not tried.

        `truths` gives a number of states. In each of them all candidates that are left are tried;
        after each round the worse half is dropped. Every round has the same number of playouts, so it looks at more
        truths than the one before. The two moves that are left for the last round have met the same truths.
        """
        if len(candidates) == 1:
            return Choice(candidates[0])
        first = _Tried(candidates[0])
        left = [first, *map(_Tried, candidates[1:])]
        rounds, looked_at = (len(left) - 1).bit_length(), 0
        for _ in range(rounds):
            share = max(1, self._iterations // (rounds * len(left)))
            for values in self.simulator.playouts(truths(share), [tried.move for tried in left], rng):
                _count(left, values)
            looked_at += share
            if len(left) > 2:
                left = self._better_half(left, first)
        best, other = sorted(left, key=lambda tried: -tried.total)
        if self._sure is not None and not best.is_better(looked_at, self._sure) and best is not first:
            best, other = other, best
        return Choice(best.move, Evidence(best.total / looked_at, other.total / looked_at))

    def _better_half(self, left: Sequence[_Tried[MoveT]], first: _Tried[MoveT]) -> list[_Tried[MoveT]]:
        """Those that did best so far, with the first candidate in its place if others are compared with it."""
        kept = (len(left) + 1) // 2
        if self._sure is None:
            return sorted(left, key=lambda tried: -tried.total)[:kept]
        others = sorted((tried for tried in left if tried is not first), key=lambda tried: -tried.total)
        return [first, *others[: max(1, kept - 1)]]


def _count(left: Sequence[_Tried[MoveT]], values: Sequence[float]) -> None:
    """Add what each of these brought in one truth."""
    known = values[0]
    for tried, value in zip(left, values, strict=True):
        tried.total += value
        tried.gain += value - known
        tried.squares += (value - known) ** 2
