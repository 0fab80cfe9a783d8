"""The house player of Knock-out Whist. Worker processes import this module; it imports nothing of the bot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from agents.generic import players
from engines.chance import Chance
from knockout_whist.engine import GAME, Move, Name, Play, View, best, strength, suit


class Heuristic:
    """Names its longest suit, leads its highest card, wins as cheaply as it can, and gives its lowest card away."""

    name: ClassVar[str] = "heuristic"

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        """The suit to name, or the card to play."""
        table = view.table
        hand = table.hands[view.seat or 0]

        def length(move: Move) -> tuple[int, int]:
            held = [strength(card) for card in hand if isinstance(move, Name) and suit(card) == move.suit]
            return len(held), sum(held)

        def height(move: Move) -> tuple[bool, int]:
            return (False, 0) if isinstance(move, Name) else (suit(move.card) == table.trumps, strength(move.card))

        if table.trumps is None:
            return max(legal, key=length)
        if not table.laid:
            return max(legal, key=lambda move: height(move)[::-1])
        place = len(table.laid)  # of this seat's card in the trick
        wins = [
            move for move in legal if isinstance(move, Play) and best((*table.laid, move.card), table.trumps) == place
        ]
        last = place == len(table.order) - 1
        if wins:
            return min(wins, key=height) if last else max(wins, key=height)
        return min(legal, key=height)


AGENTS: Final = players(GAME, Heuristic())
