"""The reader of a screen, as far as the screen depends on it."""

from __future__ import annotations

from msgspec import Struct

from bot.store import WaitingTable


class Reader(Struct, frozen=True):
    """How a hand is drawn for the member who reads it."""

    text_only: bool = False
    """Without pictures."""
    newcomer: bool = False
    """With hints, for a member who has not played this game before."""
    shut_out: bool = False
    """The bot may not write in the table's channel, so the hand says that the game goes on here."""
    choice: str = ""
    """What they have chosen of a move that takes several steps; see `GameScreens.hand`."""
    waiting: tuple[WaitingTable, ...] = ()
    """The other tables at which it is their turn, those first that have waited longest."""


ANYBODY = Reader()
"""Who reads with pictures, needs no hints and has chosen nothing."""
