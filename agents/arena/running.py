"""Playing the games of a tournament: here, in processes of this machine, or on a cluster."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from agents.arena.entry import EntryError
from agents.cluster import Cluster, Tls
from agents.processes import begin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from agents.arena.playing import Job

P = ParamSpec("P")
T = TypeVar("T")

AHEAD: Final = 4
"""So many games for each process are handed out before they are asked for, so that nobody waits for the next one."""


class Here(Executor):
    """Plays in this process, at once."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Call it now."""
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def play_all(play: Callable[[Job], Future[T]], workers: int, jobs: Iterable[Job]) -> Iterator[T]:
    """The result of each game, as they end. `play` starts one game, and `workers` of them run at once.

    A game that fails ends it all with its exception.
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
def here(jobs: int) -> Iterator[tuple[Executor, int]]:
    """Processes of this machine that play, and how many there are.

    Left with an exception, they play nothing more.
    """
    if jobs == 1:
        yield Here(), 1
    else:
        with _processes(jobs) as pool:
            yield pool, jobs


@contextmanager
def _processes(jobs: int) -> Iterator[Executor]:
    # Started anew everywhere: a forked process would inherit threads' locks and the terminal's handlers.
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=begin, initargs=(0,))
    before = set(multiprocessing.active_children())
    try:
        yield pool
    except BaseException:
        # Whoever stops does not wait for the games that run; they are played anew. Only for the thread that looks after
        # the processes, which would be in the way of the interpreter's end.
        for process in set(multiprocessing.active_children()) - before:
            process.kill()
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


@contextmanager
def on_cluster(address: str, tls: Tls | None) -> Iterator[tuple[Cluster, int]]:
    """The cluster that a Dask scheduler at this address leads, and how many games it plays at once.

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
