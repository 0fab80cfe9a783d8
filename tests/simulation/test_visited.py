"""The record of the files that a click visits begins and ends where a click does, and is the same in every process."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from bot.recent import Recent
from bot.screens.parts import read_click
from bot.screens.people import cleaned
from tests.installed import ROOT
from tests.simulation.loop import SimulatedLoop
from tests.simulation.process import Process
from tests.simulation.visited import Visits

if TYPE_CHECKING:
    from tests.e2e.clicking import Offer
    from tests.e2e.playing import Guest
    from tests.simulation.scene import Scene


def visited() -> list[str]:
    """The files that a click visits, measured in a new process."""
    command = [sys.executable, "-m", "tests.simulation.visited"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=280)
    assert done.returncode == 0, done.stderr
    return [file for file, _ in json.loads(done.stdout)]


@pytest.fixture(scope="module")
def files() -> list[str]:
    return visited()


def test_a_click_is_followed_from_the_gateway_to_the_last_request(files: list[str]) -> None:
    way = [
        "bot/connection.py",
        "bot/cogs/clicks.py",
        "bot/host/host.py",
        "engines/forty_barrels/rules.py",
        "bot/store/unit_of_work.py",
        "bot/games/forty_barrels/screen.py",
        "bot/games/forty_barrels/art/picture.py",
        "bot/pictures/composing.py",
    ]
    assert [each for each in files if each in way] == way
    assert files[0] == way[0]
    assert "bot/messages/discord_api/transport.py" in files
    assert len({*files}) == len(files)


def test_the_page_of_the_path_of_a_click_names_every_file_in_order(files: list[str]) -> None:
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8").partition("## Every file that a click visits")[2]
    assert re.findall(r"^\d+\. `([^`]+)`", page, re.MULTILINE) == files


def test_the_record_is_the_same_in_every_process(files: list[str]) -> None:
    assert visited() == files


def test_only_work_caused_by_the_click_counts_until_its_last_request(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loop, process, requests = SimulatedLoop(Random(1)), Process("bot"), list[str]()

    async def beat() -> None:
        while True:
            cleaned("a periodic task")
            await asyncio.sleep(0.5)

    async def answer() -> None:
        read_click("the click")
        requests.extend(["callback", "the last one"])
        await asyncio.sleep(1)
        Recent[str, str](1)["after"] = "the last request"

    async def press(*_: object) -> None:
        cleaned("in the process of the person")
        await loop.spawn(process, answer())

    async def watched() -> list[tuple[str, str]]:
        loop.spawn(process, beat())
        visits = Visits(cast("Scene", scene))
        await visits.watch_idle()
        return await visits.watch(cast("Guest", None), {}, cast("Offer", None))

    def sent(_method: str = "", part: str = "") -> list[str]:
        return [each for each in requests if part.strip("/") in each]

    scene = SimpleNamespace(requests=sent, rest=lambda: asyncio.sleep(5))
    monkeypatch.setattr("tests.simulation.visited.take", press)
    try:
        assert loop.run_until_complete(watched()) == [("bot/screens/parts.py", "read_click")]
    finally:
        loop.kill(process)
        loop.close()
