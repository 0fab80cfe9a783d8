"""The sprites of Willkommen, Bierfest!: cards of every kind, their backs, coasters, candles, stars and crowns."""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.games.bierfest.art import shapes
from bot.pictures.colours import CREAM, INK, LAMP, LANE, MINUS, STRAW, TOMATO, WHITE
from bot.pictures.drawing import Box, Sprite
from bot.pictures.figures import figures_svg
from bot.pictures.grounds import SHADOW
from engines.bierfest import TOAST

CARD_WIDTH: Final = 104
CARD_HEIGHT: Final = 148
"""The full size of a card, as it lies in a hand."""

NAMES: Final = ("pils", "weizen", "dunkel", "koelsch", "alt", "wurst", "brezel", "toast")
"""The name of each kind of card in golden files and icons."""


def _scaled(name: str, svg: str, box: Box, scale: float) -> Sprite:
    left, top, width, height = (each * scale for each in box)
    size = "" if scale == 1 else f" {scale:g}"
    return Sprite(f"{name}{size}", f'<g transform="scale({scale:g})">{svg}</g>', Box(left, top, width, height))


def _card_svg(fill: str, printed: str, *, shadow: bool) -> str:
    x, y = -CARD_WIDTH / 2, -CARD_HEIGHT / 2
    size = f'width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="14"'
    dropped = f'<rect x="{x + SHADOW:g}" y="{y + SHADOW:g}" {size} fill="{INK}" fill-opacity="0.45"/>' if shadow else ""
    return f'{dropped}<rect x="{x:g}" y="{y:g}" {size} fill="{fill}" stroke="{INK}" stroke-width="7"/>{printed}'


_SIGN_SCALES: Final = (1.28, 1.24, 1.06, 1.28, 1.24, 0.9, 1.0, 0.9)
"""For each kind of card, the scale of its sign."""
_CARD: Final = Box(-CARD_WIDTH / 2 - 4, -CARD_HEIGHT / 2 - 4, CARD_WIDTH + SHADOW + 8, CARD_HEIGHT + SHADOW + 8)


@cache
def card(kind: int, *, scale: float = 1, below: bool = False) -> Sprite:
    """A card, face up; the origin is its middle. `below`: without a shadow, because others lie on it."""
    light = STRAW if kind == TOAST else CREAM
    sign_scale = _SIGN_SCALES[kind]
    printed = (
        f'<g fill="{light}" stroke="{INK}" stroke-width="4" stroke-linejoin="round">{shapes.PANELS[kind]}</g>'
        f'<g transform="scale({sign_scale:g})">{shapes.SIGNS[kind]}</g>'
    )
    svg = _card_svg(shapes.COLOURS[kind], printed, shadow=not below)
    return _scaled(f"card {NAMES[kind]}", svg, _CARD, scale)


@cache
def back(*, scale: float = 1, below: bool = False) -> Sprite:
    """The back of a card."""
    printed = (
        f'<rect x="-42" y="-64" width="84" height="128" rx="8" fill="none" stroke="{CREAM}" stroke-width="4"/>'
        f'<g transform="scale(1.25)">{shapes.BACK}</g>'
    )
    return _scaled("back", _card_svg(shapes.BACK_COLOUR, printed, shadow=not below), _CARD, scale)


@cache
def minus_card(*, scale: float = 1, below: bool = False) -> Sprite:
    """A card that counts against its owner: dark, with a minus."""
    printed = (
        f'<rect x="-44" y="-66" width="88" height="132" rx="8" fill="none" stroke="{MINUS}" stroke-width="5"/>'
        f'<g transform="scale(1.3)">{shapes.MINUS}</g>'
    )
    return _scaled("minus card", _card_svg(INK, printed, shadow=not below), _CARD, scale)


@cache
def sign(kind: int) -> Sprite:
    """The sign on a card, without the card."""
    return Sprite(f"sign {NAMES[kind]}", shapes.SIGNS[kind], Box(-56, -52, 112, 104))


@cache
def disc(kind: int, *, scale: float = 1) -> Sprite:
    """A food on a small cream disc, next to its beer."""
    svg = f'<circle r="48" fill="{CREAM}" stroke="{INK}" stroke-width="6"/>{shapes.SIGNS[kind]}'
    return _scaled(f"disc {NAMES[kind]}", svg, Box(-52, -52, 104, 104), scale)


@cache
def coaster(points: int, *, radius: float = 34) -> Sprite:
    """The worth of a set, on a coaster."""
    text, size = str(points), radius * (1.18 if points < 10 else 1.06)
    narrow = {1: 1, 2: 0.86}.get(len(text), 0.6)
    svg = shapes.coaster(radius) + figures_svg(text, size, fill=INK, narrow=narrow)
    return Sprite(f"coaster {text}", svg, Box(-radius - 4, -radius - 4, 2 * radius + 8, 2 * radius + 8))


@cache
def candle(*, lit: bool, scale: float = 1) -> Sprite:
    """A toast: a burning candle if it is to come, a smoking stub if it is done. The origin is its foot."""
    return _scaled("candle lit" if lit else "candle done", _candle(lit=lit), Box(-36, -124, 72, 128), scale)


def _candle(*, lit: bool) -> str:
    dish = f'<ellipse cx="0" cy="-6" rx="30" ry="9" fill="{TOMATO}" stroke="{INK}" stroke-width="5"/>'
    if not lit:
        return (
            f'{dish}<path d="M-12-10V-28Q0-34 12-28V-10Z" fill="{CREAM}" stroke="{INK}" stroke-width="5"/>'
            f'<path d="M0-32C-9-44 9-52 0-64S4-80-2-88" fill="none" stroke="{STRAW}" stroke-width="4" '
            'stroke-linecap="round" opacity="0.7"/>'
        )
    return (
        f'<circle cx="0" cy="-88" r="33" fill="{LAMP}" fill-opacity="0.28"/>{dish}'
        f'<path d="M-12-10V-62Q0-68 12-62V-10Z" fill="{WHITE}" stroke="{INK}" stroke-width="5"/>'
        f'<path d="M0-64V-76" stroke="{INK}" stroke-width="4"/>'
        f'<path d="M0-114C12-98 15-90 10-81Q0-70-10-81C-15-90-12-98 0-114Z" fill="{LAMP}" stroke="{INK}" '
        f'stroke-width="5" stroke-linejoin="round"/><path d="M0-94C5-87 5-82 0-79C-5-82-5-87 0-94Z" fill="{WHITE}"/>'
    )


@cache
def star(points: int) -> Sprite:
    """The bonus for having all five beers, on a star."""
    path = "M0-46L13-17L44-14L20 7L28 39L0 22L-28 39L-20 7L-44-14L-13-17Z"
    text = f"+{points}"
    svg = f'<path d="{path}" fill="{LAMP}" stroke="{INK}" stroke-width="6" stroke-linejoin="round"/>' + figures_svg(
        text, 36, y=2, fill=INK, narrow=0.86 if len(text) < 3 else 0.62
    )
    return Sprite(f"star {text}", svg, Box(-52, -52, 104, 100))


@cache
def crown() -> Sprite:
    """The mark of a winner."""
    svg = (
        f'<path d="M-30 14L-34-18L-15-4L0-26L15-4L34-18L30 14Z" fill="{LAMP}" stroke="{INK}" stroke-width="6" '
        'stroke-linejoin="round"/>'
    )
    return Sprite("crown", svg, Box(-40, -32, 80, 52))


@cache
def returned(*, scale: float = 1) -> Sprite:
    """A card that went back to the deck this turn: a dashed place with an arrow."""
    svg = (
        f'<rect x="-49" y="-71" width="98" height="142" rx="14" fill="{LANE}" stroke="{STRAW}" stroke-width="6" '
        'stroke-dasharray="18 14"/>'
        f'<path d="M26 6H-22M-4-16L-26 6L-4 28" fill="none" stroke="{STRAW}" stroke-width="11" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
    return _scaled("put back", svg, _CARD, scale)
