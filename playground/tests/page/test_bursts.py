"""Many messages at once: how often the page measures itself, and that nothing is lost on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from loopcord.testing.chat import channel
from tests.page.conftest import BEN

if TYPE_CHECKING:
    from playwright.async_api import CDPSession

    from tests.page.conftest import OpenPage
    from tests.page.fake_server import FakeServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

BURST = 210


ARRIVED = """(count) => import("/js/store.js").then(({ store }) => new Promise((resolve) => {
  const look = () => store.messagesIn("11").length === count && resolve();
  store.addEventListener("messages", look);
  look();
}))"""


# No picture is drawn before the test says so; meanwhile it is counted what the page does. What the page has asked for
# until now is drawn first, and its rest after that (REST in pacing.js) is over, or what comes next would be drawn at a
# moment that nobody knows.
BLOCK_FRAMES = """async () => {
  await new Promise((drawn) => requestAnimationFrame(drawn));
  await new Promise((rested) => setTimeout(rested, 200));
  await new Promise((drawn) => requestAnimationFrame(drawn));
  held = [];
  requestAnimationFrame = (run) => held.push(run);
  setTimeout = () => 1;
  counted = { storing: 0, telling: 0, languages: 0 };
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (...pair) {
    counted.storing += 1;
    setItem.apply(this, pair);
  };
  new MutationObserver((changes) => (counted.languages += changes.length))
    .observe(document.documentElement, { attributeFilter: ["lang"] });
  return import("/js/view.js").then(({ view }) => view.addEventListener("unread", () => (counted.telling += 1)));
}"""

DRAW = "() => held.splice(0).forEach((run) => run())"


async def layouts(session: CDPSession) -> int:
    """How often the page of this session has been laid out so far."""
    metrics = (await session.send("Performance.getMetrics"))["metrics"]
    return int(next(metric["value"] for metric in metrics if metric["name"] == "LayoutCount"))


async def test_a_burst_of_messages_is_drawn_by_frames_and_not_one_by_one(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page(BEN)
    session = await page.context.new_cdp_session(page)
    await session.send("Performance.enable")
    before = await layouts(session)
    for number in range(BURST):
        await fake.post("11", {"content": f"message {number}"}, author=fake.people[0])
    await expect(channel(page).get_by_text(f"message {BURST - 1}", exact=True)).to_be_in_viewport()
    texts = await channel(page).locator(".message .markdown").all_text_contents()
    assert texts == [f"message {number}" for number in range(BURST)]
    assert await channel(page).locator(".message-body").last.inner_text() == f"message {BURST - 1}"
    # Each message once forced a layout of its own, and a whole list as often.
    assert await layouts(session) - before < BURST / 2


async def test_messages_between_two_frames_are_drawn_stored_and_announced_once(
    open_page: OpenPage, fake: FakeServer
) -> None:
    page = await open_page(BEN)
    session = await page.context.new_cdp_session(page)
    await session.send("Performance.enable")
    await page.evaluate(BLOCK_FRAMES)
    before = await layouts(session)
    for number in range(BURST):
        await fake.post("11", {"content": f"message {number}"}, author=fake.people[0])
    await page.evaluate(ARRIVED, BURST)
    assert await channel(page).locator(".message").count() == 0
    await page.evaluate(DRAW)
    assert await channel(page).locator(".message").count() == BURST
    # One layout to find the end of the list, and one more at most for the content that is there then.
    assert await layouts(session) - before <= 3
    assert await page.evaluate("counted.storing") == 1
    # All of them were read at once.
    assert await page.evaluate("counted.telling") == 0


async def test_unread_messages_of_a_burst_are_announced_once(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page(BEN)
    await page.evaluate(BLOCK_FRAMES)
    for number in range(30):
        await fake.post("12", {"content": f"message {number}"}, author=fake.people[0])
    await page.evaluate(ARRIVED.replace('"11"', '"12"'), 30)
    await page.evaluate(DRAW)
    await expect(page.get_by_label("30 ungelesen")).to_be_visible()
    assert await page.evaluate("counted.telling") == 1
    # The document is not told again which language it speaks: every style in it would be computed again.
    assert await page.evaluate("counted.languages") == 0


async def test_only_the_last_messages_of_a_burst_are_read_out(open_page: OpenPage, fake: FakeServer) -> None:
    page = await open_page()
    await page.evaluate(BLOCK_FRAMES)
    for number in range(30):
        await fake.post("11", {"content": f"message {number}"})
    await page.evaluate(ARRIVED, 30)
    await page.evaluate(DRAW)
    said = await page.locator("#announcer p").all_text_contents()
    assert said == [f"Toy: message {number}" for number in range(25, 30)]
