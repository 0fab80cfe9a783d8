"""Keep a database of the current revision in tests/saves/databases, for the tests of upgrading.

Run `python -m tools.keep_database` after adding a migration, and before a release. The database has a running table of
each game with members and a house player, a lobby, and a finished table. Files of older revisions never change.
"""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from bot.games.registry import AGENTS
from bot.host.host import Host
from bot.host.settings import HostEnvironment
from bot.store.schema import Status
from bot.store.store import Store
from bot.tables.requests import Act, AddAgent, Join, Start
from bot.tables.types import Member, TablePlace
from engines.registry import games

if TYPE_CHECKING:
    from bot.tables.types import Table

FOLDER: Final = Path(__file__).parents[1] / "tests" / "saves" / "databases"
ANNA, BEN = Member(101, "Anna"), Member(102, "Ben")
MOVES: Final = {"forty_barrels": 4}
"""By game that may end soon: the number of moves by members of the running table."""
USUAL: Final = 14
PLACES: Final = {game.name: 1000 + number for number, game in enumerate(games())}
"""The channel of each game."""


async def fill(address: str, chance: Random) -> None:
    """Fill a new database with tables."""
    store = await Store.open(address)
    host = Host(
        store,
        {each.name: each for each in games()},
        AGENTS,
        environment=HostEnvironment(new_seed=lambda: chance.randbytes(32)),
    )
    await play(host, TablePlace(1, 3000, "en"), "forty_barrels", chance, None)
    await host.ask(TablePlace(1, 2000, "ja"), Join(ANNA, "cafe"))
    # If a game ends too early, or its house player ends it afterwards, start a new one.
    while missing := {each.name for each in games()} - {
        each.game for each in await host.open_tables() if each.is_dealt
    }:
        for name in sorted(missing):
            await play(host, TablePlace(1, PLACES[name], "de"), name, chance, MOVES.get(name, USUAL))
    await host.close()
    await store.close()


async def play(host: Host, place: TablePlace, game: str, chance: Random, moves: int | None) -> Table:
    """Let members make this number of moves at a new table; None means until it is over."""
    for member in (ANNA, BEN):
        table = await host.ask(place, Join(member, game))
    table = await host.ask((await host.ask(table.id, AddAgent(ANNA.id))).id, Start(ANNA.id))
    made = 0
    while table.status is Status.RUNNING and made != moves:
        for member in (ANNA, BEN):
            table_view = await host.table_view(table.id, member.id)
            if table_view.legal:
                await host.ask(table.id, Act(table_view.table.ply, member.id, chance.choice(table_view.legal)))
                made += 1
        await asyncio.sleep(0)  # let a house player move
        table = await host.table(table.id)
    return table


def keep(folder: Path) -> Path:
    """Create the database, and store it compressed in the folder."""
    with tempfile.TemporaryDirectory() as name:
        file = Path(name, "tables.sqlite3")
        asyncio.run(fill(f"sqlite:///{file.as_posix()}", Random(1)))
        with closing(sqlite3.connect(file)) as database:
            database.execute("PRAGMA journal_mode = DELETE")
            database.execute("VACUUM")
            (revision,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
        kept = folder / f"{revision}.sqlite3.gz"
        kept.write_bytes(gzip.compress(file.read_bytes(), mtime=0))
    return kept


if __name__ == "__main__":
    print(f"{keep(FOLDER).relative_to(FOLDER.parents[2])} is kept.")
