"""What may be said at a table of Bremen: wishes and offers from one menu, none of which tells a number.

A phrase is not a move: it changes no state, and nothing checks whether it is true. All phrases are offered to every
seat as long as the game runs, so that nobody can conclude anything from which ones are.
"""

from __future__ import annotations

from typing import NamedTuple

from engines.bremen.model import ANIMALS

HIGH, LOW = "high", "low"
"""Please play a high number, or a low one."""
MINE, SPARE = "mine", "spare"
"""Let me take this round; or please see that I do not have to."""
THANKS, UNSURE = "thanks", "unsure"
_OF_AN_ANIMAL = ("", f"{HIGH}-", f"{LOW}-")
"""The prefix of an animal's name: please play it, a high one of it, a low one."""

PHRASES = (
    *(HIGH, LOW, MINE, SPARE),
    *(f"{how}{name}" for how in _OF_AN_ANIMAL for name in ANIMALS),
    *(THANKS, UNSURE),
)
"""All phrases, in the order in which they are offered."""


class Wish(NamedTuple):
    """What a phrase asks for: how high a tile, of which animal; both None for a phrase that is about neither."""

    how: str | None
    """`HIGH` or `LOW`."""
    animal: int | None


def wish(phrase: str) -> Wish:
    """What this phrase asks for."""
    how, _, name = phrase.rpartition("-")
    if name in ANIMALS:
        return Wish(how or None, ANIMALS.index(name))
    return Wish(phrase if phrase in {HIGH, LOW} else None, None)
