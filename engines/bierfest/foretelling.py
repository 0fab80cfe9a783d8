"""What moves and toasts of Willkommen, Bierfest! would bring a seat in points, as far as it can know."""

from __future__ import annotations

import functools
from typing import assert_never

from msgspec import Struct

from engines.bierfest.cards import BEERS, NONE, TOAST, Counts, LaidSet, cards_of, without
from engines.bierfest.edition import MOST_BEERS
from engines.bierfest.model import BierfestOptions, Draw, Lay, LayBeer, Lose, Move, Refuse, Return, Skip, Stop, View
from engines.bierfest.scoring import Menu, menu_of


class ToastNow(Struct, frozen=True):
    """What a toast would do to a seat if somebody else called it now, and the seat made the best of it."""

    laid: LaidSet | None
    """The set that it would lay; None if it would lay nothing."""
    brings: int
    """What that set is worth, with the bonus if it is the fifth beer."""
    minus: int
    """How many cards would be left in its hand and count against it."""
    costs: int
    """What the laid cards are worth that it would lose for its toast cards."""

    @property
    def points(self) -> int:
        """By how much its total would change."""
        return self.brings - self.minus - self.costs


def toast_now(view: View) -> ToastNow | None:
    """What a toast would bring the seat of this view if somebody else called it now; None for a spectator.

    The seat lays the set, and loses the cards, that leave it the most points of all that it may choose.
    """
    return None if view.seat is None else _toast_now(view.options, view.hand, view.laid[view.seat])


def brings(view: View, move: Move) -> int:
    """By how much a legal move changes what the sets in front of its seat are worth, the bonus included.

    What goes along with a lost card counts at once. Minus cards do not count here.
    """
    if view.seat is None:
        return 0
    laid = view.laid[view.seat]
    match move:
        case Lay():
            after = (*laid, LaidSet(move.beer, move.count, move.foods, move.food))
        case LayBeer():
            after = (*laid, LaidSet(move.beer, move.count))
        case Lose():
            after = _lost(laid, move.place, move.card)
        case Draw() | Stop() | Return() | Refuse() | Skip():
            return 0
        case _:
            assert_never(move)
    menu = menu_of(view.options)
    return menu.score(after, NONE) - menu.score(laid, NONE)


@functools.lru_cache(maxsize=4096)
def _toast_now(options: BierfestOptions, hand: Counts, laid: tuple[LaidSet, ...]) -> ToastNow:
    menu = menu_of(options)
    now = menu.score(laid, NONE)
    held = sum(hand) - hand[TOAST]
    choices = [LaidSet(beer, count) for beer in BEERS for count in range(2, min(hand[beer], MOST_BEERS) + 1)]
    found = []
    for choice in (*choices, None):
        after, left = (laid, held) if choice is None else ((*laid, choice), held - choice.count)
        worth = menu.score(after, NONE)
        found.append(ToastNow(choice, worth - now, left, worth - _kept(menu, after, hand[TOAST])))
    return max(found, key=lambda each: each.points)


def _kept(menu: Menu, laid: tuple[LaidSet, ...], count: int) -> int:
    """The most that sets can be worth after this number of their cards is lost."""
    # Equal sets are alike: one of each is tried.
    losses = {(laid.index(each), card) for each in set(laid) for card in {*cards_of(each)}} if count else ()
    return max(
        (_kept(menu, _lost(laid, place, card), count - 1) for place, card in losses), default=menu.score(laid, NONE)
    )


def _lost(laid: tuple[LaidSet, ...], place: int, card: int) -> tuple[LaidSet, ...]:
    return (*laid[:place], without(laid[place], card), *laid[place + 1 :])
