"""What players of Willkommen, Bierfest! know of each other's hands, and how it changes with what happens.

Whoever puts cards on the deck sees who draws them. Such a card is in that hand until it is laid or shown, unless its
holder puts it back, which nobody else sees. So one knows some cards of a hand, and how many of them may have left it.
Here does not belong what is guessed from that: see `recall`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from engines.bierfest.model import KINDS, Known

if TYPE_CHECKING:
    from collections.abc import Callable

    from engines.bierfest.model import Counts

NONE: Final[Counts] = (0,) * KINDS
NOTHING: Final = Known()

Knowledge: TypeAlias = tuple[tuple[Known, ...], ...]
"""By seat what it knows of each seat's hand."""


def plus(cards: Counts, card: int, count: int = 1) -> Counts:
    """The cards with so many more of a kind."""
    return (*cards[:card], cards[card] + count, *cards[card + 1 :])


def drawn(knowledge: Knowledge, putter: int, seat: int, card: int) -> Knowledge:
    """A seat drew a card that the putter had put on the deck."""
    if putter == seat:
        return knowledge
    row = knowledge[putter]
    more = Known(plus(row[seat].cards, card), row[seat].unsure)
    return (*knowledge[:putter], (*row[:seat], more, *row[seat + 1 :]), *knowledge[putter + 1 :])


def left_unseen(knowledge: Knowledge, seat: int) -> Knowledge:
    """A seat put a card of its hand away, and nobody else saw which."""
    return _each(knowledge, seat, lambda known: _known(known.cards, known.unsure + 1))


def laid_openly(knowledge: Knowledge, seat: int, card: int, count: int) -> Knowledge:
    """A seat laid so many cards of a kind: those that somebody knew may be among them."""
    return _each(
        knowledge,
        seat,
        lambda known: _known(plus(known.cards, card, -min(count, known.cards[card])), known.unsure),
    )


def forgotten(knowledge: Knowledge, seat: int) -> Knowledge:
    """A seat's hand was shown, and is gone."""
    return _each(knowledge, seat, lambda known: NOTHING)


def _each(knowledge: Knowledge, seat: int, change: Callable[[Known], Known]) -> Knowledge:
    """What everybody knows of this seat's hand, changed."""
    if all(row[seat] == NOTHING for row in knowledge):
        return knowledge
    return tuple([(*row[:seat], change(row[seat]), *row[seat + 1 :]) for row in knowledge])


def _known(cards: Counts, unsure: int) -> Known:
    return Known(cards, unsure) if unsure < sum(cards) else NOTHING
