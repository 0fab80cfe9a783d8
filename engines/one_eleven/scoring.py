"""What a row of cards is worth: runs, that is neighbouring cards of which each is larger than the one before, or each
smaller; and what a row brings when a round ends, or is foreseen to bring by a player who is about to change it.
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
    """The place of the first of them, from 0."""
    length: int
    """How many cards it has."""
    clowns: int
    """How many clowns are on them."""


def is_in_order(row: Sequence[int]) -> bool:
    """Whether the whole row ascends or descends."""
    return sum(map(operator.lt, row, row[1:])) in (0, len(row) - 1)


def runs(row: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The place of the first card and the length of each run that cannot be made longer, from left to right.

    Where the row turns from up to down or back, the turning card belongs to both runs.
    """
    first = 0
    for place in range(1, len(row) - 1):
        if (row[place - 1] < row[place]) != (row[place] < row[place + 1]):
            yield first, place - first + 1
            first = place
    yield first, len(row) - first


def counted_run(row: Sequence[int], clowns: Sequence[int], *, best_value: bool) -> Run:
    """The run that is counted: the longest, of equally long ones the one with more clowns; the leftmost of equals.

    With `best_value` it is the one with the most clowns, of equally good ones the longest. `clowns` has the clowns on
    each card at the place of its number.
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
    """What a row brings."""

    run: Run
    """What is counted: all twelve cards for who declares, a run for everybody else."""
    points: int
    """The clowns on it, and the bonus for declaring."""


class Foreseen(Struct, frozen=True):
    """What the seat's row becomes by a move."""

    row: Row
    """The twelve cards from left to right."""
    worth: Worth
    """What they would bring if the round ended with them."""


def worth(row: Row, options: OneElevenOptions, *, declares: bool = False) -> Worth:
    """What this row brings when a round ends with it."""
    found = figures(options.edition)
    if declares:
        run = Run(0, HAND, sum([found.clowns[card] for card in row]))
        return Worth(run, run.clowns + found.bonus)
    run = counted_run(row, found.clowns, best_value=options.consolation == "best_value")
    return Worth(run, run.clowns)
