"""The host's evening: install, doctor, settings, metrics, the terminal, and a backup that goes to another machine."""

from __future__ import annotations

import asyncio
import itertools
import shutil
import sqlite3
from collections import Counter
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from loopcord.client import Playground, PlaygroundProcess
from loopcord.client.parts import text
from loopcord.testing.browser import PHONE, browser, new_context
from loopcord.testing.chat import channel, misfits, send_off
from playwright.async_api import expect

from bot.games.registry import ICONS, PLUGINS
from bot.locales import words
from bot.store.schema import Status
from tests.e2e.accounts import accounts
from tests.e2e.pages import house_players
from tests.e2e.playing import STEP_TIMEOUT, Guest, begin
from tests.e2e.upgrading import logs
from tests.e2e.watched import asked_of, by, requests_of
from tests.evenings import company
from tests.evenings.machine import IS_WHOLE, Machine, Said, program
from tests.evenings.manager import Manager

if TYPE_CHECKING:
    from loopcord.client import Json
    from loopcord.testing.browser import NewContext
    from playwright.async_api import Page

__all__ = ["browser", "new_context", "program"]

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(600)]

USUAL = "one_eleven"
"""The usual game of the server: one that lasts."""
ENDED = "cafe"
"""The game whose table is ended at the terminal, and opened again later."""
PLAYED = tuple(PLUGINS) if IS_WHOLE else ("bierfest", "bremen")
"""What people play beside the host."""
DISCORD = ("--no-rate-limits", "--name", "Stammtisch", "--channels", "hall,game-night,back-room")


@pytest.mark.browser
async def test_a_host_sets_a_bot_up_watches_it_and_moves_it_to_another_machine(
    program: Path, tmp_path: Path, new_context: NewContext
) -> None:
    first = Machine(tmp_path / "first", program)
    async with (
        PlaygroundProcess(tmp_path / "discord", *DISCORD) as process,
        Playground(process.url) as playground,
    ):
        await set_up(first, process.url)
        before = (await playground.record(kind="rest"))[-1]["n"]
        async with first.bot(playground) as bot:
            owner, ben, haru = await playground.people()
            await owner.set(locale="en-US")
            hall = await playground.channel("game-night")
            page = await (await new_context(**PHONE)).new_page()
            manager = Manager(page, f"{process.url}/?person={owner.id}", "en")
            await manage(manager, playground)
            anna = Guest(owner, await obeyed(manager, playground), "en", seed=1)

            seats = zip(PLAYED, itertools.cycle([(ben, "en"), (haru, "ja")]), strict=False)
            tables = {game: await company.sit_down(who, hall, game, language, 7) for game, (who, language) in seats}
            for each in tables.values():
                await begin(each)
            moved: asyncio.Queue[str] = asyncio.Queue()
            await asyncio.gather(*(company.play(each, 2, moved) for each in tables.values()))
            while not moved.empty():
                moved.get_nowait()
            assert stored(first.database, "SELECT DISTINCT locale, clock, pace, parent_id FROM tables") == [
                ("ja", "day", "quick", int(hall))
            ]
            await watch(first, playground, page, before)
            if ENDED in tables:  # else tests/e2e/test_terminal.py does the same beside a bot
                await at_the_terminal(first, tables.pop(ENDED))
            guests = [*tables.values()]

            waiting = await company.sit_down(haru, hall, "bremen", "ja", seed=8)
            copied = await back_up(first, guests, moved)
            await company.give_up(anna, hall)  # the copy knows nothing of that either
            unknown = await company.sit_down(ben, hall, ENDED, "en", seed=9)  # nor of this table
            await bot.kill()
        second = Machine(tmp_path / "second", program)
        running = await move(first, second, process.url, copied)
        async with second.bot(playground) as bot:
            stopped = [each for each in (anna, *guests) if each.channel in running]
            for each in stopped:
                await each.until("the end of a game that was set back", partial(company.is_set_back, each))
            await second.watched.settled(playground)
            for each in (*stopped, unknown):
                assert await company.touch_everything(each)
            # A lobby is from "Play again", was in the copy, or is opened as the settings of the server say.
            fresh = await company.sit_down(ben, hall, ENDED, "en", seed=10)
            for each in (*stopped, waiting, fresh):
                await company.start_and_play(each, moved)
            assert {each["state"] for each in await playground.interactions()} == {"answered"}
            assert bot.troubles() == []


async def set_up(machine: Machine, url: str) -> None:
    """Have settings, and hear of the doctor what is wrong with them until nothing is."""
    machine.copy_example()
    said = await machine.stammtisch("run")
    assert (said.status, said.output) == (78, "")
    assert said.errors.startswith("There is no token. Write it into config.toml")
    said = await machine.stammtisch("doctor")
    assert said.status == 1
    *_, sentence, advice, count = said.output.splitlines()
    assert sentence == "  error  There is no token."
    assert advice.startswith("         Write it into config.toml")
    assert count == "1 error, no warnings."
    machine.settle(url)
    said = await machine.stammtisch("doctor")
    assert said.status == 0
    warned = [line for line in said.output.splitlines() if line.startswith("warning")]
    assert [line.partition(":")[0] for line in warned] == [
        "warning  Registered differently, or not at all",
        f"warning  Of {len(ICONS)} emojis, {len(ICONS)} are missing and 0 are outdated.",
    ]
    assert said.output.endswith("No errors, 2 warnings.\n")


async def manage(manager: Manager, playground: Playground) -> None:
    """Choose how tables are on the server."""
    say = manager.say
    await manager.go(await playground.channel("hall"))
    await manager.command("settings")
    await expect(manager.told().get_by_role("heading", name=say("settings-heading"))).to_be_visible()
    await expect(manager.told()).to_contain_text("No permissions are missing in #hall")
    await manager.choose("language", "日本語")
    await manager.choose("game", say(f"{USUAL}-name"))
    await manager.choose("clock", say("clock-day", time=say("clock-days", count=1)))
    await manager.choose("pace", say("pace-quick"))
    await manager.choose("channels", "game-night")
    await manager.switch_on("threads")


async def obeyed(manager: Manager, playground: Playground) -> str:
    """Open a table as the server has it now, and play; gives its thread."""
    japanese = words("ja")
    await manager.command("join")
    await expect(manager.told()).to_contain_text("On this server tables are opened in #game-night.")
    hall = await playground.channel("game-night")
    await manager.go(hall)
    await manager.command("join")
    owner, *_ = await playground.people()
    await owner.until(lambda: company.threads(owner, hall), what="the thread")
    [thread] = company.threads(owner, hall)
    await manager.go(thread)
    board = channel(manager.page).locator(".message:not(.ephemeral)").last
    await expect(board).to_contain_text(japanese(f"{USUAL}-hook"))
    await expect(board).to_contain_text(japanese("clock-day-short"))
    others = min(PLUGINS[USUAL].game.seats) - 1
    await board.get_by_role("button", name=japanese("button-agents")).tap()
    await send_off(manager.page, {manager.say("form-agents-count"): manager.say("form-agents-of", count=others)})
    await expect(house_players(board, others)).to_be_visible()
    await board.get_by_role("button", name=japanese("button-start")).tap()
    await manager.play(3, Random(1))
    return thread


async def watch(machine: Machine, playground: Playground, page: Page, before: int) -> None:
    """The metrics say what the playground has recorded since this entry, and the status page what is stored."""
    watched = machine.watched
    assert await watched.get("/healthz") == (200, "The bot is alive.\n")
    assert await watched.get("/readyz") == (200, "The bot is ready.\n")
    record: list[Json] = []
    counted: Counter[tuple[str, ...]] = Counter()
    while not record or record != await playground.record(before, "rest"):  # A house player may move meanwhile.
        record = await watched.settled(playground, before)
        counted = by(await watched.samples("discord_requests_total"), "method", "route", "status")
    assert counted == requests_of(record)
    interactions = await playground.interactions()
    asked = await watched.samples("interactions_total")
    assert by(asked, "kind", "name") == asked_of(interactions)
    # On a busy machine, a press whose answer is late is made again, and may find that the table has moved on.
    expected = {"answered", "moved", "refused", "deaf", "stale"}
    assert {dict(each)["answer"] for each, count in asked.items() if count} <= expected
    assert {each["state"] for each in interactions} == {"answered"}
    [(moves,)] = stored(machine.database, "SELECT count(*) FROM moves")
    assert await watched.total("moves_total") == moves
    running = stored(machine.database, "SELECT game, count(*) FROM tables WHERE status = 'running' GROUP BY 1")
    tables = by(await watched.samples("tables_open"), "game", "status")
    assert +tables == Counter({(game, "running"): count for game, count in running})

    await page.goto(f"http://127.0.0.1:{machine.port}/")
    await expect(page.get_by_text("Ready", exact=True)).to_be_visible()
    await expect(page.get_by_text("1 of 1 shards connected, 1 server", exact=True)).to_be_visible()
    await expect(page.get_by_text("None since the start.")).to_be_visible()
    await expect(page.locator("tbody tr")).to_have_text([f"{game}0{count}" for game, count in running])
    assert await misfits(page) == []
    await page.screenshot(path=machine.folder.with_name("status.png"), full_page=True)
    assert await machine.stammtisch("health") == Said(0, "", "")
    said = await machine.stammtisch("doctor")
    assert (said.status, said.output.splitlines()[-1]) == (0, "No errors, no warnings.")
    assert "A bot is running with these settings; its last sign of life was" in said.output


async def at_the_terminal(machine: Machine, who: Guest) -> None:
    """List tables, end one, and write it down for everybody to check."""
    [(table, game)] = stored(machine.database, f"SELECT id, game FROM tables WHERE channel_id = {who.channel}")
    said = await machine.stammtisch("tables")
    assert f"{table}  {game}" in said.output
    [(count,)] = stored(machine.database, "SELECT count(*) FROM tables WHERE status = 'running'")
    assert len(said.output.splitlines()) == 1 + count
    said = await machine.stammtisch("export", table)
    assert (said.status, said.errors) == (1, f"Table {table} is still open: its seed is secret until it is over.\n")
    said = await machine.stammtisch("stop", table, "--reason", "closing")
    assert said.status == 0
    await who.until("the result", who.is_over)
    assert words("ja")("table-closing") in text(who.board())
    assert (await machine.stammtisch("export", table, "--out", "game.json")).status == 0
    said = await machine.stammtisch("verify", "game.json")
    assert (said.status, said.output.partition(".")[0]) == (0, f"Table {table}, {game}: proved")


async def back_up(machine: Machine, guests: list[Guest], moved: asyncio.Queue[str]) -> dict[str, list[Json]]:
    """Make a copy while everybody plays on; gives the logs in it."""
    enough = asyncio.Event()
    playing = [asyncio.create_task(company.keep_playing(each, enough, moved)) for each in guests]
    async with asyncio.timeout(STEP_TIMEOUT):
        await moved.get()
    before = logs(machine.database)
    said = await machine.stammtisch("backup", "copy")
    assert said == Said(0, "", "")
    copy = logs(machine.folder / "copy")
    async with asyncio.timeout(STEP_TIMEOUT):
        while logs(machine.database) == copy:
            await moved.get()
    enough.set()
    await asyncio.gather(*playing)
    after = logs(machine.database)
    for channel_id, log in before.items():
        assert copy[channel_id][: len(log)] == log, "what was acknowledged before is in the copy"
        assert after[channel_id][: len(copy[channel_id])] == copy[channel_id]
    return copy


async def move(first: Machine, second: Machine, url: str, copied: dict[str, list[Json]]) -> set[str]:
    """Put the copy back on another machine with settings of its own; the first one is no more.

    Gives where games ran in the copy.
    """
    rows = stored(first.folder / "copy", "SELECT channel_id FROM tables WHERE status = 'running'")
    running = {str(channel_id) for (channel_id,) in rows}
    shutil.move(first.folder / "copy", second.folder / "from-the-first")
    first.destroy()
    second.settle(url)
    second.set("store", url="sqlite:///kept/evening.sqlite3")
    second.set("pictures", workers=0)
    second.set("workers", processes=0)
    said = await second.stammtisch("restore", "from-the-first")
    file = second.folder / "kept" / "evening.sqlite3"
    assert said == Said(
        0,
        f"{file} now has the contents of from-the-first; games running in that copy were stopped: {len(running)}.\n",
        "",
    )
    assert logs(file) == copied
    said = await second.stammtisch("doctor")
    assert (said.status, said.output.splitlines()[-1]) == (0, "No errors, no warnings.")
    found = await accounts(f"sqlite:///{file}")
    assert {each.channel for each in found.values() if each.status is Status.STOPPED} >= running
    assert {fault for each in found.values() for fault in each.faults} == set()
    return running


def stored(file: Path, query: str) -> list[Any]:
    """What a database says, beside a bot that has it open."""
    with closing(sqlite3.connect(file)) as database:
        return database.execute(query).fetchall()
