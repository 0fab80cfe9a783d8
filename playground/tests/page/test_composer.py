"""Writing: text, commands by keyboard alone, options with choices, with numbers, and completed by the bot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from loopcord.testing.chat import channel, command, composer, dms, write_in
from tests.page.conftest import BEN, HANAKO, OpenPage

if TYPE_CHECKING:
    from tests.page.fake_server import FakeServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_enter_sends_and_shift_enter_breaks_the_line(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await write_in(channel(page))
    await page.keyboard.type("one")
    await page.keyboard.press("Shift+Enter")
    await page.keyboard.type("two")
    await page.keyboard.press("Enter")
    await expect(channel(page).locator(".message .markdown")).to_have_text("onetwo")
    await expect(composer(channel(page))).to_have_value("")
    assert [message["content"] for message in fake.messages.values()] == ["one\ntwo"]


async def test_the_enter_that_ends_a_conversion_sends_nothing(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page(HANAKO)
    await composer(channel(page)).fill("かんぱい")
    await composer(channel(page)).dispatch_event("keydown", {"key": "Enter", "isComposing": True})
    await expect(composer(channel(page))).to_have_value("かんぱい")
    assert fake.messages == {}


async def test_a_refused_message_stays_in_the_box_with_the_reason(open_page: OpenPage) -> None:
    page = await open_page()
    await composer(channel(page)).fill("forbidden")
    await page.keyboard.press("Enter")
    await expect(channel(page).get_by_role("alert")).to_have_text("Not sent: This word is not allowed here.")
    await expect(composer(channel(page))).to_have_value("forbidden")


async def test_a_slash_lists_the_commands_and_typing_narrows_them(open_page: OpenPage) -> None:
    page = await open_page()
    await write_in(channel(page))
    await page.keyboard.type("/")
    options = channel(page).get_by_role("option")
    await expect(options).to_have_count(15)
    await page.keyboard.type("s")
    labels = channel(page).locator(".suggestion-label")
    # Those that begin with it come first.
    await expect(labels).to_have_text(["/secret", "/silent", "/slow", "/table close", "/whisper"])
    await page.keyboard.type("zzz")
    await expect(channel(page).get_by_role("status").filter(has_text="No command")).to_have_text("No command matches.")
    await page.keyboard.press("Escape")
    await expect(options).to_have_count(0)


async def test_a_command_is_completed_and_sent_by_keyboard_alone(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await write_in(channel(page))
    await page.keyboard.type("/s")
    await page.keyboard.press("ArrowDown")
    await expect(channel(page).get_by_role("option", selected=True)).to_contain_text("/silent")
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("Tab")
    await expect(channel(page).get_by_role("group", name="/secret")).to_be_visible()
    await page.keyboard.press("Enter")
    await expect(channel(page).locator(".message")).to_contain_text("Your hand: 7♠ A♥")
    assert fake.requests == [{"person": "1", "kind": "command", "channel": "11", "command": "secret", "options": {}}]
    await expect(composer(channel(page))).to_be_focused()


async def test_a_command_typed_whole_that_needs_nothing_more_is_sent_by_one_enter(
    open_page: OpenPage, fake: FakeServer
) -> None:
    page = await open_page()
    await page.keyboard.type("/secret")  # with nothing in focus, typing means the composer
    await page.keyboard.press("Enter")
    await expect(channel(page).locator(".message")).to_contain_text("Your hand: 7♠ A♥")
    assert fake.requests == [{"person": "1", "kind": "command", "channel": "11", "command": "secret", "options": {}}]


async def test_a_command_typed_whole_with_a_space_is_taken(open_page: OpenPage) -> None:
    page = await open_page()
    await write_in(channel(page))
    await page.keyboard.type("/lobby ")
    await expect(channel(page).get_by_role("group", name="/lobby")).to_be_visible()
    await page.keyboard.press("Backspace")
    await expect(composer(channel(page))).to_be_focused()


async def test_options_are_asked_for_checked_and_sent(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await command(page, "paint")  # the second Enter takes the first choice of the required option
    pane = channel(page)
    await expect(pane.get_by_label("colour", exact=True)).to_have_value("Red")
    await page.keyboard.press("Tab")
    await expect(pane.get_by_label("layers", exact=True)).to_be_focused()
    await page.keyboard.type("9")
    await page.keyboard.press("Enter")
    await expect(pane.get_by_text("Between 1 and 5.")).to_be_visible()
    await page.keyboard.press("Backspace")
    await page.keyboard.type("3")
    await page.keyboard.press("Tab")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(pane.get_by_label("glossy", exact=True)).to_have_value("True")
    await page.keyboard.press("Enter")
    await expect(pane.locator(".message code")).to_have_text("[('colour', 'r'), ('glossy', True), ('layers', 3)]")
    assert fake.requests[-1]["options"] == {"colour": "r", "layers": 3, "glossy": True}


async def test_a_required_option_is_not_forgotten(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await command(page, "paint")
    colour = channel(page).get_by_label("colour", exact=True)
    await colour.fill("")
    await page.keyboard.press("Escape")  # closes the list only
    await page.keyboard.press("Enter")
    await expect(channel(page).get_by_text("This is required.")).to_be_visible()
    await colour.fill("purple")
    await expect(channel(page).get_by_text("Nothing matches.")).to_be_visible()
    await page.keyboard.press("Enter")
    await expect(channel(page).get_by_text("Pick one from the list.")).to_be_visible()
    assert fake.requests == []


async def test_the_bot_completes_an_option(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await write_in(channel(page))
    await page.keyboard.type("/find ")
    options = channel(page).get_by_role("option")
    await expect(options).to_have_count(6)
    await page.keyboard.type("b")
    await expect(options).to_have_text(["Bamberg", "Bremen"])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(channel(page).locator(".message code")).to_have_text("[('town', 'bremen')]")
    kinds = [request["kind"] for request in fake.requests]
    assert kinds[0] == "autocomplete"
    assert kinds[-1] == "command"
    assert fake.requests[0]["focused"] == "town"


async def test_names_and_descriptions_are_in_the_persons_language(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page(HANAKO)
    await write_in(channel(page))
    await page.keyboard.type("/ロ")
    await expect(channel(page).get_by_role("option")).to_contain_text(["/ロビーロビーを開く"])
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(channel(page).locator(".container")).to_be_visible()
    assert fake.requests[0]["command"] == "lobby"

    german = await open_page(BEN)
    await write_in(channel(german))
    await german.keyboard.type("/lob")
    await expect(channel(german).get_by_role("option")).to_contain_text(["/lobbyEine Runde öffnen"])


async def test_commands_can_be_given_by_mouse_too(open_page: OpenPage) -> None:
    page = await open_page()
    await channel(page).get_by_role("button", name="Commands").click()
    await channel(page).get_by_role("option", name="/secret").click()
    await channel(page).get_by_role("button", name="Send").click()
    await expect(channel(page).locator(".message.ephemeral")).to_contain_text("Your hand")


async def test_an_empty_channel_says_what_can_be_done(open_page: OpenPage) -> None:
    page = await open_page()
    await expect(channel(page).locator(".empty")).to_contain_text("Type / below")
    await channel(page).get_by_role("button", name="/board").click()
    await page.keyboard.press("Enter")
    await expect(channel(page).get_by_role("button", name="9 · ?")).to_be_visible()
    await expect(dms(page).locator(".empty")).to_contain_text("What a bot tells Anna privately appears here.")


async def test_a_command_waits_in_the_box_until_a_bot_is_there(open_page: OpenPage, fake: FakeServer) -> None:
    """As while a bot starts for the first time: its commands are not registered yet."""
    fake.commands, commands = [], fake.commands
    fake.bots[0] = {**fake.bots[0], "online": False}
    page = await open_page()
    await write_in(channel(page))
    await page.keyboard.type("/whisper")
    await page.keyboard.press("Enter")
    problem = channel(page).get_by_role("alert").filter(has_text="No bot is here yet that knows this command.")
    await expect(problem).to_be_visible()
    await expect(composer(channel(page))).to_have_value("/whisper")
    assert fake.messages == {}

    fake.bots[0] = {**fake.bots[0], "online": True}
    await fake.push({"type": "bot", "bot": fake.bots[0]})
    await fake.push({"type": "commands", "commands": commands})
    await expect(problem).to_have_count(0)
    await expect(channel(page).get_by_role("option")).to_have_text(["/whisperSend you a direct messageToy"])
    await page.keyboard.press("Enter")
    await expect(composer(channel(page))).to_have_value("")
    assert all(message["content"] != "/whisper" for message in fake.messages.values())


async def test_text_that_is_no_command_is_sent_without_a_bot(open_page: OpenPage, fake: FakeServer) -> None:
    fake.commands = []
    fake.bots[0] = {**fake.bots[0], "online": False}
    page = await open_page()
    for text in ("hello", "/ is a slash", "//", "/1"):
        await composer(channel(page)).fill(text)
        await page.keyboard.press("Enter")
        await expect(composer(channel(page))).to_have_value("")
    assert [each["content"] for each in fake.messages.values()] == ["hello", "/ is a slash", "//", "/1"]
