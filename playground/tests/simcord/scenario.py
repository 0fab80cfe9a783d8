"""What people do with the bot: one evening, told so that it can happen in SimCord and on the playground alike.

The steps, and what a stage has to offer for them. The two stages are in `stages`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.simcord.guest_bot import GuestBot

GUILD = "Stammtisch"
CHANNELS = ("game-night", "back-room")
PEOPLE = ("Anna", "Ben", "千春")
BOT = "Guest"
REGULARS = "Regulars"
"""The role that the first of them has."""


class Stage(Protocol):
    """A Discord with the bot on it, where three people are members of one guild. Every act ends when all is quiet."""

    def names(self) -> dict[str, str]:
        """What the ids mean that everything refers to."""

    def person(self, name: str) -> Any:
        """Somebody, as an option or a select takes them."""

    def place(self, name: str) -> Any:
        """A channel, as an option or a select takes it."""

    async def slash(self, who: str, command: str, /, **options: Any) -> None:
        """Use a command in the first channel."""

    async def slash_directly(self, who: str, command: str, /, **options: Any) -> None:
        """Use a command in the direct messages."""

    async def complete(self, who: str, command: str, option: str, typed: str, /, **options: Any) -> None:
        """Ask for completions of an option."""

    async def click(self, who: str, custom_id: str, *, directly: bool = False) -> None:
        """Click the newest button of this kind in the first channel, or else in the direct messages."""

    async def choose(self, who: str, custom_id: str, values: Iterable[Any], *, directly: bool = False) -> None:
        """Choose in the newest select of this kind."""

    async def submit(self, who: str, /, **values: Any) -> None:
        """Send off the modal that the last click opened."""

    async def say(self, who: str, content: str, *, directly: bool = False) -> None:
        """Write a message."""

    async def take_back(self, who: str, content: str, *, directly: bool = False) -> None:
        """Delete the newest own message that says this."""

    async def come(self, name: str) -> None:
        """Somebody new joins the guild."""

    async def go(self, name: str) -> None:
        """A member leaves the guild."""

    async def quiet(self) -> None:
        """Wait until the bot has nothing more to do."""


async def evening(stage: Stage, bot: GuestBot) -> None:
    """The scenario, step by step."""

    def begin(step: str) -> None:
        bot.step = step

    begin("options of every kind")
    order = {"size": 3, "price": 2.5, "who": stage.person("Ben"), "where": stage.place("back-room"), "loud": True}
    await stage.slash("Anna", "order", beer="pils", **order)
    begin("completion")
    await stage.complete("Anna", "order", "beer", "p", size=3, loud=True)
    begin("a subcommand")
    await stage.slash("Ben", "table open", seats=3)

    begin("a panel")
    await stage.slash("Anna", "panel")
    for button in ("update", "defer", "direct"):
        begin(f"a click that leads to: {button}")
        await stage.click("Anna", button)
    begin("a modal")
    await stage.click("Anna", "form")
    await stage.submit("Anna", name="Anna", glass=["Pils"])
    begin("selects")
    for custom_id, values in (
        ("beer", ["Alt", "p"]),
        ("who", [stage.person("Ben")]),
        ("where", [stage.place("back-room")]),
    ):
        await stage.choose("Ben", custom_id, values)
    begin("a private panel")
    await stage.click("Ben", "private")
    await stage.click("Ben", "update")
    await stage.click("Ben", "form")
    await stage.submit("Ben", name="Ben", glass=["Alt"])

    for aloud in (True, False):
        begin(f"follow-ups, aloud: {aloud}")
        await stage.slash("Anna", "think", aloud=aloud)

    for directly in (False, True):
        begin(f"messages, directly: {directly}")
        for content in ("reply", "mention", "embed", "layout", "look", "panel"):
            await stage.say("Anna", content, directly=directly)
        begin(f"a click on version 2, directly: {directly}")
        await stage.click("Anna", "play", directly=directly)
        begin(f"a message taken back, directly: {directly}")
        await stage.take_back("Anna", "mention", directly=directly)

    begin("a panel in direct messages")
    for button in ("update", "defer", "form"):
        await stage.click("Anna", button, directly=True)
    await stage.submit("Anna", name="Anna", glass=["Pils"])
    await stage.choose("Anna", "beer", ["p"], directly=True)
    begin("a command in direct messages")
    await stage.slash_directly("Anna", "table open")

    begin("somebody comes")
    await stage.come("Clara")
    begin("somebody goes")
    await stage.go("Clara")
    begin("the bot leaves")
    await stage.say("Anna", "leave", directly=True)
