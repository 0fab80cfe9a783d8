"""`python -m tools.house`: print the figures of the house; see `tools.house` for what is counted.

`--list` prints what is behind each figure, too, and `--json` prints everything as JSON. `--root` measures another
working tree, which must have its own `tests/simulation/visited.py`, or the option `--without-click`.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

from tools.house import measures
from tools.house.constructors import constructors
from tools.house.sources import Sources

ROOT: Final = Path(__file__).resolve().parents[2]
CLICKS: Final = "bot.cogs.clicks"
DESK: Final = "bot.cogs.click_desk"
"""Carries out what the handlers of clicks do, and imports all of the core's."""
HOST: Final = "Host"
LISTED: Final = 10
"""How many constructors are listed, the widest first."""


class Figure(NamedTuple):
    """One figure of the house."""

    name: str
    value: int
    listed: list[str]
    """What was counted; of constructors, the widest ones."""


def figures(sources: Sources, visited: list[tuple[str, str]] | None) -> list[Figure]:
    """All figures; `visited` are the files that a click visits, each with its first function."""
    behind = {module: measures.behind(sources, module) for module in (CLICKS, DESK) if module in sources.modules}
    public = measures.methods(sources, HOST)
    widest = constructors(sources)
    repeated = measures.repeated(sources)
    knowing = measures.knowing(sources)
    lines = sum(module.lines for module in sources.modules.values())
    clicked = [] if visited is None else [Figure("files that a click visits", len(visited), [*map(": ".join, visited)])]
    return [
        *clicked,
        *(Figure(f"modules behind {module}", len(each), each) for module, each in behind.items()),
        Figure(f"public methods of {HOST}", len(public), public),
        Figure("widest constructor", widest[0].width, [f"{each.width} {each.name}" for each in widest[:LISTED]]),
        Figure("repeated class names", len(repeated), [f"{name}: {', '.join(at)}" for name, at in repeated.items()]),
        Figure("modules outside that name leases, inbox or peers", len(knowing), knowing),
        Figure("lines of bot, engines and agents", lines, []),
    ]


def visited(root: Path) -> list[tuple[str, str]]:
    """The files that a click visits. Raises CalledProcessError if that cannot be measured."""
    command = [sys.executable, "-m", "tests.simulation.visited"]
    done = subprocess.run(command, cwd=root, stdout=subprocess.PIPE, check=True, text=True)
    return [(file, function) for file, function in json.loads(done.stdout)]


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.house", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--list", action="store_true", help="print what was counted")
    parser.add_argument("--root", type=Path, default=ROOT, help="the working tree to measure")
    parser.add_argument("--without-click", action="store_true", help="only read the source files")
    asked = parser.parse_args()
    try:
        found = figures(Sources(asked.root), None if asked.without_click else visited(asked.root))
    except (LookupError, OSError, SyntaxError, subprocess.CalledProcessError) as error:
        sys.exit(f"The house cannot be measured: {error}")
    if asked.json:
        print(json.dumps([each._asdict() for each in found], indent=2))
        return
    for figure in found:
        print(f"{figure.value:>7,}  {figure.name}")
        if asked.list:
            for number, each in enumerate(figure.listed, 1):
                print(f"{'':9}{number:>3} {each}")


if __name__ == "__main__":
    main()
