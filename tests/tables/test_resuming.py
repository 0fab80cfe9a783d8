"""The start of a host: the tables at which an agent is to act are found without reading any other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.store.connections import StoreError
from bot.store.schema import Shards
from bot.tables.requests import Leave
from bot.tables.types import TablePlace
from tests.store.databases import database_kind
from tests.tables.tavern import ANNA, BEN, CLEO
from tests.tables.test_agent_turns import Evening, evening

if TYPE_CHECKING:
    from bot.store.store import Store

__all__ = ["database_kind"]

__all__ = ["evening"]


async def test_at_a_start_only_tables_are_read_where_an_agent_is_to_act(store: Store) -> None:
    before = Evening(store)
    awaiting = [await before.agent_table(place=TablePlace(shard << 22, shard, "ja")) for shard in range(3)]
    for shard in range(3):
        await before.tavern.running(ANNA, BEN, place=TablePlace(shard << 22, 3 + shard, "ja"))
    await before.host.close()
    after = Evening(store)
    await after.host.resume(Shards(3, frozenset({0, 2})))
    assert {*after.host._turns._tasks} == {awaiting[0].id, awaiting[2].id}
    assert {*after.host._cache._tables} == {awaiting[0].id, awaiting[2].id}
    assert {*after.tavern.changes} == {awaiting[0].id, awaiting[2].id}, "their boards have to be seen first"
    await after.host.close()


async def test_an_agent_acts_after_a_change_whose_commit_was_not_confirmed(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, changes = evening.tavern.store.write, evening.tavern.changes

    async def lost(work: Any, **how: Any) -> None:
        await write(work, **how)
        raise StoreError("failed", database="", reason="connection lost")

    table = await evening.tavern.running(ANNA, BEN, CLEO)
    changes.clear()
    with monkeypatch.context() as broken:
        broken.setattr(evening.tavern.store, "write", lost)
        with pytest.raises(StoreError):
            await evening.host.ask(table.id, Leave(evening.tavern.to_act(table).id))
    assert changes == [table.id], "its messages have to be compared"
    await evening.clock.sleeping(10.0)
    await evening.host.mark_shown(table.id, 0)
    await evening.clock.sleeping(3.0)
    evening.clock.advance(3.0)
    await evening.at_ply(table, 1)


async def test_the_seat_to_act_is_stored_with_each_change(evening: Evening) -> None:
    async def awaits() -> bool:
        return bool(await evening.tavern.store.read(lambda unit: unit.awaiting_agent()))

    table = await evening.tavern.running(ANNA, BEN, CLEO)
    assert not await awaits()
    await evening.host.ask(table.id, Leave(evening.tavern.to_act(table).id))
    assert await awaits(), "an agent has taken over"
    await evening.clock.sleeping(10.0)
    await evening.host.mark_shown(table.id, 0)
    await evening.clock.sleeping(3.0)
    evening.clock.advance(3.0)
    await evening.at_ply(table, 1)
    assert not await awaits()
