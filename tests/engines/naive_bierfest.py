"""A second implementation of Willkommen, Bierfest!, as played with real cards, to compare the engine with.

Slow and simple on purpose: it changes heaps of letters in place, and runs the whole game as one generator that stops
at each decision. It shares only the edition file with the engine. A card is a letter as in `drawing_bierfest`, a set
is a text such as `DDDw`, and a decision is a text such as `draw`, `stop`, `lay DDDw`, `back t`, `refuse t`,
`beer DDD`, `lose 0 D` or `skip`.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Generator
from importlib import resources

BEERS, FOODS = "PWDKA", "wb"
Story = Generator[tuple[int, set[str]], str, None]
"""Yields the seat to act with its choices, and receives the choice."""

_EDITION = tomllib.loads(resources.files("engines.bierfest").joinpath("edition.toml").read_text(encoding="utf-8"))
_LETTER = dict(zip([beer["name"] for beer in _EDITION["beers"]], BEERS, strict=True))
PAIRS = {
    _LETTER[beer] + letter for letter, food in zip(FOODS, _EDITION["foods"], strict=True) for beer in food["goes_with"]
}


class NaiveBierfest:
    """A table with real cards. `cut` is the least and the most cards to lift when a toast card goes back."""

    def __init__(self, deck: str, hands: list[str], sets: list[list[str]], toasts: int) -> None:
        self.deck = list(deck)
        self.hands = [list(hand) for hand in hands]
        self.sets = [list(each) for each in sets]
        self.minus: list[list[str]] = [[] for _ in hands]
        self.box: list[str] = []
        self.refused: list[str] = []
        self.toasts = toasts
        self.reason: str | None = None
        self.cut: Callable[[int, int], int] = lambda least, most: most

    def story(self, seat: int) -> Story:
        """Run the game from a seat's turn on."""
        while self.reason is None:
            yield from self._turn(seat)
            seat = (seat + 1) % len(self.hands)

    def _turn(self, seat: int) -> Story:
        hand = self.hands[seat]
        yield seat, {"draw"}
        drawn = [self._draw(seat)]
        if self._stopped(hand):
            yield from self._toast(seat, drawn)
            return
        said = yield seat, {"draw", "stop"} | {f"lay {each}" for each in sets_in(hand)}
        if said.startswith("lay"):
            self._lay(seat, said.removeprefix("lay "))
            return
        back = 0
        while said != "stop":
            if said == "draw":
                drawn.append(self._draw(seat))
                if self._stopped(hand):
                    yield from self._toast(seat, drawn)
                    return
            else:
                hand.remove(said[-1])
                self.deck.insert(0, said[-1])
                back += 1
                if back == len(drawn) - 1:
                    return
            more = {"draw"} if len(drawn) < 4 and not back else set()
            said = yield seat, {"stop"} | more | {f"back {card}" for card in hand}

    def _draw(self, seat: int) -> str:
        card = self.deck.pop(0)
        self.hands[seat].append(card)
        return card

    def _stopped(self, hand: list[str]) -> bool:
        return hand.count("t") == 3 or not self.deck

    def _lay(self, seat: int, cards: str) -> None:
        for card in cards:
            self.hands[seat].remove(card)
        self.sets[seat].append(cards)

    def _toast(self, caller: int, drawn: list[str]) -> Story:
        self.toasts += 1
        emptied, hand = not self.deck, self.hands[caller]
        if emptied:
            yield from self._refuse(caller, drawn)
        if hand.count("t") == 3:
            for _ in range(3):
                hand.remove("t")
                self.box.append("t")
        seats = len(self.hands)
        for seat in [*range(caller, seats), *range(caller)]:
            yield from self._drink(seat)
        if emptied:
            self.reason = "deck"
        elif self.toasts == 3:
            self.reason = "toasts"

    def _refuse(self, caller: int, drawn: list[str]) -> Story:
        while drawn:
            said = yield caller, {"skip"} | {f"refuse {card}" for card in drawn}
            if said == "skip":
                return
            for heap in (drawn, self.hands[caller]):
                heap.remove(said[-1])
            self.refused.append(said[-1])

    def _drink(self, seat: int) -> Story:
        hand, sets = self.hands[seat], self.sets[seat]
        beers = {f"beer {each}" for each in sets_in(hand) if each[-1] not in FOODS}
        if beers:
            said = yield seat, {"skip"} | beers
            if said != "skip":
                self._lay(seat, said.removeprefix("beer "))
        for left in range(hand.count("t"), 0, -1):
            if sum(map(len, sets)) <= left:
                for cards in sets:
                    self.box += cards
                sets.clear()
                break
            said = yield seat, {f"lose {place} {card}" for place, cards in enumerate(sets) for card in cards}
            place, card = int(said.split()[1]), said[-1]
            sets[place] = sets[place].replace(card, "", 1)
            self.box.append(card)
        for cards in [cards for cards in sets if sum(card in BEERS for card in cards) < 2]:
            sets.remove(cards)
            self.box += cards
        while "t" in hand:
            hand.remove("t")
            self.deck.insert(self.cut(min(2, len(self.deck)), len(self.deck)), "t")
        self.minus[seat] += hand
        hand.clear()

    def points(self) -> list[int]:
        """The points of every seat."""
        return [
            sum(map(worth, sets)) + (5 if {*BEERS} <= {*"".join(sets)} else 0) - len(minus)
            for sets, minus in zip(self.sets, self.minus, strict=True)
        ]


def sets_in(hand: list[str]) -> set[str]:
    """All sets that can be laid, found by trying all beers with all foods."""
    held = Counter(hand)
    beers = [letter * count for letter in BEERS for count in range(2, min(held[letter], 6) + 1)]
    foods = ["", *(letter * count for letter in FOODS for count in range(1, min(held[letter], 3) + 1))]
    return {beer + food for beer in beers for food in foods if not food or beer[0] + food[0] in PAIRS}


def worth(cards: str) -> int:
    """The points of a set."""
    beers = cards.rstrip(FOODS)
    points: list[int] = next(beer["points"] for beer in _EDITION["beers"] if _LETTER[beer["name"]] == beers[0])
    with_it: list[int] = [0, *_EDITION["food_points"]]
    return points[len(beers) - 2] + with_it[len(cards) - len(beers)]
