"""The host's evening, another part: a new version on a database of an older one, with many running tables.

`make evenings` upgrades 100 tables of every older revision, the tests one of each game of one revision.
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from loopcord.client import Playground, PlaygroundProcess

from bot.games.registry import PLUGINS
from tests.e2e.playing import guest
from tests.e2e.upgrading import fill, logs, losses, play_on
from tests.evenings.machine import IS_WHOLE, Machine, Said, program
from tests.store.kept import REVISIONS, running, unpack

__all__ = ["program"]

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(1200)]

TABLES: Final = 100 if IS_WHOLE else len(PLUGINS)
OLDER: Final = REVISIONS[:-1] if IS_WHOLE else REVISIONS[-2:-1]
COUNTED: Final = ("tables", "seats", "moves")


def counted(file: Path) -> dict[str, int]:
    """How many rows there are of what must not be lost."""
    with closing(sqlite3.connect(file)) as database:
        return {name: database.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in COUNTED}


@pytest.mark.parametrize("revision", OLDER)
async def test_after_an_upgrade_every_table_is_played_on(program: Path, tmp_path: Path, revision: str) -> None:
    machine = Machine(tmp_path / "machine", program)
    async with (
        PlaygroundProcess(tmp_path / "discord", "--no-rate-limits") as process,
        Playground(process.url) as playground,
    ):
        machine.settle(process.url)
        machine.set("pictures", workers=0)
        machine.set("workers", processes=0)
        channels = [await playground.add_channel(f"table-{number}") for number in range(TABLES)]
        people = [await guest(playground, channels[0], name, seed=6) for name in ("Anna", "Ben")]
        machine.database.parent.mkdir()
        members = [each.person.id for each in people]
        await asyncio.to_thread(fill, machine.database, channels, await playground.guild(), members, revision)
        before, rows = logs(machine.database), counted(machine.database)
        assert len(before) == rows["tables"] == TABLES
        await asyncio.to_thread(unpack, revision, tmp_path / "kept.sqlite3")
        assert running(machine.database).keys() == running(tmp_path / "kept.sqlite3").keys()

        assert f"has revision {revision}; this version needs {REVISIONS[-1]}." in await doctor(machine)
        assert await machine.stammtisch("backup", "before") == Said(0, "", "")
        assert await machine.stammtisch("migrate") == Said(0, "", "")
        assert f"is writable and up to date ({REVISIONS[-1]})." in await doctor(machine)
        assert counted(machine.database) == rows
        assert logs(machine.database) == before
        async with machine.bot(playground) as bot:
            for channel in channels:
                await play_on(people, channel)
            assert {each["state"] for each in await playground.interactions()} == {"answered"}
        assert bot.troubles() == []
        assert await losses(f"sqlite:///{machine.database}", machine.database, before) == []
        after = counted(machine.database)
        assert (after["tables"], after["seats"]) == (rows["tables"], rows["seats"])
        assert after["moves"] >= rows["moves"] + TABLES


async def doctor(machine: Machine) -> str:
    """What it says; nothing is an error."""
    said = await machine.stammtisch("doctor")
    assert said.status == 0, said
    return said.output
