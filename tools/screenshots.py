"""The pictures of the README, taken anew: `python -m tools.screenshots`. Needs a Chromium.

Anna, Ben and an agent sit down at a playground of their own and play until the board is worth looking at; on the
way it is photographed as Ben sees it.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from loopcord.client import Playground
from loopcord.testing.browser import ARGUMENTS, DESKTOP, PHONE, chromium_path
from loopcord.testing.camera import Camera, to_dms
from loopcord.testing.chat import channel, dms
from playwright.async_api import async_playwright

from tests.e2e.play_process import PlayProcess
from tests.e2e.playing import Guest, all_see, begin, set_table
from tests.e2e.reading import clicks, hand_in, square_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.async_api import Page

PICTURES: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures"
OPEN_CARDS: Final = 4
"""So many cards lie open on a board that is worth looking at."""
HAND: Final = 3
"""So many cards make a hand that is worth looking at."""
PLACES: Final = "[data-custom-id*=':move:']"
CARDS: Final = "[data-custom-id*=':pick:']"


# --- the games ---


async def to_a_fine_moment(anna: Guest, ben: Guest) -> bool:
    """Play until it is Ben's turn with some cards open; False if the game ends before."""
    both = [anna, ben]

    def acting() -> Guest | None:
        return next((each for each in both if each.can_pick() and each.is_called()), None)

    while True:
        await all_see(both, "a turn or the end", lambda: acting() or ben.is_over())
        if (who := acting()) is None:
            return False
        square = square_in(ben.board(), "en")
        shown = 0 if square is None else sum(top is not None for top in square.tops)
        if who is ben and shown >= OPEN_CARDS and len(hand_in(ben.hand(), "en")) >= HAND:
            return True
        await who.play_one(who.hand())


async def photograph_a_game(folder: Path, camera: Camera) -> bool:
    """Play at a fresh playground, and take all pictures if the game gets that far."""
    async with PlayProcess(folder, pace=0) as play, Playground(play.url) as playground:
        await playground.bot_online()
        place = await playground.channel()
        anna = Guest(await playground.person("Anna"), place, "de", seed=1)
        ben = Guest(await playground.person("Ben"), place, "en", seed=2)
        url = f"{play.url}/?person={ben.person.id}"
        await anna.person.say(place, "One more round before we go home?")
        await set_table(anna, ben, agents=1)
        await camera.shoot("lobby", url, lobby)
        await begin(anna, ben)
        if not await to_a_fine_moment(anna, ben):
            return False
        await camera.shoot("board", url, board)
        await camera.one("play", url, board, "dark", DESKTOP)
        await ben.click(ben.hand(), clicks(ben.hand(), "pick")[1])
        await camera.shoot("hand", url, hand)
        await camera.one("phone", url, hand, "dark", PHONE)
        await ben.press(ben.board(), "button-hand")
        await camera.shoot("ephemeral", url, ephemeral)
        with suspended(await play.children()):
            await camera.shoot("error", url, error)
    return True


async def lobby(page: Page) -> None:
    """The lobby stands in the channel."""
    await channel(page).locator(".container .button").first.wait_for()


async def board(page: Page) -> None:
    """The board stands in the channel."""
    await channel(page).locator(".container").last.wait_for()
    await dms(page).locator(CARDS).first.wait_for(state="attached")


async def hand(page: Page) -> None:
    """The hand stands in the direct messages and asks for a place."""
    await to_dms(page)
    await dms(page).locator(PLACES).first.wait_for()


async def ephemeral(page: Page) -> None:
    """The hand stands in the channel, for Ben only."""
    await channel(page).locator(".message.ephemeral").last.wait_for()


async def error(page: Page) -> None:
    """Nobody answers the click within three seconds."""
    await channel(page).locator(".message:not(.ephemeral) .container .button:not([aria-disabled])").last.click()
    await channel(page).locator(".failure").wait_for()


@contextlib.contextmanager
def suspended(processes: list[int]) -> Iterator[None]:
    """Halt the bot, but not the playground: the two are told apart by their command lines."""
    bots = [each for each in processes if b"loopcord" not in Path(f"/proc/{each}/cmdline").read_bytes()]
    for each in bots:
        os.kill(each, signal.SIGSTOP)
    try:
        yield
    finally:
        for each in bots:
            os.kill(each, signal.SIGCONT)


async def main() -> None:
    """Try until a game gets that far."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium_path(), args=list(ARGUMENTS))
        camera = Camera(browser, PICTURES)
        with tempfile.TemporaryDirectory() as folder:
            for game in range(20):
                if await photograph_a_game(Path(folder, str(game)), camera):
                    print(f"Taken: {', '.join(sorted(each.name for each in PICTURES.glob('*.png')))}")
                    return
        await browser.close()
    sys.exit("No game got far enough to be photographed; try again.")


if __name__ == "__main__":
    asyncio.run(main())
