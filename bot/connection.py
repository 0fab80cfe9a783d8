"""Changes to discord.py that it has no settings for: reconnects, rate limits, unreadable events, a clean shutdown.

By default, the library waits up to seventeen minutes between two attempts to reach the gateway, a minute for a silent
one, and five minutes for the response to a request; it logs an error at each attempt. A request that uses up a rate
limit returns only when the limit is reset, up to five seconds after its response. An event that it cannot read would
end the program.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from functools import partial
from types import SimpleNamespace
from typing import Any, Final, Literal

import aiohttp
import discord
import structlog
from discord.backoff import ExponentialBackoff
from discord.webhook.async_ import AsyncDeferredLock, AsyncWebhookAdapter

log = structlog.get_logger(__name__)

LONGEST_PAUSE: Final = 8.0
"""The longest pause between two attempts to reach the gateway, in seconds."""
HELLO: Final = 15.0
"""Seconds that a new connection to the gateway may take; five of them are discord.py's pause before a new session."""
CLOSE: Final = 1.0
"""Seconds in which Discord may confirm that a connection is closed that was never used."""
REQUEST: Final = aiohttp.ClientTimeout(total=20.0, sock_connect=5.0)
"""How long a request may take. One that times out is made again if it still matters."""
RATE_LIMIT: Final = 30.0
"""The longest time in seconds that a request waits for a rate limit; discord.py accepts no less."""
_ENDS_CONNECTION: Final = (
    *(discord.gateway.ReconnectWebSocket, discord.gateway.WebSocketClosure, discord.ConnectionClosed),
    *(aiohttp.ClientError, OSError),
)
"""Exceptions while reading a message that mean that a new connection is needed."""

_open = discord.gateway.DiscordWebSocket.from_client.__func__  # type: ignore[attr-defined]
_request = AsyncWebhookAdapter.request
_received = discord.gateway.DiscordWebSocket.received_message


class ShortBackoff:
    """The pauses between attempts: growing as in discord.py, but never longer than `LONGEST_PAUSE`."""

    def __init__(self) -> None:
        self._backoff: ExponentialBackoff[Literal[False]] = ExponentialBackoff()

    def delay(self) -> float:
        """Seconds until the next attempt."""
        return min(self._backoff.delay(), LONGEST_PAUSE)


class _Opening:
    """Stands for discord.py's class of gateways while one of them is opened, and knows that one."""

    DEFAULT_GATEWAY = property(lambda _: discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY)

    def __init__(self) -> None:
        self.gateway: discord.gateway.DiscordWebSocket | None = None

    def __call__(self, *args: Any, **options: Any) -> discord.gateway.DiscordWebSocket:
        self.gateway = discord.gateway.DiscordWebSocket(*args, **options)
        return self.gateway

    async def close(self) -> None:
        """Close what is open, with the thread of its heartbeat."""
        if self.gateway is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.gateway.close(), CLOSE)


async def _open_soon(*args: Any, **options: Any) -> discord.gateway.DiscordWebSocket:
    """Open a gateway, or leave nothing of it; discord.py would leave its socket and its heartbeat."""
    opening = _Opening()
    try:
        return await asyncio.wait_for(_open(opening, *args, **options), HELLO)
    except BaseException:
        await opening.close()
        raise


def come_back_soon() -> None:
    """Make discord.py reconnect sooner, and log a lost connection only as a warning."""
    for name in ("discord.client", "discord.shard"):
        logging.getLogger(name).addFilter(_calmly)
    setattr(discord.shard, "ExponentialBackoff", ShortBackoff)  # noqa: B010  (it is not exported there)
    setattr(discord.gateway.DiscordWebSocket, "from_client", _open_soon)  # noqa: B010  (mypy knows no such attribute)


def _calmly(record: logging.LogRecord) -> bool:
    """Turn a log line about a lost connection into a warning: an outage passes, and is not the bot's fault."""
    if record.msg.startswith(("Attempting a reconnect", "Failed to connect for shard_id")):
        record.levelno, record.levelname = logging.WARNING, "WARNING"
    return True


def return_with_response() -> None:
    """Make requests of discord.py return with their response; only the next request of a used-up rate limit waits."""
    setattr(discord.http, "Ratelimit", _Limit)  # noqa: B010  (it is not exported there)
    setattr(discord.webhook.async_, "AsyncDeferredLock", _Lock)  # noqa: B010  (as above)


_resets = set[asyncio.Task[None]]()
"""Tasks that wait until a used-up rate limit is reset."""


def _reset(end: Coroutine[Any, Any, None]) -> None:
    _resets.add(task := asyncio.create_task(end, name="rate limit"))
    task.add_done_callback(_resets.discard)


class _Limit(discord.http.Ratelimit):
    """The rate limit of a route."""

    async def __aexit__(self, *error: Any) -> None:
        _reset(super().__aexit__(*error))


class _Lock(AsyncDeferredLock):
    """The lock of a token, which is released when its rate limit is reset."""

    async def __aexit__(self, *error: Any) -> None:
        _reset(super().__aexit__(*error))


def drop_unreadable_events() -> None:
    """Make discord.py log and drop gateway events that it cannot read, even those it needs itself, such as READY."""
    setattr(discord.gateway.DiscordWebSocket, "received_message", _receive)  # noqa: B010  (mypy forbids assigning to a method)


async def _receive(gateway: discord.gateway.DiscordWebSocket, message: Any) -> None:
    try:
        await _received(gateway, message)
    except _ENDS_CONNECTION:
        raise
    except Exception:  # whatever it was, later events can be read
        log.exception("event-dropped")


Payload = Mapping[str, Any]
"""An interaction as the gateway sends it."""


def watch_interactions(
    client: discord.Client, came_in: Callable[[Payload], bool], heard: Callable[[Payload], None]
) -> None:
    """Call `heard` and `came_in` with each interaction; discord.py sees only those for which the latter is True."""
    parsers = client._connection.parsers  # noqa: SLF001  (the library has no public way)
    parse = parsers["INTERACTION_CREATE"]

    def filter_interaction(data: Any) -> None:
        heard(data)
        if came_in(data):
            parse(data)

    parsers["INTERACTION_CREATE"] = filter_interaction


def interaction_of(client: discord.Client, data: Payload) -> discord.Interaction[discord.Client]:
    """An interaction from its payload, whichever process received it."""
    raw: Any = data
    return discord.Interaction(data=raw, state=client._connection)  # noqa: SLF001  (as above)


async def arrive(client: discord.Client, interaction: discord.Interaction[discord.Client]) -> None:
    """Let discord.py and the bot handle an interaction as if it came from the gateway, and wait until they have."""
    before = answering()
    tree = client._connection._command_tree  # noqa: SLF001  (as above)
    if tree is not None and interaction.type is discord.InteractionType.application_command:
        tree._from_interaction(interaction)  # noqa: SLF001  (as above)
    client.dispatch("interaction", interaction)
    if tasks := answering() - before:
        await asyncio.wait(tasks)


def limit_requests(client: discord.Client) -> None:
    """Limit the time of this client's requests, and of all with a click's token; the library handles the timeout."""
    request = client.http.request

    async def limited(route: discord.http.Route, **options: Any) -> Any:
        return await request(route, **{"timeout": REQUEST, **options})

    setattr(client.http, "request", limited)  # noqa: B010  (mypy forbids assigning to a method)
    setattr(AsyncWebhookAdapter, "request", _request_by_token)  # noqa: B010  (as above)


async def _request_by_token(adapter: AsyncWebhookAdapter, route: Any, session: Any, **options: Any) -> Any:
    limited: Any = SimpleNamespace(request=partial(session.request, timeout=REQUEST))  # All that it uses of a session.
    return await _request(adapter, route, limited, **options)


async def hang_up(shard: discord.ShardInfo) -> None:
    """Say goodbye to the gateway, and read what it had sent before; discord.py would discard that.

    The client's own reader stops only if the client `is_closed`. The connection itself stays open until `close`.
    """
    inner: Any = shard._parent  # noqa: SLF001  (neither library has a public way)
    gateway, reader = inner.ws, inner._task  # noqa: SLF001  (as above)
    gateway._close_code = 1000  # noqa: SLF001  (else it would take the gateway's own goodbye for a lost connection)
    await gateway.socket._writer.close(1000)  # noqa: SLF001  (as above)
    if reader is not None:
        await asyncio.wait([reader])
    with contextlib.suppress(discord.ConnectionClosed):
        while True:
            await gateway.poll_event()


HANGING_UP: Final = 1.0
"""Seconds that a gateway has to say goodbye, within the time for finishing answers."""


def answering() -> set[asyncio.Task[object]]:
    """discord.py's tasks that answer interactions."""
    names = "discord.py: on_interaction", "CommandTree-invoker"
    return {task for task in asyncio.all_tasks() if task.get_name() in names}


def listening() -> set[asyncio.Task[object]]:
    """discord.py's tasks that act on other events, e.g. on the list of all servers after a start."""
    tasks = {task for task in asyncio.all_tasks() if task.get_name().startswith("discord.py: on_")}
    return tasks - answering() - {task for task in [asyncio.current_task()] if task is not None}


async def within(seconds: float, what: str, *steps: Awaitable[object]) -> None:
    """Run these steps concurrently, and cancel those that have not ended after this many seconds."""
    if not (tasks := [asyncio.ensure_future(step) for step in steps]):
        return
    _, late = await asyncio.wait(tasks, timeout=seconds)
    for task in late:
        task.cancel()
    if late:
        log.info("not-ended-in-time", what=what)
    for task in tasks:
        if task.done() and not task.cancelled() and (error := task.exception()) is not None:
            log.error("not-ended-well", what=what, exc_info=error)


async def the_last_answered(shards: Mapping[int, discord.ShardInfo]) -> None:
    """Receive no more interactions from Discord, and wait until those received are answered.

    Later clicks fail at once, as if there were no bot, because Discord passes them to none.
    """
    await within(HANGING_UP, "gateway", *(hang_up(each) for each in shards.values() if not each.is_closed()))
    if tasks := answering():
        await asyncio.wait(tasks)
