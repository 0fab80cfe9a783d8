"""Threads at the page, with the real server: the way into one, and what Discord says of them in somebody's name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from loopcord.testing.chat import channel
from loopcord.testing.hosted import hosted

if TYPE_CHECKING:
    from pathlib import Path

    from loopcord.testing.browser import NewContext

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_thread_is_entered_by_its_message_and_tells_who_changed_what(
    tmp_path: Path, new_context: NewContext
) -> None:
    async with hosted(tmp_path / "world") as playground:
        ben, anna = await playground.person("Ben"), await playground.person("Anna")
        general = await playground.channel()
        from_message = await ben.start_thread(general, "Table", message=await ben.say(general, "Who plays?"))
        await ben.start_thread(general, "Chat")
        await ben.add_to_thread(from_message, anna.id)
        await ben.change_thread(from_message, name="Table 7")
        page = await (await new_context()).new_page()
        await page.goto(f"{playground.url}/?person={ben.id}")
        await expect(channel(page).locator(".system-line")).to_have_text("Ben started a thread: Chat.")
        await channel(page).get_by_role("button", name="Table 7").click()
        lines = channel(page).locator(".system-line")
        await expect(lines).to_have_text(
            ["Ben added Anna to the thread.", "Ben changed the name of the thread to Table 7."]
        )


async def test_a_thread_is_started_from_a_message_archived_and_opened_again_by_buttons(
    tmp_path: Path, new_context: NewContext
) -> None:
    async with hosted(tmp_path / "world") as playground:
        ben = await playground.person("Ben")
        general = await playground.channel()
        await ben.say(general, "Who plays **cards**?\nTonight.")
        page = await (await new_context()).new_page()
        await page.goto(f"{playground.url}/?person={ben.id}")
        await channel(page).locator(".message").click(button="right")
        await page.get_by_role("menuitem", name="Start thread").click()
        name = page.get_by_role("dialog", name="Start thread").get_by_label("Name of the thread")
        await expect(name).to_be_focused()
        await expect(name).to_have_value("Who plays **cards**?")
        await page.keyboard.type("Table")
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("dialog")).to_have_count(0)
        await expect(channel(page).get_by_role("heading", name="Table", exact=True)).to_be_visible()
        await channel(page).get_by_role("button", name="Archive thread", exact=True).click()
        await channel(page).get_by_role("button", name="Unarchive thread").wait_for()
        (thread,) = [each for each in ben.guilds[0]["channels"] if each.get("thread")]
        assert (thread["name"], thread["archived"], thread["owner"]) == ("Table", True, ben.id)
        await channel(page).get_by_role("button", name="Unarchive thread").click()
        await channel(page).get_by_role("button", name="Archive thread", exact=True).wait_for()
        # There is one already, and none in a thread.
        await page.get_by_role("button", name="general").click()
        await channel(page).locator(".message").first.click(button="right")
        await expect(page.get_by_role("menuitem", name="Copy text")).to_be_visible()
        await expect(page.get_by_role("menuitem", name="Start thread")).to_have_count(0)


async def test_a_refused_thread_says_why(tmp_path: Path, new_context: NewContext) -> None:
    async with hosted(tmp_path / "world") as playground:
        ben, anna = await playground.person("Ben"), await playground.person("Anna")
        general = await playground.channel()
        await anna.say(general, "Who plays?")
        page = await (await new_context()).new_page()
        await page.goto(f"{playground.url}/?person={ben.id}")
        await channel(page).locator(".message").click(button="right")
        await page.get_by_role("menuitem", name="Start thread").click()
        await playground.change_guild(await playground.guild(), available=False)
        dialog = page.get_by_role("dialog", name="Start thread")
        await dialog.get_by_role("button", name="Start thread").click()
        await expect(dialog.get_by_role("alert")).to_have_text("This guild is unavailable due to an outage.")
