"""Why a move of 111 is a good one: how near it brings the row to an order."""

from __future__ import annotations

from typing import assert_never

from bot.games.one_eleven.placing import in_order
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
