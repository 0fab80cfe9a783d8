"""Messages measured in the chat page: their heights on a phone, and where their buttons lie. Needs a Chromium.

A bot account without the bot posts them. Measured pictures are blank; photographed ones are drawn.
"""

from __future__ import annotations

import asyncio
import io
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import discord
import msgspec
import pytest_asyncio
from loopcord.testing.browser import ARGUMENTS, BROWSER_TIMEOUT, PHONE, chromium_path
from loopcord.testing.camera import STILL
from loopcord.testing.discordpy import look_here
from loopcord.testing.hosted import hosted
from msgspec import Struct
from PIL import Image
from playwright.async_api import async_playwright

from bot.games.registry import FAMILIES, ICONS
from bot.locales import Speech, Words
from bot.messages.discord_api.emojis import Compared, Icons, carried_out
from bot.messages.discord_api.rendering import files, layout
from bot.messages.presses.spots import Area
from bot.pictures.composing import png_of
from bot.pictures.icons import Icon, emoji_text
from bot.screens.parts import Screen
from bot.tables.types import TablePlace

if TYPE_CHECKING:
    from loopcord.testing.hosted import Hosted
    from playwright.async_api import Browser, Page

LOCALES: Final = {"en": "en-US", "de": "de", "ja": "ja"}
HIGH_ENOUGH: Final = 2400
"""The height in px of the window for photographs, so that it shows the whole message."""
AT_ONCE: Final = 20
"""The number of messages that are posted before they are measured together."""
SIZES: Final = """(ids) => ids.map((id) => {
  const parts = document.querySelector(`[data-message-id="${id}"] .parts`);
  const within = (selector) => [...parts.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const first = document.createTreeWalker(parts, NodeFilter.SHOW_TEXT).nextNode().parentElement;
  const { top } = first.closest("p, h1, h2, h3, small, li, div").getBoundingClientRect();
  const rows = within(".action-row, .section .button");
  const lowest = rows.length ? rows : [parts.getBoundingClientRect()];
  const bottom = Math.max(...lowest.map((one) => one.bottom));
  const pictures = within(".gallery");
  const tops = within(".action-row .button, .action-row .select").map((one) => Math.round(one.top));
  return {
    height: Math.round(bottom - top),
    from_picture: pictures.length ? Math.round(bottom - pictures[0].top) : 0,
    picture: Math.round(pictures.reduce((sum, one) => sum + one.height, 0)),
    rows: new Set(tops).size,
  };
})"""
PLACES: Final = """(ids) => ids.map((id) => {
  const parts = document.querySelector(`[data-message-id="${id}"] .parts`);
  const { left, bottom } = parts.getBoundingClientRect();
  const buttons = [...parts.querySelectorAll("button.button:not([aria-disabled])")];
  return Object.fromEntries(buttons.map((one) => {
    const box = one.getBoundingClientRect();
    return [one.dataset.customId, [box.left - left, box.right - left, bottom - box.bottom, bottom - box.top]];
  }));
})"""
"""Where the buttons that can be pressed lie: from the left edge of their message, and from its end."""
THERE: Final = """(ids) => ids.every((id) => {
  const found = document.querySelector(`[data-message-id="${id}"] .parts`);
  return found && [...found.querySelectorAll("img")].every((one) => {
    one.loading = "eager";
    return one.complete && one.naturalWidth;
  });
})"""
"""Whether the page shows these messages with all their pictures."""


class Size(Struct, frozen=True):
    """The size of a message, in px of the page."""

    height: int
    """From the top of the first line of text to the bottom of the last row of buttons."""
    from_picture: int
    """From the top of the first picture to the same bottom; 0 without a picture."""
    picture: int
    """The total height of its pictures."""
    rows: int
    """The number of rows of buttons and menus, as the page wraps them."""


class ChatPage:
    """The chat page of one member on a phone, and a bot account that posts into its open channel."""

    def __init__(self, page: Page, channel: discord.PartialMessageable, words: Words) -> None:
        self._page = page
        self._channel = channel
        self.words = words
        """The texts in the page's language, with the application's emojis."""

    async def sizes(self, screens: Sequence[Screen]) -> list[Size]:
        """Post messages with blank pictures, and measure them."""
        found: list[Size] = []
        for start in range(0, len(screens), AT_ONCE):
            ids = [await self._post(screen, blank=True) for screen in screens[start : start + AT_ONCE]]
            await self._page.wait_for_function(THERE, arg=ids)
            found += msgspec.convert(await self._page.evaluate(SIZES, ids), list[Size])
        return found

    async def places(self, screens: Sequence[Screen]) -> list[dict[str, Area]]:
        """Post messages with blank pictures, and find where their buttons lie, by custom_id."""
        found: list[dict[str, Area]] = []
        for start in range(0, len(screens), AT_ONCE):
            ids = [await self._post(screen, blank=True) for screen in screens[start : start + AT_ONCE]]
            await self._page.wait_for_function(THERE, arg=ids)
            found += msgspec.convert(await self._page.evaluate(PLACES, ids), list[dict[str, Area]])
        return found

    async def photograph(self, screen: Screen, file: Path) -> None:
        """Post a message with its pictures, and keep a photograph of it."""
        number = await self._post(screen, blank=False)
        await self._page.set_viewport_size({"width": PHONE["viewport"]["width"], "height": HIGH_ENOUGH})
        await self._page.wait_for_function(THERE, arg=[number])
        await self._page.evaluate(STILL)
        await self._page.locator(f"[data-message-id='{number}']").screenshot(path=file)
        await self._page.set_viewport_size(PHONE["viewport"])

    async def _post(self, screen: Screen, *, blank: bool) -> str:
        drawings = {picture.key: picture.drawing for picture in screen.pictures}
        drawn = {key: _blank(one.width, one.height) if blank else png_of(one) for key, one in drawings.items()}
        sent = await self._channel.send(view=layout(screen), files=files(screen, drawn))
        return str(sent.id)


async def _uploaded(client: discord.Client, icon: Icon) -> tuple[str, str]:
    """Give a new application the emoji of an icon: its name, and the text that shows it.

    The bot makes a pause after each one, for Discord; here all are uploaded at once.
    """
    missing = Compared(ids={}, missing=(icon,), outdated=())
    [made] = [each async for each in carried_out(client, Icons([icon], FAMILIES), missing)]
    return icon.name, emoji_text(icon, made.emoji_id, FAMILIES)


@cache
def _blank(width: int, height: int) -> bytes:
    written = io.BytesIO()
    Image.new("1", (width, height)).save(written, "PNG")
    return written.getvalue()


class Phones:
    """A playground with a browser for chat pages."""

    def __init__(self, browser: Browser, playground: Hosted, speech: Speech, place: TablePlace) -> None:
        self._browser = browser
        self._playground = playground
        self._speech = speech
        self.place = place
        """The server and channel of the tables in the measured messages."""

    @asynccontextmanager
    async def open(self, language: str, device: Mapping[str, object] = PHONE) -> AsyncIterator[ChatPage]:
        """The page of a new person with this language, in a channel of its own."""
        person = await self._playground.add_person("Anna", LOCALES[language])
        channel = await self._playground.add_channel("measured")
        settings: dict[str, Any] = {
            **device,
            "device_scale_factor": 2,
            "locale": LOCALES[language],
            "reduced_motion": "reduce",
        }
        async with bot_account(self._playground) as client:
            context = await self._browser.new_context(**settings, color_scheme="dark")
            context.set_default_timeout(BROWSER_TIMEOUT)
            page = await context.new_page()
            await page.goto(f"{self._playground.url}/?person={person.id}&channel={channel}")
            yield ChatPage(page, client.get_partial_messageable(int(channel)), self._speech(language))
            await context.close()


@asynccontextmanager
async def bot_account(playground: Hosted) -> AsyncIterator[discord.Client]:
    """A bot account without the bot, online: the page disables the buttons of an offline one."""
    with look_here(playground.url):
        # All servers are there at once: it need not wait for another one.
        client = discord.Client(intents=discord.Intents(guilds=True), guild_ready_timeout=0)
        await playground.start(client)
        yield client
        await playground.stop(client)


@asynccontextmanager
async def phones_in(browser: Browser) -> AsyncIterator[Phones]:
    """A new playground with the emojis of all games."""
    with tempfile.TemporaryDirectory() as folder:
        async with hosted(Path(folder), rate_limits=False) as playground:
            speech = Speech()
            async with bot_account(playground) as client:
                speech.write_with(dict(await asyncio.gather(*(_uploaded(client, icon) for icon in ICONS))))
            channel = int(await playground.add_channel("game-night"))
            place = TablePlace(int(await playground.guild()), channel, "en")
            yield Phones(browser, playground, speech, place)


@asynccontextmanager
async def phones() -> AsyncIterator[Phones]:
    """The same in a Chromium of its own."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium_path(), args=list(ARGUMENTS))
        async with phones_in(browser) as opened:
            yield opened
        await browser.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_phones(browser: Browser) -> AsyncIterator[Phones]:
    """One for all tests. No bot account is online between them, as nothing runs in the loop of the session then."""
    async with phones_in(browser) as opened:
        yield opened
