"""Games are the same here and on a cluster, and whoever stops does not wait; of processes see also test_command."""

import multiprocessing
import os
import time
from collections.abc import Iterator

import pytest

from bot.tournament.entry import EntryError
from bot.tournament.playing import Job, Result, play_job
from bot.tournament.running import AHEAD, Here, executor_of, play_all
from tests.tournament.test_plan import plan

JOBS = list(plan("bierfest", 3, deals=3).jobs())


def told(results: Iterator[Result]) -> list[object]:
    """What came of the games, in the order of the plan, without what they cost."""
    found = sorted(results, key=lambda each: (each.job.deal, each.job.table))
    return [(each.job, each.outcome, each.moves) for each in found]


def test_who_stops_does_not_wait_for_the_games_that_run() -> None:
    before, players = set(multiprocessing.active_children()), set()

    def stop_in_the_middle() -> None:
        with executor_of(2, None) as (executor, _):
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
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
        executor_of(1, cluster.scheduler_address) as (executor, workers),
    ):
        assert workers == 2
        assert told(play_all(executor, workers, JOBS, play_job)) == told(map(play_job, JOBS))


def test_a_cluster_of_nobody_is_told() -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=0, processes=False, dashboard_address=None) as cluster,
        pytest.raises(EntryError, match="has no workers"),
        executor_of(1, cluster.scheduler_address),
    ):
        pass


def test_no_more_games_are_handed_out_than_are_soon_played() -> None:
    """Else a tournament of a million games would stand in memory before the first has ended."""
    handed_out, ended = 0, 0

    def counted() -> Iterator[Job]:
        nonlocal handed_out
        for job in JOBS * 3:
            handed_out += 1
            yield job

    for _ in play_all(Here(), 1, counted(), lambda job: job.deal):
        ended += 1
        assert handed_out - ended < AHEAD
    assert ended == len(JOBS) * 3


def test_a_game_that_fails_ends_it_all() -> None:
    def fail(job: Job) -> Result:
        raise RuntimeError(f"table {job.table}")

    with pytest.raises(RuntimeError, match="table 0"):
        list(play_all(Here(), 1, JOBS, fail))
