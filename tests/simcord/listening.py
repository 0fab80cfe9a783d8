"""Listening to what a discord.py bot hears at the gateway and says to Discord's REST API, wherever that is.

Here belongs getting in between; nothing is changed on the way. What is made of it belongs to those who listen.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import discord
from discord.webhook.async_ import async_context
from msgspec import Struct


class Request(Struct, frozen=True):
    """A request of the bot and what came of it."""

    method: str
    path: str
    """The route with its parameters unnamed, as `/channels/{channel_id}/messages`."""
    url: str
    body: dict[str, Any]
    answer: Any
    """The answer, or the error."""


def hear(bot: discord.Client, heard: Callable[[str, Any], None]) -> None:
    """Listen to every event, before discord.py itself takes it up."""
    parsers: dict[str, Callable[[Any], None]] = bot._connection.parsers

    def between(name: str, parser: Callable[[Any], None]) -> Callable[[Any], None]:
        def parse(payload: Any) -> None:
            heard(name, payload)
            parser(payload)

        return parse

    for name, parser in list(parsers.items()):
        parsers[name] = between(name, parser)


def listen(bot: discord.Client, heard: Callable[[Request], None]) -> Callable[[], None]:
    """Listen to every request of a bot that is logged in, its own and those by token. What comes back ends it."""

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
