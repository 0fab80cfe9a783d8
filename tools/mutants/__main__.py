"""The command: `python -m tools.mutants [PATH ...]`, see the package."""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter, defaultdict
from pathlib import Path
from typing import Final

from tools import conventions, mutants
from tools.mutants.running import WATCHED, Copy, Result, Tests
from tools.mutants.sample import draw

QUICKEST: Final = "forty_barrels"
"""The game that represents all games in the tests of shared code."""
BY_CHANCE: Final = "properties or conformance or resampl"
"""Tests that play random games. They take minutes; without them, a survivor is a fault that no example test notices."""
HEAD: Final = ["| module | places | mutants | killed | by time | survived | not run | score |", "|---|" + "---:|" * 7]


class Report:
    """The table and the survivors, rewritten after every module."""

    def __init__(self, path: Path, title: str) -> None:
        self._path = path
        self._title = title
        self._rows: list[str] = []
        self._survivors: list[str] = []
        self._all: Counter[Result] = Counter()
        self._places = 0

    def add(self, module: str, places: int, results: Counter[Result], survivors: list[str]) -> None:
        """Add the results of a module, and rewrite the file."""
        self._rows.append(_row(module, places, results))
        self._survivors += survivors
        self._all += results
        self._places += places
        table = [*HEAD, *self._rows, _row("all", self._places, self._all)]
        self._path.write_text("\n".join([self._title, "", *table, "", *self._survivors, ""]), encoding="utf-8")
        print(self._rows[-1], flush=True)


def _row(module: str, places: int, results: Counter[Result]) -> str:
    killed = results[Result.KILLED] + results[Result.TIMEOUT]
    counts = " | ".join(str(results[each]) for each in (Result.KILLED, Result.TIMEOUT, Result.SURVIVED, Result.NOT_RUN))
    return f"| {module} | {places} | {results.total()} | {counts} | {100 * killed / results.total():.0f} % |"


def _modules(paths: list[str]) -> dict[str, list[str]]:
    """By package, the Python files that are named or in a named folder."""
    rooms = defaultdict(list)
    for path in conventions.files():
        name = path.as_posix()
        asked = any(name == each or name.startswith(f"{each.rstrip('/')}/") for each in paths)
        if asked and path.suffix == ".py" and name.startswith(tuple(f"{room}/" for room in WATCHED)):
            rooms[path.parent.as_posix()].append(name)
    return rooms


def _tests(room: str) -> list[str]:
    """The tests of a package, as pytest arguments: those of a game, or those of the engines with a single game."""
    top, _slash, inside = room.partition("/")
    if top != "engines":
        # tests/tables has the host's tests too. The store hides the kind of database, and PostgreSQL is slow to set up.
        return ["tests/tables", "-k", "not postgresql"]
    if inside:
        return ["tests/engines", "-k", f"{inside} and not ({BY_CHANCE})"]
    games = {path.parent.name for path in conventions.files() if path.match("engines/*/__init__.py")}
    return ["tests/engines", "-k", f"not ({' or '.join(sorted(games - {QUICKEST}))} or {BY_CHANCE})"]


def _one_module(copy: Copy, tests: Tests, module: str, options: argparse.Namespace, report: Report) -> None:
    source = (conventions.ROOT / module).read_text(encoding="utf-8")
    drawn, places = draw(module, source, options.sample, options.seed)
    results: Counter[Result] = Counter()
    survivors: list[str] = []
    for mutant in drawn:
        result = copy.try_out(mutant, tests, options.budget)
        results[result] += 1
        if result in {Result.SURVIVED, Result.NOT_RUN}:
            survivors += ["", f"{module}:{mutant.line} {mutant.operator}: {result.value}", *mutant.difference(source)]
    if drawn:
        report.add(module, places, results, survivors)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "make mutants", description=mutants.__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("paths", nargs="*", default=WATCHED, help="modules or folders (all)")
    parser.add_argument("--sample", type=int, default=20, help="the most mutants of a module (20)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--budget", type=float, default=30, help="the most seconds of tests for a mutant (30)")
    parser.add_argument("--tests", nargs="+", help="tests to choose from (those of the module's room)")
    parser.add_argument("--output", type=Path, default=Path("mutants.md"), help="the file to write (mutants.md)")
    return parser.parse_args()


def main() -> None:
    """Draw mutants, run the tests against each, and write the score by module and the survivors."""
    options = _options()
    rooms = _modules(list(options.paths))
    if not rooms:
        raise SystemExit("No such module in " + " or ".join(WATCHED) + ".")
    title = (
        f"At most {options.sample} mutants of a module, seed {options.seed}, {options.budget:g} s of tests for each."
    )
    report = Report(options.output.resolve(), title)
    print(*HEAD, sep="\n", flush=True)
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Copy(Path(folder).resolve())
        for room, modules in rooms.items():
            tests = copy.first_run(options.tests or _tests(room))
            for module in modules:
                _one_module(copy, tests, module, options, report)
    print(f"Written with the survivors to {options.output}")


if __name__ == "__main__":
    main()
