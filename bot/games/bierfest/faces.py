"""How the cards and sets of Willkommen, Bierfest! are written in words and on buttons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bot.games.bierfest.icons import CARDS
from bot.locales import Words
from bot.screens.parts import quoted
from engines.bierfest import BEERS, FOODS, TOAST, BierfestOptions, Counts, LaidSet, menu_of

_NO_BREAK = "\u00a0"
"""A count never stands on another line than its card."""


class Faces:
    """The cards of a table in a reader's language. Names belong to the edition; the shipped ones are translated."""

    def __init__(self, options: BierfestOptions, words: Words) -> None:
        self._menu = menu_of(options)
        self._edition = self._menu.edition
        self._words = words
        self._comma = "、" if words.language == "ja" else ", "

    def label(self, card: int) -> str:
        """A kind of card as it stands on a button, behind its icon or that of its set."""
        return self._called(card, self._name(card))

    def icon(self, card: int) -> str:
        """The icon of a kind of card."""
        return self._words.icon(CARDS[card])

    def sign(self, card: int) -> str:
        """What stands beside the icon of a kind of card on a button: nothing, but its name where icons are plain text.

        As plain text all beers have one.
        """
        return self.label(card) if self.icon(card) == CARDS[card].plain else ""

    def card(self, card: int) -> str:
        """A kind of card as it stands in a text, where a name must not act as markdown."""
        return f"{self.icon(card)} {self._called(card, quoted(self._name(card)))}"

    def cards(self, cards: Iterable[int]) -> str:
        """Some cards in a text, equal ones together, in the order in which their kinds come up."""
        return self._comma.join(self.several(*each) for each in Counter(cards).items())

    def signs(self, cards: Iterable[int]) -> str:
        """Some cards in a text as short as can be, one by one: their icons, where these are plain text with names."""
        shown = [(self.icon(card), quoted(self.sign(card))) for card in cards]
        between = self._comma if any(name for _, name in shown) else " "
        return between.join(f"{icon} {name}".strip() for icon, name in shown)

    def row(self, cards: Iterable[int]) -> str:
        """Some cards in a text, one by one in this order."""
        return self._comma.join(map(self.card, cards))

    def laid(self, laid: LaidSet) -> str:
        """A set as it stands in a text."""
        beers = self.several(laid.beer, laid.count)
        return beers if laid.food is None else f"{beers} + {self.several(laid.food, laid.foods)}"

    def worthy(self, laid: LaidSet) -> str:
        """A set as it stands in a text, with what it is worth while it is one."""
        if laid.count < 2:
            return self.laid(laid)
        return self._words("bierfest-worth", set=self.laid(laid), points=self.worth(laid))

    def worth(self, laid: LaidSet) -> int:
        """What a set is worth."""
        return self._menu.worth(laid)

    def laid_label(self, laid: LaidSet) -> str:
        """A set as it stands in a line of a menu."""
        beers = _times(self.label(laid.beer), laid.count)
        return beers if laid.food is None else f"{beers} + {_times(self.label(laid.food), laid.foods)}"

    def set_sign(self, laid: LaidSet) -> str:
        """A set as it stands on a button, beside the icon of its beer: a food is a plain sign there."""
        beers = f"{self.sign(laid.beer)} ×{laid.count}".strip()
        return beers if laid.food is None else f"{beers} {CARDS[laid.food].plain}×{laid.foods}"

    def sets(self, sets: Sequence[LaidSet]) -> str:
        """All sets in front of somebody; equal ones are written once, with their number."""
        found = Counter(sets)
        shown = [
            self.worthy(each) if count == 1 else f"{count} × ({self.worthy(each)})" for each, count in found.items()
        ]
        return " · ".join(shown)

    def hand(self, hand: Counts) -> list[str]:
        """A hand by kinds: the beers, then everything else."""
        beers = [self.counted(card, hand[card]) for card in BEERS if hand[card]]
        others = [self.counted(card, hand[card]) for card in (*FOODS, TOAST) if hand[card]]
        return [" · ".join(cards) for cards in (beers, others) if cards]

    def several(self, card: int, count: int) -> str:
        """Some cards of a kind in a text; of a single one no number is told."""
        return _times(self.card(card), count)

    def counted(self, card: int, count: int) -> str:
        """Some cards of a kind in a text, with their number."""
        return f"{self.card(card)}{_NO_BREAK}×{count}"

    def _name(self, card: int) -> str:
        if card in BEERS:
            return self._edition.beers[card].name
        return self._edition.foods[card - FOODS[0]].name if card in FOODS else ""

    def _called(self, card: int, name: str) -> str:
        if card in BEERS:
            return self._words("bierfest-beer", name=name)
        return self._words("bierfest-food", name=name) if card in FOODS else self._words("bierfest-toast-card")


def _times(face: str, count: int) -> str:
    return face if count == 1 else f"{face}{_NO_BREAK}×{count}"
