"""The points that moves and toasts of Willkommen, Bierfest! would bring a seat, as far as it can know."""

from __future__ import annotations

import functools
from typing import assert_never

from msgspec import Struct

from engines.bierfest.cards import BEERS, NONE, TOAST, Counts, LaidSet, cards_of, without
from engines.bierfest.edition import MOST_BEERS
from engines.bierfest.model import BierfestOptions, Draw, Lay, LayBeer, Lose, Move, Refuse, Return, Skip, Stop, View
from engines.bierfest.scoring import Menu, menu_of


class ToastNow(Struct, frozen=True):
    """The effect of a toast on a seat if somebody else called it now and the seat chose best."""

    laid: LaidSet | None
    """The set that it would lay; None if it would lay nothing."""
    brings: int
    """The points of that set, with the bonus if it is the fifth beer."""
    minus: int
    """The number of cards that would be left in its hand and count against it."""
    costs: int
    """The points of the laid cards that it would lose for its toast cards."""

    @property
    def points(self) -> int:
        """The change of its total."""
        return self.brings - self.minus - self.costs


def toast_now(view: View) -> ToastNow | None:
    """The effect of a toast on the seat of this view if somebody else called it now; None for a spectator.

    The seat lays the set, and loses the cards, that leave it the most points.
    """
    return None if view.seat is None else _toast_now(view.options, view.hand, view.laid[view.seat])


def brings(view: View, move: Move) -> int:
    """The change in value, bonus included, that a legal move makes to the sets in front of its seat.

    Cards that go with a lost card count at once. Minus cards do not count here.
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
    # Equal sets are interchangeable, so one of each is tried.
    losses = {(laid.index(each), card) for each in set(laid) for card in {*cards_of(each)}} if count else ()
    return max(
        (_kept(menu, _lost(laid, place, card), count - 1) for place, card in losses), default=menu.score(laid, NONE)
    )


def _lost(laid: tuple[LaidSet, ...], place: int, card: int) -> tuple[LaidSet, ...]:
    return (*laid[:place], without(laid[place], card), *laid[place + 1 :])
