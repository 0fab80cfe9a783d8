"""The picture by which the game is chosen: a small table from above, coffee on it, and four guests around it."""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.games.cafe.guests import guest_svg
from bot.pictures.colours import CARD_RED, CREAM, FELT, INK, LEAF, STRAW, WHITE, WOOD
from bot.pictures.drawing import Box, Sprite
from engines.cafe import Nation

_GUESTS: Final[tuple[tuple[Nation | None, bool, float, float], ...]] = (
    ("france", True, 0, -126),
    ("india", False, 112, 0),
    (None, True, 0, 126),
    ("usa", False, -112, 0),
)
_TABLE: Final = 78
_CHECK: Final = 26
_TILE: Final = 55


@cache
def cover() -> Sprite:
    """330 by 360 around its middle."""
    guests = "".join(
        f'<g transform="translate({x},{y})">{guest_svg(nation, woman=woman, joker=nation is None)}</g>'
        for nation, woman, x, y in _GUESTS
    )
    return Sprite("cover cafe", _floor() + _table() + _cup() + guests, Box(-165, -180, 330, 360))


def _floor() -> str:
    """Green tiles, and the leaves of plants in two corners."""
    tiles = "".join(
        f'<rect x="{-165 + _TILE * column}" y="{-180 + _TILE * line}" width="{_TILE}" height="{_TILE}" fill="{LEAF}" '
        'fill-opacity="0.3"/>'
        for line in range(7)
        for column in range(6)
        if (line + column) % 2
    )
    leaf = "M0 0C30 -18 32 -52 0 -74C-32 -52 -30 -18 0 0Z"
    plants = "".join(
        f'<g transform="translate({x},{y})">'
        + "".join(
            f'<path transform="rotate({turn})" d="{leaf}" fill="{LEAF}" stroke="{INK}" stroke-width="6"/>'
            for turn in range(first, first + 100, 33)
        )
        + "</g>"
        for x, y, first in ((165, -180, 178), (-165, 180, -2))
    )
    return f'<rect x="-165" y="-180" width="330" height="360" fill="{FELT}"/>{tiles}{plants}'


def _table() -> str:
    """A round table with a checked cloth."""
    checks = "".join(
        f'<rect x="{x}" y="{y}" width="{_CHECK}" height="{_CHECK}" fill="{CARD_RED}"/>'
        for line, y in enumerate(range(-91, 91, _CHECK))
        for column, x in enumerate(range(-91, 91, _CHECK))
        if (line + column) % 2
    )
    return (
        f'<circle cx="7" cy="8" r="{_TABLE + 8}" fill="{INK}" fill-opacity="0.45"/>'
        f'<circle r="{_TABLE + 8}" fill="{INK}"/><circle r="{_TABLE}" fill="{CREAM}"/>'
        f'<clipPath id="cloth"><circle r="{_TABLE}"/></clipPath><g clip-path="url(#cloth)">{checks}</g>'
    )


def _cup() -> str:
    """A cup of coffee on its saucer, from above."""
    line = f'stroke="{INK}" stroke-width="6"'
    return (
        f'<circle r="52" fill="{CREAM}" {line}/><circle r="41" fill="none" stroke="{STRAW}" stroke-width="4"/>'
        f'<path d="M24 18Q52 30 44 50" fill="none" stroke="{INK}" stroke-width="17" stroke-linecap="round"/>'
        f'<path d="M24 18Q52 30 44 50" fill="none" stroke="{WHITE}" stroke-width="6" stroke-linecap="round"/>'
        f'<circle r="34" fill="{WHITE}" {line}/><circle r="25" fill="{WOOD}" stroke="{INK}" stroke-width="5"/>'
        f'<path d="M0 13C-22 -2 -10 -16 0 -6C10 -16 22 -2 0 13Z" fill="{STRAW}"/>'
    )
