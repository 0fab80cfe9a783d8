"""The cards of the Cafe's climaxes: a table with its guests, a joker leaping from its chair, a bill too high."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from bot.games.cafe.art import room
from bot.games.cafe.art.guests import guest
from bot.games.cafe.art.room import TableLight
from bot.locales import number, signed
from bot.pictures.climaxes import (
    HEIGHT,
    arrow,
    card,
    confetti_svg,
    equals,
    ground,
    lit_svg,
    placed,
    rays_svg,
    rule,
    side_panel,
    sized,
    slash,
    stars_svg,
)
from bot.pictures.colours import CREAM, FELT, INK, LAMP, LEAF, MINUS, PLANK, PLUM, STRAW, TOMATO, WOOD
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.figures import LEAST, figures
from bot.pictures.marks import fresh, token
from bot.pictures.poses import PAUSE, STEP, absent, moved, played, popping, swapped
from bot.pictures.reveal import Frame
from bot.pictures.scenes import glow_svg
from engines.cafe.board import Board
from engines.cafe.edition import CHAIRS_OF_A_TABLE, NATIONS, Guest, Tile
from engines.cafe.model import Exchanged, Gain

_LEFT: Final = 660
_WIDE: Final = 426
_MIDDLE: Final = (330, 275)
_AWAY: Final = ((0, -178), (172, 0), (0, 172), (-172, 0))
"""From the middle of a table to its chairs: north, east, south, west."""
_TILE: Final = 92


class TableShown(NamedTuple):
    """A table that a turn was about."""

    seat: int
    points: int
    """The points of the turn."""
    best: Gain
    chair: int
    """Where the tile sits that scored this."""


def table_card(board: Board, shown: TableShown, chairs: Sequence[Guest | None], points: Sequence[int]) -> Drawing:
    """A table with its guests, lit if it is full; what it scored, and everybody's points."""
    table, best = shown.best.table, shown.best
    x, y = _MIDDLE
    nation = NATIONS[board.nation[table]]
    is_full = best.guests == CHAIRS_OF_A_TABLE
    stamps = [
        stamp(_floor("floor of a full table" if is_full else "floor of a table", LAMP, confetti=is_full), 0, 0),
        stamp(room.runner(370, upright=True), x, y),
        stamp(room.runner(360, upright=False), x, y),
        stamp(room.table(nation, table + 1, TableLight.done if is_full else TableLight.lit, 1.5), x, y),
    ]
    last: Guest | None = None
    for (right, down), chair in zip(_AWAY, board.chairs_of[table], strict=True):
        sits = chairs[chair]
        if sits is None:
            stamps.append(stamp(room.free_chair(1.4), x + right, y + down))
            continue
        stamps.append(stamp(guest(sits, 1.4), x + right, y + down))
        if chair == shown.chair:
            last = sits
            stamps.append(stamp(fresh(116, 156, radius=30), x + right, y + down))
    stamps += [
        side_panel(_LEFT),
        stamp(token(shown.seat, scale=1.62), _LEFT + 104, 118),
        stamp(sized(signed(shown.points), 136, 220, fill=LAMP, outline=13), _LEFT + 290, 122),
        *([] if last is None else [stamp(guest(last, 1.05), _LEFT + 70, 292)]),
        *_product(best, _LEFT + 150, 292),
        stamp(room.table(nation, table + 1, TableLight.dark, 0.9), _LEFT + 370, 292),
        stamp(rule(_WIDE - 48), _LEFT + 24, 384),
        *_points(points, shown.seat, 456),
    ]
    return card(stamps)


def joker_card(board: Board, exchanged: Exchanged, hand: Sequence[Tile], points: Sequence[int]) -> Drawing:
    """A joker leaps from its chair, on which the guest now sits; the hand of its player, and everybody's points."""
    tables = board.tables_of[exchanged.chair]
    x, y = 340, 306
    stamps = [
        stamp(_floor("floor of a joker", PLUM, confetti=False), 0, 0),
        stamp(room.runner(500 if len(tables) > 1 else 250, upright=False), x if len(tables) > 1 else 215, y - 10),
    ]
    for table, at in zip(tables, (120, 560), strict=False):
        stamps.append(stamp(room.table(NATIONS[board.nation[table]], table + 1, TableLight.dark, 1.35), at, y - 10))
    seat = exchanged.seat
    stamps += [
        stamp(guest(exchanged.guest, 1.85), x, y),
        stamp(fresh(152, 204, radius=32), x, y),
        stamp(placed(guest(exchanged.joker, 1.75), 1, 14), 474, 128),
        stamp(
            arrow("M352 180Q366 96 404 100", "M386 76L410 100L384 122", Box(330, 60, 110, 140)),
            0,
            0,
        ),
        side_panel(_LEFT),
        stamp(token(seat, scale=1.6), _LEFT + 100, 122),
        stamp(_sparks(), _LEFT + 280, 130),
        stamp(guest(exchanged.joker.tile, 1.75), _LEFT + 280, 132),
        stamp(rule(_WIDE - 48), _LEFT + 24, 262),
        *_hand(hand, exchanged.joker.tile, 344),
        *_points(points, seat, 464),
    ]
    return card(stamps)


def out_card(seat: int, tile: Tile, costs: int, points: Sequence[int], others: Sequence[int]) -> Drawing:
    """A guest at the bar whose bill is too high; the sum, and the points of those who are still in."""
    total = points[seat]
    return card(
        [
            stamp(_bar(), 0, 0),
            stamp(guest(tile, 1.9), 250, 336),
            _glass(104),
            stamp(sized(number(total), 170, 420, fill=MINUS, outline=15), 318, 126),
            side_panel(_LEFT),
            stamp(token(seat, scale=1.62), _LEFT + 104, 122),
            stamp(slash(64, 14), _LEFT + 104, 122),
            stamp(room.glass(1.35), _LEFT + 290, 128),
            stamp(sized(number(total - costs), 62, 96), _LEFT + 76, 288),
            stamp(sized(number(costs), 62, 110, fill=MINUS), _LEFT + 196, 288),
            stamp(equals(0.9), _LEFT + 280, 288),
            stamp(sized(number(total), 62, 96, fill=MINUS), _LEFT + 356, 288),
            stamp(rule(_WIDE - 48), _LEFT + 24, 384),
            *_points([points[other] for other in others], None, 456, others),
        ]
    )


def table_reveal(board: Board, shown: TableShown, chairs: Sequence[Guest | None], points: Sequence[int]) -> list[Frame]:
    """The last guest takes the chair; then the table is lit, and pays."""
    still = table_card(board, shown, chairs, points)
    table, score = still.stamps[3], next(each for each in still.stamps if each.x == _LEFT + 290)
    nation = NATIONS[board.nation[shown.best.table]]
    dark = stamp(room.table(nation, shown.best.table + 1, TableLight.dark, 1.5), table.x, table.y)
    later: dict[Stamp, Sequence[Stamp]] = {table: (dark,), score: ()}
    places = zip(_AWAY, board.chairs_of[shown.best.table], strict=True)
    found = [away for away, chair in places if chair == shown.chair and chairs[chair] is not None]
    poses = []
    for right, down in found:
        x, y = _MIDDLE[0] + right, _MIDDLE[1] + down
        fresh_at = stamp(fresh(116, 156, radius=30), x, y)
        sits = still.stamps[still.stamps.index(fresh_at) - 1]
        free = stamp(room.free_chair(1.4), x, y)
        poses.append((swapped(still, {**later, fresh_at: (), sits: (free,)}), PAUSE))
        for away in (0.75, 0.45, 0.2):
            comes = moved(sits, right * away, down * away)
            poses.append((swapped(still, {**later, fresh_at: (), sits: (free, comes)}), STEP))
        poses.append((swapped(still, {**later, fresh_at: ()}), STEP))
    poses.append((swapped(still, later), PAUSE))
    poses += [(swapped(still, each), STEP) for each in popping(score)]
    return played(still, poses)


def joker_reveal(board: Board, exchanged: Exchanged, hand: Sequence[Tile], points: Sequence[int]) -> list[Frame]:
    """The joker sits; a guest comes, and it leaps."""
    still = joker_card(board, exchanged, hand, points)
    first = next(place for place, each in enumerate(still.stamps) if each.sprite == fresh(152, 204, radius=32))
    sits, fresh_at, leaps, way = still.stamps[first - 1 : first + 3]
    joker = stamp(guest(exchanged.joker, 1.75), sits.x, sits.y)
    later = absent([fresh_at, leaps, way])
    poses = [(swapped(still, {**later, sits: (joker,)}), PAUSE)]
    for right, down, turn, comes in ((8, -56, 4, 0.9), (46, -140, 9, 0.6), (96, -186, 12, 0.3), (128, -192, 14, 0.0)):
        at = moved(sits, -300 * comes, 60 * comes), moved(joker, right, down, turn)
        poses.append((swapped(still, {**later, sits: at}), STEP))
    poses += [(swapped(still, {**absent([way]), **each}), STEP) for each in popping(fresh_at)]
    poses.append((swapped(still, absent([way])), PAUSE / 2))
    return played(still, poses)


def out_reveal(seat: int, tile: Tile, costs: int, points: Sequence[int], others: Sequence[int]) -> list[Frame]:
    """The glass falls, and the bill comes."""
    still = out_card(seat, tile, costs, points, others)
    glass, total, slashed = still.stamps[2], still.stamps[3], still.stamps[6]
    bill = still.stamps[10:12]
    later = absent([total, slashed, *bill])
    poses = [(swapped(still, {**later, glass: (_glass(0),)}), PAUSE)]
    poses += [(swapped(still, {**later, glass: (_glass(turn),)}), STEP) for turn in (20, 52, 84)]
    poses.append((swapped(still, later), PAUSE / 2))
    poses += [(swapped(still, {**absent([slashed, *bill]), **each}), STEP) for each in popping(total)]
    poses.append((swapped(still, absent([slashed])), PAUSE / 2))
    return played(still, poses)


def _glass(turn: float) -> Stamp:
    """The glass on the bar, turned by this many degrees."""
    return stamp(placed(room.glass(1.3), 1, turn), 452, 372)


def _product(best: Gain, left: float, y: float) -> Iterator[Stamp]:
    """Why a tile scores this much: a point for each guest, and twice that if they are of one nation."""
    if best.guests < 2:
        return
    yield stamp(figures(str(best.guests), 70), left + 22, y)
    if best.same:
        yield stamp(figures("×", 52, fill=STRAW), left + 82, y)
        yield stamp(figures("2", 70), left + 138, y)


def _points(points: Sequence[int], lit: int | None, y: float, seats: Sequence[int] | None = None) -> Iterator[Stamp]:
    """Tokens and points of these seats (None: all), the best first; `lit` is the seat whose moment it is."""
    told = sorted(zip(seats or range(len(points)), points, strict=True), key=lambda each: (-each[1], each[0]))
    pitch = (_WIDE - 28) / max(3, len(told))
    first = _LEFT + _WIDE / 2 - pitch * (len(told) - 1) / 2
    small = len(told) > 3
    for place, (seat, has) in enumerate(told):
        x = first + pitch * place
        fill = MINUS if has < 0 else LAMP if seat == lit else CREAM
        yield stamp(token(seat, scale=0.58 if small else 0.68), x - (24 if small else 32), y)
        yield stamp(
            sized(number(has), LEAST if small else 46, 48 if small else 64, fill=fill), x + (24 if small else 34), y
        )


def _hand(hand: Sequence[Tile], joker: Tile, y: float) -> Iterator[Stamp]:
    """The tiles of a hand, the joker outlined."""
    pitch = (_WIDE - 28) / max(5, len(hand))
    first = _LEFT + _WIDE / 2 - pitch * (len(hand) - 1) / 2
    marked = False
    for place, tile in enumerate(hand):
        x = first + pitch * place
        yield stamp(guest(tile, 0.86), x, y)
        if tile == joker and not marked:
            marked = True
            yield stamp(fresh(66, 92, radius=22), x, y)


@cache
def _floor(name: str, light: str, *, confetti: bool) -> Sprite:
    """Tiles of felt, with rays of light; confetti in the four corners, away from the guests."""
    corners = (Box(20, 20, 200, 130), Box(440, 20, 200, 130), Box(20, 400, 200, 120), Box(440, 400, 200, 120))
    rays = lit_svg(*_MIDDLE, fill=light, opacity=0.2 if light == LAMP else 0.5, glow=260)
    fall = "".join(confetti_svg(9 + place, area, 9) for place, area in enumerate(corners)) if confetti else ""
    return ground(name, FELT, f"{rays}{fall}", _tiles_svg())


def _tiles_svg() -> str:
    squares = "".join(
        f'<rect x="{_TILE * column}" y="{_TILE * line}" width="{_TILE}" height="{_TILE}"/>'
        for line in range(HEIGHT // _TILE + 1)
        for column in range(WIDTH // _TILE + 1)
        if (line + column) % 2 == 0
    )
    return f'<g fill="{LEAF}" fill-opacity="0.22">{squares}</g>'


@cache
def _bar() -> Sprite:
    """The counter of the bar, with red light over it."""
    counter = (
        f'<rect x="30" y="404" width="610" height="170" rx="26" fill="{WOOD}" stroke="{INK}" stroke-width="8"/>'
        f'<rect x="10" y="384" width="650" height="46" rx="18" fill="{PLANK}" stroke="{INK}" stroke-width="8"/>'
        f'<path d="M470 384Q520 366 566 384Z" fill="{TOMATO}" stroke="{INK}" stroke-width="5"/>'
    )
    light = rays_svg(318, 290, 900, fill=TOMATO, opacity=0.22) + glow_svg(318, 290, 220)
    return ground("bar", FELT, light, f"{_tiles_svg()}{counter}")


@cache
def _sparks() -> Sprite:
    return Sprite("sparks", stars_svg((-90, -70), (96, -50), (104, 70)), Box(-120, -100, 240, 200))
