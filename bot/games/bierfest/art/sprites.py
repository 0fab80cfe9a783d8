"""The sprites of Willkommen, Bierfest!: cards of every kind, coasters, candles, stars and crowns; and the icons.

The signs, as SVG, are five glasses, two foods, the toast and a minus. Each is centred on its origin, about 60 units
wide and 88 high, outlined in ink, in the house colours.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Final

from bot.pictures.colours import (
    CARD_RED,
    CREAM,
    FELT,
    INK,
    LAMP,
    LANE,
    LEAF,
    MINUS,
    NIGHT,
    PLUM,
    SKY,
    SLATE,
    STRAW,
    TOMATO,
    WHITE,
    WOOD,
)
from bot.pictures.drawing import Box, Sprite
from bot.pictures.figures import LEAST, figures_svg, width_of
from bot.pictures.grounds import SHADOW, plate_svg
from bot.pictures.icons import SILENT, Icon
from engines.bierfest.edition import TOAST

_INKED: Final = f'stroke="{INK}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"'


def _foam(*bubbles: tuple[float, float, float]) -> str:
    """A head of foam: bubbles (x, y, radius) with one outline."""
    rims = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="{radius + 2.5:g}" fill="{INK}"/>' for x, y, radius in bubbles)
    whites = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="{radius - 2.5:g}" fill="{WHITE}"/>' for x, y, radius in bubbles)
    return rims + whites


def _shine(path: str) -> str:
    """A light line on glass."""
    return f'<path d="{path}" fill="none" stroke="{WHITE}" stroke-width="5" stroke-linecap="round" opacity="0.75"/>'


_PILS: Final = (
    f'<path d="M-22-26C-23 2-15 15-4 18V34H-14Q-20 34-20 41H20Q20 34 14 34H4V18C15 15 23 2 22-26Z" fill="{CREAM}" '
    f'{_INKED}/><path d="M-22-26C-23 2-15 15 0 17C15 15 23 2 22-26Z" fill="{STRAW}" {_INKED}/>'
    + _foam((-15, -30, 11), (0, -34, 13), (15, -30, 11))
    + _shine("M-12-12C-12-3-10 3-6 7")
)
"""A tulip on a stem."""

_WEIZEN: Final = (
    f'<path d="M-21-28C-21-6-11 2-11 20C-11 30-15 36-15 42H15C15 36 11 30 11 20C11 2 21-6 21-28Z" fill="{LAMP}" '
    f"{_INKED}/>"
    + _foam((-14, -31, 11), (0, -36, 13), (14, -31, 11))
    + _shine("M-11-15C-10-5-4 4-4 18")
    + f'<path d="M-13 36H13" stroke="{INK}" stroke-width="4"/>'
)
"""A tall glass with a waist."""

_DUNKEL: Final = (
    f'<path d="M17-16H25Q33-16 33-8V14Q33 22 25 22H17" fill="none" stroke="{INK}" stroke-width="15"/>'
    f'<path d="M17-16H25Q33-16 33-8V14Q33 22 25 22H17" fill="none" stroke="{CREAM}" stroke-width="5"/>'
    f'<path d="M-27-24H18V36Q18 42 12 42H-21Q-27 42-27 36Z" fill="{WOOD}" {_INKED}/>'
    + _foam((-21, -28, 10), (-5, -33, 13), (12, -28, 10))
    + "".join(
        f'<path d="M{x}-8V30" stroke="{STRAW}" stroke-width="5" stroke-linecap="round" opacity="0.8"/>'
        for x in (-16, -4, 8)
    )
)
"""A mug with a handle."""

_KOELSCH: Final = (
    f'<path d="M-13-30L-12 42H12L13-30Z" fill="{STRAW}" {_INKED}/>'
    f'<path d="M-12 33H12V42H-12Z" fill="{CREAM}" {_INKED}/>' + _foam((-7, -33, 9), (7, -33, 9)) + _shine("M-4-14V22")
)
"""A narrow straight stick."""

_ALT: Final = (
    f'<path d="M-26-12L-21 34Q-21 40-15 40H15Q21 40 21 34L26-12Z" fill="{CARD_RED}" {_INKED}/>'
    + _foam((-18, -15, 10), (0, -19, 12), (18, -15, 10))
    + _shine("M-14 2L-12 24")
)
"""A low wide beaker."""

_BEND: Final = "M-24-6C-18 16 18 16 24-6"
WURST_SVG: Final = (
    f'<g fill="none" stroke-linecap="round"><path d="{_BEND}" stroke="{INK}" stroke-width="32"/>'
    f'<path d="{_BEND}" stroke="{TOMATO}" stroke-width="22"/>'
    f'<path d="M-13 2L-8 11M-1 6V15M11 2L7 11" stroke="{INK}" stroke-width="4"/>'
    f'<path d="M-24-9C-22-4-20 0-17 3" stroke="{CREAM}" stroke-width="4" opacity="0.8"/></g>'
    f'<path d="M-32-15L-40-21M32-15L40-21" stroke="{INK}" stroke-width="8" stroke-linecap="round"/>'
)
"""A bent sausage."""

_TWIST: Final = (
    "M-13 25C-38 10-38-22-16-24C0-25 2-4-3 6C-6 13-9 17-12 24M13 25C38 10 38-22 16-24C0-25-2-4 3 6C6 13 9 17 12 24"
)
BREZEL_SVG: Final = (
    f'<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="{_TWIST}" stroke="{INK}" '
    f'stroke-width="19"/><path d="{_TWIST}" stroke="{LAMP}" stroke-width="10"/></g>'
    + "".join(
        f'<rect x="{x - 2.5:g}" y="{y - 2.5:g}" width="5" height="5" fill="{WHITE}"/>'
        for x, y in ((-27, -10), (-20, -20), (27, -10), (20, -20), (-22, 11), (22, 11))
    )
)
"""A pretzel with salt."""


def mug_svg(turned: int, side: int) -> str:
    """A mug that leans towards the middle; `side` is -1 for the left one."""
    return (
        f'<g transform="translate({19 * side},8) rotate({turned}) scale({-side},1)">'
        f'<path d="M-15-6H-22Q-27-6-27 0V9Q-27 15-22 15H-15" fill="none" stroke="{INK}" stroke-width="12"/>'
        f'<path d="M-15-6H-22Q-27-6-27 0V9Q-27 15-22 15H-15" fill="none" stroke="{CREAM}" stroke-width="3"/>'
        f'<path d="M-16-14H13V25H-16Z" fill="{LAMP}" {_INKED}/>'
        f'<path d="M-7 0V17M4 0V17" stroke="{CREAM}" stroke-width="4" stroke-linecap="round"/>'
        + _foam((-13, -16, 8), (-1, -19, 9), (11, -16, 8))
        + "</g>"
    )


TOAST_SVG: Final = (
    "".join(
        f'<path d="{path}" stroke="{stroke}" stroke-width="{wide}" stroke-linecap="round"/>'
        for stroke, wide in ((INK, 11), (TOMATO, 6))
        for path in ("M0-30V-42", "M-15-27L-22-37", "M15-27L22-37")
    )
    + mug_svg(16, -1)
    + mug_svg(-16, 1)
)
"""Two mugs that clink."""

_MINUS_SVG: Final = f'<rect x="-20" y="-7" width="40" height="14" rx="4" fill="{CREAM}" {_INKED}/>'
"""A minus."""


def _cap(radius: float, teeth: int) -> str:
    """The edge of a crown cap as a path."""
    corners = []
    for tooth in range(2 * teeth):
        angle, out = pi * tooth / teeth, radius if tooth % 2 else radius * 0.84
        corners.append(f"{out * cos(angle):.1f} {out * sin(angle):.1f}")
    return f"M{'L'.join(corners)}Z"


def _coaster_svg(radius: float) -> str:
    """A round coaster with a scalloped edge, for the value of a set."""
    return (
        f'<path d="{_cap(radius, 15)}" fill="{CREAM}" stroke="{INK}" stroke-width="5" stroke-linejoin="round"/>'
        f'<circle r="{radius * 0.7:g}" fill="none" stroke="{TOMATO}" stroke-width="3.5"/>'
    )


_BACK_SVG: Final = (
    f'<path d="{_cap(25, 12)}" fill="{STRAW}" stroke="{INK}" stroke-width="5" stroke-linejoin="round"/>'
    f'<circle r="14" fill="none" stroke="{INK}" stroke-width="4"/>'
    f'<path d="M0-8V8M-7-4L7 4M7-4L-7 4" stroke="{INK}" stroke-width="4" stroke-linecap="round"/>'
)
"""The back of every card: a crown cap."""

SIGNS: Final = (_PILS, _WEIZEN, _DUNKEL, _KOELSCH, _ALT, WURST_SVG, BREZEL_SVG, TOAST_SVG)
"""The sign on each kind of card."""

COLOURS: Final = (LEAF, SKY, SLATE, TOMATO, PLUM, STRAW, STRAW, NIGHT)
"""The colour of the frame of each kind of card."""

PANELS: Final = (
    '<rect x="-38" y="-61" width="76" height="122" rx="8"/>',
    '<path d="M-26-61H26L38-49V49L26 61H-26L-38 49V-49Z"/>',
    '<path d="M-38-40Q-38-61 0-61Q38-61 38-40V61H-38Z"/>',
    '<rect x="-38" y="-61" width="76" height="122" rx="30"/>',
    '<path d="M-38-61H38V40Q38 61 0 61Q-38 61-38 40Z"/>',
    '<rect x="-38" y="-61" width="76" height="122" rx="2"/>',
    '<path d="M-27-61H27Q27-50 38-50V50Q27 50 27 61H-27Q-27 50-38 50V-50Q-27-50-27-61Z"/>',
    '<rect x="-38" y="-61" width="76" height="122" rx="8"/>',
)
"""The light field within the frame of each kind of card, in a shape of its own, on a card of 104 by 148."""


# --- sprites -------------------------------------------------------------------------------------

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
    card = plate_svg(CARD_WIDTH, CARD_HEIGHT, 14, f'fill="{fill}" stroke="{INK}" stroke-width="7"')
    dark = plate_svg(CARD_WIDTH, CARD_HEIGHT, 14, f'fill="{INK}" fill-opacity="0.45"', moved=SHADOW)
    return f"{dark if shadow else ''}{card}{printed}"


_SIGN_SCALES: Final = (1.28, 1.24, 1.06, 1.28, 1.24, 0.9, 1.0, 0.9)
"""For each kind of card, the scale of its sign."""
_CARD: Final = Box(-CARD_WIDTH / 2 - 4, -CARD_HEIGHT / 2 - 4, CARD_WIDTH + SHADOW + 8, CARD_HEIGHT + SHADOW + 8)


@cache
def card(kind: int, *, scale: float = 1, below: bool = False) -> Sprite:
    """A card, face up; the origin is its middle. `below`: without a shadow, because others lie on it."""
    light = STRAW if kind == TOAST else CREAM
    sign_scale = _SIGN_SCALES[kind]
    printed = (
        f'<g fill="{light}" stroke="{INK}" stroke-width="4" stroke-linejoin="round">{PANELS[kind]}</g>'
        f'<g transform="scale({sign_scale:g})">{SIGNS[kind]}</g>'
    )
    svg = _card_svg(COLOURS[kind], printed, shadow=not below)
    return _scaled(f"card {NAMES[kind]}", svg, _CARD, scale)


@cache
def back(*, scale: float = 1, below: bool = False) -> Sprite:
    """The back of a card."""
    printed = (
        f'<rect x="-42" y="-64" width="84" height="128" rx="8" fill="none" stroke="{CREAM}" stroke-width="4"/>'
        f'<g transform="scale(1.25)">{_BACK_SVG}</g>'
    )
    return _scaled("back", _card_svg(FELT, printed, shadow=not below), _CARD, scale)


@cache
def minus_card(*, scale: float = 1, below: bool = False) -> Sprite:
    """A card that counts against its owner: dark, with a minus."""
    printed = (
        f'<rect x="-44" y="-66" width="88" height="132" rx="8" fill="none" stroke="{MINUS}" stroke-width="5"/>'
        f'<g transform="scale(1.3)">{_MINUS_SVG}</g>'
    )
    return _scaled("minus card", _card_svg(INK, printed, shadow=not below), _CARD, scale)


@cache
def sign(kind: int) -> Sprite:
    """The sign on a card, without the card."""
    return Sprite(f"sign {NAMES[kind]}", SIGNS[kind], Box(-56, -52, 112, 104))


@cache
def disc(kind: int, *, scale: float = 1) -> Sprite:
    """A food on a small cream disc, next to its beer."""
    svg = f'<circle r="48" fill="{CREAM}" stroke="{INK}" stroke-width="6"/>{SIGNS[kind]}'
    return _scaled(f"disc {NAMES[kind]}", svg, Box(-52, -52, 104, 104), scale)


@cache
def coaster(points: int, *, radius: float = 34) -> Sprite:
    """The worth of a set, on a coaster."""
    text, size = str(points), max(LEAST, radius * (1.18 if points < 10 else 1.06))
    narrow = {1: 1, 2: 0.72}.get(len(text), 0.55)
    svg = _coaster_svg(radius) + figures_svg(text, size, fill=INK, narrow=narrow)
    return Sprite(f"coaster {text}", svg, Box(-radius - 4, -radius - 4, 2 * radius + 8, 2 * radius + 8))


@cache
def small_coaster(points: int, room: int) -> Sprite:
    """The worth of a set without its coaster, where only this width is left."""
    text = str(points)
    narrow = min(1, (room - 10) / width_of(text, LEAST))
    svg = figures_svg(text, LEAST, fill=LAMP, outline=7, narrow=narrow)
    return Sprite(f"coaster {text}", svg, Box(-room / 2, -LEAST / 2 - 8, room, LEAST + 16))


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
        text, LEAST, y=2, fill=INK, narrow=0.72 if len(text) < 3 else 0.52
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


# --- icons ---------------------------------------------------------------------------------------

_SIZE: Final = 128


def _sign(name: str, svg: str, scale: float, y: float = 0) -> Sprite:
    half = _SIZE / 2
    return Sprite(
        f"icon {name}",
        f'<g transform="translate(0,{y:g}) scale({scale:g})">{svg}</g>',
        Box(-half, -half, _SIZE, _SIZE),
    )


_PLAIN: Final = ("🍺",) * 5 + ("🌭", "🥨", "🥂")
CARDS: Final = tuple(
    Icon(f"bierfest_{name}", plain, _sign(name, svg, scale, y), SILENT)
    for name, plain, svg, scale, y in zip(
        NAMES, _PLAIN, SIGNS, (1.28, 1.28, 1.32, 1.32, 1.6, 1.25, 1.45, 1.16), (1, 1, 1, 1, -12, 3, 0, 2), strict=True
    )
)
"""The icon of each kind of card."""

MINUS_CARD: Final = Icon("bierfest_minus", "➖", _sign("minus", _MINUS_SVG, 2), SILENT)
"""Cards that count against a player."""

ICONS: Final = (*CARDS, MINUS_CARD)
