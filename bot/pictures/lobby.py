"""The picture of a lobby: the game's scene, and next to it a table with the players' tokens and the free seats."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Final

from bot.pictures.colours import CREAM, DASH, FELT, INK, LAMP, TOMATO, TONES
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, stamp
from bot.pictures.grounds import planks
from bot.pictures.marks import token
from bot.pictures.scenes import framed, glow_svg

HEIGHT: Final = 500
_SCENE: Final = 468
_TABLE: Final = (790, 250)
_SEATS: Final = (231, 181)
"""The horizontal and the vertical distance of a seat from the middle of the table, at most."""
_BRIM: Final = TONES[-1]
"""Light wood: the other colours have no such brown."""


def lobby_drawing(scene: Sprite, taken: int, seats: range) -> Drawing:
    """A lobby with `taken` seats; the others are free. `seats` is how many can play; optional seats are faint."""
    stamps = [
        stamp(planks(HEIGHT), 0, 0),
        stamp(framed(scene, _SCENE), 18, 16),
        stamp(_table(), *_TABLE),
    ]
    for seat in range(max(seats)):
        x, y = _place(seat, max(seats))
        stamps.append(stamp(token(seat, scale=1.2) if seat < taken else _free(optional=seat >= min(seats)), x, y))
    return Drawing(WIDTH, HEIGHT, stamps, clear_corner=True)


def _place(seat: int, seats: int) -> tuple[float, float]:
    """Where a seat is: clockwise from the top; four seats are in the corners."""
    turn = -pi / 2 + 2 * pi * (seat + (0.5 if seats == 4 else 0)) / seats
    return _TABLE[0] + _SEATS[0] * cos(turn), _TABLE[1] + _SEATS[1] * sin(turn)


@cache
def _table() -> Sprite:
    """A round table, lit by a candle; the origin is its middle."""
    candle = (
        f'<path d="M0 -66Q24 -34 0 -16Q-24 -34 0 -66Z" fill="{LAMP}"/>'
        f'<rect x="-15" y="-18" width="30" height="62" rx="8" fill="{CREAM}"/>'
        f'<ellipse cy="48" rx="44" ry="14" fill="{TOMATO}"/>'
    )
    svg = (
        f'{glow_svg(0, 0, 236)}<circle cx="9" cy="11" r="142" fill="{INK}" fill-opacity="0.4"/>'
        f'<circle r="142" fill="{_BRIM}" stroke="{INK}" stroke-width="8"/>'
        f'<circle r="120" fill="{FELT}" stroke="{INK}" stroke-width="5"/>'
        f'<g transform="translate(0,4)" stroke="{INK}" stroke-width="6">{candle}</g>'
    )
    return Sprite("table", svg, Box(-236, -236, 472, 472))


@cache
def _free(*, optional: bool) -> Sprite:
    """A free seat; fainter if the game can begin without it."""
    svg = (
        f'<g opacity="{0.55 if optional else 1}" fill="none" stroke="{DASH}" transform="scale(1.35)">'
        '<circle r="38" stroke-width="6" stroke-dasharray="15 11"/>'
        '<path d="M-14 0H14M0 -14V14" stroke-width="7" stroke-linecap="round"/></g>'
    )
    return Sprite("optional seat" if optional else "free seat", svg, Box(-57, -57, 114, 114))
