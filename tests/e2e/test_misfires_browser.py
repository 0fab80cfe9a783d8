"""A thumb that taps twice at the chat page: after every redraw, what lies under the same pixel does no harm.

One person plays each game against house players by pressing pixels, on a phone and in a wide window. Whole games are
measured without a bot in `tests/messages/test_spots.py`.
"""

from __future__ import annotations

import asyncio
import os
from datetime import datetime
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from discord.utils import snowflake_time
from loopcord.testing.browser import BROWSER_TIMEOUT, DESKTOP, PHONE
from loopcord.testing.chat import dms
from playwright.async_api import expect

from bot.cogs.click_desk import CORE_CLICKS
from bot.locales import words
from bot.messages.presses.misfires import DEAF_FOR
from bot.screens.parts import read_click
from engines.registry import games
from tests.e2e.playing import begin, guest, set_table

if TYPE_CHECKING:
    from loopcord.testing.browser import NewContext
    from playwright.async_api import Page, Response

    from engines.contract import AnyGame
    from tests.e2e.conftest import House
    from tests.e2e.playing import Guest

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PRESSES = int(os.environ.get("STAMMTISCH_BROWSER_CLICKS", "12"))
"""Some turns of every game; whole games with some thousands."""
FRAMES = 120
"""How many frames of the page a redraw may take."""
PLAYS = "button.button:is([data-custom-id*=':move:'], [data-custom-id*=':pick:']):not([aria-disabled])"
UNDER = """([x, y]) => {
  const found = document.elementFromPoint(x, y)?.closest("button.button[data-custom-id]:not([aria-disabled])");
  return found ? found.dataset.customId : null;
}"""
"""The button under a pixel that can be pressed."""
HIT = """addEventListener("click", ({target}) => {
  window.hit = target.closest("button.button[data-custom-id]:not([aria-disabled])") !== null;
}, true)"""
"""Remembers whether the latest press has hit a button: the page may change after a pixel was chosen."""
BUTTONS = """message => [...message.querySelectorAll("button.button")].map(each => each.dataset.customId)"""


class Thumb:
    """A person at the page who presses pixels."""

    def __init__(self, page: Page, person: Guest, house: House) -> None:
        self._page = page
        self._person = person
        self._playground = house.playground
        self.hand = dms(page).locator(".message:not(.ephemeral)").last
        end = words("en")("table-hand-over", game="", channel="\0").split("\0")[1]
        self._over = self.hand.get_by_text(end)
        self._numbers: asyncio.Queue[str] = asyncio.Queue()
        """The interactions of presses."""
        self.checked = 0
        """How often something was pressed that could have done harm."""

    async def begin(self) -> None:
        """Watch the presses of the page."""
        await self._page.evaluate(HIT)
        self._page.on("response", self._note)

    async def _note(self, response: Response) -> None:
        if _is_press(response):
            self._numbers.put_nowait(str((await response.json())["interaction"]))

    async def is_over(self) -> bool:
        """Wait until there is something to press, or the game is over."""
        await self.hand.locator(PLAYS).or_(self._over).first.wait_for(timeout=BROWSER_TIMEOUT)
        await expect(self.hand.locator("[aria-busy=true]")).to_have_count(0)
        return await self._over.is_visible()

    async def press_twice(self, chance: Random) -> None:
        """Press any button of the hand, and once more at the same pixel after the redraw, if that might do harm."""
        button = self.hand.locator(PLAYS).nth(chance.randrange(await self.hand.locator(PLAYS).count()))
        box, before = await button.bounding_box(), await self._buttons()
        assert box is not None
        spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        await self._playground.jump(DEAF_FOR.total_seconds())  # The presses before were long ago.
        if await self._press(*spot) is None:
            return
        for _ in range(FRAMES):  # An animal of Bremen that is chosen already stays so, and nothing changes.
            if await self.is_over() or await self._buttons() != before:
                break
            await self._page.evaluate("() => new Promise(requestAnimationFrame)")
        under = await self._page.evaluate(UNDER, [*spot])
        click = None if under is None else read_click(under)
        if click is None or click.kind in CORE_CLICKS.harmless or click.kind == "how":
            return
        shown, hand = await self._buttons(), self._person.hand()  # As it stands: a slow press may change it.
        number = await self._press(*spot)
        if number is None:
            return
        waited = snowflake_time(int(number)) - datetime.fromisoformat(hand["edited_timestamp"] or hand["timestamp"])
        await expect(self.hand.locator("[aria-busy=true]")).to_have_count(0)
        if waited < DEAF_FOR:  # A busy machine may be slower than a thumb.
            self.checked += 1
            assert await self._buttons() == shown, f"{under} was pressed {waited} after it came to lie there"

    async def _buttons(self) -> list[str]:
        found: list[str] = await self.hand.evaluate(BUTTONS)
        return found

    async def _press(self, x: float, y: float) -> str | None:
        """Press a pixel. Gives the number of the interaction; None if no button lay there at that moment."""
        await self._page.mouse.click(x, y)
        if not await self._page.evaluate("hit"):
            return None
        return await asyncio.wait_for(self._numbers.get(), BROWSER_TIMEOUT / 1_000)


def _is_press(response: Response) -> bool:
    return "/page/interactions" in response.url and response.request.method == "POST"


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
async def test_a_second_press_at_the_same_pixel_does_no_harm(
    own: House, new_context: NewContext, game: AnyGame, device: dict[str, Any]
) -> None:
    ben = await guest(own.playground, await own.playground.add_channel("table"), "Ben")
    await set_table(ben, agents=min(game.seats) - 1, game=game.name)
    await begin(ben)
    page = await (await new_context(**device)).new_page()
    await page.goto(f"{own.playground.url}/?person={ben.person.id}&channel={ben.channel}")
    if device is PHONE:
        await page.get_by_role("button", name="Direct messages").tap()
    thumb, chance = Thumb(page, ben, own), Random(7)
    await thumb.begin()
    for _ in range(PRESSES):
        if await thumb.is_over():
            break
        await thumb.press_twice(chance)
    if game.name in {"bierfest", "one_eleven"}:  # Their moves often follow one another at one place.
        assert thumb.checked
