"""A bot that nobody connects: what `doctor` and the reference look at."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.app import Stammtisch
from bot.store.store import Store
from tests.store.databases import newest_file


async def test_an_unconnected_bot_is_the_same_whatever_the_environment_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"DISCORD__SHARDS": "2", "DISCORD__SHARD_IDS": "[1]", "PICTURES__WORKERS": "3"}.items():
        monkeypatch.setenv(f"STAMMTISCH_{name}", value)
    monkeypatch.setenv("STAMMTISCH_WORKERS__PROCESSES", "2")
    store = await Store.open(newest_file(tmp_path / "tables.sqlite3"))
    try:
        bot = Stammtisch.unconnected(store)
        assert (bot.shard_count, bot.shard_ids) == (1, None)
        assert (bot.studio.workers, bot._workers) == (0, None)
    finally:
        await store.close()
