"""Why a move of Willkommen, Bierfest! is a good one, by the rules of thumb of its heuristic agent."""

from __future__ import annotations

from typing import assert_never

from bot.games.bierfest.turns import BierfestTableView
from bot.locales import Words
from engines.bierfest import TOAST, Draw, Lay, LayBeer, Lose, Move, Refuse, Return, Skip, Stop


def reason(table_view: BierfestTableView, move: Move, words: Words) -> str:
    """In a sentence, or empty."""
    view = table_view.view
    lays = any(isinstance(each, Lay) for each in table_view.legal)
    match move:
        case Draw():
            return words("bierfest-why-draw" if lays else "bierfest-why-draw-all")
        case Lay():
            return words("bierfest-why-lay")
        case Return(card=card):
            if card == TOAST:
                return words("bierfest-why-return-toast")
            return words("bierfest-why-return-single") if view.hand[card] == 1 else ""
        case LayBeer():
            return words("bierfest-why-lay-now")
        case Skip() | Stop() | Refuse() | Lose():
            return ""
        case _:
            assert_never(move)
