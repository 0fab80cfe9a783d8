"""The cards of Willkommen, Bierfest! and how they are counted.

Cards of the same kind are all alike, so a card is the number of its kind: 0 to 4 are the beers and 5 and 6 the foods,
in the order of the edition; 7 is a toast card. Where order does not matter, `Counts` holds the number of cards of each
kind.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from msgspec import Struct

BEERS: Final = range(5)
FOODS: Final = range(5, 7)
TOAST: Final = 7
KINDS: Final = 8

COPIES: Final = (13,) * len(BEERS) + (10,) * len(FOODS) + (10,)
"""How many cards of each kind there are, 95 in all."""
HALF_OF_THE_TOASTS: Final = COPIES[TOAST] // 2
LOWER_HALF: Final = (sum(COPIES) + 1) // 2
"""The size of the deck's lower half without toast cards; the upper one has one card less."""

CALLS: Final = 3
"""The number of toast cards in one hand that calls a toast, and the number of toasts that ends the game."""

Counts: TypeAlias = tuple[int, ...]
"""The number of cards of each kind: eight numbers."""
NONE: Final[Counts] = (0,) * KINDS


class LaidSet(Struct, frozen=True, forbid_unknown_fields=True):
    """A set in front of a player. It can have fewer than two beers while its player is choosing what to lose."""

    beer: int
    count: int
    foods: int = 0
    food: int | None = None


def plus(cards: Counts, card: int, count: int = 1) -> Counts:
    """The counts with `count` more cards of a kind."""
    return (*cards[:card], cards[card] + count, *cards[card + 1 :])


def cards_of(laid: LaidSet) -> tuple[int, ...]:
    """The cards of a set, one by one."""
    foods = () if laid.food is None else (laid.food,) * laid.foods
    return (laid.beer,) * laid.count + foods


def without(laid: LaidSet, card: int) -> LaidSet:
    """The set without one of its cards."""
    if card == laid.beer:
        return LaidSet(laid.beer, laid.count - 1, laid.foods, laid.food)
    return LaidSet(laid.beer, laid.count, laid.foods - 1, laid.food if laid.foods > 1 else None)
