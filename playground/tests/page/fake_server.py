"""A stand-in of the playground's server for the page alone: the page's protocol over canned data and the toy bot.

It speaks the protocol between server and page, and no Discord API: for a real bot there is the real playground.
Run it by hand with `python -m tests.page.fake_server [port]` while working on the page.
"""

from __future__ import annotations

import asyncio
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from aiohttp import web

from tests.page import fake_conversation, fake_developer, fake_places, toy_bot
from tests.page.fake_conversation import Interaction

PAGE = Path(__file__).resolve().parents[2] / "src" / "loopcord" / "web"
EPHEMERAL = 64
MESSAGES_IN_SNAPSHOT = 100
FRAME_TIMEOUT = 5.0
"""Seconds a test waits for what a page has sent."""


class FakeServer:
    """People, channels and messages in memory, pushed live to every page."""

    def __init__(self) -> None:
        self.people: list[dict[str, Any]] = []
        self.bots = [{"id": "100", "name": "Toy", "online": True}]
        self.places = fake_places.Places(self)
        self.developer = fake_developer.Developer(self)
        self._conversation = fake_conversation.Conversation(self)
        self.dms: list[dict[str, Any]] = []
        self.commands = toy_bot.COMMANDS
        self.messages: dict[str, dict[str, Any]] = {}
        self.links: list[dict[str, str]] = []
        self.notifications: list[dict[str, Any]] = []
        self.emojis: list[dict[str, Any]] = [{"id": "55", "name": "beer", "animated": False, "url": "/emojis/55.png"}]
        self.files: list[str] = []
        self.sockets: list[tuple[str, web.WebSocketResponse]] = []
        self.requests: list[dict[str, Any]] = []
        self.asked: dict[str, Interaction] = {}
        self.seats: dict[str, list[str]] = {}
        self.played: dict[str, list[int]] = {}
        self.thinking: list[dict[str, Any]] = []
        self.patience: float | None = None
        self.unanswered: list[Interaction] = []
        self._left_unanswered = asyncio.Event()
        self.address = ""
        self.refusing = False
        self._last = 1000
        self._tasks: set[asyncio.Task[None]] = set()
        for name, locale in (("Anna", "en-US"), ("Ben", "de"), ("花子", "ja")):
            self.add_person(name, locale)

    def new_id(self) -> str:
        """The next id; later ones are larger."""
        self._last += 1
        return str(self._last)

    def add_person(self, name: str, locale: str) -> dict[str, Any]:
        """Add a person. The first has the id 1."""
        person = {"id": str(len(self.people) + 1), "name": name, "locale": locale, "dms": "open"}
        self.people.append(person)
        for guild in self.places.guilds:
            guild["members"].append(person["id"])
        return person

    def person(self, person_id: str | None) -> dict[str, Any] | None:
        """The person with this id."""
        return next((person for person in self.people if person["id"] == person_id), None)

    def dm_of(self, person: dict[str, Any]) -> str:
        """The DM channel of this person with the toy, opened when needed."""
        dm = next((dm for dm in self.dms if dm["person"] == person["id"]), None)
        if dm is None:
            dm = {"id": self.new_id(), "person": person["id"], "bot": "100"}
            self.dms.append(dm)
            self.spawn(self.push({"type": "dm", "dm": dm}, only=person["id"]))
        return str(dm["id"])

    # --- what the toy bot says ---

    async def post(
        self, channel: str, data: dict[str, Any], author: dict[str, Any] | None = None, **more: Any
    ) -> dict[str, Any]:
        """A new message, by the toy unless somebody else is named."""
        bot = {"id": "100", "username": "toy", "global_name": "Toy", "bot": True}
        user = {"id": author["id"], "username": author["name"], "global_name": author["name"]} if author else bot
        message = {
            "id": self.new_id(),
            "channel_id": channel,
            "author": user,
            "content": "",
            "flags": 0,
            "embeds": [],
            "components": [],
            "attachments": [],
            "mentions": [],
            "timestamp": datetime.now(UTC).isoformat(),
            "edited_timestamp": None,
            "page": {"ephemeral_for": None, "thinking": False},
            **data,
            **more,
        }
        self.messages[message["id"]] = message
        await self.push({"type": "message_create", "message": message}, only=self.only(message))
        return message

    async def edit(self, message: dict[str, Any], data: dict[str, Any], *, marked: bool = True) -> None:
        """Change a message."""
        message.update(data)
        message["page"]["thinking"] = False
        if marked:
            message["edited_timestamp"] = datetime.now(UTC).isoformat()
        await self.push({"type": "message_update", "message": message}, only=self.only(message))

    async def remove(self, message: dict[str, Any]) -> None:
        """Delete a message."""
        del self.messages[message["id"]]
        frame = {"type": "message_delete", "channel": message["channel_id"], "id": message["id"]}
        await self.push(frame, only=self.only(message))

    async def answer(self, asked: Interaction, data: dict[str, Any], *, thinking: bool = False) -> dict[str, Any]:
        """Answer an interaction with a message."""
        private = asked.person["id"] if data.get("flags", 0) & EPHEMERAL else None
        more: dict[str, Any] = {"page": {"ephemeral_for": private, "thinking": thinking}}
        if asked.body["kind"] == "command":
            user = {"id": asked.person["id"], "username": asked.person["name"]}
            more["interaction_metadata"] = {"id": asked.id, "type": 2, "user": user, "name": asked.body["command"]}
            if "target" in asked.body:
                more["interaction_metadata"]["target_message_id"] = asked.body["target"]
        message = await self.post(asked.channel, data, **more)
        await self.settle(asked, "answered", message)
        return message

    async def update(self, asked: Interaction, message: dict[str, Any], data: dict[str, Any]) -> None:
        """Answer a click by changing its message."""
        await self.edit(message, data, marked=False)
        await self.settle(asked, "answered", message)

    async def answer_modal(self, asked: Interaction, modal: dict[str, Any]) -> None:
        """Answer an interaction with a modal."""
        await self.push({"type": "modal", "interaction": asked.id, "modal": modal}, only=asked.person["id"])

    async def leave_unanswered(self, asked: Interaction) -> None:
        """Let an interaction run out of time: when `give_up` is called, or after `patience` seconds if set."""
        self.unanswered.append(asked)
        self._left_unanswered.set()
        if self.patience is not None:
            await asyncio.sleep(self.patience)
            await self._fail_unanswered()

    async def give_up(self) -> None:
        """Let whatever has no answer by now fail, as soon as there is anything: it may still be on its way here."""
        async with asyncio.timeout(FRAME_TIMEOUT):
            await self._left_unanswered.wait()
        await self._fail_unanswered()

    async def _fail_unanswered(self) -> None:
        self._left_unanswered.clear()
        while self.unanswered:
            await self.settle(self.unanswered.pop(), "failed", None)

    async def settle(self, asked: Interaction, state: str, message: dict[str, Any] | None) -> None:
        """Tell the person's pages how an interaction ended."""
        await self.developer.settle_interaction(asked.id, state)
        frame = {"type": "interaction", "interaction": asked.id, "state": state, "channel": asked.channel}
        await self.push({**frame, "message": message and message["id"]}, only=asked.person["id"])

    # --- towards the pages ---

    def only(self, message: dict[str, Any]) -> str | None:
        """The one person who may see this message, or None."""
        dm = next((dm for dm in self.dms if dm["id"] == message["channel_id"]), None)
        person: str | None = dm["person"] if dm else message["page"]["ephemeral_for"]
        return person

    async def push(self, frame: dict[str, Any], only: str | None = None) -> None:
        """Send a frame to all pages, or to those of one person."""
        for person, socket in list(self.sockets):
            if only in (None, person) and not socket.closed:
                await socket.send_json(frame)

    def spawn(self, work: Any) -> None:
        """Run something beside the request, and keep hold of it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def snapshot(self, person: dict[str, Any]) -> dict[str, Any]:
        """All that this person may see: of each channel the newest messages."""
        dms = [dm for dm in self.dms if dm["person"] == person["id"]]
        guilds = self.places.seen_by(person["id"])
        channels = [channel["id"] for guild in guilds for channel in guild["channels"]]
        places = channels + [dm["id"] for dm in dms]
        return {
            "me": person,
            "people": self.people,
            "bots": self.bots,
            "guilds": guilds,
            "dms": dms,
            "commands": self.commands,
            "emojis": self.emojis,
            "links": self.links,
            "notifications": self.notifications,
            "messages": {place: self.seen_messages(person["id"], place)[-MESSAGES_IN_SNAPSHOT:] for place in places},
            **self.developer.state(),
        }

    def seen_messages(self, person: str, channel: str) -> list[dict[str, Any]]:
        """The messages of a channel that a person may see, oldest first."""
        here = [message for message in self.messages.values() if message["channel_id"] == channel]
        return [message for message in here if self.only(message) in (None, person)]

    async def drop_connections(self) -> None:
        """Break all live connections, as a network would."""
        for _, socket in list(self.sockets):
            await socket.close()

    # --- the page's requests ---

    def application(self) -> web.Application:
        """The aiohttp application with all routes."""
        app = web.Application()
        app.add_routes(
            [
                *self.places.routes(),
                *self.developer.routes(),
                *self._conversation.routes(),
                web.get("/", self._index),
                web.static("/", PAGE),
            ]
        )
        app.on_shutdown.append(self._close)
        return app

    async def _close(self, _: web.Application) -> None:
        await self.drop_connections()
        await self.developer.close()
        for task in list(self._tasks):
            task.cancel()

    async def _index(self, _: web.Request) -> web.FileResponse:
        return web.FileResponse(PAGE / "index.html")


def main(arguments: list[str]) -> None:
    """Run it for somebody who works on the page."""
    server = FakeServer()
    server.patience = 3.0
    web.run_app(server.application(), host="127.0.0.1", port=int(arguments[0]) if arguments else 8971)


if __name__ == "__main__":
    main(sys.argv[1:])
