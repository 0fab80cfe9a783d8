"""The lock screen on the chat page: in order, readable without seeing it, on a desktop and on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import expect

from loopcord.testing.browser import DESKTOP, PHONE
from loopcord.testing.camera import is_phone
from loopcord.testing.chat import lock_screen, misfits
from tests.page.axe import axe_source, grave_violations

if TYPE_CHECKING:
    from tests.page.conftest import OpenPage
    from tests.page.fake_server import FakeServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


def rung(number: int, text: str, place: str | None = None) -> dict[str, Any]:
    guild = None if place is None else "Test server"
    where = {"channel": "20", "guild": guild, "place": place}
    return {"message": str(number), "author": "Bot", "text": text, "at": 1_700_000_000 + number, **where}


@pytest.mark.parametrize("device", [DESKTOP, PHONE])
async def test_it_lists_what_has_rung_and_goes_on_with_what_rings(
    open_page: OpenPage, fake: FakeServer, device: dict[str, Any]
) -> None:
    fake.notifications = [rung(1, "40 Barrels: your turn in #hall."), rung(2, "", "hall")]
    page = await open_page(**device)
    if is_phone(page):
        await page.get_by_role("button", name="People").tap()
    assert await lock_screen(page) == [
        ("Bot #hall · Test server", ""),
        ("Bot Direct messages", "40 Barrels: your turn in #hall."),
    ]
    dialog = page.get_by_role("dialog", name="Lock screen")
    await expect(dialog.get_by_role("listitem").first).to_contain_text("no text")
    await fake.push({"type": "notification", "notification": rung(3, "third " * 40)})
    await expect(dialog.get_by_role("listitem")).to_have_count(3)
    await expect(dialog.get_by_role("listitem").first).to_contain_text("third")
    await expect(dialog.get_by_role("status")).to_have_text("Notifications: 3")
    if is_phone(page):
        assert await misfits(page) == []
    assert await grave_violations(page, axe_source()) == []


async def test_it_says_that_nothing_has_rung(open_page: OpenPage) -> None:
    page = await open_page()
    assert await lock_screen(page) == []
    await expect(page.get_by_role("dialog", name="Lock screen")).to_contain_text("has not rung yet")
