"""axe-core finds nothing serious in the main states of the page, wide and narrow, dark and light; large text fits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import expect

from loopcord.testing.browser import DESKTOP, PHONE
from loopcord.testing.chat import channel, command, composer
from tests.page.axe import axe_source, grave_violations

if TYPE_CHECKING:
    from playwright.async_api import Page

    from tests.page.conftest import OpenPage
    from tests.page.fake_server import FakeServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SCREENS = pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["1280", "390"])


@pytest.fixture(scope="session")
def axe() -> str:
    return axe_source()


async def check_page(page: Page, axe: str, where: str) -> None:
    """No serious violation, dark and light."""
    for scheme in ("light", "dark"):
        await page.emulate_media(color_scheme=scheme)
        await expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        assert await grave_violations(page, axe) == [], f"{where}, {scheme}"


@SCREENS
async def test_the_chat_in_its_main_states(
    open_page: OpenPage, fake: FakeServer, axe: str, screen: dict[str, Any]
) -> None:
    page = await open_page(**screen, reduced_motion="reduce")
    pane = channel(page)
    await check_page(page, axe, "an empty channel")
    for name in ("zoo", "lobby", "secret", "silent"):
        await command(page, name)
    await expect(pane.locator(".message")).to_have_count(6)
    await fake.give_up()
    await expect(pane.locator(".failure")).to_be_visible()
    await fake.post("11", {"content": "<@&20> <@1> ||hidden||"}, mention_roles=["20"])
    await expect(pane.locator(".mentions-me")).to_be_visible()
    await check_page(page, axe, "messages of every kind")
    await pane.get_by_role("combobox", name="A person", exact=True).click()
    await expect(page.get_by_role("listbox")).to_be_visible()
    await check_page(page, axe, "the list of a select")
    await page.keyboard.press("Escape")
    await composer(pane).fill("/")
    await expect(pane.get_by_role("option").first).to_be_visible()
    await check_page(page, axe, "completion of a command")
    await composer(pane).fill("/give ")
    await expect(pane.get_by_label("picture", exact=True)).to_be_visible()
    await check_page(page, axe, "options of a command")


@SCREENS
async def test_dialogs_above_the_chat_are_accessible(
    open_page: OpenPage, fake: FakeServer, axe: str, screen: dict[str, Any]
) -> None:
    page = await open_page(**screen, reduced_motion="reduce")
    await fake.post("11", {"content": "hello"})
    await command(page, "form")
    await expect(page.get_by_role("dialog", name="Tell us")).to_be_visible()
    await page.keyboard.press("Enter")
    await check_page(page, axe, "a modal with what is missing")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Control+/")
    await check_page(page, axe, "the list of keys")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Control+k")
    await check_page(page, axe, "the quick switcher")
    await page.keyboard.press("Escape")
    await channel(page).locator(".message").first.focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("menu")).to_be_visible()
    await check_page(page, axe, "the menu of a message")
    await page.get_by_role("menuitem", name="Start thread").click()
    await expect(page.get_by_role("dialog", name="Start thread")).to_be_visible()
    await check_page(page, axe, "the name of a new thread")


@SCREENS
async def test_the_panels_for_developers(
    open_page: OpenPage, fake: FakeServer, axe: str, screen: dict[str, Any]
) -> None:
    page = await open_page(**screen, reduced_motion="reduce")
    fake.developer.faults.append({"id": "1", "kind": "errors", "status": 503, "left": 2, "until": None})
    await fake.developer.tell()
    await channel(page).get_by_role("button", name="Faults: 1").click()
    await expect(page.get_by_role("dialog", name="Faults")).to_be_visible()
    await check_page(page, axe, "the faults")
    await page.keyboard.press("Escape")
    if screen is PHONE:
        await channel(page).get_by_role("button", name="Show channels").tap()
        await check_page(page, axe, "the drawer")
    await page.get_by_role("button", name="Settings of Zum Anker").click()
    await page.locator("summary").first.click()
    await check_page(page, axe, "the settings of a server")

    await fake.developer.note(
        "rest", method="POST", path="/a", body={"n": 1, "s": "x"}, status=400, complaints=["c"], warnings=["w"]
    )
    await fake.developer.note("rest", method="GET", path="/b", status=503, fault="errors", seconds=0.1)
    await page.goto(f"{fake.address}/record.html")
    rows = page.get_by_role("option").filter(has_text="/")
    await expect(rows).to_have_count(2)
    await rows.first.click()
    await check_page(page, axe, "the record")


async def test_the_choice_of_a_person_and_several_persons_are_accessible(
    open_page: OpenPage, fake: FakeServer, axe: str
) -> None:
    page = await open_page(None)
    await check_page(page, axe, "who are you")
    await page.goto(f"{fake.address}/?persons=1,2")
    await expect(page.locator("iframe")).to_have_count(2)
    await check_page(page, axe, "two persons")


@SCREENS
async def test_text_of_twice_the_size_is_not_cut_off(
    open_page: OpenPage, fake: FakeServer, screen: dict[str, Any]
) -> None:
    page = await open_page(**screen)
    await page.evaluate("document.documentElement.style.fontSize = '200%'")
    await command(page, "lobby")
    await expect(channel(page).locator(".container")).to_be_visible()
    cut = """() => [...document.querySelectorAll("html, .log, chat-pane, .button, .pane-header, .composer-input")]
      .filter((element) => element.checkVisibility())
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && !element.matches("textarea")
        || element.matches(".button, .pane-header") && element.scrollHeight > element.clientHeight + 1)
      .map((element) => element.className || element.localName)"""
    assert await page.evaluate(cut) == []
    await composer(channel(page)).fill("large")
    await page.keyboard.press("Enter")
    await expect(channel(page).get_by_text("large", exact=True)).to_be_in_viewport()


async def test_nothing_moves_for_a_person_who_prefers_reduced_motion(open_page: OpenPage) -> None:
    page = await open_page(reduced_motion="reduce")
    await command(page, "slow")
    dots = channel(page).locator(".dots i").first
    await expect(dots).to_have_css("animation-iteration-count", "1")
