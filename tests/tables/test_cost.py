"""What requests cost: transactions that read, commits, and commits that wait for the disk."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.store.schema import Status
from bot.tables.requests import Act, AddAgent, Join, Leave, Start
from bot.tables.types import TablePlace
from tests.store.database_log import DatabaseLog, listening
from tests.store.databases import database_kind
from tests.tables.counting import Say
from tests.tables.tavern import ANNA, BEN, CLEO, PLACE, Tavern
from tests.tables.waiting import busy, eventually

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.store.store import Store

__all__ = ["database_kind"]


@pytest.fixture
def log() -> Iterator[DatabaseLog]:
    """Everything that the database is asked."""
    with listening() as log:
        yield log


async def test_a_move_of_a_member_at_an_awake_table_is_one_commit_and_no_read(tavern: Tavern, log: DatabaseLog) -> None:
    table = await tavern.running(ANNA, BEN, CLEO)
    while table.status == Status.RUNNING:
        log.clear()
        table = await tavern.play_on(table)
        assert log.counts == (0, 1, 1)
        snapshot = await tavern.host.snapshot(table.id)
        for member in (ANNA.id, BEN.id, CLEO.id, None):
            snapshot.view(member)
        assert log.counts == (0, 1, 1)


async def test_a_move_at_a_table_that_sleeps_reads_it_once(tavern: Tavern, store: Store, log: DatabaseLog) -> None:
    table = await tavern.running(ANNA, BEN)
    another = Tavern(store)
    log.clear()
    await another.play_on(table)
    assert log.counts == (1, 1, 1)
    await another.host.close()


async def test_a_refused_move_at_an_awake_table_writes_nothing(tavern: Tavern, log: DatabaseLog) -> None:
    table = await tavern.running(ANNA, BEN)
    log.clear()
    await tavern.refuses(tavern.host.ask(table.id, Act(1, ANNA.id, Say(1))), "stale", ply=0)
    looks = 2  # of the test, at everything that is stored
    assert log.counts == (looks, 0, 0)


async def test_a_move_of_an_agent_is_one_commit(store: Store, log: DatabaseLog) -> None:
    tavern = Tavern(store, pace=0.0)
    table = await tavern.lobby(ANNA)
    for _ in range(2):
        await tavern.host.ask(table.id, AddAgent(ANNA.id))
    await tavern.host.ask(table.id, Leave(ANNA.id))
    log.clear()
    table = await tavern.host.ask(table.id, Start(None))
    await eventually(lambda: busy(tavern.host) == 0)
    moves = len(await store.read(lambda unit: unit.moves(table.id)))
    assert moves > 5
    assert log.counts == (1, moves + 1, moves + 1)  # the read is the one above
    await tavern.host.close()


async def test_lobbies_cost_a_fixed_number_of_queries(tavern: Tavern, log: DatabaseLog) -> None:
    await tavern.lobby(CLEO, place=TablePlace(1, 1, "en"))  # the first commit of all has to look around
    log.clear()
    await tavern.host.ask(PLACE, Join(ANNA))
    assert log.counts == (1, 1, 1)  # that there is no table in this channel is not known by heart; its server is
    log.clear()
    table = await tavern.host.ask(PLACE, Join(BEN))
    assert log.counts == (0, 1, 1)
    log.clear()
    await tavern.host.ask(table.id, Start(ANNA.id))
    assert log.counts == (0, 1, 1)
    log.clear()
    await tavern.host.open_table(PLACE.channel_id)
    assert log.counts == (0, 0, 0)


async def test_moves_that_wait_share_commits(tavern: Tavern, log: DatabaseLog) -> None:
    tables = [await tavern.running(ANNA, BEN, place=TablePlace(1, channel, "en")) for channel in range(20)]
    log.clear()
    await asyncio.gather(*(tavern.play_on(table) for table in tables))
    assert log.synced <= 3
    for table in tables:
        assert (await tavern.host.table(table.id)).ply == 1
        assert await tavern.host.verifier.codes(table.id) == ()
