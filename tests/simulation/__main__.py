"""`python -m tests.simulation SEED ...`: play evenings and print their findings; a range is written as 1-200.

With `--shrink` an evening with findings is repeated with less of everything while it still finds something. With
`--results FILE` each evening is added to the file, and evenings already there are skipped.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.simulation.jobs import leave_quietly, played

if TYPE_CHECKING:
    from tests.simulation.evening import Found

EVENINGS: Final = 1
"""The evenings per process: an evening must not depend on the one before it, which leaves caches and killed bots."""
SAME_SETS: Final = {"PYTHONHASHSEED": "0"}
"""Gives sets of strings the same order in every process."""


def main() -> int:
    """Run the command line; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("seeds", nargs="+", help="numbers, or ranges as 1-200")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes play")
    parser.add_argument("--results", type=Path, help="a file with a line of JSON for each evening")
    parser.add_argument("--shrink", action="store_true", help="make evenings that find something smaller")
    parser.add_argument("--unwatched", action="store_true", help="do not look at messages while evenings run")
    asked = parser.parse_args()
    seeds, core, began = _left(read_seeds(asked.seeds), asked.results), 0.0, time.perf_counter()
    failed = clicks = into_changes = 0
    context = get_context("forkserver")
    context.set_forkserver_preload(["tests.simulation.jobs"])
    with context.Pool(asked.jobs, leave_quietly, maxtasksperchild=EVENINGS) as pool:
        for found, took in pool.imap_unordered(
            partial(played, shrink=asked.shrink, is_watched=not asked.unwatched), seeds
        ):
            clicks += found.clicks
            into_changes += found.into_changes
            core += took
            failed += bool(found.findings)
            print(_line(found, took), flush=True)
            if asked.results:
                with asked.results.open("a") as results:
                    results.write(json.dumps([found.plan.seed, found.trace, found.clicks, found.findings]) + "\n")
    minutes = (time.perf_counter() - began) / 60
    times = f"{minutes:.1f} minutes, {core:.0f} s of one core"
    told = f"{clicks} clicks, {into_changes} of them while a request was on the wire"
    print(f"{len(seeds)} evenings, {told}, {times}; {failed} evenings found something")
    return 1 if failed else 0


def _line(found: Found, took: float) -> str:
    plan = found.plan
    told = f"{plan.seed}: {found.trace} {found.clicks} clicks, {found.seconds:.0f} s in {took:.1f} s"
    if found.findings:
        told += (
            f", {plan.tables} tables of {plan.people}, {plan.seconds:.0f} s, {plan.faults} faults, {plan.kills} kills, "
            f"{plan.changes} changes"
        )
    return "\n  ".join([told, *found.findings, *(f"known and open: {each}" for each in found.known)])


def read_seeds(given: list[str]) -> list[int]:
    """The seeds of a command line: numbers, or ranges as 1-200."""
    found: list[int] = []
    for each in given:
        first, _, last = each.partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


def _left(seeds: list[int], results: Path | None) -> list[int]:
    if results is None or not results.exists():
        return seeds
    done = {json.loads(line)[0] for line in results.read_text().splitlines()}
    return [seed for seed in seeds if seed not in done]


if __name__ == "__main__":
    if SAME_SETS.items() <= os.environ.items():
        sys.exit(main())
    os.execve(sys.executable, [sys.executable, "-m", "tests.simulation", *sys.argv[1:]], os.environ | SAME_SETS)
