"""Commands of every shape: all types of options, subcommands, and the commands of the menus of people and messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from loopcord.testing.chat import channel, command, composer, write_in
from tests.page import toy_bot
from tests.page.conftest import BEN

if TYPE_CHECKING:
    from tests.page.conftest import OpenPage
    from tests.page.fake_server import FakeServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_options_of_every_type(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    pane, keyboard = channel(page), page.keyboard
    await write_in(pane)
    await keyboard.type("/give ")
    await expect(pane.get_by_role("option")).to_have_text(["AAnna", "BBen", "花花子", "TToyAPP"])
    await keyboard.type("@be")
    await keyboard.press("Enter")
    chooser = pane.get_by_role("button", name="picture")
    await expect(chooser).to_be_focused()
    async with page.expect_file_chooser() as choosing:
        await keyboard.press("Space")
    await (await choosing.value).set_files({"name": "barrel.png", "mimeType": "image/png", "buffer": b"png"})
    await expect(chooser).to_have_text("barrel.png")
    await keyboard.press("Tab")
    await keyboard.type("#sec")
    await keyboard.press("ArrowDown")
    await keyboard.press("Enter")
    await keyboard.press("Tab")
    await expect(pane.get_by_role("option")).to_have_text(["@everyoneRole", "@RegularsRole"])
    await keyboard.type("reg")
    await keyboard.press("ArrowDown")
    await keyboard.press("Enter")
    await pane.get_by_role("button", name="2 more").click()
    await keyboard.type("3")
    await keyboard.press("Enter")
    await expect(pane.get_by_text("Between 0.5 and 2.5.")).to_be_visible()
    await pane.get_by_label("weight", exact=True).fill("1.5")
    await pane.get_by_label("word", exact=True).fill("xy")
    await keyboard.press("Enter")
    await expect(pane.get_by_text("Between 3 and 5 characters.")).to_be_visible()
    await pane.get_by_label("word", exact=True).fill("beer")
    await keyboard.press("Enter")
    await expect(pane.locator(".message")).to_contain_text("Options:")
    assert fake.requests[-1]["options"] == {
        "who": "2",
        "picture": 0,
        "where": "12",
        "rank": "20",
        "weight": 1.5,
        "word": "beer",
    }
    assert fake.files == ["barrel.png"]


async def test_typed_text_selects_the_only_choice_left(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    pane, keyboard = channel(page), page.keyboard
    towns = toy_bot.command("find", "Find a town", toy_bot.option("town", 3, autocomplete=True))
    glossy = toy_bot.command("paint", "Paint something", toy_bot.option("glossy", 5))
    await fake.push({"type": "commands", "commands": [towns, glossy]})

    await write_in(pane)
    await keyboard.type("/find")
    await keyboard.press("Tab")
    await keyboard.type("b")
    await expect(pane.get_by_role("option")).to_have_text(["Bamberg", "Bremen"])
    # As long as two are left, none is meant.
    await expect(pane.get_by_role("option", selected=True)).to_have_count(0)
    await keyboard.type("r")
    await expect(pane.get_by_role("option")).to_have_text(["Bremen"])
    await keyboard.press("Enter")
    await expect(pane.get_by_label("town", exact=True)).to_have_value("Bremen")
    await keyboard.press("Enter")
    await expect(pane.locator(".message")).to_contain_text("bremen")

    await keyboard.type("/paint")
    await keyboard.press("Tab")
    await keyboard.type("fal")
    await keyboard.press("Enter")
    await keyboard.press("Enter")
    await expect(pane.locator(".message")).to_have_count(2)
    assert [request["options"] for request in fake.requests if request["kind"] == "command"] == [
        {"town": "bremen"},
        {"glossy": False},
    ]


async def test_a_file_that_is_needed_is_not_forgotten(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    pane = channel(page)
    await write_in(pane)
    await page.keyboard.type("/give ")
    await page.keyboard.press("Enter")
    await pane.get_by_role("button", name="Send").click()
    await expect(pane.get_by_text("This is required.")).to_be_visible()
    assert fake.requests == []


async def test_subcommands_are_commands_of_their_own(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await write_in(channel(page))
    await page.keyboard.type("/tab")
    labels = channel(page).locator(".suggestion-label")
    await expect(labels).to_have_text(["/table close", "/table open", "/table rule add"])
    await page.keyboard.type("le open ")
    await page.keyboard.type("4")
    await page.keyboard.press("Enter")
    await expect(channel(page).locator(".message")).to_contain_text("Options")
    assert fake.requests[-1]["command"] == "table open"
    assert fake.requests[-1]["options"] == {"chairs": 4}


async def test_the_menus_have_the_bots_own_commands(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    message = await fake.post("11", {"content": "wise words"}, author=fake.people[1])
    row = channel(page).locator(".message").first
    await row.hover()
    await row.get_by_role("button", name="More").click()
    await page.get_by_role("menuitem", name="Quote").click()
    answer = channel(page).locator(".message").nth(1)
    await expect(answer.locator("blockquote")).to_have_text("wise words")
    await expect(answer.locator(".reference")).to_have_text("AAnna used Quote")
    assert fake.requests[-1] == {
        "person": "1",
        "kind": "command",
        "channel": "11",
        "command": "Quote",
        "type": 3,
        "target": message["id"],
    }
    await row.get_by_role("button", name="Ben").click()
    await page.get_by_role("menuitem", name="Poke").click()
    await expect(channel(page).locator(".message").nth(2)).to_contain_text("@Anna pokes @Ben")
    assert fake.requests[-1]["type"] == 2
    assert fake.requests[-1]["target"] == "2"


async def test_a_right_click_opens_the_menu_too(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page(BEN)
    await fake.post("11", {"content": "wise words"}, author=fake.people[0])
    await channel(page).get_by_text("wise words").click(button="right")
    # Ben neither wrote it nor owns the place.
    await expect(page.get_by_role("menuitem")).to_have_text(
        ["Quote", "Thread starten", "Text kopieren", "Nachrichten-ID kopieren"]
    )


async def test_a_channel_without_the_bot_offers_no_commands(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    fake.places.guild("10")["bot"] = False
    await fake.places.tell()
    await expect(channel(page).get_by_text("Toy is not a member of this server.")).to_be_visible()
    await composer(channel(page)).fill("/")
    await expect(channel(page).get_by_role("option")).to_have_count(0)


async def test_a_modal_takes_files_and_keeps_what_was_typed_when_the_bot_is_silent(
    open_page: OpenPage, fake: FakeServer
) -> None:
    page = await open_page()
    await command(page, "form")
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Title").fill("lost")
    await dialog.get_by_role("combobox", name="Mood").click()
    await page.get_by_role("option", name="Merry").click()
    await dialog.get_by_label("Beer").check()
    await dialog.get_by_label("Tea").check()
    await dialog.get_by_label("Water").check()
    async with page.expect_file_chooser() as choosing:
        await dialog.get_by_role("button", name="Pictures").click()
    pictures = [{"name": f"{n}.png", "mimeType": "image/png", "buffer": b"png"} for n in range(3)]
    await (await choosing.value).set_files(pictures)  # type: ignore[arg-type]
    # Two at most.
    await expect(dialog.locator(".modal-files li")).to_have_count(2)
    await dialog.get_by_role("button", name="Remove 0.png").click()
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog.get_by_text("Choose 0 to 2")).to_be_visible()
    await dialog.get_by_label("Water").uncheck()
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog.get_by_role("button", name="Submit")).to_have_attribute("aria-busy", "true")
    await fake.give_up()
    await expect(dialog.get_by_text("Something went wrong. Try again.")).to_be_visible()
    await expect(dialog.get_by_label("Title")).to_have_value("lost")
    await dialog.get_by_label("Title").fill("found")
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog).to_have_count(0)
    values = fake.requests[-1]["values"]
    assert values["pictures"] == [0]
    assert values["drinks"] == ["beer", "tea"]
    assert fake.files == ["1.png"]
