"""A client for tests: persons who type, click and read at a running playground.

Here belongs what a person can do, over the same routes and the same socket as the chat page. It works against a
playground in another process as well as in this one.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import aiohttp
from msgspec import Struct

from playground.errors import Json
from playground.parts import button, selects

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

PATIENCE = 10.0
"""Seconds to wait for something that should happen at once."""


class Refused(Exception):  # noqa: N818  (an answer, as one gets it at the page)
    """The playground would not do it; the message says why."""


class Answer(Struct):
    """What came of an interaction."""

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
        """The message, which there has to be."""
        if self.message is None:
            raise LookupError(f"The interaction has no message: {self}")
        return self.message


class Playground:
    """A running playground. Use it as `async with Playground(url) as playground`."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self._session: aiohttp.ClientSession | None = None
        self._persons: dict[str, Person] = {}

    async def __aenter__(self) -> Playground:
        self._session = aiohttp.ClientSession()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Let all persons go."""
        for person in self._persons.values():
            await person.leave()
        self._persons.clear()
        if self._session is not None:
            await self._session.close()
            self._session = None

    @property
    def session(self) -> aiohttp.ClientSession:
        """The HTTP session, which exists inside `async with`."""
        if self._session is None:
            raise RuntimeError("use the client as: async with Playground(url) as playground")
        return self._session

    async def call(self, method: str, path: str, **options: Any) -> Any:
        """Ask a route of the page."""
        async with self.session.request(method, self.url + path, **options) as response:
            body = await response.json()
            if response.status != 200:
                raise Refused(body.get("error", str(body)))
            return body

    async def people(self) -> list[Person]:
        """Everybody, each with a live socket."""
        found = (await self.call("GET", "/page/people"))["people"]
        return [await self._meet(each) for each in found]

    async def person(self, name: str) -> Person:
        """Somebody by name."""
        for person in await self.people():
            if person.name == name:
                return person
        raise LookupError(f"There is no {name}")

    async def add_person(self, name: str, locale: str = "en-US") -> Person:
        """Somebody new."""
        return await self._meet(await self.call("POST", "/page/people", json={"name": name, "locale": locale}))

    async def _meet(self, shape: Json) -> Person:
        person = self._persons.get(shape["id"])
        if person is None:
            person = self._persons[shape["id"]] = Person(self, shape)
            await person.arrive()
        return person

    async def guilds(self) -> list[Json]:
        """All guilds with their channels."""
        people = (await self.call("GET", "/page/people"))["people"]
        snapshot = await self.call("GET", "/page/snapshot", params={"person": people[0]["id"]})
        guilds: list[Json] = snapshot["guilds"]
        return guilds

    async def channel(self, name: str = "game-night") -> str:
        """The id of a channel by its name, in whatever guild."""
        for guild in await self.guilds():
            for channel in guild["channels"]:
                if channel["name"] == name:
                    return str(channel["id"])
        raise LookupError(f"There is no channel {name}")

    async def add_guild(self, name: str, locale: str = "en-US") -> Json:
        """A new guild, which everybody joins."""
        guild: Json = await self.call("POST", "/page/guilds", json={"name": name, "locale": locale})
        return guild

    async def add_channel(self, name: str, guild: str | None = None) -> str:
        """A new channel; gives its id. Without a guild it is made in the first one."""
        where = guild or (await self.guilds())[0]["id"]
        return str((await self.call("POST", "/page/channels", json={"guild": where, "name": name}))["id"])

    async def delete_channel(self, channel: str) -> None:
        """Remove a channel."""
        await self.call("DELETE", f"/page/channels/{channel}")

    async def bot_access(self, channel: str, access: str) -> None:
        """Let the bot do all (`full`), only read (`silent`), or not even see (`hidden`) a channel."""
        await self.call("PATCH", f"/page/channels/{channel}", json={"bot": access})

    async def record(self, after: int = 0, kind: str | None = None) -> list[Json]:
        """All of what went over the wires after an entry."""
        found: list[Json] = []
        while True:
            query = {"after": str(after), "limit": "1000"} | ({"kind": kind} if kind else {})
            part: list[Json] = (await self.call("GET", "/page/record", params=query))["record"]
            if not part:
                return found
            found += part
            after = part[-1]["n"]

    # --- what goes wrong, and how it looked ---

    async def fault(self, kind: str, **settings: Any) -> Json:
        """Begin a fault: `errors`, `slow`, `dropped`, `lost`, `limited`, `twice` or `late`. Gives it with its id."""
        fault: Json = await self.call("POST", "/page/faults", json={"kind": kind, **settings})
        return fault

    async def faults(self) -> list[Json]:
        """The faults that are active."""
        found: list[Json] = (await self.call("GET", "/page/faults"))["faults"]
        return found

    async def clear_faults(self) -> None:
        """End all faults."""
        await self.call("DELETE", "/page/faults")

    async def gateway(self, action: str, **settings: int) -> int:
        """Have the gateway do something to the bot, see docs/playground.md. Gives the number of sockets it hit."""
        answer = await self.call("POST", "/page/gateway", json={"action": action, **settings})
        return int(answer["connections"])

    async def jump(self, seconds: float) -> None:
        """Move the playground's clock forward."""
        await self.call("POST", "/page/clock", json={"jump": seconds})

    async def interactions(self, after: int = 0) -> list[Json]:
        """What people did that the bot had to answer, after interaction number N, with times and ends."""
        found: list[Json] = (await self.call("GET", "/page/interactions", params={"after": str(after)}))["interactions"]
        return found

    async def bot_online(self, timeout: float = PATIENCE, *, online: bool = True) -> None:
        """Wait until the bot is there (or gone)."""
        someone = (await self.people())[0]
        await someone.until(lambda: someone.bot_is_online is online, timeout, f"the bot to be online={online}")


class Person:
    """Somebody at the page, who sees what happens as it happens."""

    def __init__(self, playground: Playground, shape: Json) -> None:
        self.playground = playground
        self.id: str = shape["id"]
        self.name: str = shape["name"]
        self.bot_is_online = False
        self.commands: list[Json] = []
        self.frames: list[Json] = []
        """Every frame that came, in order."""
        self._messages: dict[str, dict[str, Json]] = {}
        self._met: set[str] = set()
        self._dm: str | None = None
        self._news = asyncio.Condition()
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None

    def __repr__(self) -> str:
        return f"<Person {self.name}>"

    async def arrive(self) -> None:
        """Open the live socket and wait for the first look."""
        address = f"{self.playground.url}/page/events?person={self.id}"
        self._socket = await self.playground.session.ws_connect(address, max_msg_size=0)
        self._take(await self._socket.receive_json())
        self._reader = asyncio.create_task(self._read(self._socket))

    async def leave(self) -> None:
        """Close the socket."""
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for message in socket:
            async with self._news:
                self._take(message.json())
                self._news.notify_all()

    def _take(self, frame: Json) -> None:
        self.frames.append(frame)
        match frame["type"]:
            case "snapshot":
                self._messages = {
                    channel: {each["id"]: each for each in messages} for channel, messages in frame["messages"].items()
                }
                self._dm = next((each["id"] for each in frame["dms"]), None)
                self.bot_is_online = any(each["online"] for each in frame["bots"])
                self.commands = frame["commands"]
            case "message_create" | "message_update":
                message = frame["message"]
                self._met.add(message["id"])
                self._messages.setdefault(message["channel_id"], {})[message["id"]] = message
            case "message_delete":
                self._messages.get(frame["channel"], {}).pop(frame["id"], None)
            case "dm":
                self._dm = frame["dm"]["id"]
            case "bot":
                self.bot_is_online = frame["bot"]["online"]
            case "commands":
                self.commands = frame["commands"]

    # --- reading ---

    def messages(self, channel: str) -> list[Json]:
        """What this person sees in a channel now, oldest first."""
        return list(self._messages.get(channel, {}).values())

    def dm_messages(self) -> list[Json]:
        """What this person sees in the direct messages with the bot now, oldest first."""
        return self.messages(self._dm) if self._dm is not None else []

    def message(self, message: Json) -> Json:
        """The newest form of a message."""
        newest = self._messages.get(message["channel_id"], {}).get(message["id"])
        if newest is None:
            raise LookupError("This message is gone.")
        return newest

    async def until(self, predicate: Callable[[], object], timeout: float = PATIENCE, what: str = "something") -> None:
        """Wait until something is true of what this person sees."""
        try:
            async with asyncio.timeout(timeout), self._news:
                await self._news.wait_for(predicate)
        except TimeoutError:
            raise TimeoutError(f"{self.name} waited in vain for {what}") from None

    async def wait_for(
        self, predicate: Callable[[Json], object], timeout: float = PATIENCE, what: str = "a message"
    ) -> Json:
        """Wait until some message, in whatever channel, is as wanted. Gives the newest such message."""

        def found() -> list[Json]:
            seen = [each for messages in self._messages.values() for each in messages.values() if predicate(each)]
            return sorted(seen, key=lambda each: int(each["id"]))

        await self.until(found, timeout, what)
        return found()[-1]

    # --- acting ---

    async def set(self, **settings: str) -> None:
        """Change `name`, `locale` or `dms`."""
        await self.playground.call("PATCH", f"/page/people/{self.id}", json=settings)

    async def say(self, channel: str, content: str) -> Json:
        """Write a message."""
        body = {"person": self.id, "channel": channel, "content": content}
        message: Json = await self.playground.call("POST", "/page/messages", json=body)
        return message

    async def dismiss(self, message: Json) -> None:
        """Dismiss an ephemeral message, or delete an own one."""
        await self.playground.call("DELETE", f"/page/messages/{message['id']}", params={"person": self.id})

    async def slash(self, channel: str, command: str, /, **options: Any) -> Answer:
        """Use a slash command and wait for its answer. A "thinking" is waited for until it has become one."""
        return await self._do(kind="command", channel=channel, command=command, options=options)

    async def complete(self, channel: str, command: str, focused: str, /, **options: Any) -> list[Json]:
        """The completions that the bot offers for an option."""
        answer = await self._do(kind="autocomplete", channel=channel, command=command, options=options, focused=focused)
        return answer.choices or []

    async def click(self, message: Json, label: str | None = None, *, custom_id: str | None = None) -> Answer:
        """Click a button, named by its label or its custom_id."""
        if custom_id is None:
            if label is None:
                raise ValueError("name the button by its label or its custom_id")
            custom_id = button(message, label)["custom_id"]
        return await self._do(kind="component", message=message["id"], custom_id=custom_id)

    async def select(self, message: Json, values: str | list[str], *, custom_id: str | None = None) -> Answer:
        """Choose in a select; it need not be named if it is the only one."""
        if custom_id is None:
            (only,) = selects(message)
            custom_id = only["custom_id"]
        chosen = [values] if isinstance(values, str) else values
        return await self._do(kind="component", message=message["id"], custom_id=custom_id, values=chosen)

    async def submit(self, answer: Answer, /, **values: Any) -> Answer:
        """Fill in the modal that was the answer, by custom_id, and send it off."""
        return await self._do(kind="modal", interaction=answer.interaction, values=values)

    async def _do(self, **what: Any) -> Answer:
        body = {"person": self.id, **what}
        report = await self.playground.call("POST", "/page/interactions", params={"wait": "1"}, json=body)
        answer = Answer(report["interaction"], report["state"], **(report["answer"] or {}))
        if answer.message is not None and answer.message["page"]["thinking"]:
            answer.message = await self._thought_through(answer.message)
        return answer

    async def _thought_through(self, thinking: Json) -> Json | None:
        """The message that comes of a "thinking", or None if it is taken away."""

        def newest() -> Json | None:
            return self._messages.get(thinking["channel_id"], {}).get(thinking["id"])

        def settled() -> bool:
            message = newest()
            return thinking["id"] in self._met and (message is None or not message["page"]["thinking"])

        await self.until(settled, what="the bot to finish thinking")
        return newest()
