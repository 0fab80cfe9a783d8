"""What may be said at a table of Bremen: wishes and offers from one menu, none of which tells a number.

A phrase is not a move: it changes no state, and nothing checks whether it is true.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.bremen.model import ANIMALS

if TYPE_CHECKING:
    from engines.bremen.model import View

HIGH, LOW = "high", "low"
"""Please play a high number, or a low one."""
MINE, SPARE = "mine", "spare"
"""Let me take this round; or please see that I do not have to."""
THANKS, UNSURE = "thanks", "unsure"
OF_AN_ANIMAL = ("", f"{HIGH}-", f"{LOW}-")
"""What stands before the name of an animal: please play it, a high one of it, a low one."""


def offered(view: View) -> tuple[str, ...]:
    """What the seat of this view may say now; nothing for a spectator, and once the game is over.

    An animal is named as long as another seat holds it, or may hold it. It follows from what everybody sees.
    """
    if view.seat is None or view.outcome is not None:
        return ()
    held = None if view.held is None else [each.counts for seat, each in enumerate(view.held) if seat != view.seat]
    animals = [
        name for animal, name in enumerate(ANIMALS) if held is None or any(counts[animal] for counts in held)
    ]
    return (
        *(HIGH, LOW, MINE, SPARE),
        *(f"{how}{name}" for how in OF_AN_ANIMAL for name in animals),
        *(THANKS, UNSURE),
    )
