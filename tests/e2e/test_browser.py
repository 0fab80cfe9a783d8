"""What a newcomer does after `make play`: open the page in a browser and play whole games by clicking."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

import pytest
from loopcord.testing.browser import PHONE
from loopcord.testing.chat import channel, command, dms, misfits, send_off
from playwright.async_api import expect

from bot.locales import words
from tests.e2e.pages import house_players, until_heard

if TYPE_CHECKING:
    from loopcord.testing.browser import NewContext
    from playwright.async_api import Locator, Page

    from tests.e2e.play_process import PlayProcess

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

A_TURN = "[data-custom-id*=':pick:'], [data-custom-id*=':move:']"
A_GAME = "[data-custom-id*=':play:']"
A_PLACE = "[data-custom-id*=':move:']"


async def arrive(address: str, page: Page, name: str) -> None:
    """Open the page and choose who one is."""
    await page.goto(address)
    await page.get_by_role("link", name=f"Become {name}").click()
    await expect(dms(page).get_by_text("online")).to_be_visible()


async def press(pane: Locator, label: str) -> None:
    """Click the newest button with these words."""
    await pane.get_by_role("button", name=label, exact=True).last.click()


async def play_to_the_end(page: Page, language: str, chance: Random) -> None:
    """Click a card and a place in the direct messages whenever it is one's turn, until the game is over.

    A player with a single card left is asked for the place alone, and one that cannot play passes.
    """
    pane = dms(page)
    over = pane.get_by_text(words(language)("table-hand-over", game="", channel="\0").split("\0")[1])
    while True:
        await expect(pane.locator(A_TURN).first.or_(over)).to_be_visible()
        if await over.is_visible():
            return
        clicked = await click_any(pane.locator(A_TURN), chance)
        if ":pick:" in clicked:
            await expect(pane.locator(A_PLACE)).to_have_count(9)
            clicked = await click_any(pane.locator(A_PLACE), chance)
        await until_heard(pane.locator(f"[data-custom-id='{clicked}']"))


async def click_any(buttons: Locator, chance: Random) -> str:
    """Click one of these. Returns its custom_id, which no button of a later turn has."""
    found = [await each.get_attribute("data-custom-id") for each in await buttons.all()]
    clicked = chance.choice([each for each in found if each is not None])
    await buttons.page.locator(f"[data-custom-id='{clicked}']").click()
    return clicked


async def play_first_game(pane: Locator) -> None:
    """Choose the first of the games, which is 40 Barrels, where /join asks for one."""
    await pane.locator(A_GAME).first.click()


async def test_two_persons_play_in_two_tabs(play: PlayProcess, new_context: NewContext) -> None:
    context = await new_context()
    anna, ben = [await context.new_page() for _ in range(2)]
    await arrive(play.url, anna, "Anna")
    await arrive(play.url, ben, "Ben")
    await command(anna, "join")
    await play_first_game(channel(anna))
    await press(channel(ben), words("en")("button-join"))
    await expect(channel(anna).get_by_text("Ben")).not_to_have_count(0)
    await press(channel(ben), words("en")("button-start"))
    await asyncio.gather(play_to_the_end(anna, "de", Random(2)), play_to_the_end(ben, "en", Random(3)))
    for page in (anna, ben):
        await expect(channel(page).get_by_role("button", name=words("en")("button-again"))).to_be_visible()


async def test_a_whole_game_on_a_phone(play: PlayProcess, new_context: NewContext) -> None:
    say = words("en")
    page = await (await new_context(**PHONE)).new_page()
    await page.goto(play.url)
    await page.get_by_role("link", name="Become Ben").tap()
    table = channel(page)
    await table.get_by_role("button", name="Commands").tap()
    await table.get_by_role("option", name="/join").tap()
    await table.get_by_role("button", name="Send", exact=True).tap()
    assert await misfits(page) == []
    await table.locator(A_GAME).first.tap()
    await table.get_by_role("button", name=say("button-agents"), exact=True).tap()
    await send_off(page, {say("form-agents-count"): "2"})
    await expect(house_players(table, 2)).to_be_visible()
    assert await misfits(page) == []
    await table.get_by_role("button", name=say("button-start"), exact=True).tap()
    await page.get_by_role("button", name="Direct messages").tap()
    await expect(dms(page).locator(A_TURN).first).to_be_visible()
    assert await misfits(page) == []
    await play_to_the_end(page, "en", Random(4))
    await page.get_by_role("button", name="Channel").last.tap()
    await expect(table.get_by_role("button", name=say("button-again"))).to_be_visible()
    assert await misfits(page) == []
