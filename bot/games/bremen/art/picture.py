"""The pictures of Bremen: the round table with a panel for each seat, or one seat's own tiles, each with the goal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from bot.games.bremen.art.goal import LADDER, ladder, slots_of
from bot.games.bremen.art.hand import hand_drawing
from bot.games.bremen.art.sprites import (
    BIG,
    MIDDLE,
    SMALL,
    animal,
    animal_svg,
    back,
    bubble,
    bubble_width,
    flag,
    leader_sign,
    music,
    note_svg,
    tile_sprite,
)
from bot.games.bremen.text import BremenTableView, TilesLeft, tiles_left
from bot.games.kit.tiles import Lanes, Places, Spot
from bot.locales import LANGUAGES, Words, words
from bot.pictures.colours import FELT, INK, LAMP, NIGHT, STRAW, WOOD
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.figures import LEAST, figures_svg
from bot.pictures.grounds import panel, planks
from bot.pictures.marks import times, token
from bot.screens.game_screens import GamePictures
from engines.bremen.model import CAT, DOG, DONKEY, ROOSTER, Event, Move, Tile, View
from engines.bremen.scoring import ahead

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


@cache
def cover() -> Sprite:
    """The cover, 360 by 360 around its middle."""
    stars = "".join(
        f'<path transform="translate({x},{y})" d="M0 -9L2 -2L9 0L2 2L0 9L-2 2L-9 0L-2 -2Z" fill="{STRAW}"/>'
        for x, y in ((-142, -146), (-66, -150), (-148, -33), (144, -22), (150, 65), (-152, 76))
    )
    svg = (
        f'<rect x="-180" y="-180" width="360" height="360" fill="{NIGHT}"/>'
        f'<path d="M116 -164A44 44 0 1 0 160 -100A46 46 0 0 1 116 -164Z" fill="{STRAW}" stroke="{INK}" '
        f'stroke-width="6"/>{stars}'
        f'<path d="M-180 148Q-66 122 0 132T180 138V180H-180Z" fill="{FELT}" stroke="{INK}" stroke-width="6"/>'
        + animal_svg(DONKEY, 1.5, x=-8, y=102)
        + animal_svg(DOG, 1.15, x=26, y=10)
        + animal_svg(CAT, 0.95, x=-20, y=-60)
        + animal_svg(ROOSTER, 0.82, x=16, y=-120)
        + note_svg(0.88, x=-122, y=-80, fill=LAMP)
        + note_svg(0.66, x=120, y=-38, fill=LAMP)
        + note_svg(0.55, x=-105, y=26, fill=LAMP)
    )
    return Sprite("cover of bremen", svg, Box(-180, -180, 360, 360))


class BremenPictures(GamePictures[Move, View, Event]):
    """How Bremen looks."""

    def board(self, table_view: BremenTableView) -> Drawing:
        """The round on the table, the animals that everybody holds, the ladder; at the end the tiles left."""
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
        stamps += _left_tiles(view, left, places, centre) if left is not None else _round(view, places, centre)
        if view.middle is not None:
            stamps.append(stamp(tile_sprite(view.middle, MIDDLE), _LEFT + _MIDDLE[0], centre + _MIDDLE[1]))
        high, left_of_it = height - 3 * _MARGIN - _SLOTS[1], WIDTH - LADDER - _MARGIN
        stamps += ladder(view.won, high, left_of_it, _MARGIN, lit=_all_won(view))
        stamps += slots_of(view, WIDTH - _SLOTS[0] - _MARGIN, height - _SLOTS[1] - _MARGIN, *_SLOTS)
        stamps += _bubbles(view, places, centre)
        return Drawing(WIDTH, height, stamps)

    def hand(self, table_view: BremenTableView, choice: str) -> Drawing:
        """The others, this trick and the last one, the goal, the reader's tiles."""
        return self.hand_in(table_view, choice, words(LANGUAGES[0]))

    def hand_in(self, table_view: BremenTableView, choice: str, words: Words) -> Drawing:
        """The same, with what was said as a word of this language."""
        return hand_drawing(table_view, words)

    def cover(self) -> Sprite:
        """The four musicians on each other's backs at night."""
        return cover()


def _bubbles(view: View, places: Sequence[Place], centre: float) -> Iterator[Stamp]:
    """What each seat said last, between its token and the table."""
    for each in view.said:
        place = places[each.seat]
        x, y = _LEFT + place.panel[0], centre + place.panel[1]
        if place.upright:
            aside = (_BAR + bubble_width(each.phrase)) / 2 + 16
            at_left = place.panel[0] < 0
            across, down = (x + aside if at_left else x - aside), y - _RADIUS + 116
            yield stamp(bubble(each.phrase, "left" if at_left else "right"), across, down)
        else:
            below = place.panel[1] > 0
            across, down = x - _ALONG / 2 + 64, y + (-1 if below else 1) * (_BAR / 2 + 30)
            yield stamp(bubble(each.phrase, "down" if below else "up"), across, down)


def _on_the_table(view: View) -> tuple[int, tuple[Tile, ...]]:
    """The leader and the tiles of this round, or of the last finished one until the next lead."""
    lies = view.last if not view.round else None
    return (view.leader, view.round) if lies is None else (lies.leader, lies.tiles)


def _all_won(view: View) -> bool:
    return view.outcome is not None and bool(view.outcome.winners)


def _round(view: View, places: Sequence[Place], centre: float) -> Iterator[Stamp]:
    """The tiles of this round in front of their seats, or those of the last finished round."""
    leader, tiles = _on_the_table(view)
    best = ahead(tiles) if tiles else None
    for step in range(view.seats):
        x, y = places[(leader + step) % view.seats].tile
        spot = Spot(_LEFT + x, centre + y, BIG.width, BIG.height)
        yield spot.put(tile_sprite(tiles[step], BIG, raised=step == best) if step < len(tiles) else None)
        if step == 0 and tiles:
            yield spot.first(leader_sign())
        if step == len(tiles) - 1:
            yield spot.last()


def _left_tiles(view: View, left: TilesLeft, places: Sequence[Place], centre: float) -> Iterator[Stamp]:
    """At the end: the one tile that each seat has left, raised if everybody won."""
    for seat, tiles in enumerate(left):
        x, y = places[seat].tile
        for tile in tiles:
            yield stamp(tile_sprite(tile, BIG, raised=_all_won(view)), _LEFT + x, centre + y)


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
        yield stamp(_count(count), along[0] + (56 if place.upright else 47), along[1])


def _end_of(view: View, left: TilesLeft, seat: int, first: tuple[float, float], *, upright: bool) -> Iterator[Stamp]:
    """At the end: how many tiles a seat has won, and the animal it has left, which sings if everybody won."""
    steps = (120, 240) if upright else (150, 310)
    counted, sings = ((first[0], first[1] + step) if upright else (first[0] + step, first[1]) for step in steps)
    yield stamp(times(view.won[seat]), *counted)
    for tile in left[seat]:
        yield stamp(animal(tile.animal, 92), *sings)
    if _all_won(view):
        yield stamp(music(), *((sings[0], sings[1] + 92) if upright else (sings[0] + 100, sings[1])))


@cache
def _count(count: int) -> Sprite:
    """How many animals of a kind a seat holds; zero is paler."""
    told = figures_svg(str(count), LEAST, narrow=0.75 if count > 9 else 1)
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
    row = Places(_MARGIN + 98, SMALL.width + 2, -5, SMALL.width, SMALL.height)
    lanes = Lanes(_MARGIN, _MARGIN, _LANE, row)
    stamps = [stamp(planks(height), 0, 0)]
    for seat, tiles in enumerate(left):
        middle = lanes.middle(seat)
        stamps += [lanes.ground(seat), stamp(token(seat), _MARGIN + 52, middle - 28)]
        stamps.append(stamp(times(view.won[seat]), _MARGIN + 52, middle + 40))
        stamps += lanes.places(seat).tiles(tile_sprite(tile, SMALL) for tile in tiles)
    if view.middle is not None:
        stamps.append(row._replace(y=height - _LANE / 2 - _MARGIN)(0).put(tile_sprite(view.middle, SMALL)))
    return Drawing(WIDTH, height, stamps)
