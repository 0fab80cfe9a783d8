"""The cards of Willkommen, Bierfest!, and the edition, which says what they are worth.

Cards of the same kind are all alike, so a card is the number of its kind: 0 to 4 are the beers and 5 and 6 the foods,
in the order of the edition; 7 is a toast card. Where order does not matter, `Counts` holds the number of cards of each
kind.
"""

from __future__ import annotations

import functools
from typing import Final, TypeAlias

from msgspec import Struct, field

from engines import contract
from engines.edition import MOST_POINTS, WIRE_NAME, Edition, EditionError, shipped

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
NO_CARDS: Final[Counts] = (0,) * KINDS


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


# --- edition -------------------------------------------------------------------------------------

MOST_BEERS: Final = 6
"""The largest set of beers."""
MOST_FOODS: Final = 3
"""The most foods in a set."""
_LONGEST_NAME: Final = 16
"""With longer names, all the sets that five players can lay would not fit into one message."""


class Beer(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of beer."""

    name: str
    points: tuple[int, ...]
    """What a set of 2, 3, 4, 5 and 6 is worth."""


class Food(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of food."""

    name: str
    goes_with: tuple[str, ...]
    """The names of the beers that it goes with."""


class BierfestEdition(Edition, frozen=True, cache_hash=True):
    """The figures and names that the rule text shows in pictures only."""

    beers: tuple[Beer, ...]
    """The five beers, in the order in which they are shown."""
    foods: tuple[Food, ...]
    """The two foods, in the order in which they are shown."""
    food_points: tuple[int, ...]
    """What 1, 2 and 3 foods of a set are worth."""
    bonus: int
    """The points for having laid all five beers by the end."""

    def check(self) -> None:
        """Check for five beers, two foods, rows of the right length, pairs that exist, and plausible figures."""
        if len(self.beers) != len(BEERS):
            raise EditionError(f"there are {len(BEERS)} beers, not {len(self.beers)}")
        if len(self.foods) != len(FOODS):
            raise EditionError(f"there are {len(FOODS)} foods, not {len(self.foods)}")
        names = [*(beer.name for beer in self.beers), *(food.name for food in self.foods)]
        for name in names:
            if not (name.isprintable() and name == name.strip() and 1 <= len(name) <= _LONGEST_NAME):
                raise EditionError(
                    f"{name!r} is not a valid name: 1 to {_LONGEST_NAME} characters, no spaces around them"
                )
            if names.count(name) > 1:
                raise EditionError(f"two cards are called {name!r}")
        for beer in self.beers:
            _row(f"the points of {beer.name}", beer.points, MOST_BEERS - 1, "sets of 2, 3, 4, 5 and 6")
        _row("food_points", self.food_points, MOST_FOODS, "1, 2 and 3 foods")
        if not 0 <= self.bonus <= MOST_POINTS:
            raise EditionError(f"bonus is 0 to {MOST_POINTS}, not {self.bonus}")
        for food in self.foods:
            for beer_name in food.goes_with:
                if beer_name not in names[: len(BEERS)]:
                    raise EditionError(f"{food.name} goes with {beer_name!r}, but no beer has that name")
                if food.goes_with.count(beer_name) > 1:
                    raise EditionError(f"{food.name} goes with {beer_name!r} twice")


def _row(what: str, points: tuple[int, ...], length: int, meaning: str) -> None:
    if len(points) != length:
        raise EditionError(f"{what} need {length} figures, for {meaning}, not {len(points)}")
    for figure in points:
        if not 0 <= figure <= MOST_POINTS:
            raise EditionError(f"{what} are 0 to {MOST_POINTS}, not {figure}")


class BierfestOptions(contract.Options, frozen=True):
    """The table options of Willkommen, Bierfest!"""

    edition: BierfestEdition | None = field(default=None, name=WIRE_NAME)
    """The edition; None for the shipped one."""


# --- what cards are worth ------------------------------------------------------------------------

SHIPPED: Final = shipped("engines.bierfest", BierfestEdition)


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
