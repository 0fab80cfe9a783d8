"""Several processes on one PostgreSQL, one version after the other: never two that know different tables."""

from __future__ import annotations

import asyncio

import pytest
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text

from bot.cluster.leases import LEASE
from bot.store.connections import StoreError, migrating_engine, read_url
from bot.store.store import KILLED_FOR, Store, known_revisions, upgrade

pytestmark = pytest.mark.parametrize("database_kind", ["postgresql"])

OWN = "INSERT INTO leases VALUES (1, 0, 'of-the-old-one', false, now() + interval '{seconds} seconds')"


async def change(address: str, statement: str) -> str | None:
    """Execute a statement, and return the revision of the database."""

    def work(connection: Connection) -> str | None:
        connection.execute(text(statement))
        return MigrationContext.configure(connection).get_current_revision()

    engine = migrating_engine(read_url(address))
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(work)
    finally:
        await engine.dispose()


async def test_a_new_version_does_not_migrate_below_a_process_of_an_older_one(empty_address: str) -> None:
    older = known_revisions()[1]
    await upgrade(read_url(empty_address), older)
    await change(empty_address, OWN.format(seconds=60))
    with pytest.raises(StoreError) as caught:
        await upgrade(read_url(empty_address), patience=0.0)
    assert caught.value.code == "older-runs"
    assert not caught.value.lasts
    assert "Stop all its processes" in str(caught.value)
    assert await change(empty_address, "SELECT 1") == older, "nothing has changed"


async def test_a_new_version_migrates_once_the_older_process_has_stopped(
    empty_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await upgrade(read_url(empty_address), known_revisions()[1])
    await change(empty_address, OWN.format(seconds=60))
    looks: list[float] = []

    async def stops(seconds: float) -> None:
        looks.append(seconds)
        await change(empty_address, "UPDATE leases SET expires_at = now()")

    monkeypatch.setattr(asyncio, "sleep", stops)
    await upgrade(read_url(empty_address))
    monkeypatch.undo()
    assert len(looks) == 1
    assert await change(empty_address, "SELECT 1") == known_revisions()[0]


async def test_a_process_that_was_killed_delays_the_upgrade_only_until_its_leases_expire(empty_address: str) -> None:
    assert KILLED_FOR > LEASE
    await upgrade(read_url(empty_address), known_revisions()[1])
    await change(empty_address, OWN.format(seconds=1))
    await asyncio.wait_for(upgrade(read_url(empty_address)), timeout=KILLED_FOR)
    assert await change(empty_address, "SELECT 1") == known_revisions()[0]


async def test_two_versions_with_the_same_tables_run_side_by_side(empty_address: str) -> None:
    await upgrade(read_url(empty_address))
    await change(empty_address, OWN.format(seconds=60))
    store = await Store.open(empty_address)
    await store.close()
