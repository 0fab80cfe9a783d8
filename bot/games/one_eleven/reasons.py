"""Why a move of 111 is a good one: how near it brings the row to an order."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import assert_never

from bot.games.one_eleven.text import OneElevenTableView
from bot.locales import Words
from engines.one_eleven import HAND, Insert, Move, Refresh, Take, View, inserted


def reason(table_view: OneElevenTableView, move: Move, words: Words) -> str:
    """In a sentence, or empty."""
    view: View = table_view.view
    match move:
        case Refresh():
            return words("one_eleven-why-refresh")
        case Take(place=place):
            card = view.centre[place].card
            return words("one_eleven-why-take-covered" if card is None else "one_eleven-why-take")
        case Insert(slot=slot, out=out):
            if view.held is None or view.held.card is None:
                return ""
            left = HAND - in_order(inserted(view.row, view.held.card, slot, out))
            return words("one_eleven-why-insert", count=left) if left else ""
        case _:
            assert_never(move)


def in_order(row: Sequence[int]) -> int:
    """How many cards of a row can stay if it is to be in order, in the direction in which more of them can."""
    return max(_rising(row), _rising(row[::-1]))


def _rising(row: Sequence[int]) -> int:
    """The length of the longest rising choice of cards, where they stand."""
    ends: list[int] = []
    for card in row:
        at = bisect_left(ends, card)
        ends[at : at + 1] = [card]
    return len(ends)
