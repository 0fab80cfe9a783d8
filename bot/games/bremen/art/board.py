"""The board of Bremen as a picture: a round table, a panel per seat with the animals it holds, the goal, and the talk.

The goal is the ladder, and below it a slot for each of the animals that must be left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from bot.games.bremen.art.animals import animal
from bot.games.bremen.art.bubbles import bubble, width
from bot.games.bremen.art.goal import slots_of, tick
from bot.games.bremen.art.tiles import BIG, HELD, SMALL, back, flag, leader_sign, music, note_svg, tile_sprite
from bot.games.bremen.text import BremenTableView, TilesLeft, standing, tiles_left
from bot.pictures.colours import CREAM, FELT, INK, LAMP, NIGHT, STRAW, WOOD
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.figures import figures_svg
from bot.pictures.grounds import panel, planks
from bot.pictures.marks import empty, last_corner, pill, times, token
from engines.bremen import GOALS, View, ahead

LADDER: Final = 270
_FOOT: Final = 62
"""How far rung 0 is above the lower edge."""
_SKY: Final = 118
"""How far the highest rung is below the upper edge: space for the moon, and for a seat with too many tiles."""
_RAILS: Final = (88, 246)
_BADGE: Final = 46
_SCALE: Final = 0.95
_STANDS: Final = 43 * _SCALE
"""How far the middle of a token is above its rung."""
_PLACES: Final = ((209, 0), (127, 0), (132, 66), (204, 66))
"""The places of tokens with equally many tiles above their rung: two side by side, others on top of them.

A single one is on the right, so that it does not touch three others on the rung below.
"""


def ladder(won: Sequence[int], height: int, x: int, y: int, *, lit: bool) -> Iterator[Stamp]:
    """The ladder with everybody on it; (x, y) is its upper left corner. `lit`: everybody won, so there is music."""
    seats = len(won)
    goals = tuple(rounds * seats for rounds in GOALS[seats])
    reached = standing(won, seats)
    yield stamp(_night(height, seats, goals, reached, lit), x, y)
    for goal in reached:
        yield stamp(tick(), x + _BADGE + 30, y + _rung(goal, height, max(goals)) - 30)
    for count in sorted(set(won)):
        there = [seat for seat in range(seats) if won[seat] == count]
        above = count > max(goals)
        rung = _rung(max(goals), height, max(goals)) - 14 if above else _rung(count, height, max(goals))
        for seat, (right, higher) in zip(there, _PLACES, strict=False):
            yield stamp(token(seat, scale=_SCALE), x + right, y + rung - _STANDS - higher)
        if above:
            yield stamp(pill(str(count), size=40), x + 110, y + rung - _STANDS)


def _rung(count: int, height: int, most: int) -> float:
    """How far the rung of this many tiles is below the upper edge."""
    return height - _FOOT - (height - _FOOT - _SKY) * count / most


@cache
def _night(height: int, seats: int, goals: tuple[int, ...], reached: tuple[int, ...], lit: bool) -> Sprite:
    """The ladder against the night sky, with a badge at each rung of the goal; the reached ones are lit."""
    most, (left, right) = max(goals), _RAILS
    rungs = []
    for count in range(0, most + 1, seats):
        at = _rung(count, height, most)
        goal = count in goals
        ink, wide, colour = (24, 12, LAMP) if goal else (13, 6, WOOD)
        start = _BADGE if goal else left
        rungs.append(
            f'<path d="M{start} {at:g}H{right}" stroke="{INK}" stroke-width="{ink}"/>'
            f'<path d="M{start} {at:g}H{right}" stroke="{colour}" stroke-width="{wide}"/>'
            + (
                ""
                if goal
                else f'<path d="M{start} {at:g}H{right}" stroke="{STRAW}" stroke-width="6" stroke-opacity="0.5"/>'
            )
        )
    badges = [
        f'<circle cx="{_BADGE}" cy="{_rung(goal, height, most):g}" r="38" fill="{LAMP if goal in reached else CREAM}" '
        f'stroke="{INK}" stroke-width="6"/>'
        + figures_svg(str(goal), 42, x=_BADGE, y=_rung(goal, height, most), fill=INK, narrow=0.8 if goal > 9 else 1)
        for goal in goals
    ]
    top = _SKY - 40
    rails = "".join(
        f'<path d="M{x} {height - 18}V{top}" stroke="{INK}" stroke-width="22"/>'
        f'<path d="M{x} {height - 18}V{top}" stroke="{WOOD}" stroke-width="11"/>'
        f'<path d="M{x} {height - 18}V{top}" stroke="{STRAW}" stroke-width="11" stroke-opacity="0.5"/>'
        for x in _RAILS
    )
    stars = "".join(
        f'<path transform="translate({x},{y})" d="M0 -9L2.5 -2.5L9 0L2.5 2.5L0 9L-2.5 2.5L-9 0L-2.5 -2.5Z" '
        f'fill="{STRAW}"/>'
        for x, y in (
            *(() if lit else ((30, 30), (92, 44))),
            (40, height * 0.3),
            (52, height * 0.74),
            (168, height * 0.34),
        )
    )
    notes = "".join(note_svg(0.9, x=x, y=y, fill=LAMP) for x, y in ((54, 40), (136, 48))) if lit else ""
    moon = f'<path d="M168 12A34 34 0 1 0 204 58A36 36 0 0 1 168 12Z" fill="{STRAW}" stroke="{INK}" stroke-width="5"/>'
    svg = (
        f'<rect x="3" y="3" width="{LADDER - 6}" height="{height - 6}" rx="24" fill="{NIGHT}" stroke="{INK}" '
        f'stroke-width="6"/>{"" if lit else moon}{stars}{notes}'
        f'<g fill="none" stroke-linecap="round">{rails}{"".join(rungs)}</g>{"".join(badges)}'
    )
    shown = ",".join(map(str, reached)) or "none"
    return Sprite(f"ladder lit {shown}{' with music' if lit else ''}", svg, Box(0, 0, LADDER, height))


_MARGIN: Final = 14
_RADIUS: Final = 250
"""The radius of the round table with its rim."""
_BAR: Final = 122
"""The height of a panel above or below the table, and the width of one at its side."""
_LEFT: Final = (WIDTH - LADDER - _MARGIN) / 2
"""The middle of the table, from the left."""


_SLOTS: Final = (422, 150)
"""The width and the height of the slots for the animals left."""
_ALONG: Final = 500
"""The width of a panel above or below the table."""
_HEIGHTS: Final = {3: 740, 4: 2 * _RADIUS + 2 * _BAR + 4 * _MARGIN}
"""The height of the sheet, by the number of seats; with three, nobody sits above the table."""


class Place(NamedTuple):
    """Where a seat is: its tile, relative to the middle of the table, and its panel."""

    tile: tuple[int, int]
    panel: tuple[int, int]
    """The middle of the panel, relative to the middle of the table."""
    upright: bool
    """Whether the panel is at the side of the table."""


_SIDE: Final = _RADIUS + _MARGIN + _BAR // 2 - 8
_FOUR: Final = (
    Place((0, 136), (0, _RADIUS + _MARGIN + _BAR // 2), upright=False),
    Place((-142, 0), (-_SIDE, 0), upright=True),
    Place((0, -136), (0, -_RADIUS - _MARGIN - _BAR // 2), upright=False),
    Place((142, 0), (_SIDE, 0), upright=True),
)
_THREE: Final = (
    Place((0, 132), (0, _RADIUS + _MARGIN + _BAR // 2), upright=False),
    Place((-146, -28), (-_SIDE, 0), upright=True),
    Place((146, -28), (_SIDE, 0), upright=True),
)
"""Clockwise from the bottom."""
_MIDDLE: Final = (0, -88)
"""Where the leftover tile lies with three seats."""


def board(table_view: BremenTableView) -> Drawing:
    """What everybody sees."""
    view = table_view.view
    left = tiles_left(table_view)
    if left is not None and any(len(tiles) > 1 for tiles in left):
        return _lanes(table_view, left)
    places = _FOUR if view.seats == 4 else _THREE
    height = _HEIGHTS[view.seats]
    centre = height - 2 * _MARGIN - _BAR - _RADIUS
    stamps = [stamp(planks(height), 0, 0), stamp(_round_table(), _LEFT, centre)]
    for seat, place in enumerate(places):
        stamps += _panel(table_view, seat, place, centre)
    stamps += _kept(view, left, places, centre) if left is not None else _round(view, places, centre)
    if view.middle is not None:
        stamps.append(stamp(tile_sprite(view.middle, HELD), _LEFT + _MIDDLE[0], centre + _MIDDLE[1]))
    won = view.outcome is not None and bool(view.outcome.winners)
    stamps += ladder(view.won, height - 3 * _MARGIN - _SLOTS[1], WIDTH - LADDER - _MARGIN, _MARGIN, lit=won)
    stamps += slots_of(view, WIDTH - _SLOTS[0] - _MARGIN, height - _SLOTS[1] - _MARGIN, *_SLOTS)
    stamps += _bubbles(view, places, centre)
    return Drawing(WIDTH, height, stamps)


def _bubbles(view: View, places: Sequence[Place], centre: float) -> Iterator[Stamp]:
    """What each seat said last, between its token and the table."""
    for each in view.said:
        place = places[each.seat]
        x, y = _LEFT + place.panel[0], centre + place.panel[1]
        if place.upright:
            aside = (_BAR + width(each.phrase)) / 2 + 16
            at_left = place.panel[0] < 0
            across, down = (x + aside if at_left else x - aside), y - _RADIUS + 116
            yield stamp(bubble(each.phrase, "left" if at_left else "right"), across, down)
        else:
            below = place.panel[1] > 0
            across, down = x - _ALONG / 2 + 64, y + (-1 if below else 1) * (_BAR / 2 + 30)
            yield stamp(bubble(each.phrase, "down" if below else "up"), across, down)


def _round(view: View, places: Sequence[Place], centre: float) -> Iterator[Stamp]:
    """The tiles of this round in front of their seats, or those of the last finished round."""
    lies = view.last if not view.round and view.last is not None else None
    leader, tiles = (lies.leader, lies.tiles) if lies is not None else (view.leader, view.round)
    best = ahead(tiles) if tiles else None
    for step in range(view.seats):
        x, y = places[(leader + step) % view.seats].tile
        at = (_LEFT + x, centre + y)
        if step >= len(tiles):
            yield stamp(empty(BIG.width, BIG.height), *at)
            continue
        yield stamp(tile_sprite(tiles[step], BIG, raised=step == best), *at)
        if step == 0:
            yield stamp(leader_sign(), at[0] - BIG.width / 2, at[1] - BIG.height / 2)
        if step == len(tiles) - 1:
            yield stamp(last_corner(), at[0] + BIG.width / 2, at[1] - BIG.height / 2)


def _kept(view: View, left: TilesLeft, places: Sequence[Place], centre: float) -> Iterator[Stamp]:
    """At the end: the one tile that each seat has left, raised if everybody won."""
    won = view.outcome is not None and bool(view.outcome.winners)
    for seat, tiles in enumerate(left):
        x, y = places[seat].tile
        for tile in tiles:
            yield stamp(tile_sprite(tile, BIG, raised=won), _LEFT + x, centre + y)


def _panel(table_view: BremenTableView, seat: int, place: Place, centre: float) -> Iterator[Stamp]:
    """A seat's token, and how many of each animal it holds."""
    view = table_view.view
    wide, high = (_BAR, 2 * _RADIUS - 60) if place.upright else (_ALONG, _BAR)
    x, y = _LEFT + place.panel[0], centre + place.panel[1]
    yield stamp(panel(wide, high), x - wide / 2, y - high / 2)
    first = (x, y - high / 2 + 62) if place.upright else (x - wide / 2 + 64, y)
    yield stamp(token(seat, acts=table_view.to_act == seat), *first)
    if view.proposer is not None and seat in (view.proposer, *view.agreed):
        yield stamp(flag(0.9), first[0] + 28, first[1] - 22)
    left = tiles_left(table_view)
    if left is not None:
        yield from _end_of(view, left, seat, first, upright=place.upright)
        return
    if view.held is None:
        x, y = (first[0], first[1] + 150) if place.upright else (first[0] + 230, first[1])
        yield stamp(back(SMALL), x, y - 3)
        yield stamp(times(view.hand_counts[seat]), *((x, y + 104) if place.upright else (x + 114, y)))
        return
    for number, count in enumerate(view.held[seat].counts):
        along = (first[0] - 26, first[1] + 100 + 82 * number) if place.upright else (first[0] + 92 + 94 * number, y)
        yield stamp(animal(number, 64 if place.upright else 54, gone=not count), *along)
        yield stamp(count_sprite(count), along[0] + (56 if place.upright else 47), along[1])


def _end_of(view: View, left: TilesLeft, seat: int, first: tuple[float, float], *, upright: bool) -> Iterator[Stamp]:
    """At the end: how many tiles a seat has won, and the animal it has left, which sings if everybody won."""
    steps = (120, 240) if upright else (150, 310)
    counted, sings = ((first[0], first[1] + step) if upright else (first[0] + step, first[1]) for step in steps)
    yield stamp(times(view.won[seat]), *counted)
    won = view.outcome is not None and bool(view.outcome.winners)
    for tile in left[seat]:
        yield stamp(animal(tile.animal, 92), *sings)
    if won:
        yield stamp(music(), *((sings[0], sings[1] + 92) if upright else (sings[0] + 100, sings[1])))


@cache
def count_sprite(count: int) -> Sprite:
    """How many animals of a kind a seat holds; zero is paler."""
    told = figures_svg(str(count), 42, narrow=0.75 if count > 9 else 1)
    return Sprite(f"count {count}", told if count else f'<g opacity="0.4">{told}</g>', Box(-40, -34, 80, 68))


@cache
def _round_table() -> Sprite:
    """The table: a wooden rim around felt."""
    inner = _RADIUS - 18
    svg = (
        f'<circle cx="8" cy="10" r="{_RADIUS - 8}" fill="{INK}" fill-opacity="0.45"/>'
        f'<circle r="{_RADIUS - 5}" fill="{WOOD}" stroke="{INK}" stroke-width="7"/>'
        f'<circle r="{_RADIUS - 12}" fill="none" stroke="{LAMP}" stroke-opacity="0.35" stroke-width="5"/>'
        f'<circle r="{inner}" fill="{FELT}" stroke="{INK}" stroke-width="6"/>'
    )
    return Sprite("round table", svg, Box(-_RADIUS, -_RADIUS, 2 * _RADIUS + 8, 2 * _RADIUS + 8))


# --- hands that are turned up --------------------------------------------------------------------

_LANE: Final = 152


def _lanes(table_view: BremenTableView, left: TilesLeft) -> Drawing:
    """Whole hands turned up, a lane per seat: after giving up, and at a stopped table."""
    view = table_view.view
    height = max(700, _MARGIN + view.seats * (_LANE + _MARGIN))
    room = SMALL.width + 2
    stamps = [stamp(planks(height), 0, 0)]
    for seat, tiles in enumerate(left):
        top = _MARGIN + seat * (_LANE + _MARGIN)
        stamps.append(stamp(panel(WIDTH - 2 * _MARGIN, _LANE), _MARGIN, top))
        stamps.append(stamp(token(seat), _MARGIN + 52, top + 48))
        stamps.append(stamp(times(view.won[seat], size=32), _MARGIN + 52, top + 116))
        for place, tile in enumerate(tiles):
            stamps.append(stamp(tile_sprite(tile, SMALL), _MARGIN + 98 + room * (place + 0.5), top + _LANE / 2 - 5))
    if view.middle is not None:
        stamps.append(stamp(tile_sprite(view.middle, SMALL), _MARGIN + 98 + room / 2, height - _LANE / 2 - _MARGIN))
    return Drawing(WIDTH, height, stamps)
