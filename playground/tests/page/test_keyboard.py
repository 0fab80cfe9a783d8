"""Without a mouse: a whole evening, and the keys that lead from one thing to the next."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from loopcord.testing.chat import channel, composer, dms

if TYPE_CHECKING:
    from tests.page.conftest import OpenPage
    from tests.page.fake_server import FakeServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_an_evening_without_the_mouse(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    keyboard, pane = page.keyboard, channel(page)
    await keyboard.press("Control+k")
    await keyboard.type("#sec")
    await keyboard.press("Enter")
    await expect(pane.get_by_role("heading", level=1)).to_have_text("second")

    # A command, completed; then its button, two steps back from where one writes.
    await keyboard.type("/lo")
    await keyboard.press("Tab")
    await keyboard.press("Enter")
    await expect(pane.get_by_role("button", name="Stop")).to_be_visible()
    await keyboard.press("Shift+Tab")
    await keyboard.press("Shift+Tab")
    stop = pane.get_by_role("button", name="Stop")
    await expect(stop).to_be_focused()
    for _ in range(4):
        await keyboard.press("Shift+Tab")
    await expect(pane.get_by_role("button", name="Join")).to_be_focused()
    await keyboard.press("Enter")
    await expect(pane.locator(".container li")).to_have_text(["Anna", "Anna"])

    # A modal: a text, a choice from a list, a radio button, and off it goes.
    await keyboard.press("F6")
    await expect(composer(pane)).to_be_focused()
    await keyboard.type("/form ")
    await keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Tell us")
    await expect(dialog.get_by_label("Title")).to_be_focused()
    await keyboard.type("Skat")
    await keyboard.press("Tab")
    await keyboard.press("Tab")
    await keyboard.press("Enter")
    await keyboard.press("ArrowDown")
    await keyboard.press("Enter")
    await expect(dialog.get_by_role("combobox", name="Mood")).to_have_text("Grim")
    await keyboard.press("Tab")
    await keyboard.press("Space")
    await expect(dialog.get_by_label("By the stove")).to_be_checked()
    await keyboard.press("Enter")
    await expect(dialog).to_have_count(0)
    await expect(pane.locator(".message").last).to_contain_text("Skat (['g'])")

    # A private answer, dismissed.
    await expect(composer(pane)).to_be_focused()
    await keyboard.type("/secret")
    await keyboard.press("Enter")
    await expect(pane.locator(".message.ephemeral")).to_be_visible()
    await keyboard.press("Shift+Tab")
    await keyboard.press("Shift+Tab")
    await expect(pane.get_by_role("button", name="Dismiss message")).to_be_focused()
    await keyboard.press("Enter")
    await expect(pane.locator(".message.ephemeral")).to_have_count(0)
    kinds = [(request["kind"], request.get("command", request.get("custom_id"))) for request in fake.requests]
    assert kinds == [
        ("command", "lobby"),
        ("component", "join"),
        ("command", "form"),
        ("modal", None),
        ("command", "secret"),
    ]


async def test_arrows_lead_through_the_messages_and_enter_opens_their_menu(
    open_page: OpenPage, fake: FakeServer
) -> None:
    page = await open_page()
    for number in range(3):
        await fake.post("11", {"content": f"message {number}"}, author=fake.people[number % 2])
    log = channel(page).get_by_role("log")
    await expect(log.locator(".message")).to_have_count(3)
    await log.focus()
    await page.keyboard.press("ArrowUp")
    await expect(log.locator(".message").nth(2)).to_be_focused()
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("Home")
    await expect(log.locator(".message").nth(0)).to_be_focused()
    await page.keyboard.press("Enter")
    items = page.get_by_role("menuitem")
    await expect(items).to_have_text(["Quote", "Start thread", "Copy text", "Copy message ID", "Delete message"])
    await expect(items.first).to_be_focused()
    await page.keyboard.press("ArrowUp")
    await expect(items.last).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(log.locator(".message").nth(0)).to_be_focused()
    await page.keyboard.press("Delete")
    await expect(log.locator(".message")).to_have_count(2)
    await expect(log.locator(".message").nth(0)).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(composer(channel(page))).to_be_focused()


async def test_f6_goes_round_and_alt_with_arrows_changes_the_channel(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    fake.dm_of(fake.people[0])
    await composer(dms(page)).wait_for()
    seen = []
    for _ in range(5):
        await page.keyboard.press("F6")
        seen.append(await page.evaluate("document.activeElement.className"))
    assert [re.split(r"\W", name)[0] for name in seen] == ["place", "log", "composer", "log", "composer"]
    await page.keyboard.press("Alt+ArrowDown")
    await expect(channel(page).get_by_role("heading", level=1)).to_have_text("second")
    await page.keyboard.press("Alt+ArrowDown")
    await expect(channel(page).get_by_role("heading", level=1)).to_have_text("hall")


async def test_the_keys_are_listed(open_page: OpenPage) -> None:
    page = await open_page()
    await page.keyboard.press("Control+/")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    await expect(dialog.locator("dt")).to_have_count(16)
    await page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)


async def test_the_focus_is_always_to_be_seen(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await fake.post("11", {"content": "[a link](https://example.org/) <@2> ||hidden||"})
    await expect(channel(page).locator(".message")).to_be_visible()
    shown = """() => {
      const element = document.activeElement;
      const box = element.closest(".composer-box");
      const style = getComputedStyle(element);
      return element === document.body || style.outlineStyle !== "none" || Boolean(box);
    }"""
    for _ in range(25):
        await page.keyboard.press("Tab")
        assert await page.evaluate(shown), await page.evaluate("document.activeElement.outerHTML")
