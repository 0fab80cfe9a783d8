"""`stammtisch ratings` at the command line."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from typer.testing import CliRunner

from bot.cli.main import cli
from bot.features.records.store import add_results
from bot.store.store import Store
from tests.records.rows import table_of
from tests.store.rows import everything

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

RUN = CliRunner()


def test_all_ladders_are_rebuilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STAMMTISCH_STORE__URL", address)

    async def fill() -> None:
        store = await Store.open(address)
        for number in range(3):
            rows = table_of(f"t{number}", [1, 2], game=("cafe", "cafe", "bremen")[number])
            await store.write(partial(add_results, results=rows))
        await store.close()

    async def standings() -> int:
        store = await Store.open(address)
        there = await everything(store)
        await store.close()
        return len(there["standings"])

    asyncio.run(fill())
    done = RUN.invoke(cli, ["ratings"])
    assert (done.exit_code, done.stdout) == (0, "2 ladders were rebuilt from 3 tables.\n")
    assert asyncio.run(standings()) == 4


def test_a_database_that_cannot_be_opened_is_reported_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STAMMTISCH_STORE__URL", f"sqlite:///{tmp_path / 'nowhere' / 'tables.sqlite3'}")
    (tmp_path / "nowhere").write_text("a file, no folder", encoding="utf-8")
    failed = RUN.invoke(cli, ["ratings"])
    assert failed.exit_code == 1
    assert "Traceback" not in failed.output
    assert failed.stderr.endswith(".\n")
