"""Keeping garbage collections short, so that no click waits for one."""

from __future__ import annotations

import gc
from typing import Final

THRESHOLDS: Final = (10_000, 20, 50)
"""How many more objects there must be than at the last collection of the youngest, and how many collections of each
generation make one of the next; Python's own are 700, 10, 10."""


def keep_collections_short() -> None:
    """Leave everything that is there now out of all later collections, and collect less often. To be called once.

    When the bot has started, some hundred thousand objects are there for good: modules, classes, statements, locales.
    A full collection looks at each of them and finds nothing, for a quarter of a second in which no click is answered.
    What comes later is nearly all freed by its reference count; collections are for the cycles in the rest.
    """
    gc.collect()  # what is no longer used must not be kept for good
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
