"""What a row brings when a round ends: counted at its end, and foreseen by who is about to change the own row."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from engines.one_eleven.edition import HAND, figures
from engines.one_eleven.scoring import Run, counted_run

if TYPE_CHECKING:
    from engines.one_eleven.model import OneElevenOptions

Row: TypeAlias = tuple[int, ...]
"""Twelve numbers from left to right."""


class Worth(Struct, frozen=True):
    """What a row brings."""

    run: Run
    """What is counted: all twelve cards for who declares, a run for everybody else."""
    points: int
    """The clowns on it, and the bonus for declaring."""


class Foreseen(Struct, frozen=True):
    """What a move makes of the own row."""

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
