"""What a browser shows of the bot's messages."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from playwright.async_api import TimeoutError as PlaywrightTimeout

from tests.e2e.clicking import TRIES, UNHEARD

if TYPE_CHECKING:
    from playwright.async_api import Locator


def house_players(message: Locator, count: int) -> Locator:
    """An element that becomes visible once `count` house players, at least one, sit at the table of a message.

    It is the last of the tokens before their names, or until there are emojis the line with their robots.
    """
    robots = message.get_by_text(re.compile(".*".join("🤖" * count)))
    return robots.or_(message.locator("img[alt$='_house:']").nth(count - 1)).first


async def until_heard(button: Locator) -> None:
    """Wait until a clicked button is gone; the bot may be deaf to a click that follows another one at once."""
    for _ in range(TRIES):
        try:
            await button.wait_for(state="detached", timeout=1_000 * UNHEARD)
        except PlaywrightTimeout:
            with suppress(PlaywrightTimeout):
                await button.click(timeout=1_000 * UNHEARD)
        else:
            return
    raise AssertionError("a click that is not heard")
