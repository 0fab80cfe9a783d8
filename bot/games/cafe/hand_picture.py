"""The picture of a hand: the own tiles and everybody else's, or where the chosen tile may go and what that brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.cafe import lattice, sprites
from bot.games.cafe.choosing import Choice, effect
from bot.games.cafe.focus import NEAR, Extent, extent_of, field
from bot.games.cafe.room_picture import fitted, room_stamps
from bot.games.cafe.turns import CafeTableView, drawn_last
from bot.games.cafe.writing import signed
from bot.locales.numbers import number
from bot.pictures.colours import INK, LAMP, LANE, MINUS
from bot.pictures.drawing import WIDTH, Drawing, Stamp, stamp
from bot.pictures.figures import figures
from bot.pictures.grounds import felt, panel, planks
from bot.pictures.marks import fresh, pill, ring, token
from engines.cafe import CODES, HAND, NATIONS, TILES, Bar, Seat, Tile, View, board_of

_EDGE: Final = 12
_INNER: Final = WIDTH - 2 * _EDGE
_HEAD: Final = 150
_STRIP: Final = 206
_LARGE: Final = 58
_SMALL: Final = 31


def hand_drawing(table_view: CafeTableView, choice: Choice) -> Drawing:
    """What one seat sees of its own; a spectator has no hand and sees those of all."""
    if choice.wants_table:
        return _of_room(table_view, choice)
    if choice.tile is not None:
        return _of_choice(table_view, choice, choice.tile)
    return _of_hands(table_view)


# --- nothing is chosen ---


def _of_hands(table_view: CafeTableView) -> Drawing:
    view = table_view.view
    others = [seat for seat in range(len(view.hands)) if seat != view.seat]
    rows = 2 if len(others) > 2 else 1
    high = 92 * rows
    top = _EDGE + (_STRIP + _EDGE if view.seat is not None else 0)
    height = top + high + _EDGE
    stamps = [stamp(planks(height), 0, 0)]
    if view.seat is not None:
        stamps += _own(table_view, None, _EDGE)
    each = (_INNER - _EDGE * (len(others) - 1)) / len(others)
    for place, seat in enumerate(others):
        stamps += _other(view, seat, _EDGE + place * (each + _EDGE), top, each, high)
    return Drawing(WIDTH, height, stamps)


def _own(table_view: CafeTableView, taken: int | None, top: float) -> Iterator[Stamp]:
    """The own tiles with the codes of their nations; the one that is `taken` leaves a gap. Left the points."""
    view = table_view.view
    if view.seat is None:
        return
    acts = view.to_act == view.seat
    yield stamp(panel(_INNER, _STRIP, fill=LANE, edge=LAMP if acts else INK), _EDGE, top)
    yield from _score(view, view.seat, 80, top + 70, top + 160)
    yield stamp(sprites.bag(0.84), 1018, top + 66)
    yield stamp(pill(str(view.bag), size=42), 1018, top + 158)
    hand = view.hands[view.seat]
    gap = None if taken is None else [tile.number for tile in hand].index(taken)
    new = list(drawn_last(table_view, view.seat))
    pitch = 152
    for place, tile in enumerate(hand):
        x, y = 242 + pitch * (place + (HAND - len(hand)) / 2), top + 80
        if place == gap:
            yield stamp(sprites.gone(_LARGE, woman=tile.woman), x, y)
        else:
            yield stamp(sprites.tile(tile, _LARGE), x, y)
        if tile in new:
            new.remove(tile)
            side = 2 * _LARGE - (8 if tile.woman else 18)
            yield stamp(fresh(side, side, radius=side / 2 if tile.woman else 26), x, y)
        if tile.nation is not None:
            yield stamp(figures(CODES[NATIONS.index(tile.nation)], 34), x, top + 172)


def _score(view: View, seat: int, x: float, y: float, below: float) -> Iterator[Stamp]:
    """The token of a seat, and its points below."""
    yield stamp(token(seat, acts=view.to_act == seat, out=seat in view.out), x, y)
    points = _points(view, seat)
    yield stamp(figures(number(points), 50, fill=MINUS if points < 0 else LAMP), x, below)


def _other(view: View, seat: int, left: float, top: float, wide: float, high: float) -> Iterator[Stamp]:
    """Another seat with its points and its open hand, in one line or in two."""
    yield stamp(panel(wide, high, radius=18), left, top)
    points = _points(view, seat)
    two_lines = high > 100
    y = top + 46
    yield stamp(token(seat, acts=view.to_act == seat, out=seat in view.out, scale=0.66), left + 44, y)
    yield stamp(fitted(number(points), 46, 90, fill=MINUS if points < 0 else LAMP), left + 82, y)
    first = left + 46 if two_lines else left + wide - 50 - 68 * (HAND - 1)
    for place, tile in enumerate(view.hands[seat]):
        yield stamp(sprites.tile(tile, _SMALL), first + (65 if two_lines else 68) * place, y + (90 if two_lines else 0))


def _points(view: View, seat: int) -> int:
    return view.points[seat] if view.outcome is None else view.outcome.scores[seat]


# --- a tile is chosen ---


def _of_choice(table_view: CafeTableView, choice: Choice, tile: int) -> Drawing:
    view = table_view.view
    board = board_of(view.options.edition)
    chairs = {offer.move.chair for offer in choice.offers if not isinstance(offer.move, Bar)}
    if choice.table is not None:
        shown = [choice.table]
    else:
        nation = TILES[tile].nation
        homes = board.tables_with[NATIONS.index(nation)] if nation is not None else ()
        shown = [table for table in homes if chairs.intersection(board.chairs_of[table])]
    extents = [extent_of(board, table) for table in shown]
    if sum(extent.width + _EDGE for extent in extents) - _EDGE > _INNER:
        return _above_each_other(view, choice, TILES[tile], list(zip(shown, extents, strict=True)))
    top = _EDGE + _HEAD + _EDGE
    high = max((extent.height for extent in extents), default=-_EDGE)
    spare = (_INNER + _EDGE - sum(extent.width + _EDGE for extent in extents)) / max(1, len(extents))
    height = top + high + _EDGE + _STRIP + _EDGE
    stamps = [stamp(planks(height), 0, 0), stamp(felt(_INNER, _HEAD), _EDGE, _EDGE)]
    middle = _EDGE + _HEAD // 2
    stamps += _taken(TILES[tile], (110, middle), (220, middle))
    if choice.table is not None:
        nation = NATIONS[board.nation[choice.table]]
        stamps.append(stamp(sprites.plate(nation, choice.table + 1, NEAR), 780, middle))
    stamps += _to_bar(view, choice, [(x, middle) for x in (640, 780, 920, 1020)])
    left = float(_EDGE)
    for table, extent in zip(shown, extents, strict=True):
        wide = extent.width + spare
        x, y = left + spare / 2 + extent.left, top + (high - extent.height) / 2 + extent.top
        stamps += [stamp(panel(wide, high), left, top), *field(view, table, choice.offers, x, y)]
        left += wide + _EDGE
    return Drawing(WIDTH, height, [*stamps, *_own(table_view, tile, top + high + _EDGE)])


def _above_each_other(view: View, choice: Choice, tile: Tile, tables: Sequence[tuple[int, Extent]]) -> Drawing:
    """Two tables with so many neighbours that they do not fit side by side; all else stands in their margins."""
    height = _EDGE + sum(extent.height + _EDGE for _, extent in tables)
    stamps = [stamp(planks(height), 0, 0)]
    top = _EDGE
    for table, extent in tables:
        x = WIDTH / 2 + (extent.left - extent.right) / 2
        stamps += [stamp(panel(_INNER, extent.height), _EDGE, top)]
        stamps += field(view, table, choice.offers, x, top + extent.top)
        top += extent.height + _EDGE
    margin = 108
    stamps += _taken(tile, (margin, _EDGE + 84), (margin, _EDGE + 176))
    return Drawing(WIDTH, height, [*stamps, *_to_bar(view, choice, [(WIDTH - margin, y) for y in (76, 164, 252, 330)])])


def _taken(tile: Tile, at: tuple[int, int], code_at: tuple[int, int]) -> Iterator[Stamp]:
    """The chosen tile, and the code of its nation."""
    yield stamp(sprites.tile(tile, _LARGE), *at)
    if tile.nation is not None:
        yield stamp(figures(CODES[NATIONS.index(tile.nation)], 50), *code_at)


def _to_bar(view: View, choice: Choice, at: Sequence[tuple[int, int]]) -> Iterator[Stamp]:
    """At these four places: a glass, what the next seat of the bar brings, its letter, and who would be out by it."""
    offer = next((offer for offer in choice.offers if isinstance(offer.move, Bar)), None)
    move = choice.asks or (offer.move if offer is not None else None)
    if move is None:
        return
    found = effect(view, move)
    yield stamp(sprites.glass(1), *at[0])
    yield stamp(pill(signed(found.points), size=50, fill=LAMP), *at[1])
    if offer is not None:
        yield stamp(ring(offer.letter, radius=45, solid=True), *at[2])
    if found.out_at is not None and view.seat is not None:
        yield stamp(token(view.seat, out=True), *at[3])


def _of_room(table_view: CafeTableView, choice: Choice) -> Drawing:
    """The whole room with a dot on every chair that the chosen joker may take."""
    board = board_of(table_view.view.options.edition)
    moves = () if choice.tile is None else choice.moves[choice.tile]
    chairs = sorted({move.chair for move in moves if isinstance(move, Seat)})
    dots = [stamp(sprites.dot(), *lattice.chair_at(board, chair)) for chair in chairs]
    return Drawing(WIDTH, lattice.middle_of(board).height, [*room_stamps(table_view), *dots])
