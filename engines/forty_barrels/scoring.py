"""Counting 40 Barrels of Beer: what the face-up cards can add up to, and how a play ends the game."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from engines.cards import CARDS
from engines.contract import Outcome
from engines.forty_barrels.model import Spot

GOAL = 40
"""The number of barrels that wins."""
_ACE_MORE = 13  # the difference between an ace as 14 and an ace as 1

_RANK = tuple(card.rank for card in CARDS)
_IS_ACE = tuple(card.rank == 1 for card in CARDS)


@functools.cache
def totals(base: int, aces: int) -> tuple[int, ...]:
    """What the face-up cards can add up to, ascending: each ace counts 1 or 14, independently."""
    return tuple(base + _ACE_MORE * more for more in range(aces + 1))


def counted(board: tuple[tuple[int, ...], ...]) -> tuple[int, int]:
    """The sum of the face-up cards with aces as 1, and the number of aces."""
    base = aces = 0
    for stack in board:
        if len(stack) > 1:
            base += _RANK[stack[0]]
            aces += _IS_ACE[stack[0]]
    return base, aces


def totals_without(board: Sequence[Spot], spot: int) -> tuple[int, ...]:
    """What the face-up cards of all places except `spot` can add up to, before the card turned up there is added."""
    tops = [place.top.rank for other, place in enumerate(board) if other != spot and place.top is not None]
    return totals(sum(tops), tops.count(1))


def judged(seat: int, hands: Sequence[object], out: tuple[int, ...], *, won: bool) -> Outcome | None:
    """The outcome if the game ends with a play of this seat; None if it goes on.

    `hands` holds a truthy value for each seat that has a card left: its cards, or their number.
    """
    seats = len(hands)
    if won:
        return _won_by(seat, seats, "forty")
    if len(out) == seats - 1:
        [left] = (other for other in range(seats) if other not in out)
        return _won_by(left, seats, "last_left")
    if not any(hands[other] for other in range(seats) if other not in out):
        return Outcome("hands_empty", (0,) * seats, ())
    return None


def _won_by(winner: int, seats: int, reason: str) -> Outcome:
    return Outcome(reason, tuple(int(seat == winner) for seat in range(seats)), (winner,))
