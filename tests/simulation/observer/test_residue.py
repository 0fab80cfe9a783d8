"""Every table of the database has a rule for the rows that may be there at rest, and the rules find what may not."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text as sql

import bot.app  # noqa: F401  (the tables of all features)
from bot.store.connections import read_url
from bot.store.schema import METADATA
from bot.store.store import Store
from tests.simulation.observer.residue import NEEDED, residue
from tests.simulation.prepared import new_database

if TYPE_CHECKING:
    from pathlib import Path

    from bot.store.unit_of_work import UnitOfWork

HOUR = "2030-03-01 18:00:00"
TABLE = (
    "INSERT INTO tables (id, channel_id, locale, game, rules, options, status, ply, created_at, settled) VALUES "
    "('k3f9x2aa', 1, 'en', 'cafe', 1, '{}', 'stopped', 0, '2030-03-01 18:00:00', 1)"
)
LATE = "('a', 0, 5, 1, 'ping', '2030-03-01 17:00:00'), ('b', 0, 5, 1, 'ping', '2030-03-01 19:00:00')"


def carry_out(unit: UnitOfWork, statement: str) -> None:
    """Execute a statement."""
    unit.connection.execute(sql(statement))


def test_every_table_of_the_database_has_a_rule() -> None:
    assert NEEDED.keys() == METADATA.tables.keys()


@pytest.mark.parametrize(
    ("name", "statements"),
    [
        (None, []),
        (None, [TABLE]),
        ("tables", [TABLE, "UPDATE tables SET agent_to_act = 1"]),
        ("tables", [TABLE, "UPDATE tables SET status = 'lobby'"]),
        ("deadlines", [TABLE, "INSERT INTO deadlines VALUES ('k3f9x2aa', 'turn', 0, 0, 1, 1)"]),
        (
            "deadlines",
            [
                TABLE.replace("stopped", "lobby"),
                "INSERT INTO seats (table_id, joined, number, member_id, name) VALUES ('k3f9x2aa', 0, 0, 5, 'Anna')",
                "UPDATE tables SET paused_at = '2030-03-01 18:00:00'",
                "INSERT INTO deadlines VALUES ('k3f9x2aa', 'turn', 0, 0, 1, 1)",
            ],
        ),
        (
            "posts",
            [
                TABLE,
                "UPDATE tables SET guild_id = 3",
                "INSERT INTO posts VALUES ('k3f9x2aa', 'board', 0, 1, 0, 'anew', '2030-03-01 18:00:00')",
            ],
        ),
        (
            None,  # The result of a tutorial.
            [TABLE, "INSERT INTO posts VALUES ('k3f9x2aa', 'board', 0, 1, 0, 'anew', '2030-03-01 18:00:00')"],
        ),
        (
            "posts",
            [TABLE, "INSERT INTO posts VALUES ('k3f9x2aa', 'hand', 5, 1, 0, 'anew', '2030-03-01 18:00:00')"],
        ),
        (
            None,  # The channel is gone.
            [TABLE, "INSERT INTO posts VALUES ('k3f9x2aa', 'board', 0, 2, 0, 'anew', '2030-03-01 18:00:00')"],
        ),
        (
            "inbox",
            ["INSERT INTO inbox (id, kind, content, deferred, sent_at) VALUES (1, 'click', '', 0, '2030-03-01')"],
        ),
        ("acts", [f"INSERT INTO acts (id, addressee_id, member_id, channel_id, kind, at) VALUES {LATE}"]),
        ("endings", ["UPDATE endings SET count = 3"]),
        ("members", ["INSERT INTO members (member_id, updated_at) VALUES (7, '2030-03-01 18:00:00')"]),
    ],
)
def test_a_row_that_nothing_needs_is_found(tmp_path: Path, name: str | None, statements: list[str]) -> None:
    file = tmp_path / "new.sqlite3"
    file.write_bytes(new_database())
    file.chmod(0o600)

    async def found() -> list[str]:
        store = Store(read_url(f"sqlite:///{file.as_posix()}"))
        try:
            for each in statements:
                await store.write(partial(carry_out, statement=each))
            return await residue(store, HOUR, [1])
        finally:
            await store.close()

    found_in = [each.split(" ")[0] for each in asyncio.run(found())]
    assert found_in == ([] if name is None else [name])
