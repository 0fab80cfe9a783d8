"""The twelve flags, simplified so that everybody can tell them apart in a token as small as a fingertip.

Where two flags differ only in colours that some people cannot tell apart, one of them has a sign or a hairline.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from bot.pictures.colours import CREAM, FLAG_BLUE, FLAG_GOLD, FLAG_GREEN, FLAG_ORANGE, FLAG_RED, INK, WHITE
from engines.cafe import Nation

_HAIRLINE: Final = 0.06
"""The cream line between two dark stripes, as a fraction of the height."""


def flag_svg(nation: Nation, width: float, height: float) -> str:
    """A flag around its middle as SVG, clipped at its edges, without a frame."""
    return (
        f'<svg x="{-width / 2:g}" y="{-height / 2:g}" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}">{_DRAWN[nation](width, height)}</svg>'
    )


def star_path(x: float, y: float, radius: float) -> str:
    """A star with five points as SVG path data."""
    turns = [(step, radius if step % 2 == 0 else radius * 0.45) for step in range(10)]
    points = [(x + r * math.sin(step * math.pi / 5), y - r * math.cos(step * math.pi / 5)) for step, r in turns]
    return "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in points) + "Z"


def _rows(width: float, height: float, *colours: str) -> str:
    """Stripes of equal height from top to bottom."""
    each = height / len(colours)
    return "".join(
        f'<rect y="{each * number:.2f}" width="{width:g}" height="{each + 0.4:.2f}" fill="{colour}"/>'
        for number, colour in enumerate(colours)
    )


def _columns(width: float, height: float, *colours: str) -> str:
    """Stripes of equal width from left to right."""
    each = width / len(colours)
    return "".join(
        f'<rect x="{each * number:.2f}" width="{each + 0.4:.2f}" height="{height:g}" fill="{colour}"/>'
        for number, colour in enumerate(colours)
    )


def _star(x: float, y: float, radius: float, fill: str) -> str:
    return f'<path d="{star_path(x, y, radius)}" fill="{fill}"/>'


def _usa(width: float, height: float) -> str:
    wide, high = width * 0.5, height * 4 / 7
    dots = "".join(
        f'<circle cx="{wide * (0.34 + 0.4 * column):.1f}" cy="{high * (0.36 + 0.38 * line):.1f}" '
        f'r="{min(width, height) * 0.055:.1f}" fill="{WHITE}"/>'
        for column in (0, 1)
        for line in (0, 1)
    )
    stripes = _rows(width, height, *(FLAG_RED if stripe % 2 == 0 else WHITE for stripe in range(7)))
    return f'{stripes}<rect width="{wide:g}" height="{high:g}" fill="{FLAG_BLUE}"/>{dots}'


def _britain(width: float, height: float) -> str:
    size = min(width, height)
    saltire = f"M0 0L{width:g} {height:g}M{width:g} 0L0 {height:g}"
    cross = f"M{width / 2:g} 0V{height:g}M0 {height / 2:g}H{width:g}"
    lines = (
        (saltire, WHITE, 0.24),
        (saltire, FLAG_RED, 0.09),
        (cross, WHITE, 0.36),
        (cross, FLAG_RED, 0.2),
    )
    return f'<rect width="{width:g}" height="{height:g}" fill="{FLAG_BLUE}"/>' + "".join(
        f'<path d="{path}" stroke="{colour}" stroke-width="{size * wide:.1f}"/>' for path, colour, wide in lines
    )


def _germany(width: float, height: float) -> str:
    return _rows(width, height, INK, FLAG_RED, FLAG_GOLD)


def _france(width: float, height: float) -> str:
    return _columns(width, height, FLAG_BLUE, WHITE, FLAG_RED)


def _italy(width: float, height: float) -> str:
    """With a crown in the middle: without it some people take it for the French one."""
    size, x, y = min(width, height) * 0.15, width / 2, height / 2
    crown = (
        f"M{x - size:.1f} {y + size:.1f}V{y - size:.1f}L{x - size / 2:.1f} {y:.1f}L{x:.1f} {y - size * 1.2:.1f}"
        f"L{x + size / 2:.1f} {y:.1f}L{x + size:.1f} {y - size:.1f}V{y + size:.1f}Z"
    )
    return _columns(width, height, FLAG_GREEN, WHITE, FLAG_RED) + f'<path d="{crown}" fill="{INK}"/>'


def _spain(width: float, height: float) -> str:
    size, x, y = min(width, height) * 0.14, width * 0.4, height * 0.48
    shield = (
        f"M{x - size:.1f} {y - size:.1f}h{2 * size:.1f}v{size:.1f}a{size:.1f} {size * 1.3:.1f} 0 0 1 {-2 * size:.1f} 0Z"
    )
    return (
        _rows(width, height, FLAG_RED, FLAG_GOLD, FLAG_GOLD, FLAG_RED)
        + f'<path d="{shield}" fill="{FLAG_RED}" stroke="{INK}" stroke-width="{size * 0.45:.1f}"/>'
    )


def _russia(width: float, height: float) -> str:
    """With a hairline between the lower stripes, which look the same to some people."""
    line = f'<path d="M0 {height * 2 / 3:.2f}H{width:g}" stroke="{CREAM}" stroke-width="{height * _HAIRLINE:.1f}"/>'
    return _rows(width, height, WHITE, FLAG_BLUE, FLAG_RED) + line


def _turkey(width: float, height: float) -> str:
    size, x, y = min(width, height) * 0.29, width * 0.42, height / 2
    return (
        f'<rect width="{width:g}" height="{height:g}" fill="{FLAG_RED}"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" fill="{WHITE}"/>'
        f'<circle cx="{x + size * 0.34:.1f}" cy="{y:.1f}" r="{size * 0.76:.1f}" fill="{FLAG_RED}"/>'
        + _star(x + size * 1.08, y, size * 0.56, WHITE)
    )


def _india(width: float, height: float) -> str:
    size = min(width, height) * 0.13
    wheel = (
        f'<g stroke="{FLAG_BLUE}" stroke-width="{size * 0.4:.1f}" fill="none">'
        f'<circle cx="{width / 2:g}" cy="{height / 2:g}" r="{size:.1f}"/>'
        f'<path d="M{width / 2 - size:.1f} {height / 2:g}h{2 * size:.1f}"/>'
        f'<path d="M{width / 2:g} {height / 2 - size:.1f}v{2 * size:.1f}"/></g>'
    )
    return _rows(width, height, FLAG_ORANGE, WHITE, FLAG_GREEN) + wheel


def _china(width: float, height: float) -> str:
    size = min(width, height)
    x, y = width * 0.38, height * 0.42
    around = ((0.34, -0.2), (0.42, 0.02), (0.34, 0.24))
    stars = "".join(_star(x + size * right, y + size * down, size * 0.085, FLAG_GOLD) for right, down in around)
    return (
        f'<rect width="{width:g}" height="{height:g}" fill="{FLAG_RED}"/>{_star(x, y, size * 0.26, FLAG_GOLD)}{stars}'
    )


def _cuba(width: float, height: float) -> str:
    triangle = f'<path d="M0 0L{width * 0.56:.1f} {height / 2:.1f}L0 {height:g}Z" fill="{FLAG_RED}"/>'
    stripes = _rows(width, height, FLAG_BLUE, WHITE, FLAG_BLUE, WHITE, FLAG_BLUE)
    return stripes + triangle + _star(width * 0.24, height / 2, min(width, height) * 0.17, WHITE)


def _africa(width: float, height: float) -> str:
    band = width * 0.24
    return (
        _rows(width, height, FLAG_BLUE, WHITE, FLAG_GREEN, FLAG_GOLD)
        + f'<rect x="{(width - band) / 2:.1f}" width="{band:.1f}" height="{height:g}" fill="{FLAG_RED}"/>'
        + _star(width * 0.25, height * 0.17, min(width, height) * 0.13, FLAG_GOLD)
    )


_DRAWN: Final[Mapping[Nation, Callable[[float, float], str]]] = {
    "usa": _usa,
    "britain": _britain,
    "germany": _germany,
    "france": _france,
    "italy": _italy,
    "spain": _spain,
    "russia": _russia,
    "turkey": _turkey,
    "india": _india,
    "china": _china,
    "cuba": _cuba,
    "africa": _africa,
}
"""Each draws its flag into a field of this width and height, whose top left corner is the origin."""
