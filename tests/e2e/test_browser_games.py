"""Every registered game, clicked at the chat page on a phone from the lobby on by one person with agents.

The first game, with which a lobby opens, is played in `test_browser.py`, and to its end.
"""

from __future__ import annotations

import contextlib
import os
from random import Random
from typing import TYPE_CHECKING

import pytest
from loopcord.testing.browser import BROWSER_TIMEOUT, PHONE
from loopcord.testing.chat import channel, dms, misfits, send_off
from playwright.async_api import TimeoutError as PlaywrightTimeout
from playwright.async_api import expect

from bot.locales import words
from engines.registry import games
from tests.e2e.pages import house_players
from tests.e2e.test_browser import press

if TYPE_CHECKING:
    from loopcord.testing.browser import NewContext
    from playwright.async_api import Locator, Page

    from engines.contract import AnyGame
    from tests.e2e.conftest import House

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

CLICKS = int(os.environ.get("STAMMTISCH_BROWSER_CLICKS", "10"))
"""Some turns of every game; whole games with some thousands."""
LOOK_EVERY = 5
"""After how many clicks it is seen to that nothing on the page is wider than the phone."""
PLAYS = "[data-custom-id*=':move:'], [data-custom-id*=':pick:']"
ENABLED = """
message => [...message.querySelectorAll("[data-custom-id]")]
  .filter(each => !each.disabled && each.ariaDisabled !== "true")
  .map(each => each.dataset.customId)
"""


async def click_something(page: Page, hand: Locator, chance: Random) -> None:
    """Play, or take a step towards playing, by a button or a menu of the newest hand."""
    enabled: list[str] = await hand.evaluate(ENABLED)
    moves, steps = ([each for each in enabled if kind in each] for kind in (":move:", ":pick:"))
    if not (moves or steps):
        return  # the answer to the last click is not there yet
    custom_id = chance.choice(moves if moves and (not steps or chance.random() < 0.7) else steps)
    chosen = hand.locator(f'[data-custom-id="{custom_id}"]')
    is_menu = await chosen.get_attribute("role") == "combobox"
    await chosen.click()
    if is_menu:
        options = page.get_by_role("option")
        await options.first.wait_for()
        await options.nth(chance.randrange(await options.count())).click()
    if custom_id in moves:  # a new ply has new buttons
        await chosen.wait_for(state="detached")


async def play_for_a_while(page: Page, chance: Random) -> bool:
    """Click whatever there is in the direct messages; whether the game is over then, or it is this person's turn."""
    hand = dms(page).locator(".message:not(.ephemeral)").last  # the answer to a late click is below it
    over = hand.get_by_text(words("en")("table-hand-over", game="", channel="\0").split("\0")[1])
    for clicked in range(CLICKS):
        if clicked % LOOK_EVERY == 0:
            assert await misfits(page) == []
        await hand.locator(PLAYS).or_(over).first.wait_for(timeout=BROWSER_TIMEOUT)
        if await over.is_visible():
            return True
        # What is about to be clicked may be gone by then, as the house plays on.
        with contextlib.suppress(PlaywrightTimeout):
            await click_something(page, hand, chance)
        await hand.locator("[aria-busy=true]").first.wait_for(state="detached", timeout=BROWSER_TIMEOUT)
    await hand.locator(PLAYS).or_(over).first.wait_for(timeout=BROWSER_TIMEOUT)
    return await over.is_visible()


@pytest.mark.parametrize("game", games()[1:], ids=lambda game: game.name)
async def test_one_person_plays_every_game(shared: House, new_context: NewContext, game: AnyGame) -> None:
    say = words("en")
    page = await (await new_context(**PHONE)).new_page()
    ben = await shared.playground.add_person("Ben")
    where = await shared.playground.add_channel("table")
    await page.goto(f"{shared.playground.url}/?person={ben.id}&channel={where}")
    table = channel(page)
    await table.get_by_role("button", name="Commands").tap()
    await table.get_by_role("option", name="/join").tap()
    await table.get_by_role("button", name="Send", exact=True).tap()
    await table.locator(f"[data-custom-id$=':play:{game.name}']").click()
    await expect(table.get_by_text(say("answer-seated"))).to_be_visible()
    await expect(table.get_by_text(say(f"{game.name}-hook"))).not_to_have_count(0)
    others = min(game.seats) - 1
    await press(table, say("button-agents"))
    await send_off(page, {say("form-agents-count"): str(others)})
    await expect(house_players(table, others)).to_be_visible()
    await press(table, say("button-start"))
    await page.get_by_role("button", name="Direct messages").tap()
    await expect(dms(page).get_by_role("button", name=say("button-more"), exact=True)).to_be_visible()
    page.set_default_timeout(2_000)  # for what is gone before it is clicked, see above
    is_over = await play_for_a_while(page, Random(5))
    page.set_default_timeout(BROWSER_TIMEOUT)
    await page.keyboard.press("Escape")  # closes a menu whose choice was gone before it was clicked
    assert await misfits(page) == []
    await page.get_by_role("button", name="Channel").last.tap()
    if not is_over:
        await press(table, say("button-more"))
        await press(table, say("button-stop"))
        await press(table, say("button-stop-sure"))
    await expect(table.get_by_text(say("table-result-heading", game=say(f"{game.name}-name")))).to_be_visible()
    await expect(table.get_by_role("button", name=say("button-again"))).to_be_visible()
    assert await misfits(page) == []
