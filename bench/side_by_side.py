"""Compare the speed of one process with two that share a PostgreSQL: `python -m bench.side_by_side`.

Each process plays evenings as `bench.evenings` does, at tables of its own shard, as fast as it can. All share this
machine's cores with the database server, so the CPU time per move is more meaningful than the moves per second.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from bench.bot_process import cpu_of
from bench.evenings import Sample
from bench.processes import server


async def play(address: str, shard: int, shards: int, tables: int, minutes: float) -> Sample:
    """The last sample of one process."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench.evenings", "--moves", "1000000000", "--tables", str(tables)),
        *("--minutes", str(minutes), "--every", "100", "--database", address),
        *("--shard", str(shard), "--of", str(shards)),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    told, said = await process.communicate()
    if process.returncode:
        raise RuntimeError(f"{told.decode()}\n{said.decode()[-2000:]}")
    samples = [line for line in said.decode().splitlines() if line.startswith("{")]
    return msgspec.json.decode(samples[-1], type=Sample)


def cpu_of_server() -> float:
    """The CPU seconds of PostgreSQL, including ended processes, since each connection has its own."""
    named = [each for each in Path("/proc").glob("[0-9]*/comm") if each.read_text().strip() == "postgres"]
    return sum(cpu_of(int(each.parent.name), and_its_dead=True) for each in named)


async def measure(tables: int, minutes: float) -> None:
    """Print a line for one process, and one for two."""
    found: list[float] = []
    shown = Table("processes", "tables", "moves/s", "times one", "CPU ms a move", "of the server")
    for processes in (1, 2):
        address = server()  # a new one each time, because games stop in the middle and their messages are lost
        before = cpu_of_server()
        played = await asyncio.gather(*(play(address, shard, processes, tables, minutes) for shard in range(processes)))
        moves = sum(each.moves for each in played)
        found.append(sum(each.moves / each.seconds for each in played))
        spent = [each * 1000 / moves for each in (sum(each.cpu for each in played), cpu_of_server() - before)]
        shown.add_row(
            *(str(each) for each in (processes, tables * processes)),
            *(f"{found[-1]:.1f}", f"{found[-1] / found[0]:.2f}", *(f"{each:.2f}" for each in spent)),
        )
    Console(width=110).print(shown)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.side_by_side", description=__doc__)
    parser.add_argument("--tables", type=int, default=20, help="of each process")
    parser.add_argument("--minutes", type=float, default=1.0, help="of each measurement")
    asked = parser.parse_args()
    print(f"load before: {os.getloadavg()[0]:.1f}")
    asyncio.run(measure(asked.tables, asked.minutes))
