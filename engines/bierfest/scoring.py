"""What the cards of Willkommen, Bierfest! are worth, and which food goes with which beer, by the edition."""

from __future__ import annotations

import functools
from typing import Final

from msgspec import Struct

from engines import edition as editions
from engines.bierfest.cards import BEERS, FOODS, Counts, LaidSet
from engines.bierfest.edition import BierfestEdition
from engines.bierfest.model import BierfestOptions

SHIPPED: Final = editions.shipped("engines.bierfest", BierfestEdition)


class Menu(Struct, frozen=True):
    """An edition with the questions that the rules ask it."""

    edition: BierfestEdition

    def worth(self, laid: LaidSet) -> int:
        """The points of a set."""
        points = self.edition.beers[laid.beer].points[laid.count - 2]
        return points + self.edition.food_points[laid.foods - 1] if laid.foods else points

    def name(self, kind: int) -> str:
        """The edition's name for this beer or food."""
        return self.edition.beers[kind].name if kind in BEERS else self.edition.foods[kind - FOODS[0]].name

    def goes_with(self, food: int, beer: int) -> bool:
        """Whether this food can be laid with this beer; both are numbers of kinds."""
        return self.edition.beers[beer].name in self.edition.foods[food - FOODS[0]].goes_with

    def score(self, laid: tuple[LaidSet, ...], minus: Counts) -> int:
        """The points of everything in front of a player, with minus cards and the bonus for all beers.

        A set with fewer than two beers is worth nothing: it goes as soon as its player has chosen all losses.
        """
        points = sum([self.worth(each) for each in laid if each.count >= 2]) - sum(minus)
        return points + self.edition.bonus if self.all_beers(laid) else points

    @staticmethod
    def all_beers(laid: tuple[LaidSet, ...]) -> bool:
        """Whether all five beers are among these sets."""
        return len({each.beer for each in laid if each.count >= 2}) == len(BEERS)


@functools.cache
def menu_of(options: BierfestOptions) -> Menu:
    """The menu of a table with these options."""
    return Menu(options.edition or SHIPPED)
