"""Who is who: choosing and adding people, two tabs as two persons, what is unread, settings, lost connections."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from loopcord.testing.browser import PHONE
from loopcord.testing.chat import channel, command, composer, dms
from tests.page.conftest import BEN, HANAKO, OpenPage

if TYPE_CHECKING:
    from tests.page.fake_server import FakeServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_somebody_must_be_chosen_first(open_page: OpenPage) -> None:
    page = await open_page(None)
    await expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
    await page.get_by_role("link", name="Become Ben").click()
    await expect(page).to_have_url(re.compile(r"\?person=2"))
    await expect(page.get_by_role("button", name="Du bist Ben")).to_contain_text("Deutsch")


async def test_a_person_can_be_added(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page(None)
    await page.get_by_label("Name").fill("Dora <b>")
    await page.get_by_label("Language").select_option("fr")
    await page.get_by_role("button", name="Add").click()
    await expect(page.locator(".me-button")).to_contain_text("Dora <b>")
    assert fake.people[-1] == {"id": "4", "name": "Dora <b>", "locale": "fr", "dms": "open"}


async def test_an_unknown_person_sees_an_explanation(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page(None)
    await page.goto(f"{fake.address}/?person=999")
    await expect(page.get_by_role("alert")).to_have_text("This person is not here any more.")
    await expect(page.locator(".person")).to_have_count(3)


async def test_switching_keeps_the_channel(open_page: OpenPage) -> None:
    page = await open_page()
    await page.get_by_role("button", name="second").click()
    await page.get_by_role("button", name="You are Anna").click()
    await page.locator("#people-popover").get_by_role("link", name="Become Ben").click()
    await expect(page.locator(".me-button")).to_contain_text("Ben")
    await expect(channel(page).get_by_role("heading", level=1)).to_have_text("second")


async def test_two_tabs_are_two_persons_who_see_each_other(open_page: OpenPage) -> None:
    anna, ben = await open_page(), await open_page(BEN)
    await composer(channel(anna)).fill("Hello Ben")
    await anna.keyboard.press("Enter")
    await expect(channel(ben).locator(".message .author")).to_have_text("Anna")
    await composer(channel(ben)).fill("Hello Anna")
    await ben.keyboard.press("Enter")
    await expect(channel(anna).locator(".message .markdown")).to_have_text(["Hello Ben", "Hello Anna"])
    await command(anna, "whisper")
    await expect(dms(anna).locator(".message")).to_contain_text("Good evening, Anna.")
    await expect(dms(ben).locator(".message")).to_have_count(0)


async def test_unread_channels_are_marked_until_they_are_opened(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await fake.post("12", {"content": "psst"})
    second = page.get_by_role("button", name="second")
    await expect(second.get_by_label("1 unread")).to_be_visible()
    await page.reload()
    await expect(second.get_by_label("1 unread")).to_be_visible()
    await second.click()
    await expect(channel(page).locator(".message")).to_contain_text("psst")
    await expect(second.locator(".badge")).to_have_count(0)
    await page.reload()
    await expect(channel(page).get_by_role("heading", level=1)).to_have_text("second")
    await expect(second.locator(".badge")).to_have_count(0)


async def test_a_phone_counts_unread_direct_messages(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page(**PHONE)
    await command(page, "whisper")
    await fake.post(fake.dm_of(fake.people[0]), {"content": "And another."})
    tab = page.get_by_role("button", name="Direct messages, 2 unread")
    await expect(tab.locator(".badge")).to_have_text("2")
    await expect(page).to_have_title("(2) Anna · Playground")
    await tab.tap()
    await expect(dms(page).locator(".message")).to_have_count(2)
    await expect(page.locator(".tabs .badge")).to_have_count(0)
    await expect(page).to_have_title("Anna · Playground")


async def test_settings_change_the_person(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await page.get_by_role("button", name="Settings", exact=True).click()
    await page.get_by_label("Direct messages from bots").select_option("50007")
    await expect(page.get_by_label("Direct messages from bots")).to_have_value("50007")
    await page.get_by_label("Add a channel").first.fill("Back Room")
    await page.keyboard.press("Enter")
    await expect(page.locator(".place-name").get_by_text("back-room")).to_be_visible()
    await page.get_by_label("Language").last.select_option("ja")
    await expect(page.locator("html")).to_have_attribute("lang", "ja")
    await expect(page.get_by_role("heading", name="Anna の設定")).to_be_visible()
    assert fake.people[0] == {"id": "1", "name": "Anna", "locale": "ja", "dms": "50007"}


async def test_a_deleted_channel_gives_way_to_another(open_page: OpenPage) -> None:
    page = await open_page()
    await page.get_by_role("button", name="Settings", exact=True).click()
    await page.get_by_role("button", name="Delete #hall").click()
    await expect(channel(page).get_by_role("heading", level=1)).to_have_text("second")


@pytest.mark.parametrize(
    ("person", "words"), [("1", "Direct messages"), (BEN, "Direktnachrichten"), (HANAKO, "ダイレクトメッセージ")]
)
async def test_the_page_speaks_the_persons_language(open_page: OpenPage, person: str, words: str) -> None:
    page = await open_page(person)
    await expect(page.locator(".part-name")).to_have_text(words)


async def test_a_lost_connection_comes_back_with_what_was_missed(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await fake.post("11", {"content": "before"})
    await expect(channel(page).locator(".message")).to_have_count(1)
    before = await channel(page).locator(".message").element_handle()
    fake.refusing = True
    await fake.drop_connections()
    await expect(page.get_by_text("Connection lost. Trying again …")).to_be_visible()
    await fake.post("11", {"content": "meanwhile"})
    fake.refusing = False
    await expect(channel(page).locator(".message .markdown")).to_have_text(["before", "meanwhile"])
    await expect(page.get_by_text("Connection lost")).to_have_count(0)
    same = "(message, before) => message === before"
    assert await channel(page).locator(".message").first.evaluate(same, before)


async def test_a_person_who_is_gone_is_asked_who_they_are(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    del fake.people[0]
    fake.refusing = True
    await fake.drop_connections()
    await expect(page.get_by_role("alert")).to_have_text("This person is not here any more.")


async def test_a_bot_that_is_away_is_shown_as_away(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    banner = channel(page).get_by_text("Toy is offline.")
    await expect(banner).to_have_count(0)
    fake.bots[0] = {**fake.bots[0], "online": False}
    await fake.push({"type": "bot", "bot": fake.bots[0]})
    await expect(banner).to_be_visible()
    await expect(page.locator("side-bar .offline")).to_have_count(1)
    fake.bots[0] = {**fake.bots[0], "online": True}
    await fake.push({"type": "bot", "bot": fake.bots[0]})
    await expect(banner).to_have_count(0)
