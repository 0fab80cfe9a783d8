"""Playing evenings in processes of their own."""

from __future__ import annotations

import atexit
import os
import time

from tests.simulation.evening import Found, Plan, play
from tests.simulation.prepared import prepare
from tests.simulation.shrinking import shrunk

prepare()


def played(seed: int, *, shrink: bool = False) -> tuple[Found, float]:
    """An evening, and how many seconds of one core it took."""
    began = time.process_time()
    found = play(Plan.of(seed))
    if shrink and found.findings:
        found = shrunk(found)
    return found, time.process_time() - began


def leave_quietly() -> None:
    """At the end of this process, drop the tasks of dead bots as they are: they are not to clean up."""
    atexit.register(os._exit, 0)
