"""What is taught of a game, as data: pages on how it is played, hints for a first game, and a tutorial's deal."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from engines.chance import SEED_BYTES

OPENING: Final = 1
"""In a tutorial the first turn is told exactly; the hints go on from the second."""


class Lesson(Struct, frozen=True, kw_only=True):
    """One game's. All texts are keys of Fluent messages."""

    pages: tuple[str, ...]
    """How it is played, a page each: the goal, a turn, an example, a trap."""
    hints: tuple[str, ...]
    """For the first turns of somebody's first game, one for each."""
    opening: str
    """The first turn of the tutorial: what is held, and what would be a good thing to do with it."""
    deal: int
    """A number that leads to the deal of the tutorial, in which the first to sit down is the start player."""
    seats: int
    """How many play in it: the learner, and house players."""
    example: int
    """At least so many moves of that deal, played by house players, lead to the position that the pages show."""

    @property
    def seed(self) -> bytes:
        """The seed of the tutorial's deal."""
        return self.deal.to_bytes(SEED_BYTES, "big")
