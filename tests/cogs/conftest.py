"""A bot in SimCord: real discord.py, real store, no sockets; and people who click."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.app import Stammtisch
from bot.store import Store
from tests.cogs.simulation import Simulation


@pytest.fixture
def pace() -> float:
    """Seconds that house players wait; a test may override it."""
    return 0.0


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """An empty database."""
    opened = await Store.open(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    yield opened
    await opened.close()


@pytest.fixture
async def simcord_bot(store: Store, pace: float) -> Stammtisch:
    """The bot that SimCord's own fixture runs."""
    return Stammtisch(store, pace=pace, shards=1)


@pytest.fixture
async def sim(simcord_env: Any, simcord_bot: Stammtisch, store: Store) -> Simulation:
    """A server with one channel and the bot in it."""
    guild = simcord_env.create_guild()
    return Simulation(simcord_env, simcord_bot, store, guild, guild.create_text_channel("game-night"))
