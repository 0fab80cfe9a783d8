"""Measure the balance and length of the games: `python -m bench.balance`.

It writes the tables of bench/results.md and, from the same figures, the summary of docs/balance.md. Heuristic players
play many deals, which gives each seat's share of wins, the lengths and the endings. Then some deals are played several
times by players that make one decision in ten at random: if the same seat wins again, the deal decided it. Finished
games are kept in a folder, so the command can be interrupted and continued.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from statistics import mean
from typing import Annotated, Final

import typer

from agents.arena.plan import Folder, Tournament
from agents.arena.playing import JobResult, table_options
from agents.arena.statistics import Balance, Estimate, balance, bootstrap
from agents.arena.tournament import finish, local_executor
from agents.generic import share_of_win
from bench.sections import measured_now
from engines.registry import game as game_named

PAGE: Final = Path(__file__).parent / "results.md"
SUMMARY: Final = Path(__file__).parents[1] / "docs" / "balance.md"
SLIPS: Final = 10
"""The percentage of random decisions when a deal is played again."""
REPEATS: Final = 4
RESAMPLES: Final = 200
"""How many samples of deals the bootstrap draws."""


@dataclass(frozen=True)
class Variant:
    """A game with some of its table options."""

    game: str
    options: tuple[str, ...] = ()
    deals: int = 1000
    again: int = 150
    """The number of its deals that are played several times."""


VARIANTS: Final = (
    Variant("bierfest"),
    Variant("bremen"),
    Variant("bremen", ("animals_hidden=true",)),
    Variant("forty_barrels"),
    Variant("cafe", again=100),
    Variant("cafe", ("bar=straight",), deals=500, again=100),
    # Its games are by far the longest.
    Variant("one_eleven", deals=300, again=30),
    Variant("one_eleven", ("target=30",), deals=100, again=15),
    Variant("one_eleven", ("target=100",), deals=100, again=15),
)
"""All options that matter to heuristic players, the cheapest first. In Bremen they never ask to give up."""
USUAL: Final = "the usual ones"
"""What a table says of the default options."""
_TABLES: Final = re.compile(r"^### ([^\n]+)\n\n<!-- figures of \w+ -->\n(.*?)<!-- end -->", re.DOTALL | re.MULTILINE)
"""The title of each game on the page, and its table."""
QUICK: Final = (Variant("bremen", deals=4, again=2),)


@dataclass(frozen=True)
class Row:
    """A variant with a number of seats, and its results."""

    seats: int
    options: tuple[str, ...]
    found: Balance
    deal: Estimate


def decided_by_deal(results: Sequence[JobResult]) -> Estimate:
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


def explained_by_group(groups: Sequence[Sequence[float]]) -> float:
    """The share of the variance of these figures that is between groups, 0 to 1 (the intraclass correlation).

    All groups must have the same size, at least 2. Without any variance, it is 0.
    """
    size, count = len(groups[0]), len(groups)
    means = [sum(group) / size for group in groups]
    overall = sum(means) / count
    between = size * sum((mean - overall) ** 2 for mean in means) / max(1, count - 1)
    within = sum((each - mean) ** 2 for group, mean in zip(groups, means, strict=True) for each in group)
    within /= count * (size - 1)
    total = between + (size - 1) * within
    return max(0.0, (between - within) / total) if total else 0.0


def measured(variant: Variant, folder: Path, executor: Executor, workers: int) -> list[Row]:
    """One row per number of seats."""
    game = game_named(variant.game)
    options = table_options(game, variant.options, {})

    def played(seats: int, deals: int, repeats: int = 1, slips: int = 0) -> Tournament:
        return Tournament(
            game=variant.game,
            seats=seats,
            options=options,
            players=("heuristic",),
            deals=deals,
            repeats=repeats,
            slips=slips,
        )

    rows = []
    for seats in game.seats:
        results = []
        for plan in (played(seats, variant.deals), played(seats, variant.again, REPEATS, SLIPS)):
            name = "-".join((variant.game, str(seats), *variant.options, *(["again"] if plan.slips else [])))
            with Folder(folder / name, plan) as kept:
                results.append(finish(plan, kept, executor, workers))
        rows.append(Row(seats, variant.options, balance(results[0]), decided_by_deal(results[1])))
    return rows


def table(game: str, rows: list[Row]) -> str:
    """The rows of one game as Markdown."""
    together = game_named(game).cooperative
    head = ["seats", "options", "games"]
    head += ["won together"] if together else ["won by the first seat", "by the others", "by several", "by nobody"]
    head += ["moves", "of one seat", "ends", "the deal's part"]
    lines = [head, ["---"] * len(head)]
    for row in rows:
        found = row.found
        cells = [str(row.seats), ", ".join(row.options) or USUAL, f"{found.games:,}"]
        if together:
            cells.append(share(found.won))
        else:
            others = ", ".join(f"{100 * each.value:.1f}" for each in found.seats[1:])
            cells += [share(found.seats[0]), f"{others} %", short(found.ties), short(found.nobody)]
        low, middle, high = found.plies
        cells += [f"{middle} ({low} to {high})", f"{found.decisions:.0f}"]
        cells += [", ".join(f"{reason} {short(each)}" for reason, each in found.ends), share(row.deal)]
        lines.append(cells)
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def share(estimate: Estimate) -> str:
    """A share with its interval, such as `36.0 % (31-41)`."""
    return f"{short(estimate)} ({100 * estimate.low:.0f}-{100 * estimate.high:.0f})"


def short(estimate: Estimate) -> str:
    """A share without its interval."""
    return f"{100 * estimate.value:.1f} %"


def summary(page: str) -> str:
    """The table of docs/balance.md: the figures of all games on the page of results, one line for each set of options.

    Figures by number of seats are in ascending order, such as `44, 41, 40 %`. Raises ValueError for a page without
    the tables.
    """
    heads = ["game", "seats", "decisions of one seat", "won by the first seat", "ties", "nobody", "the deal’s part"]
    lines = [heads, ["---"] * len(heads)]
    for title, text in _TABLES.findall(page):
        names, _, *rows = (line.strip("| ").split(" | ") for line in text.strip().splitlines())
        by_options: dict[str, list[dict[str, str]]] = {}
        for row in rows:
            cells = dict(zip(names, row, strict=True))
            by_options.setdefault(cells["options"], []).append(cells)
        for options, found in by_options.items():
            together = "won together" in names
            lines.append(
                [
                    title if options == USUAL else f"{title}, {options}",
                    ", ".join(each["seats"] for each in found),
                    ", ".join(each["of one seat"] for each in found),
                    f"all together: {_column(found, 'won together')}"
                    if together
                    else _column(found, "won by the first seat"),
                    "–" if together else _column(found, "by several"),
                    "–" if together else _column(found, "by nobody"),
                    _column(found, "the deal's part"),
                ]
            )
    if len(lines) == 2:
        raise ValueError("the page has no tables of games")
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _column(rows: Sequence[Mapping[str, str]], name: str) -> str:
    """The shares in a column, rounded to per cent and without their intervals."""
    shares = [float(row[name].partition(" %")[0]) for row in rows]
    return f"{', '.join(f'{share:.0f}' for share in shares)} %"


def summarized(page: str, results: str) -> str:
    """The page docs/balance.md with a summary of the page of results. Raises ValueError if it lacks the marks."""
    return replaced(page, "all games", summary(results))


def replaced(page: str, game: str, figures: str) -> str:
    """The page with a new table between the marks of this game. Raises ValueError if it lacks these marks."""
    marks = re.compile(rf"(<!-- figures of {game} -->\n).*?(<!-- end -->)", re.DOTALL)
    if not marks.search(page):
        raise ValueError(f"the page has no place for the figures of {game}")
    return marks.sub(lambda found: f"{found[1]}{figures}\n{found[2]}", page)


def main(
    folder: Annotated[Path, typer.Option(help="Where the games are kept.")] = Path("data/balance"),
    jobs: Annotated[int, typer.Option(help="How many games at once.", min=1)] = os.cpu_count() or 1,
    page: Annotated[Path, typer.Option(help="The page whose tables are replaced.")] = PAGE,
    brief: Annotated[Path, typer.Option(help="The page that has a summary of them.")] = SUMMARY,
    game: Annotated[str | None, typer.Option(help="Only this game; the others keep their figures.")] = None,
    *,
    quick: Annotated[bool, typer.Option(help="Play little, and change no page, to see that it works.")] = False,
) -> None:
    """Measure, and replace the tables of both pages."""
    variants = [each for each in (QUICK if quick else VARIANTS) if game in (None, each.game)]
    if not variants:
        raise typer.BadParameter(f"there is no game called {game}", param_hint="--game")
    rows: dict[str, list[Row]] = {}
    with local_executor(jobs) as (executor, workers):
        for variant in variants:
            rows.setdefault(variant.game, []).extend(measured(variant, folder, executor, workers))
    if quick:
        print(*(table(name, each) for name, each in rows.items()), sep="\n\n")
        return
    text = page.read_text(encoding="utf-8")
    if game is None:  # otherwise the other games' figures would seem to be as new
        text = measured_now(text, "python -m bench.balance")
    for name, each in rows.items():
        text = replaced(text, name, table(name, each))
    page.write_text(text, encoding="utf-8")
    brief.write_text(summarized(brief.read_text(encoding="utf-8"), text), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
