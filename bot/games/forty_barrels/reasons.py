"""Why a move of 40 Barrels is a good one: what the face-up cards will make, as far as that can be known."""

from __future__ import annotations

from typing import Final, assert_never

from bot.games.forty_barrels.text import BarrelsTableView, upto
from bot.locales import Words
from engines.forty_barrels import GAME, GOAL, Counted, Ended, Move, Pass, Play, WentOut, totals, totals_without

_MOST: Final = 13
"""What a card counts at most, as an ace can always be 1."""


def reason(table_view: BarrelsTableView, move: Move, words: Words) -> str:
    """In a sentence."""
    match move:
        case Pass():
            return words("forty_barrels-help-pass")
        case Play(spot=spot):
            return _of_place(table_view, move, spot, words)
        case _:
            assert_never(move)


def _of_place(table_view: BarrelsTableView, move: Play, spot: int, words: Words) -> str:
    """What comes of playing under this place; where nobody knows which card comes up, how high it may be."""
    view = table_view.view
    certain = GAME.preview(view, move)
    others = totals_without(view.board, spot)[0]
    room = GOAL - others
    if any(isinstance(event, WentOut) for event in certain) or room < 1:
        return words("forty_barrels-why-out")
    ended = next((event.outcome for event in certain if isinstance(event, Ended)), None)
    if ended is not None:
        return words("forty_barrels-why-wins" if view.seat in ended.winners else "forty_barrels-why-nobody")
    counted = next((event for event in certain if isinstance(event, Counted)), None)
    if counted is not None:
        return words("forty_barrels-why-known", total=upto(totals(counted.base, counted.aces)))
    key = "forty_barrels-why-holds" if room >= _MOST else "forty_barrels-why-room"
    return words(key, sum=others, room=room)
