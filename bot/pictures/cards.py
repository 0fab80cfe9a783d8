"""Blank cards and their shadows; a game adds what is printed on them."""

from __future__ import annotations

from functools import cache

from bot.pictures.colours import CREAM, INK
from bot.pictures.drawing import Box, Sprite

SHADOW = 8
"""How far the soft shadow falls, to the lower right: light comes from the top left."""


def card_svg(
    width: float, height: float, *, fill: str = CREAM, radius: float = 14, printed: str, below: int = 0
) -> str:
    """A card around its middle, with `printed` on it and the edges of `below` cards under it, as SVG."""
    x, y = -width / 2, -height / 2
    edges = "".join(
        f'<rect x="{x + step * 5:g}" y="{y + step * 5:g}" width="{width:g}" height="{height:g}" rx="{radius}" '
        f'fill="{CREAM}" stroke="{INK}" stroke-width="5"/>'
        for step in range(below, 0, -1)
    )
    drop = SHADOW + 5 * below
    return (
        f'<rect x="{x + drop:g}" y="{y + drop:g}" width="{width:g}" height="{height:g}" rx="{radius}" fill="{INK}" '
        f'fill-opacity="0.45"/>{edges}<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius}" '
        f'fill="{fill}" stroke="{INK}" stroke-width="6"/>{printed}'
    )


def card_box(width: float, height: float, *, below: int = 0) -> Box:
    """The box of such a card."""
    drop = SHADOW + 5 * below
    return Box(-width / 2 - 4, -height / 2 - 4, width + drop + 8, height + drop + 8)


@cache
def card(name: str, width: float, height: float, *, printed: str, below: int = 0) -> Sprite:
    """A card as a sprite; the origin is its middle."""
    svg = card_svg(width, height, printed=printed, below=below)
    return Sprite(name, svg, card_box(width, height, below=below))
