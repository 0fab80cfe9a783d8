"""Run every command that bench/results.md names, each as small as it can be: `make bench-quick`.

The figures are worthless; a command that fails is an error. `python -m bench.quick NAME...` runs only those whose
command contains one of these names.
"""

from __future__ import annotations

import importlib.util
import os
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from bench.programs import PROGRAMS
from bench.sections import PAGE, ROOT, all_commands

MAX_OUTPUT_LINES: Final = 30
"""How many lines of a failed command's output are shown."""


def command(name: str, folder: Path) -> list[str]:
    """The small form of a command that the page names. Raises KeyError if it is not known."""
    quick = [each.format(folder=folder) for each in PROGRAMS[name].quick]
    program, *rest = name.split()
    if program == "make":
        return ["make", *rest, f"ARGS={shlex.join(quick)}"]
    return [sys.executable, *rest, *quick]


def succeeds(name: str) -> bool:
    """Run a command in its small form, and show its output if it fails. One that lacks an extra is skipped."""
    needs = PROGRAMS[name].needs
    if needs and importlib.util.find_spec(needs) is None:
        print(f"skipped        {name}: pip install 'stammtisch[bench]'", flush=True)
        return True
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        done = subprocess.run(
            command(name, Path(folder)),
            cwd=ROOT,
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | {"COLUMNS": "160", "NO_COLOR": "1"},
        )
    print(f"{'ok' if done.returncode == 0 else 'FAILED':6} {time.monotonic() - began:4.0f} s  {name}", flush=True)
    if done.returncode != 0:
        print(*done.stdout.splitlines()[-MAX_OUTPUT_LINES:], sep="\n", flush=True)
    return done.returncode == 0


def main() -> int:
    """Run all of them, and return the exit status."""
    wanted = sys.argv[1:]
    names = [
        name
        for name in sorted(all_commands(PAGE.read_text(encoding="utf-8")))
        if not wanted or any(each in name for each in wanted)
    ]
    if not names:
        print("bench/results.md names no such command.")
        return 2
    failed = [name for name in names if not succeeds(name)]
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
