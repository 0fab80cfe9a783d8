"""Check whether ladders rank players correctly, with simulated seasons of known strengths: `python -m bench.ladder`.

First made-up players, whose performance at a table is their strength plus random luck; then real agents at two-seat
tables of the Cafe: random, heuristic, and two searches of different length. Their results are rated like all others
(`bot.features.records.ratings`). Prints the results and draws those of the agents into docs/ladder.svg.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import combinations
from pathlib import Path
from statistics import mean
from typing import TYPE_CHECKING, Annotated, Final

import typer

from agents.arena.playing import play_one
from bot.features.records.ratings import ENOUGH, points, rated
from bot.features.records.store import ResultRecord, StandingRecord
from engines.chance import SEED_BYTES
from engines.registry import game as game_named

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PLOT: Final = Path(__file__).parent.parent / "docs" / "ladder.svg"
AGENTS: Final = "random,heuristic,search:10,search:150"
"""From the weakest to the strongest, as measured in docs/agents.md."""
GAME: Final = "cafe"
TITLE: Final = "Ratings of agents in one season of the Cafe, two seats, ± one standard deviation"
ROUNDS: Final = 16
"""How often each pair of agents meets, once on each side in two rounds."""
PLAYERS: Final = 12
SEASONS: Final = 40
LENGTHS: Final = (30, 60, 120, 240)
"""The numbers of tables in a season of made-up players."""
LUCK: Final = 1.0
"""The standard deviation of the luck at one table; `SPREAD` is the difference between the best and the worst player."""
SPREAD: Final = 3.0
NOW: Final = datetime(2026, 11, 1, tzinfo=UTC)
COLOURS: Final = ("#80588C", "#C9533A", "#5B8DB8", "#6E9B57")


@dataclass
class Season:
    """The standings of one season, and their course after each table."""

    known: dict[str, StandingRecord] = field(default_factory=dict)
    course: dict[str, list[tuple[int, int, int]]] = field(default_factory=dict)
    """By participant: the number of tables so far, the rating, and its uncertainty."""
    tables: int = 0

    def end(self, ranks: Mapping[str, int], winners: int) -> None:
        """Rate one table by the ranks of its participants."""
        self.tables += 1
        results = [
            ResultRecord(
                table_id=f"t{self.tables}",
                seat=seat,
                guild_id=1,
                game=GAME,
                member_id=None,
                agent=who,
                rank=rank,
                score=None,
                won=rank == 1,
                players=len(ranks),
                winners=winners,
                agents=len(ranks),
                plies=1,
                seconds=60,
                started_at=NOW,
                ended_at=NOW,
            )
            for seat, (who, rank) in enumerate(ranks.items())
        ]
        for each in rated(self.known, results, together=False):
            self.known[each.participant] = each
            self.course.setdefault(each.participant, []).append((self.tables, *points(each)))

    def order(self) -> list[str]:
        """All rated participants, the lowest rating first."""
        return sorted(self.known, key=lambda who: self.known[who].mu)


def agreement(order: Sequence[str], truth: Mapping[str, float]) -> float:
    """The share of all pairs that are in the right order: 1 is perfect, 0.5 is chance."""
    pairs = [*combinations(order, 2)]
    return sum(truth[lower] < truth[higher] for lower, higher in pairs) / len(pairs)


def made_up(tables: int, dice: random.Random) -> tuple[Season, dict[str, float]]:
    """A season of made-up players at tables of two to four, and their true strengths."""
    truth = {f"p{number}": SPREAD * number / (PLAYERS - 1) for number in range(PLAYERS)}
    season = Season()
    for _ in range(tables):
        seated = dice.sample([*truth], dice.randrange(2, 5))
        done = {who: truth[who] + dice.gauss(0, LUCK) for who in seated}
        best_first = sorted(seated, key=lambda who: -done[who])
        season.end({who: place for place, who in enumerate(best_first, start=1)}, 1)
    return season, truth


def of_agents(agents: Sequence[str], rounds: int) -> Season:
    """A round-robin season of real agents at tables of two."""
    season, game, number = Season(), game_named(GAME), 0
    for round_ in range(rounds):
        for one, other in combinations(agents, 2):
            number += 1
            seated = (one, other) if round_ % 2 else (other, one)
            outcome = play_one(game, number.to_bytes(SEED_BYTES, "big"), seated).outcome
            season.end(dict(zip(seated, outcome.ranks, strict=True)), len(outcome.winners))
    return season


def svg_of(season: Season, agents: Sequence[str]) -> str:
    """The ratings of the agents after each table: a line for the rating, a band for its uncertainty."""
    width, height, left, top, bottom = 900, 460, 70, 50, 60
    right = width - 150
    all_points = [entry for course in season.course.values() for entry in course]
    low = min(rating - spread for _, rating, spread in all_points) // 100 * 100
    high = -(-max(rating + spread for _, rating, spread in all_points) // 100) * 100

    def at(table: int, rating: int) -> str:
        x = left + (right - left) * table / season.tables
        return f"{x:.1f},{top + (height - top - bottom) * (high - rating) / (high - low):.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        f'<text x="{left}" y="28" font-size="17" fill="#222222">{TITLE}</text>',
    ]
    for rating in range(low, high + 1, 200):
        x_y = at(0, rating).split(",")
        parts.append(f'<path d="M{at(0, rating)}L{at(season.tables, rating)}" stroke="#dddddd"/>')
        parts.append(
            f'<text x="{left - 10}" y="{float(x_y[1]) + 5:.1f}" font-size="14" text-anchor="end">{rating}</text>'
        )
    for colour, who in zip(COLOURS, agents, strict=False):
        course = season.course[who]
        upper = [at(table, rating + spread) for table, rating, spread in course]
        lower = [at(table, rating - spread) for table, rating, spread in reversed(course)]
        parts.append(f'<path d="M{"L".join([*upper, *lower])}Z" fill="{colour}" fill-opacity="0.14"/>')
        line = "L".join(at(table, rating) for table, rating, _ in course)
        parts.append(f'<path d="M{line}" fill="none" stroke="{colour}" stroke-width="3"/>')
        x, y = at(*course[-1][:2]).split(",")
        parts.append(
            f'<text x="{float(x) + 10:.1f}" y="{float(y) + 5:.1f}" font-size="16" fill="{colour}">{who}</text>'
        )
    middle = (left + right) / 2
    parts.append(
        f'<text x="{middle}" y="{height - 20}" font-size="14" text-anchor="middle">{season.tables} tables</text>'
    )
    return "\n".join([*parts, "</svg>", ""])


def main(
    rounds: Annotated[int, typer.Option(help="How often the agents meet each other.", min=2)] = ROUNDS,
    seasons: Annotated[int, typer.Option(help="How many seasons of made-up players of each length.", min=1)] = SEASONS,
    agents: Annotated[str, typer.Option(help="Two to four of them, the weakest first, with commas.")] = AGENTS,
    plot: Annotated[Path, typer.Option(help="Where the plot goes.")] = PLOT,
) -> None:
    """Simulate seasons, print the ladders' accuracy, and draw the season of the agents."""
    dice = random.Random(11)
    began = time.process_time()
    print(f"| tables a season | games a player | pairs in the right order, mean of {seasons} | worst |")
    print("|---|---|---|---|")
    for length in LENGTHS:
        found = [agreement(season.order(), truth) for season, truth in (made_up(length, dice) for _ in range(seasons))]
        print(f"| {length} | {3 * length / PLAYERS:.0f} | {mean(found):.1%} | {min(found):.1%} |")
    named = [each.strip() for each in agents.split(",")]
    season = of_agents(named, rounds)
    print("\n| agent | games | won | rating |\n|---|---|---|---|")
    for who in reversed(season.order()):
        standing = season.known[who]
        rating, spread = points(standing)
        provisional = "" if standing.games >= ENOUGH else ", not ranked yet"
        print(f"| {who} | {standing.games} | {standing.wins} | {rating} ± {spread}{provisional} |")
    plot.write_text(svg_of(season, named), encoding="utf-8")
    right = season.order() == named
    print(f"\n{season.tables} tables of agents, {time.process_time() - began:.0f} s of CPU; order as known: {right}")
    if not right:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
