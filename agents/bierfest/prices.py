"""What sets of Willkommen, Bierfest! bring, looked up in tables: for playouts, which ask for it all the time."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

from engines.bierfest import BEERS, FOODS, MOST_BEERS, MOST_FOODS, BierfestOptions, LaidSet, Menu, menu_of

if TYPE_CHECKING:
    from engines.bierfest import BierfestEdition

ALL_BEERS: Final = (1 << len(BEERS)) - 1
"""The bits of all beers."""

Offer: TypeAlias = tuple[int, int, LaidSet]
"""What a set brings without the bonus, what decides between those that bring the same, and the set."""


@dataclass(frozen=True, slots=True)
class Prices:
    """The tables of a menu."""

    worth: tuple[tuple[tuple[int, ...], ...], ...]
    """The points of a set by beer, by how many of it, and by how many foods; nothing for less than two beers."""
    lays: tuple[tuple[tuple[tuple[Offer | None, ...], ...], ...], ...]
    """The best set to lay in a turn, by beer and by how many of it (up to 6) and of each food (up to 3) are held."""
    toasts: tuple[tuple[Offer | None, ...], ...]
    """The best set to lay at a toast by beer and by how many of it are in the hand; a beer that is laid is a point."""
    bonus: int

    def points(self, sets: list[LaidSet]) -> int:
        """What all these sets are worth, without the bonus."""
        worth = self.worth
        return sum([worth[each.beer][each.count][each.foods] for each in sets])


def beers_among(sets: list[LaidSet]) -> int:
    """The bits of the beers of which there is a set with at least two."""
    bits = 0
    for each in sets:
        if each.count > 1:
            bits |= 1 << each.beer
    return bits


def prices_of(options: BierfestOptions) -> Prices:
    """The prices at a table with these options."""
    return _prices(options.edition)


@functools.lru_cache(maxsize=16)
def _prices(own: BierfestEdition | None) -> Prices:
    menu, beers, foods = menu_of(BierfestOptions(edition=own)), range(MOST_BEERS + 1), range(MOST_FOODS + 1)
    return Prices(
        worth=tuple(
            tuple(
                tuple(menu.worth(LaidSet(beer, count, number)) if count > 1 else 0 for number in foods)
                for count in beers
            )
            for beer in BEERS
        ),
        lays=tuple(
            tuple(
                tuple(tuple(_best_lay(menu, beer, held, (first, second)) for second in foods) for first in foods)
                for held in beers
            )
            for beer in BEERS
        ),
        toasts=tuple(tuple(_best_at_a_toast(menu, beer, held) for held in beers) for beer in BEERS),
        bonus=menu.edition.bonus,
    )


def _best_lay(menu: Menu, beer: int, held: int, foods: tuple[int, int]) -> Offer | None:
    """The set that brings most; of those the one with most cards."""
    offers = []
    for count in range(2, held + 1):
        sets = [LaidSet(beer, count)]
        for number, (food, most) in product(range(1, MOST_FOODS + 1), zip(FOODS, foods, strict=True)):
            if number <= most and menu.goes_with(food, beer):
                sets.append(LaidSet(beer, count, number, food))
        offers += [(menu.worth(laid), laid.count + laid.foods, laid) for laid in sets]
    return max(offers, key=lambda offer: offer[:2], default=None)


def _best_at_a_toast(menu: Menu, beer: int, held: int) -> Offer | None:
    sets = [LaidSet(beer, count) for count in range(2, held + 1)]
    offers = [(menu.worth(laid) + laid.count, laid.count, laid) for laid in sets]
    return max(offers, key=lambda offer: offer[:2], default=None)
