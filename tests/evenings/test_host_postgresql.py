"""The host's evening with the tables in PostgreSQL: a dump is made while people play, and goes to another machine."""

from __future__ import annotations

import asyncio
import shlex
from functools import partial
from pathlib import Path

import pytest
from loopcord.client import Playground, PlaygroundProcess

from bot.store.connections import read_url
from bot.store.schema import Status
from tests.e2e.accounts import accounts_at
from tests.e2e.playing import STEP_TIMEOUT, Guest, begin, guest, set_table
from tests.evenings import company
from tests.evenings.machine import Machine, Said, program
from tests.store.databases import postgres_database, postgres_tools, servers

__all__ = ["program", "servers"]

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(600)]

MOVES = 5
"""Too few for a game to end."""


def host(folder: Path, program: Path, url: str, store: str) -> Machine:
    """A machine whose bot has its tables at this address."""
    machine = Machine(folder, program)
    machine.settle(url)
    machine.set("store", url=store, mark="mark")
    machine.set("pictures", workers=0)
    machine.set("workers", processes=0)
    return machine


def advised(said: Said) -> list[str]:
    """The lines that a command gives to be typed."""
    assert (said.status, said.output) == (1, "")
    return [line.strip() for line in said.errors.splitlines() if line.startswith("  ")]


@pytest.mark.usefixtures("servers")
async def test_a_dump_made_while_people_play_is_put_back_on_another_machine(program: Path, tmp_path: Path) -> None:
    tools = postgres_tools()
    async with (
        postgres_database() as address,
        PlaygroundProcess(tmp_path / "discord", "--no-rate-limits") as process,
        Playground(process.url) as playground,
    ):
        first = host(tmp_path / "first", program, process.url, address)
        async with first.bot(playground) as bot:
            moved: asyncio.Queue[str] = asyncio.Queue()
            guests = [await seated(playground, game) for game in ("one_eleven", "cafe")]
            enough = asyncio.Event()
            # A dump takes long on a busy machine, and their games must still run then.
            playing = [asyncio.create_task(company.keep_playing(each, enough, moved, most=MOVES)) for each in guests]
            async with asyncio.timeout(STEP_TIMEOUT):
                await moved.get()
            before = await accounts_at(address)
            [dump] = advised(await first.stammtisch("backup", "copy"))
            assert await first.shell(dump, tools) == Said(0, "", "")
            enough.set()
            await asyncio.gather(*playing)
            await bot.kill()

        second = host(tmp_path / "second", program, process.url, address)
        (first.folder / "copy").rename(second.folder / "copy")
        first.destroy()
        create, put_back, last = advised(await second.stammtisch("restore", "copy"))
        fresh = read_url(address).set(database=shlex.split(create)[-1], drivername="postgresql")
        restored = fresh.render_as_string(hide_password=False)
        try:
            for line in (create, put_back):
                assert await second.shell(line, tools) == Said(0, "", "")
            second.set("store", url=restored)
            assert (await second.shell(last)).status == 0
            kept, copied = await accounts_at(address), await accounts_at(restored)
            for each in guests:
                old, log, whole = (found[each.channel] for found in (before, copied, kept))
                assert (log.status, log.faults) == (Status.STOPPED, ())
                assert log.played[: len(old.played)] == old.played, "what was acknowledged before is in the copy"
                assert whole.played[: len(log.played)] == log.played
            async with second.bot(playground) as bot:
                for each in guests:
                    await each.until("the end of a game that was set back", partial(company.is_set_back, each))
                await second.watched.settled(playground)
                for each in guests:
                    assert await company.touch_everything(each)
                    await company.start_and_play(each, moved)
                assert {each["state"] for each in await playground.interactions()} == {"answered"}
                assert bot.troubles() == []
        finally:
            drop = shlex.join(["dropdb", "--if-exists", "--force", *shlex.split(create)[1:]])
            assert (await second.shell(drop, tools)).status == 0


async def seated(playground: Playground, game: str) -> Guest:
    """Somebody at a table that has begun, in a channel of its own."""
    who = await guest(playground, await playground.add_channel(game.replace("_", "-")), "Ben", seed=3)
    await set_table(who, agents=1, game=game)
    await begin(who)
    return who
