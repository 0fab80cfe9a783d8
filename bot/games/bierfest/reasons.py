"""Why a move of Willkommen, Bierfest! is a good one: what it brings, or what a card costs that stays in the hand."""

from __future__ import annotations

from typing import assert_never

from bot.games.bierfest.turns import BierfestTableView
from bot.locales import Words
from bot.locales.numbers import signed
from engines.bierfest import (
    BEERS,
    TOAST,
    Draw,
    Lay,
    LayBeer,
    Lose,
    Move,
    Refuse,
    Return,
    Skip,
    Stop,
    brings,
)


def reason(table_view: BierfestTableView, move: Move, words: Words) -> str:
    """In a sentence."""
    view, points = table_view.view, signed(brings(table_view.view, move))
    match move:
        case Draw():
            return _of_drawing(table_view, words)
        case Stop():
            return words("bierfest-why-stop", count=sum(view.hand))
        case Lay():
            return words("bierfest-why-lay", points=points)
        case Return(card=card):
            if card == TOAST:
                return words("bierfest-why-return-toast")
            single = card in BEERS and view.hand[card] == 1
            return words("bierfest-why-return-single" if single else "bierfest-why-return")
        case LayBeer():
            return words("bierfest-why-lay-now", points=points)
        case Refuse():
            return words("bierfest-why-refuse")
        case Skip():
            return words("bierfest-why-take" if view.stage == "refuse" else "bierfest-why-lay-nothing")
        case Lose():
            cheapest = max(brings(view, each) for each in table_view.legal if isinstance(each, Lose))
            return words(
                "bierfest-why-lose-least" if brings(view, move) == cheapest else "bierfest-why-lose", points=points
            )
        case _:
            assert_never(move)


def _of_drawing(table_view: BierfestTableView, words: Words) -> str:
    view = table_view.view
    if view.stage == "draw":
        return words("bierfest-why-draw-first")
    best = max((brings(view, each) for each in table_view.legal if isinstance(each, Lay)), default=None)
    return words("bierfest-why-draw-all") if best is None else words("bierfest-why-draw", points=signed(best))
