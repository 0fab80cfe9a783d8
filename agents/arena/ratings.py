"""Ratings of agents: the strength of each on one scale, by the Plackett-Luce model, and a plot of them.

Agents do not learn, so their strength is assumed constant (tau = 0). The model's own uncertainty ignores that games on
one deal are alike, so each rating also has an interval by bootstrap over deals.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby
from math import ceil, floor
from typing import Final, TypeAlias

from openskill.models import PlackettLuce
from PIL import Image, ImageDraw, ImageFont

from agents.arena.plan import Tournament
from agents.arena.playing import JobResult
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


def ratings(tournament: Tournament, results: Sequence[JobResult]) -> tuple[Rating, ...]:
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


def contests(tournament: Tournament, results: Sequence[JobResult]) -> list[list[Contest]]:
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


def _places(result: JobResult) -> Contest:
    places: dict[str, list[int]] = defaultdict(list)
    for agent, place in zip(result.job.agents, result.outcome.ranks, strict=True):
        places[agent].append(place)
    return {agent: sum(taken) / len(taken) for agent, taken in sorted(places.items())}


def _together(games: Iterable[JobResult]) -> Contest:
    lost: dict[str, list[bool]] = defaultdict(list)
    for result in games:
        for agent in set(result.job.agents):
            lost[agent].append(not result.outcome.winners)
    return {agent: sum(each) / len(each) for agent, each in sorted(lost.items())}


# --- a plot of ratings ---------------------------------------------------------------------------

SCALE: Final = 3
"""The plot is drawn this many times larger and scaled down at the end, for smooth edges."""
WIDTH, ROW, TOP, BOTTOM, MARGIN = 900, 44, 64, 62, 28
"""In pixels of the finished plot."""
INK, GREY, FAINT, BLUE, PAPER = "#222222", "#666666", "#dddddd", "#1f5f9f", "#ffffff"


def png_of(ratings: Sequence[Rating], title: str) -> bytes:
    """The plot of these ratings, at least one, as a PNG; one row each, in this order."""
    height = TOP + ROW * len(ratings) + BOTTOM
    image = Image.new("RGB", (WIDTH * SCALE, height * SCALE), PAPER)
    pen = _Pen(ImageDraw.Draw(image))
    left = MARGIN + max(pen.width(rating.agent, 17) for rating in ratings) + 20
    right = WIDTH - MARGIN - 70
    step, first, last = _ticks(min(rating.mean.low for rating in ratings), max(rating.mean.high for rating in ratings))

    def across(value: float) -> float:
        return left + (value - first) / (last - first) * (right - left)

    pen.text(MARGIN, 26, title, 17, INK)
    bottom = TOP + ROW * len(ratings)
    for number in range(round((last - first) / step) + 1):
        value = first + number * step
        pen.line(across(value), TOP, across(value), bottom, FAINT, 1)
        pen.text(across(value), bottom + 14, f"{value:g}", 14, GREY, anchor="mm")
    pen.text((left + right) / 2, bottom + 40, "rating, with its 95 % interval over deals", 14, GREY, anchor="mm")
    for row, rating in enumerate(ratings):
        y, mean = TOP + ROW * (row + 0.5), rating.mean
        pen.text(left - 14, y, rating.agent, 17, INK, anchor="rm")
        pen.line(across(mean.low), y, across(mean.high), y, BLUE, 3)
        for end in (mean.low, mean.high):
            pen.line(across(end), y - 7, across(end), y + 7, BLUE, 2)
        pen.dot(across(mean.value), y, 7, BLUE)
        pen.text(WIDTH - MARGIN, y, f"{mean.value:.1f}", 17, INK, anchor="rm")
    small = image.resize((WIDTH, height), Image.Resampling.LANCZOS)
    out = BytesIO()
    small.save(out, "PNG", optimize=True)
    return out.getvalue()


def _ticks(low: float, high: float) -> tuple[float, float, float]:
    """The step between ticks, the first and the last tick: 3 to 11 ticks that enclose these values."""
    reach = max(high - low, 1.0)
    step = next(step for step in (0.5, 1, 2, 5, 10, 20, 50, 100, 1000) if reach / step <= 9)
    first = floor(low / step) * step
    return step, first, max(ceil(high / step) * step, first + 2 * step)


class _Pen:
    """Draws with coordinates in pixels of the finished plot."""

    def __init__(self, draw: ImageDraw.ImageDraw) -> None:
        self._draw = draw

    def width(self, text: str, size: float) -> float:
        return self._draw.textlength(text, ImageFont.load_default(size * SCALE)) / SCALE

    def text(self, x: float, y: float, text: str, size: float, fill: str, anchor: str = "lm") -> None:
        self._draw.text((x * SCALE, y * SCALE), text, fill, ImageFont.load_default(size * SCALE), anchor)

    def line(self, x: float, y: float, to_x: float, to_y: float, fill: str, width: int) -> None:
        self._draw.line((x * SCALE, y * SCALE, to_x * SCALE, to_y * SCALE), fill, width * SCALE)

    def dot(self, x: float, y: float, radius: float, fill: str) -> None:
        self._draw.circle((x * SCALE, y * SCALE), radius * SCALE, fill)
