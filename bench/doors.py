"""A bot without Discord: clicks pass through discord.py's own parsing, and every answer is recorded."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from random import Random
from typing import Any, Final

import discord
from discord.webhook import async_ as webhooks

from bot.app import Stammtisch
from bot.cogs.clicks import Clicks
from bot.cogs.forwarding import Forwarding
from bot.cogs.request import Dependencies
from bot.delivery.memory import board_of, hand_of
from bot.delivery.rendering import Illustrated
from bot.delivery.transport import Sent, Transport
from bot.features.feature import Parts, joined_clicks
from bot.features.registry import FEATURES, HOOKS
from bot.games.registry import AGENTS, PLUGINS
from bot.host.host import Host
from bot.store.messages import PostChange
from bot.store.schema import Post
from bot.store.store import Store, utc_now
from bot.tables.types import Member, Place, Table

GUILD: Final = 1
EVERYBODY: Final = 1024 + 2048 + 65536 + 16384 + 32768
"""The permissions to see a channel, write and send pictures, but not to manage anything."""
MOVES: Final = 2
"""The number of moves played at each table in advance."""


class Desk:
    """Receives the answers in place of Discord, by interaction token."""

    def __init__(self) -> None:
        self.answers: dict[str, list[str]] = {}
        self._numbers = itertools.count(5_000_000)

    async def create_interaction_response(self, interaction_id: int, token: str, **request: Any) -> Any:
        """Record the first answer to an interaction."""
        data = request["params"].payload or {}
        self._take(token, data.get("data") or {}, first=True)
        number = str(next(self._numbers))
        return {
            "interaction": {"id": str(interaction_id), "type": 3, "response_message_id": number},
            "resource": {"type": data.get("type", 4)},
        }

    async def edit_original_interaction_response(self, _application: int, token: str, **request: Any) -> Any:
        """Record an edit of the original answer."""
        return self._message(self._take(token, request["payload"] or {}))

    async def execute_webhook(self, _application: int, token: str, **request: Any) -> Any:
        """Record a follow-up."""
        return self._message(self._take(token, request["payload"] or {}))

    def _take(self, token: str, data: dict[str, Any], *, first: bool = False) -> dict[str, Any]:
        said = self.answers.setdefault(token, [])
        if first and said:
            raise AssertionError("the same interaction was acknowledged twice")
        said.append(str(data.get("content") or data.get("components") or ""))
        return data

    def _message(self, data: dict[str, Any]) -> dict[str, Any]:
        return message_of(next(self._numbers), 1, data.get("flags") or 64) | {"components": []}


def message_of(number: int, channel_id: int, flags: int = 0) -> dict[str, Any]:
    """A message as Discord sends it along with a click."""
    return {
        "id": str(number),
        "channel_id": str(channel_id),
        "author": {"id": "1", "username": "bot", "discriminator": "0", "avatar": None},
        "content": "",
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": flags,
        "components": [],
    }


def channel_of(number: int, guild_id: int | None, user: dict[str, Any]) -> dict[str, Any]:
    """A channel as Discord sends it along with a click."""
    if guild_id is None:
        return {"id": str(number), "type": 1, "recipients": [user], "last_message_id": None, "flags": 0}
    channel = {"id": str(number), "type": 0, "name": "tavern", "guild_id": str(guild_id), "position": 0, "topic": None}
    return channel | {"permissions": str(EVERYBODY), "last_message_id": None, "parent_id": None, "nsfw": False}


class _Silent(Transport):
    """Accepts every screen."""

    async def edit(self, channel_id: int, message_id: int, shown: Illustrated) -> Sent | None:
        """See Transport."""
        return Sent(message_id, {})

    async def send(
        self,
        channel_id: int,
        shown: Illustrated | str,
        nonce: str,
        pinged: Collection[int] = (),
        *,
        silent: bool = False,
    ) -> Sent:
        """See Transport."""
        return Sent(600, {})

    async def private_channel(self, member_id: int, known: int | None) -> int:
        """See Transport."""
        return 700

    async def count_after(self, channel_id: int, message_id: int, most: int) -> int:
        """See Transport."""
        return 0

    async def delete(self, channel_id: int, message_id: int) -> None:
        """See Transport."""


class Doors:
    """Sends clicks to a bot without Discord."""

    def __init__(self, store: Store) -> None:
        async def never(_seconds: float) -> None:
            await asyncio.Event().wait()

        games = {name: plugin.game for name, plugin in PLUGINS.items()}
        self.store = store
        self.host = Host(store, games, AGENTS, pace=1.0, sleep=never)
        self.bot = Stammtisch(store, pace=0, shards=1, host=self.host)
        bot, self._state = self.bot, self.bot._connection  # noqa: SLF001  (a login would set these)
        user: Any = {"id": "1", "username": "bot", "discriminator": "0", "avatar": None}
        self._state.user = discord.ClientUser(state=self._state, data=user)
        self._state.application_id = 1
        bot.delivery.outbox._transport = _Silent(bot)  # noqa: SLF001  (nothing goes out here)
        forwarding = Forwarding(bot, self.host)
        services = Dependencies(self.host, bot.delivery, PLUGINS, bot.speech, bot.draw, forwarding)
        parts = Parts(bot=bot, store=store, services=services, clock=utc_now, hooks=HOOKS)
        self.clicks = Clicks(services, joined_clicks(*(each.begin(parts).clicks for each in FEATURES)))
        self.desk = Desk()
        self._numbers = itertools.count(10_000_000)

    async def click(
        self,
        custom_id: str,
        member_id: int,
        channel_id: int,
        *,
        message_id: int = 77,
        locale: str = "en-US",
        guild_id: int | None = GUILD,
        values: list[str] | None = None,
    ) -> list[str]:
        """Click, and return all answers."""
        number = next(self._numbers)
        user = {"id": str(member_id), "username": f"m{member_id}", "discriminator": "0", "avatar": None}
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2 if values is None else 3}
        if values is not None:
            data["values"] = values
        payload: dict[str, Any] = {
            "id": str(number),
            "application_id": "1",
            "type": 3,
            "token": f"t{number}",
            "version": 1,
            "locale": locale,
            "channel_id": str(channel_id),
            "channel": channel_of(channel_id, guild_id, user),
            "app_permissions": str(EVERYBODY),
            "attachment_size_limit": 10_000_000,
            "message": message_of(message_id, channel_id),
            "data": data,
            "entitlements": [],
        }
        if guild_id is None:
            payload["user"] = user
        else:
            payload |= {"guild_id": str(guild_id), "guild_locale": locale}
            payload["member"] = {
                "user": user,
                "roles": [],
                "permissions": str(EVERYBODY),
                "joined_at": None,
                "flags": 0,
            }
        webhooks.async_context.set(self.desk)  # type: ignore[arg-type]
        interaction: Any = discord.Interaction(data=payload, state=self._state)  # type: ignore[arg-type]
        await self.clicks.on_interaction(interaction)
        return self.desk.answers.pop(f"t{number}", [])


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Doors]:
    """A bot without Discord on the database at this address."""
    store = await Store.open(address)
    desk = Doors(store)
    try:
        yield desk
    finally:
        await desk.host.close()
        await desk.bot.delivery.outbox.memory.close()
        await store.close()


async def tables_of(doors: Doors, random: Random) -> list[Table]:
    """A table of every game in mid-game, with posted board and hands."""
    tables = []
    for number, (name, plugin) in enumerate(PLUGINS.items()):
        place = Place(GUILD, 1000 + number, "en")
        seats = max(2, min(plugin.game.seats))
        members = [Member(100 * number + 10 + seat, f"m{seat}") for seat in range(seats)]
        for member in members:
            table = await doors.host.join(place, member, name)
        table = await doors.host.start(table.id, members[0].id)
        for _ in range(MOVES):
            view = await doors.host.table_view(table.id)
            acting = table.seats[view.to_act or 0].member
            if acting is None:
                raise ValueError("only members sit here")
            legal = (await doors.host.table_view(table.id, acting.id)).legal
            table = await doors.host.act(table.id, table.ply, acting.id, random.choice(legal))
        slots = [board_of(table.id), *(hand_of(table.id, member.id) for member in members)]
        posts = [
            Post(
                table_id=slot.table_id,
                kind=slot.kind,
                member_id=slot.member_id,
                channel_id=1000 + number,
                message_id=500 + nth,
                digest="x",
                posted_at=utc_now(),
            )
            for nth, slot in enumerate(slots)
        ]
        await doors.store.messages.write([PostChange(None, post) for post in posts])
        tables.append(table)
    return tables
