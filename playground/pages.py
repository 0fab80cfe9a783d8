"""The open chat pages: who looks, and what they are told as it happens.

Here belong the sockets of the pages and the frames that go to them. What a page may ask for belongs in `page_api`.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
from aiohttp import web

from playground import offers, shapes
from playground.validation.messages import LOADING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from playground.core import Core
    from playground.errors import Json
    from playground.world import Channel, Guild, Message, Person, Role

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
        return {
            "id": one.id,
            "name": one.name,
            "guild": one.guild,
            "bot": one.bot,
            "denied": one.denied,
            "allowed": one.allowed,
            "hidden_from": one.hidden_from,
        }

    def guild(self, one: Guild, person: str | None = None) -> Json:
        """A guild with its channels: those that a person sees, or all of them."""
        world = self._core.world
        seen = [each for each in world.channels_of(one.id) if person is None or world.sees(person, each)]
        return {
            "id": one.id,
            "name": one.name,
            "locale": one.locale,
            "owner": one.owner,
            "members": list(one.members),
            "bot": one.bot,
            "available": one.available,
            "roles": [self.role(each) for each in one.roles],
            "channels": [self.channel(each) for each in seen],
        }

    def guilds(self, me: Person) -> list[Json]:
        """The guilds that a person is in."""
        return [self.guild(each, me.id) for each in self._core.world.guilds_of(me)]

    def role(self, one: Role) -> Json:
        """A role with those who have it."""
        return {"id": one.id, "name": one.name, "color": one.color, "members": one.members}

    def emojis(self) -> list[Json]:
        """The emojis of the application."""
        address = self._core.address
        return [
            {"id": each.id, "name": each.name, "animated": each.animated, "url": f"{address}/emojis/{each.id}.webp"}
            for each in self._core.world.emojis.values()
        ]

    def bot(self) -> Json:
        """The bot, and whether it is there."""
        app = self._core.application
        return {"id": app.id, "name": app.name, "online": self._core.gateway.online}

    def message(self, one: Message) -> Json:
        """A message as bots get it, and what only the page knows."""
        shape = shapes.message(one, self._core.world, self._core.address)
        shape["page"] = {"ephemeral_for": one.ephemeral_for, "thinking": bool(one.flags & LOADING)}
        return shape

    def snapshot(self, me: Person) -> Json:
        """All that a person may see now."""
        world = self._core.world
        dm = world.dm_of(me.id)
        seen = [channel for channel in world.channels.values() if world.sees(me.id, channel)]
        return {
            "me": self.person(me),
            "people": [self.person(each) for each in world.people.values()],
            "bots": [self.bot()],
            "guilds": self.guilds(me),
            "dms": [self.channel(dm)] if dm else [],
            "commands": offers.for_page(self._core, me),
            "emojis": self.emojis(),
            "messages": {
                channel.id: [self.message(each) for each in world.latest(channel.id, me.id, SHOWN)] for channel in seen
            },
            **self._core.faults.report(),
        }

    # --- telling them ---

    def push(self, frame: Json, person: str | None = None) -> None:
        """Send a frame to the pages of one person, or to all."""
        self._push_to(frame, {page.person for page in self._pages} if person is None else {person})

    def _push_to(self, frame: Json, people: Collection[str]) -> None:
        packed = msgspec.json.encode(frame)
        for page in [each for each in self._pages if each.person in people]:
            try:
                page.outbox.put_nowait(packed)
            except asyncio.QueueFull:
                self._pages.discard(page)

    def _each(self, make: Callable[[Person], Json], but: str | None = None) -> None:
        """Send every person who looks a frame of their own, except one."""
        people = self._core.world.people
        for number in {page.person for page in self._pages if page.person != but}:
            self.push(make(people[number]), number)

    def message_changed(self, kind: str, one: Message) -> None:
        """Tell those who may see a message that it is new (`message_create`) or different (`message_update`)."""
        self._to_audience(one, {"type": kind, "message": self.message(one)})

    def message_gone(self, one: Message) -> None:
        """Tell those who could see a message that it is no more."""
        self._to_audience(one, {"type": "message_delete", "channel": one.channel, "id": one.id})

    def _to_audience(self, one: Message, frame: Json) -> None:
        only = (one.ephemeral_for,) if one.ephemeral_for is not None else None
        self._to_channel(self._core.world.channels[one.channel], frame, only)

    def _to_channel(self, channel: Channel, frame: Json, only: Collection[str] | None = None) -> None:
        """Send a frame to those who see a channel, or to some of them."""
        sees = self._core.world.sees
        watching = {page.person for page in self._pages}
        self._push_to(frame, {each for each in (watching if only is None else only) if sees(each, channel)})

    def typing(self, channel: Channel, user: str) -> None:
        """Somebody is writing."""
        self._to_channel(channel, {"type": "typing", "channel": channel.id, "user": user})

    def refresh(self, person: Person) -> None:
        """What a person may see has changed: they get all of it anew."""
        self.push({"type": "snapshot", **self.snapshot(person)}, person.id)

    def people_changed(self) -> None:
        """Somebody came, or changed."""
        people = [self.person(each) for each in self._core.world.people.values()]
        self.push({"type": "people", "people": people})

    def guilds_changed(self, *, but: str | None = None) -> None:
        """A guild, or something in it, came, changed or went."""
        self._each(lambda person: {"type": "guilds", "guilds": self.guilds(person)}, but)

    def commands_changed(self) -> None:
        """Other commands are offered."""
        self._each(lambda person: {"type": "commands", "commands": offers.for_page(self._core, person)})

    def emojis_changed(self) -> None:
        """The application has other emojis."""
        self.push({"type": "emojis", "emojis": self.emojis()})

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
