"""What a row of cards is worth: its runs, which are neighbouring cards that all ascend or all descend, and the points
of a row when a round ends with it, or would after a move.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct

from engines.one_eleven.edition import HAND, OneElevenOptions, figures


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
