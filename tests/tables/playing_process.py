"""A program of its own that plays at a table until it is killed: `python -m tests.tables.playing_process`.

Its arguments are the address of the database and the id of the table. It prints one line for each move that it was
told is played. Log lines go to the standard error: on a slow machine there are some.
"""

import asyncio
import sys

import structlog

from agents.registry import AgentRegistry
from bot.host.host import Host
from bot.store.schema import Status
from bot.store.store import Store
from bot.tables.requests import Act
from tests.engines.steps import without_types
from tests.tables.counting import Counting, Say


async def main(address: str, table_id: str) -> None:
    """Say 1, 2, 3, 1, 2, 3, ... for the seat to act."""
    host = Host(await Store.open(address), {"counting": without_types(Counting())}, AgentRegistry({}))
    table = await host.table(table_id)
    while table.status == Status.RUNNING:
        member = table.seats[table.ply % len(table.seats)].member
        assert member is not None
        number = table.ply % 3 + 1
        table = await host.ask(table.id, Act(table.ply, member.id, Say(number)))
        sys.stdout.write(f"{table.ply} {number}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    asyncio.run(main(*sys.argv[1:]))
