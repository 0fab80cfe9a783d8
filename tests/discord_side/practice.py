"""What a newcomer does in a practice game: press what is highlighted, and read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from loopcord.client.parts import buttons

from bot.screens.parts import NO_TABLE, Click, read_click
from tests.e2e.reading import clicks

if TYPE_CHECKING:
    from loopcord.client import Json

    from bot.tables.types import AnyTableView
    from tests.e2e.playing import Guest
    from tests.simulation.scene import Scene

GREEN: Final = 3
"""Discord's number for the style of a button that stands out."""


async def practise(scene: Scene, guest: Guest, game: str) -> None:
    """Ask for a lesson in a channel, and open the practice game from it."""
    lesson = await guest.slash("tutorial", game=game)
    await guest.click(lesson.shown, Click(NO_TABLE, 0, "practise", game))
    await scene.rest()


def messages(guest: Guest) -> list[Json]:
    """The direct messages that stay, oldest first."""
    return [each for each in guest.person.dm_messages() if each["page"]["ephemeral_for"] is None]


def hand_of(guest: Guest) -> Json:
    """The hand of the practice game."""
    return next(each for each in reversed(messages(guest)) if clicks(each, "how"))


def highlighted(message: Json) -> list[Click]:
    """The buttons that stand out."""
    found = [
        read_click(each["custom_id"]) for each in buttons(message) if each.get("style") == GREEN and "url" not in each
    ]
    return [click for click in found if click is not None]


async def view_of(scene: Scene, guest: Guest) -> AnyTableView:
    """What the newcomer may see of their practice game."""
    [table] = [each for each in await scene.bots[0].bot.host.open_tables() if each.is_tutorial]
    return await scene.bots[0].bot.host.table_view(table.id, table.members[0].id)
