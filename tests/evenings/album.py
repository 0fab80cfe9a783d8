"""Pictures of an evening, numbered in the order of its steps, in a folder that somebody asks for; else none are taken.

`EVENING_PICTURES=/tmp/evening make evenings` keeps them, those of each language in a folder of their own.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from loopcord.testing.camera import STILL

if TYPE_CHECKING:
    from playwright.async_api import Page

FOLDER: Final = "EVENING_PICTURES"


class Album:
    """The pictures of one evening in one language."""

    def __init__(self, language: str) -> None:
        asked = os.environ.get(FOLDER)
        self._folder = Path(asked, language) if asked else None
        self._taken = 0

    async def keep(self, page: Page, name: str) -> None:
        """Take a picture of what is seen of a page, once nothing moves on it any more."""
        if self._folder is None:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        self._taken += 1
        await page.evaluate(STILL)
        await page.screenshot(path=self._folder / f"{self._taken:02}-{name}.png")
