"""Sends forms over HTTP as a bot does, without a bot.

Before a form can be sent, a person must have done something: a command, a click, a modal sent off.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import aiohttp
import msgspec

from loopcord.data.interaction import COMPONENT
from loopcord.data.world import Emoji
from loopcord.services import invoking
from tests.wires import Rest

if TYPE_CHECKING:
    from loopcord.data.errors import Json
    from loopcord.data.interaction import Interaction
    from loopcord.server import Server

COMMANDS = [
    {"name": "go", "description": "Go"},
    {
        "name": "find",
        "description": "Find",
        "options": [{"type": 3, "name": "what", "description": "What", "autocomplete": True}],
    },
    {
        "name": "count",
        "description": "Count",
        "options": [{"type": 4, "name": "what", "description": "What", "autocomplete": True}],
    },
]
FORM = {
    "title": "Form",
    "custom_id": "form",
    "components": [{"type": 18, "label": "Name", "component": {"type": 4, "custom_id": "name", "style": 1}}],
}


class FormSender:
    """Sends a form to the endpoint that takes it, and gives status and body of the answer."""

    def __init__(self, server: Server, session: aiohttp.ClientSession) -> None:
        self._state = server.state
        self._interactions = server.interactions
        self.rest = Rest(server, session)
        self._person = next(iter(self._state.world.people.values()))
        self._channel = next(each for each in self._state.world.channels.values() if each.guild is not None)
        self.application = f"/applications/{self._state.application.id}"
        self._panel = ""
        self.person = self._person.id
        self.messages = f"/channels/{self._channel.id}/messages"

    async def open(self) -> None:
        """Register the commands that people use here, in the guild: the global ones are for forms. Bring two emojis."""
        for number in ("1", "80351110224678912"):
            self._state.world.put(Emoji(id=number, name=f"emoji_{number}", content_type="image/png"))
        path = f"{self.application}/guilds/{self._channel.guild}/commands"
        assert (await self.rest("PUT", path, COMMANDS))[0] == 200
        button = {"type": 2, "style": 1, "label": "B", "custom_id": "b0"}
        _, sent = await self.rest("POST", self.messages, {"components": [{"type": 1, "components": [button]}]})
        self._panel = str(sent["id"])

    def count(self) -> int:
        """How many messages there are."""
        return len(list(self._state.world.messages(self._channel.id)))

    def commands(self) -> list[str]:
        """The names of the commands that are registered."""
        return [each["name"] for each in self._state.world.commands_in(None)]

    def complaints(self) -> list[str]:
        """What was wrong with the playground's own answer to the last form."""
        found: list[str] = self._last_entry()["complaints"]
        return found

    def warnings(self) -> list[str]:
        """What the last form contained without effect."""
        found: list[str] = self._last_entry()["warnings"]
        return found

    def _last_entry(self) -> Json:
        """What the record says of the last form; looked for among the newest entries, as there are thousands."""
        return self._state.record.after(self._state.record.last - 20, "rest")[-1]

    def stored(self) -> str:
        """The last message and all global commands, as JSON."""
        *_, message = self._state.world.messages(self._channel.id)
        commands = list(self._state.world.commands_in(None))
        return msgspec.json.encode([self._state.message_for_bot(message), commands]).decode()

    async def send(self, where: str, form: Any) -> tuple[int, Any]:
        """Send a form to where it belongs, after a person has done what makes that possible."""
        if where == "commands":
            return await self.rest("PUT", f"{self.application}/commands", form)
        if where == "message":
            return await self.rest("POST", self.messages, form)
        if where == "edit":
            return await self.rest("PATCH", f"{self.messages}/{self._panel}", form)
        if where == "dm":
            return await self.rest("POST", "/users/@me/channels", form)
        if where == "follow-up":
            interaction = self._command("go")
            await self._answer(interaction, {"type": 4, "data": {"content": "first"}})
            return await self.rest("POST", f"/webhooks/{self._state.application.id}/{interaction.token}", form)
        return await self._answer(await self._interaction(where), form)

    async def _interaction(self, where: str) -> Interaction:
        match where:
            case "command":
                return self._command("go")
            case "autocomplete":
                return self._command("find", "what")
            case "autocomplete of numbers":
                return self._command("count", "what")
            case "component":
                return self._click(self._panel)
            case "modal":
                click = self._click(self._panel)
                assert (await self._answer(click, {"type": 9, "data": FORM}))[0] == 204
                return invoking.modal(self._interactions, self._person, click.id, {"name": "x"}, {})
        raise LookupError(where)

    def _command(self, name: str, focused: str | None = None) -> Interaction:
        values = {} if focused is None else {focused: ""}
        return invoking.command(self._interactions, self._person, self._channel, name, values, focused, {})

    def _click(self, number: str) -> Interaction:
        message = self._state.world.message(number)
        assert message is not None
        interaction = invoking.component(self._interactions, self._person, message, "b0", None)
        assert interaction.kind == COMPONENT
        return interaction

    async def _answer(self, interaction: Interaction, form: Any) -> tuple[int, Any]:
        return await self.rest("POST", f"/interactions/{interaction.id}/{interaction.token}/callback", form)
