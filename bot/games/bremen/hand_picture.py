"""The hand of Bremen as a picture: the own tiles, and what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.bremen.animals import animal
from bot.games.bremen.board_picture import count_sprite
from bot.games.bremen.seen import BremenTableView, finished_round, playable
from bot.games.bremen.tiles import HELD, SMALL, TINY, back, flag, leader_sign, tile_sprite
from bot.pictures.colours import CREAM, FELT
from bot.pictures.drawing import WIDTH, Drawing, Stamp, stamp
from bot.pictures.grounds import felt, panel, planks
from bot.pictures.marks import empty, last_corner, ring, times, token
from engines.bremen import LastRound, View, ahead

_MARGIN: Final = 12
_TABLE: Final = 230
"""The height of what is told of the table."""
_OWN: Final = 194
"""The height of the own tiles with their rings."""
_RAISED: Final = 18
_COLUMN: Final = 82
"""From tile to tile of this round."""
_ROUND: Final = 4 * _COLUMN + 12
_CROSS: Final = 250
"""The widths of the fields with this round and with the finished one; what others hold stands between them."""
_HELD: Final = WIDTH - _ROUND - _CROSS - 4 * _MARGIN
_GAP: Final = 14
"""Between the own tiles of different animals, if there is room."""
_CROSS_OF: Final = {
    3: ((0, 57), (-80, -40), (80, -40)),
    4: ((0, 57), (-80, 0), (0, -57), (80, 0)),
}
"""Where the tile of each seat lies in the finished round: as on the board, seat A below, then clockwise."""


def hand(table_view: BremenTableView) -> Drawing:
    """The own tiles; above them this round, what others hold, and the last round."""
    height = _TABLE + _OWN + 3 * _MARGIN
    x = (_MARGIN, 2 * _MARGIN + _ROUND, 3 * _MARGIN + _ROUND + _HELD)
    stamps = [stamp(planks(height), 0, 0), *_round(table_view, x[0]), *_held(table_view.view, x[1])]
    finished = finished_round(table_view)
    if finished is not None:
        stamps += _finished(finished, table_view.view.seats, x[2])
    return Drawing(WIDTH, height, [*stamps, *_own(table_view, _TABLE + 2 * _MARGIN)])


def _round(table_view: BremenTableView, left: float) -> Iterator[Stamp]:
    """This round in the order of play, each tile below its seat; with three seats the tile in the middle beside it."""
    view = table_view.view
    yield stamp(felt(_ROUND, _TABLE), left, _MARGIN)
    best = ahead(view.round) if view.round else None
    top, below = _MARGIN + 54, _MARGIN + 162
    for step in range(view.seats):
        seat, x = (view.leader + step) % view.seats, left + 6 + _COLUMN * (step + 0.5)
        if seat == view.seat:
            yield stamp(
                panel(_COLUMN + 2, _TABLE - 12, fill=FELT, edge=CREAM, line=4), x - _COLUMN / 2 - 1, _MARGIN + 6
            )
        yield stamp(token(seat, acts=table_view.to_act == seat, scale=0.9), x, top)
        if view.proposer is not None and seat in (view.proposer, *view.agreed):
            yield stamp(flag(0.6), x + 21, top - 18)
        if step == 0:
            yield stamp(leader_sign(22), x - 26, top - 26)
        if step >= len(view.round):
            yield stamp(empty(SMALL.width, SMALL.height), x, below)
            continue
        yield stamp(tile_sprite(view.round[step], SMALL, raised=step == best), x, below)
        if step == len(view.round) - 1:
            yield stamp(last_corner(30), x + SMALL.width / 2, below - SMALL.height / 2)
    if view.middle is not None:
        x = left + 6 + _COLUMN * 3.5
        yield stamp(panel(_COLUMN, _TABLE - 24, line=4), x - _COLUMN / 2, _MARGIN + 12)
        yield stamp(tile_sprite(view.middle, SMALL), x, _MARGIN + _TABLE / 2 - 4)


def _held(view: View, left: float) -> Iterator[Stamp]:
    """What the others hold, a line a seat from the own left on."""
    yield stamp(panel(_HELD, _TABLE), left, _MARGIN)
    others = [(view.seat + step) % view.seats for step in range(1, view.seats)] if view.seat is not None else []
    pitch = (_TABLE - 8) / len(others) if others else 0
    for line, seat in enumerate(others):
        y = _MARGIN + 4 + pitch * (line + 0.5)
        yield stamp(token(seat, scale=0.9), left + 42, y)
        if view.held is None:
            yield stamp(back(TINY), left + 150, y - 3)
            yield stamp(times(view.hand_counts[seat]), left + 250, y)
            continue
        for number, count in enumerate(view.held[seat].counts):
            x = left + 102 + 95 * number
            yield stamp(animal(number, 50, pale=True, gone=not count), x, y)
            yield stamp(count_sprite(count), x + 42, y)


def _finished(finished: LastRound, seats: int, left: float) -> Iterator[Stamp]:
    """The finished round as a small cross, the tile that took it raised."""
    yield stamp(panel(_CROSS, _TABLE), left, _MARGIN)
    x, y = left + _CROSS / 2, _MARGIN + _TABLE / 2 - 4
    placed = [((finished.leader + step) % seats, tile) for step, tile in enumerate(finished.tiles)]
    for seat, tile in sorted(placed, key=lambda each: each[0] == finished.taker):
        across, down = _CROSS_OF[seats][seat]
        yield stamp(tile_sprite(tile, SMALL, raised=seat == finished.taker), x + across, y + down)


def _own(table_view: BremenTableView, top: float) -> Iterator[Stamp]:
    """The own tiles, sorted; those that may be played are raised and have a ring."""
    tiles, may = table_view.view.hand, playable(table_view)
    if not tiles:
        return
    kinds = len({tile.animal for tile in tiles})
    pitch = min(HELD.width + 14.0, (WIDTH - 2 * _MARGIN) / len(tiles))
    gap = min(float(_GAP), (WIDTH - 2 * _MARGIN - pitch * len(tiles)) / max(kinds - 1, 1))
    x = (WIDTH - pitch * len(tiles) - gap * (kinds - 1)) / 2 + pitch / 2
    y = top + _RAISED + HELD.height / 2
    for place, tile in enumerate(tiles):
        if place and tile.animal != tiles[place - 1].animal:
            x += gap
        yield stamp(tile_sprite(tile, HELD, dim=bool(may) and tile not in may), x, y - _RAISED * (tile in may))
        if tile in may:
            yield stamp(ring(may[tile], radius=25, solid=True), x, top + _OWN - 26)
        x += pitch
