"""The sign of life for the health check: given as soon as the bot is ready."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bot.app import Stammtisch
from bot.store.store import Store
from tests.bots import make_bot
from tests.cogs.simulation import Clock
from tests.tables.waiting import eventually


@pytest.fixture
def alive(tmp_path: Path) -> Path:
    """The file that the bot touches."""
    return tmp_path / "signs" / "alive"


@pytest.fixture
async def simcord_bot(store: Store, clock: Clock, alive: Path, monkeypatch: pytest.MonkeyPatch) -> Stammtisch:
    """A bot that gives its first sign of life, and no second one in time."""
    monkeypatch.setattr("bot.app.HEARTBEAT", sys.maxsize)
    bot = make_bot(store, clock=clock)
    bot._alive = alive
    return bot


@pytest.mark.usefixtures("sim")
async def test_a_member_who_asks_right_after_a_start_hears_that_the_bot_is_there(alive: Path) -> None:
    await eventually(alive.exists)
