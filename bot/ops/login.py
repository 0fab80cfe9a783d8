"""Logs in to Discord and stays connected; each error that prevents it is one of `bot.ops.checks`.

At the start, the bot waits out any outage of Discord, the network or the database. Only other errors end it.
"""

from __future__ import annotations

import asyncio
import gc
import re
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
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
from bot.ops.checks import CHECKS, FaultError, Finding, found
from bot.store.connections import StoreError, read_url
from bot.store.process_lock import only_bot
from bot.store.store import Store, utc_now

log = structlog.get_logger(__name__)

_Reached = TypeVar("_Reached")

LIMITED_PAUSE: Final = 300.0
"""Seconds between two attempts while Discord accepts no requests from this address: each one prolongs the ban."""


class StartError(FaultError):
    """Why the bot cannot start, for the person who hosts it."""


class OutageError(StartError):
    """Why the bot cannot start yet: an outage, which may pass. `pause` is the least time to the next attempt."""

    pause = 0.0


OUTAGES: Final = (aiohttp.ClientError, OSError, discord.HTTPException, discord.RateLimited, discord.GatewayNotFound)
"""What a request raises while Discord cannot be reached or is failing; TimeoutError is an OSError."""


def prepared(config: Config) -> str:
    """Make discord.py use the Discord in the settings, and return the token. Raises StartError if there is none."""
    token = config.discord.token.get_secret_value().strip()
    if (code := _fault_of(token)) is not None:
        raise StartError(code)
    if config.discord.url:
        base = config.discord.url.rstrip("/")
        discord.http.Route.BASE = f"{base}/api/v10"
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws{base.removeprefix('http')}/gateway")
        discord.Asset.BASE = base
    return token


def _fault_of(token: str) -> str | None:
    """The code of what is wrong with a token that nobody needs to ask Discord about."""
    if not token:
        return "token-absent"
    if token[0] in "\"'" or token[-1] in "\"'":
        return "token-quoted"
    if re.fullmatch(r"\$\{?\w+\}?|%\w+%|<[\w -]+>", token):
        return "token-placeholder"
    if not (token.isascii() and token.isprintable()) or " " in token:
        return "token-characters"
    return None


_LOOK_ALIKES: Final = {r"\d{17,20}": "id", r"[0-9a-f]{64}": "public key", r"[\w-]{32}": "client secret"}
"""What the developer portal shows on other pages, by its form; no token has one of these."""


def _refused_token(token: str, where: str) -> StartError:
    what = next((name for form, name in _LOOK_ALIKES.items() if re.fullmatch(form, token)), None)
    if what is None:
        return StartError("token-refused", where=where)
    return StartError("token-is-something-else", where=where, what=what)


async def stay(client: discord.Client, token: str, url: str, outage: Outage) -> None:
    """Connect, and stay connected until a signal arrives or the connection ends for good. Raises StartError.

    While it waits for the end of an outage, this is in `outage`.
    """
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, told.set)
    connection = asyncio.create_task(_connect(client, token, url, outage), name="connection")
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


PRIVILEGED: Final = {
    "Presence": ("gateway_presence", "gateway_presence_limited"),
    "Server Members": ("gateway_guild_members", "gateway_guild_members_limited"),
    "Message Content": ("gateway_message_content", "gateway_message_content_limited"),
}
"""The privileged intents as the developer portal names them, and the flags of applications that have them."""


def needless_intents(flags: discord.ApplicationFlags) -> Iterator[Finding]:
    """That an application has privileged intents, which the bot never asks for."""
    needless = [name for name, own in PRIVILEGED.items() if any(getattr(flags, flag) for flag in own)]
    if needless:
        yield found("intents-needless", names=", ".join(needless))


def require_all_shards(config: Config) -> None:
    """Refuse a part of the shards on SQLite: only one process can use its file, so nobody would open the others.

    Raises StartError.
    """
    shards = config.discord.shards
    missing = sorted({*range(shards)} - {*config.discord.shard_ids})
    if config.discord.shard_ids and missing and read_url(config.store.url).get_backend_name() == "sqlite":
        raise StartError(
            "shards-without-a-bot",
            count=str(len(missing)),
            shards=str(shards),
            missing=f"{', '.join(map(str, missing[:5]))}{', ...' if len(missing) > 5 else ''}",
        )


async def _reached(attempt: Callable[[], Awaitable[_Reached]]) -> _Reached:
    backoff = ShortBackoff()
    while True:
        try:
            return await attempt()
        except StoreError as error:
            if error.code != "unreachable":
                raise
            await _wait(backoff, error)


async def _wait(backoff: ShortBackoff, error: FaultError, least: float = 0.0) -> None:
    pause = max(backoff.delay(), least)
    log.warning("start-waits", code=error.code, reason=error.finding.text, pause=round(pause, 1))
    await asyncio.sleep(pause)


class Outage:
    """Why Discord could not be reached at the last attempt, for those who report the state of the bot."""

    def __init__(self) -> None:
        self.finding: Finding | None = None
        """Reset by the owner once there is a connection."""


async def _connect(client: discord.Client, token: str, url: str, outage: Outage) -> None:
    where, backoff = url or "Discord", ShortBackoff()
    while True:
        try:
            await log_in(client, token, where)
            break
        except OutageError as error:
            outage.finding = error.finding
            # A failed login leaves its HTTP session behind.
            await client.http.close()
            client.http.connector = discord.utils.MISSING
            await _wait(backoff, error, error.pause)
    keep_collections_short()
    while True:
        try:
            await _run_shards(client, where)
        except OutageError as error:
            if client.is_closed():
                raise
            outage.finding = error.finding
            await _wait(backoff, error, error.pause)
        else:
            return


async def _run_shards(client: discord.Client, where: str) -> None:
    """Connect to the gateway and stay. Raises OutageError if it cannot be reached, StartError if it refuses the bot."""
    try:
        await client.connect()
    except discord.ConnectionClosed as error:
        code = f"gateway-{error.code}"
        raise StartError(code if code in CHECKS else "gateway-closed", where=where, number=str(error.code)) from None
    except discord.PrivilegedIntentsRequired:
        raise StartError("gateway-4014", where=where) from None
    except OUTAGES as error:
        raise _outage(error, where, "gateway-unreachable") from None


async def log_in(client: discord.Client, token: str, where: str) -> None:
    """Log in to Discord, which errors call `where`. Raises StartError or OutageError."""
    try:
        await client.login(token)
    except discord.LoginFailure:
        raise _refused_token(token, where) from None
    except OUTAGES as error:
        raise _outage(error, where, "discord-unreachable") from None


def _outage(error: BaseException, where: str, otherwise: str) -> OutageError:
    """The outage that an error means; `otherwise` is the code of one that has no check of its own."""
    if isinstance(error, discord.GatewayNotFound) and error.__cause__ is not None:
        error = error.__cause__  # the response that discord.py has replaced
    match error:
        case aiohttp.ClientConnectorCertificateError():
            return OutageError("discord-untrusted", where=where, reason=_words(error.certificate_error))
        case aiohttp.ClientConnectorSSLError():
            return OutageError("discord-untrusted", where=where, reason=_words(error))
        case discord.RateLimited():
            return _limited(where, 429, error.retry_after)
        case discord.HTTPException(status=403 | 429):  # both are answers of the network in front of Discord
            return _limited(where, error.status, LIMITED_PAUSE)
        case discord.HTTPException() if otherwise == "discord-unreachable":
            return OutageError("login-failed", where=where, status=str(error.status))
        case _:
            return OutageError(otherwise, where=where, reason=_words(error))


def _limited(where: str, status: int, pause: float) -> OutageError:
    error = OutageError("login-limited", where=where, status=str(status))
    error.pause = pause
    return error


def _words(error: BaseException) -> str:
    words = str(error) or type(error).__name__  # a timeout has no message
    return words.splitlines()[0].rstrip(". ")


THRESHOLDS: Final = (1_000, 10, 500)
"""The number of new objects that starts a collection of the youngest generation, and the numbers of collections of one
generation that start one of the next; Python's defaults are 700, 10, 10.

Freed objects count against new ones, also old ones against young ones, so a collection looks at many times this number:
with fifty tables and 10,000 for 50 ms, with 1,000 for at most 10. One of all generations takes 0.2 seconds there: it is
made rare, as hardly anything is left for it (`tests/messages/test_cycles.py`).
"""


def keep_collections_short() -> None:
    """Exclude all present objects from later collections, and collect less often. Call this once.

    After the start, some hundred thousand objects never go away: modules, classes, statements, locales. A full
    collection checks each of them in vain, for a quarter of a second in which no click is answered. Reference counts
    free nearly all later objects; collections are for the cycles among the rest.
    """
    gc.collect()  # unused objects must not be frozen
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
