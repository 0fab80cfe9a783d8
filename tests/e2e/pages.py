"""What a browser shows of the bot's messages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.async_api import Locator


def house_players(message: Locator, count: int) -> Locator:
    """An element that becomes visible once `count` house players, at least one, sit at the table of a message.

    It is the last of the tokens before their names, or until there are emojis the line with their robots.
    """
    robots = message.get_by_text(re.compile(".*".join("🤖" * count)))
    return robots.or_(message.locator("img[alt$='_house:']").nth(count - 1)).first
