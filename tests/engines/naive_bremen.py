"""A second implementation of Bremen, as played with real tiles, to compare the engine with.

Slow and simple on purpose: it changes lists of tiles such as `("donkey", 7)` in place, and counts the piles of won
tiles at the end. It shares only the animal names with the engine.
"""

from __future__ import annotations

Tile = tuple[str, int]


class NaiveBremen:
    """A table with real tiles, from the draft on."""

    def __init__(self, hands: list[list[Tile]], middle: Tile | None) -> None:
        self.hands = hands
        self.middle = middle
        self.won: list[list[Tile]] = [[] for _ in hands]
        self.on_table: list[tuple[int, Tile]] = []
        self.turn = self.first_leader()
        self.over = False

    def first_leader(self) -> int:
        """The player with donkey 1; with three players donkey 4, or donkey 5 if the 4 lies in the middle."""
        wanted = 1
        if len(self.hands) == 3:
            wanted = 5 if self.middle == ("donkey", 4) else 4
        return next(player for player, hand in enumerate(self.hands) if ("donkey", wanted) in hand)

    def allowed(self) -> list[Tile]:
        """The tiles that may be played: those of the animal that was led, or any without one."""
        hand = self.hands[self.turn]
        if self.on_table:
            _, (led, _) = self.on_table[0]
            following = [tile for tile in hand if tile[0] == led]
            return following or list(hand)
        return list(hand)

    def play(self, tile: Tile) -> int | None:
        """Play one tile; returns the player who takes the round if it was the last of the round."""
        self.hands[self.turn].remove(tile)
        self.on_table.append((self.turn, tile))
        if len(self.on_table) < len(self.hands):
            self.turn = (self.turn + 1) % len(self.hands)
            return None
        taker = self.who_takes()
        self.won[taker] += [tile for _, tile in self.on_table]
        self.on_table = []
        self.turn = taker
        self.over = all(len(hand) == 1 for hand in self.hands)
        return taker

    def who_takes(self) -> int:
        """The player with the highest rooster, or else with the highest tile of the animal that was led."""
        roosters = [(number, player) for player, (animal, number) in self.on_table if animal == "rooster"]
        if roosters:
            return max(roosters)[1]
        _, (led, _) = self.on_table[0]
        return max((number, player) for player, (animal, number) in self.on_table if animal == led)[1]

    def shares_fit(self) -> bool:
        """Condition 1: the players won 24, 16, 8 and 0 tiles, or 24, 12 and 0, in any order."""
        return sorted(len(pile) for pile in self.won) == ([0, 8, 16, 24] if len(self.hands) == 4 else [0, 12, 24])

    def animals_differ(self) -> bool:
        """Condition 2: the remaining tiles, with the one in the middle, are four different animals."""
        left = [tile for [tile] in self.hands] + ([self.middle] if self.middle else [])
        return {animal for animal, _ in left} == {"rooster", "donkey", "dog", "cat"}

    def score(self) -> int:
        """The last tile's number of the winner of 24, minus that of the winner of none, plus 12."""
        [most] = [hand[0][1] for hand, pile in zip(self.hands, self.won, strict=True) if len(pile) == 24]
        [none] = [hand[0][1] for hand, pile in zip(self.hands, self.won, strict=True) if not pile]
        return most - none + 12
