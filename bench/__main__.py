"""Run a bench and keep its output: `python -m bench waiting --number 40`.

The output replaces the bench's section in bench/results.md, between its marks, with the command, the date, the commit
and the paths that it measures. `python -m bench.sections` lists the sections whose paths have changed since,
`python -m bench.quick` runs all commands of the page in a small form.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from itertools import takewhile
from typing import Final

from bench.programs import PROGRAMS
from bench.sections import PAGE, line_now

WIDTH: Final = "160"
"""The terminal width in columns for the bench's tables."""


def replaced(page: str, name: str, section: str) -> str:
    """The page with this text between the marks of `bench.<name>`. Raises ValueError if it lacks these marks."""
    marks = re.compile(rf"(<!-- bench\.{name}: begin -->\n).*?(<!-- bench\.{name}: end -->)", re.DOTALL)
    if not marks.search(page):
        raise ValueError(f"{PAGE.name} has no section of bench.{name}")
    return marks.sub(lambda found: f"{found[1]}\n{section.strip()}\n\n{found[2]}", page)


def section(command: Sequence[str], day: date, measured: str, output: str) -> str:
    """A section: the command with its date, the line about what it measures, and its output with tables in Markdown."""
    head = f"`python -m bench.{shlex.join(command)}`, {day.isoformat()}.\n\n{measured}"
    return f"{head}\n\n{chr(10).join(_markdown(output)).strip()}"


def _markdown(output: str) -> Iterator[str]:
    """The lines of an output, with rich's tables converted to Markdown."""
    is_head = False
    for line in output.splitlines():
        if line.startswith(("┏", "┡", "├", "└")):
            is_head = line.startswith("┏")
            if line.startswith(("┏", "└")):
                yield ""
        elif line.startswith(("┃", "│")):
            cells = [cell.strip() for cell in re.split("[┃│]", line)[1:-1]]
            yield f"| {' | '.join(cells)} |"
            if is_head:
                yield "|---" * len(cells) + "|"
                is_head = False
        else:
            yield line.strip()


def main() -> int:
    """Run the bench named by the first argument, show and store its output, and return its exit status."""
    command = sys.argv[1:]
    if not command:
        print(__doc__)
        return 2
    name = command[0]
    replaced(PAGE.read_text(encoding="utf-8"), name, "")  # fail before it runs for an hour
    program = PROGRAMS[f"python -m bench.{name}"]
    commits = [*takewhile(lambda each: not each.startswith("-"), command[1:])] if program.of_commits else []
    measured = line_now(program.measures, *commits[-1:])
    environment = os.environ | {"COLUMNS": WIDTH, "NO_COLOR": "1"}
    lines = []
    with subprocess.Popen(
        [sys.executable, "-m", f"bench.{name}", *command[1:]], stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            lines.append(line)
    if process.returncode == 0 and "--help" not in command:
        kept = section(command, datetime.now(tz=UTC).date(), measured, "".join(lines))
        PAGE.write_text(replaced(PAGE.read_text(encoding="utf-8"), name, kept), encoding="utf-8")
    return process.returncode


if __name__ == "__main__":
    sys.exit(main())
