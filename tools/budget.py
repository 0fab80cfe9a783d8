"""The size of bot, agents and engines: lines and files of each package, against a budget.

`make check` runs it: `python -m tools.budget`. It fails if there are more lines or files in total than the budget
allows. A change that adds a feature raises the budget by what it needs; every other change may only lower it.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PARTS: Final = ("agents", "bot", "engines")
LINES: Final = 54_252
"""The most lines in total."""
FILES: Final = 262
"""The most files in total."""
MANY: Final = 15
"""A package with more files than this is marked as hard to survey."""


def package_of(path: Path) -> str:
    """The package that a file counts towards; each game and feature is a package of its own."""
    deep = path.parts[1:2] in {("games",), ("features",)}
    return "/".join(path.parts[: 3 if deep else 2][: len(path.parts) - 1])


def sizes(paths: Iterable[Path]) -> dict[str, list[int]]:
    """The lines of each file, by package."""
    found: defaultdict[str, list[int]] = defaultdict(list)
    for path in paths:
        found[package_of(path)].append(len((ROOT / path).read_text(encoding="utf-8").splitlines()))
    return dict(sorted(found.items()))


def main() -> int:
    """Print the table; return 1 if the budget is exceeded."""
    listed = subprocess.run(
        ("git", "ls-files", "--", *(f"{part}/*.py" for part in PARTS)),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    found = sizes(map(Path, listed.stdout.split()))
    for package, lines in found.items():
        marked = "  more than 15 files" if len(lines) > MANY else ""
        print(f"{package:28} {sum(lines):6} lines {len(lines):4} files, median {statistics.median(lines):4.0f}{marked}")
    each = [count for lines in found.values() for count in lines]
    total, files = sum(each), len(each)
    print(f"{'all':28} {total:6} lines {files:4} files, median {statistics.median(each):4.0f}")
    if total > LINES or files > FILES:
        print(f"The budget is {LINES} lines in {FILES} files: tools/budget.py")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
