"""What went over the wires during a test: a stretch of the playground's record, and the messages that the bot sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopcord.client import Playground
from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable

    from loopcord.client import Json


EPHEMERAL = 64
_MODAL = 9
"""The type of an answer that is a form, and no message."""


class Sent(Struct, frozen=True):
    """A message as the bot sent it, or as it changed it."""

    time: float
    channel: str
    reader: str | None
    """The person who alone can see it; None if everybody in the channel can."""
    ephemeral: bool
    message: Json


class Wires:
    """The record from a certain moment on."""

    def __init__(self, playground: Playground, since: int) -> None:
        self._playground = playground
        self._since = since

    @classmethod
    async def listen(cls, playground: Playground) -> Wires:
        """From now on."""
        record = await playground.record()
        return cls(playground, record[-1]["n"] if record else 0)

    async def rest(self) -> list[Json]:
        """What the bot asked by HTTP, and how it was answered."""
        return await self._playground.record(self._since, "rest")

    async def gateway(self) -> list[Json]:
        """What went over the gateway."""
        return await self._playground.record(self._since, "gateway")

    async def until(self, condition: Callable[[list[Json]], object], kind: str = "gateway") -> None:
        """Wait until a condition holds for what went over the gateway, or for requests (`rest`)."""
        address = f"{self._playground.url}/page/record/live?after={self._since}"
        async with self._playground.session.ws_connect(address, max_msg_size=0) as socket:
            seen: list[Json] = []
            while not condition(seen):
                seen += [each for each in (await socket.receive_json())["entries"] if each["kind"] == kind]

    async def sent(self) -> list[Sent]:
        """Everything that the bot put into a message and that was accepted, in order."""
        asked = {}
        for each in await self.gateway():
            if each["direction"] == "out" and each["frame"].get("t") == "INTERACTION_CREATE":
                asked[each["frame"]["d"]["token"]] = each["frame"]["d"]
        owners: dict[str, str] = {}
        whispered: set[str] = set()
        """The tokens of interactions with an answer for one person alone, which may be edited later."""
        found = []
        for each in await self.rest():
            kind, *path = each["path"].strip("/").split("/")
            body, done = each["body"] or {}, each["status"] < 400
            if kind == "users" and done and path[-1] == "channels":
                owners[each["response"]["id"]] = str(body["recipient_id"])
            elif kind == "channels" and done and each["method"] in ("POST", "PATCH"):
                found.append(Sent(each["time"], path[0], owners.get(path[0]), False, _whole(body)))
            elif kind in ("interactions", "webhooks") and done and each["method"] != "DELETE":
                interaction = asked[path[1]]
                form = body.get("data") if kind == "interactions" else body
                if form and (form.get("flags") or 0) & EPHEMERAL:
                    whispered.add(path[1])
                if form and body.get("type") != _MODAL:
                    later = each["method"] == "PATCH" and path[1] in whispered
                    found.append(_answer(each["time"], interaction, form, ephemeral=later))
        return found


def _answer(time: float, interaction: Json, form: Json, *, ephemeral: bool) -> Sent:
    private = "member" not in interaction
    on_ephemeral = interaction.get("message", {}).get("flags", 0) & EPHEMERAL
    ephemeral = ephemeral or bool((form.get("flags") or 0) & EPHEMERAL or on_ephemeral)
    person = (interaction["user"] if private else interaction["member"]["user"])["id"]
    reader = person if private or ephemeral else None
    return Sent(time, interaction["channel_id"], reader, ephemeral, _whole(form))


def _whole(form: Json) -> Json:
    return {"content": "", "embeds": [], "components": []} | {key: value for key, value in form.items() if value}
