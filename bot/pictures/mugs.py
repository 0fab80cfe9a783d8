"""Mugs, barrels and a wreath: what the picture of a result is made of."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin
from typing import Final

from bot.pictures.colours import CREAM, INK, LAMP, LEAF, PLANK, SKY, SLATE, STRAW, WHITE, WOOD
from bot.pictures.drawing import Box, Sprite
from bot.pictures.figures import figures_svg, width_of

MUG_WIDTH, MUG_HEIGHT = 136, 172
BARREL_WIDTH: Final = 190
LEVELS: Final = 6
"""How many levels of beer there are; the highest runs over."""
_LINE = f'stroke="{INK}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"'


@cache
def mug(level: int, *, scale: float = 1) -> Sprite:
    """A mug with so much beer, from 0 (none) to `LEVELS` (the foam runs over); its origin is the middle of its foot."""
    left, width, height = -MUG_WIDTH / 2, MUG_WIDTH, MUG_HEIGHT
    inner = height - 26
    beer = inner * (0.16 + 0.14 * level) if level else 0
    top = -13 - beer
    handle = f'<path d="M{-left - 6:g} {-height + 34}h26q34 0 34 34v34q0 34 -34 34h-26" fill="none"'
    glass = f'x="{left + 9:g}" y="{-height + 9}" width="{width - 18}" height="{height - 18}" rx="8"'
    parts = [
        f'{handle} stroke="{INK}" stroke-width="30"/>{handle} stroke="{CREAM}" stroke-width="16"/>',
        f'<rect x="{left:g}" y="{-height}" width="{width}" height="{height}" rx="14" fill="{CREAM}" {_LINE}/>',
        f'<rect {glass} fill="{SKY}" fill-opacity="0.4"/>',
    ]
    if level:
        parts.append(
            f'<rect x="{left + 9:g}" y="{top:g}" width="{width - 18}" height="{beer:g}" rx="8" fill="{LAMP}"/>'
        )
        parts += [
            f'<rect x="{x}" y="{top + 16:g}" width="9" height="{max(beer - 32, 6):g}" rx="4.5" fill="{STRAW}"/>'
            for x in (-42, 34)
        ]
        if level < LEVELS:
            parts.append(f'<rect x="{left + 9:g}" y="{top - 4:g}" width="{width - 18}" height="18" fill="{WHITE}"/>')
    parts.append(
        f'<rect x="{left:g}" y="{-height}" width="{width}" height="{height}" rx="14" fill="none" {_LINE}/>'
        f'<path d="M{left + 6:g} -14H{-left - 6:g}" stroke="{INK}" stroke-width="5"/>'
    )
    if level == LEVELS:
        foam = ((-58, -176, 26), (-26, -192, 32), (16, -196, 33), (54, -180, 28))
        parts.append(
            f'<g fill="{WHITE}">'
            + "".join(f'<circle cx="{x}" cy="{y}" r="{r}" {_LINE}/>' for x, y, r in foam)
            + f'<path d="M-80 -178v52q0 14 13 14t13 -14v-24H66q14 -6 14 -28Z" {_LINE}/>'
            + "".join(f'<circle cx="{x}" cy="{y}" r="{r - 3}"/>' for x, y, r in foam)
            + '<rect x="-60" y="-186" width="118" height="24"/></g>'
        )
    svg = f'<g transform="scale({scale:g})">{"".join(parts)}</g>'
    return Sprite(f"mug {level}/{LEVELS}", svg, Box(-92 * scale, -240 * scale, 240 * scale, 246 * scale))


@cache
def barrel(height: int, score: str | None, *, scale: float = 1) -> Sprite:
    """A barrel of this height with a score on it; its origin is the middle of its foot."""
    half, bulge = BARREL_WIDTH * scale / 2, 13 * scale
    body = (
        f"M{-half + bulge:g} {-height}Q{-half - bulge:g} {-height / 2:g} {-half + bulge:g} 0"
        f"H{half - bulge:g}Q{half + bulge:g} {-height / 2:g} {half - bulge:g} {-height}Z"
    )
    staves = "".join(
        f'<path d="M{x:g} {-height + 4}Q{x * 1.16:g} {-height / 2:g} {x:g} -4" stroke="{PLANK}" stroke-width="4" '
        'fill="none"/>'
        for x in (-half * 0.62, -half * 0.24, half * 0.24, half * 0.62)
    )
    hoops = "".join(
        f'<rect x="{-half + bulge - wider:g}" y="{y:g}" width="{2 * (half - bulge + wider):g}" height="26" rx="5" '
        f'fill="{SLATE}" stroke="{INK}" stroke-width="6"/>'
        for y, wider in ((-height + 12, 5), (-38, 5))
    )
    figure = ""
    if score is not None:
        size = min(82.0, height - 84.0) if height > 124 else 48.0
        narrow = min(1.0, (2 * half - 34) / width_of(score, size))
        figure = figures_svg(score, size, y=-height / 2, outline=8, narrow=narrow)
    svg = (
        f'<ellipse cx="8" cy="0" rx="{half:g}" ry="14" fill="{INK}" fill-opacity="0.5"/>'
        f'<path d="{body}" fill="{WOOD}" stroke="{INK}" stroke-width="8" stroke-linejoin="round"/>'
        f'<path d="{body}" fill="{LAMP}" fill-opacity="0.2"/>{staves}{hoops}{figure}'
    )
    name = f"barrel {height}" + ("" if score is None else f" with {score}")
    return Sprite(name, svg, Box(-half - 24, -height - 12, 2 * half + 48, height + 30))


@cache
def wreath(radius: int = 62) -> Sprite:
    """Hops around a winner's token; its origin is the middle."""
    leaves = []
    for step in range(1, 12):
        for side in (-1, 1):
            angle = 90 + side * step * 15
            x, y = radius * cos(radians(angle)), radius * sin(radians(angle))
            turn = angle + side * (62 if step % 2 else 118)
            leaves.append(
                f'<ellipse cx="{x:g}" cy="{y:g}" rx="15" ry="8" transform="rotate({turn:g} {x:g} {y:g})" '
                f'fill="{LEAF}" stroke="{INK}" stroke-width="4"/>'
            )
    cones = "".join(
        f'<g transform="translate({x},{radius - 2}) rotate({turn})"><path d="M0 -20Q17 -6 0 22Q-17 -6 0 -20Z" '
        f'fill="{STRAW}" stroke="{INK}" stroke-width="5" stroke-linejoin="round"/>'
        f'<path d="M-8 -2Q0 6 8 -2M-6 8Q0 15 6 8" fill="none" stroke="{INK}" stroke-width="3"/></g>'
        for x, turn in ((-13, 22), (13, -22))
    )
    size = radius + 26
    return Sprite("wreath", "".join(leaves) + cones, Box(-size, -size, 2 * size, 2 * size))


@cache
def rays(*, wide: bool) -> Sprite:
    """Light around a mug that runs over, `wide` for one alone; its origin is the middle of the mug's foot."""
    lines = []
    for angle in (-72, -44, -16, 16, 44, 72) if wide else (-28, 0, 28):
        x, y = sin(radians(angle)), -cos(radians(angle))
        for colour, thick in ((INK, 20), (LAMP, 11)):
            path = f"M{x * 150:g} {-118 + y * 142:g}L{x * 190:g} {-118 + y * 182:g}"
            lines.append(f'<path d="{path}" stroke="{colour}" stroke-width="{thick}" stroke-linecap="round"/>')
    return Sprite("rays", "".join(lines), Box(-205, -320, 410, 280) if wide else Box(-105, -320, 210, 120))
