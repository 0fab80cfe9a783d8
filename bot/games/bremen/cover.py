"""The cover of Bremen: the four musicians on each other's backs at night."""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.games.bremen.animals import animal_svg
from bot.games.bremen.tiles import note_svg
from bot.pictures.colours import FELT, INK, LAMP, NIGHT, STRAW
from bot.pictures.drawing import Box, Sprite
from engines.bremen import CAT, DOG, DONKEY, ROOSTER

WIDTH: Final = 330
HEIGHT: Final = 360


@cache
def cover() -> Sprite:
    """The musicians, a moon, stars and music; the origin is the middle."""
    stars = "".join(
        f'<path transform="translate({x},{y})" d="M0 -8L2 -2L8 0L2 2L0 8L-2 2L-8 0L-2 -2Z" fill="{STRAW}"/>'
        for x, y in ((-130, -140), (-60, -152), (-136, -30), (132, -20), (138, 60), (-140, 70))
    )
    svg = (
        f'<rect x="{-WIDTH / 2}" y="{-HEIGHT / 2}" width="{WIDTH}" height="{HEIGHT}" fill="{NIGHT}"/>'
        f'<path d="M112 -162A40 40 0 1 0 150 -104A42 42 0 0 1 112 -162Z" fill="{STRAW}" stroke="{INK}" '
        f'stroke-width="5"/>{stars}'
        f'<path d="M{-WIDTH / 2} 150Q-60 124 0 134T{WIDTH / 2} 140V{HEIGHT / 2}H{-WIDTH / 2}Z" fill="{FELT}" '
        f'stroke="{INK}" stroke-width="6"/>'
        + animal_svg(DONKEY, 1.5, x=-8, y=100)
        + animal_svg(DOG, 1.15, x=26, y=6)
        + animal_svg(CAT, 0.95, x=-20, y=-66)
        + animal_svg(ROOSTER, 0.82, x=16, y=-126)
        + note_svg(0.8, x=-112, y=-84, fill=LAMP)
        + note_svg(0.6, x=110, y=-44, fill=LAMP)
        + note_svg(0.5, x=-96, y=20, fill=LAMP)
    )
    return Sprite("cover of bremen", svg, Box(-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT))
