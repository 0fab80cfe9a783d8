"""`stammtisch play` says that it is open when the bot is there, and not before."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest
from loopcord.client import Playground
from loopcord.client.parts import text

from tests.e2e.bot_process import PROCESS_TIMEOUT
from tests.e2e.play_process import PlayProcess

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


async def test_when_play_says_that_it_is_open_the_bot_answers_at_once(tmp_path: Path) -> None:
    async with PlayProcess(tmp_path / "play", pace=0) as play, Playground(play.url) as playground:
        anna = await playground.person("Anna")
        assert anna.bot_is_online
        assert "join" in {each["name"] for each in anna.commands}
        answer = await anna.slash(await playground.channel(), "join")
        assert answer.state == "answered"
        assert text(answer.shown)
        assert await play.stop() == 0


async def test_play_that_is_ended_while_it_starts_never_says_that_it_is_open(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "play", "--port", "0", "--data", str(tmp_path / "play")),
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout is not None
    said = ""
    async with asyncio.timeout(PROCESS_TIMEOUT):
        while "Stammtisch is starting" not in said:
            line = (await process.stdout.readline()).decode()
            assert line, said
            said += line
        os.killpg(process.pid, signal.SIGINT)
        rest, _ = await process.communicate()
    assert process.returncode == 0
    assert "is open at" not in said + rest.decode()
