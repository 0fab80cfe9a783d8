"""The database fails, or is put back from a backup, while members play: what they read, and what health says."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from bench.doors import opened, tables_of
from bot.app import Stammtisch
from bot.locales import LANGUAGES, words
from bot.screens.parts import NO_TABLE, Click
from bot.store.backup import copy_database
from bot.store.schema import Status
from bot.store.store import Store
from engines.codec import encode_payload
from tests.cogs.simulation import Simulation, clicks, reading, told

SAY = words("en")


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for a lock, and what is put back at once is noticed too."""
    monkeypatch.setattr("bot.store.connections._BUSY_MS", 50)
    monkeypatch.setattr("bot.store.rollback.SLACK_NS", 0)


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another program keeps the database to itself."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


@pytest.mark.parametrize(("locale", "language"), [("en-US", "en"), ("de", "de"), ("ja", "ja")])
async def test_who_clicks_while_nothing_can_be_stored_is_told_so_and_nothing_has_happened(
    tmp_path: Path, locale: str, language: str
) -> None:
    file = tmp_path / "tables.sqlite3"
    async with opened(f"sqlite:///{file}") as doors:
        table = (await tables_of(doors, Random(1)))[0]
        to_act = (await doors.host.table_view(table.id)).to_act
        acting = table.seats[to_act or 0].member
        assert acting is not None
        legal = (await doors.host.table_view(table.id, acting.id)).legal
        move = Click(table.id, table.ply, "move", encode_payload(legal[0])).custom_id()
        sorry = words(language)("refusal-no-database")
        with locked(file):
            assert await doors.click(move, acting.id, table.place.channel_id, locale=locale) == [sorry]
            opening = Click(NO_TABLE, 0, "play", "cafe").custom_id()
            assert await doors.click(opening, 5, 5555, locale=locale) == [sorry]
            assert not await doors.bot._can_write(), "health says so"
        assert await doors.bot._can_write()
        assert (await doors.host.table(table.id)).ply == table.ply
        assert await doors.host.open_table(5555) is None
        answer = await doors.click(move, acting.id, table.place.channel_id, locale=locale)
        assert answer
        assert answer != [sorry]
        assert (await doors.host.table(table.id)).ply == table.ply + 1
        assert await doors.host.verifier.codes(table.id) == ()


def put_back(backup: Path, file: Path) -> None:
    for ending in ("-wal", "-shm"):
        file.with_name(file.name + ending).unlink(missing_ok=True)
    shutil.copy(backup, file)


async def test_a_backup_put_back_lets_nobody_play_with_open_cards(
    sim: Simulation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, backup = tmp_path / "tables.sqlite3", tmp_path / "backup"
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.deal(anna, ben)
    first = await sim.to_act(anna, ben)
    hand = await sim.hand(first)
    pick = clicks(hand, "pick")[0].custom_id()
    # SimCord allows clicks on existing messages only. After a kill a private hand stays as it is; so does this one.
    monkeypatch.setattr("bot.delivery.private.MESSAGES", 0)
    private = (await first.click(await sim.board(), label="My hand")).response
    await asyncio.to_thread(copy_database, f"sqlite:///{file}", backup)
    await sim.play(first)
    await sim.bot.host.stop(table.id, table.members[0], manager=True)
    await sim.env.settle()
    assert (await sim.bot.host.table(table.id)).seed is not None
    await sim.bot.close()
    await sim.store.close()
    await asyncio.to_thread(put_back, backup, file)
    sim.store = await Store.open(f"sqlite:///{file}")
    try:
        await sim.env.restart_bot(Stammtisch(sim.store, pace=0, shards=1))
        sim.bot = sim.env.bot
        after = await sim.bot.host.table(table.id)
        assert (after.status, after.ply, after.set_back) == (Status.STOPPED, 0, True)
        answer = await first.click(private, custom_id=pick)
        assert SAY("table-set-back") in told(answer)
        assert SAY("table-set-back") in reading(await sim.board(after))
        assert SAY("table-set-back") in reading(await sim.hand(first, after))
        assert await sim.bot.host.open_table(sim.channel.id) is None
        assert (await sim.seat(ben)).id != table.id, "the channel is free for a new table"
        await sim.env.settle()
    finally:
        await sim.bot.close()
        await sim.store.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_its_own_words_for_it(language: str) -> None:
    for key in ("table-set-back", "refusal-no-database"):
        said = {words(each)(key) for each in LANGUAGES}
        assert words(language)(key) in said
        assert len(said) == len(LANGUAGES)
