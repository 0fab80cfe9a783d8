"""A client for tests: a running playground, its guilds and channels, and the people on it.

It uses the same routes as the chat page, so the playground may run in this process or another one. `person` has what a
person does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from loopcord.client.calls import Calls, Refused
from loopcord.client.person import DEFAULT_TIMEOUT, Answer, Person
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
        """Disconnect all people."""
        for person in self._persons.values():
            await person.leave()
        self._persons.clear()
        await super().close()

    async def people(self) -> list[Person]:
        """Everybody, each with a live socket."""
        return [await self._meet(each) for each in await self._listed()]

    async def person(self, name: str) -> Person:
        """The person with this name; only they get a socket. Raises LookupError."""
        for shape in await self._listed():
            if shape["name"] == name:
                return await self._meet(shape)
        raise LookupError(f"There is no {name}")

    async def add_person(self, name: str, locale: str = "en-US") -> Person:
        """Create a person."""
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
        """The guilds with their channels, as the first person sees them."""
        people = await self._listed()
        snapshot = await self.call("GET", "/page/snapshot", params={"person": people[0]["id"]})
        guilds: list[Json] = snapshot["guilds"]
        return guilds

    async def channel(self, name: str | None = None) -> str:
        """The id of the channel with this name in any guild; without a name, of the first channel."""
        for guild in await self.guilds():
            for channel in guild["channels"]:
                if name in (None, channel["name"]):
                    return str(channel["id"])
        raise LookupError(f"There is no channel {name}" if name else "There is no channel")

    async def add_guild(self, name: str, locale: str = "en-US") -> Json:
        """Create a guild, which everybody joins."""
        guild: Json = await self.call("POST", "/page/guilds", json={"name": name, "locale": locale})
        return guild

    async def guild(self, name: str | None = None) -> str:
        """The id of the guild with this name; without a name, of the first guild."""
        for person in await self.people():
            for guild in person.guilds:
                if name in (None, guild["name"]):
                    return str(guild["id"])
        raise LookupError(f"There is no guild {name}" if name else "There is no guild")

    async def change_guild(self, guild: str, **changes: object) -> Json:
        """Change `name`, `locale`, `bot_allowed` or `available` (False starts an outage).

        `bot_allowed` has the permissions of the bot's own role, such as `create_events` or `administrator`.
        """
        changed: Json = await self.call("PATCH", f"/page/guilds/{guild}", json=changes)
        return changed

    async def delete_guild(self, guild: str) -> None:
        """Delete a guild with everything in it."""
        await self.call("DELETE", f"/page/guilds/{guild}")

    async def add_bot(self, guild: str) -> None:
        """Add the bot to a guild."""
        await self.call("PUT", f"/page/guilds/{guild}/bot")

    async def remove_bot(self, guild: str) -> None:
        """Remove the bot from a guild."""
        await self.call("DELETE", f"/page/guilds/{guild}/bot")

    async def add_role(self, guild: str, name: str, color: int = 0) -> str:
        """Create a role and return its id."""
        body = {"name": name, "color": color}
        return str((await self.call("POST", f"/page/guilds/{guild}/roles", json=body))["id"])

    async def add_channel(self, name: str, guild: str | None = None, *, category: str | None = None) -> str:
        """Create a channel, in the first guild by default and perhaps in a category, and return its id."""
        where = guild or (await self.guilds())[0]["id"]
        body = {"guild": where, "name": name, "category": category}
        return str((await self.call("POST", "/page/channels", json=body))["id"])

    async def add_category(self, name: str, guild: str | None = None) -> str:
        """Create a category, in the first guild by default, and return its id."""
        where = guild or (await self.guilds())[0]["id"]
        body = {"guild": where, "name": name, "is_category": True}
        return str((await self.call("POST", "/page/channels", json=body))["id"])

    async def change_channel(self, channel: str, **changes: object) -> Json:
        """Change `name`, `bot`, `denied`, `allowed`, `hidden_from` or `category` (None takes it out)."""
        changed: Json = await self.call("PATCH", f"/page/channels/{channel}", json=changes)
        return changed

    async def delete_channel(self, channel: str) -> None:
        """Delete a channel."""
        await self.call("DELETE", f"/page/channels/{channel}")

    async def delete_emoji(self, emoji: str) -> None:
        """Delete an emoji of the application by its id, as in the developer portal."""
        await self.call("DELETE", f"/page/emojis/{emoji}")

    async def delete_commands(self, *names: str) -> None:
        """Delete these global commands, or all of them, as another process of the bot may."""
        await self.call("DELETE", "/page/commands", json={"names": names} if names else {})

    async def change_event(self, guild: str, event: str, status: int) -> None:
        """Let a moderator start (2), end (3) or cancel (4) a scheduled event."""
        await self.call("PATCH", f"/page/guilds/{guild}/events/{event}", json={"status": status})

    async def delete_event(self, guild: str, event: str) -> None:
        """Let a moderator delete a scheduled event."""
        await self.call("DELETE", f"/page/guilds/{guild}/events/{event}")

    async def purge(self, channel: str, limit: int = 100) -> list[str]:
        """Let another bot delete the newest messages of a channel or thread at once; returns their ids."""
        answer = await self.call("POST", f"/page/channels/{channel}/purge", json={"limit": limit})
        return [str(each) for each in answer["deleted"]]

    async def bot_access(self, channel: str, access: str) -> None:
        """Set what the bot may do in a channel: everything (`full`), only read (`silent`), or not see it (`hidden`)."""
        await self.change_channel(channel, bot=access)

    async def deny_bot(self, channel: str, *permissions: str) -> None:
        """Deny the bot exactly these permissions in a channel, by discord.py's names."""
        await self.change_channel(channel, denied=permissions)

    async def hide_from(self, channel: str, *people: Person) -> None:
        """Hide a channel from exactly these people."""
        await self.change_channel(channel, hidden_from=[person.id for person in people])

    async def record(self, after: int = 0, kind: str | None = None) -> list[Json]:
        """All requests and gateway frames recorded after entry number `after`."""
        found: list[Json] = []
        while True:
            query = {"after": str(after), "limit": "1000"} | ({"kind": kind} if kind else {})
            part: list[Json] = (await self.call("GET", "/page/record", params=query))["record"]
            if not part:
                return found
            found += part
            after = part[-1]["n"]

    # --- faults, the gateway, the clock and interactions ---

    async def fault(self, kind: str, **settings: Any) -> Json:
        """Start a fault: `errors`, `slow`, `dropped`, `lost`, `limited`, `refused`, `twice` or `late`.

        Returns it with its id.
        """
        fault: Json = await self.call("POST", "/page/faults", json={"kind": kind, **settings})
        return fault

    async def faults(self) -> list[Json]:
        """The active faults."""
        found: list[Json] = (await self.call("GET", "/page/faults"))["faults"]
        return found

    async def clear_faults(self) -> None:
        """End all faults."""
        await self.call("DELETE", "/page/faults")

    async def gateway(self, action: str, **settings: int) -> int:
        """Let the gateway act on the bot (see docs/testing.md). Returns the number of sockets it hit."""
        answer = await self.call("POST", "/page/gateway", json={"action": action, **settings})
        return int(answer["connections"])

    async def jump(self, seconds: float) -> None:
        """Move the playground's clock forward."""
        await self.call("POST", "/page/clock", json={"jump": seconds})

    async def interactions(self, after: int = 0) -> list[Json]:
        """The interactions with a number higher than `after`, with their times and results."""
        found: list[Json] = (await self.call("GET", "/page/interactions", params={"after": str(after)}))["interactions"]
        return found

    async def bot_online(self, timeout: float = DEFAULT_TIMEOUT, *, online: bool = True) -> None:
        """Wait until the bot is online (or offline)."""
        someone = await self._meet((await self._listed())[0])
        await someone.until(lambda: someone.bot_is_online is online, timeout, f"the bot to be online={online}")
