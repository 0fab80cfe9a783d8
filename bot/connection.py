"""The patience of discord.py, made shorter: after an outage the bot is back soon, and no request hangs for minutes.

Left alone, the library waits up to seventeen minutes between two tries to reach the gateway, a minute for one that says
nothing, and five minutes for the answer to a request.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, Literal

import aiohttp
import discord
from discord.backoff import ExponentialBackoff

LONGEST_PAUSE: Final = 8.0
"""Seconds between two tries to reach the gateway, at most."""
HELLO: Final = 15.0
"""Seconds that a new connection to the gateway may take; five of them are discord.py's pause before a new session."""
REQUEST: Final = aiohttp.ClientTimeout(total=20.0, sock_connect=5.0)
"""What a request may take. One that is given up is carried out again, if it still matters."""
RATE_LIMIT: Final = 30.0
"""Seconds that a request waits for a rate limit of Discord's, at most; discord.py takes no less."""

_open = discord.gateway.DiscordWebSocket.from_client


class ShortBackoff:
    """The pauses between tries: growing as ever, but never long."""

    def __init__(self) -> None:
        self._backoff: ExponentialBackoff[Literal[False]] = ExponentialBackoff()

    def delay(self) -> float:
        """Seconds until the next try."""
        return min(self._backoff.delay(), LONGEST_PAUSE)


async def _open_soon(*args: Any, **options: Any) -> discord.gateway.DiscordWebSocket:
    return await asyncio.wait_for(_open(*args, **options), HELLO)


def come_back_soon() -> None:
    """Have discord.py take up lost connections with less patience. It offers no settings for that."""
    setattr(discord.shard, "ExponentialBackoff", ShortBackoff)  # noqa: B010  (it is not exported there)
    setattr(discord.gateway.DiscordWebSocket, "from_client", _open_soon)  # noqa: B010  (it is no attribute to mypy)


def limit_requests(client: discord.Client) -> None:
    """Give up a request of this client that takes too long; the library knows that as a timeout."""
    request = client.http.request

    async def limited(route: discord.http.Route, **options: Any) -> Any:
        return await request(route, **{"timeout": REQUEST, **options})

    setattr(client.http, "request", limited)  # noqa: B010  (to mypy a method is none)
