"""How the database looks for what it is asked often: by an index, however many tables have been played to their end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import insert, text

from bench.database_log import listening
from bot.store import Status, Store, UnitOfWork, utc_now
from bot.store.models import MoveRow, SeatRow, TableRow
from tests.store.rows import from_outside, table_record

if TYPE_CHECKING:
    from collections.abc import Awaitable

ENDED = 3000
MEMBER = 7


@pytest.fixture
async def long_used(store: Store) -> Store:
    """A store in which thousands of tables have ended, and a few are open."""

    def fill(unit: UnitOfWork) -> None:
        tables = [
            *(table_record(f"ended{number}", number % 300, status=Status.STOPPED) for number in range(ENDED)),
            *(table_record(f"open{number}", number) for number in range(20)),
        ]
        names = [column.name for column in TableRow.__table__.columns if column.name != "settled"]
        rows = [{name: getattr(table, name) for name in names} | {"settled": True} for table in tables]
        seats = [
            {"table_id": table.id, "joined": 1, "member_id": MEMBER + number % 300, "name": "M"}
            for number, table in enumerate(tables)
        ]
        unit.connection.execute(insert(TableRow), rows)
        moves = [{"table_id": table.id, "ply": 1, "seat": 0, "move": "{}", "at": utc_now()} for table in tables]
        unit.connection.execute(insert(SeatRow), seats)
        unit.connection.execute(insert(MoveRow), moves)
        unit.connection.execute(text("ANALYZE"))

    await from_outside(store, fill)
    return store


async def plan(store: Store, request: Awaitable[Any]) -> list[str]:
    """How the database carries out the statements of this request, as it says itself."""
    with listening() as log:
        await request
    explain = "EXPLAIN QUERY PLAN" if store._url.get_backend_name() == "sqlite" else "EXPLAIN"

    def explained(unit: UnitOfWork) -> list[str]:
        return [
            " ".join(str(part) for part in row)
            for transaction in log.transactions
            for statement, parameters in transaction.statements
            for row in unit.connection.exec_driver_sql(f"{explain} {statement}", parameters)
        ]

    lines = await store.read(explained)
    assert lines
    return lines


def scans(lines: list[str]) -> list[str]:
    """The steps that look at every row of a table."""
    return [line for line in lines if "Seq Scan" in line or ("SCAN" in line and "INDEX" not in line)]


async def test_the_open_table_of_a_channel_is_found_by_the_index_of_open_tables(long_used: Store) -> None:
    lines = await plan(long_used, long_used.read(lambda unit: unit.open_table(10)))
    assert scans(lines) == []
    assert any("tables_one_open_in_channel" in line for line in lines)


async def test_the_tables_of_a_member_are_found_by_indexes(long_used: Store) -> None:
    request = long_used.read(lambda unit: unit.tables(member_id=MEMBER + 3))
    lines = await plan(long_used, request)
    assert scans(lines) == []


async def test_all_open_tables_are_found_by_the_index_of_open_tables(long_used: Store) -> None:
    lines = await plan(long_used, long_used.read(lambda unit: unit.tables()))
    assert not [line for line in scans(lines) if "seats" not in line]  # of which there are too few to tell
    assert any("tables_one_open_in_channel" in line for line in lines)


async def test_what_is_asked_of_one_table_is_found_by_keys(long_used: Store) -> None:
    for request in (
        long_used.read(lambda unit: unit.table("open3")),
        long_used.read(lambda unit: unit.version("open3")),
        long_used.read(lambda unit: unit.moves("open3")),
    ):
        assert scans(await plan(long_used, request)) == []
