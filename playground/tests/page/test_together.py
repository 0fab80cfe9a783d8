"""Several persons in one window: each with a language and unread marks of its own, side by side or one at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from loopcord.testing.browser import DESKTOP, PHONE
from loopcord.testing.chat import channel, composer, write_in

if TYPE_CHECKING:
    from tests.page.conftest import OpenPage
    from tests.page.fake_server import FakeServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_two_persons_side_by_side_each_in_their_language(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await page.get_by_role("button", name="Tools for developers").first.click()
    await page.get_by_role("menuitem", name="Several people side by side").click()
    frames = page.locator("iframe")
    await expect(frames).to_have_count(2)
    anna, ben = page.frame_locator("iframe[title=Anna]"), page.frame_locator("iframe[title=Ben]")
    await composer(anna.locator("chat-pane[kind=channel]")).fill("Hello Ben")
    await page.keyboard.press("Enter")
    await expect(ben.locator(".message .markdown")).to_have_text("Hello Ben")
    await expect(ben.locator("chat-pane[kind=channel] .composer-input")).to_have_attribute(
        "placeholder", "Nachricht an #hall"
    )
    left, right = await frames.nth(0).bounding_box(), await frames.nth(1).bounding_box()
    assert left is not None
    assert right is not None
    assert left["x"] + left["width"] <= right["x"]

    await page.get_by_label("Add a person …").select_option("3")
    await expect(frames).to_have_count(3)
    await expect(page.frame_locator("iframe[title=花子]").locator("html")).to_have_attribute("lang", "ja")
    await page.keyboard.press("Alt+1")
    await expect(anna.locator("chat-pane[kind=channel] .composer-input")).to_be_focused()
    await page.keyboard.press("Alt+2")
    await expect(ben.locator("chat-pane[kind=channel] .composer-input")).to_be_focused()

    await page.get_by_role("button", name="Close the view of 花子").click()
    await page.get_by_role("button", name="Close the view of Ben").click()
    await expect(channel(page)).to_be_visible()
    await expect(frames).to_have_count(0)


async def test_a_phone_switches_and_marks_who_has_something_to_read(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page(**PHONE)
    await page.goto(f"{fake.address}/?persons=1,2")
    frames = page.locator("iframe")
    await expect(frames.nth(0)).to_be_visible()
    await expect(frames.nth(1)).to_be_hidden()
    ben = page.get_by_role("button", name="Ben")
    await expect(ben).to_be_visible()
    await fake.post(fake.dm_of(fake.people[1]), {"content": "Psst."})
    await expect(ben.get_by_label("1 unread")).to_be_visible()
    await expect(page).to_have_title("(1) Anna · Ben · Playground")
    # What lies in the channel of a hidden person is not read by being there.
    await fake.post("11", {"content": "<@2>"}, mentions=[{"id": "2"}])
    await expect(ben.get_by_label("2 unread")).to_be_visible()
    await ben.tap()
    await expect(frames.nth(1)).to_be_visible()
    await expect(frames.nth(0)).to_be_hidden()
    await expect(ben.get_by_label("1 unread")).to_be_visible()


async def test_a_frame_that_becomes_somebody_else_is_named_so(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page(**DESKTOP)
    await page.goto(f"{fake.address}/?persons=1,2")
    frame, other = page.frame_locator("iframe >> nth=0"), page.frame_locator("iframe >> nth=1")
    # A frame that is still loading would take the focus, and with it the keys.
    await expect(composer(other.locator("chat-pane[kind=channel]"))).to_be_visible()
    await write_in(frame.locator("chat-pane[kind=channel]"))
    await page.keyboard.press("Control+k")
    await expect(frame.get_by_role("dialog")).to_be_visible()
    await page.keyboard.type("花")
    await expect(frame.get_by_role("option")).to_have_count(1)
    await page.keyboard.press("Enter")
    await expect(page.locator("iframe").nth(0)).to_have_attribute("title", "花子")
    assert "persons=3%2C2" in page.url
