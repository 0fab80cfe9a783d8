"""Shares and their uncertainty."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final, NamedTuple, TypeVar

from engines.chance import SEED_BYTES, Chance

Z: Final = 1.959964
"""This many standard errors to each side cover 95 % of a normal distribution."""

T = TypeVar("T")


class Estimate(NamedTuple):
    """A figure with its 95 % confidence interval."""

    value: float
    low: float
    high: float

    def times(self, factor: float) -> Estimate:
        """All three values multiplied by this factor."""
        return Estimate(self.value * factor, self.low * factor, self.high * factor)


def wilson(won: float, games: int) -> Estimate:
    """The share of `games` independent games that was won, with Wilson's score interval.

    Ties may count as parts of a win; the interval is then slightly too wide.
    """
    if not games:
        return Estimate(0.0, 0.0, 1.0)
    share, spread = won / games, Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    reach = Z / (1 + spread) * sqrt(share * (1 - share) / games + spread / games / 4)
    return Estimate(share, max(0.0, middle - reach), min(1.0, middle + reach))


def bootstrap(
    items: Sequence[T], measure: Callable[[Sequence[T]], Sequence[float]], times: int
) -> tuple[Estimate, ...]:
    """Measures of these items, each with a 95 % interval from `times` samples drawn from them with replacement.

    The samples are the same every time.
    """
    chance = Chance(bytes(SEED_BYTES), 0, "bootstrap")
    drawn = [measure([chance.choice(items) for _ in items]) for _ in range(times)]
    low, high = round(0.025 * (times - 1)), round(0.975 * (times - 1))
    sides = [(each[low], each[high]) for each in map(sorted, zip(*drawn, strict=True))]
    return tuple(Estimate(value, *side) for value, side in zip(measure(items), sides, strict=True))
