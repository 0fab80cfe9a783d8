"""Games are the same here and on a cluster, and a run that stops does not wait; see also test_command for processes."""

import multiprocessing
import os
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Future

import msgspec
import pytest

from agents.arena.plan import Line, play_line
from agents.arena.playing import EntryError, Job
from agents.arena.tournament import AHEAD, InlineExecutor, local_executor, on_cluster, play_all
from tests.agents.arena.test_plan import plan
from tests.agents.real_cluster import dask_cluster

JOBS = list(plan("bierfest", 3, deals=3).jobs())


def results_without_cost(lines: Iterable[bytes]) -> list[Line]:
    """The results of the games, in the order of the plan, without what they cost."""
    found = [msgspec.structs.replace(msgspec.json.decode(line, type=Line), seconds=()) for line in lines]
    return sorted(found, key=lambda each: (each.deal, each.table))


def test_stopping_does_not_wait_for_running_games() -> None:
    before, players = set(multiprocessing.active_children()), set()

    def stop_in_the_middle() -> None:
        with local_executor(2) as (executor, _):
            executor.submit(time.sleep, 10_000)  # longer than any test may take
            executor.submit(os.getpid).result()  # by the other one, when the first one has begun
            players.update(set(multiprocessing.active_children()) - before)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stop_in_the_middle()
    for player in players:
        player.join()
    assert players


def test_games_are_the_same_on_a_cluster() -> None:
    with dask_cluster(threads=2) as address, on_cluster(address, None) as (cluster, workers):
        assert workers == 2
        assert results_without_cost(
            play_all(lambda job: cluster.submit(play_line, job), workers, JOBS)
        ) == results_without_cost(map(play_line, JOBS))


def test_a_cluster_without_workers_is_reported() -> None:
    with (
        dask_cluster(threads=0) as address,
        pytest.raises(EntryError, match="has no workers"),
        on_cluster(address, None),
    ):
        pass


def test_no_more_games_are_handed_out_than_are_soon_played() -> None:
    """Else a tournament of a million games would be in memory before the first has ended."""
    handed_out, ended = 0, 0

    def counted() -> Iterator[Job]:
        nonlocal handed_out
        for job in JOBS * 3:
            handed_out += 1
            yield job

    for _ in play_all(lambda job: InlineExecutor().submit(lambda: job.deal), 1, counted()):
        ended += 1
        assert handed_out - ended < AHEAD
    assert ended == len(JOBS) * 3


def test_a_game_that_fails_ends_it_all() -> None:
    def fail(job: Job) -> Future[bytes]:
        future: Future[bytes] = Future()
        future.set_exception(RuntimeError(f"table {job.table}"))
        return future

    with pytest.raises(RuntimeError, match=r"table \d"):
        list(play_all(fail, 1, JOBS))
