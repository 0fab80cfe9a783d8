"""For people who try a bot: faults, the gateway, the clock, the settings of servers, and the record."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from loopcord.testing.chat import channel, command
from tests.page.conftest import BEN

if TYPE_CHECKING:
    from playwright.async_api import Locator, Page, Route

    from tests.page.conftest import OpenPage
    from tests.page.fake_server import FakeServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def faults(page: Page) -> Locator:
    """Open the panel by its way through the menu."""
    await page.get_by_role("button", name="Tools for developers").first.click()
    await page.get_by_role("menuitem", name="Faults").click()
    return page.get_by_role("dialog", name="Faults")


async def test_the_tools_lead_to_the_pages_of_others(open_page: OpenPage, fake: FakeServer) -> None:
    fake.links = [{"name": "Status", "url": "about:blank#status"}]
    page = await open_page()
    await page.get_by_role("button", name="Tools for developers").first.click()
    async with page.context.expect_page() as opened:
        await page.get_by_role("menuitem", name="Status").click()
    assert (await opened.value).url == "about:blank#status"


async def test_a_fault_is_started_shown_to_everybody_and_stopped(open_page: OpenPage, fake: FakeServer) -> None:
    page, other = await open_page(), await open_page(BEN)
    panel = await faults(page)
    await panel.get_by_label("Kind").select_option("limited")
    await panel.get_by_label("Scope").select_option("shared")
    await panel.get_by_label("Only these requests").fill("POST /channels/*/messages")
    await panel.get_by_label("How many", exact=True).fill("7")
    await panel.get_by_role("button", name="Start", exact=True).click()
    await expect(panel.get_by_role("listitem")).to_contain_text("POST /channels/*/messages · shared · 7 left")
    assert fake.developer.faults[0] == {
        "id": fake.developer.faults[0]["id"],
        "kind": "limited",
        "scope": "shared",
        "retry_after": 2,
        "match": "POST /channels/*/messages",
        "count": 7,
        "left": 7,
        "until": None,
    }
    await expect(channel(other).get_by_role("button", name="Störungen: 1")).to_be_visible()
    await panel.get_by_role("button", name="Stop").click()
    await expect(panel.get_by_text("Nothing is broken.")).to_be_visible()
    await expect(channel(other).locator(".faults-badge")).to_have_count(0)


async def test_a_refusal_of_the_server_is_shown(open_page: OpenPage) -> None:
    page = await open_page()
    panel = await faults(page)
    await panel.get_by_label("Only these requests").fill("nonsense")
    await page.keyboard.press("Enter")
    await expect(panel.get_by_role("alert")).to_have_text("match is a method and a path.")


async def test_the_gateway_and_the_clock(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    panel = await faults(page)
    await panel.get_by_role("button", name="Ask to reconnect").click()
    await expect(panel.get_by_text("Done: Ask to reconnect.")).to_be_visible()
    await panel.get_by_label("Code").fill("4009")
    await panel.get_by_role("button", name="Close with code").click()
    await expect(panel.get_by_text("Done: Close with code.")).to_be_visible()
    assert fake.developer.actions == [{"action": "reconnect"}, {"action": "close", "code": 4009}]
    await panel.get_by_role("button", name="+901 s").click()
    await expect(panel.get_by_text("The playground's clock is 901 s ahead.")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(channel(page).get_by_role("button", name="Clock moved")).to_be_visible()


async def test_several_servers_and_what_is_hidden(open_page: OpenPage, fake: FakeServer) -> None:
    fake.places.add_guild("Second Home")
    page, other = await open_page(), await open_page(BEN)
    await expect(page.locator(".guild-name")).to_have_text(["ZAZum Anker", "SHSecond Home"])
    await page.get_by_role("button", name="general").click()
    await expect(channel(page).locator(".pane-note")).to_have_text("Second Home")
    await page.get_by_role("button", name="Zum Anker", exact=True).click()
    await expect(page.get_by_role("button", name="hall")).to_have_count(0)

    await page.get_by_role("button", name="Settings of Zum Anker").click()
    panel = page.get_by_role("dialog")
    await panel.locator("summary", has_text="second").click()
    details = panel.locator("details[open]")
    await details.get_by_label("What the bot may do here").select_option("silent")
    await expect(details.locator("summary")).to_contain_text("Read only")
    await details.get_by_label("embed_links").check()
    await expect(details.locator("summary")).to_contain_text("As ticked below")
    await details.get_by_label("Ben").check()
    await expect(other.get_by_role("button", name="second", exact=True)).to_have_count(0)
    hidden = fake.places.channel("12")
    assert (hidden["bot"], hidden["denied"], hidden["hidden_from"]) == ("custom", ["embed_links"], ["2"])


async def test_members_roles_the_bot_and_an_outage(open_page: OpenPage, fake: FakeServer) -> None:
    fake.places.add_guild("Second Home")
    page, other = await open_page(), await open_page(BEN)
    await page.get_by_role("button", name="Settings of Zum Anker").click()
    panel = page.get_by_role("dialog")
    await panel.get_by_role("group", name="Regulars").get_by_label("Ben").check()
    await expect(panel.get_by_role("group", name="Regulars").get_by_label("Ben")).to_be_checked()
    await panel.get_by_role("textbox", name="Add a role").fill("Cooks")
    await page.keyboard.press("Enter")
    await expect(panel.get_by_role("group", name="Cooks")).to_be_visible()
    members = panel.locator(".member")
    await members.filter(has_text="Anna").get_by_role("checkbox").click()
    await expect(panel.get_by_role("alert")).to_have_text("The owner stays.")
    # What was refused is not shown as done.
    await expect(members.filter(has_text="Anna").get_by_role("checkbox")).to_be_checked()
    await members.filter(has_text="Ben").get_by_role("checkbox").uncheck()
    await expect(other.locator(".guild-name")).to_have_text(["SHSecond Home"])
    await panel.get_by_label("Toy is a member").uncheck()
    await panel.get_by_label("Outage").check()
    await expect(channel(page).get_by_text("Zum Anker has an outage.")).to_be_visible()
    guild = fake.places.guild("10")
    assert (guild["bot"], guild["available"], guild["members"]) == (False, False, ["1", "3"])
    assert [role["members"] for role in guild["roles"]] == [["1", "2"], []]


async def test_a_switch_shows_at_once_what_was_clicked_and_goes_back_when_refused(
    open_page: OpenPage, fake: FakeServer
) -> None:
    page = await open_page()
    held: asyncio.Queue[Route] = asyncio.Queue()
    await page.route("**/page/guilds/10/members/**", held.put)
    await page.get_by_role("button", name="Settings of Zum Anker").click()
    panel = page.get_by_role("dialog")
    ben = panel.locator(".member").filter(has_text="Ben").get_by_role("checkbox")
    await ben.uncheck()
    request = await held.get()
    # Something else changes, which redraws the panel while the answer is still out.
    fake.places.guild("10")["roles"][0]["name"] = "Old hands"
    await fake.places.tell()
    await expect(panel.get_by_role("group", name="Old hands")).to_be_visible()
    await expect(ben).not_to_be_checked(timeout=1)
    await request.continue_()
    await expect(panel.get_by_role("group", name="Old hands").get_by_label("Ben")).to_have_count(0)
    assert fake.places.guild("10")["members"] == ["1", "3"]

    await ben.check()
    await (await held.get()).fulfill(status=400, json={"error": "Ben is barred."})
    await expect(panel.get_by_role("alert")).to_have_text("Ben is barred.")
    await expect(ben).not_to_be_checked()


async def test_the_record_is_live_and_can_be_filtered(open_page: OpenPage, fake: FakeServer) -> None:
    note = fake.developer.note
    await note("rest", method="POST", path="/channels/11/messages", body={"content": "hi"}, status=200, seconds=0.012)
    page = await open_page()
    await page.goto(f"{fake.address}/record.html")
    rows = page.get_by_role("option").and_(page.locator(".record-row"))
    await expect(rows).to_have_count(1)
    await expect(page.get_by_text("live", exact=True)).to_be_visible()
    await note("rest", method="PATCH", path="/channels/11", status=503, fault="errors", response={"code": 0})
    await note("gateway", direction="out", shard=0, frame={"op": 0, "t": "INTERACTION_CREATE", "d": {}})
    await note("page", what="message", person="2", channel="11", message="5")
    await expect(rows).to_have_count(4)
    await expect(rows.nth(1)).to_contain_text("PATCH/channels/11Fault503")
    await page.get_by_label("Gateway").uncheck()
    await expect(rows).to_have_count(3)
    await page.get_by_label("Person").select_option("2")
    await expect(rows).to_contain_text(["Ben · message · 5"])
    await page.get_by_label("Person").select_option("")
    await page.get_by_label("Status").select_option("5")
    await expect(rows).to_have_count(1)
    await page.get_by_label("Status").select_option("")
    await page.get_by_label("Path or text").fill("hi")
    await expect(rows).to_have_count(1)
    await page.get_by_label("Path or text").fill("")
    await page.get_by_label("Only complaints, warnings and faults").check()
    await expect(rows).to_have_count(1)


async def test_the_record_shows_what_has_no_status_and_no_frame(open_page: OpenPage, fake: FakeServer) -> None:
    note = fake.developer.note
    await note("rest", method="POST", path="/a", status=0, fault="dropped")
    await note("gateway", direction="open", shard=None, frame={}, query={"v": "10"})
    await note("gateway", direction="close", shard=0, frame={}, code=4009, reason="Session timed out.")
    page = await open_page()
    await page.goto(f"{fake.address}/record.html")
    rows = page.locator(".record-row")
    await expect(rows).to_have_text(
        [re.compile("POST/aFault$"), re.compile(":[0-9.]+open$"), re.compile("close4009 Session timed out.$")]
    )


async def test_the_record_shows_what_was_sent_without_effect(open_page: OpenPage, fake: FakeServer) -> None:
    note = fake.developer.note
    warning = "colour: Discord has no such field here and ignores it."
    await note("rest", method="POST", path="/a", status=200, complaints=[], warnings=[])
    await note("rest", method="POST", path="/b", status=200, complaints=[], warnings=[warning])
    page = await open_page()
    await page.goto(f"{fake.address}/record.html")
    rows = page.locator(".record-row")
    await expect(rows).to_have_text([re.compile("POST/a200$"), re.compile("POST/bWarning200$")])
    await rows.first.click()
    await expect(page.locator(".record-detail h2")).to_have_text("POST /a")
    await expect(page.get_by_role("heading", name="Warnings")).to_have_count(0)
    await rows.last.click()
    await expect(page.get_by_role("heading", name="Warnings")).to_be_visible()
    await expect(page.locator(".detail-warnings")).to_have_text(warning)
    # It is shown once, not among everything else as well.
    await expect(page.locator(".json").filter(has_text="colour")).to_have_count(0)
    await page.get_by_label("Only complaints, warnings and faults").check()
    await expect(rows).to_have_count(1)


async def test_the_record_by_keyboard_and_paused(open_page: OpenPage, fake: FakeServer) -> None:
    note = fake.developer.note
    body = {"content": "hi", "flags": 64, "nested": [True, None]}
    await note("rest", method="POST", path="/a", body=body, status=400, complaints=["content: too short"])
    await note("rest", method="GET", path="/b", status=200)
    page = await open_page()
    await page.goto(f"{fake.address}/record.html")
    rows = page.locator(".record-row")
    await expect(rows).to_have_count(2)
    await page.get_by_role("listbox", name="Entries").focus()
    await page.keyboard.press("Home")
    await expect(rows.first).to_have_attribute("aria-selected", "true")
    await expect(page.locator(".record-detail h2")).to_have_text("POST /a")
    await expect(page.locator(".detail-complaints")).to_have_text("content: too short")
    await expect(page.locator(".json").first).to_contain_text('"flags": 64')
    await page.keyboard.press("Enter")
    await expect(page.locator(".json").first).to_be_focused()
    await page.get_by_role("button", name="Pause").click()
    await note("rest", method="GET", path="/c", status=200)
    resume = page.get_by_role("button", name="Go on (1 waiting)")
    await expect(resume).to_be_visible()
    await expect(rows).to_have_count(2)
    await resume.click()
    await expect(rows).to_have_count(3)


async def test_the_page_shows_how_long_each_interaction_waited(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await command(page, "secret")
    await command(page, "silent")
    await expect(channel(page).locator(".note", has_text="silent")).to_be_visible()
    await page.goto(f"{fake.address}/record.html")
    await page.get_by_role("button", name="Interactions").click()
    rows = page.locator(".timeline-row")
    await expect(rows).to_have_text(["Annacommand silentwaiting", "Annacommand secret42 ms"])
    await fake.give_up()
    await expect(rows.first).to_contain_text("failed")
