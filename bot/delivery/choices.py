"""Half-made choices: what is chosen on a hand and not yet played. A hand that has to be changed is redrawn with it.

They are no moves, so they are not stored; after a restart a member may have to choose once more.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from bot.delivery.slots import Slot

HANDS: Final = 10_000
"""On how many hands a choice is remembered."""


class Choices:
    """What the answers to clicks have shown as chosen, by hand."""

    def __init__(self) -> None:
        self._made: OrderedDict[Slot, tuple[int, str]] = OrderedDict()

    def make(self, slot: Slot, ply: int, choice: str) -> None:
        """A hand shows this as chosen at this ply, or nothing (an empty choice)."""
        self._made.pop(slot, None)
        if choice:
            self._made[slot] = (ply, choice)
            if len(self._made) > HANDS:
                self._made.popitem(last=False)

    def at(self, slot: Slot, ply: int) -> str:
        """What a hand shows as chosen, empty if nothing. It means nothing any more when the table has gone on."""
        made_at, choice = self._made.get(slot, (ply, ""))
        return choice if made_at == ply else ""
