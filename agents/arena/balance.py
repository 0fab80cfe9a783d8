"""What a game is like: what each seat is worth, how long it takes and how it ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean, quantiles

from agents.arena.playing import Result
from agents.arena.statistics import Estimate, wilson
from agents.generic import share_of_win


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


def balance(results: Sequence[Result]) -> Balance:
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
