"""How long a message rests between two edits: not at all while there is room, and the longer the fuller it gets.

Meanwhile changes merge: what is sent in the end shows all of them. The hand of the member who is to act never rests.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from bot.delivery.budget import Rank
from bot.delivery.slots import Slot

ROOM: Final = 0.5
"""Up to this share of the budget nothing rests."""
FULL: Final = 0.9
"""From this share on everything rests as long as it can."""
LONGEST: Final = {Rank.TURN: 0.0, Rank.BOARD: 10.0, Rank.HAND: 40.0, Rank.ERRAND: 0.0}
"""Seconds between two edits of a message, at most. In between most hands have a turn of their own."""
SLOTS: Final = 20_000
"""Of how many messages is remembered when they were changed last."""

Later = Callable[[float, Callable[[], None]], object]


def _later(seconds: float, call: Callable[[], None]) -> object:
    return asyncio.get_running_loop().call_later(seconds, call)


class Pacing:
    """When the messages of this process were changed, and whether they may be changed again."""

    def __init__(
        self,
        fullness: Callable[[], float],
        touch: Callable[[str], None],
        *,
        clock: Callable[[], float] = time.monotonic,
        later: Later = _later,
    ) -> None:
        """`fullness` is that of the budget; `touch` is called with a table when something there has rested enough."""
        self._fullness = fullness
        self._touch = touch
        self._clock = clock
        self._later = later
        self._changed: OrderedDict[Slot, float] = OrderedDict()
        self._put_off: set[Slot] = set()

    def changed(self, slot: Slot) -> None:
        """A message was just changed."""
        self._changed[slot] = self._clock()
        self._changed.move_to_end(slot)
        if len(self._changed) > SLOTS:
            self._changed.popitem(last=False)

    def must_rest(self, slot: Slot, rank: Rank) -> bool:
        """Whether a message is not to be changed yet; its table is touched when it may be."""
        if slot not in self._changed:
            return False
        left = self._changed[slot] + rest(rank, self._fullness()) - self._clock()
        if left <= 0:
            return False
        if slot not in self._put_off:
            self._put_off.add(slot)
            self._later(left, lambda: self._rested(slot))
        return True

    def _rested(self, slot: Slot) -> None:
        self._put_off.discard(slot)
        self._touch(slot.table_id)


def rest(rank: Rank, fullness: float) -> float:
    """Seconds that a message rests between two edits while this share of the budget is used."""
    return LONGEST[rank] * min(1.0, max(0.0, (fullness - ROOM) / (FULL - ROOM)))
