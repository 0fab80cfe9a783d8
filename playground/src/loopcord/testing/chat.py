"""Actions of a person on the page, for tests. No assertions here."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playwright.async_api import Locator, Page

TOO_WIDE = """() => [...document.querySelectorAll("html, .log, chat-pane, .people-scroll, .drawer-scroll")]
  .filter((element) => element.scrollWidth > element.clientWidth + 1).map((element) => element.className)"""

TOO_SMALL = """() => [...document.querySelectorAll("button, select, input, textarea, .picker-row, .suggestion")]
  .filter((element) => element.checkVisibility({ opacityProperty: true }))
  .filter((element) => !element.matches(".text-link, .mention, .author, .excerpt, .veil-cover, .alt-badge"))
  .map((element) => [element.className, element.getBoundingClientRect()])
  .filter(([, box]) => box.height < 44 || box.width < 44)
  .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""


TOOLS = re.compile("Tools for developers|開発者ツール|Werkzeuge für Entwickler")
LOCK_SCREEN = re.compile("Lock screen|ロック画面|Sperrbildschirm")


def channel(page: Page) -> Locator:
    """The pane of the channel."""
    return page.locator("chat-pane[kind=channel]")


def dms(page: Page) -> Locator:
    """The pane of the direct messages."""
    return page.locator("chat-pane[kind=dm]")


def composer(pane: Locator) -> Locator:
    """The text field of a pane."""
    return pane.locator(".composer-input")


async def write_in(pane: Locator) -> None:
    """Focus the text field of a pane once it exists; an earlier focus, and all keys after it, would be lost."""
    await composer(pane).wait_for()
    await composer(pane).focus()


async def command(page: Page, name: str) -> None:
    """Run a command without options, with the keyboard alone."""
    await write_in(channel(page))
    await page.keyboard.type(f"/{name}")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")


async def send_off(page: Page, chosen: Mapping[str, str]) -> None:
    """Choose options in the open modal, by the labels of their groups, and submit it."""
    dialog = page.get_by_role("dialog")
    for group, option in chosen.items():
        begins = re.compile(f"^{re.escape(option)}")  # An option's name includes the text below it.
        await dialog.get_by_role("group", name=group).get_by_role("radio", name=begins).first.check()
    await dialog.locator("button[type=submit]").click()
    await dialog.wait_for(state="detached")


async def lock_screen(page: Page) -> list[tuple[str, str]]:
    """Open the lock screen of the page's person; for each line, newest first, who and where, and the text, if any."""
    await page.get_by_role("button", name=TOOLS).locator("visible=true").first.click()
    await page.get_by_role("menuitem", name=LOCK_SCREEN).click()
    lines = page.locator("lock-screen .lock-line")
    heads = await lines.locator(".lock-head").all_inner_texts()
    texts = [await line.locator(".lock-text:not(.lock-empty)").all_inner_texts() for line in await lines.all()]
    return [(head, "".join(text)) for head, text in zip(heads, texts, strict=True)]


async def misfits(page: Page) -> list[str]:
    """The elements that do not fit the page: those that scroll sideways, and targets too small for a thumb."""
    found: list[str] = [*await page.evaluate(TOO_WIDE), *await page.evaluate(TOO_SMALL)]
    return found
