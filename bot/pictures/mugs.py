"""Mugs and barrels: the objects next to the steps of a result."""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.pictures.colours import CREAM, INK, LAMP, PLANK, SKY, SLATE, STRAW, WHITE, WOOD
from bot.pictures.drawing import Box, Sprite

MUG_WIDTH, MUG_HEIGHT = 136, 172
BARREL_WIDTH: Final = 190
LEVELS: Final = 6
"""The number of beer levels; at the highest the foam runs over."""
_LINE = f'stroke="{INK}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"'


@cache
def mug(level: int, *, scale: float = 1) -> Sprite:
    """A mug with beer from level 0 (none) to `LEVELS` (the foam runs over); its origin is the middle of its foot."""
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
def barrel(height: int, *, scale: float = 1) -> Sprite:
    """A barrel of this height; its origin is the middle of its foot."""
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
    svg = (
        f'<ellipse cx="8" cy="0" rx="{half:g}" ry="14" fill="{INK}" fill-opacity="0.5"/>'
        f'<path d="{body}" fill="{WOOD}" stroke="{INK}" stroke-width="8" stroke-linejoin="round"/>'
        f'<path d="{body}" fill="{LAMP}" fill-opacity="0.2"/>{staves}{hoops}'
    )
    return Sprite(f"barrel {height}", svg, Box(-half - 24, -height - 12, 2 * half + 48, height + 30))
