"""The picture of a planned evening: the game, or all games to vote on, at night under a moon.

It does not depend on who comes, so an answer draws nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from bot.pictures.climaxes import moon, stars_svg
from bot.pictures.colours import CREAM, FELT, INK, LAMP, NIGHT, TOMATO
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, stamp
from bot.pictures.scenes import framed, glow_svg

_HEIGHT: Final = 380
_ONE: Final = 300
_SOME: Final = 176
_PITCH: Final = 190
MAX_SCENES: Final = 5
"""More games than these have no room side by side."""


def night_drawing(scenes: Sequence[Sprite]) -> Drawing:
    """The scenes of the games that may be played: one large, or up to five side by side."""
    stamps = [stamp(_ground(), 0, 0), stamp(moon(1.1), 1010, 84), stamp(_lantern(), 96, 150)]
    if len(scenes) == 1:
        stamps.append(stamp(framed(scenes[0], _ONE), (WIDTH - _ONE) / 2, 36))
    else:
        left = (WIDTH - _PITCH * len(scenes)) / 2 + 60
        scale = min(1.0, (WIDTH - left - 20) / (_PITCH * len(scenes)))
        for number, scene in enumerate(scenes):
            stamps.append(stamp(framed(scene, round(_SOME * scale)), left + number * _PITCH * scale, 160))
    return Drawing(WIDTH, _HEIGHT, stamps, clear_corner=True)


@cache
def _ground() -> Sprite:
    """A hill at night, with the windows of a house lit."""
    stars = stars_svg((210, 60), (330, 110), (420, 44), (640, 40), (760, 96), (880, 50), (930, 180), (540, 110))
    hill = f"M0 330Q280 280 560 306T{WIDTH} 296V{_HEIGHT}H0Z"
    svg = (
        f'<rect width="{WIDTH}" height="{_HEIGHT}" fill="{NIGHT}"/>{glow_svg(96, 150, 150)}{stars}'
        f'<path d="{hill}" fill="{FELT}" stroke="{INK}" stroke-width="6"/>'
    )
    return Sprite("evening", svg, Box(0, 0, WIDTH, _HEIGHT))


@cache
def _lantern() -> Sprite:
    """A paper lantern on its string; its origin is its middle."""
    ribs = "".join(f'<path d="M-52 {y}Q0 {y + 12} 52 {y}" fill="none"/>' for y in (-34, 0, 32))
    svg = (
        f'<g stroke="{INK}" stroke-width="6" stroke-linejoin="round"><path d="M0 -150V-78" fill="none"/>'
        f'<ellipse rx="62" ry="72" fill="{LAMP}"/>{ribs}'
        f'<rect x="-28" y="-84" width="56" height="18" rx="5" fill="{TOMATO}"/>'
        f'<rect x="-28" y="66" width="56" height="18" rx="5" fill="{TOMATO}"/>'
        f'<path d="M0 84V112" fill="none"/><circle cy="116" r="9" fill="{CREAM}"/></g>'
    )
    return Sprite("lantern", svg, Box(-68, -154, 136, 286))
