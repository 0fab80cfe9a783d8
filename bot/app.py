"""The one place where the parts are put together: store, host, screens and cogs, on one connection to Discord."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

import aiohttp
import discord
import structlog
import yarl
from discord.ext import commands

from bot.cogs.clicks import Clicks
from bot.cogs.commands import TableCommands
from bot.cogs.once import CommandsOnce
from bot.cogs.places import Places
from bot.cogs.registration import Translator, register_commands
from bot.cogs.request import Services
from bot.config import Config
from bot.delivery import Delivery
from bot.delivery.transport import NOBODY
from bot.editions import own_editions
from bot.games.registry import AGENTS, PLUGINS
from bot.garbage import keep_collections_short
from bot.screens.table import standing_screen
from bot.store import Store, utc_now
from bot.tables import Host
from engines.edition import Edition

log = structlog.get_logger(__name__)

HEARTBEAT: Final = 15.0
"""Seconds between two signs of life for the health check."""


# Nobody speaks at a table; left on, discord.py would warn at every start that its voice libraries are missing.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


class StartError(Exception):
    """Why the bot cannot start, in one sentence for the person who hosts it."""


class Stammtisch(commands.AutoShardedBot):
    """The bot: a connection to Discord with everything that works on it."""

    def __init__(
        self,
        store: Store,
        *,
        pace: float,
        shards: int | None = None,
        shard_ids: tuple[int, ...] = (),
        silence: float = 60.0,
        alive: Path | None = None,
        editions: Mapping[str, Edition] | None = None,
        host: Host | None = None,
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        only: Any = {"shard_ids": list(shard_ids)} if shard_ids else {}
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            # All that a table needs comes with the interactions; no privileged intent is asked for.
            intents=discord.Intents(guilds=True),
            allowed_mentions=NOBODY,
            tree_cls=CommandsOnce,
            shard_count=shards,
            **only,
            heartbeat_timeout=silence,
            max_messages=None,
        )
        self.store = store
        rules = {name: plugin.game for name, plugin in PLUGINS.items()}
        self.host = host or Host(store, rules, AGENTS, pace=pace, editions=editions, clock=clock)
        draw = partial(standing_screen, PLUGINS)
        # With the shards of others missing here, another process has them.
        self.delivery = Delivery(self, self.host, store.messages, draw, shared=bool(shard_ids), clock=clock)
        self._alive = alive
        self._heart: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """After the login and before the first event: every table goes on where it was."""
        await self.tree.set_translator(Translator())
        services = Services(self.host, self.delivery, PLUGINS)
        await self.add_cog(TableCommands(services))
        await self.add_cog(Clicks(services))
        await self.add_cog(Places(self.host, self.delivery))
        await register_commands(self, self.tree)
        self.host.on_change(self.delivery.touch)
        await self.host.resume()
        await self.delivery.resume()
        if self._alive is not None:
            self._heart = asyncio.create_task(self._beat(self._alive), name="heartbeat")

    async def close(self) -> None:
        """Let agents and screens finish what they are doing, then leave."""
        if self._heart is not None:
            self._heart.cancel()
        await self.host.close()
        await self.delivery.close()
        await super().close()

    async def on_ready(self) -> None:
        """Say in the log that the bot is there."""
        log.info("ready", bot=str(self.user), guilds=len(self.guilds), shards=len(self.shards))

    async def _beat(self, alive: Path) -> None:
        while True:
            if self.is_ready() and not self.is_ws_ratelimited():
                try:
                    await asyncio.to_thread(_touch, alive)
                except OSError as error:
                    log.warning("no-sign-of-life", file=str(alive), reason=error.strerror)
            await asyncio.sleep(HEARTBEAT)


def _touch(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()


def look_for_discord_at(url: str) -> None:
    """Have discord.py talk to another Discord than the real one, such as the playground at `http://127.0.0.1:8710`."""
    base = url.rstrip("/")
    discord.http.Route.BASE = f"{base}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws{base.removeprefix('http')}/gateway")
    discord.Asset.BASE = base


async def run(config: Config) -> None:
    """Run the bot until it is told to stop. Raises StartError, or StoreError, if it cannot start."""
    token = config.discord.token.get_secret_value().strip()
    if not token:
        raise StartError(
            "There is no token: write it into config.toml (copy config.example.toml) or set STAMMTISCH_DISCORD__TOKEN."
        )
    if config.discord.url:
        look_for_discord_at(config.discord.url)
    editions = own_editions(config)
    store = await Store.open(config.store.url)
    try:
        bot = Stammtisch(
            store,
            pace=config.agents.pace,
            shards=config.discord.shards or None,
            shard_ids=config.discord.shard_ids,
            silence=config.discord.silence,
            alive=config.health.file,
            editions=editions,
        )
        async with bot, _closing_on_signal(bot):
            await _connect(bot, token, config.discord.url)
    finally:
        await store.close()


@asynccontextmanager
async def _closing_on_signal(bot: Stammtisch) -> AsyncIterator[None]:
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, told.set)

    async def close() -> None:
        await told.wait()
        log.info("closing")
        await bot.close()

    closing = asyncio.create_task(close(), name="closing")
    try:
        yield
    finally:
        if told.is_set():
            await closing
        closing.cancel()


async def _connect(bot: Stammtisch, token: str, url: str) -> None:
    where = url or "Discord"
    try:
        await bot.login(token)
    except discord.LoginFailure:
        raise StartError(f"{where} does not accept the token; copy it again from the application's Bot page.") from None
    except (aiohttp.ClientError, OSError) as error:
        raise StartError(f"{where} cannot be reached: {error}.") from None
    except discord.HTTPException as error:
        raise StartError(f"{where} refused the login with status {error.status}.") from None
    keep_collections_short()
    try:
        await bot.connect()
    except discord.ConnectionClosed as error:
        raise StartError(
            f"The gateway of {where} has closed the connection for good, with code {error.code}."
        ) from None
    except discord.PrivilegedIntentsRequired:
        # We ask for none, so the application itself is not what it was.
        raise StartError(f"The gateway of {where} refuses the bot's intents; look at the application's page.") from None
    except (aiohttp.ClientError, OSError, discord.GatewayNotFound) as error:
        raise StartError(f"The gateway of {where} cannot be reached: {error}.") from None
