"""The cover of Cafe International: a small table with coffee, seen from above, and four guests around it."""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.games.cafe.art.guests import guest_svg
from bot.pictures.colours import CARD_RED, CREAM, FELT, INK, LEAF, WHITE, WOOD
from bot.pictures.drawing import Box, Sprite
from bot.pictures.scenes import glow_svg
from engines.cafe import Nation

_GUESTS: Final[tuple[tuple[Nation | None, bool, float, float], ...]] = (
    ("france", True, 0, -102),
    ("india", False, 112, 6),
    ("usa", True, -112, 6),
    (None, True, 0, 116),
)
_TILE: Final = 60


@cache
def cover() -> Sprite:
    """The cover, 360 by 360 around its middle."""
    guests = "".join(
        f'<g transform="translate({x},{y}) scale(1.2)">{guest_svg(nation, woman=woman, joker=nation is None)}</g>'
        for nation, woman, x, y in _GUESTS
    )
    return Sprite("cover of cafe", f"{_floor()}{glow_svg(0, 10, 168)}{guests}{_table()}", Box(-180, -180, 360, 360))


def cup_svg() -> str:
    """A cup of coffee on its saucer from above, about 120 wide, around its middle."""
    line = f'stroke="{INK}"'
    return (
        f'<circle r="58" fill="{CREAM}" {line} stroke-width="7"/>'
        f'<path d="M26 20Q50 30 46 46" fill="none" {line} stroke-width="15" stroke-linecap="round"/>'
        f'<circle r="36" fill="{WHITE}" {line} stroke-width="7"/>'
        f'<circle r="24" fill="{WOOD}" {line} stroke-width="5"/>'
    )


def _floor() -> str:
    """Green tiles."""
    tiles = "".join(
        f'<rect x="{-180 + _TILE * column}" y="{-180 + _TILE * line}" width="{_TILE}" height="{_TILE}" fill="{LEAF}" '
        'fill-opacity="0.25"/>'
        for line in range(6)
        for column in range(6)
        if (line + column) % 2 == 0
    )
    return f'<rect x="-180" y="-180" width="360" height="360" fill="{FELT}"/>{tiles}'


def _table() -> str:
    """A round table with a cup of coffee."""
    line = f'stroke="{INK}"'
    return (
        f'<g transform="translate(0,6) scale(0.86)"><circle cx="5" cy="7" r="62" fill="{INK}" fill-opacity="0.4"/>'
        f'<circle r="60" fill="{CREAM}" {line} stroke-width="7"/>'
        f'<circle r="48" fill="none" stroke="{CARD_RED}" stroke-width="5"/>'
        f'<circle r="30" fill="{WHITE}" {line} stroke-width="6"/>'
        f'<circle r="21" fill="{WOOD}" {line} stroke-width="4"/></g>'
    )
