"""The command `tournament`: plays what is missing of its games, and tells what came of all of them."""

from __future__ import annotations

import os
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from agents.arena.entry import EntryError, known_game, table_options
from agents.arena.folder import Folder, play_line
from agents.arena.plan import Tournament, checked
from agents.arena.plot import png_of
from agents.arena.ratings import ratings
from agents.arena.running import here, on_cluster, play_all
from agents.arena.showing import show, title

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from agents.arena.playing import Result
    from agents.cluster import Tls
    from agents.workers import BytesExecutor
    from engines.edition import Edition

TABLE: Final = "result.txt"
PLOT: Final = "ratings.png"


def plans(
    name: str,
    players: Sequence[str],
    against: str | None,
    seats: Sequence[int] | None,
    deals: int,
    options: Sequence[str],
    first_seed: int,
    editions: Mapping[str, Edition],
) -> list[Tournament]:
    """A tournament for each of these numbers of seats, or for each that the game can have. Raises EntryError."""
    game = known_game(name)
    chosen = table_options(game, options, editions)
    return [
        checked(
            Tournament(
                game=name,
                seats=number,
                options=chosen,
                players=tuple(players),
                against=against,
                deals=deals,
                first_seed=first_seed,
            )
        )
        for number in dict.fromkeys(seats or game.seats)
    ]


def run(
    tournaments: Sequence[Tournament],
    path: Path,
    jobs: int | None,
    scheduler: str | None,
    tls: Tls | None,
    out: Console,
) -> None:
    """Play these tournaments, each in a folder of its own in this one, and print their tables.

    Raises EntryError, FolderError and OSError; and KeyboardInterrupt, when all that was finished is written down.
    """
    with ExitStack() as stack:
        # All folders before the first game: nobody shall wait for one and then hear that the next cannot be used.
        folders = [stack.enter_context(Folder(path / f"{each.seats}-seats", each)) for each in tournaments]
        for folder in folders:
            folder.results()
        executor: BytesExecutor
        if scheduler is None:
            executor, workers = stack.enter_context(here(jobs or os.cpu_count() or 1))
        else:
            executor, workers = stack.enter_context(on_cluster(scheduler, tls))
        for each, folder in zip(tournaments, folders, strict=True):
            try:
                results = finish(each, folder, executor, workers)
            except BrokenExecutor:
                raise EntryError("A process that played has died. The same command goes on where it stopped.") from None
            tell(each, results, folder.path, out)


def finish(tournament: Tournament, folder: Folder, executor: BytesExecutor, workers: int) -> list[Result]:
    """All games of a tournament: those that are missing are played, with a bar that shows how far it is."""
    played = {(each.job.deal, each.job.table) for each in folder.results()}
    missing = [job for job in tournament.jobs() if (job.deal, job.table) not in played]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as progress:
        name = f"{tournament.game}, {tournament.seats} seats"
        bar = progress.add_task(name, total=len(played) + len(missing), completed=len(played))
        for line in play_all(lambda job: executor.submit(play_line, job), workers, missing):
            folder.add(line)
            progress.advance(bar)
    return folder.results()


def tell(tournament: Tournament, results: list[Result], path: Path, console: Console) -> None:
    """Print the tables, and write them and the picture of the ratings into the folder."""
    rated = ratings(tournament, results)
    show(tournament, results, rated, console)
    with (path / TABLE).open("w", encoding="utf-8") as file:
        show(tournament, results, rated, Console(file=file, width=160))
    if rated:
        (path / PLOT).write_bytes(png_of(rated, title(tournament, len(results))))
        console.print(f"ratings: {path / PLOT}", markup=False, highlight=False, soft_wrap=True)
