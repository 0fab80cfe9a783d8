"""Thinking on a cluster: the same jobs and the same answers, and no more trouble than with processes of our own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from distributed import LocalCluster

from bot.agents.cluster import Cluster
from bot.agents.workers import Lost, NoAnswer, Workers
from tests.agents.test_workers import asked, right
from tests.agents.thinkers import ADDRESS, FAILS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")


@pytest.fixture
async def cluster() -> AsyncIterator[LocalCluster]:
    """Two workers in threads of this process, which listen on loopback."""
    async with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2,
        threads_per_worker=1,
        processes=False,
        protocol="tcp://",
        host="127.0.0.1",
        dashboard_address=None,
        asynchronous=True,
    ) as opened:
        yield opened


async def test_a_cluster_gives_the_same_answers(cluster: LocalCluster) -> None:
    thinking = Workers(lambda: Cluster(cluster.scheduler_address), agents=ADDRESS)
    for number in range(6):
        one = asked(number=number)
        assert await thinking.think(one, bytes) == right(one)
    with pytest.raises(NoAnswer) as caught:
        await thinking.think(asked(FAILS), bytes)
    assert caught.value.why == Lost.FAILED
    assert thinking.counts.answered == 6
    assert len(cluster.workers) == 2
    await thinking.close()


async def test_a_cluster_that_is_gone_costs_answers_and_nothing_else(cluster: LocalCluster) -> None:
    thinking = Workers(lambda: Cluster(cluster.scheduler_address), agents=ADDRESS, patience=2.0)
    await thinking.think(asked(), bytes)
    closing = cluster.close()
    assert closing is not None
    await closing
    for number in range(2):
        with pytest.raises(NoAnswer):
            await thinking.think(asked(number=number), bytes)
    await thinking.close()
