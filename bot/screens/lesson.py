"""What is taught of a game, as data: pages on how it is played, hints for a first game, and a tutorial's deal."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from engines.chance import SEED_BYTES

LEARNER: Final = 0
"""The seat of who learns, in a tutorial and in its example."""
OPENING: Final = 1
"""A tutorial explains the first turn exactly; the hints go on from the second."""


class Page(Struct, frozen=True, kw_only=True):
    """One idea, with a picture of the example: the tutorial's deal as it goes if all play as its best agent would."""

    text: str
    """The key of the text; its value `players` is how many play."""
    ply: int | None = None
    """The number of moves of the example before the picture; None: at its end."""
    board: bool = False
    """Whether it is the board that is shown, and not the learner's hand."""


class Lesson(Struct, frozen=True, kw_only=True):
    """Of one game. All texts are keys of Fluent messages."""

    pages: tuple[Page, ...]
    """How it is played: the goal, a turn, an example of one, the end."""
    hints: tuple[str, ...]
    """For the first turns of somebody's first game, one for each."""
    opening: str
    """The first turn of the tutorial: what is held, and what would be a good thing to do with it."""
    deal: int
    """A number that leads to the deal of the tutorial, in which the first to sit down is the start player."""
    seats: int
    """How many play in it: the learner, and house players."""

    @property
    def seed(self) -> bytes:
        """The seed of the tutorial's deal."""
        return self.deal.to_bytes(SEED_BYTES, "big")
