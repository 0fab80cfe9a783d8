"""The picture by which Willkommen, Bierfest! is chosen."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from bot.games.bierfest import art
from bot.pictures.colours import INK, LAMP, LANE, NIGHT, WOOD
from bot.pictures.drawing import Box, Sprite


@cache
def cover() -> Sprite:
    """Two mugs that clink in rays of light above a table with a sausage and a pretzel; 330 by 360."""
    rays = []
    for number in range(16):
        first, second = (2 * pi * (number + part) / 16 for part in (0, 0.5))
        ends = " ".join(f"L{400 * cos(angle):.0f} {400 * sin(angle) - 40:.0f}" for angle in (first, second))
        rays.append(f"M0-40{ends}Z")
    svg = (
        f'<rect x="-165" y="-180" width="330" height="360" fill="{NIGHT}"/>'
        f'<path d="{"".join(rays)}" fill="{LAMP}" fill-opacity="0.3"/>'
        f'<circle cy="-40" r="112" fill="{LAMP}" fill-opacity="0.35"/>'
        f'<rect x="-165" y="84" width="330" height="96" fill="{WOOD}"/>'
        f'<path d="M-165 84H165" stroke="{INK}" stroke-width="7"/>'
        f'<path d="M-165 134H165M-60 84V134M70 134V180" stroke="{LANE}" stroke-width="6"/>'
        f'<g transform="translate(0,-16) scale(2.35)">{art.TOAST}</g>'
        f'<g transform="translate(-82,128) scale(1.25)">{art.WURST}</g>'
        f'<g transform="translate(84,120) scale(1.35)">{art.BREZEL}</g>'
    )
    return Sprite("cover of bierfest", svg, Box(-165, -180, 330, 360))
