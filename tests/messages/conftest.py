"""A database with a table, for the tests of delivery."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.store import Store
from tests.messages.discord import SLOT
from tests.store.rows import put, table_record


@pytest.fixture(autouse=True)
def all_pictures_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A message waits for its pictures, however busy the machine is. A test of late ones sets this itself."""
    monkeypatch.setattr("bot.messages.carrier.PICTURE_TIMEOUT", 60.0)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """A database with the table of `SLOT` and a few others."""
    opened = await Store.open(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    for number, table_id in enumerate((SLOT.subject, "second", "third", "fourth")):
        await put(opened, table_record(table_id, channel_id=number))
    yield opened
    await opened.close()
