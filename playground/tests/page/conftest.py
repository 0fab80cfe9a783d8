"""What the tests of the chat page share: a fake server for each test, and pages opened as one of its people."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, TypeAlias

import pytest_asyncio
from aiohttp import web
from playwright.async_api import ConsoleMessage, Error, Page

from loopcord.testing.browser import NewContext, browser, new_context
from tests.page.fake_server import FakeServer

__all__ = ["browser", "fake", "new_context", "open_page"]

OpenPage: TypeAlias = Callable[..., Awaitable[Page]]

ANNA, BEN, HANAKO = "1", "2", "3"

CONNECTED = ".connection:empty"
"""The page has nothing to say about its connection: what the server knows has arrived and is shown."""


@pytest_asyncio.fixture(loop_scope="session")
async def fake() -> AsyncIterator[FakeServer]:
    """A fake server that listens; its address is in `fake.address`."""
    server = FakeServer()
    runner = web.AppRunner(server.application(), shutdown_timeout=1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    server.address = f"http://127.0.0.1:{runner.addresses[0][1]}"
    yield server
    await runner.cleanup()


@pytest_asyncio.fixture(loop_scope="session")
async def open_page(fake: FakeServer, new_context: NewContext) -> AsyncIterator[OpenPage]:
    """Opens the page as a person (or as nobody) and fails the test if anything goes wrong in its console."""
    troubles: list[str] = []

    def on_console(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            troubles.append(message.text)

    def broke(error: Error) -> None:
        troubles.append(str(error))

    async def open_as(person: str | None = ANNA, **options: Any) -> Page:
        context = await new_context(**options)
        page = await context.new_page()
        page.on("console", on_console)
        page.on("pageerror", broke)
        await page.goto(f"{fake.address}/" + (f"?person={person}" if person else ""))
        await page.wait_for_selector(".person" if person is None else CONNECTED, state="attached")
        return page

    yield open_as
    # The last: pictures from elsewhere are not fetched, and Chromium says so.
    refused = ("Executing inline script violates", "Loading the image 'https://example.org")
    expected = ("WebSocket connection", "Failed to load resource", *refused)
    assert [trouble for trouble in troubles if not trouble.startswith(expected)] == []
