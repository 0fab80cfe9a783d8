"""What the buttons of 111 carry: `refresh`, `take.2`, `insert.0.11` and `insert.5.5.declare`; places count from 0.

Here belongs writing and reading them. Whether such a move is legal is for the rules to say.
"""

from __future__ import annotations

import re
from typing import Final

from engines.contract import Unreadable
from engines.one_eleven import Insert, Move, Refresh, Take

_WRITTEN: Final = re.compile(r"refresh|take\.(\d)|insert\.(\d\d?)\.(\d\d?)(\.declare)?", re.ASCII)


def payload(move: Move) -> str:
    """What stands for this move in a button."""
    if isinstance(move, Refresh):
        return "refresh"
    if isinstance(move, Take):
        return f"take.{move.place}"
    return f"insert.{move.slot}.{move.out}" + (".declare" if move.declare else "")


def move(written: str) -> Move:
    """The move that a button carries. Raises Unreadable."""
    found = _WRITTEN.fullmatch(written)
    if found is None:
        raise Unreadable("unreadable-move")
    place, slot, out, declare = found.groups()
    if place is not None:
        return Take(int(place))
    if slot is not None:
        return Insert(int(slot), int(out), declare=declare is not None)
    return Refresh()
