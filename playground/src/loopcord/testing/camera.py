"""Take pictures of the chat page in desktop and phone size, dark and light, after all animations have ended.

The caller decides what the pictures show.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from loopcord.testing.browser import DESKTOP, PHONE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from playwright.async_api import Browser, Page

LARGEST: Final = 200_000
"""The largest size of a picture, in bytes."""
SIZES: Final[dict[str, dict[str, Any]]] = {"1280": DESKTOP, "390": PHONE}
SCHEMES: Final = ("dark", "light")

STILL: Final = """async () => {
  await document.fonts.ready;
  const pictures = [...document.images].filter((one) => one.loading !== "lazy");
  await Promise.all(pictures.map((one) => one.decode().catch(() => null)));
  const moving = document.getAnimations().filter((one) => one.effect.getTiming().iterations < 9);
  await Promise.all(moving.map((one) => one.finished.catch(() => null)));
}"""


class Camera:
    """Takes pictures of pages with one browser and saves them in one folder."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self._browser = browser
        self._folder = folder

    async def shoot(self, name: str, url: str, prepare: Callable[[Page], Awaitable[None]]) -> None:
        """Take four pictures `name-size-scheme.png` of the page at `url`, each after `prepare` has run on it."""
        for size, device in SIZES.items():
            for scheme in SCHEMES:
                await self.one(f"{name}-{size}-{scheme}", url, prepare, scheme, device)

    async def one(
        self,
        name: str,
        url: str,
        prepare: Callable[[Page], Awaitable[None]],
        scheme: str,
        device: dict[str, Any],
    ) -> None:
        """Take one picture."""
        settings = {"locale": "en-US", "reduced_motion": "reduce", "color_scheme": scheme, **device}
        context = await self._browser.new_context(**settings)
        page = await context.new_page()
        await page.goto(url)
        await prepare(page)
        await page.evaluate(STILL)
        path = self._folder / f"{name}.png"
        await page.screenshot(path=path)
        await context.close()
        if path.stat().st_size > LARGEST:
            raise ValueError(f"{path.name} has {path.stat().st_size} bytes, more than {LARGEST}")


def is_phone(page: Page) -> bool:
    """Whether the page shows one pane at a time."""
    return page.viewport_size is not None and page.viewport_size["width"] < 700


async def to_dms(page: Page) -> None:
    """On a phone, go to the direct messages; on a desktop they are always visible."""
    if is_phone(page):
        await page.get_by_role("button", name="Direct messages").tap()
        await page.touchscreen.tap(190, 24)  # Tap elsewhere, so that the tab loses its pressed look.
