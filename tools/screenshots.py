"""The pictures of the README, taken anew: `python -m tools.screenshots`. Needs a Chromium.

Anna, Ben and a house player sit down at a playground of their own and play until the board is worth looking at; then
it is photographed as Ben sees it, at a desk and on a phone. Here does not belong testing that anything works.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from playwright.async_api import async_playwright

from playground.client import Playground
from tests.browser import ARGUMENTS, DESKTOP, PHONE, chromium_path
from tests.e2e.play_process import PlayProcess
from tests.e2e.playing import Guest, all_see, begin, set_table
from tests.e2e.reading import clicks, hand_in, square_in

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

PICTURES: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures"
OPEN_CARDS: Final = 4
"""So many cards lie open on a board that is worth looking at."""
HAND: Final = 3
"""So many cards make a hand that is worth looking at."""
CARDS: Final = "[data-custom-id*=':pick:']"


async def to_a_fine_moment(playground: Playground, channel: str) -> Guest | None:
    """Sit down and play until it is Ben's turn with some cards open; None if the game ends before."""
    anna = Guest(await playground.person("Anna"), channel, "de", seed=1)
    ben = Guest(await playground.person("Ben"), channel, "en", seed=2)
    both = [anna, ben]

    def acting() -> Guest | None:
        return next((each for each in both if each.can_pick() and each.is_called()), None)

    await anna.person.say(channel, "One more round before we go home?")
    await set_table(anna, ben, house=1)
    await begin(anna, ben)
    while True:
        await all_see(both, "a turn or the end", lambda: acting() or ben.is_over())
        if (who := acting()) is None:
            return None
        square = square_in(ben.board(), "en")
        shown = 0 if square is None else sum(top is not None for top in square.tops)
        if who is ben and shown >= OPEN_CARDS and len(hand_in(ben.hand(), "en")) >= HAND:
            return ben
        await who.play_one(who.hand())


async def picture(browser: Browser, url: str, person: str, name: str, **device: object) -> None:
    """Take one picture of the page as this person."""
    context = await browser.new_context(locale="en-US", color_scheme="dark", **device)  # type: ignore[arg-type]
    page = await context.new_page()
    await page.goto(f"{url}/?person={person}")
    if "is_mobile" in device:
        await page.get_by_role("button", name="Direct messages").tap()
        await page.touchscreen.tap(190, 24)  # somewhere else, so that the tab does not look touched
    await settle(page)
    await page.screenshot(path=PICTURES / name)
    await context.close()


async def settle(page: Page) -> None:
    """Wait until the hand is there and nothing moves any more."""
    await page.locator(CARDS).first.wait_for()
    await page.evaluate("Promise.all(document.getAnimations().map((animation) => animation.finished))")


async def taken(folder: Path) -> bool:
    """Play at a fresh playground, and take both pictures if the game gets that far."""
    async with PlayProcess(folder, pace=0) as play, Playground(play.url) as playground:
        await playground.bot_online()
        ben = await to_a_fine_moment(playground, await playground.channel())
        if ben is None:
            return False
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=chromium_path(), args=list(ARGUMENTS))
            await picture(browser, play.url, ben.person.id, "play.png", **DESKTOP)
            await ben.click(ben.hand(), clicks(ben.hand(), "pick")[1])
            await picture(browser, play.url, ben.person.id, "phone.png", **PHONE)
            await browser.close()
    return True


async def main() -> None:
    """Try until a game gets that far."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for game in range(20):
            if await taken(Path(folder, str(game))):
                print(f"Taken: {', '.join(sorted(each.name for each in PICTURES.glob('*.png')))}")
                return
    sys.exit("No game got far enough to be photographed; try again.")


if __name__ == "__main__":
    asyncio.run(main())
