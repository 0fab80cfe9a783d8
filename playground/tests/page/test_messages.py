"""Messages and what can be pressed in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import expect

from loopcord.testing.chat import channel, command, composer
from tests.page.conftest import BEN, OpenPage

if TYPE_CHECKING:
    from tests.page.fake_server import FakeServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_click_changes_the_message_for_everybody(open_page: OpenPage) -> None:
    anna, ben = await open_page(), await open_page(BEN)
    await command(anna, "lobby")
    await expect(channel(ben).locator(".container li")).to_have_text(["Anna"])
    await expect(channel(ben).locator(".reference")).to_contain_text("Anna hat /lobby benutzt")
    await expect(channel(ben).get_by_role("button", name="Start")).to_be_disabled()
    await channel(ben).get_by_role("button", name="Join").click()
    for page in (anna, ben):
        await expect(channel(page).locator(".container li")).to_have_text(["Anna", "Ben"])
        await expect(channel(page).get_by_role("button", name="Start")).to_be_enabled()


async def test_a_disabled_button_asks_nothing(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await command(page, "lobby")
    await channel(page).get_by_role("button", name="Start").click(force=True)
    # The answer to a later click is on the page: by then the server would have heard of the first one too.
    await channel(page).get_by_role("button", name="Rules").click()
    await expect(channel(page).locator(".message").last).to_contain_text("Only for Anna")
    assert [request.get("custom_id") for request in fake.requests] == [None, "rules"]


async def test_a_click_without_answer_loads_and_then_fails_in_words(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await command(page, "board")
    broken = channel(page).locator("[data-custom-id=broken]")
    await broken.click()
    await expect(broken).to_have_attribute("aria-busy", "true")
    await fake.give_up()
    await expect(channel(page).locator(".failure")).to_have_text("This interaction failed")
    await expect(broken).not_to_have_attribute("aria-busy", "true")
    await channel(page).get_by_role("button", name="1 · ?").click()
    await expect(channel(page).locator(".failure")).to_have_count(0)


async def test_one_click_at_a_time_on_a_message(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await command(page, "board")
    broken = channel(page).locator("[data-custom-id=broken]")
    await broken.click()
    await expect(broken).to_have_attribute("aria-busy", "true")
    await channel(page).get_by_role("button", name="1 · ?").click()
    await fake.give_up()
    await expect(channel(page).locator(".failure")).to_have_text("This interaction failed")
    assert [request["kind"] for request in fake.requests] == ["command", "component"]


async def test_a_command_without_answer_fails_in_words_that_can_be_dismissed(
    open_page: OpenPage, fake: FakeServer
) -> None:
    page = await open_page()
    await command(page, "silent")
    await expect(channel(page).locator(".thinking")).to_have_text("Toy is thinking …")
    await fake.give_up()
    await expect(channel(page).locator(".failure")).to_have_text("The application did not respond")
    await channel(page).get_by_role("button", name="Dismiss message").click()
    await expect(channel(page).locator(".message")).to_have_count(0)


async def test_a_deferred_answer_thinks_until_it_comes(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await command(page, "slow")
    await expect(channel(page).locator("[data-message-id] .thinking")).to_have_text("Toy is thinking …")
    await fake.edit(fake.thinking[0], {"content": "Here it is", "flags": 0})
    message = channel(page).locator(".message")
    await expect(message).to_have_count(1)
    await expect(message.locator(".markdown")).to_have_text("Here it is (edited)")


async def test_ephemeral_messages_are_for_one_person_and_can_be_dismissed(
    open_page: OpenPage, fake: FakeServer
) -> None:
    anna, ben = await open_page(), await open_page(BEN)
    await command(anna, "secret")
    await command(ben, "board")
    await expect(channel(anna).locator(".message.ephemeral .only-you")).to_contain_text("Only you can see this")
    await expect(channel(ben).locator(".message")).to_have_count(1)
    await channel(anna).get_by_role("button", name="Dismiss message").click()
    await expect(channel(anna).locator(".message.ephemeral")).to_have_count(0)
    assert len(fake.messages) == 1


async def test_a_single_select_by_mouse_and_by_keyboard(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await command(page, "pick")
    beer = channel(page).get_by_role("combobox", name="Which beer?")
    await expect(beer).to_have_text("Dunkel")
    await beer.click()
    await expect(page.get_by_role("option", name="Dunkel")).to_have_attribute("aria-selected", "true")
    await page.get_by_role("option", name="Pils Bitter and pale").click()
    await expect(channel(page).locator(".message").last).to_contain_text("Chosen: pils")
    await expect(beer).to_have_text("Pils")
    # The answer is shown a moment before the page hears that it was the answer; until then the select stays shut.
    await expect(beer).not_to_have_attribute("aria-busy", "true")
    await beer.focus()
    await page.keyboard.press("Enter")
    await page.keyboard.press("w")
    await page.keyboard.press("Enter")
    await expect(channel(page).locator(".message").last).to_contain_text("Chosen: weizen")
    await expect(beer).to_be_focused()
    assert [request["values"] for request in fake.requests[1:]] == [["pils"], ["weizen"]]


async def test_a_select_of_several_keeps_to_its_numbers(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await command(page, "pick")
    await channel(page).get_by_role("combobox", name="Several").click()
    done = page.get_by_role("button", name="Done")
    await expect(done).to_be_disabled()
    for name in ("Pils", "Weizen", "Dunkel"):
        await page.get_by_role("option", name=name).click()
    await expect(page.locator(".picker [aria-selected=true]")).to_have_count(2)
    await done.click()
    await expect(channel(page).locator(".message").last).to_contain_text("Chosen: pils, weizen")
    assert fake.requests[-1]["values"] == ["pils", "weizen"]


async def test_escape_closes_a_select_without_choosing(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await command(page, "pick")
    await channel(page).get_by_role("combobox", name="A friend").click()
    await expect(page.get_by_role("option")).to_have_text(["AAnna", "BBen", "花花子", "TToyAPP"])
    await page.keyboard.press("Escape")
    await expect(page.locator(".picker")).to_have_count(0)
    assert len(fake.requests) == 1


async def test_a_modal_is_filled_in_checked_and_sent(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await command(page, "form")
    dialog = page.get_by_role("dialog", name="Tell us")
    title = dialog.get_by_label("Title")
    await expect(title).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(dialog.get_by_text("This is required.")).to_have_count(2)
    await title.fill("A table")
    await dialog.get_by_label("What happened").fill("Two\nlines")
    await dialog.get_by_role("combobox", name="Mood").click()
    await page.get_by_role("option", name="Grim").click()
    await dialog.get_by_label("At the door").check()
    await dialog.get_by_label("Bring a friend").check()
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog).to_have_count(0)
    await expect(channel(page).locator(".message")).to_contain_text("A table (['g']): Two")
    filled = {"title": "A table", "story": "Two\nlines", "mood": ["g"], "seat": "door", "friend": True}
    assert fake.requests[-1]["values"] == {**filled, "drinks": [], "pictures": []}
    assert fake.requests[-1]["interaction"] in fake.asked


async def test_a_modal_holds_the_focus_and_escape_leaves_it(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await command(page, "form")
    dialog = page.get_by_role("dialog")
    await expect(dialog).to_be_visible()
    inside = (
        "document.querySelector('dialog').contains(document.activeElement) || document.activeElement === document.body"
    )
    for _ in range(10):
        await page.keyboard.press("Tab")
        assert await page.evaluate(inside)
    await page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
    assert len(fake.requests) == 1


async def test_every_part_has_its_look(open_page: OpenPage) -> None:
    page = await open_page()
    await command(page, "zoo")
    pane = channel(page)
    await expect(pane.locator(".embed-title")).to_have_text("Result")
    await expect(pane.locator(".embed-field")).to_have_count(2)
    await expect(pane.get_by_role("img", name="Nine cards in three rows")).to_be_visible()
    await expect(pane.locator(".gallery.count-3 img")).to_have_count(3)
    await expect(pane.get_by_role("img", name="A thumbnail")).to_be_visible()
    await expect(pane.get_by_role("link", name="replay.json").first).to_have_attribute("download", "replay.json")
    await expect(pane.get_by_text("cannot show (99)")).to_be_visible()
    source = pane.get_by_role("link", name="Source")
    await expect(source).to_have_attribute("rel", "noopener noreferrer")
    await expect(pane.get_by_role("link", name="masked")).to_have_attribute("href", "https://example.org/a")
    loaded = "(list) => list.every((image) => image.complete && image.naturalWidth > 0)"
    await pane.locator(".tile img").first.scroll_into_view_if_needed()
    await expect(pane.locator(".tile img").last).to_be_visible()
    assert await pane.locator(".tile img").evaluate_all(loaded)


async def test_spoilers_open_and_stay_open(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    message = await fake.post("11", {"content": "the card is ||7♠||"})
    spoiler = channel(page).get_by_role("button", name="Spoiler, select to show")
    await spoiler.focus()
    await page.keyboard.press("Enter")
    opened = channel(page).locator(".spoiler[aria-expanded=true]")
    await expect(opened).to_have_text("7♠")
    await fake.edit(message, {"content": "the card was ||7♠||"})
    await expect(channel(page).locator(".message")).to_contain_text("was")
    await expect(opened).to_have_count(1)


async def test_a_command_in_text_starts_that_command(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await fake.post("11", {"content": "Say </paint:7>"})
    await channel(page).get_by_role("button", name="/paint").click()
    await expect(channel(page).get_by_role("group", name="/paint")).to_be_visible()


async def test_own_messages_can_be_deleted(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await composer(channel(page)).fill("oops")
    await page.keyboard.press("Enter")
    await channel(page).locator(".message").hover()
    await channel(page).get_by_role("button", name="Delete message").click()
    await expect(channel(page).locator(".message")).to_have_count(0)
    assert fake.messages == {}


async def test_a_reply_names_what_it_replies_to(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    first = await fake.post("11", {"content": "Who is in?"}, author=fake.people[1])
    await fake.post("11", {"content": "I am"}, author=fake.people[0], referenced_message=first)
    await expect(channel(page).locator(".reference")).to_have_text("BBenWho is in?")


async def test_a_reply_whose_message_was_not_sent_along_does_not_say_that_it_is_gone(
    open_page: OpenPage, fake: FakeServer
) -> None:
    """Discord's documentation of the message object, footnote to `referenced_message`.

    Only null says that the message was deleted; where the field is left out, Discord did not look for it. That is so in
    a reply to a reply, such as the answer to a click on an ephemeral message that itself answered a click.
    """
    page = await open_page()
    private: dict[str, Any] = {"flags": 64, "page": {"ephemeral_for": "1", "thinking": False}}
    hand = await fake.post("11", {"content": "Your hand", **private})
    to_hand = {"message_reference": {"type": 0, "channel_id": "11", "message_id": hand["id"]}}
    await fake.post("11", {"content": "This is out of date.", **private, **to_hand})
    line = channel(page).locator(".message").last.locator(".reference")
    await expect(line).to_have_text("TToyYour hand")

    unseen = {"message_reference": {"type": 0, "channel_id": "11", "message_id": "3"}}
    await fake.post("11", {"content": "And this too.", **private, **unseen})
    await expect(channel(page).get_by_text("And this too.")).to_be_visible()
    await expect(line).to_have_text("Reply to an earlier message")

    await fake.post("11", {"content": "And this is gone.", **unseen, "referenced_message": None})
    await expect(channel(page).get_by_text("And this is gone.")).to_be_visible()
    await expect(line).to_have_text("Original message was deleted")


async def test_a_link_to_a_message_leads_there_on_this_page(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    target = await fake.post("12", {"content": "the board"})
    for _ in range(30):
        await fake.post("12", {"content": "talk"})
    for channel_id, label in (("12", "To the table"), ("999", "Elsewhere")):
        url = f"https://discord.com/channels/10/{channel_id}/{target['id']}"
        row = {"type": 1, "components": [{"type": 2, "style": 5, "label": label, "url": url}]}
        await fake.post("11", {"components": [row], "flags": 1 << 15})
    link = channel(page).get_by_role("link", name="To the table")
    await expect(channel(page).get_by_role("link", name="Elsewhere")).to_have_attribute("target", "_blank")
    await link.click()
    await expect(channel(page).get_by_text("the board")).to_be_in_viewport()
    assert len(page.context.pages) == 1
