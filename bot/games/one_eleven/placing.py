"""The ways to put the card taken into the own row of 111, and which of them are the best by the run they make."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from engines.one_eleven import GAME, HAND, Insert, Move, View, Worth, inserted


class Placing(NamedTuple):
    """One way to put the card taken into the row."""

    move: Insert
    worth: Worth
    """What the row brings then; with a declaration where there can be one."""
    declares: bool
    """Whether all twelve cards are in order then."""
    best: bool
    """Whether no other way makes a better run, as this table counts runs; of equal ones, more cards can stay."""


def placings(view: View, legal: Sequence[Move]) -> list[Placing]:
    """Every way to put the card taken into the row, each once."""
    inserts = [move for move in legal if isinstance(move, Insert)]
    declared = {(move.slot, move.out): move for move in inserts if move.declare}
    plain = [move for move in inserts if not move.declare]
    worths = [GAME.foresee(view, declared.get((move.slot, move.out), move)).worth for move in plain]
    ranks = [_rank(move, worth, view) for move, worth in zip(plain, worths, strict=True)]
    best = max(ranks, default=None)
    return [
        Placing(move, worth, (move.slot, move.out) in declared, rank == best)
        for move, worth, rank in zip(plain, worths, ranks, strict=True)
    ]


def in_order(row: Sequence[int]) -> int:
    """How many cards of a row can stay if it is to be in order, in the direction in which more of them can."""
    return max(_rising(row), _rising(row[::-1]))


def best_in_order(row: tuple[int, ...], card: int) -> int:
    """How many cards can stay, at best, once this one was put into the row."""
    ways = [(slot, slot) for slot in range(HAND)] + [(0, HAND - 1), (HAND - 1, 0)]
    return max(in_order(inserted(row, card, slot, out)) for slot, out in ways)


def _rank(move: Insert, worth: Worth, view: View) -> tuple[int, int, int]:
    run, stay = worth.run, in_order(GAME.foresee(view, move).row)
    by_value = view.options.consolation == "best_value"
    return (run.clowns, run.length, stay) if by_value else (run.length, run.clowns, stay)


def _rising(row: Sequence[int]) -> int:
    """The length of the longest rising choice of cards, where they stand."""
    ends: list[int] = []
    for card in row:
        at = bisect_left(ends, card)
        ends[at : at + 1] = [card]
    return len(ends)
