"""The person who runs the bot stops a table from the terminal: its owner does it, or without a bot the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.host.stopping import Stopped, ask_owner_to_stop, stop_alone
from bot.store.schema import Status
from bot.store.store import Store
from bot.tables.refusals import TableRefusal
from bot.tables.requests import Act, Join
from bot.tables.types import Because, TablePlace
from tests.store.databases import database_kind
from tests.tables.tavern import ANNA, BEN, Tavern

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

__all__ = ["database_kind"]


@pytest.fixture
async def beside(store: Store, address: str) -> AsyncIterator[Store]:
    """The same database, as the terminal opens it."""
    opened = await Store.open_beside(address)
    yield opened
    await opened.close()


@pytest.fixture
async def tavern(store: Store) -> AsyncIterator[Tavern]:
    """A bot that runs."""
    tavern = Tavern(store)
    await tavern.host.owner.start()
    tavern.host.owner.inbox.start()
    yield tavern
    await tavern.host.close()
    await tavern.host.owner.close()


async def test_the_running_bot_stops_the_table_and_tells_its_members(tavern: Tavern, beside: Store) -> None:
    table = await tavern.running(ANNA, BEN)
    other = await tavern.running(ANNA, BEN, place=TablePlace(1, 101, "en"))
    tavern.changes.clear()
    assert await ask_owner_to_stop(beside, table.id, Because.FAULT) == Stopped(table.id, table.game, 0)
    assert tavern.changes == [table.id]
    now = await tavern.host.table(table.id)
    assert (now.status, now.ended_because, now.version) == (Status.STOPPED, Because.FAULT, table.version + 1)
    assert (await tavern.host.table(other.id)).version == other.version
    await tavern.refuses(tavern.host.ask(table.id, Act(0, ANNA.id, '{"move":"say","number":1}')), "table-over")
    assert await tavern.host.verifier.codes(table.id) == ()


async def test_a_refused_request_is_refused_at_the_terminal(tavern: Tavern, beside: Store) -> None:
    table = await tavern.running(ANNA, BEN)
    await tavern.host.places.gone(table.id)
    with pytest.raises(TableRefusal, match="table-over"):
        await ask_owner_to_stop(beside, table.id, Because.FAULT)
    with pytest.raises(TableRefusal, match="no-table"):
        await ask_owner_to_stop(beside, "nowhere", Because.FAULT)


async def test_without_a_bot_the_terminal_stops_it_and_the_next_bot_tells(store: Store, beside: Store) -> None:
    before = Tavern(store)
    table = await before.running(ANNA, BEN)
    await before.host.close()
    assert not await beside.has_bot()
    stopped = await stop_alone(beside, table.id, Because.CLOSING)
    assert stopped == Stopped(table.id, table.game, 0)
    assert await store.messages.unsettled() == (table.id,)
    with pytest.raises(TableRefusal, match="table-over"):
        await stop_alone(beside, table.id, Because.CLOSING)


@pytest.mark.parametrize("is_running", [True, False])
async def test_a_table_that_sleeps_is_stopped_too_and_its_channel_is_free(
    store: Store, beside: Store, is_running: bool
) -> None:
    before = Tavern(store)
    table = await before.running(ANNA, BEN, game="forty_barrels")
    await before.host.close()
    without = Tavern(store, shelf=())
    if is_running:
        await without.host.owner.start()
        without.host.owner.inbox.start()
        stopped = await ask_owner_to_stop(beside, table.id, Because.OPERATOR)
    else:
        stopped = await stop_alone(beside, table.id, Because.OPERATOR)
    assert stopped == Stopped(table.id, "forty_barrels", 0)
    assert (await without.host.ask(table.place, Join(ANNA, "counting"))).id != table.id
    again = Tavern(store)
    assert (await again.host.table(table.id)).ended_because == Because.OPERATOR
    for host in (without.host, again.host):
        await host.close()
        await host.owner.close()
