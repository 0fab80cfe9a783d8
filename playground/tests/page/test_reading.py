"""Reading back: older messages as one scrolls, days, long channels, typing, pictures with descriptions."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from loopcord.testing.chat import channel, command
from tests.page.conftest import BEN

if TYPE_CHECKING:
    from tests.page.conftest import OpenPage
    from tests.page.fake_server import FakeServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_older_messages_come_as_one_scrolls_up(open_page: OpenPage, fake: FakeServer) -> None:
    for number in range(230):
        await fake.post("11", {"content": f"message {number}"})
    page = await open_page()
    log = channel(page).get_by_role("log")
    await expect(log.locator(".message")).to_have_count(100)
    await expect(log.get_by_text("message 229", exact=True)).to_be_in_viewport()
    await log.evaluate("(log) => { log.scrollTop = 300; }")
    await expect(log.locator(".message")).to_have_count(150)
    read = log.get_by_text("message 137", exact=True)
    # What was read stays where it was.
    await expect(read).to_be_in_viewport()
    await log.evaluate("(log) => { log.scrollTop = 0; }")
    await expect(log.locator(".message")).to_have_count(200)
    await log.evaluate("(log) => { log.scrollTop = 0; }")
    await expect(log.get_by_text("This is the start of #hall")).to_have_count(1)
    await expect(log.locator(".message")).to_have_count(230)
    await expect(log.locator(".older")).to_have_count(0)


async def test_a_new_message_rebuilds_no_other(open_page: OpenPage, fake: FakeServer) -> None:
    for number in range(90):
        await fake.post("11", {"content": f"message {number}"})
    page = await open_page()
    log = channel(page).get_by_role("log")
    await expect(log.locator(".message")).to_have_count(90)
    await log.evaluate("""(log) => {
      window.touched = new Set();
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes)
          for (const node of [target, ...addedNodes]) {
            const row = node.nodeType === 1 ? node.closest(".message") : node.parentElement?.closest(".message");
            if (row) window.touched.add(row.dataset.messageId);
          }
      }).observe(log, { childList: true, subtree: true, attributes: true, characterData: true });
    }""")
    first = next(iter(fake.messages.values()))
    new = await fake.post("11", {"content": "the newest"})
    await fake.edit(first, {"content": "edited"})
    await expect(log.get_by_text("edited (edited)", exact=True)).to_have_count(1)
    assert await page.evaluate("[...window.touched].sort()") == sorted([first["id"], new["id"]])


async def test_a_channel_read_at_its_end_does_not_grow_for_ever(open_page: OpenPage, fake: FakeServer) -> None:
    for number in range(100):
        await fake.post("11", {"content": f"message {number}"})
    page = await open_page()
    log = channel(page).get_by_role("log")
    await expect(log.locator(".message")).to_have_count(100)
    for number in range(100, 310):
        await fake.post("11", {"content": f"message {number}"})
    await expect(log.get_by_text("message 309", exact=True)).to_be_in_viewport()
    assert await log.locator(".message").count() <= 300


async def test_days_are_told_apart(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page(timezone_id="UTC")
    yesterday = datetime.now(UTC) - timedelta(days=1)
    await fake.post("11", {"content": "then"}, timestamp=yesterday.isoformat())
    await fake.post("11", {"content": "now"})
    days = channel(page).locator(".day")
    await expect(days).to_have_count(1)
    await expect(channel(page).locator(".message header")).to_have_count(2)


async def test_somebody_types_until_the_message_is_there(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page(BEN)
    await fake.push({"type": "typing", "channel": "11", "user": "100"})
    typing = channel(page).locator(".typing")
    await expect(typing).to_have_text("Toy schreibt …")
    await fake.post("11", {"content": "done"})
    await expect(typing).to_have_text("")


async def test_a_description_can_be_read_without_hovering(open_page: OpenPage) -> None:
    page = await open_page()
    await command(page, "zoo")
    badge = channel(page).locator(".alt-badge").first
    await badge.focus()
    await page.keyboard.press("Enter")
    await expect(badge).to_have_attribute("aria-expanded", "true")
    await expect(badge.locator("span").first).to_have_text("Nine cards in three rows")


async def test_a_role_calls_its_members_only(open_page: OpenPage, fake: FakeServer) -> None:
    anna, ben = await open_page(), await open_page(BEN)
    await fake.post("12", {"content": "<@&20> come"}, mention_roles=["20"])
    await expect(anna).to_have_title("(1) Anna · Playground")
    await expect(ben.get_by_role("button", name="second").locator(".badge.soft")).to_have_text("1")
    await expect(ben).to_have_title("Ben · Spielplatz")
    await anna.get_by_role("button", name="second").click()
    mention = channel(anna).locator(".mention.role")
    await expect(mention).to_have_text("@Regulars")
    await expect(mention).to_have_css("--role", "#e67e22")
    await expect(anna).to_have_title("Anna · Playground")


async def test_an_emoji_of_the_application_is_shown_and_a_lost_one_named(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await fake.post("11", {"content": "<:beer:55>"})
    image = channel(page).get_by_role("img", name=":beer:")
    await expect(image).to_be_visible()
    await expect(channel(page).locator(".markdown.jumbo")).to_have_count(1)
    await page.route("**/emojis/66.png", lambda route: route.abort())
    await fake.post("11", {"content": "a <:gone:66>"})
    await expect(channel(page).locator(".message").last).to_contain_text("a :gone:")
