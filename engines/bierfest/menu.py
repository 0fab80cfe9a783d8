"""What is on the menu: the cards there are, and the house values with what follows from them.

Here belong the kinds of cards, which food goes with which beer, and what a set is worth. Here does not belong how the
game goes on: that is `rules` and `toast`.

Cards of the same kind are all alike, so a card is the number of its kind: 0 to 4 are the beers and 5 and 6 the foods,
in the order of the house values; 7 is a toast card.
"""

from __future__ import annotations

import functools
from typing import Final, TypeAlias

from msgspec import Struct

from engines import values
from engines.bierfest.model import BEERS, FOODS, TOAST, BierfestOptions, Counts, LaidSet, Lay, LayBeer
from engines.bierfest.values import MOST_BEERS, MOST_FOODS, BierfestValues

COPIES: Final = (13,) * len(BEERS) + (10,) * len(FOODS) + (10,)
"""How many cards of each kind there are, 95 in all."""
HALF_OF_THE_TOASTS: Final = COPIES[TOAST] // 2
LOWER_HALF: Final = (sum(COPIES) + 1) // 2
"""So many cards has the lower half of the deck, with its toast cards; the upper one has one card less."""

_Lays: TypeAlias = tuple[tuple[tuple[tuple[Lay, ...], ...], ...], ...]

SHIPPED: Final = values.shipped("engines.bierfest", BierfestValues)


class Menu(Struct, frozen=True):
    """House values, worked out once."""

    values: BierfestValues
    lays: tuple[_Lays, ...]
    """By beer, by how many of it are in the hand (up to 6), and by how many of each food (up to 3): all sets to lay."""

    def worth(self, laid: LaidSet) -> int:
        """The points of a set."""
        points = self.values.beers[laid.beer].points[laid.count - 2]
        return points + self.values.food_points[laid.foods - 1] if laid.foods else points

    def name(self, kind: int) -> str:
        """What the house values call this beer or food."""
        return self.values.beers[kind].name if kind in BEERS else self.values.foods[kind - FOODS[0]].name

    def goes_with(self, food: int, beer: int) -> bool:
        """Whether this food can be laid with this beer; both are kinds."""
        return self.values.beers[beer].name in self.values.foods[food - FOODS[0]].goes_with

    def score(self, laid: tuple[LaidSet, ...], minus: Counts) -> int:
        """All that lies in front of a player, the minus cards and the bonus for all beers too.

        A set of which less than two beers are left is worth nothing: it goes as soon as all is chosen.
        """
        points = sum([self.worth(each) for each in laid if each.count >= 2]) - sum(minus)
        return points + self.values.bonus if self.all_beers(laid) else points

    @staticmethod
    def all_beers(laid: tuple[LaidSet, ...]) -> bool:
        """Whether all five beers are among these sets."""
        return len({each.beer for each in laid if each.count >= 2}) == len(BEERS)


@functools.cache
def _menu(own: BierfestValues | None) -> Menu:
    menu = Menu(own or SHIPPED, ())
    lays = tuple(
        tuple(
            tuple(
                tuple(_lays_of(menu, beer, beers, (first, second)) for second in range(MOST_FOODS + 1))
                for first in range(MOST_FOODS + 1)
            )
            for beers in range(MOST_BEERS + 1)
        )
        for beer in BEERS
    )
    return Menu(menu.values, lays)


def _lays_of(menu: Menu, beer: int, beers: int, foods: tuple[int, int]) -> tuple[Lay, ...]:
    """Every set of this beer out of so many beers and foods, sorted."""
    found = []
    for count in range(2, beers + 1):
        found.append(Lay(beer, count))
        for food, held in zip(FOODS, foods, strict=True):
            if menu.goes_with(food, beer):
                found += [Lay(beer, count, number, food) for number in range(1, held + 1)]
    return tuple(sorted(found, key=lambda lay: (lay.beer, lay.count, lay.foods, lay.food or 0)))


def menu_of(options: BierfestOptions) -> Menu:
    """The menu of a table with these options."""
    return _menu(options.values)


BEER_LAYS: Final = tuple(
    tuple(tuple(LayBeer(beer, count) for count in range(2, beers + 1)) for beers in range(MOST_BEERS + 1))
    for beer in BEERS
)
"""By beer and by how many of it are in the hand (up to 6): all sets to lay at a toast."""
