"""What a game is like: what each seat is worth, how long it takes, how it ends, how much the deal decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import mean, quantiles
from typing import Final

from agents.arena.playing import Result
from agents.arena.statistics import Estimate, bootstrap, explained_by_group, wilson
from agents.generic import share_of_win

RESAMPLES: Final = 200
"""How many samples of deals the bootstrap draws."""


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


def decided_by_deal(results: Sequence[Result]) -> Estimate:
    """The share of the variance of a seat's wins that the deal explains, 0 to 1.

    Each deal must be played equally often, at least twice, by agents that vary their play.
    """
    deals = [
        [[share_of_win(result.outcome, seat) for result in games] for seat in range(len(games[0].moves))]
        for _, group in groupby(results, key=lambda result: result.job.deal)
        for games in [list(group)]
    ]
    # One seat of one deal is a group. The means are subtracted, so that seats that win more often do not count.
    means = [mean(share for deal in deals for share in deal[seat]) for seat in range(len(deals[0]))]
    centred = [[[x - means[seat] for x in shares] for seat, shares in enumerate(deal)] for deal in deals]

    def measure(drawn: Sequence[list[list[float]]]) -> tuple[float]:
        return (explained_by_group([group for deal in drawn for group in deal]),)

    return bootstrap(centred, measure, RESAMPLES)[0]
