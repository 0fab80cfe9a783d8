"""A program that is killed in the middle of its work loses nothing that it had told, and plays nothing twice."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

from bot.store.schema import Status
from bot.tables.requests import SetUp, Start
from tests.store.databases import database_kind
from tests.tables.counting import Say
from tests.tables.tavern import ANNA, BEN, Tavern

__all__ = ["database_kind"]

ROOT = Path(__file__).parents[2]
KILLS = 3


async def play_and_be_killed(address: str, table_id: str, after: int, moment: float) -> list[tuple[int, int]]:
    """Start a program that plays, and kill it a moment after `after` moves. Returns the moves that it told."""
    program = (sys.executable, "-m", "tests.tables.playing_process", address, table_id)
    process = await asyncio.create_subprocess_exec(*program, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    lines = [await process.stdout.readline() for _ in range(after)]
    await asyncio.sleep(moment)
    process.kill()
    lines += (await process.stdout.read()).splitlines(keepends=True)
    await process.wait()
    told = [line.split() for line in lines if line.endswith(b"\n")]
    return [(int(ply), int(number)) for ply, number in told]


async def test_a_killed_program_loses_nothing_and_plays_nothing_twice(tavern: Tavern, address: str) -> None:
    table = await tavern.lobby(ANNA, BEN)
    await tavern.host.ask(table.id, SetUp(ANNA.id, {"goal": "500"}))
    table = await tavern.host.ask(table.id, Start(ANNA.id))
    dice = random.Random(40)
    told: list[tuple[int, int]] = []
    for _ in range(KILLS):
        told += await play_and_be_killed(address, table.id, dice.randint(1, 25), dice.random() / 50)
        tavern.host._cache.forget_all()  # The program that was killed had the table.
        table = await tavern.host.table(table.id)
        assert table.status == Status.RUNNING
        assert told[-1][0] <= table.ply <= told[-1][0] + 1, "at most the move whose answer was cut off is more"
        assert await tavern.host.verifier.codes(table.id) == ()
        table_view = await tavern.table_view(table, tavern.to_act(table))
        assert table_view.legal == (Say(1), Say(2), Say(3))
    log = {move.ply: move.move for move in await tavern.store.read(lambda unit: unit.moves(table.id))}
    assert list(log) == list(range(1, table.ply + 1))
    assert all(log[ply] == f'{{"move":"say","number":{number}}}' for ply, number in told)
    assert len({ply for ply, _ in told}) == len(told)
    table = await tavern.play_on(table, 3)
    assert await tavern.host.verifier.codes(table.id) == ()
