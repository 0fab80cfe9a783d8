"""Logs in to Discord and stays connected, with a sentence for each error that prevents it.

At the start, the bot waits out any outage of Discord, the network or the database. Only other errors end it.
"""

from __future__ import annotations

import asyncio
import gc
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import datetime
from typing import Final, TypeVar

import aiohttp
import discord
import structlog
import yarl

from bot.background import stopped
from bot.config import Config
from bot.connection import ShortBackoff
from bot.store.connections import StoreError, read_url
from bot.store.process_lock import only_bot
from bot.store.store import Store, utc_now

log = structlog.get_logger(__name__)

_Reached = TypeVar("_Reached")

CLOSED_FOR_GOOD: Final = {
    4004: "no longer accepts the token; copy it again from the application's Bot page",
    4010: "does not accept the shards in the settings; check [discord] shards and shard_ids",
    4011: "requires more shards for this many servers; raise [discord] shards, or set it to 0 to let Discord decide",
    4012: "no longer supports this version of its API; install a newer version of Stammtisch",
    4013: "does not know the bot's intents; install a newer version of Stammtisch",
}
"""What is wrong and what to do, by the gateway's close codes after which reconnecting is useless."""


class StartError(Exception):
    """Why the bot cannot start, in one sentence for the person who hosts it."""


class OutageError(StartError):
    """Why the bot cannot start yet: an outage, which may pass."""


OUTAGES: Final = (aiohttp.ClientError, OSError, discord.HTTPException, discord.RateLimited, discord.GatewayNotFound)
"""What a request raises while Discord cannot be reached or is failing; TimeoutError is an OSError."""


def prepared(config: Config) -> str:
    """Make discord.py use the Discord in the settings, and return the token. Raises StartError if there is none."""
    token = config.discord.token.get_secret_value().strip()
    if not token:
        raise StartError(
            "There is no token: write it into config.toml (copy config.example.toml) or set STAMMTISCH_DISCORD__TOKEN."
        )
    if not (token.isascii() and token.isprintable()) or " " in token:
        raise StartError(
            "The token contains a line break, a space or another character that no token has; copy it as one line."
        )
    if config.discord.url:
        base = config.discord.url.rstrip("/")
        discord.http.Route.BASE = f"{base}/api/v10"
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws{base.removeprefix('http')}/gateway")
        discord.Asset.BASE = base
    return token


async def stay(client: discord.Client, token: str, url: str) -> None:
    """Connect, and stay connected until a signal arrives or the connection ends for good. Raises StartError."""
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, told.set)
    connection = asyncio.create_task(_connect(client, token, url), name="connection")
    telling = asyncio.create_task(told.wait(), name="waiting for the end")
    try:
        await asyncio.wait((connection, telling), return_when=asyncio.FIRST_COMPLETED)
        if told.is_set():
            log.info("closing")
    finally:
        telling.cancel()
        await client.close()
        # It may be in a pause between two attempts, which nothing else would end.
        await stopped(connection)
    if not told.is_set():
        connection.result()


@asynccontextmanager
async def database(config: Config, clock: Callable[[], datetime] = utc_now) -> AsyncIterator[Store]:
    """Open the database in the settings, for this bot alone, as soon as its server can be reached.

    Raises StoreError for what waiting does not fix.
    """
    url, sharded = config.store.url, bool(config.discord.shard_ids)
    async with AsyncExitStack() as stack:
        await _reached(lambda: stack.enter_async_context(only_bot(url, sharded=sharded)))
        store = await _reached(lambda: Store.open(url, clock, mark=config.store.mark_folder))
        stack.push_async_callback(store.close)
        yield store


def require_all_shards(config: Config) -> None:
    """Refuse a part of the shards on SQLite: only one process can use its file, so nobody would open the others.

    Raises StartError.
    """
    shards = config.discord.shards
    missing = sorted({*range(shards)} - {*config.discord.shard_ids})
    if config.discord.shard_ids and missing and read_url(config.store.url).get_backend_name() == "sqlite":
        raise StartError(
            f"[discord] shard_ids leaves out {len(missing)} of {shards} shards ({', '.join(map(str, missing[:5]))}"
            f"{', ...' if len(missing) > 5 else ''}), and only one process can use a SQLite database: the servers on "
            "them would have no bot. Remove shard_ids, or use PostgreSQL for several processes."
        )


async def _reached(attempt: Callable[[], Awaitable[_Reached]]) -> _Reached:
    backoff = ShortBackoff()
    while True:
        try:
            return await attempt()
        except StoreError as error:
            if error.code != "unreachable":
                raise
            await _wait(backoff, str(error))


async def _wait(backoff: ShortBackoff, reason: str) -> None:
    pause = backoff.delay()
    log.warning("start-waits", reason=reason, pause=round(pause, 1))
    await asyncio.sleep(pause)


async def _connect(client: discord.Client, token: str, url: str) -> None:
    where, backoff = url or "Discord", ShortBackoff()
    while True:
        try:
            await log_in(client, token, where)
            break
        except OutageError as outage:
            # A failed login leaves its HTTP session behind.
            await client.http.close()
            client.http.connector = discord.utils.MISSING
            await _wait(backoff, str(outage))
    keep_collections_short()
    while True:
        try:
            await _run_shards(client, where)
        except OutageError as outage:
            if client.is_closed():
                raise
            await _wait(backoff, str(outage))
        else:
            return


async def _run_shards(client: discord.Client, where: str) -> None:
    """Connect to the gateway and stay. Raises OutageError if it cannot be reached, StartError if it refuses the bot."""
    try:
        await client.connect()
    except discord.ConnectionClosed as error:
        reason = CLOSED_FOR_GOOD.get(error.code, "has closed the connection for good; start the bot again")
        raise StartError(f"The gateway of {where} {reason} (code {error.code}).") from None
    except discord.PrivilegedIntentsRequired:
        # We ask for none, so the application itself must have changed.
        raise StartError(
            f"The gateway of {where} refuses the bot's intents; check the application's Bot page."
        ) from None
    except OUTAGES as error:
        raise OutageError(f"The gateway of {where} cannot be reached: {_words(error)}.") from None


async def log_in(client: discord.Client, token: str, where: str) -> None:
    """Log in to Discord, which errors call `where`. Raises StartError or OutageError."""
    try:
        await client.login(token)
    except discord.LoginFailure:
        raise StartError(f"{where} does not accept the token; copy it again from the application's Bot page.") from None
    except discord.HTTPException as error:
        raise OutageError(f"{where} refused the login with status {error.status}.") from None
    except OUTAGES as error:
        raise OutageError(f"{where} cannot be reached: {_words(error)}.") from None


def _words(error: BaseException) -> str:
    return str(error) or type(error).__name__  # a timeout has no message


THRESHOLDS: Final = (10_000, 20, 50)
"""The number of new objects that starts a collection of the youngest generation, and the numbers of collections of one
generation that start one of the next; Python's defaults are 700, 10, 10."""


def keep_collections_short() -> None:
    """Exclude all present objects from later collections, and collect less often. Call this once.

    After the start, some hundred thousand objects never go away: modules, classes, statements, locales. A full
    collection checks each of them in vain, for a quarter of a second in which no click is answered. Reference counts
    free nearly all later objects; collections are for the cycles among the rest.
    """
    gc.collect()  # unused objects must not be frozen
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
