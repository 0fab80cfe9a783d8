"""What the person at the machine does at a table while the bot runs: the running bot tells its members."""

from __future__ import annotations

import asyncio
import sys

import pytest
from loopcord.client.parts import text

from tests.e2e.conftest import House
from tests.e2e.playing import begin, guest
from tests.e2e.reading import clicks, is_result

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


async def command(house: House, *arguments: str) -> tuple[int, str]:
    """The exit status of a command beside the bot, with its settings, and what it prints."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", *arguments, "--config", str(house.bot.config)),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    printed, _ = await process.communicate()
    return process.returncode or 0, printed.decode()


async def test_a_table_is_listed_stopped_and_verified_beside_the_running_bot(shared: House) -> None:
    channel = await shared.playground.add_channel("closing-time")
    ben = await guest(shared.playground, channel, "Ben", seed=1)
    asked = (await ben.slash("join")).shown
    await ben.click(asked, clicks(asked, "play")[0])
    await ben.until("the lobby", ben.public)
    await ben.seat_agents(1)
    await begin(ben)
    await ben.until("a hand to pick from", ben.can_pick)
    table = clicks(ben.board())[0].table
    status, printed = await command(shared, "tables")
    assert status == 0
    assert f"{table}  forty_barrels  running" in printed
    status, printed = await command(shared, "export", table)
    assert (status, printed) == (1, f"Table {table} is still open: its seed is secret until it is over.\n")

    status, printed = await command(shared, "stop", table, "--reason", "closing")
    assert status == 0, printed
    await ben.until("the result", lambda: any(is_result(message) for message in ben.public()))
    [result] = [message for message in ben.public() if is_result(message)]
    assert ben.say("table-closing") in text(result)
    await ben.until("the end in the direct messages", lambda: not ben.can_pick())

    status, printed = await command(shared, "verify", table)
    assert (status, printed.splitlines()[0].partition(".")[0]) == (0, f"Table {table}, forty_barrels: proved")
    answer = await ben.press(result, "button-verify")
    assert ben.say("verify-table", table=table) in text(answer.shown)
    verified = await ben.slash("verify")
    assert text(verified.shown) == text(answer.shown)
