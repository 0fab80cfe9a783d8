"""From nothing to a game on the page, with the seconds of each step: `python -m tools.first_game`.

Runs the commands of docs/adding-a-game.md: writes a new game (or takes the distribution in `--source`), installs it in
a folder of its own, lists it, checks it, and opens `stammtisch play`. There a person plays it to its end in Chromium,
on a phone; `--folder` keeps a picture of the first hand and of the result.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import Final

from loopcord.client import Playground
from loopcord.testing.browser import ARGUMENTS, PATIENCE, PHONE, chromium_path
from loopcord.testing.chat import channel, dms, send_off
from playwright.async_api import Page, async_playwright
from playwright.async_api import TimeoutError as PlaywrightTimeout

ROOT: Final = Path(__file__).resolve().parents[1]
OPEN: Final = re.compile(r"Stammtisch is open at (http://\S+)")
PIP: Final = ("install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-index", "--no-build-isolation")
PLAYS: Final = "[data-custom-id*=':move:'], [data-custom-id*=':pick:']"
NEWEST: Final = ".message:not(.ephemeral)"


def main() -> None:
    """Run all steps, and print what each took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="three_cards")
    parser.add_argument("--source", type=Path, help="a distribution that has the game already")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "first_game")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        source: Path = asked.source or work / asked.game
        if asked.source is None:
            command(work, "stammtisch", "new-game", asked.game)
        command(work, "pip", *PIP, "--target", str(work / "site"), str(source.resolve()))
        command(work, "stammtisch", "games")
        command(work, "stammtisch", "check-game", asked.game)
        asyncio.run(played(work, asked.game, asked.folder))
    print(f"{time.monotonic() - begun:6.1f} s in all; pictures in {asked.folder}")


@contextmanager
def timed(what: str) -> Iterator[None]:
    """Print how long something took."""
    begun = time.monotonic()
    yield
    print(f"{time.monotonic() - begun:6.1f} s  {what}", flush=True)


def surroundings(work: Path) -> dict[str, str]:
    """The environment in which the game is installed beside the bot."""
    return os.environ | {"PYTHONPATH": f"{work / 'site'}:{ROOT}"}


def command(work: Path, *words: str) -> None:
    """Run a command in the folder; its output is shown if it fails."""
    module = {"stammtisch": "bot", "pip": "pip"}[words[0]]
    with timed(" ".join(word.replace(f"{work}/", "") for word in words if word not in PIP[1:])):
        call = [sys.executable, "-m", module, *words[1:]]
        done = subprocess.run(call, check=False, cwd=work, env=surroundings(work), capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)


async def played(work: Path, game: str, pictures: Path) -> None:
    """Open the page, sit down with a house player, and play to the end."""
    async with opened(work) as url, a_page() as page:
        with timed(f"/join, choose {game}, a house player, Start: the hand is there"):
            async with Playground(url) as playground:
                await playground.bot_online(PATIENCE / 1000)
                person, place = await playground.person("Ben"), await playground.channel()
            await page.goto(f"{url}/?person={person.id}&channel={place}")
            table = channel(page)
            await table.get_by_role("button", name="Commands").tap()
            await table.get_by_role("option", name="/join").tap()
            await table.get_by_role("button", name="Send", exact=True).tap()
            await table.locator(f"[data-custom-id$=':play:{game}']").click()
            await press(page, "House players")
            await send_off(page, {"How many": "1"})
            await press(page, "Start")
            await page.get_by_role("button", name="Direct messages").tap()
            hand = dms(page).locator(NEWEST).last
            await hand.locator("img").first.wait_for()
            await page.screenshot(path=pictures / f"{game}-hand.png")
        clicks = 0
        with timed("the game, played to its end"):
            over, chance = dms(page).get_by_text(re.compile("is over|has ended")), Random(1)
            while True:
                await hand.locator(PLAYS).or_(over).first.wait_for()
                if await over.count():
                    break
                # What is about to be clicked may be gone by then, as the house plays on.
                if buttons := await hand.locator(PLAYS).all():
                    with contextlib.suppress(PlaywrightTimeout):
                        await chance.choice(buttons).click(timeout=2000)
                        clicks += 1
                await hand.locator("[aria-busy=true]").first.wait_for(state="detached")
        await page.get_by_role("button", name="Channel").last.tap()
        await channel(page).get_by_role("button", name="Play again", exact=True).wait_for()
        await page.screenshot(path=pictures / f"{game}-result.png")
        print(f"          {clicks} clicks")


async def press(page: Page, label: str) -> None:
    """Click the newest button of the channel with these words."""
    await channel(page).get_by_role("button", name=label, exact=True).last.click()


@asynccontextmanager
async def opened(work: Path) -> AsyncIterator[str]:
    """`stammtisch play`, until the address of its page is known."""
    with timed("stammtisch play"):
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "play", "--port", "0", "--data", str(work / "world"), "--pace", "0"),
            cwd=work,
            env=surroundings(work),
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
        if process.stdout is None:
            raise RuntimeError("the process has no output to read")
        url = ""
        async for line in process.stdout:
            if found := OPEN.search(line.decode()):
                url = found[1].rstrip("/")
                break
    try:
        yield url
    finally:
        os.killpg(process.pid, signal.SIGINT)
        await process.wait()


@asynccontextmanager
async def a_page() -> AsyncIterator[Page]:
    """A page of Chromium, as large as a phone."""
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=chromium_path(), args=list(ARGUMENTS))
        context = await chromium.new_context(locale="en-US", color_scheme="dark", **PHONE)
        context.set_default_timeout(PATIENCE * 3)
        yield await context.new_page()
        await chromium.close()


if __name__ == "__main__":
    main()
