"""A bot is updated while many tables run: `python -m tests.e2e.upgrading --tables 100`.

The tables are those of the first revision's kept database, copied until there are enough of them, in channels of the
playground. The bot of today starts on it, and its members play on at every one.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from loopcord.client import Playground, PlaygroundProcess, Refused
from msgspec import Struct

from bot.store.schema import Status
from tests.e2e.accounts import accounts
from tests.e2e.bot_process import BotProcess
from tests.e2e.clicking import choose, offers, take
from tests.e2e.playing import Guest, guest
from tests.store.kept import AGED, REVISIONS, unpack

if TYPE_CHECKING:
    from loopcord.client import Json

STEP_TIMEOUT: Final = 60.0
"""Seconds until somebody is asked at a table."""
STEPS: Final = 20
"""More clicks than a move needs."""


class Found(Struct, frozen=True):
    """What happened to the tables."""

    tables: int
    lost: list[str]
    """What is wrong with a table: a sentence each."""
    online: float
    """Seconds from the start of the bot, with the upgrade, until it was there."""
    played: float
    """Seconds until somebody had made a move at each table."""


async def upgraded(folder: Path, tables: int) -> Found:
    """Have `tables` tables of the first revision, start today's bot on them, and play on."""
    async with (
        PlaygroundProcess(folder / "playground", "--no-rate-limits") as process,
        Playground(process.url) as playground,
    ):
        channels = [await playground.add_channel(f"table-{number}") for number in range(tables)]
        people = [await guest(playground, channels[0], name, seed=6) for name in ("Anna", "Ben")]
        bot = BotProcess(folder / "bot", playground)
        file = folder / "bot" / "tables.sqlite3"
        await asyncio.to_thread(fill, file, channels, await playground.guild(), [each.person.id for each in people])
        before = await asyncio.to_thread(logs, file)
        began = time.monotonic()
        await bot.start()
        online = time.monotonic()
        for channel in channels:
            await play_on(people, channel)
        played = time.monotonic()
        await bot.stop()
        lost = [f"the bot says {entry['event']}" for entry in bot.troubles()]
        lost += await losses(bot.store, file, before)
    return Found(tables, lost, online - began, played - online)


_TABLE_NAMES: Final = "SELECT name FROM sqlite_master WHERE type = 'table'"


def _columns(database: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in database.execute(f"PRAGMA table_info({table})")]


def fill(file: Path, channels: list[str], guild: str, members: list[str], revision: str = REVISIONS[0]) -> None:
    """Make a database of a revision with a running table in each of these channels, and with nothing else."""
    unpack(revision, file)
    member = "CASE {0} WHEN 101 THEN " + members[0] + " WHEN 102 THEN " + members[1] + " END"
    with closing(sqlite3.connect(file)) as database:
        kinds = {name: _columns(database, name) for (name,) in database.execute(_TABLE_NAMES).fetchall()}
        keys = {"tables": "id"} | {name: "table_id" for name, columns in kinds.items() if "table_id" in columns}
        running = database.execute("SELECT id, channel_id FROM tables WHERE status = 'running' ORDER BY id").fetchall()
        for number, channel in enumerate(channels):
            old, _ = running[number % len(running)]
            for table, key in keys.items():
                values = {key: f"'copy{number:04}'", "channel_id": channel, "guild_id": guild}
                values |= {column: member.format(column) for column in ("member_id", "host_id")}
                picked = ", ".join(values.get(column, column) for column in kinds[table])
                database.execute(f"INSERT INTO {table} SELECT {picked} FROM {table} WHERE {key} = ?", (old,))
        for table, key in reversed(keys.items()):
            database.execute(f"DELETE FROM {table} WHERE {key} NOT LIKE 'copy%'")
        database.commit()


def logs(file: Path) -> dict[str, list[Json]]:
    """The moves of each table by its channel, as they are stored."""
    query = "SELECT channel_id, moves.ply, seat, move FROM tables JOIN moves ON table_id = tables.id ORDER BY 1, 2"
    found: dict[str, list[Json]] = {}
    with closing(sqlite3.connect(file)) as database:
        for channel, *move in database.execute(query):
            found.setdefault(str(channel), []).append(move)
    return found


async def play_on(people: list[Guest], channel: str) -> None:
    """The player to act there makes a move, by the command for their hand."""
    async with asyncio.timeout(STEP_TIMEOUT):
        while True:
            for each in people:
                hand = (await each.person.slash(channel, "hand")).shown
                if offers(hand):
                    await one_move(Guest(each.person, channel, each.language, seed=len(channel)), hand)
                    return


async def one_move(who: Guest, hand: Json) -> None:
    """Click what the hand offers until that is a move.

    Just after its start the bot brings hands up to date: what is gone by then is looked for again, as a person does.
    """
    chance = Random(who.channel)
    for _ in range(STEPS):
        chosen = choose(hand, chance)
        try:
            answer = await take(who, hand, chosen)
        except Refused:
            hand = (await who.slash("hand")).shown
            continue
        assert answer.state == "answered"
        if chosen.kind == "move":
            return
        hand = who.person.message(hand)
    raise AssertionError("no step leads to a move")


async def losses(address: str, file: Path, before: dict[str, list[Json]]) -> list[str]:
    """What is wrong with the tables that were there before."""
    found, now, wrong = await accounts(address), await asyncio.to_thread(logs, file), []
    for channel, log in before.items():
        account = found.get(channel)
        if account is None:
            wrong.append(f"the table in {channel} is gone")
            continue
        if faults := {*account.faults} - AGED:
            wrong.append(f"of the table in {channel} does not follow from its log: {', '.join(sorted(faults))}")
        if account.status not in {Status.RUNNING, Status.OVER}:
            wrong.append(f"the table in {channel} is {account.status}")
        if now[channel][: len(log)] != log:
            wrong.append(f"the log of the table in {channel} has changed")
        if len(now[channel]) == len(log):
            wrong.append(f"nobody could move in {channel}")
    return wrong


def main() -> int:
    """Start at the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100, help="how many tables run (100)")
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(upgraded(Path(folder), parser.parse_args().tables))
    for each in found.lost:
        print(each)
    print(
        f"{found.tables} running tables of {REVISIONS[0]}: lost {len(found.lost)}; the bot was there after "
        f"{found.online:.1f} s, and a move made at each of them after {found.played:.1f} s more."
    )
    return 1 if found.lost else 0


if __name__ == "__main__":
    raise SystemExit(main())
