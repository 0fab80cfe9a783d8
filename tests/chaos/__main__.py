"""`python -m tests.chaos`: two storms side by side, on SQLite and with two processes on PostgreSQL; see `make chaos`.

It prints the results, and fails if anything was lost, doubled, ignored or left unfinished.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console

from tests.chaos.findings import Findings, to_table
from tests.chaos.storm import Plan, storm
from tests.store.databases import postgres_database, stop_server

SQLITE, POSTGRES = "SQLite", "PostgreSQL, two processes"


async def on_sqlite(folder: Path, plan: Plan) -> Findings:
    """One process and a file."""
    return await storm(folder, plan, f"sqlite:///{(folder / 'tables.sqlite3').as_posix()}")


async def on_postgres(folder: Path, plan: Plan) -> Findings:
    """Two processes, each with a shard, and a server."""
    async with postgres_database() as address:
        return await storm(folder, plan, address)


async def both(folder: Path, kills: int, seed: int) -> dict[str, Findings]:
    """Half of the kills in each storm, both at the same time."""
    for name in ("sqlite", "postgres"):
        (folder / name).mkdir(parents=True)
    found = await asyncio.gather(
        on_sqlite(folder / "sqlite", Plan(kills - kills // 2, seed)),
        on_postgres(folder / "postgres", Plan(kills // 2, seed + 1, processes=2)),
    )
    return dict(zip((SQLITE, POSTGRES), found, strict=True))


def main() -> int:
    """The command line; gives the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--kills", type=int, default=300, help="how many times a bot is killed, in all")
    parser.add_argument("--seed", type=int, default=0, help="of the moments of the kills, the faults and the moves")
    parser.add_argument("--keep", type=Path, help="a new folder in which logs and databases are kept")
    asked = parser.parse_args()
    console, began, load = Console(width=120), time.monotonic(), os.getloadavg()
    with tempfile.TemporaryDirectory(prefix="chaos-") as folder:
        try:
            found = asyncio.run(both(asked.keep or Path(folder), asked.kills, asked.seed))
        finally:
            stop_server()
    minutes = (time.monotonic() - began) / 60
    console.print(to_table(found))
    console.print(f"seed {asked.seed}, {minutes:.1f} minutes, load before {load[0]:.1f}", highlight=False)
    violations = [f"{name}: {each}" for name, findings in found.items() for each in findings.violations]
    for each in violations:
        console.print(each, highlight=False, markup=False)
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main())
