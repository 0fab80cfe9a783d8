"""Retake the pictures of the playground's pages: `python -m tools.screenshots`. Needs a Chromium.

They show the bot of examples/vote.py on a real playground, and the bot of the page's own tests.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from aiohttp import web
from playwright.async_api import async_playwright

from loopcord.client import Playground, PlaygroundProcess
from loopcord.testing.browser import ARGUMENTS, chromium_path
from loopcord.testing.camera import Camera, is_phone
from loopcord.testing.chat import channel, command, dms, write_in
from tests.page.fake_server import FakeServer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Page

FOLDER: Final = Path(__file__).resolve().parent.parent
LOW: Final = {"viewport": {"width": 1280, "height": 640}}
PICTURES: Final = FOLDER / "docs" / "pictures"


@contextlib.asynccontextmanager
async def toy() -> AsyncIterator[str]:
    """Run the server and the bot of the page's own tests; yields the URL."""
    server = FakeServer()
    runner = web.AppRunner(server.application(), shutdown_timeout=1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    server.address = f"http://127.0.0.1:{runner.addresses[0][1]}"
    yield server.address
    await runner.cleanup()


@contextlib.asynccontextmanager
async def voting() -> AsyncIterator[tuple[str, str]]:
    """Let people vote with the bot of the examples; yields the URL and the id of the person who looks."""
    with tempfile.TemporaryDirectory() as folder:
        options = ("--name", "Votes", "--channels", "general,food,films")
        async with (
            PlaygroundProcess(Path(folder) / "world", *options) as process,
            Playground(process.url) as playground,
        ):
            variables = {**os.environ, "PLAYGROUND": process.url}
            program = (sys.executable, str(FOLDER / "examples" / "vote.py"))
            bot = await asyncio.create_subprocess_exec(*program, env=variables)
            try:
                await playground.bot_online()
                yield process.url, await vote(playground)
            finally:
                bot.terminate()
                await bot.wait()


async def vote(playground: Playground) -> str:
    """Let three people vote on where to eat; returns the id of the second."""
    anna, ben, chihaya = [await playground.person(name) for name in ("Anna", "Ben", "千春")]
    place = await playground.channel()
    await anna.say(place, "Who is in for dinner on **Friday**?")
    await ben.say(place, "Me! Shall we vote where? 🍴")
    choices = "Pizza at Luigi's, Ramen, Beer garden"
    message = (await anna.slash(place, "vote", question="Where do we eat?", choices=choices)).shown
    for person, choice in ((anna, "Ramen"), (chihaya, "Beer garden"), (ben, "Beer garden")):
        message = (await person.click(message, choice)).shown
    await ben.click(message, "Remind me")
    return ben.id


async def voted(page: Page) -> None:
    """Wait for the vote in the channel, the ephemeral answer below it, and on a desktop the reminder beside it."""
    await channel(page).locator(".message.ephemeral").last.wait_for()
    if not is_phone(page):
        await dms(page).locator(".message").last.wait_for()


async def watched(page: Page) -> None:
    """Open one interaction in the record."""
    await page.get_by_role("option").filter(has_text="INTERACTION_CREATE").last.click()
    await page.locator(".record-detail pre, .record-detail details").first.wait_for()


async def modal(page: Page) -> None:
    """Open a form and fill in a field."""
    await write_in(channel(page))
    await page.keyboard.type("/form")
    await page.keyboard.press("Enter")
    await page.get_by_role("dialog").get_by_label("Title").fill("The long evening")


async def components(page: Page) -> None:
    """Show one of every component at the end of the channel."""
    await command(page, "zoo")
    await channel(page).get_by_role("combobox", name="A channel").last.wait_for()


async def main() -> None:
    """Take all pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium_path(), args=list(ARGUMENTS))
        camera = Camera(browser, PICTURES)
        async with voting() as (url, person):
            await camera.shoot("vote", f"{url}/?person={person}", voted)
            await camera.one("record", f"{url}/record.html", watched, "dark", LOW)
        async with toy() as url:
            await camera.shoot("modal", f"{url}/?person=1", modal)
        async with toy() as url:
            await camera.shoot("components", f"{url}/?person=1", components)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
