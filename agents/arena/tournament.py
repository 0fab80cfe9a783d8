"""Playing the games of a tournament in processes on this machine or on a cluster, and the command `tournament`.

The command plays the missing games and reports on all of them.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, ParamSpec, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from agents.arena import levels
from agents.arena.plan import Folder, Tournament, checked, play_line
from agents.arena.playing import EntryError, Job, JobResult, known_game, table_options
from agents.arena.ratings import png_of, ratings
from agents.arena.report import show, title
from agents.cluster import Cluster, Tls
from agents.processes import begin
from agents.workers import BytesExecutor
from engines.edition import Edition

P = ParamSpec("P")
T = TypeVar("T")

AHEAD: Final = 4
"""How many games to hand out per process in advance, so that no process has to wait."""


class InlineExecutor(Executor):
    """Plays each game at once, in this process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Call it now."""
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def play_all(play: Callable[[Job], Future[T]], workers: int, jobs: Iterable[Job]) -> Iterator[T]:
    """The result of each game when it ends. `play` starts a game, and `workers` of them run at once.

    If a game fails, its exception ends the iteration.
    """
    waiting: set[Future[T]] = set()
    for job in jobs:
        waiting.add(play(job))
        if len(waiting) >= workers * AHEAD:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        yield from (future.result() for future in done)


@contextmanager
def local_executor(jobs: int) -> Iterator[tuple[Executor, int]]:
    """An executor that plays games in this many local processes, and their number. Exceptions in the block stop it."""
    if jobs == 1:
        yield InlineExecutor(), 1
    else:
        with _processes(jobs) as pool:
            yield pool, jobs


@contextmanager
def _processes(jobs: int) -> Iterator[Executor]:
    # Spawned on every system: a forked process would inherit threads' locks and the terminal's handlers.
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=begin, initargs=(0,))
    before = set(multiprocessing.active_children())
    try:
        yield pool
    except BaseException:
        # Drop the running games; a continued tournament plays them again. Wait only for the thread that manages the
        # processes, which would otherwise block the interpreter's exit.
        for process in set(multiprocessing.active_children()) - before:
            process.kill()
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


@contextmanager
def on_cluster(address: str, tls: Tls | None) -> Iterator[tuple[Cluster, int]]:
    """The cluster of the Dask scheduler at this address, and the number of games it plays at once.

    Raises EntryError if there is none.
    """
    try:
        cluster = Cluster(address, tls)
    except ImportError:
        raise EntryError("A scheduler needs the extra `cluster`: pip install 'stammtisch[cluster]'.") from None
    except (OSError, ValueError) as error:
        raise EntryError(f"There is no scheduler at {address}: {error}.") from None
    with cluster:
        if not cluster.threads:
            raise EntryError(f"The scheduler at {address} has no workers.")
        yield cluster, cluster.threads


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
    """A tournament for each of these numbers of seats, by default for all that the game allows. Raises EntryError."""
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
    """Play these tournaments, each in its own folder inside `path`, and print their tables.

    Raises EntryError, FolderError and OSError; KeyboardInterrupt is raised after all finished games are stored.
    """
    with ExitStack() as stack:
        # Open all folders before the first game, so that an unusable one is reported at once.
        folders = [stack.enter_context(Folder(path / f"{each.seats}-seats", each)) for each in tournaments]
        for folder in folders:
            folder.results()
        executor, workers = stack.enter_context(processes(jobs, scheduler, tls))
        for each, folder in zip(tournaments, folders, strict=True):
            tell(each, finish(each, folder, executor, workers), folder.path, out)


def run_levels(
    plans: Sequence[levels.MatchPlan],
    path: Path,
    jobs: int | None,
    scheduler: str | None,
    tls: Tls | None,
    out: Console,
) -> None:
    """Play these matches between levels, and print their table and what it means. Raises like `run`."""
    for plan in plans:
        for each in plan.tournaments:
            with Folder(levels.folder_of(path, each), each) as folder:
                folder.results()
    with processes(jobs, scheduler, tls) as (executor, workers):
        matches = list(levels.played(plans, path, lambda each, folder: finish(each, folder, executor, workers)))
    cooperative = plans[0].tournaments[0].engine.cooperative
    text = [levels.table(matches, cooperative=cooperative), "", *levels.verdicts(matches)]
    out.print(*text, sep="\n", markup=False, highlight=False, soft_wrap=True)
    path.joinpath(TABLE).write_text("\n".join([*text, ""]), encoding="utf-8")


@contextmanager
def processes(jobs: int | None, scheduler: str | None, tls: Tls | None) -> Iterator[tuple[BytesExecutor, int]]:
    """What plays games, by default as many local processes as there are cores, and how many at once.

    Raises EntryError if there is no such scheduler, or if one of the processes dies while games are played.
    """
    opened = local_executor(jobs or os.cpu_count() or 1) if scheduler is None else on_cluster(scheduler, tls)
    with opened as (executor, workers):
        try:
            yield executor, workers
        except BrokenExecutor:
            raise EntryError("A process that played games has died. Run the same command again to continue.") from None


def finish(tournament: Tournament, folder: Folder, executor: BytesExecutor, workers: int) -> list[JobResult]:
    """Play the missing games of a tournament, with a progress bar, and return the results of all."""
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


def tell(tournament: Tournament, results: list[JobResult], path: Path, console: Console) -> None:
    """Print the tables, and write them and a plot of the ratings to the folder."""
    rated = ratings(tournament, results)
    show(tournament, results, rated, console)
    with (path / TABLE).open("w", encoding="utf-8") as file:
        show(tournament, results, rated, Console(file=file, width=160))
    if rated:
        (path / PLOT).write_bytes(png_of(rated, title(tournament, len(results))))
        console.print(f"ratings: {path / PLOT}", markup=False, highlight=False, soft_wrap=True)
