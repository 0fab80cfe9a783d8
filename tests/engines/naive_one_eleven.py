"""A second implementation of 111, as played with real cards, to compare the engine with.

Slow and simple on purpose: it changes lists of cards in place, and tries every gap with every card that may leave. It
shares nothing with the engine.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class CentreCard:
    """A card of the centre, face up or face down."""

    number: int
    face_up: bool


class NaiveOneEleven:
    """One round at a table with real cards."""

    def __init__(self, hands: list[list[int]], centre: list[int], pile: list[int], start: int, limit: int) -> None:
        self.hands = hands
        self.centre: list[CentreCard | None] = [CentreCard(number, face_up=False) for number in centre]
        self.pile = pile
        self.aside: list[int] = []
        self.turn = start
        self.taken: int | None = None
        self.turns_left = [limit] * len(hands)
        self.ended = False
        self.declarer: int | None = None

    def may_refresh(self) -> bool:
        """Whether all three cards lie face up."""
        return self.taken is None and all(card is not None and card.face_up for card in self.centre)

    def refresh(self) -> bool:
        """Set the centre aside; returns whether the caller must shuffle the pile before `lay`."""
        going = [card.number for card in self.centre if card is not None]
        shuffled = len(self.pile) < 3
        if shuffled:
            self.pile += self.aside
            self.aside = []
        self.aside += going
        return shuffled

    def lay(self) -> None:
        """Lay three new cards from the pile face down."""
        self.centre = [CentreCard(self.pile.pop(0), face_up=False) for _ in range(3)]

    def take(self, place: int) -> None:
        """Take a centre card."""
        card = self.centre[place]
        assert card is not None
        self.taken, self.centre[place] = card.number, None

    def ways(self) -> list[tuple[int, int]]:
        """Each gap with each card that may leave, as (gap, number of the leaving card)."""
        hand = self.hands[self.turn]
        found = []
        for gap in range(len(hand) + 1):
            if gap > 0:
                found.append((gap, hand[gap - 1]))
            if gap < len(hand):
                found.append((gap, hand[gap]))
        return [*found, (0, hand[-1]), (len(hand), hand[0])]

    def after(self, gap: int, leaving: int) -> list[int]:
        """The hand after the taken card was put into a gap and another card left."""
        assert self.taken is not None
        hand = list(self.hands[self.turn])
        hand.insert(gap, self.taken)
        hand.remove(leaving)
        return hand

    def insert(self, gap: int, leaving: int, *, declare: bool) -> None:
        """Put the taken card into the hand, and end the turn."""
        self.hands[self.turn] = self.after(gap, leaving)
        self.centre[self.centre.index(None)] = CentreCard(leaving, face_up=True)
        self.taken = None
        self.turns_left[self.turn] -= 1
        if declare:
            assert in_order(self.hands[self.turn])
            self.declarer = self.turn
        self.ended = declare or not any(self.turns_left)
        self.turn = (self.turn + 1) % len(self.hands)

    def points(self, clowns: list[int]) -> list[int]:
        """Everybody's points; those who did not declare score their longest run."""
        return [
            sum(clowns[card] for card in hand) + 5 if seat == self.declarer else best_run(hand, clowns)[1]
            for seat, hand in enumerate(self.hands)
        ]


def in_order(cards: list[int]) -> bool:
    """Whether cards ascend or descend."""
    return cards in (sorted(cards), sorted(cards, reverse=True))


def best_run(hand: list[int], clowns: list[int]) -> tuple[int, int]:
    """The length and the clowns of the longest run, found by trying all; of equal ones that with the most clowns."""
    parts = [hand[first:end] for first in range(12) for end in range(first + 1, 13)]
    return max((len(part), sum(clowns[card] for card in part)) for part in parts if in_order(part))
