"""The hand of Bremen as a picture: this round, the goal, the finished round while visible, the reader's tiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.bremen.art.bubbles import bubble, width
from bot.games.bremen.art.goal import lying_ladder, slots_of
from bot.games.bremen.art.tiles import FEW, MANY, ROUND, SMALL, Size, flag, leader_sign, tile_sprite
from bot.games.bremen.text import BremenTableView, finished_round, playable
from bot.pictures.drawing import WIDTH, Drawing, Stamp, stamp
from bot.pictures.grounds import felt, panel, planks
from bot.pictures.marks import empty, token
from engines.bremen import LastRound, Tile, ahead

_MARGIN: Final = 10
_ROUND: Final = (500, 286)
"""The field with this round: width and height."""
_GOAL: Final = 568
"""The width of the fields with the goal, to the right of it."""
_LADDER: Final = 150
_SLOTS: Final = _ROUND[1] - _LADDER - _MARGIN
_FINISHED: Final = 128
"""The height of the strip with the finished round."""
_SPACE: Final = 34
"""The distance between two rows of the reader's tiles."""
_A_ROW: Final = 7
_BUBBLE: Final = 0.62


def hand(table_view: BremenTableView) -> Drawing:
    """This round and the goal, then the finished round if a new one has begun, then the reader's tiles."""
    view = table_view.view
    finished = finished_round(table_view)
    stamps = [*_round(table_view)]
    left = 2 * _MARGIN + _ROUND[0] + 2
    stamps += lying_ladder(view.won, left, 8, _GOAL, _LADDER)
    stamps += slots_of(view, left, 8 + _LADDER + _MARGIN, _GOAL, _SLOTS)
    top = 8 + _ROUND[1] + _MARGIN
    if finished is not None and view.round:
        stamps += _finished(finished, view.seats, top)
        top += _FINISHED + _MARGIN
    own = [*_own(table_view, top)]
    size, rows = _layout(len(view.hand))
    height = top + rows * (size.height + _SPACE) + 22 + 14
    # The reader's token is where Discord puts its badge.
    return Drawing(WIDTH, height, [stamp(planks(height), 0, 0), *stamps, *own], clear_corner=view.seat is not None)


def _layout(count: int) -> tuple[Size, int]:
    """The size of the reader's tiles, and their number of rows; the reader's token takes a place."""
    if count >= _A_ROW:
        return MANY, 2
    return (FEW if count < _A_ROW - 1 else MANY), 1


def _round(table_view: BremenTableView) -> Iterator[Stamp]:
    """The tiles of this round in order of play, each below its seat; those of the last one until the next lead.

    What a seat has said is next to it.
    """
    view = table_view.view
    lies = view.last if not view.round and view.last is not None else None
    leader, tiles = (lies.leader, lies.tiles) if lies is not None else (view.leader, view.round)
    yield stamp(felt(*_ROUND), _MARGIN, 8)
    best = ahead(tiles) if tiles else None
    said = {each.seat: each.phrase for each in view.said}
    pitch = (_ROUND[0] - 24) / view.seats
    for step in range(view.seats):
        seat, x = (leader + step) % view.seats, _MARGIN + 12 + pitch * (step + 0.5)
        beside = seat in said and step < len(tiles)  # otherwise there is room below the token
        aside = 30 if beside else 0
        yield stamp(token(seat, acts=table_view.to_act == seat, scale=0.8), x - aside, 62)
        if view.proposer is not None and seat in (view.proposer, *view.agreed):
            yield stamp(flag(0.6), x - aside + 24, 44)
        if beside:
            yield stamp(bubble(said[seat], "left", min(_BUBBLE, 62 / width(said[seat]))), x + 26, 62)
        if step >= len(tiles):
            yield stamp(empty(ROUND.width, ROUND.height), x, 198)
            if seat in said:
                yield stamp(bubble(said[seat], "up", 0.7), x, 156)
            continue
        yield stamp(tile_sprite(tiles[step], ROUND, raised=step == best), x, 196)
        if step == 0:
            yield stamp(leader_sign(24), x - ROUND.width / 2 + 6, 196 - ROUND.height / 2 + 4)


def _finished(finished: LastRound, seats: int, top: int) -> Iterator[Stamp]:
    """The finished round in a strip, in order of play: token and tile; the tile that took it is raised."""
    yield stamp(panel(WIDTH - 2 * _MARGIN, _FINISHED), _MARGIN, top)
    pitch = (WIDTH - 2 * _MARGIN) / seats
    for step, tile in enumerate(finished.tiles):
        seat, x = (finished.leader + step) % seats, _MARGIN + pitch * (step + 0.5)
        yield stamp(token(seat, scale=0.7), x - 54, top + _FINISHED / 2)
        if step == 0:
            yield stamp(leader_sign(20), x - 92, top + 30)
        yield stamp(tile_sprite(tile, SMALL, raised=seat == finished.taker), x + 32, top + _FINISHED / 2 - 4)


def _own(table_view: BremenTableView, top: int) -> Iterator[Stamp]:
    """The reader's tiles, sorted; those that cannot be played now are dim. Their token is left of the last row."""
    view, may = table_view.view, playable(table_view)
    size, rows = _layout(len(view.hand))
    places: list[Tile | None] = [*view.hand]
    places.insert(_A_ROW if rows == 2 else 0, None)
    in_a_row = _A_ROW if rows == 2 else max(len(places), 6)
    pitch = (WIDTH - 2 * _MARGIN - 16) / in_a_row
    yield stamp(panel(WIDTH - 2 * _MARGIN, rows * (size.height + _SPACE) + 22), _MARGIN, top)
    for place, tile in enumerate(places):
        row, column = divmod(place, in_a_row)
        x, y = _MARGIN + 8 + pitch * (column + 0.5), top + 20 + (size.height + _SPACE) * row + size.height / 2
        if tile is None:
            if view.seat is not None:
                yield stamp(token(view.seat, acts=table_view.to_act == view.seat, scale=1.1), x, y)
            continue
        yield stamp(tile_sprite(tile, size, dim=bool(may) and tile not in may), x, y)
