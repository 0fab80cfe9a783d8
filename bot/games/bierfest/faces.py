"""How the cards of Willkommen, Bierfest! are written: kinds, sets, hands.

Here does not belong what happened or what can be done: see `story` and `screen`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from bot.locales import Words
from bot.screens.parts import plain
from engines.bierfest import BEERS, FOODS, TOAST, BierfestOptions, Counts, LaidSet, menu_of

BEER: Final = "🍺"


class Faces:
    """The cards of a table in a reader's language. Names are house values; the shipped ones are translated."""

    def __init__(self, options: BierfestOptions, words: Words) -> None:
        self._values = menu_of(options).values
        self._words = words
        self._comma = "、" if words.language == "ja" else ", "

    def label(self, card: int) -> str:
        """A kind of card as it stands on a button."""
        return self._face(card, self._name(card))

    def card(self, card: int) -> str:
        """A kind of card as it stands in a text, where a name must not act as markdown."""
        return self._face(card, plain(self._name(card)))

    def cards(self, cards: Iterable[int]) -> str:
        """Some cards in a text, equal ones together, in the order in which their kinds come up."""
        return self._comma.join(self._several(*each) for each in Counter(cards).items())

    def row(self, cards: Iterable[int]) -> str:
        """Some cards in a text, one by one in this order."""
        return self._comma.join(map(self.card, cards))

    def laid(self, laid: LaidSet) -> str:
        """A set as it stands in a text."""
        beers = self._several(laid.beer, laid.count)
        return beers if laid.food is None else f"{beers} + {self._several(laid.food, laid.foods)}"

    def laid_label(self, laid: LaidSet) -> str:
        """A set as it stands on a button."""
        beers = _times(self.label(laid.beer), laid.count)
        return beers if laid.food is None else f"{beers} + {_times(self.label(laid.food), laid.foods)}"

    def sets(self, sets: Sequence[LaidSet]) -> str:
        """All sets in front of somebody; equal ones are written once, with their number."""
        found = Counter(sets)
        shown = [self.laid(each) if count == 1 else f"{count} × ({self.laid(each)})" for each, count in found.items()]
        return " · ".join(shown)

    def hand(self, hand: Counts) -> list[str]:
        """A hand by kinds: the beers, then everything else."""
        beers = [f"{self.card(card)} ×{hand[card]}" for card in BEERS if hand[card]]
        others = [f"{self.card(card)} ×{hand[card]}" for card in (*FOODS, TOAST) if hand[card]]
        return [" · ".join(cards) for cards in (beers, others) if cards]

    def _several(self, card: int, count: int) -> str:
        return _times(self.card(card), count)

    def _name(self, card: int) -> str:
        if card in BEERS:
            return self._values.beers[card].name
        return self._values.foods[card - FOODS[0]].name if card in FOODS else ""

    def _face(self, card: int, name: str) -> str:
        if card in BEERS:
            return f"{BEER} {self._words('bierfest-beer', name=name)}"
        if card in FOODS:
            return self._words("bierfest-food", name=name)
        return self._words("bierfest-toast-card")


def _times(face: str, count: int) -> str:
    return face if count == 1 else f"{face} ×{count}"
