"""Retake the gallery: `make gallery`, or `python -m tools.gallery en`. Needs a Chromium.

Ben plays every game with house players on his own playground, once per language. Along the way, a real browser takes
pictures of each screen as he sees it: on a phone and on a desktop, dark and light side by side.
"""

from __future__ import annotations

import asyncio
import io
import sys
import tempfile
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from loopcord.client import Playground
from loopcord.client.parts import buttons, selects
from loopcord.testing.browser import ARGUMENTS, DESKTOP, PHONE, chromium_path
from loopcord.testing.camera import STILL, is_phone
from loopcord.testing.chat import channel, dms
from PIL import Image
from playwright.async_api import async_playwright

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES
from bot.screens.parts import AUTO, NO_TABLE, Click
from tests.e2e.clicking import choose, offers, take
from tests.e2e.play_process import PlayProcess
from tests.e2e.playing import Guest, begin
from tests.e2e.reading import clicks

if TYPE_CHECKING:
    from loopcord.client import Json
    from playwright.async_api import Browser, Locator, Page

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "gallery"
LOCALES: Final = {"en": "en-US", "de": "de", "ja": "ja"}
PHONE_PAGE: Final[dict[str, Any]] = {**PHONE, "viewport": {"width": 390, "height": 2400}}
"""A phone's width, and high enough to show every message in full."""
DESKTOP_PAGE: Final[dict[str, Any]] = {**DESKTOP, "viewport": {"width": 1280, "height": 1000}}
TURNS: Final = {"forty_barrels": 3, "bierfest": 7, "one_eleven": 7, "bremen": 5, "cafe": 7}
"""By game: the number of Ben's turns after which pictures are taken."""
QUALITY: Final = 40
"""The WebP quality, which keeps the whole gallery at a few megabytes."""
ATTEMPTS: Final = 5
"""The most games that are started until one lasts that long."""
CLICKS: Final = 400
DRAWING: Final = 2.0
"""Seconds until the pictures of a scene are drawn."""
TUTORIAL: Final = "bremen"
"""The game whose tutorial is shown."""
USUAL: Final = "one_eleven"
"""The default game on the screen of settings."""
TEXT_ONLY: Final = "one_eleven"
"""The game whose hand is also shown as text."""
EXAMPLE_PAGE: Final = 2
"""The index of a lesson's page with its example."""
DRAWN: Final = """async () => {
  for (let tries = 0; tries < 20; tries++) {
    for (const one of document.images) one.loading = "eager";
    const decoded = await Promise.allSettled([...document.images].map((one) => one.decode()));
    if (decoded.every((each) => each.status === "fulfilled")) return;
    await new Promise((again) => setTimeout(again, 250));
  }
  throw new Error("A picture cannot be drawn.");
}"""
"""Waits for all pictures, even those outside the viewport; retries one that was being replaced."""

Find = Callable[["Page"], Awaitable["Locator"]]


class Gallery:
    """Takes pictures of the page as one person sees it."""

    def __init__(self, browser: Browser, url: str, language: str) -> None:
        self._browser = browser
        self._url = url
        self._language = language

    async def shoot(self, name: str, find: Find, where: str, *, desktop: bool = False) -> None:
        """Take a message on a phone, and with `desktop` also the whole page, each dark and light side by side."""
        for size, device in (("phone", PHONE_PAGE), *((("desktop", DESKTOP_PAGE),) if desktop else ())):
            shots = [await self._one(find, where, scheme, device) for scheme in ("dark", "light")]
            sheet = Image.new("RGB", (sum(each.width for each in shots), max(each.height for each in shots)))
            for column, each in enumerate(shots):
                sheet.paste(each, (column * shots[0].width, 0))
            sheet.save(FOLDER / f"{name}-{self._language}-{size}.webp", "WEBP", quality=QUALITY, method=6)

    async def _one(self, find: Find, where: str, scheme: str, device: dict[str, Any]) -> Image.Image:
        settings = {"locale": LOCALES[self._language], "reduced_motion": "reduce", "color_scheme": scheme, **device}
        context = await self._browser.new_context(**settings)
        page = await context.new_page()
        await page.goto(f"{self._url}&channel={where}")
        message = await find(page)
        await message.wait_for()
        await page.evaluate(DRAWN)
        await page.evaluate(STILL)
        taken = await (message if device is PHONE_PAGE else page).screenshot()
        await context.close()
        return Image.open(io.BytesIO(taken)).convert("RGB")


async def for_all(page: Page) -> Locator:
    """The newest message in the channel that everybody sees."""
    return channel(page).locator(".message:not(.ephemeral)").last


async def for_one(page: Page) -> Locator:
    """The newest answer in the channel that only this person sees."""
    return channel(page).locator(".message.ephemeral").last


async def _to_messages(page: Page) -> None:
    """On a phone, go to the direct messages by the second tab, in any language; on a desktop they are visible."""
    if is_phone(page):
        await page.locator(".tab").nth(1).tap()


async def direct(page: Page) -> Locator:
    """The hand, in the direct messages."""
    await _to_messages(page)
    return dms(page).locator(".message:not(.ephemeral)").last


async def beside(page: Page) -> Locator:
    """The newest answer below the hand."""
    await _to_messages(page)
    return dms(page).locator(".message.ephemeral").last


async def play(ben: Guest, turns: int) -> bool:
    """Play until Ben has had this number of turns; False if the game ends first."""
    seen = 0
    ply = -1
    for _ in range(CLICKS):
        await ben.until("a turn or the end", partial(_offered, ben), ben.is_over)
        if ben.is_over():
            return False
        found = offers(ben.hand())
        seen, ply = seen + (found[0].ply > ply + 1), found[0].ply
        if seen >= turns:
            return True
        hand = ben.hand()
        await take(ben, hand, choose(hand, ben.chance))
        await ben.until("the hand to change", partial(_changed, ben, hand), ben.is_over)
    return False


def _offered(ben: Guest) -> bool:
    """Whether the hand offers a move, in buttons or a menu."""
    return any(offers(hand) for hand in ben.hands()[-1:])


def _changed(ben: Guest, before: Json) -> bool:
    return ben.hand() != before


async def a_game(gallery: Gallery, ben: Guest, game: str) -> bool:
    """Take a game's lobby, board, hand, half-made choice, help, result and replay; False if it ends too soon."""
    shoot = partial(gallery.shoot, where=ben.channel)
    await ben.slash("join", game=game)
    await ben.until("the lobby", ben.public)
    await ben.seat_agents(max(PLUGINS[game].game.seats) - 1)
    if game == next(iter(PLUGINS)):
        await shoot("lobby", for_all, desktop=True)
    await begin(ben)
    if not await play(ben, TURNS[game]):
        return False
    await shoot(f"{game}-board", for_all, desktop=True)
    if game == next(iter(PLUGINS)):
        await ben.press(ben.board(), "button-log")
        await shoot("log", for_one)
    await shoot(f"{game}-hand", direct)
    if game == TEXT_ONLY:
        preferences = (await ben.slash("preferences")).shown
        await ben.click(preferences, Click(NO_TABLE, 0, "me", "pictures.off"))
        await shoot(f"{game}-text-only", direct)
        await ben.click(preferences, Click(NO_TABLE, 0, "me", "pictures.on"))
    if picks := clicks(hand := ben.hand(), "pick"):
        await ben.click(hand, picks[0])
        await shoot(f"{game}-choice", direct)
    if advices := clicks(hand := ben.hand(), "advice"):
        asked = await ben.click(hand, advices[0])
        for priced in clicks(asked.shown, "advice"):
            await ben.click(asked.shown, priced)
        await shoot(f"{game}-advice", beside)
    asked = await ben.click(ben.hand(), Click(clicks(ben.board(), "hand")[0].table, 0, "how", game))
    await shoot(f"{game}-how", beside)
    for page in range(EXAMPLE_PAGE + 1):
        turned = next(each for each in clicks(asked.shown, "how") if each.payload == f"{game}.{page}")
        asked = await ben.click(asked.shown, turned)
    await shoot(f"{game}-how-example", beside)
    is_first = game == next(iter(PLUGINS))
    if is_first:
        await ben.press(ben.board(), "button-fairness")
        await shoot("fairness", for_one)
    await play(ben, sys.maxsize)
    await shoot(f"{game}-result", for_all)
    await shoot(f"{game}-end", direct)
    if is_first:
        await ben.press(ben.board(), "button-verify")
        await shoot("verify", for_one)
    await replay(shoot, ben, game)
    return True


async def _settings(browser: Browser, url: str, playground: Playground, hall: Guest) -> None:
    """Take the server settings, as a server manager sees them."""
    owner, *_ = await playground.people()
    await owner.set(locale=LOCALES[hall.language])
    manager = Guest(owner, hall.channel, hall.language)
    screen = (await manager.slash("settings")).shown
    await owner.select(screen, USUAL, custom_id=Click(NO_TABLE, 0, "server", "game.").custom_id())
    gallery = Gallery(browser, f"{url}/?person={owner.id}", hall.language)
    await gallery.shoot("settings", for_one, hall.channel)
    await owner.select(screen, AUTO, custom_id=Click(NO_TABLE, 0, "server", "game.").custom_id())


async def replay(shoot: Callable[[str, Find], Awaitable[None]], ben: Guest, game: str) -> None:
    """Take a key moment from the first seat's view; for the first game also the log and the shared result."""
    opened = (await ben.press(ben.board(), "button-replay")).shown
    [back] = [each["custom_id"] for each in buttons(opened) if each.get("label") == "⏮"]  # It opens at the end.
    await ben.click(opened, back)
    await ben.press(ben.person.message(opened), "button-moment")
    for eyes in ("1", "0"):  # A picture drawn for the first time may come too late.
        await asyncio.sleep(DRAWING)
        scene = ben.person.message(opened)
        [menu] = [each["custom_id"] for each in selects(scene)]
        await ben.person.select(scene, eyes, custom_id=menu)
    await asyncio.sleep(DRAWING)
    await shoot(f"{game}-replay", for_one)
    if game == next(iter(PLUGINS)):
        await ben.press(ben.person.message(opened), "button-share")
        await shoot("shared", for_all)
        await ben.slash("log")
        await shoot("log-over", for_one)


async def photograph(browser: Browser, language: str) -> None:
    """Take all screens in one language."""
    with tempfile.TemporaryDirectory() as folder:
        async with PlayProcess(Path(folder, "world"), pace=0) as running, Playground(running.url) as playground:
            await playground.bot_online(60)
            person = await playground.add_person("Ben", LOCALES[language])
            await playground.change_guild(await playground.guild(), locale=LOCALES[language])
            gallery = Gallery(browser, f"{running.url}/?person={person.id}", language)
            hall = Guest(person, await playground.add_channel("game-night"), language)
            for _ in range(2):  # A picture drawn for the first time may come too late for the first answer.
                await hall.slash("join")
            await gallery.shoot("choosing", for_one, hall.channel, desktop=True)
            await hall.slash("preferences")
            await gallery.shoot("preferences", for_one, hall.channel)
            await _settings(browser, running.url, playground, hall)
            for number, game in enumerate(PLUGINS):
                for attempt in range(ATTEMPTS):
                    place = await playground.add_channel(game.replace("_", "-"))
                    if await a_game(gallery, Guest(person, place, language, seed=number * ATTEMPTS + attempt), game):
                        break
            taught = await hall.slash("tutorial", game=TUTORIAL)
            await hall.press(taught.shown, "button-tutorial")
            await gallery.shoot("tutorial", direct, hall.channel)


async def main() -> None:
    """Take all languages, or those named on the command line."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium_path(), args=list(ARGUMENTS))
        for language in sys.argv[1:] or LANGUAGES:
            await photograph(browser, language)
        await browser.close()
    taken = sorted(FOLDER.glob("*.webp"))
    print(f"{len(taken)} pictures, {sum(each.stat().st_size for each in taken) / 1e6:.1f} MB")


if __name__ == "__main__":
    asyncio.run(main())
