"""What a browser shows of the bot's messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.async_api import Locator


def house_players(message: Locator) -> Locator:
    """The signs of house players on a message: the tokens before their names, or a robot until there are emojis."""
    return message.get_by_text("🤖").or_(message.locator("img[alt$='_house:']"))
