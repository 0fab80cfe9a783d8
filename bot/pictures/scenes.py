"""The scenes of games in frames: the tiles that choose a game, and the pictures in lobbies."""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.pictures.colours import CREAM, INK, LAMP, WOOD
from bot.pictures.drawing import Box, Drawing, Sprite, stamp

SIDE: Final = 360
"""The side of a game's scene, in units; its origin is the middle."""


def glow_svg(x: float, y: float, radius: float) -> str:
    """Lamplight on a ground, brighter in the middle, as SVG."""
    return "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{LAMP}" fill-opacity="0.13"/>' for r in (radius, radius * 0.66)
    )


@cache
def framed(scene: Sprite, side: int, *, radius: int = 30) -> Sprite:
    """A scene in a square frame with a shadow to the lower right; its origin is its top left corner."""
    half, scale = side / 2, side / SIDE
    svg = (
        f'<rect x="8" y="10" width="{side}" height="{side}" rx="{radius}" fill="{INK}" fill-opacity="0.45"/>'
        f'<clipPath id="frame"><rect width="{side}" height="{side}" rx="{radius}"/></clipPath>'
        f'<g clip-path="url(#frame)"><g transform="translate({half:g},{half:g}) scale({scale:g})">{scene.svg}</g></g>'
        f'<rect x="4" y="4" width="{side - 8}" height="{side - 8}" rx="{radius - 4}" fill="none" stroke="{INK}" '
        'stroke-width="9"/>'
        f'<rect x="12" y="12" width="{side - 24}" height="{side - 24}" rx="{radius - 10}" fill="none" '
        f'stroke="{CREAM}" stroke-width="4"/>'
    )
    return Sprite(f"{scene.name}, framed", svg, Box(0, 0, side + 8, side + 10))


def tile_drawing(scene: Sprite) -> Drawing:
    """The small square picture that chooses a game."""
    return Drawing(SIDE, SIDE, [stamp(_ground(), 0, 0), stamp(framed(scene, SIDE - 10, radius=34), 0, 0)])


@cache
def _ground() -> Sprite:
    return Sprite("wood", f'<rect width="{SIDE}" height="{SIDE}" fill="{WOOD}"/>', Box(0, 0, SIDE, SIDE))
