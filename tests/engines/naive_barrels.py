"""A second implementation of 40 Barrels of Beer, as played with real cards, to compare the engine with.

Slow and simple on purpose: it changes piles of card names in place, and each card on the board has a side up. It
shares only the card names with the engine.
"""

from dataclasses import dataclass
from itertools import product


@dataclass
class CardOnBoard:
    """A card of a stack, face up or face down."""

    name: str
    face_up: bool


class NaiveBarrels:
    """A table with real cards. The top card of a stack comes last."""

    def __init__(self, hands: list[list[str]], board: list[str], pile: list[str]) -> None:
        self.hands = hands
        self.stacks = [[CardOnBoard(name, face_up=False)] for name in board]
        self.pile = pile
        self.gone: list[int] = []
        self.turn = 0
        self.ended: str | None = None
        self.winner: int | None = None

    def still_in(self) -> list[int]:
        """The numbers of the players who are not out."""
        return [player for player in range(len(self.hands)) if player not in self.gone]

    def possible_sums(self) -> set[int]:
        """Every possible sum of the face-up cards, with each ace counted both ways."""
        worth: list[tuple[int, ...]] = []
        for stack in self.stacks:
            for card in stack:
                if card.face_up:
                    rank = card.name[:-1]
                    worth.append({"A": (1, 14), "J": (11,), "Q": (12,), "K": (13,)}.get(rank) or (int(rank),))
        return {sum(choice) for choice in product(*worth)}

    def play(self, name: str, spot: int) -> None:
        """Play one turn with a card."""
        player = self.turn
        self.hands[player].remove(name)
        stack = self.stacks[spot]
        stack.insert(0, CardOnBoard(name, face_up=False))
        if stack[-1].face_up:
            top = stack.pop()
            top.face_up = False
            stack.insert(0, top)
        stack[-1].face_up = True

        sums = self.possible_sums()
        if 40 in sums:
            self.ended, self.winner = "forty", player
            return
        if min(sums) > 40:
            self.gone.append(player)
            if len(self.still_in()) == 1:
                self.ended, self.winner = "last_left", self.still_in()[0]
                return
        elif len(self.hands[player]) == 1:
            for _ in range(3):
                if self.pile:
                    self.hands[player].append(self.pile.pop(0))
        self.end_turn()

    def end_turn(self) -> None:
        """Go on to the next player, or end the game if all hands are empty."""
        if all(not self.hands[player] for player in self.still_in()):
            self.ended = "hands_empty"
            return
        self.turn = (self.turn + 1) % len(self.hands)
        while self.turn in self.gone:
            self.turn = (self.turn + 1) % len(self.hands)
