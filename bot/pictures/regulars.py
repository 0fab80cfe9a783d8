"""The five regulars: the shape, colour and face of the token that shows who sits where.

They differ in four ways, each enough to recognise them: colour, shape, skin tone, and what they wear. All are drawn
around the middle of the shape, whose half width is about 45 units.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from bot.pictures.colours import (
    CARD_RED,
    CREAM,
    FELT,
    INK,
    LAMP,
    LEAF,
    PLUM,
    SKY,
    SLATE,
    STRAW,
    TOMATO,
    TONES,
    WOOD,
)
from bot.pictures.drawing import Box, Sprite
from bot.pictures.icons import Icon

FAMILY: Final = "seat"
"""The prefix of their icons' names."""
HOUSE_FACE: Final = "🤖"
"""Precedes the name of a house player where there are no emojis."""

_LINE: Final = f'stroke="{INK}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"'


class _Regular(NamedTuple):
    """How one regular looks."""

    name: str
    """Its name in golden files and for screen readers."""
    colour: str
    shape: str
    face: str
    sinks: float
    """How far the face is below the middle of the shape."""
    grows: float
    """The scale of the face in the shape."""


def _eyes(y: float, apart: float) -> str:
    return "".join(f'<circle cx="{x:g}" cy="{y:g}" r="4.2" fill="{INK}"/>' for x in (-apart, apart))


def _head(tone: int, y: float, radius: float) -> str:
    return f'<circle cy="{y:g}" r="{radius:g}" fill="{TONES[tone]}" stroke="{INK}" stroke-width="4"/>'


def _mouth(y: float) -> str:
    return f'<path d="M-7 {y:g}Q0 {y + 5:g} 7 {y:g}" fill="none" {_LINE}/>'


_REGULARS: Final = (
    _Regular(
        "moustache",
        SKY,
        '<circle r="36"/>',
        _head(0, 2, 24)
        + f'<path d="M-24 -4Q-20 -26 0 -25Q20 -26 24 -4Q10 -12 -24 -4Z" fill="{WOOD}" {_LINE}/>'
        + _eyes(1, 9)
        + '<path d="M0 10Q-7 5 -12 12Q-17 17 -21 11Q-16 22 -6 19Q-2 18 0 14Q2 18 6 19Q16 22 21 11'
        f'Q17 17 12 12Q7 5 0 10Z" fill="{WOOD}" stroke="{INK}" stroke-width="3"/>',
        sinks=-1,
        grows=1.08,
    ),
    _Regular(
        "glasses",
        TOMATO,
        '<rect x="-33" y="-33" width="66" height="66" rx="9"/>',
        _head(3, 2, 24)
        + f'<path d="M-24 0Q-26 -25 0 -26Q26 -25 24 0Q20 -14 0 -14Q-20 -14 -24 0Z" fill="{INK}" {_LINE}/>'
        + f'<g fill="{CREAM}" {_LINE}><circle cx="-11" cy="2" r="9"/><circle cx="11" cy="2" r="9"/></g>'
        + _eyes(2, 11)
        + _mouth(17),
        sinks=0,
        grows=1.1,
    ),
    _Regular(
        "hat",
        LEAF,
        '<path d="M0 -40L41 29H-41Z" stroke-linejoin="round"/>',
        _head(1, 6, 22)
        + _eyes(6, 8)
        + _mouth(17)
        + f'<path d="M-28 -4Q0 -12 28 -4Q18 -10 15 -22Q0 -32 -15 -22Q-18 -10 -28 -4Z" fill="{FELT}" {_LINE}/>'
        + f'<path d="M-15 -12Q0 -17 15 -12" fill="none" stroke="{LAMP}" stroke-width="5"/>'
        + f'<path d="M13 -18Q20 -36 32 -36Q30 -22 17 -14Z" fill="{CREAM}" {_LINE}/>',
        sinks=12,
        grows=0.92,
    ),
    _Regular(
        "bun",
        STRAW,
        '<path d="M0 -43L43 0L0 43L-43 0Z" stroke-linejoin="round"/>',
        f'<circle cy="-27" r="11" fill="{CARD_RED}" {_LINE}/>'
        f'<path d="M-26 14Q-32 -22 0 -24Q32 -22 26 14Z" fill="{CARD_RED}" {_LINE}/>'
        + _head(2, 4, 20)
        + f'<path d="M-20 0Q-16 -16 0 -17Q16 -16 20 0Q4 -2 0 -10Q-6 -2 -20 0Z" fill="{CARD_RED}" {_LINE}/>'
        + _eyes(5, 8)
        + _mouth(14),
        sinks=5,
        grows=0.96,
    ),
    _Regular(
        "beard",
        PLUM,
        '<path d="M0 -40L39 -11L25 34H-25L-39 -11Z" stroke-linejoin="round"/>',
        _head(4, 0, 23)
        + f'<path d="M-23 0Q-27 32 0 32Q27 32 23 0Q16 8 0 7Q-16 8 -23 0Z" fill="{SLATE}" {_LINE}/>'
        + f'<path d="M-6 15Q0 19 6 15" fill="none" stroke="{CREAM}" stroke-width="4" stroke-linecap="round"/>'
        + _eyes(-4, 9),
        sinks=2,
        grows=1.04,
    ),
)

COUNT: Final = len(_REGULARS)
"""The number of regulars: the most seats that a table has."""


def regular_name(regular: int) -> str:
    """The name of a regular, such as `moustache`."""
    return _REGULARS[regular].name


def regular_svg(regular: int, *, house: bool, you: bool) -> str:
    """A regular in its shape, as SVG: 90 units wide, more with the outline."""
    look = _REGULARS[regular]
    inner = f'<g stroke="{CREAM}" stroke-width="5" fill="none" transform="scale(1.12)">{look.shape}</g>' if you else ""
    return (
        f'<g stroke="{INK}" stroke-width="7" fill="{look.colour}" transform="scale(1.24)">{look.shape}</g>{inner}'
        f'<g transform="translate(0,{look.sinks:g}) scale({look.grows:g})">{look.face}</g>'
        + (_house_svg(32, 28, 18) if house else "")
    )


def _house_svg(x: float, y: float, half: float) -> str:
    """The small house that marks house players, around this place."""
    return (
        f'<path d="M{x - half:g} {y + half:g}V{y - 2:g}L{x:g} {y - half:g}L{x + half:g} {y - 2:g}V{y + half:g}Z"'
        f' fill="{CREAM}" stroke="{INK}" stroke-width="5" stroke-linejoin="round"/>'
        f'<rect x="{x - 5.5:g}" y="{y + 3:g}" width="11" height="{half - 3:g}" fill="{INK}"/>'
    )


_SMALL: Final = ((2, 0.86), (3, 0.9), (15, 0.74), (6, 0.74), (4, 0.82))
"""How far each face sinks and its scale in text, where the shape fills the square: the colour must show at 21 px."""


@cache
def regular_icon(regular: int, *, house: bool) -> Icon:
    """A regular before a name in text. Without emojis a house player has the robot, a member nothing."""
    look, (sinks, grows) = _REGULARS[regular], _SMALL[regular]
    edge = f'stroke="{CREAM}" stroke-width="4" stroke-opacity="0.9"'
    svg = (
        f'<g stroke="{INK}" stroke-width="6" fill="{look.colour}" transform="scale(1.22)">{look.shape}</g>'
        f'<g fill="none" {edge} transform="scale(1.05)">{look.shape}</g>'
        f'<g transform="translate(0,{sinks:g}) scale({grows:g})">{look.face}</g>'
        + (_house_svg(31, 28, 18) if house else "")
    )
    name = f"{look.name}_house" if house else look.name
    return Icon(f"{FAMILY}_{name}", HOUSE_FACE if house else "", Sprite(f"icon {name}", svg, Box(-54, -54, 108, 108)))


ICONS: Final = tuple(regular_icon(regular, house=house) for house in (False, True) for regular in range(COUNT))
"""The icons of all regulars."""
