"""Shares and their uncertainty, and what a game is like: what each seat is worth, how long it takes and how it ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, quantiles
from typing import Final, NamedTuple, TypeVar

from agents.arena.playing import JobResult
from agents.generic import share_of_win
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


def paired_gain(pairs: Sequence[tuple[bool, bool]]) -> Estimate:
    """By how much more often the first of two players won than the second on the same deals, from -1 to 1.

    The interval is that of Agresti and Min (2005), which adds half a deal to each of the four possible pairs. Without
    pairs it is the widest.
    """
    if not pairs:
        return Estimate(0.0, -1.0, 1.0)
    first = sum(one and not other for one, other in pairs)
    second = sum(other and not one for one, other in pairs)
    size, gain = len(pairs) + 2, first - second
    reach = Z / size * sqrt(first + second + 1 - gain * gain / size)
    return Estimate(gain / len(pairs), max(-1.0, gain / size - reach), min(1.0, gain / size + reach))


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


# --- what a game is like -------------------------------------------------------------------------


@dataclass(frozen=True)
class Balance:
    """Statistics of many games."""

    games: int
    seats: tuple[Estimate, ...]
    """The share of the games that each seat won; a tie counts as a part."""
    ties: Estimate
    """The share of the games with several winners."""
    won: Estimate
    """The share of the games with a winner."""
    nobody: Estimate
    """The share of the games without a winner."""
    plies: tuple[int, int, int]
    """The 10th, 50th and 90th percentile of the number of moves."""
    decisions: float
    """The mean number of moves per seat and game."""
    ends: tuple[tuple[str, Estimate], ...]
    """The share of each reason for which games ended, most frequent first."""


def balance(results: Sequence[JobResult]) -> Balance:
    """The statistics of these games, at least two."""
    games, seats = len(results), len(results[0].moves)
    winners = [result.outcome.winners for result in results]
    lengths = [sum(result.moves) for result in results]
    tenths = quantiles(lengths, n=10, method="inclusive")
    ends = Counter(result.outcome.reason for result in results)
    return Balance(
        games=games,
        seats=tuple(wilson(sum(share_of_win(each.outcome, seat) for each in results), games) for seat in range(seats)),
        ties=wilson(sum(len(each) > 1 for each in winners), games),
        won=wilson(sum(bool(each) for each in winners), games),
        nobody=wilson(sum(not each for each in winners), games),
        plies=(round(tenths[0]), round(tenths[4]), round(tenths[8])),
        decisions=mean(lengths) / seats,
        ends=tuple((reason, wilson(count, games)) for reason, count in sorted(ends.items(), key=lambda end: -end[1])),
    )
