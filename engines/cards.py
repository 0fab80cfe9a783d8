"""The ordinary pack of 52 cards.

In states and moves a card is a number 0..51, rank by rank from the ace of clubs (0) to the king of spades (51); in
views and events it is a `Card`.
"""

from __future__ import annotations

from msgspec import Struct

PACK = 52
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "D", "H", "S")


class Card(Struct, frozen=True, order=True):
    """A visible card. Cards sort by rank, aces first, then by suit."""

    rank: int
    """1 (ace) to 13 (king)."""
    suit: int
    """0 clubs, 1 diamonds, 2 hearts, 3 spades."""

    @property
    def number(self) -> int:
        """The number of this card in states and moves, 0..51."""
        return (self.rank - 1) * len(SUITS) + self.suit

    @property
    def code(self) -> str:
        """The short name, such as `10H` or `AS`: for logs, custom ids and tests."""
        return RANKS[self.rank - 1] + SUITS[self.suit]


CARDS = tuple(Card(rank, suit) for rank in range(1, len(RANKS) + 1) for suit in range(len(SUITS)))
"""Every card, indexed by its number."""
