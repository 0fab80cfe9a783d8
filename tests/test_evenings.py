"""A short evening of the bench, and what it makes of its samples."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bench.evenings import Sample, slope

ROOT = Path(__file__).parents[1]


def test_an_evening_leaves_nobody_unanswered() -> None:
    played = subprocess.run(
        [sys.executable, "-m", "bench.evenings", "--moves", "40", "--tables", "5"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=200,
    )
    assert played.returncode == 0, played.stdout
    assert " 0 without an answer" in played.stdout
    assert " 0 warnings or errors" in played.stdout


def test_growth_is_that_of_the_second_half() -> None:
    others: dict[str, int] = {"objects": 7, "of_bot": 3, "of_playground": 2, "tasks": 1, "files": 2}
    samples = [
        Sample(moves, 0.0, rss=100.0 + min(moves, 3000) / 100 + moves / 1000, traced=0.0, **others)
        for moves in range(0, 10_000, 1000)
    ]
    assert slope(samples, "rss") == pytest.approx(1.0)
    assert slope(samples, "objects") == 0.0
