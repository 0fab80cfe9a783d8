"""The cards of 111, the edition, which says how many clowns are on each, and what a row of cards is worth.

The shipped figures are in `edition.toml`. A run is neighbouring cards of a row that all ascend or all descend.
"""

from __future__ import annotations

import functools
import operator
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct, field

from engines import contract
from engines.edition import MOST_POINTS, WIRE_NAME, Edition, EditionError, shipped

NUMBERS = range(2, 112)
"""The cards: each of these numbers once."""
HAND = 12
"""The number of cards of each seat; it never changes."""
CENTRE = 3
"""The number of places in the centre."""


class ClownEdition(Edition, frozen=True):
    """The number of clowns on each card, and the bonus for ending a round."""

    bonus: int
    """Points for the declarer on top of the clowns."""
    one_clown: tuple[int, ...]
    two_clowns: tuple[int, ...]
    three_clowns: tuple[int, ...]
    four_clowns: tuple[int, ...]

    def check(self) -> None:
        """Check that each card is in exactly one list, that nothing else is, and that the bonus is not negative."""
        if not 0 <= self.bonus <= MOST_POINTS:
            raise EditionError(f"bonus is 0 to {MOST_POINTS}, not {self.bonus}")
        lists = {name: getattr(self, name) for name in ("one_clown", "two_clowns", "three_clowns", "four_clowns")}
        for name, cards in lists.items():
            for card in cards:
                if card not in NUMBERS:
                    raise EditionError(
                        f"{name} has the card {card}, which does not exist: the cards are {NUMBERS[0]} to {NUMBERS[-1]}"
                    )
        named = Counter(card for cards in lists.values() for card in cards)
        for card, times in sorted(named.items()):
            if times > 1:
                where = " and ".join(name for name, cards in lists.items() if card in cards)
                raise EditionError(f"the card {card} is named {times} times, in {where}")
        missing = [str(card) for card in NUMBERS if card not in named]
        if missing:
            raise EditionError(f"no clowns are given for {', '.join(missing)}")


class Figures(Struct, frozen=True):
    """The same figures in the form that the rules look up."""

    clowns: tuple[int, ...]
    """The clowns on each card, indexed by its number; 0 where there is no card."""
    bonus: int


class OneElevenOptions(contract.Options, frozen=True):
    """The table options of 111."""

    consolation: Literal["longest", "best_value"] = "longest"
    """The run that counts for seats that did not declare: the longest, or the one with the most clowns."""
    target: Literal[30, 60, 100] = 60
    """The points at which the game ends if a seat has them at the end of a round."""
    turn_limit: Literal[20, 40, 60] = 40
    """After this many turns of every seat, a round ends without a declarer."""
    edition: ClownEdition | None = field(default=None, name=WIRE_NAME)


@functools.cache
def figures(edition: ClownEdition | None) -> Figures:
    """The figures of an edition; None means the shipped one."""
    if edition is None:
        edition = shipped(__package__, ClownEdition)
    clowns = [0] * (NUMBERS[-1] + 1)
    lists = (edition.one_clown, edition.two_clowns, edition.three_clowns, edition.four_clowns)
    for count, cards in enumerate(lists, start=1):
        for card in cards:
            clowns[card] = count
    return Figures(tuple(clowns), edition.bonus)


# --- what a row is worth -------------------------------------------------------------------------


class Run(Struct, frozen=True, forbid_unknown_fields=True):
    """Neighbouring cards of a row that ascend or descend."""

    first: int
    """The place of its first card, from 0."""
    length: int
    """The number of its cards."""
    clowns: int
    """The number of clowns on them."""


def is_in_order(row: Sequence[int]) -> bool:
    """Whether the whole row ascends or descends."""
    return sum(map(operator.lt, row, row[1:])) in (0, len(row) - 1)


def runs(row: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The place of the first card and the length of each maximal run, from left to right.

    Where the direction changes, the card at the turn belongs to both runs.
    """
    first = 0
    for place in range(1, len(row) - 1):
        if (row[place - 1] < row[place]) != (row[place] < row[place + 1]):
            yield first, place - first + 1
            first = place
    yield first, len(row) - first


def counted_run(row: Sequence[int], clowns: Sequence[int], *, best_value: bool) -> Run:
    """The run that counts: the longest, on a tie the one with more clowns, then the leftmost.

    With `best_value` it is the one with the most clowns, on a tie the longest. `clowns` has the number of clowns on
    each card, indexed by its number.
    """
    found = [
        Run(first, length, sum([clowns[card] for card in row[first : first + length]])) for first, length in runs(row)
    ]
    if best_value:
        return max(found, key=lambda run: (run.clowns, run.length))
    return max(found, key=lambda run: (run.length, run.clowns))


Row: TypeAlias = tuple[int, ...]
"""Twelve numbers from left to right."""


class Worth(Struct, frozen=True):
    """The points of a row."""

    run: Run
    """What counts: all twelve cards for the declarer, a run for everybody else."""
    points: int
    """The clowns on it, and the bonus for declaring."""


class Foreseen(Struct, frozen=True):
    """The seat's row after a move."""

    row: Row
    """The twelve cards from left to right."""
    worth: Worth
    """Their worth if the round ended with them."""


def worth(row: Row, options: OneElevenOptions, *, declares: bool = False) -> Worth:
    """The worth of this row when a round ends with it."""
    found = figures(options.edition)
    if declares:
        run = Run(0, HAND, sum([found.clowns[card] for card in row]))
        return Worth(run, run.clowns + found.bonus)
    run = counted_run(row, found.clowns, best_value=options.consolation == "best_value")
    return Worth(run, run.clowns)
