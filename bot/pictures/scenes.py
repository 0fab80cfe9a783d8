"""The scenes of games in frames: the tiles that choose a game, and the pictures of lobbies.

A lobby shows the scene, and next to it a table with the players' tokens and the free seats.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Final

from bot.pictures.colours import CREAM, DASH, FELT, INK, LAMP, TOMATO, TONES, WOOD
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, stamp
from bot.pictures.grounds import planks
from bot.pictures.marks import token

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


# --- lobbies ---------------------------------------------------------------------------------------

_HEIGHT: Final = 500
_SCENE: Final = 468
_TABLE: Final = (790, 250)
_SEATS: Final = (231, 181)
"""The horizontal and the vertical distance of a seat from the middle of the table, at most."""
_BRIM: Final = TONES[-1]
"""Light wood: the other colours have no such brown."""


def lobby_drawing(scene: Sprite, taken: int, seats: range) -> Drawing:
    """A lobby with `taken` seats; the others are free. `seats` is how many can play; optional seats are faint."""
    stamps = [
        stamp(planks(_HEIGHT), 0, 0),
        stamp(framed(scene, _SCENE), 18, 16),
        stamp(_table(), *_TABLE),
    ]
    for seat in range(max(seats)):
        x, y = _place(seat, max(seats))
        stamps.append(stamp(token(seat, scale=1.2) if seat < taken else _free(optional=seat >= min(seats)), x, y))
    return Drawing(WIDTH, _HEIGHT, stamps, clear_corner=True)


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
