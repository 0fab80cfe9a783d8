"""Another program locks the database while members play: they read why nothing happens, and health reports it."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import pytest
from loopcord.client.parts import text

from bot.locales import LANGUAGES, words
from tests.e2e.playing import Guest, begin, set_table
from tests.e2e.reading import clicks, table_of
from tests.simulation.checks import database_in
from tests.simulation.scene import SIGN_OF_LIFE, Scene, play

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LATE: Final = 5.0
"""Seconds by which a healthy bot renews its health file late at most."""


@pytest.fixture(autouse=True)
def short_wait_for_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite waits for a lock in real time."""
    monkeypatch.setattr("bot.store.connections._BUSY_MS", 1)


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Let another program lock the database."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_click_while_nothing_can_be_stored_is_refused_in_words_and_changes_nothing(language: str) -> None:
    sorry = words(language)("refusal-no-database")

    async def act(scene: Scene) -> None:
        channel, elsewhere = [await scene.playground.add_channel(name) for name in ("table", "elsewhere")]
        anna, ben = [await scene.guest(name, channel, language) for name in ("Anna", "Ben")]
        await set_table(anna, ben)
        await begin(anna, ben)
        await scene.rest()
        acting = anna if anna.can_pick() else ben
        hand = await acting.choose(acting.hand())
        move, table_id = clicks(hand, "move")[0], table_of(acting.hand())
        chooser = (await Guest(acting.person, elsewhere, language).slash("join")).shown
        [bot] = scene.bots
        ply = (await bot.bot.host.table(table_id)).ply
        sign_of_life = bot.folder / f"alive-{bot.shard}"
        with locked(database_in(bot.folder)):
            assert text((await acting.click(hand, move)).shown) == sorry
            assert text((await acting.click(chooser, clicks(chooser, "play")[0])).shown) == sorry
            sign_of_life.unlink()
            await asyncio.sleep(SIGN_OF_LIFE + LATE)
            assert not sign_of_life.exists()
        await asyncio.sleep(SIGN_OF_LIFE + LATE)
        assert sign_of_life.exists()
        assert (await bot.bot.host.table(table_id)).ply == ply
        assert await bot.bot.host.open_table(int(elsewhere)) is None
        answer = await acting.click(hand, move)
        assert text(answer.shown) != sorry
        assert (await bot.bot.host.table(table_id)).ply == ply + 1
        assert await bot.bot.host.verifier.codes(table_id) == ()

    play(act)
