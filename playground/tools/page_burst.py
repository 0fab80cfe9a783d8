"""Measure how long the chat page needs for many messages at once: `python -m tools.page_burst`. Needs a Chromium.

It runs a playground in a process of its own, a page that shows a channel, and a person who sends many messages in it.
Each round has a new channel and page. Milliseconds count from the first request until the last message is painted;
`page` is the part after the page had received the last message. The shares are Chromium's own counters of the page's
main thread, which depend less on the machine's load than the milliseconds. To measure another version of the page, put
its `src` first: `PYTHONPATH=elsewhere/src python -m tools.page_burst`; alternate between the two.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from playwright.async_api import async_playwright

from loopcord.client import PlaygroundProcess
from loopcord.client.calls import Calls
from loopcord.testing.browser import ARGUMENTS, DESKTOP, chromium_path

if TYPE_CHECKING:
    from playwright.async_api import Browser, CDPSession

IN_FLIGHT: Final = 8
"""The number of concurrent requests."""

PLAIN: Final = ("message {n}",)
MIXED: Final = (
    "message {n}",
    "**{n}** is a number, and *so* is `{n} + 1`; see <https://example.org/{n}>",
    "# Part {n}\n- one\n- two\n> said <@{who}> at <t:1700000000:R>",
    "Well, {n}. " + "Nobody reads all of this. " * 8,
)

WATCH: Final = """([channel, count]) => import("/js/store.js").then(({ store }) => {
  const now = () => performance.timeOrigin + performance.now();
  const log = document.querySelector("chat-pane[kind=channel] .log");
  window.burst = new Promise((resolve) => {
    const heard = { first: 0, last: 0 };
    const hear = ({ detail }) => {
      if (detail.channel !== channel) return;
      heard.first ||= now();
      if (store.messagesIn(channel).length === count) heard.last = now();
    };
    store.addEventListener("messages", hear);
    const look = new MutationObserver(() => {
      const last = store.messagesIn(channel)[count - 1];
      if (!last || log.querySelector(":scope > .message:last-child")?.dataset.messageId !== last.id) return;
      look.disconnect();
      // The frame that draws it has been handed over by the task after it.
      requestAnimationFrame(() => setTimeout(() => resolve({ ...heard, stands: now() })));
    });
    look.observe(log, { childList: true });
  });
})"""

COUNTERS: Final = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration", "TaskDuration", "LayoutCount", "Nodes")


async def counters(session: CDPSession) -> dict[str, float]:
    """Chromium's counters of this page so far; durations in seconds."""
    metrics = (await session.send("Performance.getMetrics"))["metrics"]
    found = {metric["name"]: float(metric["value"]) for metric in metrics}
    return {name: found[name] for name in COUNTERS}


def busiest(profile: dict[str, Any], most: int) -> list[str]:
    """The functions of a CPU profile with the most self time, in milliseconds."""
    names = {}
    for node in profile["nodes"]:
        frame = node["callFrame"]
        file = frame["url"].rsplit("/js/", 1)[-1] or "native"
        names[node["id"]] = f"{frame['functionName'] or '(anonymous)'} {file}:{frame['lineNumber'] + 1}"
    spent: Counter[str] = Counter()
    for node_id, delta in zip(profile["samples"], profile["timeDeltas"], strict=True):
        spent[names[node_id]] += delta
    return [f"{micro / 1000:8.1f}  {name}" for name, micro in spent.most_common(most)]


async def burst(
    playground: Calls, browser: Browser, count: int, texts: tuple[str, ...], *, profile: bool
) -> tuple[dict[str, float], list[str]]:
    """Run one round; returns milliseconds and counts, and with `profile` the busiest functions."""
    reader, writer = [each["id"] for each in (await playground.call("GET", "/page/people"))["people"][:2]]
    snapshot = await playground.call("GET", "/page/snapshot", params={"person": reader})
    form = {"guild": snapshot["guilds"][0]["id"], "name": f"burst-{time.time_ns()}"}
    place = (await playground.call("POST", "/page/channels", json=form))["id"]
    context = await browser.new_context(**DESKTOP)
    page = await context.new_page()
    await page.goto(f"{playground.url}/?person={reader}&channel={place}")
    await page.locator("chat-pane[kind=channel] .log > [data-key=empty]").wait_for()
    await page.evaluate(WATCH, [place, count])
    session = await context.new_cdp_session(page)
    await session.send("Performance.enable")
    if profile:
        await session.send("Profiler.enable")
        await session.send("Profiler.setSamplingInterval", {"interval": 200})
        await session.send("Profiler.start")
    before = await counters(session)
    queue = iter(range(count))

    async def say() -> None:
        for n in queue:
            body = {"person": writer, "channel": place, "content": texts[n % len(texts)].format(n=n, who=reader)}
            await playground.call("POST", "/page/messages", json=body)

    begun = time.time() * 1000
    await asyncio.gather(*(say() for _ in range(IN_FLIGHT)))
    sent = time.time() * 1000
    seen = await page.evaluate("window.burst")
    after = await counters(session)
    lines: list[str] = []
    if profile:
        lines = busiest((await session.send("Profiler.stop"))["profile"], 25)
    await context.close()
    spent = {name: (after[name] - before[name]) * (1000 if name.endswith("Duration") else 1) for name in COUNTERS}
    whole = {"whole": seen["stands"] - begun, "sent": sent - begun, "heard": seen["last"] - begun}
    return {**whole, "page": seen["stands"] - seen["last"], **spent}, lines


async def main() -> None:
    """Measure, and print the median, minimum and maximum of each figure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--messages", type=int, default=210, help="how many come at once (at most 300)")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--mixed", action="store_true", help="with markdown and long lines, not only a few words")
    parser.add_argument("--profile", action="store_true", help="also the functions with most time of their own")
    options = parser.parse_args()
    count = max(1, min(options.messages, 300))
    figures: list[dict[str, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        async with PlaygroundProcess(Path(folder) / "world") as process, async_playwright() as playwright:
            # Only HTTP calls, because a full client's sockets would receive every message too.
            playground = Calls(process.url)
            playground.open()
            chromium = await playwright.chromium.launch(executable_path=chromium_path(), args=list(ARGUMENTS))
            for _ in range(options.rounds):
                figure, lines = await asyncio.wait_for(
                    burst(playground, chromium, count, MIXED if options.mixed else PLAIN, profile=options.profile), 60
                )
                figures.append(figure)
            await chromium.close()
            await playground.close()
    if options.profile:
        print("\n".join(lines))
    for name in figures[0]:
        values = sorted(figure[name] for figure in figures)
        print(f"{name:20} {statistics.median(values):8.1f}   {values[0]:.1f} to {values[-1]:.1f}")


if __name__ == "__main__":
    asyncio.run(main())
