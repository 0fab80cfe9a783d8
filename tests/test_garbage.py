"""A full collection looks at what came after the start, not at the program."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]

PROGRAM = """
import gc
import bot.app
from bot.ops.login import THRESHOLDS, keep_collections_short

before = len(gc.get_objects())
keep_collections_short()
looked_at = []
gc.callbacks.append(lambda phase, _: looked_at.append(len(gc.get_objects())) if phase == "start" else None)
gc.collect()


class Ring:
    freed = 0

    def __init__(self):
        self.myself = self

    def __del__(self):
        Ring.freed += 1


for _ in range(3):
    Ring()
gc.collect()
assert Ring.freed == 3, "cycles of today are still collected"
assert gc.get_threshold() == THRESHOLDS
print(before, max(looked_at))
"""


def test_a_full_collection_looks_at_little() -> None:
    found = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True, check=True, timeout=120
    )
    before, looked_at = map(int, found.stdout.split())
    assert before > 50_000, "the program itself"
    assert looked_at < before / 50
