"""What the page does as a page: phone and desktop, dark and light, scrolling, focus, and its security policy."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from loopcord.testing.browser import PHONE
from loopcord.testing.chat import TOO_WIDE, channel, command, dms, misfits, write_in
from tests.page import toy_parts

if TYPE_CHECKING:
    from tests.page.conftest import OpenPage
    from tests.page.fake_server import FakeServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_phone_shows_one_pane_at_a_time_and_nothing_is_too_wide(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page(**PHONE)
    for name in ("zoo", "lobby", "board", "pick", "whisper"):
        await command(page, name)
        await expect(channel(page).locator(".thinking")).to_have_count(0)
    await fake.post("11", {"content": "a" * 300 + "\n```\n" + "─" * 200 + "\n```"})
    await expect(channel(page).locator("pre").last).to_be_visible()
    await expect(dms(page)).to_be_hidden()
    assert await misfits(page) == []

    await channel(page).get_by_role("combobox", name="Several").tap()
    await expect(page.locator(".picker")).to_be_visible()
    assert await misfits(page) == []
    await page.keyboard.press("Escape")

    await page.get_by_role("button", name="Direct messages").tap()
    await expect(dms(page).locator(".message")).to_be_visible()
    await expect(channel(page)).to_be_hidden()
    assert await misfits(page) == []

    await page.get_by_role("button", name="People").last.tap()
    await expect(page.get_by_role("link", name="Become Ben")).to_be_visible()
    assert await misfits(page) == []


async def test_a_phone_plays_by_thumb(open_page: OpenPage) -> None:
    page = await open_page(**PHONE)
    await channel(page).get_by_role("button", name="Commands").tap()
    await channel(page).get_by_role("option", name="/board").tap()
    assert await misfits(page) == []
    await channel(page).get_by_role("button", name="Send").tap()
    await channel(page).get_by_role("button", name="5 · ?").tap()
    await expect(channel(page).locator(".button[aria-disabled]")).to_have_count(1)
    grid = "(rows) => rows.slice(0, 3).map((row) => new Set([...row.children].map((b) => b.offsetTop)).size)"
    assert await channel(page).locator(".action-row").evaluate_all(grid) == [1, 1, 1]


async def test_a_server_in_which_nothing_is_planned_shows_its_name_and_its_channels(open_page: OpenPage) -> None:
    page = await open_page()
    await expect(page.locator("section.guild")).to_have_text("ZAZum Ankerhallsecond")


async def test_a_phone_finds_its_channels_in_the_drawer(open_page: OpenPage) -> None:
    page = await open_page(**PHONE)
    second = page.get_by_role("button", name="second")
    await expect(second).to_be_hidden()
    await channel(page).get_by_role("button", name="Show channels").tap()
    await second.tap()
    await expect(channel(page).get_by_role("heading", level=1)).to_have_text("second")
    await expect(second).to_be_hidden()


async def test_a_desktop_shows_both_panes_side_by_side(open_page: OpenPage) -> None:
    page = await open_page()
    await expect(channel(page)).to_be_visible()
    await expect(dms(page)).to_be_visible()
    left, right = await channel(page).bounding_box(), await dms(page).bounding_box()
    assert left is not None
    assert right is not None
    assert left["x"] + left["width"] <= right["x"]
    # Where there is a mouse, targets may be smaller than a thumb; nothing may scroll sideways.
    assert await page.evaluate(TOO_WIDE) == []


async def test_dark_and_light_follow_the_system_until_somebody_chooses(open_page: OpenPage) -> None:
    page = await open_page(color_scheme="light")
    pane = channel(page)
    white, dark = "rgb(255, 255, 255)", "rgb(49, 51, 56)"
    await expect(pane).to_have_css("background-color", white)
    await page.emulate_media(color_scheme="dark")
    await expect(pane).to_have_css("background-color", dark)
    await page.get_by_role("button", name="Settings", exact=True).click()
    await page.get_by_role("button", name="Light or dark").click()
    await expect(pane).to_have_css("background-color", white)
    await page.reload()
    await expect(pane).to_have_css("background-color", white)


async def test_the_newest_message_stays_in_sight_unless_the_reader_scrolled_up(
    open_page: OpenPage, fake: FakeServer
) -> None:
    page = await open_page()
    for number in range(90):
        await fake.post("11", {"content": f"message {number}"})
    last = channel(page).get_by_text("message 89")
    await expect(last).to_be_in_viewport()
    log = channel(page).get_by_role("log")
    await log.evaluate("(log) => { log.scrollTop = 200; }")
    jump = channel(page).get_by_role("button", name="Jump to the newest message")
    await expect(jump).to_be_visible()
    await fake.post("11", {"content": "the newest"})
    await expect(channel(page).get_by_text("the newest")).to_have_count(1)
    assert await log.evaluate("(log) => log.scrollTop") == 200
    await jump.click()
    await expect(channel(page).get_by_text("the newest")).to_be_in_viewport()
    await expect(jump).to_be_hidden()


async def test_a_picture_that_arrives_as_the_reader_scrolls_up_does_not_take_them_back(
    open_page: OpenPage, fake: FakeServer
) -> None:
    page = await open_page()
    for number in range(90):
        await fake.post("11", {"content": f"message {number}"})
    await expect(channel(page).get_by_text("message 89")).to_be_in_viewport()
    log = channel(page).get_by_role("log")
    # In one step, so that the browser has not reported the scroll yet.
    await log.evaluate("(log) => { log.scrollTop = 200; log.lastElementChild.dispatchEvent(new Event('load')); }")
    await expect(channel(page).get_by_role("button", name="Jump to the newest message")).to_be_visible()
    assert await log.evaluate("(log) => log.scrollTop") == 200


async def test_a_reader_who_scrolls_up_right_after_a_picture_has_arrived_is_not_taken_back(
    open_page: OpenPage, fake: FakeServer
) -> None:
    page = await open_page()
    for number in range(90):
        await fake.post("11", {"content": f"message {number}"})
    await expect(channel(page).get_by_text("message 89")).to_be_in_viewport()
    moved = (
        await channel(page)
        .get_by_role("log")
        .evaluate(
            """(log) => {
            const before = log.scrollTop, last = log.lastElementChild;
            const load = () => last.dispatchEvent(new Event('load'));
            last.style.paddingBottom = '3000px';
            load();
            const there = log.scrollTop;
            log.scrollTop = before + 100;
            load();
            return [there - before, log.scrollTop - before];
        }"""
        )
    )
    assert moved[0] > 2000
    assert moved[1] == 100


async def test_an_edit_above_moves_nothing_that_is_being_read(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    first = await fake.post("11", {"content": "short"})
    for number in range(90):
        await fake.post("11", {"content": f"message {number}"})
    read = channel(page).get_by_text("message 20", exact=True)
    await read.scroll_into_view_if_needed()
    await channel(page).get_by_role("log").evaluate("(log) => { log.scrollTop = 300; }")
    await expect(channel(page).locator(".jump")).to_be_visible()
    before = await channel(page).get_by_text("message 15", exact=True).bounding_box()
    await fake.edit(first, {"content": "now\nit\nis\nmuch\nlonger"})
    await expect(channel(page).get_by_text("longer")).to_have_count(1)
    assert await channel(page).get_by_text("message 15", exact=True).bounding_box() == before


async def test_an_edited_message_keeps_the_focus_on_the_same_button(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await command(page, "board")
    await channel(page).get_by_role("button", name="5 · ?").focus()
    await page.keyboard.press("Enter")
    # The custom_ids are all new; the place is the same, and greyed now.
    played = channel(page).locator("[data-custom-id='cell:1:4']")
    await expect(played).to_be_disabled()
    await expect(played).to_be_focused()

    rules = channel(page).locator("[data-custom-id=rules]")
    await rules.focus()
    message = next(iter(fake.messages.values()))
    row = toy_parts.row(toy_parts.button("New", "new"), toy_parts.button("Rules", "rules"))
    await fake.edit(message, {"components": [row]})
    await expect(channel(page).get_by_role("button", name="New")).to_be_visible()
    # The same custom_id, in another place.
    await expect(rules).to_be_focused()

    await fake.edit(
        message, {"components": [toy_parts.text("over"), toy_parts.row(toy_parts.button("Again", "again"))]}
    )
    await expect(channel(page).get_by_role("button", name="Again")).to_be_focused()


async def test_a_picture_stays_until_the_next_one_is_there(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    picture = {"id": "1", "filename": "a.svg", "url": f"{fake.address}/attachments/1/board.svg", "size": 1}
    message = await fake.post("11", {"attachments": [{**picture, "content_type": "image/svg+xml"}]})
    image = channel(page).locator(".picture img, .tile img")
    await expect(image).to_be_visible()
    before = await image.element_handle()
    await fake.edit(
        message, {"attachments": [{**picture, "url": f"{picture['url']}?2", "content_type": "image/svg+xml"}]}
    )
    await expect(image).to_have_attribute("src", "/attachments/1/board.svg?2")
    assert await image.evaluate("(image, before) => image === before", before)


async def test_nothing_from_elsewhere_is_allowed(open_page: OpenPage) -> None:
    page = await open_page()
    refused = """() => new Promise((resolve) => {
      document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
      const script = document.createElement("script");
      script.textContent = "window.broken = true";
      document.body.append(script);
    })"""
    assert await page.evaluate(refused) == "script-src-elem"
    assert await page.evaluate("window.broken") is None
    hosts = "() => performance.getEntriesByType('resource').map((entry) => new URL(entry.name).host)"
    assert set(await page.evaluate(hosts)) == {await page.evaluate("location.host")}


async def test_new_messages_are_read_out_once_and_edits_are_not(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    message = await fake.post("11", {"content": "hello **all** ||7♠||"})
    log = channel(page).get_by_role("log")
    await expect(log.get_by_role("article", name="Toy")).to_contain_text("hello")
    said = page.locator("#announcer")
    await expect(said).to_have_text("Toy: hello all")
    await fake.edit(message, {"content": "good bye"})
    await expect(log).to_contain_text("good bye")
    await expect(said).not_to_contain_text("good bye")
    await expect(log).to_have_attribute("aria-live", "off")
    await write_in(channel(page))
    await expect(page.locator(".composer-box").first).to_have_css("border-top-color", "rgb(88, 101, 242)")
