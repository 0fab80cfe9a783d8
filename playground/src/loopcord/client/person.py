"""A client for tests: people who type, click and read on a running playground.

A person uses the same routes and the same socket as the chat page.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import aiohttp
import msgspec
from msgspec import Struct

from loopcord.client.parts import button, selects
from loopcord.data.errors import Json
from loopcord.data.notifications import Notification

if TYPE_CHECKING:
    from collections.abc import Callable

    from loopcord.client.calls import Calls

DEFAULT_TIMEOUT = 10.0
"""The default timeout in seconds for something that should happen at once."""


class Answer(Struct):
    """The result of an interaction."""

    interaction: str
    state: str
    """`answered` or `failed`."""
    type: int | None = None
    """The type of the callback."""
    message: Json | None = None
    modal: Json | None = None
    choices: list[Json] | None = None

    @property
    def shown(self) -> Json:
        """The message. Raises LookupError if there is none."""
        if self.message is None:
            raise LookupError(f"The interaction has no message: {self}")
        return self.message


class Person:
    """A user of the page, who sees what happens live."""

    def __init__(self, playground: Calls, shape: Json) -> None:
        self.playground = playground
        self.id: str = shape["id"]
        self.name: str = shape["name"]
        self.bot_is_online = False
        self.commands: list[Json] = []
        self.guilds: list[Json] = []
        self.emojis: list[Json] = []
        self.notifications: list[Notification] = []
        """What this person's phone has shown on its lock screen, oldest first. An edit changes none of it."""
        self.frames: list[Json] = []
        """Every frame received, in order."""
        self._messages: dict[str, dict[str, Json]] = {}
        self._met: set[str] = set()
        self._dm: str | None = None
        self._news = asyncio.Condition()
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None
        self._is_connected = False

    def __repr__(self) -> str:
        return f"<Person {self.name}>"

    async def arrive(self) -> None:
        """Open the live socket and wait for the first snapshot."""
        self._socket = await self._connected()
        self._take(await self._socket.receive_json())
        self._is_connected = True
        self._reader = asyncio.create_task(self._read(self._socket))

    async def leave(self) -> None:
        """Close the socket."""
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()

    async def _connected(self) -> aiohttp.ClientWebSocketResponse:
        """A new live socket, whose first frame is a snapshot."""
        address = f"{self.playground.url}/page/events?person={self.id}"
        return await self.playground.session.ws_connect(address, max_msg_size=0)

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Process frames, and reconnect as a page does: the server disconnects a client whose event loop is blocked."""
        try:
            while True:
                async for message in socket:
                    async with self._news:
                        # With many people, decoding takes most of the time.
                        self._take(msgspec.json.decode(message.data))
                        self._news.notify_all()
                socket = self._socket = await self._connected()
        except aiohttp.ClientError:
            pass  # The playground has ended.
        finally:
            self._is_connected = False
            async with self._news:
                self._news.notify_all()

    def _take(self, frame: Json) -> None:
        self.frames.append(frame)
        match frame["type"]:
            case "snapshot":
                self._messages = {
                    channel: {each["id"]: each for each in messages} for channel, messages in frame["messages"].items()
                }
                self._met.update(number for messages in self._messages.values() for number in messages)
                self._dm = next((each["id"] for each in frame["dms"]), None)
                self.bot_is_online = any(each["online"] for each in frame["bots"])
                self.commands, self.guilds, self.emojis = frame["commands"], frame["guilds"], frame["emojis"]
                self.notifications = msgspec.convert(frame["notifications"], list[Notification])
            case "message_create" | "message_update":
                message = frame["message"]
                self._met.add(message["id"])
                self._messages.setdefault(message["channel_id"], {})[message["id"]] = message
            case "message_delete":
                self._messages.get(frame["channel"], {}).pop(frame["id"], None)
            case "notification":
                self.notifications.append(msgspec.convert(frame["notification"], Notification))
            case "dm":
                self._dm = frame["dm"]["id"]
            case "bot":
                self.bot_is_online = frame["bot"]["online"]
            case "commands":
                self.commands = frame["commands"]
            case "guilds":
                self.guilds = frame["guilds"]
            case "emojis":
                self.emojis = frame["emojis"]

    # --- reading ---

    def messages(self, channel: str) -> list[Json]:
        """The messages that this person sees in a channel now, oldest first."""
        return list(self._messages.get(channel, {}).values())

    def all_messages(self) -> list[Json]:
        """The messages that this person sees now: in all channels and threads that are there, and in the DM."""
        there = [channel["id"] for guild in self.guilds for channel in guild["channels"]]
        return [each for channel in there for each in self.messages(channel)] + self.dm_messages()

    def dm_messages(self) -> list[Json]:
        """The messages that this person sees in the DM with the bot now, oldest first."""
        return self.messages(self._dm) if self._dm is not None else []

    def message(self, message: Json) -> Json:
        """The latest version of a message. Raises LookupError if it is gone."""
        newest = self._messages.get(message["channel_id"], {}).get(message["id"])
        if newest is None:
            raise LookupError("This message is gone.")
        return newest

    async def until(
        self, predicate: Callable[[], object], timeout: float = DEFAULT_TIMEOUT, what: str = "something"
    ) -> None:
        """Wait until `predicate` holds, checking after every frame.

        Raises TimeoutError, or at once ConnectionError if no more frames can come; both name `what`.
        """

        def holds() -> object:
            found = predicate()
            if not found and not self._is_connected:
                raise ConnectionError(f"{self.name} waits for {what}, but has no connection to the playground")
            return found

        try:
            async with asyncio.timeout(timeout), self._news:
                await self._news.wait_for(holds)
        except TimeoutError:
            raise TimeoutError(f"{self.name} waited in vain for {what}") from None

    async def wait_for(
        self, predicate: Callable[[Json], object], timeout: float = DEFAULT_TIMEOUT, what: str = "a message"
    ) -> Json:
        """Wait until a message in any channel satisfies `predicate`. Returns the newest such message."""

        def found() -> list[Json]:
            seen = [each for messages in self._messages.values() for each in messages.values() if predicate(each)]
            return sorted(seen, key=lambda each: int(each["id"]))

        await self.until(found, timeout, what)
        return found()[-1]

    async def notified(self, after: int = 0, timeout: float = DEFAULT_TIMEOUT) -> list[Notification]:
        """Wait until this person's phone has rung more often than `after` times; return the notifications since."""
        await self.until(lambda: len(self.notifications) > after, timeout, "a notification")
        return self.notifications[after:]

    # --- acting ---

    async def set(self, **settings: str) -> None:
        """Change `name`, `locale` or `dms`."""
        await self.playground.call("PATCH", f"/page/people/{self.id}", json=settings)

    async def say(self, channel: str, content: str) -> Json:
        """Write a message."""
        body = {"person": self.id, "channel": channel, "content": content}
        message: Json = await self.playground.call("POST", "/page/messages", json=body)
        return message

    async def start_thread(
        self, channel: str, name: str, *, message: Json | None = None, private: bool = False, **settings: int
    ) -> str:
        """Start a thread, optionally from a message, and return its id. `settings` can have `auto_archive_duration`."""
        body = {"person": self.id, "channel": channel, "name": name, "private": private, **settings}
        body |= {} if message is None else {"message": message["id"]}
        return str((await self.playground.call("POST", "/page/threads", json=body))["id"])

    async def change_thread(self, thread: str, **changes: object) -> Json:
        """Change `name`, `archived`, `locked`, `invitable` or `auto_archive_duration` of a thread."""
        body = {"person": self.id, **changes}
        changed: Json = await self.playground.call("PATCH", f"/page/threads/{thread}", json=body)
        return changed

    async def delete_thread(self, thread: str) -> None:
        """Delete a thread. Only moderators can."""
        await self.playground.call("DELETE", f"/page/threads/{thread}", params={"person": self.id})

    async def join_thread(self, thread: str) -> None:
        """Join a thread."""
        await self.add_to_thread(thread, self.id)

    async def leave_thread(self, thread: str) -> None:
        """Leave a thread."""
        await self.remove_from_thread(thread, self.id)

    async def add_to_thread(self, thread: str, who: str) -> None:
        """Add a person or the bot to a thread, by id."""
        await self.playground.call("PUT", f"/page/threads/{thread}/members/{who}", params={"by": self.id})

    async def remove_from_thread(self, thread: str, who: str) -> None:
        """Remove a person or the bot from a thread, by id."""
        await self.playground.call("DELETE", f"/page/threads/{thread}/members/{who}", params={"by": self.id})

    async def join_guild(self, guild: str) -> None:
        """Join a guild."""
        await self.playground.call("PUT", f"/page/guilds/{guild}/members/{self.id}")

    async def leave_guild(self, guild: str) -> None:
        """Leave a guild. Its owner cannot."""
        await self.playground.call("DELETE", f"/page/guilds/{guild}/members/{self.id}")

    async def get_role(self, guild: str, role: str) -> None:
        """Get a role of a guild."""
        await self.playground.call("PUT", f"/page/guilds/{guild}/roles/{role}/members/{self.id}")

    async def lose_role(self, guild: str, role: str) -> None:
        """Lose a role of a guild."""
        await self.playground.call("DELETE", f"/page/guilds/{guild}/roles/{role}/members/{self.id}")

    async def older(self, channel: str, before: Json | None = None, limit: int = 50) -> list[Json]:
        """Earlier messages of a channel, before one of them if given, oldest first."""
        query = {"person": self.id, "channel": channel, "limit": str(limit)}
        query |= {} if before is None else {"before": before["id"]}
        found: list[Json] = (await self.playground.call("GET", "/page/messages", params=query))["messages"]
        return found

    async def dismiss(self, message: Json) -> None:
        """Dismiss an ephemeral message, or delete a message: this person's own, or any if they own the guild."""
        await self.playground.call("DELETE", f"/page/messages/{message['id']}", params={"person": self.id})

    async def slash(self, channel: str, command: str, /, **options: Any) -> Answer:
        """Use a slash command and wait for its answer, including the one that replaces a "thinking" state."""
        return await self._do(kind="command", channel=channel, command=command, options=options)

    async def user_command(self, channel: str, command: str, target: str) -> Answer:
        """Use a command from a user's menu; `target` is the user's id."""
        return await self._do(kind="command", type=2, channel=channel, command=command, target=target)

    async def message_command(self, message: Json, command: str) -> Answer:
        """Use a command from a message's menu."""
        where = message["channel_id"]
        return await self._do(kind="command", type=3, channel=where, command=command, target=message["id"])

    async def complete(self, channel: str, command: str, focused: str, /, **options: Any) -> list[Json]:
        """The bot's autocomplete choices for the option `focused`."""
        answer = await self._do(kind="autocomplete", channel=channel, command=command, options=options, focused=focused)
        return answer.choices or []

    async def click(self, message: Json, label: str | None = None, *, custom_id: str | None = None) -> Answer:
        """Click a button, given by its label or its custom_id."""
        if custom_id is None:
            if label is None:
                raise ValueError("name the button by its label or its custom_id")
            custom_id = button(message, label)["custom_id"]
        return await self._do(kind="component", message=message["id"], custom_id=custom_id)

    async def select(self, message: Json, values: str | list[str], *, custom_id: str | None = None) -> Answer:
        """Choose in a select; `custom_id` may be omitted if the message has only one."""
        if custom_id is None:
            (only,) = selects(message)
            custom_id = only["custom_id"]
        chosen = [values] if isinstance(values, str) else values
        return await self._do(kind="component", message=message["id"], custom_id=custom_id, values=chosen)

    async def submit(self, answer: Answer, /, *, files: list[tuple[str, bytes]] | None = None, **values: Any) -> Answer:
        """Fill in the modal of an answer, by custom_id, and submit it.

        `files` are names and bytes; the value of a file field is the list of their numbers, from 0.
        """
        return await self._do(files, kind="modal", interaction=answer.interaction, values=values)

    async def follow_up(self, answer: Answer, timeout: float = DEFAULT_TIMEOUT) -> Answer:
        """Wait until the bot sends, edits or deletes a message after its answer, as after a deferred update.

        Returns the answer with that message, without one if it was deleted, or unchanged if the token has expired.
        Raises TimeoutError.
        """
        try:
            async with asyncio.timeout(timeout):
                report = await self.playground.call("GET", f"/page/interactions/{answer.interaction}")
        except TimeoutError:
            raise TimeoutError(f"{self.name} waited in vain for what follows an answer") from None
        return await self._answer(report)

    async def _do(self, files: list[tuple[str, bytes]] | None = None, /, **what: Any) -> Answer:
        body = {"person": self.id, **what}
        sent: dict[str, Any] = {"json": body} if not files else {"data": _form(body, files)}
        report = await self.playground.call("POST", "/page/interactions", params={"wait": "1"}, **sent)
        answer = await self._answer(report)
        if answer.message is not None and answer.message["page"]["thinking"]:
            answer.message = await self._thought_through(answer.message)
        return answer

    async def _answer(self, report: Json) -> Answer:
        """The result of an interaction, once this person sees it."""
        answer = Answer(report["interaction"], report["state"], **(report["answer"] or {}))
        if (message := answer.message) is not None:
            await self.until(lambda: self._sees(message), what="the answer to be shown")
        return answer

    def _sees(self, message: Json) -> bool:
        """Whether this person has received this version of a message or a newer one."""
        newest = self._messages.get(message["channel_id"], {}).get(message["id"])
        if newest is None:
            return message["id"] in self._met  # It came and was deleted.
        return bool(newest["page"]["edits"] >= message["page"]["edits"])

    async def _thought_through(self, thinking: Json) -> Json | None:
        """Wait for the message that replaces a "thinking" state; None if it is deleted."""

        def newest() -> Json | None:
            return self._messages.get(thinking["channel_id"], {}).get(thinking["id"])

        def settled() -> bool:
            message = newest()
            return thinking["id"] in self._met and (message is None or not message["page"]["thinking"])

        await self.until(settled, what="the bot to finish thinking")
        return newest()


def _form(body: Json, files: list[tuple[str, bytes]]) -> aiohttp.FormData:
    """A body with files, in the form that bots use too."""
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", msgspec.json.encode(body).decode())
    for index, (name, data) in enumerate(files):
        form.add_field(f"files[{index}]", data, filename=name, content_type="application/octet-stream")
    return form
