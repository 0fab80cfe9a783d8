"""A client for tests: a running playground, the places in it and the persons at it.

It uses the same routes as the chat page, and works against a playground in another process as well as in this one.
What a person does is in `person`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from loopcord.client.calls import Calls, Refused
from loopcord.client.person import PATIENCE, Answer, Person
from loopcord.data.errors import Json

if TYPE_CHECKING:
    from types import TracebackType

__all__ = ["Answer", "Person", "Playground", "Refused"]


class Playground(Calls):
    """A running playground. Use it as `async with Playground(url) as playground`."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self._persons: dict[str, Person] = {}

    async def __aenter__(self) -> Self:
        self.open()
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
        await super().close()

    async def people(self) -> list[Person]:
        """Everybody, each with a live socket."""
        return [await self._meet(each) for each in await self._listed()]

    async def person(self, name: str) -> Person:
        """Somebody by name. Nobody else gets a socket for that."""
        for shape in await self._listed():
            if shape["name"] == name:
                return await self._meet(shape)
        raise LookupError(f"There is no {name}")

    async def add_person(self, name: str, locale: str = "en-US") -> Person:
        """Somebody new."""
        return await self._meet(await self.call("POST", "/page/people", json={"name": name, "locale": locale}))

    async def _listed(self) -> list[Json]:
        found: list[Json] = (await self.call("GET", "/page/people"))["people"]
        return found

    async def _meet(self, shape: Json) -> Person:
        person = self._persons.get(shape["id"])
        if person is None:
            person = self._persons[shape["id"]] = Person(self, shape)
            await person.arrive()
        return person

    async def guilds(self) -> list[Json]:
        """The guilds with their channels, as far as the first person sees them."""
        people = await self._listed()
        snapshot = await self.call("GET", "/page/snapshot", params={"person": people[0]["id"]})
        guilds: list[Json] = snapshot["guilds"]
        return guilds

    async def channel(self, name: str | None = None) -> str:
        """The id of a channel by its name, in whatever guild; without a name, of the first one."""
        for guild in await self.guilds():
            for channel in guild["channels"]:
                if name in (None, channel["name"]):
                    return str(channel["id"])
        raise LookupError(f"There is no channel {name}" if name else "There is no channel")

    async def add_guild(self, name: str, locale: str = "en-US") -> Json:
        """A new guild, which everybody joins."""
        guild: Json = await self.call("POST", "/page/guilds", json={"name": name, "locale": locale})
        return guild

    async def guild(self, name: str | None = None) -> str:
        """The id of a guild by its name; without a name, of the first one."""
        for person in await self.people():
            for guild in person.guilds:
                if name in (None, guild["name"]):
                    return str(guild["id"])
        raise LookupError(f"There is no guild {name}" if name else "There is no guild")

    async def change_guild(self, guild: str, **changes: object) -> Json:
        """Change `name`, `locale`, `bot_allowed` (such as `create_events`) or `available` (False: an outage begins)."""
        changed: Json = await self.call("PATCH", f"/page/guilds/{guild}", json=changes)
        return changed

    async def delete_guild(self, guild: str) -> None:
        """Remove a guild with all that is in it."""
        await self.call("DELETE", f"/page/guilds/{guild}")

    async def add_bot(self, guild: str) -> None:
        """Let the bot join a guild."""
        await self.call("PUT", f"/page/guilds/{guild}/bot")

    async def remove_bot(self, guild: str) -> None:
        """Throw the bot out of a guild."""
        await self.call("DELETE", f"/page/guilds/{guild}/bot")

    async def add_role(self, guild: str, name: str, color: int = 0) -> str:
        """A new role; gives its id."""
        body = {"name": name, "color": color}
        return str((await self.call("POST", f"/page/guilds/{guild}/roles", json=body))["id"])

    async def add_channel(self, name: str, guild: str | None = None) -> str:
        """A new channel; gives its id. Without a guild it is made in the first one."""
        where = guild or (await self.guilds())[0]["id"]
        return str((await self.call("POST", "/page/channels", json={"guild": where, "name": name}))["id"])

    async def change_channel(self, channel: str, **changes: object) -> Json:
        """Change `name`, `bot`, `denied`, `allowed` or `hidden_from`."""
        changed: Json = await self.call("PATCH", f"/page/channels/{channel}", json=changes)
        return changed

    async def delete_channel(self, channel: str) -> None:
        """Remove a channel."""
        await self.call("DELETE", f"/page/channels/{channel}")

    async def bot_access(self, channel: str, access: str) -> None:
        """Let the bot do all (`full`), only read (`silent`), or not even see (`hidden`) a channel."""
        await self.change_channel(channel, bot=access)

    async def deny_bot(self, channel: str, *permissions: str) -> None:
        """Take exactly these permissions from the bot in a channel, by discord.py's names."""
        await self.change_channel(channel, denied=permissions)

    async def hide_from(self, channel: str, *people: Person) -> None:
        """Hide a channel from exactly these people."""
        await self.change_channel(channel, hidden_from=[person.id for person in people])

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
        """Have the gateway do something to the bot, see docs/testing.md. Gives the number of sockets it hit."""
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
        someone = await self._meet((await self._listed())[0])
        await someone.until(lambda: someone.bot_is_online is online, timeout, f"the bot to be online={online}")
