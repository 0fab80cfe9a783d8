"""The database is put back from a backup while members play: what they read."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from bot.locales import LANGUAGES, words
from bot.store.backup import copy_database
from bot.store.schema import Status
from bot.store.store import Store
from bot.tables.requests import Stop
from tests.bots import make_bot
from tests.cogs.simulation import Simulation, answer_text, clicks, reading

SAY = words("en")


@pytest.fixture(autouse=True)
def prompt_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """A backup that is put back at once is noticed too."""
    monkeypatch.setattr("bot.store.rollback.SLACK_NS", 0)


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
    monkeypatch.setattr("bot.messages.private.MESSAGES", 0)
    private = (await first.click(await sim.board(), label="My hand")).response
    await asyncio.to_thread(copy_database, f"sqlite:///{file}", backup)
    await sim.play(first)
    await sim.bot.host.ask(table.id, Stop(table.members[0], manager=True))
    await sim.env.settle()
    assert (await sim.bot.host.table(table.id)).seed is not None
    await sim.bot.close()
    await sim.store.close()
    await asyncio.to_thread(put_back, backup, file)
    sim.store = await Store.open(f"sqlite:///{file}")
    try:
        await sim.env.restart_bot(make_bot(sim.store, pace=0))
        sim.bot = sim.env.bot
        after = await sim.bot.host.table(table.id)
        assert (after.status, after.ply, after.set_back) == (Status.STOPPED, 0, True)
        answer = await first.click(private, custom_id=pick)
        assert SAY("table-set-back") in answer_text(answer)
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
