"""An installed Stammtisch, its commands, and a person who plays on its page in Chromium, in a phone's size.

Each step prints a line with its seconds. `tools.first_game` and `tools.foreign_game` use it.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Awaitable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from loopcord.client import Playground
from loopcord.testing.browser import ARGUMENTS, BROWSER_TIMEOUT, PHONE, chromium_path
from loopcord.testing.chat import channel, dms, send_off
from playwright.async_api import Locator, Page, async_playwright
from playwright.async_api import TimeoutError as PlaywrightTimeout

OPEN: Final = re.compile(r"Stammtisch is open at (http://\S+)")
PLAYS: Final = "[data-custom-id*=':move:'], [data-custom-id*=':pick:']"
NEWEST: Final = ".message:not(.ephemeral)"
OVER: Final = re.compile(r"The game in .* is over")


@contextmanager
def timed(what: str) -> Iterator[None]:
    """Print how long something took."""
    begun = time.monotonic()
    yield
    print(f"{time.monotonic() - begun:6.1f} s  {what}", flush=True)


class Installation(NamedTuple):
    """A working folder, and the Python in whose environment Stammtisch is installed."""

    folder: Path
    python: Path
    environment: Mapping[str, str]

    def run(self, module: str, *words: str | Path) -> str:
        """The output of a command. Raises SystemExit with the output if it fails."""
        call = [self.python, "-m", module, *words]
        done = subprocess.run(call, check=False, cwd=self.folder, env=self.environment, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(done.stdout + done.stderr)
        return done.stdout

    def stammtisch(self, *words: str) -> str:
        """The output of a `stammtisch` command."""
        with timed(" ".join(("stammtisch", *words))):
            return self.run("bot", *words)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[str]:
        """Run `stammtisch play`; yields its URL once the bot is online."""
        with timed("stammtisch play"):
            process = await asyncio.create_subprocess_exec(
                *(self.python, "-m", "bot", "play", "--port", "0", "--data", self.folder / "world", "--pace", "0"),
                cwd=self.folder,
                env=self.environment,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,
            )
            try:
                url = await _address(process)
                async with Playground(url) as playground:
                    await playground.bot_online(BROWSER_TIMEOUT / 1000)
            except BaseException:
                os.killpg(process.pid, signal.SIGINT)
                raise
        try:
            yield url
        finally:
            os.killpg(process.pid, signal.SIGINT)
            await process.wait()


async def _address(process: asyncio.subprocess.Process) -> str:
    if process.stdout is None:
        raise RuntimeError("the process has no output to read")
    async for line in process.stdout:
        if found := OPEN.search(line.decode()):
            return found[1].rstrip("/")
    raise SystemExit("stammtisch play did not start")


class Person:
    """A person with the page open on a phone."""

    def __init__(self, page: Page, query: str) -> None:
        """`query` selects the member and the channel on the page."""
        self.page = page
        self._query = query
        self._chance = Random(1)
        self.hand: Locator = dms(page).locator(NEWEST).last
        """The newest message of the bot in direct messages."""
        self._answers = page.locator("chat-pane:visible .message.ephemeral")

    async def visit(self, url: str) -> None:
        """Open the page and wait for the messages of the channel."""
        await self.page.goto(f"{url}/{self._query}")
        await channel(self.page).locator(".message").first.wait_for()

    async def show_hand(self) -> None:
        """Go to the direct messages."""
        await self.page.get_by_role("button", name="Direct messages").tap()

    async def show_channel(self) -> None:
        """Go to the channel."""
        await self.page.get_by_role("button", name="Channel").last.tap()

    async def command(self, name: str) -> None:
        """Send a command without options in the channel."""
        pane = channel(self.page)
        await pane.get_by_role("button", name="Commands").tap()
        await pane.get_by_role("option", name=f"/{name}").tap()
        await pane.get_by_role("button", name="Send", exact=True).tap()

    async def answer(self, asking: Awaitable[None]) -> Locator:
        """Await a command or click, and return its private answer once it is shown."""
        before = await self._answers.count()
        await asking
        answer = self._answers.nth(before)
        await answer.wait_for()
        return answer

    async def press(self, label: str) -> None:
        """Click the newest button in the channel with this label."""
        await channel(self.page).get_by_role("button", name=label, exact=True).last.click()

    async def sit_down(self, game: str) -> None:
        """Open a table for two with a house player, start, and wait for the hand."""
        await self.command("join")
        await channel(self.page).locator(f"[data-custom-id$=':play:{game}']").last.click()
        await self.press("House players")
        await send_off(self.page, {"How many": "1"})
        await self.press("Start")
        await self.show_hand()
        await self.hand.locator("img").first.wait_for()
        await self.hand.locator(PLAYS).first.wait_for()

    async def play(self, most: int | None = None) -> int:
        """Click at random on the hand, to the end or `most` times; returns the number of clicks."""
        clicks, over = 0, dms(self.page).locator(NEWEST).last.get_by_text(OVER)
        while clicks != most:
            await self.hand.locator(PLAYS).or_(over).first.wait_for()
            if await over.count():
                break
            # A button may disappear before the click, because the house player moves.
            if buttons := await self.hand.locator(PLAYS).all():
                with contextlib.suppress(PlaywrightTimeout):
                    await self._chance.choice(buttons).click(timeout=2000)
                    clicks += 1
            await self.hand.locator("[aria-busy=true]").first.wait_for(state="detached")
        return clicks


async def person(url: str, page: Page) -> Person:
    """The member Ben of the server, on the page."""
    async with Playground(url) as playground:
        member, place = await playground.person("Ben"), await playground.channel()
    query = f"?person={member.id}&channel={place}"
    await page.goto(f"{url}/{query}")
    return Person(page, query)


@asynccontextmanager
async def a_page() -> AsyncIterator[Page]:
    """A page of Chromium in a phone's size."""
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=chromium_path(), args=list(ARGUMENTS))
        context = await chromium.new_context(locale="en-US", color_scheme="dark", **PHONE)
        context.set_default_timeout(BROWSER_TIMEOUT)
        yield await context.new_page()
        await chromium.close()
