"""Revision r0025: a running table whose turn has a deadline waits for the member of that turn."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import Connection, bindparam, text

from bot.store.connections import read_url
from bot.store.schema import UtcTime
from bot.store.store import Store, upgrade
from tests.store.test_migrations import in_database

TABLES = (
    # id, status, kind of its deadline, seat of its deadline
    ("waits", "running", "turn", 1),
    ("driven", "running", "turn", 0),
    ("no-clock", "running", "idle", None),
    ("lobby", "lobby", "idle", None),
)


@pytest.fixture
def address(empty_address: str) -> str:
    """A database to which no migration has led yet."""
    return empty_address


def fill(connection: Connection) -> None:
    """Tables of which seat 0 is driven by a house player for member 7, and seat 1 by its owner, member 8."""
    made = text(
        "INSERT INTO tables (id, channel_id, locale, game, rules, options, status, ply, settled, created_at, seed)"
        " VALUES (:id, :channel, 'ja', 'bremen', 1, '{}', :status, 0, :settled, :created, :seed)"
    ).bindparams(bindparam("created", type_=UtcTime))
    for number, (table_id, status, kind, seat) in enumerate(TABLES):
        values: dict[str, Any] = {"id": table_id, "channel": number, "status": status, "settled": True}
        connection.execute(made, {**values, "created": datetime(2026, 1, 1, tzinfo=UTC), "seed": bytes(32)})
        for joined, (member_id, agent, absence) in enumerate(((7, "heuristic", "away"), (8, None, None))):
            connection.execute(
                text(
                    "INSERT INTO seats (table_id, joined, number, member_id, agent, absence)"
                    " VALUES (:id, :joined, :joined, :member, :agent, :absence)"
                ),
                {"id": table_id, "joined": joined, "member": member_id, "agent": agent, "absence": absence},
            )
        connection.execute(
            text("INSERT INTO deadlines (table_id, kind, seat, ply, due, until) VALUES (:id, :kind, :seat, 0, 1, 2)"),
            {"id": table_id, "kind": kind, "seat": seat},
        )


async def test_running_tables_wait_for_the_members_of_their_deadlines(address: str) -> None:
    await upgrade(read_url(address), "r0022")
    await in_database(address, fill)
    store = await Store.open(address)
    tables = {table.id: table.member_to_act for table in await store.read(lambda unit: unit.tables())}
    await store.close()
    assert tables == {"waits": 8, "driven": None, "no-clock": None, "lobby": None}
