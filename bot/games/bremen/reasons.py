"""Why a move of Bremen is a good one: what becomes of the trick by it, as far as that can be known."""

from __future__ import annotations

from typing import assert_never

from bot.games.bremen.seen import BremenTableView
from bot.games.bremen.text import face, name
from bot.locales import Words
from engines.bremen import (
    GAME,
    LOWEST_OF_THREE,
    TILES,
    Agree,
    Move,
    Play,
    Propose,
    Refuse,
    Tile,
    Took,
    ahead,
    beats,
)


def reason(table_view: BremenTableView, move: Move, words: Words) -> str:
    """In a sentence."""
    lost = table_view.view.out_of_reach
    match move:
        case Propose() | Agree():
            return words("bremen-out-of-reach" if lost else "bremen-why-give-up")
        case Refuse():
            return words("bremen-why-lost-anyway" if lost else "bremen-why-play-on")
        case Play(tile=tile):
            return words("bremen-why-lost-anyway") if lost else _of_tile(table_view, TILES[tile], words)
        case _:
            assert_never(move)


def _of_tile(table_view: BremenTableView, tile: Tile, words: Words) -> str:
    """Who takes the trick, or how many tiles are stronger."""
    view = table_view.view
    took = next((event for event in GAME.preview(view, Play(tile.index)) if isinstance(event, Took)), None)
    if took is not None:
        if took.seat != view.seat:
            return words("bremen-why-leave", name=name(table_view, took.seat, words))
        return words("bremen-why-take", count=view.won[took.seat] + len(took.tiles))
    lying = (*view.round, tile)
    best = lying[ahead(lying)]
    if best != tile:
        return words("bremen-why-under", tile=face(best, words))
    # Not of what is gone: that is to be remembered, and stands on no screen.
    played_with = [other for other in TILES if view.seats == 4 or other.number >= LOWEST_OF_THREE]
    higher = sum(other not in view.hand and beats(other, tile, lying[0].animal) for other in played_with)
    return words("bremen-why-lead" if tile is lying[0] else "bremen-why-over", count=higher)
