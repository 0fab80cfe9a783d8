"""What older versions have left is brought up to date, and its tables are played on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from contextlib import closing
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.games.registry import AGENTS
from bot.host.host import Host
from bot.store.schema import Status
from bot.store.store import Store
from bot.tables.requests import Act, Join
from bot.tables.types import Member
from engines.codec import decode_options
from engines.registry import game, games
from tests.store import kept
from tests.store.kept import AGED, REVISIONS, unpack
from tests.tables.waiting import busy, eventually

if TYPE_CHECKING:
    from pathlib import Path

MOVES = 8
"""The number of further moves that shows that a table continues."""

OLD = "SELECT id, game, status, ply, hex(seed), channel_id FROM tables ORDER BY id"
SEATS = "SELECT table_id, number, member_id FROM seats ORDER BY table_id, number, member_id"
LOG = "SELECT table_id, ply, seat, move FROM moves ORDER BY table_id, ply"


def stored(file: Path) -> list[list[Any]]:
    """What must never be lost: tables, who sits there, and the log."""
    with closing(sqlite3.connect(file)) as database:
        return [database.execute(query).fetchall() for query in (OLD, SEATS, LOG)]


def host_on(store: Store) -> Host:
    return Host(store, {each.name: each for each in games()}, AGENTS)


async def played_on(host: Host, table_id: str) -> int:
    """Members make some more moves there, or as many as are left; gives how many."""
    chance, made = Random(table_id), 0
    while made < MOVES:
        await eventually(lambda: busy(host) == 0)
        table = await host.table(table_id)
        if table.status is not Status.RUNNING:
            break
        for member in table.members:
            table_view = await host.table_view(table_id, member.id)
            if table_view.legal:
                await host.ask(table_id, Act(table.ply, member.id, chance.choice(table_view.legal)))
                made += 1
                break
    return made


@pytest.mark.parametrize("revision", REVISIONS)
async def test_tables_of_every_older_version_are_played_on(tmp_path: Path, revision: str) -> None:
    file = tmp_path / "tables.sqlite3"
    await asyncio.to_thread(unpack, revision, file)
    before, listed = await asyncio.to_thread(stored, file), await asyncio.to_thread(kept.running, file)
    store = await Store.open(f"sqlite:///{file}")
    assert await asyncio.to_thread(stored, file) == before
    host = host_on(store)
    await host.resume()
    tables = [await host.table(row[0]) for row in before[0]]
    running = [table for table in tables if table.status is Status.RUNNING]
    assert Counter(table.game for table in running) == listed
    assert listed
    assert {table.status for table in tables} >= {Status.LOBBY, Status.OVER}
    for table in running:
        assert await played_on(host, table.id)
    for table in tables:
        if table.status is not Status.LOBBY:
            assert {*await host.verifier.codes(table.id)} <= AGED
    [lobby] = [table for table in tables if table.status is Status.LOBBY]
    assert [each.name for each in (await host.ask(lobby.place, Join(Member(7, "Cleo")))).members] == ["Anna", "Cleo"]
    await host.close()
    await store.close()


@pytest.mark.parametrize("revision", REVISIONS)
def test_the_defaults_of_options_stay_what_they_were(tmp_path: Path, revision: str) -> None:
    """A stored table names no option that came later. Kept tables were opened with the defaults of their time."""
    file = tmp_path / "tables.sqlite3"
    unpack(revision, file)
    with closing(sqlite3.connect(file)) as database:
        options = dict(database.execute("SELECT game, options FROM tables"))
    assert {name: decode_options(game(name), text) for name, text in options.items()} == {
        name: decode_options(game(name), "{}") for name in options
    }
