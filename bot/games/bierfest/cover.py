"""The scene of Willkommen, Bierfest!: two mugs that clink in rays of light, a pretzel and a sausage below them."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from bot.games.bierfest import art
from bot.pictures.colours import LAMP, NIGHT
from bot.pictures.drawing import Box, Sprite


@cache
def cover() -> Sprite:
    """360 by 360 around its middle."""
    rays = []
    for number in range(12):
        first, second = (pi * number / 6 + half for half in (-0.13, 0.13))
        ends = " ".join(f"L{260 * sin(angle):.0f} {-20 - 260 * cos(angle):.0f}" for angle in (first, second))
        rays.append(f"M0-20{ends}Z")
    svg = (
        f'<rect x="-180" y="-180" width="360" height="360" fill="{NIGHT}"/>'
        f'<path d="{"".join(rays)}" fill="{LAMP}" fill-opacity="0.22"/>'
        f'<g transform="translate(0,-6) scale(3.1)">{art.TOAST}</g>'
        f'<g transform="translate(-112,126) scale(1.05)">{art.BREZEL}</g>'
        f'<g transform="translate(112,132) scale(1.15)">{art.WURST}</g>'
    )
    return Sprite("cover of bierfest", svg, Box(-180, -180, 360, 360))
