"""An upgrade deletes practice games whose learner was deleted, and no others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import text

from bot.store.connections import read_url
from bot.store.schema import SeatRecord, Status
from bot.store.store import Store, upgrade, utc_now
from tests.store.rows import put, table_record

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

    def go_back(unit: UnitOfWork) -> None:
        for table in ("greeting_posts", "greetings", "night_posts"):
            unit.connection.execute(text(f"DROP TABLE {table}"))
        unit.connection.execute(text("ALTER TABLE members DROP COLUMN zone"))
        for column in ("message_id", "call_id"):
            unit.connection.execute(text(f"ALTER TABLE nights ADD COLUMN {column} BIGINT"))
        unit.connection.execute(text("CREATE INDEX tables_awaiting_member ON tables (member_to_act)"))
        unit.connection.execute(text("UPDATE alembic_version SET version_num = 'r0028'"))

    def left(unit: UnitOfWork) -> list[set[str]]:
        tables, seats = text("SELECT id FROM tables"), text("SELECT table_id FROM seats")
        return [{*unit.connection.execute(each).scalars()} for each in (tables, seats)]

    async with await Store.open(address) as store:
        await put(store, *records)
        await store.write(go_back)
    await upgrade(read_url(address))
    async with await Store.open(address) as store:
        assert await store.read(left) == [{"learning", "nameless"}] * 2
