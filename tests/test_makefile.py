"""What `make` would run, without running it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def printed(*words: str) -> list[str]:
    """The commands of `make -n` with these words."""
    if shutil.which("make") is None:
        pytest.skip("make is not installed")
    environment = {name: value for name, value in os.environ.items() if name not in ("ARGS", "MAKEFLAGS", "MAKELEVEL")}
    done = subprocess.run(("make", "-n", *words), check=True, cwd=ROOT, env=environment, capture_output=True, text=True)
    return done.stdout.splitlines()


def suites(*words: str) -> list[str]:
    """The suites of pytest that make runs, with the arguments after those that it always has."""
    return [
        ("playground" if line.startswith("cd playground") else "bot") + line.partition("worksteal")[2].rstrip()
        for line in printed(*words)
        if "-m pytest" in line
    ]


def test_make_test_runs_both_suites() -> None:
    assert suites("test") == ["bot", "playground"]
    assert any("node --test" in line for line in printed("test"))


def test_arguments_of_make_test_go_to_the_tests_of_the_bot_alone() -> None:
    assert suites("test", "ARGS=tests/engines -k 'not slow'") == ["bot tests/engines -k 'not slow'"]
    assert "make test-playground ARGS=" in printed("test", "ARGS=-x")[-1]


def test_each_suite_takes_arguments_of_its_own() -> None:
    assert suites("test-bot", "ARGS=tests/engines") == ["bot tests/engines"]
    assert suites("test-playground", "ARGS=tests/test_rest.py") == ["playground tests/test_rest.py"]


def test_the_help_lists_every_target_once_and_says_where_arguments_go() -> None:
    done = subprocess.run(("make", "help"), check=True, cwd=ROOT, capture_output=True, text=True)
    names = [line.split()[1] for line in done.stdout.splitlines()]
    assert len(names) == len({*names})
    [line] = [line for line in done.stdout.splitlines() if line.split()[1] == "test"]
    assert "with ARGS, only those of the bot" in line
