"""Evenings played in worker processes."""

from __future__ import annotations

import atexit
import os
import time

from tests.simulation.evening import Found, Plan, play
from tests.simulation.observer.open_seeds import apart, open_seeds
from tests.simulation.prepared import prepare
from tests.simulation.shrinking import shrunk

prepare()


def played(seed: int, *, shrink: bool = False, is_watched: bool = True) -> tuple[Found, float]:
    """Play an evening; returns what was found and the CPU seconds it took."""
    began = time.process_time()
    found = play(Plan.of(seed), is_watched=is_watched)
    found.findings, known = apart(seed, found.findings, open_seeds())
    if shrink and found.findings:
        found = shrunk(found)
    found.known = known
    return found, time.process_time() - began


def leave_quietly() -> None:
    """At the end of this process, drop the tasks of killed bots without letting them clean up."""
    atexit.register(os._exit, 0)
