"""The migrations lead to exactly what the models say, there and back, on both databases."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, bindparam, inspect, text

from bot.store.connections import StoreError, migrating_engine, read_url
from bot.store.schema import METADATA, SeatRecord, Status, UtcTime
from bot.store.store import Store, alembic_config, upgrade
from tests.store.rows import everything, put, table_record

ROOT = Path(__file__).parents[2]
KEPT_TABLES = {
    *(
        "tables",
        "seats",
        "deadlines",
        "running_time",
        "moves",
        "posts",
        "members",
        "servers",
        "guilds",
        "leases",
        "inbox",
        "endings",
    ),
    *("results", "standings", "achievements"),
    *("nights", "guests", "night_posts"),
    *("greetings", "greeting_posts", "call_wishes"),
    "said",
    "acts",
}


@pytest.fixture
def address(empty_address: str) -> str:
    """A database to which no migration has led yet."""
    return empty_address


async def in_database(address: str, work: Any) -> Any:
    engine = migrating_engine(read_url(address))
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(work)
    finally:
        await engine.dispose()


def take_back(connection: Connection, revision: str) -> None:
    """Bring the database back to an older revision."""
    config = alembic_config()
    config.attributes["connection"] = connection
    command.downgrade(config, revision)


def differences(connection: Connection) -> list[Any]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, METADATA))


def index_shape(index: Any) -> dict[str, Any]:
    options = {name: str(value) for name, value in index.get("dialect_options", {}).items()}
    return {**index, "dialect_options": options}


def shape(connection: Connection) -> dict[str, Any]:
    """All that the database tells of its tables; also what Alembic does not compare: checks and conditions."""
    inspector = inspect(connection)
    return {
        name: {
            "columns": sorted(
                ({**column, "type": repr(column["type"])} for column in inspector.get_columns(name)),
                key=lambda column: str(column["name"]),
            ),
            "key": inspector.get_pk_constraint(name),
            "foreign keys": inspector.get_foreign_keys(name),
            "unique": sorted(inspector.get_unique_constraints(name), key=repr),
            "checks": sorted(inspector.get_check_constraints(name), key=repr),
            "indexes": sorted((index_shape(index) for index in inspector.get_indexes(name)), key=repr),
        }
        for name in inspector.get_table_names()
        if name != "alembic_version"
    }


async def test_the_migrations_lead_to_the_models(address: str) -> None:
    await upgrade(read_url(address))
    assert await in_database(address, differences) == []


async def test_checks_and_conditions_too_are_those_of_the_models(address: str) -> None:
    await upgrade(read_url(address))
    migrated = await in_database(address, shape)

    def created_schema(connection: Connection) -> dict[str, Any]:
        METADATA.drop_all(connection)
        METADATA.create_all(connection)
        return shape(connection)

    assert set(migrated) == KEPT_TABLES
    assert migrated == await in_database(address, created_schema)


async def test_every_step_can_be_taken_back_and_again(address: str) -> None:
    def down(connection: Connection) -> list[str]:
        take_back(connection, "base")
        return [name for name in inspect(connection).get_table_names() if name != "alembic_version"]

    await upgrade(read_url(address))
    assert await in_database(address, down) == []
    for step in reversed(list(ScriptDirectory.from_config(alembic_config()).walk_revisions())):
        await upgrade(read_url(address), step.revision)
    assert await in_database(address, differences) == []


async def test_tables_from_before_r0005_stay_as_they_were_and_were_ended_by_nobody(address: str) -> None:
    columns = "id, channel_id, locale, game, rules, options, status, ply, settled, created_at, version"
    values = "'abcd2345', 10, 'ja', 'bremen', 1, '{}', 'stopped', 0, :settled, :created, 7"

    def fill(connection: Connection) -> None:
        made = text(f"INSERT INTO tables ({columns}) VALUES ({values})")
        made = made.bindparams(bindparam("created", type_=UtcTime))
        connection.execute(made, {"settled": True, "created": datetime(2026, 1, 1, tzinfo=UTC)})
        connection.execute(
            text("INSERT INTO seats (table_id, joined, member_id, name) VALUES ('abcd2345', 1, 7, 'Anna')")
        )

    await upgrade(read_url(address), "r0004")
    await in_database(address, fill)
    store = await Store.open(address)
    table = await store.read(lambda unit: unit.table("abcd2345"))
    await store.close()
    assert table is not None
    assert (table.game, table.status, table.version, table.seats) == (
        "bremen",
        Status.STOPPED,
        7,
        [SeatRecord(joined=1, member_id=7, name="Anna")],
    )
    assert (table.ended_by, table.ended_by_name) == (None, None)


async def test_seats_from_before_r0008_keep_their_members_and_agents_and_back_again(address: str) -> None:
    def fill(connection: Connection) -> None:
        made = text(
            "INSERT INTO tables (id, channel_id, locale, game, rules, options, status, ply, settled, created_at) "
            "VALUES ('abcd2345', 10, 'ja', 'bremen', 1, '{}', 'lobby', 0, :settled, :created)"
        ).bindparams(bindparam("created", type_=UtcTime))
        connection.execute(made, {"settled": False, "created": datetime(2026, 1, 1, tzinfo=UTC)})
        for values in ("1, 7, 'Anna', NULL, NULL", "2, NULL, NULL, 'heuristic', 1", "3, 8, 'Ben', NULL, NULL"):
            names = "table_id, joined, member_id, name, agent, agent_number"
            connection.execute(text(f"INSERT INTO seats ({names}) VALUES ('abcd2345', {values})"))

    def drive(connection: Connection) -> None:
        connection.execute(
            text("UPDATE seats SET agent = 'heuristic', agent_number = 2, absence = 'left' WHERE joined = 3")
        )

    def down(connection: Connection) -> list[Any]:
        take_back(connection, "r0007")
        return list(connection.execute(text("SELECT joined, member_id, agent FROM seats ORDER BY joined")).all())

    await upgrade(read_url(address), "r0007")
    await in_database(address, fill)
    store = await Store.open(address)
    table = await store.read(lambda unit: unit.table("abcd2345"))
    await store.close()
    assert table is not None
    assert table.seats == [
        SeatRecord(joined=1, member_id=7, name="Anna"),
        SeatRecord(joined=2, agent="heuristic", agent_number=1),
        SeatRecord(joined=3, member_id=8, name="Ben"),
    ]
    await in_database(address, drive)
    assert await in_database(address, down) == [(1, 7, None), (2, None, "heuristic"), (3, None, "heuristic")]


async def test_opening_again_changes_nothing(store: Store, address: str) -> None:
    await put(store, table_record())
    before = await everything(store)
    again = await Store.open(address)
    assert await everything(again) == before
    await again.close()


async def test_two_programs_may_open_a_new_database_at_the_same_moment(address: str) -> None:
    stores = await asyncio.gather(*(Store.open(address) for _ in range(4)))
    assert await in_database(address, differences) == []
    await asyncio.gather(*(store.close() for store in stores))


async def test_a_migration_that_fails_leaves_the_database_as_it_was(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("in the middle")

    # The first step makes a table before it makes this index.
    monkeypatch.setattr("alembic.op.create_index", fail)
    with pytest.raises(RuntimeError, match="in the middle"):
        await upgrade(read_url(address))
    monkeypatch.undo()
    assert await in_database(address, lambda connection: inspect(connection).get_table_names()) == []
    await upgrade(read_url(address))
    assert await in_database(address, differences) == []


async def test_a_database_of_a_newer_program_is_refused_and_left_alone(store: Store, address: str) -> None:
    def from_the_future(connection: Connection) -> None:
        connection.execute(text("UPDATE alembic_version SET version_num = 'r9999'"))

    await in_database(address, from_the_future)
    with pytest.raises(StoreError, match="newer Stammtisch") as caught:
        await Store.open(address)
    assert caught.value.code == "newer"
    assert caught.value.details["revision"] == "r9999"
    assert set(await everything(store)) == KEPT_TABLES


def test_the_migrations_are_found_from_any_folder(tmp_path: Path) -> None:
    program = "import asyncio, bot.store.store as at; asyncio.run(at.Store.open('sqlite:///here.sqlite3'))"
    found = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {program}"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert found.returncode == 0, found.stderr
    assert (tmp_path / "here.sqlite3").exists()


def test_a_developer_can_run_alembic_by_hand(tmp_path: Path) -> None:
    def alembic(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "alembic", *words], cwd=ROOT, capture_output=True, text=True, timeout=60
        )

    database = f"database=sqlite:///{tmp_path}/by-hand.sqlite3"
    assert alembic("-x", database, "upgrade", "head").returncode == 0
    checked = alembic("-x", database, "check")
    assert "No new upgrade operations detected" in checked.stdout, checked.stdout + checked.stderr
    unnamed = alembic("upgrade", "head")
    assert unnamed.returncode != 0
    assert "Name the database" in unnamed.stderr
