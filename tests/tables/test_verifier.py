"""The verdict on a stored table: on both databases, with house players that think, and only once it is over."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
import pytest
from sqlalchemy import text

from bot.store.schema import Status, TableRecord
from bot.tables.requests import Start, Stop
from bot.tables.types import TablePlace
from bot.tables.verification import Code, Fault
from tests.agents.executors import Inline
from tests.agents.thinkers import CUNNING, RUTHLESS
from tests.store.databases import database_kind
from tests.store.rows import from_outside, put
from tests.tables.ended import ended
from tests.tables.tavern import ANNA, BEN, Tavern
from tests.tables.thinking import House

if TYPE_CHECKING:
    from bot.store.store import Store
    from bot.store.unit_of_work import UnitOfWork

__all__ = ["database_kind"]


async def store_table(store: Store, row: TableRecord, *, channel_id: int, table_id: str, seconds: int = 0) -> None:
    """Put a table that has ended into the database, under another id."""
    ended_at = None if row.ended_at is None else row.ended_at.replace(microsecond=seconds)
    _, log = ended(row.game)
    row = msgspec.structs.replace(row, id=table_id, channel_id=channel_id, ended_at=ended_at)
    await put(store, row, *(msgspec.structs.replace(move, table_id=table_id) for move in log))


async def test_a_stored_table_is_proved_and_a_change_of_its_rows_is_named(tavern: Tavern) -> None:
    row, _ = ended("forty_barrels")
    await store_table(tavern.store, row, channel_id=10, table_id="aaaa2222")
    verdict = await tavern.host.verifier.verdict("aaaa2222")
    assert (verdict.is_proved, verdict.moves, verdict.is_whole) == (True, row.ply, True)
    assert verdict.choices > 0
    forged = text("UPDATE moves SET move = '{}' WHERE ply = 4")
    await from_outside(tavern.store, lambda unit: unit.connection.execute(forged))
    verdict = await tavern.host.verifier.verdict("aaaa2222")
    assert verdict.faults == (Fault(Code.UNREADABLE, 4),)
    assert not verdict.is_proved
    broken = text("UPDATE tables SET outcome = '{'")
    await from_outside(tavern.store, lambda unit: unit.connection.execute(broken))
    assert (await tavern.host.verifier.verdict("aaaa2222")).faults == (Fault(Code.DAMAGED),)


async def test_many_taps_at_once_cost_one_check(tavern: Tavern) -> None:
    row, _ = ended("forty_barrels")
    await store_table(tavern.store, row, channel_id=10, table_id="aaaa2222")
    verdict = tavern.host.verifier.verdict
    first, *others = await asyncio.gather(*(verdict("aaaa2222") for _ in range(5)))
    assert all(other is first for other in others)
    assert await verdict("aaaa2222") is not first, "each later one is a check of its own"
    assert tavern.host.verifier._under_way == {}


async def test_the_table_that_ended_last_in_a_channel_is_found(tavern: Tavern) -> None:
    row, _ = ended("forty_barrels")
    latest = tavern.host.places.latest_ended
    assert await latest(10) is None
    for number, table_id in enumerate(("bbbb2222", "aaaa2222"), start=1):
        await store_table(tavern.store, row, channel_id=10, table_id=table_id, seconds=number)
    await store_table(tavern.store, row, channel_id=11, table_id="cccc2222", seconds=9)
    lobby = await tavern.lobby(ANNA, BEN, place=TablePlace(1, 10, "en"))
    await tavern.host.ask(lobby.id, Stop(ANNA))
    running = await tavern.running(ANNA, BEN, place=TablePlace(1, 10, "en"))
    assert await latest(10) == "aaaa2222", "neither the lobby that was closed nor what runs"
    await tavern.host.ask(running.id, Stop(ANNA))
    assert await latest(10) == running.id


async def test_a_table_that_is_running_or_was_never_dealt_is_refused(tavern: Tavern) -> None:
    verdict = tavern.host.verifier.verdict
    await tavern.refuses(verdict("nowhere"), "no-table")
    table = await tavern.lobby(ANNA, BEN)
    await tavern.refuses(verdict(table.id), "table-not-started")
    running = await tavern.host.ask(table.id, Start(ANNA.id))
    await tavern.refuses(verdict(running.id), "still-secret")
    lobby = await tavern.lobby(ANNA, place=TablePlace(1, 11, "en"))
    await tavern.host.ask(lobby.id, Stop(ANNA))
    await tavern.refuses(verdict(lobby.id), "nothing-dealt")


# --- house players that think ---

only_sqlite = pytest.mark.parametrize("database_kind", ["sqlite"], indirect=True)


@only_sqlite
async def test_some_thoughts_are_repeated_for_a_member_and_the_rest_is_mentioned(store: Store) -> None:
    house = House(store, lambda: Inline(breaking=5))
    table = await house.over(await house.running("cafe", "ruthless", "sensible"))
    verdict = await house.host.verifier.verdict(table.id)
    assert verdict.is_proved
    assert verdict.thoughts > 6
    assert 1 <= verdict.thought_again <= 6
    await house.close()
    after = House(store, Inline, workers=None)
    verdict = await after.host.verifier.verdict(table.id)
    assert verdict.is_proved, "where nobody thinks"
    assert verdict.thought_again == 0 < verdict.thoughts
    await after.close()


@only_sqlite
async def test_a_thought_that_leads_elsewhere_is_named(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.host.archive.THOUGHTS", 1_000)
    house = House(store, Inline)
    table = await house.over(await house.running("cafe", "ruthless", "sensible"))
    values = {"now": f"search:{CUNNING}", "then": f"search:{RUTHLESS}"}

    def change(unit: UnitOfWork) -> None:
        unit.connection.execute(text("UPDATE moves SET agent = :now WHERE agent = :then"), values)
        unit.connection.execute(text("UPDATE seats SET agent = :now WHERE agent = :then"), values)

    await from_outside(store, change)
    verdict = await house.host.verifier.verdict(table.id)
    [fault] = verdict.faults
    assert fault.code is Code.CHOICE
    log = await house.log(table)
    assert fault.ply is not None
    assert log[fault.ply - 1].agent == f"search:{CUNNING}"
    assert (await house.host.table(table.id)).status is Status.OVER
    await house.close()
