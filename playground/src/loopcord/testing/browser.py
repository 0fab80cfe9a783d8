"""A real Chromium for tests: found on the machine, started once, with a new context for each test.

Tests that use it run in pytest-asyncio's session loop and import the fixtures in their `conftest.py`:

    from loopcord.testing.browser import browser, new_context

    pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]  # in each module

Without a Chromium they are skipped; with CI or LOOPCORD_REQUIRE_BROWSER set they fail instead.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, TypeAlias

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, async_playwright, expect

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
OFF = (
    # The address bar's suggestions are pages of their own, loaded for each context even without an address bar: as
    # much work as two pages of a test.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # Playwright's own list, which a second `--disable-features` replaces.
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
"""Features of Chromium that tests do not need."""

ARGUMENTS = (
    "--no-sandbox",
    "--headless",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=" + ",".join(OFF),
)

BROWSER_TIMEOUT = 60_000
"""Milliseconds to wait for something to appear, enough for a busy machine."""

NewContext: TypeAlias = Callable[..., Awaitable[BrowserContext]]

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}


def chromium_path() -> str:
    """The path of this machine's Chromium; skips or fails the test if there is none."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        words = "no Chromium on this machine: install one (such as Debian's package chromium) to run the browser tests"
        if os.environ.get("CI") or os.environ.get("LOOPCORD_REQUIRE_BROWSER"):
            pytest.fail(words)
        pytest.skip(words)
    return found


def _catch_file_choosers(page: Page) -> None:
    """Start intercepting file choosers early: in a busy page, keys overtake a request made just before them."""
    page.on("filechooser", lambda _: None)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One Chromium for the whole session."""
    path = chromium_path()
    expect.set_options(timeout=BROWSER_TIMEOUT)
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield chromium
        await chromium.close()


@pytest_asyncio.fixture(loop_scope="session")
async def new_context(browser: Browser) -> AsyncIterator[NewContext]:
    """Creates browser contexts and closes them after the test; by default they are English, dark and desktop-sized."""
    contexts: list[BrowserContext] = []

    async def make(**options: Any) -> BrowserContext:
        settings = {"locale": "en-US", "timezone_id": "UTC", "color_scheme": "dark", **DESKTOP, **options}
        context = await browser.new_context(**settings)
        context.set_default_timeout(BROWSER_TIMEOUT)
        context.on("page", _catch_file_choosers)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        await context.close()
