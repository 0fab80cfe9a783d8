"""Chance for what is only imagined: quick, and not what a table is dealt with."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, TypeVar

from engines.chance import SEED_BYTES, Chance

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

_WORD = 2**32


class Dice(Chance):
    """A stream of chance for playouts, ten times as fast as that of a table; equal seeds roll the same."""

    __slots__ = ("random",)

    def __init__(self, seed: int) -> None:
        super().__init__(bytes(SEED_BYTES), 0, "dice")  # never drawn from: every method that draws is below
        self.random = random.Random(seed).random  # noqa: S311  (nothing is dealt with it)
        """A number from 0 up to, but not including, 1."""

    @classmethod
    def rolled_by(cls, chance: Chance) -> Dice:
        """Dice whose seed comes from this chance."""
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
