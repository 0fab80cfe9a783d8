"""What words and pictures both need of a table view: what can be played, and which finished round is in sight."""

from __future__ import annotations

from typing import TypeAlias

from bot.pictures.marks import LETTERS
from bot.tables import TableView
from engines.bremen import TILES, Event, LastRound, Move, Play, Tile, Took, View

BremenTableView: TypeAlias = TableView[Move, View, Event]
TilesLeft: TypeAlias = "tuple[tuple[Tile, ...], ...]"
"""What each seat still holds, by seats."""


def playable(table_view: BremenTableView) -> dict[Tile, str]:
    """The tiles that may be played now, sorted, each with the letter that stands on its ring and on its button."""
    plays = [TILES[move.tile] for move in table_view.legal if isinstance(move, Play)]
    return dict(zip(plays, LETTERS, strict=False))


def finished_round(table_view: BremenTableView) -> LastRound | None:
    """The round that was finished last, as long as this seat may look at it: until it has played in the next one.

    A spectator sees it until the next tile is led.
    """
    view = table_view.view
    if not view.round or view.seat is None:
        return view.last
    if (view.seat - view.leader) % view.seats < len(view.round):
        return None
    took = next((event for event in reversed(table_view.story) if isinstance(event, Took)), None)
    if took is None:
        return None
    # The tiles are told from the leader on; who led is found by whose tile was the best.
    leader = (took.seat - took.tiles.index(took.best)) % view.seats
    return LastRound(leader, took.tiles, took.seat)


def tiles_left(table_view: BremenTableView) -> TilesLeft | None:
    """The tiles that everybody still has, once they are turned up: at the end, and when a table was stopped."""
    return tuple(each.hand for each in table_view.turned_up) or table_view.view.left
