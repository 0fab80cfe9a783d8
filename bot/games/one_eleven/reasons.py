"""Why a move of 111 is a good one: how near it brings the row to an order."""

from __future__ import annotations

from typing import assert_never

from bot.games.one_eleven.placing import best_in_order, in_order
from bot.games.one_eleven.text import OneElevenTableView
from bot.locales import Words
from engines.one_eleven import GAME, HAND, Insert, Move, Refresh, Take, View


def reason(table_view: OneElevenTableView, move: Move, words: Words) -> str:
    """In a sentence."""
    view: View = table_view.view
    match move:
        case Refresh():
            return words("one_eleven-why-refresh")
        case Take(place=place):
            card = view.centre[place].card
            if card is None:
                return words("one_eleven-why-take-covered")
            return words("one_eleven-why-take", card=card, count=best_in_order(view.row, card))
        case Insert(declare=declare):
            after = GAME.foresee(view, move)
            if declare:
                return words("one_eleven-why-declare", points=after.worth.points)
            return words("one_eleven-why-insert", count=HAND - in_order(after.row))
        case _:
            assert_never(move)
