"""The picture of a hand of Bremen: the others, this trick and the last one, the goal, and the reader's tiles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from bot.games.bremen.art.goal import lying_ladder, slots_of
from bot.games.bremen.art.sprites import (
    FEW,
    LAST,
    MANY,
    ROUND,
    SEVEN,
    animal_svg,
    back,
    flag,
    leader_sign,
    spoken,
    tile_sprite,
)
from bot.games.bremen.text import BremenTableView, finished_round, playable
from bot.games.kit.tiles import Places, Size
from bot.locales import Words
from bot.pictures.climaxes import placed
from bot.pictures.colours import CREAM, DASH, INK, LAMP, LANE
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.figures import LEAST, figures, figures_svg
from bot.pictures.grounds import felt, panel, planks
from bot.pictures.marks import empty, times, token
from bot.pictures.scenes import crown
from engines.bremen.model import LastRound, View, wish
from engines.bremen.scoring import ahead

_EDGE: Final = 10
_GAP: Final = 8
"""Between two fields, one below the other."""
_INNER: Final = WIDTH - 2 * _EDGE
_RIVAL: Final = 158
"""The height of the field of another seat; `_BESIDE` is the distance to the next one."""
_BESIDE: Final = 6
_BUBBLES: Final = 102
"""The height of the strip with bubbles."""
_TRICK: Final = (604, 256)
"""The width and height of the field with this trick; the last one has the rest of the width."""
_GOAL: Final = (700, 158)
"""The width and height of the ladder; the animals to be left have the rest of the width."""
_SPACE: Final = 30
"""Between two rows of the reader's tiles."""
_A_ROW: Final = 7
_TOKEN: Final = 146
"""The width that the reader's token takes in a single row."""
_WIDEST: Final = 176
"""From one tile to the next in a single row, at most."""


def hand_drawing(table_view: BremenTableView, words: Words) -> Drawing:
    """What one seat sees. The strip of bubbles is only there if somebody else has spoken."""
    view = table_view.view
    own = 0 if view.seat is None else view.seat
    others = [(own + step) % view.seats for step in range(1, view.seats)]
    wide = (_INNER + _BESIDE) / len(others) - _BESIDE
    lefts = [_EDGE + place * (wide + _BESIDE) for place in range(len(others))]
    stamps: list[Stamp] = []
    for left, seat in zip(lefts, others, strict=True):
        stamps += _rival(table_view, seat, left, wide)
    top = _EDGE + _RIVAL + _GAP
    said = {each.seat: each.phrase for each in view.said if each.seat in others}
    bubbles = [_bubble(said[seat], left, top, words) for left, seat in zip(lefts, others, strict=True) if seat in said]
    top += _BUBBLES if bubbles else 0
    stamps += [*_this_trick(table_view, top), *_last_trick(table_view, top), *bubbles]
    top += _TRICK[1] + _GAP
    stamps += lying_ladder(view.won, _EDGE, top, *_GOAL)
    stamps += slots_of(view, _EDGE + _GOAL[0] + _GAP, top, _INNER - _GOAL[0] - _GAP, _GOAL[1])
    top += _GOAL[1] + _GAP
    size, rows = _layout(len(view.hand))
    high = rows * (size.height + _SPACE) + 22
    stamps += _own(table_view, top, high)
    height = top + high + _GAP
    return Drawing(WIDTH, height, [stamp(planks(height), 0, 0), *stamps], clear_corner=view.seat is not None)


def _bubble(phrase: str, left: float, top: float, words: Words) -> Stamp:
    """What a seat has said, below its token."""
    asked = wish(phrase)
    word = words(f"picture-say-{asked.how or phrase}") if asked.animal is None or asked.how is not None else ""
    wide = spoken(word, asked.animal, 0).width
    shift = 66 - wide / 2
    return stamp(spoken(word, asked.animal, shift).sprite, left + wide / 2, top + 46)


# --- the others ----------------------------------------------------------------------------------


def _rival(table_view: BremenTableView, seat: int, left: float, wide: float) -> Iterator[Stamp]:
    """Another seat: its token, the tiles that it has won, and the animals that it holds."""
    view, acts = table_view.view, table_view.to_act == seat
    edge, line = (LAMP, 8.0) if acts else (INK, 6.0)
    yield stamp(panel(round(wide), _RIVAL, fill=LANE, edge=edge, line=line, radius=22), left, _EDGE)
    yield stamp(token(seat, acts=acts, scale=0.9), left + 62, _EDGE + 52)
    if view.proposer is not None and seat in (view.proposer, *view.agreed):
        yield stamp(flag(0.7), left + 94, _EDGE + 36)
    yield stamp(_won(), left + wide - 152, _EDGE + 52)
    yield stamp(figures(str(view.won[seat]), 66, fill=LAMP, anchor="end"), left + wide - 26, _EDGE + 50)
    low = _EDGE + 122
    if view.held is None:
        yield stamp(placed(back(ROUND), 0.4), left + wide / 2 - 46, low)
        yield stamp(times(view.hand_counts[seat]), left + wide / 2 + 40, low)
        return
    pitch = (wide - 16) / 4
    for number, count in enumerate(view.held[seat].counts):
        x = left + 8 + pitch * (number + 0.5)
        yield stamp(_animals_held(number, count), x, low)


@cache
def _won() -> Sprite:
    """A stack of tiles, for those that a seat has won."""
    svg = "".join(
        f'<rect x="{7 * place - 22}" y="{3 * place - 26}" width="30" height="42" rx="6" fill="{CREAM}" '
        f'stroke="{INK}" stroke-width="5"/>'
        for place in range(3)
    )
    return placed(Sprite("tiles won", svg, Box(-26, -30, 54, 56)), 1.1)


@cache
def _animals_held(animal: int, count: int) -> Sprite:
    """How many tiles of an animal a seat still holds; pale if none."""
    figure = figures_svg(str(count), LEAST, x=21, fill=CREAM if count else DASH, narrow=0.68 if count > 9 else 0.94)
    svg = f'<g opacity="{1 if count else 0.3}">{animal_svg(animal, 0.49, x=-20)}</g>{figure}'
    return Sprite(f"holds {count} of {animal}", svg, Box(-48, -32, 96, 64))


# --- the tricks ----------------------------------------------------------------------------------


def _this_trick(table_view: BremenTableView, top: float) -> Iterator[Stamp]:
    """The tiles of this trick in order of play, each below its seat; dashed places for those to come."""
    view, tiles = table_view.view, table_view.view.round
    wide, high = _TRICK
    yield stamp(felt(wide, high), _EDGE, top)
    best = ahead(tiles) if tiles else None
    row = Places(_EDGE + 6, (wide - 12) / view.seats, top + 166, ROUND.width, ROUND.height)
    for step in range(view.seats):
        seat, spot = (view.leader + step) % view.seats, row(step)
        yield stamp(token(seat, acts=table_view.to_act == seat, scale=0.72), spot.x, top + 46)
        if seat == view.seat and view.proposer is not None and seat in (view.proposer, *view.agreed):
            yield stamp(flag(0.6), spot.x + 26, top + 34)
        yield spot.put(tile_sprite(tiles[step], ROUND, raised=step == best) if step < len(tiles) else None)
        if step == 0 and tiles:
            yield spot.first(leader_sign(24), 6, 8)


def _last_trick(table_view: BremenTableView, top: float) -> Iterator[Stamp]:
    """The last trick in order of play, the column of its winner lit; dashed places once the reader has played."""
    view, finished = table_view.view, finished_round(table_view)
    wide, high = _INNER - _TRICK[0] - _GAP, _TRICK[1]
    left = _EDGE + _TRICK[0] + _GAP
    yield stamp(panel(wide, high), left, top)
    row = Places(left + 8, (wide - 16) / view.seats, top + 166, LAST.width, LAST.height)
    if finished is None:
        for step in range(view.seats):
            yield stamp(empty(LAST.width, LAST.height), row(step).x, row(step).y)
        return
    yield from _columns(finished, view, row, top)


def _columns(finished: LastRound, view: View, row: Places, top: float) -> Iterator[Stamp]:
    for step, tile in enumerate(finished.tiles):
        seat, spot = (finished.leader + step) % view.seats, row(step)
        if seat == finished.taker:
            yield stamp(_lit(round(row.pitch) - 8, _TRICK[1] - 24), spot.x, top + _TRICK[1] / 2)
        yield stamp(token(seat, scale=0.66), spot.x, top + 60)
        yield spot.put(tile_sprite(tile, LAST))
        if seat == finished.taker:
            yield stamp(placed(crown(), 0.62), spot.x + 32, top + 34)


@cache
def _lit(wide: int, high: int) -> Sprite:
    svg = (
        f'<rect x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide}" height="{high}" rx="18" fill="{LAMP}" '
        f'stroke="{INK}" stroke-width="5"/>'
    )
    return Sprite("field of the winner", svg, Box(-wide / 2 - 3, -high / 2 - 3, wide + 6, high + 6))


# --- the reader's tiles --------------------------------------------------------------------------


def _layout(count: int) -> tuple[Size, int]:
    """The size of the reader's tiles, and their number of rows."""
    if count > _A_ROW:
        return MANY, 2
    return (FEW if count < _A_ROW - 1 else SEVEN), 1


def _own(table_view: BremenTableView, top: float, high: float) -> Iterator[Stamp]:
    """The reader's tiles, sorted; those that cannot be played now are dim.

    Their token is left of the last row, above the corner that Discord's badge covers.
    """
    view, may = table_view.view, playable(table_view)
    size, rows = _layout(len(view.hand))
    yield stamp(panel(_INNER, high), _EDGE, top)
    for place, tile in enumerate(view.hand):
        x, y = _place(place, len(view.hand), top)
        yield stamp(tile_sprite(tile, size, dim=bool(may) and tile not in may), x, y)
    if view.seat is not None:
        scale = 1.0 if rows == 1 else 0.76
        y = top + high + _GAP - 122 - 54 * scale - 4
        yield stamp(token(view.seat, acts=table_view.to_act == view.seat, scale=scale), _EDGE + 84, y)


def _place(place: int, count: int, top: float) -> tuple[float, float]:
    """The middle of one of the reader's tiles: in two rows of seven places, whose second begins with the token."""
    size, rows = _layout(count)
    if rows == 1:
        pitch = min(_WIDEST, (_INNER - 16 - _TOKEN) / count)
        return _EDGE + 8 + _TOKEN + pitch * (place + 0.5), top + 20 + size.height / 2
    line, column = divmod(place if place < _A_ROW else place + 1, _A_ROW)
    pitch = (_INNER - 16) / _A_ROW
    return _EDGE + 8 + pitch * (column + 0.5), top + 20 + (size.height + _SPACE) * line + size.height / 2
