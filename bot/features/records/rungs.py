"""The picture of a ladder: each place is a rung from the lowest to the highest likely rating."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import ceil, floor
from typing import Final

from bot.features.records.ratings import points
from bot.features.records.store import Rung
from bot.pictures.colours import CREAM, INK, LAMP, PLANK, SLATE, STRAW
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.figures import figures
from bot.pictures.grounds import planks

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
    fill = SLATE if house else STRAW
    svg = (
        f'<rect x="{-width / 2:g}" y="-15" width="{width}" height="30" rx="15" fill="{fill}" stroke="{INK}"'
        ' stroke-width="6"/>'
    )
    return Sprite(f"rung {width}{' house' if house else ''}", svg, Box(-width / 2 - 5, -20, width + 10, 40))


@cache
def _knob(*, house: bool) -> Sprite:
    """Marks the rating itself: a disc for a member, a square for a house player; its origin is the middle."""
    shape = '<rect x="-19" y="-19" width="38" height="38" rx="6"' if house else '<circle r="21"'
    svg = f'{shape} fill="{CREAM}" stroke="{INK}" stroke-width="7"/>'
    return Sprite(f"knob{' house' if house else ''}", svg, Box(-26, -26, 52, 52))
