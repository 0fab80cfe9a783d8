"""Pictures: they fit their surroundings, and a click shows them large."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import expect

from loopcord.testing.browser import DESKTOP, PHONE
from loopcord.testing.chat import TOO_WIDE, channel
from tests.page.toy_parts import text

if TYPE_CHECKING:
    from playwright.async_api import Locator, Page

    from tests.page.conftest import OpenPage
    from tests.page.fake_server import FakeServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

V2 = 32768

OUTSIDE = """(pane) => [...pane.querySelectorAll("img, .gallery, .embed")]
  .map((element) => [element.className || element.alt, element.getBoundingClientRect()])
  .filter(([, box]) => box.width === 0 || box.left < pane.getBoundingClientRect().left
    || box.right > pane.querySelector(".log").getBoundingClientRect().right)
  .map(([name, box]) => `${name} ${box.left} to ${box.right}`)"""

BESIDE = """() => {
  const [image, bar, words] = ["img", ".lightbox-bar", ".lightbox-alt"]
    .map((name) => document.querySelector(`.lightbox ${name}`).getBoundingClientRect());
  return [image.left < 0, image.right > innerWidth, image.top < bar.bottom, image.bottom > words.top]
    .flatMap((over, side) => over ? ["left", "right", "top", "bottom"][side] : []);
}"""
"""Where the large picture leaves its room."""


def media(fake: FakeServer, number: int, **size: int) -> dict[str, Any]:
    """A picture that the fake server has."""
    return {"url": f"{fake.address}/attachments/1/board.svg?{number}", **size}


def gallery(fake: FakeServer, count: int, *hidden: int) -> dict[str, Any]:
    """A message with a gallery; the pictures with the numbers in `hidden` are spoilers."""
    items = [
        {"media": media(fake, n, width=2400, height=1350), "description": f"Board {n}", "spoiler": n in hidden}
        for n in range(1, count + 1)
    ]
    return {"flags": V2, "components": [{"type": 12, "items": items}]}


def large(page: Page) -> Locator:
    """The picture that is shown large."""
    return page.locator("dialog.lightbox img")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_no_picture_is_wider_than_its_pane(open_page: OpenPage, fake: FakeServer, size: dict[str, Any]) -> None:
    page = await open_page(**size)
    for count in range(1, 11):
        await fake.post("11", gallery(fake, count))
    picture = media(fake, 50, width=4000, height=300)
    section = {
        "type": 9,
        "components": [text("long " * 40)],
        "accessory": {"type": 11, "media": picture, "description": "Thumb"},
    }
    await fake.post("11", {"flags": V2, "components": [section, {"type": 17, "components": [section]}]})
    await fake.post("11", {"embeds": [{"title": "Wide", "image": picture, "thumbnail": picture}]})
    attachment = {"id": "1", "filename": "wide.svg", "size": 1, "content_type": "image/svg+xml", **picture}
    await fake.post("11", {"attachments": [attachment, {**attachment, "id": "2", "description": "Described"}]})
    await expect(channel(page).locator(".gallery")).to_have_count(11)
    await expect(channel(page).get_by_role("img", name="Described")).to_be_visible()
    assert await channel(page).evaluate(OUTSIDE) == []
    assert await page.evaluate(TOO_WIDE) == []
    # Every row of a gallery is full: whatever stands last in a row ends where the gallery ends.
    ragged = """(galleries) => galleries.slice(1, 10).filter((gallery) => {
      const edge = gallery.getBoundingClientRect().right;
      const cells = [...gallery.children].map((cell) => cell.getBoundingClientRect());
      return cells.some((cell, at) => cells[at + 1]?.top !== cell.top && Math.abs(cell.right - edge) > 1);
    }).map((gallery) => gallery.className)"""
    assert await channel(page).locator(".gallery").evaluate_all(ragged) == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize(("width", "height"), [(2400, 1350), (600, 2400), (120, 80)])
async def test_a_picture_has_its_room_before_it_is_there(
    open_page: OpenPage, fake: FakeServer, size: dict[str, Any], width: int, height: int
) -> None:
    """What is tapped must not move when a picture comes."""
    page = await open_page(**size)
    await page.route("**/attachments/**", lambda _: None)  # It never comes.
    alone, image = {"media": media(fake, 1, width=width, height=height)}, media(fake, 2, width=width, height=height)
    await fake.post("11", {"flags": V2, "components": [{"type": 12, "items": [alone]}]})
    await fake.post("11", {"embeds": [{"title": "One", "image": image}]})
    await expect(channel(page).locator("img")).to_have_count(2)
    for each, highest in zip(await channel(page).locator("img").all(), (480, 400), strict=True):
        box = await each.bounding_box()
        assert box is not None
        assert box["width"] / box["height"] == pytest.approx(width / height, rel=0.02)
        # As wide as it is, if that is neither too high nor, by some 280 points, too wide for its place.
        assert min(width, highest * width / height, 280) - 1 <= box["width"] <= width


async def test_a_click_shows_a_picture_large_and_the_arrows_lead_through_its_gallery(
    open_page: OpenPage, fake: FakeServer
) -> None:
    page = await open_page()
    await fake.post("11", gallery(fake, 4, 3))
    await channel(page).get_by_role("link", name="Board 2").click()
    dialog = page.get_by_role("dialog", name="Picture")
    await expect(large(page)).to_have_attribute("alt", "Board 2")
    await expect(dialog.get_by_text("Board 2")).to_be_visible()
    assert await page.evaluate(BESIDE) == []
    # A spoiler that nobody has opened is not among them.
    await expect(dialog.get_by_text("2 of 3")).to_be_visible()
    out = dialog.get_by_role("link", name="Open in new tab")
    await expect(out).to_have_attribute("href", "/attachments/1/board.svg?2")
    await expect(out).to_have_attribute("target", "_blank")
    await page.keyboard.press("ArrowRight")
    await expect(large(page)).to_have_attribute("alt", "Board 4")
    await dialog.get_by_role("button", name="Next picture").click()
    await expect(large(page)).to_have_attribute("src", "/attachments/1/board.svg?1")
    await page.keyboard.press("ArrowLeft")
    await expect(large(page)).to_have_attribute("alt", "Board 4")
    await dialog.locator(".lightbox-stage").click(position={"x": 5, "y": 300})
    await expect(dialog).to_have_count(0)


async def test_the_keyboard_opens_and_closes_it_and_is_back_where_it_was(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await fake.post("11", {"embeds": [{"title": "One", "image": media(fake, 7, width=320, height=180)}]})
    link = channel(page).get_by_role("link", name="Picture")
    await link.focus()
    await page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Picture")
    await expect(dialog).to_be_visible()
    await expect(dialog.get_by_role("button", name="Next picture")).to_have_count(0)
    inside = "document.querySelector('.lightbox').contains(document.activeElement)"
    assert await page.evaluate(inside)
    await page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
    await expect(link).to_be_focused()


async def test_a_picture_from_elsewhere_stays_a_link(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await fake.post("11", {"embeds": [{"title": "One", "image": {"url": "https://example.org/a.png"}}]})
    link = channel(page).locator(".embed-image")
    await expect(link).to_have_attribute("href", "https://example.org/a.png")
    # The page would never fetch it; the attribute shows that it leads elsewhere, so nobody needs to go there.
    await expect(link).not_to_have_attribute("aria-haspopup", "dialog")


async def test_the_page_fits_a_phone_and_is_usable_with_thumbs(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page(**PHONE)
    await fake.post("11", gallery(fake, 2))
    await channel(page).get_by_role("link", name="Board 1").tap()
    await expect(large(page)).to_be_visible()
    assert await page.evaluate(BESIDE) == []
    small = """(controls) => controls.map((control) => control.getBoundingClientRect())
      .filter((box) => box.width < 44 || box.height < 44).length"""
    assert await page.locator("dialog.lightbox :is(a, button)").evaluate_all(small) == 0
    assert await page.locator("dialog.lightbox").evaluate("(dialog) => dialog.scrollWidth") <= 390
