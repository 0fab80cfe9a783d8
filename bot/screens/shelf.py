"""What a game brings to the screens; the games on the shelf, by name.

Here belongs only the shape of it. The games themselves are in bot/games, and bot/app.py puts them on the shelf.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from bot.locales import Words
from bot.screens.parts import Part
from bot.tables import Sight


class GameScreens(Protocol):
    """How one game looks on Discord. Every method is a pure function of what its reader may know."""

    game: str
    """The name of the game these screens belong to."""

    def board(self, sight: Sight, words: Words) -> Sequence[Part]:
        """What everybody sees: computed from a spectator's sight."""

    def hand(self, sight: Sight, words: Words, choice: str, *, standing: bool) -> Sequence[Part]:
        """What one seat sees, with the buttons to act if it is to act.

        `choice` is the half-made choice that a `pick` button carried, empty at first. A `standing` screen is kept
        up to date by the bot; one that is not stays as it is, and must not show what the table will take back.
        """

    def house_values(self, options: Any, words: Words) -> Sequence[str]:
        """The house values of a table with these options, as lines below the rules; empty for a game without any."""

    def move(self, payload: str) -> Any:
        """The move that a `move` button carries. Raises Unreadable."""


Shelf: TypeAlias = Mapping[str, GameScreens]
