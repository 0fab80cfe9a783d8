"""For tests of discord.py bots: point the library at a playground, and listen to a bot's events and requests.

Listening works on Discord, on a playground and in a simulation, and changes nothing.
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import discord
import yarl
from discord.webhook.async_ import async_context
from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Request(Struct, frozen=True):
    """A request of the bot and its result."""

    method: str
    path: str
    """The route's template, such as `/channels/{channel_id}/messages`."""
    url: str
    body: dict[str, Any]
    answer: Any
    """The answer, or the error."""


@contextmanager
def look_here(url: str) -> Iterator[None]:
    """Make discord.py use this address for Discord within the context."""
    base = url.rstrip("/")
    route, socket, asset = discord.http.Route, discord.gateway.DiscordWebSocket, discord.Asset
    before = route.BASE, socket.DEFAULT_GATEWAY, asset.BASE
    route.BASE, asset.BASE = f"{base}/api/v10", base
    socket.DEFAULT_GATEWAY = yarl.URL(f"ws{base.removeprefix('http')}/gateway")
    try:
        yield
    finally:
        route.BASE, socket.DEFAULT_GATEWAY, asset.BASE = before


def heard_up_to(bot: discord.Client) -> dict[int, int]:
    """The number of the last event that a bot has received, by shard."""
    if isinstance(bot, discord.AutoShardedClient):
        shards = {number: shard._parent for number, shard in bot.shards.items()}  # noqa: SLF001  (no public way)
        return {number: shard.ws.sequence or 0 for number, shard in shards.items()}
    return {bot.shard_id or 0: bot.ws.sequence or 0}


def hear(bot: discord.Client, heard: Callable[[str, Any], None]) -> None:
    """Call `heard` with every event, before discord.py handles it."""
    parsers: dict[str, Callable[[Any], None]] = bot._connection.parsers  # noqa: SLF001  (no public way)

    def between(name: str, parser: Callable[[Any], None]) -> Callable[[Any], None]:
        def parse(payload: Any) -> None:
            heard(name, payload)
            parser(payload)

        return parse

    for name, parser in list(parsers.items()):
        parsers[name] = between(name, parser)


def listen(bot: discord.Client, heard: Callable[[Request], None]) -> Callable[[], None]:
    """Call `heard` with every request of a logged-in bot, including those by webhook token. Returns how to stop it."""

    def between(client: Any) -> None:
        request = client.request

        async def ask(route: Any, *arguments: Any, **options: Any) -> Any:
            form = options.get("form") or options.get("multipart") or ()
            parts = [part["value"] for part in form if part["name"] == "payload_json"]
            body = json.loads(parts[0]) if parts else options.get("json") or options.get("payload") or {}
            answer: Any = None
            try:
                answer = await request(route, *arguments, **options)
            except discord.HTTPException as error:
                answer = error
                raise
            finally:
                heard(Request(route.method, route.path, route.url, body, answer))
            return answer

        client.request = ask

    clients = bot.http, async_context.get()
    for client in clients:
        between(client)

    def end() -> None:
        for client in clients:
            del client.request

    return end
