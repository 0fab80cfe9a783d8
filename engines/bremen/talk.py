"""The phrases of Bremen: wishes and offers from one menu, none of which reveals a number.

A phrase is not a move: it changes no state, and nothing checks whether it is true. Every seat is offered all phrases
throughout the game, so the offer reveals nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from engines.bremen.model import ANIMALS

HIGH, LOW = "high", "low"
"""Please play a high number, or a low one."""
MINE, SPARE = "mine", "spare"
"""Let me take this round; or please spare me from taking it."""
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
    """The tile that a phrase asks for; both fields are None if it does not ask for one."""

    how: str | None
    """`HIGH`, `LOW`, or None for any number."""
    animal: int | None


def wish(phrase: str) -> Wish:
    """The tile that this phrase asks for."""
    how, _, name = phrase.rpartition("-")
    if name in ANIMALS:
        return Wish(how or None, ANIMALS.index(name))
    return Wish(phrase if phrase in {HIGH, LOW} else None, None)
