"""The page against the real playground and a real discord.py bot: what `fake_server.py` replaces elsewhere."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

import discord
import pytest
import pytest_asyncio
import yarl
from playwright.async_api import expect

from loopcord.data.clock import ManualClock
from loopcord.data.settings import TOKEN, Settings
from loopcord.server import Server
from loopcord.testing.chat import channel, command, dms, write_in
from tests.bot import TestBot
from tests.openapi import complaints

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from playwright.async_api import Page

    from loopcord.testing.browser import NewContext

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest_asyncio.fixture(loop_scope="session")
async def server(tmp_path: Path, clock: ManualClock) -> AsyncIterator[Server]:
    """A playground whose time stands still unless a test moves it."""
    settings = Settings(data=tmp_path / "world", port=0, rate_limits=False)
    async with Server(settings, clock) as running:
        yield running
    assert complaints(running) == []


@pytest_asyncio.fixture(loop_scope="session")
async def bot(server: Server, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[TestBot]:
    """A bot at this playground."""
    monkeypatch.setattr(discord.http.Route, "BASE", server.address + "/api/v10")
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(server.state.gateway_address))
    client = TestBot()
    task = asyncio.create_task(client.start(TOKEN))
    async with asyncio.timeout(20):
        while not client.is_ready():
            assert not task.done(), "the bot has ended"
            await asyncio.sleep(0.02)
    yield client
    await client.close()
    with contextlib.suppress(asyncio.CancelledError):
        await task


@pytest_asyncio.fixture(loop_scope="session")
async def page(server: Server, bot: TestBot, new_context: NewContext) -> Page:
    """The page as Ben, who reads English."""
    ben = next(person for person in server.state.world.people.values() if person.name == "Ben")
    opened = await (await new_context()).new_page()
    await opened.goto(f"{server.address}/?person={ben.id}")
    await expect(dms(opened).get_by_text("online")).to_be_visible()
    return opened


async def test_commands_clicks_choices_and_forms(page: Page, bot: TestBot) -> None:
    pane = channel(page)
    await command(page, "panel")
    await expect(pane.locator(".container")).to_have_text("panel")
    await expect(pane.locator(".reference")).to_have_text("BBen used /panel")
    await pane.get_by_role("button", name="update").click()
    await expect(pane.locator(".container")).to_have_text("updated")
    await pane.get_by_role("button", name="later").click()
    await expect(pane.locator(".container")).to_have_text("updated later")

    await pane.get_by_role("combobox", name="Make a selection").click()
    await page.get_by_role("option", name="Weizen").click()
    await page.get_by_role("option", name="Alt").click()
    await page.get_by_role("button", name="Done").click()
    await expect(pane.locator(".message").last).to_contain_text("weizen, alt")

    await pane.get_by_role("button", name="form").click()
    dialog = page.get_by_role("dialog", name="Your order")
    await dialog.get_by_label("Name").fill("Benedikt")
    await dialog.get_by_role("combobox", name="Beer").click()
    await page.get_by_role("option", name="Pils").click()
    await dialog.get_by_role("button", name="Submit").click()
    await expect(pane.locator(".message").last).to_contain_text("Benedikt drinks Pils")
    assert bot.errors == []


async def test_private_messages_stay_private_and_late_answers_fail(page: Page, clock: ManualClock) -> None:
    pane = channel(page)
    await command(page, "panel")
    await pane.get_by_role("button", name="dm").click()
    await expect(dms(page).locator(".container")).to_have_text("your hand")
    await pane.get_by_role("button", name="private").click()
    await expect(pane.locator(".message.ephemeral .container")).to_have_text("for you")
    await pane.get_by_role("button", name="Dismiss message").click()
    await expect(pane.locator(".message.ephemeral")).to_have_count(0)

    never = pane.locator("[data-custom-id='do:never']")
    await never.click()
    await expect(never).to_have_attribute("aria-busy", "true")
    clock.advance(3.1)
    await expect(pane.locator(".failure")).to_have_text("This interaction failed")

    await command(page, "silence")
    await expect(pane.locator(".note .thinking")).to_be_visible()
    clock.advance(3.1)
    await expect(pane.locator(".note .failure")).to_have_text("The application did not respond")


async def test_subcommands_completion_files_and_late_answers(page: Page) -> None:
    pane = channel(page)
    await write_in(pane)
    await page.keyboard.type("/table open ")
    await pane.get_by_label("seats", exact=True).fill("3")
    await page.keyboard.press("Enter")
    await expect(pane.locator(".message").last).to_contain_text("opened for 3")

    await write_in(pane)
    await page.keyboard.type("/game ")
    await expect(pane.get_by_role("option")).to_have_text(["bremen", "bierfest", "cafe"])
    await page.keyboard.type("bi")
    await expect(pane.get_by_role("option")).to_have_text(["bierfest"])
    await page.keyboard.press("Tab")
    await pane.get_by_label("name", exact=True).press("Enter")
    await expect(pane.locator(".message").last).to_contain_text("bierfest")

    await command(page, "think")
    await expect(pane.get_by_text("second, edited")).to_be_visible()
    await expect(pane.get_by_text("third")).to_have_count(0)
    await command(page, "secret")
    await expect(pane.get_by_role("img", name="a board")).to_have_count(1)


async def test_a_file_goes_to_the_bot_with_its_command(page: Page, bot: TestBot) -> None:
    pane = channel(page)
    await write_in(pane)
    await page.keyboard.type("/upload ")
    async with page.expect_file_chooser() as choosing:
        await page.keyboard.press("Space")
    await (await choosing.value).set_files({"name": "note.txt", "mimeType": "text/plain", "buffer": b"Prost"})
    await page.keyboard.press("Enter")
    await expect(pane.locator(".message").last).to_contain_text("note.txt, 5 bytes: Prost")
    assert bot.errors == []


async def test_members_channels_and_faults_as_the_real_server_has_them(page: Page, server: Server) -> None:
    await page.get_by_role("button", name="Settings of Playground").click()
    panel = page.get_by_role("dialog")
    await panel.get_by_role("group", name="Regulars").get_by_label("Ben").check()
    await expect(panel.get_by_role("group", name="Regulars").get_by_label("Ben")).to_be_checked()
    await panel.locator("summary", has_text="random").click()
    await panel.locator("details[open]").get_by_label("send_messages", exact=True).check()
    await expect(panel.locator("details[open] summary")).to_contain_text("Read only")
    await panel.locator("details[open]").get_by_label("manage_messages").check()
    await expect(panel.locator("details[open] summary")).to_contain_text("As ticked below")
    # People who hide a channel from themselves no longer see its settings either.
    await panel.locator("details[open]").get_by_label("Ben").click()
    await expect(page.get_by_role("button", name="random")).to_have_count(0)
    await page.keyboard.press("Escape")

    await page.get_by_role("button", name="Tools for developers").first.click()
    await page.get_by_role("menuitem", name="Faults").click()
    await page.get_by_label("Kind").select_option("lost")
    await page.get_by_label("Only these requests").fill("/interactions/**")
    await page.get_by_role("button", name="Start", exact=True).click()
    await expect(panel.get_by_role("listitem")).to_contain_text("/interactions/** · 1 left")
    await page.get_by_role("button", name="Cut the wire").click()
    await expect(panel.get_by_text("Done: Cut the wire.")).to_be_visible()
    await page.get_by_role("button", name="+60 s").click()
    await expect(panel.get_by_text("The playground's clock is 60 s ahead.")).to_be_visible()
    await page.goto(f"{server.address}/record.html")
    await page.get_by_label("Path or text").fill("/users/@me")
    await page.locator(".record-row").first.click()
    await expect(page.locator(".record-detail h2")).to_have_text("GET /users/@me")
    await expect(page.locator(".json").first).to_be_visible()


async def test_the_bot_goes_and_the_page_says_so(page: Page, bot: TestBot) -> None:
    await bot.close()
    await expect(channel(page).get_by_text("Bot is offline.")).to_be_visible()
