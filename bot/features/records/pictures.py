"""The pictures of records: a ladder, and a member's latest games.

Each place of a ladder is a rung from the lowest to the highest likely rating. Games are strokes on a beer mat, the way
a bar tab is kept: longer for a better place; a red one with a head is a win.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import ceil, floor
from typing import Final

from bot.features.records.pages import Stroke
from bot.features.records.ratings import points
from bot.features.records.store import Rung
from bot.pictures.colours import CARD_RED, CREAM, INK, LAMP, PLANK, SLATE, STRAW
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.figures import figures
from bot.pictures.grounds import planks, plate_svg

_TOP: Final = 34
_ROW: Final = 84
_BOTTOM: Final = 96
_LEFT: Final = 150
_RIGHT: Final = WIDTH - 60
_GRID: Final = 10
"""The step between the lengths of rungs, in units, so that a few sprites are enough."""


def ladder_drawing(rungs: Sequence[Rung]) -> Drawing:
    """The rungs from the first place down, numbered, above a scale of ratings. There must be at least one."""
    height = _TOP + _ROW * len(rungs) + _BOTTOM
    places = [(*points(rung.standing), rung.standing.member_id is None) for rung in rungs]
    low = min(rating - spread for rating, spread, _ in places)
    high = max(rating + spread for rating, spread, _ in places)
    step = _step(high - low)
    first, last = floor(low / step) * step, ceil(high / step) * step

    def across(value: float) -> float:
        return _LEFT + (value - first) / (last - first) * (_RIGHT - _LEFT)

    stamps: list[Stamp] = [stamp(planks(height), 0, 0)]
    for value in range(first, last + 1, step):
        stamps.append(stamp(_rail(_ROW * len(rungs)), across(value), _TOP))
        stamps.append(stamp(figures(str(value).replace("-", "\N{MINUS SIGN}"), 34), across(value), height - 52))
    for number, (rating, spread, house) in enumerate(places):
        y = _TOP + _ROW * (number + 0.5)
        reach = across(rating + spread) - across(rating - spread)
        stamps.append(stamp(figures(str(number + 1), 48, fill=LAMP if number == 0 else CREAM), 78, y))
        wood = _rung(max(6, round(reach / _GRID)) * _GRID, house=house)
        stamps.append(stamp(wood, across(rating), y))
        stamps.append(stamp(_knob(house=house), across(rating), y))
    return Drawing(WIDTH, height, stamps)


def _step(reach: int) -> int:
    """The distance between two figures of the scale, such that there are three to six."""
    return next((step for step in (20, 50, 100, 200, 500, 1000) if reach / step <= 4), 2000)


@cache
def _rail(height: int) -> Sprite:
    """A line up from a figure of the scale; its origin is the upper end."""
    svg = f'<path d="M0 0V{height}" stroke="{PLANK}" stroke-width="8"/>'
    return Sprite(f"rail {height}", svg, Box(-6, 0, 12, height))


@cache
def _rung(width: int, *, house: bool) -> Sprite:
    """The piece of wood; its origin is the middle."""
    svg = plate_svg(width, 30, 15, f'fill="{SLATE if house else STRAW}" stroke="{INK}" stroke-width="6"')
    return Sprite(f"rung {width}{' house' if house else ''}", svg, Box(-width / 2 - 5, -20, width + 10, 40))


@cache
def _knob(*, house: bool) -> Sprite:
    """Marks the rating itself: a disc for a member, a square for a house player; its origin is the middle."""
    shape = '<rect x="-19" y="-19" width="38" height="38" rx="6"' if house else '<circle r="21"'
    svg = f'{shape} fill="{CREAM}" stroke="{INK}" stroke-width="7"/>'
    return Sprite(f"knob{' house' if house else ''}", svg, Box(-26, -26, 52, 52))


_ACROSS: Final = 20
"""Strokes in a row."""
_MARGIN: Final = 30
_PAD: Final = 46
"""From the edge of the mat to the strokes."""
_ROW_HEIGHT: Final = 138
_TALLEST: Final = 96
_SHORTEST: Final = 26
_STEPS: Final = 12
"""The number of different heights, so that a few sprites are enough."""
_PITCH: Final = 43
_GAP: Final = 26
"""After every fifth stroke."""


def tally_drawing(strokes: Sequence[Stroke]) -> Drawing:
    """The strokes in reading order, in bundles of five."""
    rows = max(1, -(-len(strokes) // _ACROSS))
    height = 2 * (_MARGIN + _PAD) + rows * _ROW_HEIGHT
    stamps: list[Stamp] = [stamp(planks(height), 0, 0), stamp(_mat(height - 2 * _MARGIN), _MARGIN, _MARGIN)]
    for number, each in enumerate(strokes):
        row, column = divmod(number, _ACROSS)
        x = _MARGIN + _PAD + 22 + column * _PITCH + (column // 5) * _GAP
        y = _MARGIN + _PAD + 22 + _TALLEST + row * _ROW_HEIGHT
        stamps.append(stamp(_stroke(round(each.height * _STEPS), won=each.won, leans=number % 3 - 1), x, y))
    return Drawing(WIDTH, height, stamps)


@cache
def _mat(height: int) -> Sprite:
    """A cardboard mat with a printed line along its edge; its origin is the top left corner."""
    wide = WIDTH - 2 * _MARGIN
    svg = (
        f'<rect x="12" y="14" width="{wide - 12}" height="{height - 12}" rx="44" fill="{INK}" fill-opacity="0.5"/>'
        f'<rect x="4" y="4" width="{wide - 16}" height="{height - 16}" rx="42" fill="{CREAM}" stroke="{INK}"'
        f' stroke-width="7"/><rect x="20" y="20" width="{wide - 48}" height="{height - 48}" rx="30" fill="none"'
        f' stroke="{STRAW}" stroke-width="8"/>'
    )
    return Sprite(f"mat {height}", svg, Box(0, 0, wide + 4, height + 6))


@cache
def _stroke(step: int, *, won: bool, leans: int) -> Sprite:
    """A pencil stroke; its origin is the foot. `leans` is -1, 0 or 1, so that they do not all look alike."""
    tall = _SHORTEST + (_TALLEST - _SHORTEST) * step / _STEPS
    colour, thick = (CARD_RED, 15) if won else (INK, 10)
    head = f'<circle cx="{leans * 2 + 1}" cy="{-tall - 6:g}" r="13" fill="{colour}"/>' if won else ""
    svg = (
        f'<path d="M{-leans} 0Q{leans * 4} {-tall / 2:g} {leans * 2 + 1} {-tall:g}" stroke="{colour}"'
        f' stroke-width="{thick}" stroke-linecap="round" fill="none"/>{head}'
    )
    return Sprite(f"stroke {step}{' won' if won else ''}", svg, Box(-20, -_TALLEST - 24, 40, _TALLEST + 36))
