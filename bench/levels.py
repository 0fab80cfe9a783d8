"""Compare the levels of house players in all games, and write the tables of docs/agents: `python -m bench.levels`.

It plays what `stammtisch tournament GAME --levels 400` plays, in the same folders, so either continues the other. With
`--kept` it plays nothing and shows what the games kept so far say.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Annotated, Final

import typer

from agents.arena.levels import Match, MatchPlan, plans, played, table, verdicts
from agents.arena.plan import Folder, Tournament
from agents.arena.playing import JobResult
from agents.arena.tournament import finish, processes
from bench.sections import PAGE, measured_now
from engines.registry import NAMES
from engines.registry import game as game_named

PAGES: Final = Path(__file__).parents[1] / "docs" / "agents"
_MARKS: Final = re.compile(r"(<!-- levels: begin -->\n).*?(<!-- levels: end -->)", re.DOTALL)
QUICK_GAMES: Final = 4


def text_of(game: str, matches: list[Match]) -> str:
    """The table of a game and what it means, in Markdown."""
    lines = [table(matches, cooperative=game_named(game).cooperative), ""]
    return "\n".join([*lines, *(f"- {each}" for each in verdicts(matches))])


def replaced(page: str, text: str) -> str:
    """The page with this text between its marks. Raises ValueError if it lacks them."""
    if not _MARKS.search(page):
        raise ValueError("the page has no place for a table of levels")
    return _MARKS.sub(lambda found: f"{found[1]}\n{text}\n\n{found[2]}", page)


def quick_plans() -> list[MatchPlan]:
    """The cheapest match of all games, a few games of it."""
    return plans("forty_barrels", QUICK_GAMES, [2], (), 0, {})[:1]


def main(
    games: Annotated[
        int, typer.Option(help="The number of games for each pair of levels and each number of seats.")
    ] = 400,
    game: Annotated[str | None, typer.Option(help="Only this game.")] = None,
    folder: Annotated[Path, typer.Option(help="Where the games are kept.")] = Path("data/levels"),
    jobs: Annotated[int, typer.Option(help="How many games at once.", min=1)] = os.cpu_count() or 1,
    *,
    only_kept: Annotated[bool, typer.Option("--kept", help="Play nothing; show the games played so far.")] = False,
    quick: Annotated[bool, typer.Option(help="Play little, and change no page, to see that it works.")] = False,
) -> None:
    """Play the missing games, and replace the table of each game's page."""
    with processes(jobs, None, None) as (executor, workers):

        def play(tournament: Tournament, kept_in: Folder) -> list[JobResult]:
            return kept_in.results() if only_kept else finish(tournament, kept_in, executor, workers)

        if quick:
            print(text_of("forty_barrels", list(played(quick_plans(), folder, play))))
            return
        for name in NAMES if game is None else (game,):
            matches = list(played(plans(name, games, None, (), 0, {}), folder / name, play))
            text = text_of(name, matches)
            print(name, text, sep="\n\n", end="\n\n")
            page = PAGES / f"{name}.md"
            page.write_text(replaced(page.read_text(encoding="utf-8"), text), encoding="utf-8")
    if game is None:
        PAGE.write_text(measured_now(PAGE.read_text(encoding="utf-8"), "python -m bench.levels"), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
