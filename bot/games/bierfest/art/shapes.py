"""The art of Willkommen, Bierfest! as SVG: five glasses, two foods, the toast, a minus, and the back of the cards.

Each sign is centred on its origin, about 60 units wide and 88 high, outlined in ink, in the house colours.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from bot.pictures.colours import (
    CARD_RED,
    CREAM,
    FELT,
    INK,
    LAMP,
    LEAF,
    NIGHT,
    PLUM,
    SKY,
    SLATE,
    STRAW,
    TOMATO,
    WHITE,
    WOOD,
)

_INKED: Final = f'stroke="{INK}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"'


def _foam(*bubbles: tuple[float, float, float]) -> str:
    """A head of foam: bubbles (x, y, radius) with one outline."""
    rims = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="{radius + 2.5:g}" fill="{INK}"/>' for x, y, radius in bubbles)
    whites = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="{radius - 2.5:g}" fill="{WHITE}"/>' for x, y, radius in bubbles)
    return rims + whites


def _shine(path: str) -> str:
    """A light line on glass."""
    return f'<path d="{path}" fill="none" stroke="{WHITE}" stroke-width="5" stroke-linecap="round" opacity="0.75"/>'


PILS: Final = (
    f'<path d="M-22-26C-23 2-15 15-4 18V34H-14Q-20 34-20 41H20Q20 34 14 34H4V18C15 15 23 2 22-26Z" fill="{CREAM}" '
    f'{_INKED}/><path d="M-22-26C-23 2-15 15 0 17C15 15 23 2 22-26Z" fill="{STRAW}" {_INKED}/>'
    + _foam((-15, -30, 11), (0, -34, 13), (15, -30, 11))
    + _shine("M-12-12C-12-3-10 3-6 7")
)
"""A tulip on a stem."""

WEIZEN: Final = (
    f'<path d="M-21-28C-21-6-11 2-11 20C-11 30-15 36-15 42H15C15 36 11 30 11 20C11 2 21-6 21-28Z" fill="{LAMP}" '
    f"{_INKED}/>"
    + _foam((-14, -31, 11), (0, -36, 13), (14, -31, 11))
    + _shine("M-11-15C-10-5-4 4-4 18")
    + f'<path d="M-13 36H13" stroke="{INK}" stroke-width="4"/>'
)
"""A tall glass with a waist."""

DUNKEL: Final = (
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

KOELSCH: Final = (
    f'<path d="M-13-30L-12 42H12L13-30Z" fill="{STRAW}" {_INKED}/>'
    f'<path d="M-12 33H12V42H-12Z" fill="{CREAM}" {_INKED}/>' + _foam((-7, -33, 9), (7, -33, 9)) + _shine("M-4-14V22")
)
"""A narrow straight stick."""

ALT: Final = (
    f'<path d="M-26-12L-21 34Q-21 40-15 40H15Q21 40 21 34L26-12Z" fill="{CARD_RED}" {_INKED}/>'
    + _foam((-18, -15, 10), (0, -19, 12), (18, -15, 10))
    + _shine("M-14 2L-12 24")
)
"""A low wide beaker."""

_BEND: Final = "M-24-6C-18 16 18 16 24-6"
WURST: Final = (
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
BREZEL: Final = (
    f'<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="{_TWIST}" stroke="{INK}" '
    f'stroke-width="19"/><path d="{_TWIST}" stroke="{LAMP}" stroke-width="10"/></g>'
    + "".join(
        f'<rect x="{x - 2.5:g}" y="{y - 2.5:g}" width="5" height="5" fill="{WHITE}"/>'
        for x, y in ((-27, -10), (-20, -20), (27, -10), (20, -20), (-22, 11), (22, 11))
    )
)
"""A pretzel with salt."""


def _mug(turned: int, side: int) -> str:
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


TOAST: Final = (
    "".join(
        f'<path d="{path}" stroke="{stroke}" stroke-width="{wide}" stroke-linecap="round"/>'
        for stroke, wide in ((INK, 11), (TOMATO, 6))
        for path in ("M0-30V-42", "M-15-27L-22-37", "M15-27L22-37")
    )
    + _mug(16, -1)
    + _mug(-16, 1)
)
"""Two mugs that clink."""

MINUS: Final = f'<rect x="-20" y="-7" width="40" height="14" rx="4" fill="{CREAM}" {_INKED}/>'
"""A minus."""


def _cap(radius: float, teeth: int) -> str:
    """The edge of a crown cap as a path."""
    corners = []
    for tooth in range(2 * teeth):
        angle, out = pi * tooth / teeth, radius if tooth % 2 else radius * 0.84
        corners.append(f"{out * cos(angle):.1f} {out * sin(angle):.1f}")
    return f"M{'L'.join(corners)}Z"


def coaster(radius: float) -> str:
    """A round coaster with a scalloped edge, for the value of a set."""
    return (
        f'<path d="{_cap(radius, 15)}" fill="{CREAM}" stroke="{INK}" stroke-width="5" stroke-linejoin="round"/>'
        f'<circle r="{radius * 0.7:g}" fill="none" stroke="{TOMATO}" stroke-width="3.5"/>'
    )


BACK: Final = (
    f'<path d="{_cap(25, 12)}" fill="{STRAW}" stroke="{INK}" stroke-width="5" stroke-linejoin="round"/>'
    f'<circle r="14" fill="none" stroke="{INK}" stroke-width="4"/>'
    f'<path d="M0-8V8M-7-4L7 4M7-4L-7 4" stroke="{INK}" stroke-width="4" stroke-linecap="round"/>'
)
"""The back of every card: a crown cap."""

SIGNS: Final = (PILS, WEIZEN, DUNKEL, KOELSCH, ALT, WURST, BREZEL, TOAST)
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

BACK_COLOUR: Final = FELT
