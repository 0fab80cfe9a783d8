"""`python -m tests.simulation.planted FAULT ... SEEDS ...`: play evenings with planted faults until they are found.

FAULT is a name, or `all`; seeds are numbers, or ranges as 1-200. Each fault is planted alone, and its evenings are
played in the order of the seeds. With `--results FILE` each evening is added to the file, and evenings already there
are skipped. Without seeds the faults are listed.
"""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from tests.simulation.__main__ import EVENINGS, SAME_SETS, read_seeds
from tests.simulation.jobs import leave_quietly
from tests.simulation.planted.fault import FAULTS
from tests.simulation.planted.playing import Played, can_reach, play_with

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ALL: Final = "all"
"""Stands for the names of all faults that were not named before it."""
AT_A_TIME: Final = 2
"""Seeds of each fault that are played before the next look at what was found, for each job."""


def main() -> int:
    """Run the command line; returns 1 if a fault was not found."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation.planted", description=__doc__)
    parser.add_argument("asked", nargs="*", metavar="FAULT|SEED", help="names or all; numbers, or ranges as 1-200")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes play")
    parser.add_argument("--results", type=Path, help="a file with a line of JSON for each evening")
    parser.add_argument("--unwatched", action="store_true", help="do not look at messages while evenings run")
    asked = parser.parse_args()
    names = [each for each in asked.asked if not each[0].isdecimal()]
    faults = [*dict.fromkeys([*names, *FAULTS] if ALL in names else names)]
    faults = [each for each in faults if each != ALL]
    if unknown := [each for each in faults if each not in FAULTS]:
        parser.error(f"no fault is named {', '.join(unknown)}")
    seeds = read_seeds([each for each in asked.asked if each[0].isdecimal()])
    if not (faults and seeds):
        for fault in FAULTS.values():
            print(f"{fault.name}: {fault.breaks}")
        return 0
    results = _read(asked.results)
    _play(faults, seeds, results, asked.results, asked.jobs, is_watched=not asked.unwatched)
    print(*_table(faults, seeds, results.values()), sep="\n")
    return 0 if all(_found(fault, results.values()) for fault in faults) else 1


def _play(
    faults: Sequence[str],
    seeds: Sequence[int],
    results: dict[tuple[str, int], Played],
    file: Path | None,
    jobs: int,
    *,
    is_watched: bool,
) -> None:
    """Play every fault with the seeds in order until it is found; add the evenings to `results`."""
    context = get_context("forkserver")
    context.set_forkserver_preload(["tests.simulation.planted.playing"])
    step = AT_A_TIME * jobs
    with context.Pool(jobs, leave_quietly, maxtasksperchild=EVENINGS) as pool:
        for start in range(0, len(seeds), step):
            left = [
                (fault, seed)
                for fault in faults
                if not _found(fault, results.values())
                for seed in seeds[start : start + step]
                if (fault, seed) not in results and can_reach(fault, seed)
            ]
            for played in pool.imap_unordered(partial(play_with, is_watched=is_watched), left):
                results[played.fault, played.seed] = played
                if played.findings:
                    print(f"{played.fault}: {played.seed}, {played.kind}", flush=True)
                if file is not None:
                    with file.open("ab") as lines:
                        lines.write(msgspec.json.encode(played) + b"\n")


def _read(file: Path | None) -> dict[tuple[str, int], Played]:
    if file is None or not file.exists():
        return {}
    played = [msgspec.json.decode(line, type=Played) for line in file.read_bytes().splitlines()]
    return {(each.fault, each.seed): each for each in played}


def _found(fault: str, results: Iterable[Played]) -> Played | None:
    """The evening with the lowest seed that has found a fault."""
    found = [each for each in results if each.fault == fault and each.findings]
    return min(found, key=lambda each: each.seed, default=None)


def _table(faults: Sequence[str], seeds: Sequence[int], results: Iterable[Played]) -> list[str]:
    """A line of Markdown for each fault."""
    lines = ["| fault | found at | evenings played | that reached it | finding |", "|-|-|-|-|-|"]
    for fault in faults:
        of_seeds = {*seeds}
        played = [each for each in results if each.fault == fault and each.seed in of_seeds]
        found = _found(fault, played)
        reached = sum(each.reached > 0 for each in played)
        at, kind = ("not found", "") if found is None else (str(found.seed), found.kind[:120].replace("|", "/"))
        lines.append(f"| {fault} | {at} | {len(played)} | {reached} | {kind} |")
    return lines


if __name__ == "__main__":
    if SAME_SETS.items() <= os.environ.items():
        sys.exit(main())
    os.execve(sys.executable, [sys.executable, "-m", "tests.simulation.planted", *sys.argv[1:]], os.environ | SAME_SETS)
