"""A bot in SimCord: real discord.py, real store, no sockets; and people who click."""

from __future__ import annotations

from collections.abc import AsyncIterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from simcord import env as simcord_env
from simcord._settlement import _callback_is_parked, _is_parked
from simcord.env import Env

from bot.app import Stammtisch
from bot.cogs import registration
from bot.messages.discord_api.budget import Budget
from bot.store.store import Store
from tests.bots import make_bot
from tests.cogs.simulation import Clock, Simulation
from tests.simcord.stages import spend_at_once
from tests.store.databases import newest_file

LOOK_AGAIN = 0.01
"""Seconds between two looks of SimCord whether the bot has settled; its own 0.05 would be most of what tests take."""


@pytest.fixture(autouse=True)
def settle_timeout(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """SimCord waits for the database in real time; a busy machine needs more than its five seconds.

    For those that a bot has for its start SimCord knows no setting.
    """
    request.node.add_marker(pytest.mark.simcord(settle_timeout=60))
    settle = Env._settle_internal

    async def settle_in_time(env: Env, *, timeout: float | None = None, **how: Any) -> None:
        how["idle"] = LOOK_AGAIN
        await settle(env, timeout=None if timeout is None else max(timeout, env.settle_timeout), **how)

    monkeypatch.setattr(Env, "_settle_internal", settle_in_time)


AWAITED = 0.5
"""SimCord waits in real time for all that is due within this many seconds, with anything that a member does."""


@pytest.fixture(autouse=True)
def put_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the bot has put off for longer than `AWAITED` does not hold up a test: it asks for that, or lets time pass.

    SimCord would wait for whatever is due before its timeout.
    """

    def soon(state: Any, deadline: float) -> float:
        now: float = state.loop.time()
        return min(deadline, now + AWAITED)

    def is_parked(state: Any, task: Any, deadline: float) -> bool:
        return _is_parked(state, task, soon(state, deadline))

    def callback_parked(state: Any, record: Any, deadline: float) -> bool:
        return _callback_is_parked(state, record, soon(state, deadline))

    monkeypatch.setattr(simcord_env, "_is_parked", is_parked)
    monkeypatch.setattr(simcord_env, "_callback_is_parked", callback_parked)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No request waits, and what messages show is written at once: SimCord would wait for it after every click."""
    monkeypatch.setattr("bot.messages.post_cache.PERIOD", 0)
    monkeypatch.setattr(Budget, "spend", spend_at_once)


_translated: dict[str, list[Any]] = {}


@pytest.fixture(autouse=True)
def translated_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal commands are put into all languages of Discord once, not for every bot: it takes longer than most tests."""
    translate = registration._wanted

    async def wanted(tree: Any) -> list[Any]:
        key = repr([each.to_dict(tree) for each in tree.get_commands()])
        if key not in _translated:
            _translated[key] = await translate(tree)
        return deepcopy(_translated[key])

    monkeypatch.setattr(registration, "_wanted", wanted)


@pytest.fixture
def pace() -> float:
    """Seconds that agents wait; a test may override it."""
    return 0.0


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """An empty database."""
    opened = await Store.open(newest_file(tmp_path / "tables.sqlite3"))
    yield opened
    await opened.close()


@pytest.fixture
def clock() -> Clock:
    """What the bot takes for the time."""
    return Clock()


@pytest.fixture
async def simcord_bot(store: Store, pace: float, clock: Clock) -> Stammtisch:
    """The bot that SimCord's own fixture runs."""
    return make_bot(store, pace=pace, clock=clock)


@pytest.fixture
async def sim(simcord_env: Any, simcord_bot: Stammtisch, store: Store, clock: Clock) -> Simulation:
    """A server with one channel and the bot in it."""
    guild = simcord_env.create_guild()
    return Simulation(simcord_env, simcord_bot, store, clock, guild, guild.create_text_channel("game-night"))
