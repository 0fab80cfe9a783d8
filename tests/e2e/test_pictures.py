"""A bot process that draws: pictures arrive from its worker, and it ends at once although one is at work."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest
from loopcord.client import Playground, PlaygroundProcess

from tests.cogs.simulation import walk
from tests.e2e.bot_process import BotProcess
from tests.e2e.playing import begin, guest, set_table

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


def pictures(message: dict[str, Any]) -> list[dict[str, Any]]:
    """The pictures that a message shows."""
    return [item for each in walk(message["components"]) if each["type"] == 12 for item in each["items"]]


def children(pid: int) -> list[int]:
    """The processes that a process has begun."""
    threads = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(each) for thread in threads for each in thread.read_text(encoding="utf-8").split()]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the workers of a process are found by way of /proc")
async def test_pictures_come_from_a_process_of_its_own_that_ends_with_the_bot(tmp_path: Path) -> None:
    async with (
        PlaygroundProcess(tmp_path / "playground", "--no-rate-limits") as process,
        Playground(process.url) as playground,
        BotProcess(tmp_path / "bot", playground, pictures=1, zstd=True) as bot,
    ):
        ben = await guest(playground, await playground.add_channel("table"), "Ben", seed=13)
        await set_table(ben, agents=2)
        await begin(ben)
        await ben.until("the pictures", lambda: ben.hands() and pictures(ben.board()) and pictures(ben.hand()))
        for message in (ben.board(), ben.hand()):
            async with playground.session.get(pictures(message)[0]["media"]["url"]) as response:
                assert (response.status, (await response.read())[:4]) == (200, b"\x89PNG")
        workers = [each for each in children(bot.pid) if _draws(each)]
        assert len(workers) == 1
        os.kill(workers[0], signal.SIGSTOP)  # it can do nothing any more, and must not be waited for
        assert await bot.stop() == 0
        assert bot.troubles() == []
        assert not _runs(workers[0])


def _draws(pid: int) -> bool:
    return "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8")


def _runs(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()
