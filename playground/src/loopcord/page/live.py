"""The open chat pages, and the events that they get."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, assert_never

import msgspec
from aiohttp import web

from loopcord.data import facts
from loopcord.page import shapes
from loopcord.services import offers

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from loopcord.data.errors import Json
    from loopcord.data.interaction import Interaction
    from loopcord.data.state import State
    from loopcord.data.world import Channel, Message, Person
    from loopcord.services.faults import Faults
    from loopcord.services.notifying import Notifying

BACKLOG = 2000
"""How many frames may wait for a slow page before it is disconnected; it reconnects and gets a snapshot."""


PAGES: web.AppKey[Pages] = web.AppKey("pages")
"""The key of the open pages in the aiohttp application."""


class _Page:
    def __init__(self, person: str, socket: web.WebSocketResponse, only: frozenset[str] | None) -> None:
        self.person = person
        self.socket = socket
        self.only = only
        """The channels and threads of guilds whose messages it shows; None: all."""
        self.outbox: asyncio.Queue[bytes] = asyncio.Queue(BACKLOG)

    def shows(self, channel: Channel) -> bool:
        """Whether it shows the messages of a channel that its person sees. All pages show direct messages."""
        return self.only is None or channel.guild is None or channel.id in self.only


class Pages:
    """All open pages."""

    def __init__(self, state: State, faults: Faults, notifying: Notifying) -> None:
        self._state = state
        self._notifying = notifying
        self._faults = faults
        self._pages: dict[_Page, None] = {}  # an ordered set, oldest first
        state.listen(self.hear)
        faults.on_change(lambda: self.push({"type": "faults", **faults.report()}))

    def hear(self, fact: facts.Fact) -> None:
        """Send a fact to the open pages of everybody whom it concerns."""
        state = self._state
        match fact:
            case facts.MessageCreated(message):
                self._to_audience(message, {"type": "message_create", "message": shapes.message(state, message)})
            case facts.MessageUpdated(message):
                self._to_audience(message, {"type": "message_update", "message": shapes.message(state, message)})
            case facts.MessageDeleted(message):
                self._message_gone(message)
            case facts.MessagesDeleted(_, messages):
                for message in messages:
                    self._message_gone(message)
            case facts.Typing(channel, user):
                self._to_channel(channel, {"type": "typing", "channel": channel.id, "user": user})
            case facts.DirectMessagesOpened(channel, person):
                self.push({"type": "dm", "dm": shapes.channel(state, channel)}, person.id)
            case facts.BotJoined() | facts.BotLeft() | facts.GuildDeleted():
                self._guilds_changed()
                self._commands_changed()
            case (
                facts.ChannelCreated()
                | facts.ChannelChanged()
                | facts.ChannelDeleted()
                | facts.ThreadCreated()
                | facts.ThreadChanged()
                | facts.ThreadDeleted()
                | facts.EventCreated()
                | facts.EventChanged()
                | facts.EventDeleted()
                | facts.RoleCreated()
                | facts.RoleChanged()
                | facts.RoleDeleted()
                | facts.GuildChanged()
                | facts.OutageBegan()
                | facts.OutageEnded()
                | facts.MemberChanged()
            ):
                self._guilds_changed()
            case facts.MemberJoined(_, person) | facts.MemberLeft(_, person):
                self._guilds_changed(but=person.id)
                self._refresh(person)
            case facts.ThreadMembersChanged():
                self._thread_members_changed(fact)
            case facts.SightChanged(person):
                self._refresh(person)
            case facts.PersonAdded() | facts.PersonChanged():
                self.push({"type": "people", "people": [shapes.person(each) for each in state.world.people.values()]})
            case facts.CommandsChanged():
                self._commands_changed()
            case facts.EmojisChanged():
                self.push({"type": "emojis", "emojis": shapes.emojis(state)})
            case facts.PresenceChanged():
                self.push({"type": "bot", "bot": shapes.bot(state)})
            case facts.PersonNotified(person, notification):
                self.push({"type": "notification", "notification": notification}, person)
            case facts.InteractionEnded(interaction):
                self._interaction_ended(interaction)
            case facts.InteractionBegun() | facts.ThreadsRevealed():
                pass
            case _:
                assert_never(fact)

    def _thread_members_changed(self, fact: facts.ThreadMembersChanged) -> None:
        """People who join or leave a private thread get a new snapshot, because they see other messages than before."""
        self._guilds_changed()
        if fact.channel.thread is not None and fact.channel.thread.private:
            for number in (*fact.added, *fact.removed):
                if (person := self._state.world.people.get(number)) is not None:
                    self._refresh(person)

    def _message_gone(self, message: Message) -> None:
        self._to_audience(message, {"type": "message_delete", "channel": message.channel, "id": message.id})

    def _guilds_changed(self, *, but: str | None = None) -> None:
        self._each(lambda person: {"type": "guilds", "guilds": shapes.guilds(self._state, person)}, but)

    def _commands_changed(self) -> None:
        self._each(lambda person: {"type": "commands", "commands": offers.for_page(self._state, person)})

    def _interaction_ended(self, interaction: Interaction) -> None:
        who = interaction.person
        if interaction.modal is not None:
            self.push({"type": "modal", "interaction": interaction.id, "modal": interaction.modal}, who)
        if interaction.choices is not None:
            self.push({"type": "autocomplete", "interaction": interaction.id, "choices": interaction.choices}, who)
        frame: Json = {
            "type": "interaction",
            "interaction": interaction.id,
            "state": interaction.state,
            "message": interaction.original,
            "channel": interaction.channel,
        }
        self.push(frame, who)

    def snapshot(self, me: Person) -> Json:
        """Everything that a person may see now, and the active faults."""
        links = [{"name": name, "url": url} for name, url in self._state.settings.links]
        more = {"links": links, "notifications": self._notifying.of(me.id)}
        return {**shapes.snapshot(self._state, me), **self._faults.report(), **more}

    def _snapshot(self, page: _Page) -> bytes:
        found = self.snapshot(self._state.world.people[page.person])
        channels = self._state.world.channels
        messages = {number: each for number, each in found["messages"].items() if page.shows(channels[number])}
        return msgspec.json.encode({"type": "snapshot", **found, "messages": messages})

    def _refresh(self, person: Person) -> None:
        """Send a person a new snapshot, because what they may see has changed."""
        for page in [each for each in self._pages if each.person == person.id]:
            self._put(page, self._snapshot(page))

    def push(self, frame: Json, person: str | None = None) -> None:
        """Send a frame to the pages of one person, or to all."""
        self._push_to(frame, [page for page in self._pages if person in (None, page.person)])

    def _push_to(self, frame: Json, pages: Iterable[_Page]) -> None:
        packed = msgspec.json.encode(frame)
        for page in pages:
            self._put(page, packed)

    def _put(self, page: _Page, packed: bytes) -> None:
        try:
            page.outbox.put_nowait(packed)
        except asyncio.QueueFull:
            self._pages.pop(page, None)

    def _each(self, make: Callable[[Person], Json], but: str | None = None) -> None:
        """Send each person with an open page their own frame, except `but`."""
        people = self._state.world.people
        for number in {page.person for page in self._pages if page.person != but}:
            self.push(make(people[number]), number)

    def _to_audience(self, one: Message, frame: Json) -> None:
        only = (one.ephemeral_for,) if one.ephemeral_for is not None else None
        self._to_channel(self._state.world.channels[one.channel], frame, only)

    def _to_channel(self, channel: Channel, frame: Json, only: Collection[str] | None = None) -> None:
        """Send a frame to the people who see a channel, or to those of them in `only`."""
        sees = self._state.world.sees
        pages = [page for page in self._pages if page.shows(channel) and (only is None or page.person in only)]
        self._push_to(frame, [page for page in pages if sees(page.person, channel)])

    # --- one socket ---

    async def serve(
        self, request: web.Request, me: Person, only: frozenset[str] | None = None
    ) -> web.WebSocketResponse:
        """Keep one page up to date until it is closed; `only` are the channels of guilds that it shows, None: all."""
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        page = _Page(me.id, socket, only)
        page.outbox.put_nowait(self._snapshot(page))
        self._pages[page] = None
        writer = asyncio.create_task(self._write(page))
        try:
            async for _ in socket:  # a page sends nothing here; reading detects its end
                pass
        finally:
            self._pages.pop(page, None)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
        return socket

    async def _write(self, page: _Page) -> None:
        while page in self._pages or not page.outbox.empty():
            await page.socket.send_str((await page.outbox.get()).decode())
        await page.socket.close(code=1013, message=b"Too slow.")

    async def close(self) -> None:
        """Close all pages' sockets when the playground stops."""
        await asyncio.gather(*(page.socket.close(code=1001) for page in list(self._pages)), return_exceptions=True)
