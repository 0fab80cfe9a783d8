"""`python -m tests.counts`: print what one move costs as a table, in the form of the test that limits it."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Final

from tests.counts.counting import to_text
from tests.counts.moves import Case, count

CASES: Final = {
    "40 Barrels": Case("forty_barrels"),
    "pictures": Case("forty_barrels", pictures=True),
    "2 processes": Case("forty_barrels", processes=2),
    "10 tables": Case("forty_barrels", tables=10),
    "both": Case("forty_barrels", processes=2, tables=10),
    "climaxes": Case("forty_barrels", pictures=True, climaxes=True),
    "reveals": Case("forty_barrels", pictures=True, climaxes=True, motion="webp"),
    "Bremen": Case("bremen"),
    "Bremen, two": Case("bremen", processes=2),
}
"""The first seven are of 40 Barrels, where a move takes two clicks. A climax there is a member who is fired,
and a reveal is its card that moves."""


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.counts", description=__doc__)
    parser.add_argument("cases", nargs="*", default=[*CASES], help=f"some of: {'; '.join(CASES)}")
    parser.add_argument("--reads", action="store_true", help="print the statements of all reads that count, too")
    asked = parser.parse_args()
    found = {name: count(CASES[name]) for name in asked.cases}
    for name, (_, statements) in found.items():
        if asked.reads:
            print(name, *statements, sep="\n", file=sys.stderr)
    print(to_text({name: counts for name, (counts, _) in found.items()}))


if __name__ == "__main__":
    if os.environ.get("PYTHONHASHSEED") != "0":  # Sets of strings need the same order in every process.
        again = [sys.executable, "-m", "tests.counts", *sys.argv[1:]]
        os.execve(sys.executable, again, os.environ | {"PYTHONHASHSEED": "0"})
    main()
