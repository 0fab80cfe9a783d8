"""The edition of Willkommen, Bierfest!: its figures, and the check that they fit together."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from engines.edition import MOST_POINTS, Edition, EditionError

BEER_NAMES: Final = 5
FOOD_NAMES: Final = 2
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
        if len(self.beers) != BEER_NAMES:
            raise EditionError(f"there are {BEER_NAMES} beers, not {len(self.beers)}")
        if len(self.foods) != FOOD_NAMES:
            raise EditionError(f"there are {FOOD_NAMES} foods, not {len(self.foods)}")
        names = [each.name for each in (*self.beers, *self.foods)]
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
                if beer_name not in names[:BEER_NAMES]:
                    raise EditionError(f"{food.name} goes with {beer_name!r}, but no beer has that name")
                if food.goes_with.count(beer_name) > 1:
                    raise EditionError(f"{food.name} goes with {beer_name!r} twice")


def _row(what: str, points: tuple[int, ...], length: int, meaning: str) -> None:
    if len(points) != length:
        raise EditionError(f"{what} need {length} figures, for {meaning}, not {len(points)}")
    for figure in points:
        if not 0 <= figure <= MOST_POINTS:
            raise EditionError(f"{what} are 0 to {MOST_POINTS}, not {figure}")
