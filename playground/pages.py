"""The open chat pages: who looks, and what they are told as it happens.

Here belong the sockets of the pages and the frames that go to them. What a page may ask for belongs in `page_api`.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
from aiohttp import web

from playground import shapes
from playground.validation.messages import LOADING

if TYPE_CHECKING:
    from playground.core import Core
    from playground.errors import Json
    from playground.world import Channel, Guild, Message, Person

SHOWN = 100
"""How many messages of a channel a page gets at first."""

BACKLOG = 2000
"""How many frames may wait for a slow page before it is cut off; it will come back and get a snapshot."""


class _Page:
    def __init__(self, person: str, socket: web.WebSocketResponse) -> None:
        self.person = person
        self.socket = socket
        self.outbox: asyncio.Queue[bytes] = asyncio.Queue(BACKLOG)


class Pages:
    """All open pages."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._pages: set[_Page] = set()

    # --- how things look on the page ---

    def person(self, one: Person) -> Json:
        """A person with all settings."""
        return {"id": one.id, "name": one.name, "locale": one.locale, "dms": one.dms}

    def channel(self, one: Channel) -> Json:
        """A guild's channel, or direct messages."""
        if one.guild is None:
            return {"id": one.id, "person": one.person, "bot": self._core.application.id}
        return {"id": one.id, "name": one.name, "guild": one.guild}

    def guild(self, one: Guild) -> Json:
        """A guild with its channels."""
        channels = [self.channel(each) for each in self._core.world.channels_of(one.id)]
        return {"id": one.id, "name": one.name, "locale": one.locale, "channels": channels}

    def bot(self) -> Json:
        """The bot, and whether it is there."""
        app = self._core.application
        return {"id": app.id, "name": app.name, "online": self._core.gateway.online}

    def message(self, one: Message) -> Json:
        """A message as bots get it, and what only the page knows."""
        shape = shapes.message(one, self._core.world, self._core.address)
        shape["page"] = {"ephemeral_for": one.ephemeral_for, "thinking": bool(one.flags & LOADING)}
        return shape

    def commands(self) -> list[Json]:
        """All registered commands of all scopes."""
        return [command for scope in self._core.world.commands.values() for command in scope.commands]

    def snapshot(self, me: Person) -> Json:
        """All that a person may see now."""
        world = self._core.world
        dm = world.dm_of(me.id)
        seen = [channel for channel in world.channels.values() if channel.guild is not None or channel is dm]
        return {
            "me": self.person(me),
            "people": [self.person(each) for each in world.people.values()],
            "bots": [self.bot()],
            "guilds": [self.guild(each) for each in world.guilds.values()],
            "dms": [self.channel(dm)] if dm else [],
            "commands": self.commands(),
            "messages": {
                channel.id: [self.message(each) for each in world.latest(channel.id, me.id, SHOWN)] for channel in seen
            },
            **self._core.faults.report(),
        }

    # --- telling them ---

    def push(self, frame: Json, person: str | None = None) -> None:
        """Send a frame to the pages of one person, or to all."""
        packed = msgspec.json.encode(frame)
        for page in list(self._pages):
            if person not in (None, page.person):
                continue
            try:
                page.outbox.put_nowait(packed)
            except asyncio.QueueFull:
                self._pages.discard(page)

    def message_changed(self, kind: str, one: Message) -> None:
        """Tell those who may see a message that it is new (`message_create`) or different (`message_update`)."""
        self.push({"type": kind, "message": self.message(one)}, self._audience(one))

    def message_gone(self, one: Message) -> None:
        """Tell those who could see a message that it is no more."""
        self.push({"type": "message_delete", "channel": one.channel, "id": one.id}, self._audience(one))

    def _audience(self, one: Message) -> str | None:
        """The one person who sees a message, or None: everybody."""
        return one.ephemeral_for or self._core.world.channels[one.channel].person

    def people_changed(self) -> None:
        """Somebody came, or changed."""
        people = [self.person(each) for each in self._core.world.people.values()]
        self.push({"type": "people", "people": people})

    def guilds_changed(self) -> None:
        """A guild or channel came or went."""
        self.push({"type": "guilds", "guilds": [self.guild(each) for each in self._core.world.guilds.values()]})

    def commands_changed(self) -> None:
        """The bot registered or removed commands."""
        self.push({"type": "commands", "commands": self.commands()})

    def bot_changed(self) -> None:
        """The bot came or went."""
        self.push({"type": "bot", "bot": self.bot()})

    def faults_changed(self) -> None:
        """A fault began or ended, or the clock was moved."""
        self.push({"type": "faults", **self._core.faults.report()})

    # --- one socket ---

    async def serve(self, request: web.Request, me: Person) -> web.WebSocketResponse:
        """Keep one page up to date until it is closed."""
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        page = _Page(me.id, socket)
        page.outbox.put_nowait(msgspec.json.encode({"type": "snapshot", **self.snapshot(me)}))
        self._pages.add(page)
        writer = asyncio.create_task(self._write(page))
        try:
            async for _ in socket:  # a page has nothing to say here; reading notices its end
                pass
        finally:
            self._pages.discard(page)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
        return socket

    async def _write(self, page: _Page) -> None:
        while page in self._pages or not page.outbox.empty():
            await page.socket.send_str((await page.outbox.get()).decode())
        await page.socket.close(code=1013, message=b"Too slow.")

    async def close(self) -> None:
        """Say good-bye to every page; for the end of the playground."""
        await asyncio.gather(*(page.socket.close(code=1001) for page in list(self._pages)), return_exceptions=True)
