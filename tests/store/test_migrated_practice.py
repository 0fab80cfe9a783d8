"""An upgrade deletes practice games whose learner was deleted, and no others."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import text

from bot.store.connections import read_url
from bot.store.schema import SeatRecord, Status
from bot.store.store import Store, upgrade, utc_now
from tests.store.rows import put, table_record
from tests.store.test_migrations import in_database, take_back

if TYPE_CHECKING:
    from pathlib import Path

    from bot.store.unit_of_work import UnitOfWork

TABLES = {"orphaned": (None, -1), "learning": (None, 7), "nameless": (1, -1)}
"""The server of each table, and the member on its seat: a negative id replaces one who was deleted."""


async def test_only_practice_games_without_a_learner_are_deleted(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/tables.sqlite3"
    dealt = {
        "status": Status.RUNNING,
        "seed": bytes(32),
        "commitment": "0" * 64,
        "state": b"{}",
        "started_at": utc_now(),
    }
    records = [
        table_record(
            table_id, number, guild_id=guild_id, seats=[SeatRecord(joined=1, number=0, member_id=who)], **dealt
        )
        for number, (table_id, (guild_id, who)) in enumerate(TABLES.items())
    ]

    def left(unit: UnitOfWork) -> list[set[str]]:
        tables, seats = text("SELECT id FROM tables"), text("SELECT table_id FROM seats")
        return [{*unit.connection.execute(each).scalars()} for each in (tables, seats)]

    async with await Store.open(address) as store:
        await put(store, *records)
    await in_database(address, partial(take_back, revision="r0028"))
    await upgrade(read_url(address))
    async with await Store.open(address) as store:
        assert await store.read(left) == [{"learning", "nameless"}] * 2
