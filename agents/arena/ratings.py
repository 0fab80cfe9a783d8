"""Ratings of agents: the strength of each on one scale, by the Plackett-Luce model.

Agents do not learn, so their strength is assumed constant (tau = 0). The model's own uncertainty ignores that games on
one deal are alike, so each rating also has an interval by bootstrap over deals.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, TypeAlias

from openskill.models import PlackettLuce

from agents.arena.plan import Tournament
from agents.arena.playing import Result
from agents.arena.statistics import Estimate, bootstrap

RESAMPLES: Final = 100
"""How many tournaments the bootstrap draws."""

Contest: TypeAlias = dict[str, float]
"""The place of each agent; lower is better, and ties have equal places."""


@dataclass(frozen=True)
class Rating:
    """The strength of one agent; 25 before its first game."""

    agent: str
    mean: Estimate
    """The rating, with its interval by bootstrap over deals."""
    deviation: float
    """The model's own standard deviation."""


def ratings(tournament: Tournament, results: Sequence[Result]) -> tuple[Rating, ...]:
    """The ratings of all agents, best first; empty if no two agents met."""
    by_deal = contests(tournament, results)
    agents = sorted({agent for deal in by_deal for contest in deal for agent in contest})
    if not agents:
        return ()
    model = PlackettLuce(tau=0.0)

    def rated(deals: Iterable[list[Contest]]) -> dict[str, tuple[float, float]]:
        found = {agent: model.rating() for agent in agents}
        for contest in (contest for deal in deals for contest in deal):
            teams = model.rate([[found[agent]] for agent in contest], ranks=list(contest.values()))
            found.update((agent, team[0]) for agent, team in zip(contest, teams, strict=True))
        return {agent: (rating.mu, rating.sigma) for agent, rating in found.items()}

    def means(deals: Sequence[list[Contest]]) -> tuple[float, ...]:
        known = rated(deals)
        return tuple(known[agent][0] for agent in agents)

    deviations = rated(by_deal)
    estimates = zip(agents, bootstrap(by_deal, means, RESAMPLES), strict=True)
    found = [Rating(agent, mean, deviations[agent][1]) for agent, mean in estimates]
    return tuple(sorted(found, key=lambda rating: -rating.mean.value))


def contests(tournament: Tournament, results: Sequence[Result]) -> list[list[Contest]]:
    """The contests, deal by deal. An agent with several seats at a table gets their mean place.

    In a cooperative game, the tables of one deal compete with each other: those that won against those that lost.
    """
    found = []
    for _, group in groupby(results, key=lambda result: result.job.deal):
        games = list(group)
        deal = [_together(games)] if tournament.engine.cooperative else [_places(result) for result in games]
        if met := [contest for contest in deal if len(contest) > 1]:
            found.append(met)
    return found


def _places(result: Result) -> Contest:
    places: dict[str, list[int]] = defaultdict(list)
    for agent, place in zip(result.job.agents, result.outcome.ranks, strict=True):
        places[agent].append(place)
    return {agent: sum(taken) / len(taken) for agent, taken in sorted(places.items())}


def _together(games: Iterable[Result]) -> Contest:
    lost: dict[str, list[bool]] = defaultdict(list)
    for result in games:
        for agent in set(result.job.agents):
            lost[agent].append(not result.outcome.winners)
    return {agent: sum(each) / len(each) for agent, each in sorted(lost.items())}
