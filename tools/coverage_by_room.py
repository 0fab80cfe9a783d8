"""The output of `make coverage`: lines and branches that the tests run, by package, as a table for bench/results.md.

python -m tools.coverage_by_room coverage.json
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import msgspec


class Summary(msgspec.Struct, frozen=True):
    """coverage.py's counts for one file."""

    num_statements: int
    covered_lines: int
    num_branches: int
    covered_branches: int


class File(msgspec.Struct, frozen=True):
    """One file of a report."""

    summary: Summary


class Report(msgspec.Struct, frozen=True):
    """The parts of a report in coverage.py's JSON format that are needed here."""

    files: dict[str, File]


class Room(NamedTuple):
    """The sums of a package, without its subpackages."""

    lines: int
    lines_run: int
    branches: int
    branches_run: int


def rooms(report: Report) -> dict[str, Room]:
    """The packages of a report, in alphabetical order."""
    files = defaultdict(list)
    for name, file in report.files.items():
        files[PurePosixPath(name.replace("\\", "/")).parent.as_posix()].append(file.summary)
    return {
        room: Room(
            sum(each.num_statements for each in inside),
            sum(each.covered_lines for each in inside),
            sum(each.num_branches for each in inside),
            sum(each.covered_branches for each in inside),
        )
        for room, inside in sorted(files.items())
    }


def table(report: Report) -> str:
    """The packages as a table in Markdown, with the total in the last row."""
    found = {room: sums for room, sums in rooms(report).items() if sums.lines}
    whole = Room(*(sum(parts) for parts in zip(*found.values(), strict=True)))
    head = ["| room | lines | run | branches | taken |", "|---|---:|---:|---:|---:|"]
    rows = [
        f"| {room} | {sums.lines} | {_percent(sums.lines_run, sums.lines)} "
        f"| {sums.branches} | {_percent(sums.branches_run, sums.branches)} |"
        for room, sums in [*found.items(), ("all", whole)]
    ]
    return "\n".join([*head, *rows])


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def main() -> None:
    """Print the table of a report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("report", type=Path, help="made by `coverage json`")
    print(table(msgspec.json.decode(parser.parse_args().report.read_bytes(), type=Report)))


if __name__ == "__main__":
    main()
