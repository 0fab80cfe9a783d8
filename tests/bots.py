"""A bot for tests: without clocks, without agents that think, and with any number of tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from bot.app import Environment, Stammtisch
from bot.config import (
    AgentSettings,
    Config,
    DiscordSettings,
    LimitSettings,
    PictureSettings,
    WorkerSettings,
)
from bot.games.plugin import AnyPlugin
from bot.games.registry import PLUGINS
from bot.store.store import Store, utc_now
from engines.edition import Edition
from tests.short_waits import READY_AFTER

ANY_NUMBER = LimitSettings(tables_per_member=10_000, tables_per_server=10_000)


def make_bot(
    store: Store,
    *,
    pace: float = 0.0,
    painters: int = 0,
    plugins: Mapping[str, AnyPlugin] = PLUGINS,
    editions: Mapping[str, Edition] | None = None,
    clock: Callable[[], datetime] = utc_now,
    limits: LimitSettings = ANY_NUMBER,
) -> Stammtisch:
    """A bot with one shard, which nobody has connected yet. `painters` is how many processes draw."""
    config, environment = settings(pace, painters, limits), Environment(clock=clock)
    bot = Stammtisch(store, config, plugins=plugins, editions=editions, environment=environment, timed=False)
    get_ready_soon(bot)
    return bot


def get_ready_soon(bot: Stammtisch) -> None:
    """Let a bot be ready as soon as it knows its servers."""
    bot._connection.guild_ready_timeout = READY_AFTER


def settings(pace: float = 0.0, painters: int = 0, limits: LimitSettings = ANY_NUMBER) -> Config:
    """The settings of such a bot."""
    return Config.model_construct(  # Whatever the environment of the tests says.
        discord=DiscordSettings(shards=1, emojis=False),
        agents=AgentSettings(pace=pace),
        pictures=PictureSettings(workers=painters),
        workers=WorkerSettings(processes=0),
        limits=limits,
    )
