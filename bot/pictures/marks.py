"""Marks that mean the same in all games: seat tokens, rings of choices, counts, new and last, empty places.

A token shows which of the five regulars sits there. They differ in four ways, each enough to recognise them: colour,
shape, skin tone, and what they wear.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from bot.pictures.colours import (
    CARD_RED,
    CREAM,
    DASH,
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
from bot.pictures.drawing import Box, Drawing, Sprite, Stamp
from bot.pictures.figures import LEAST, figures_svg, width_of
from bot.pictures.grounds import plate_svg
from bot.pictures.icons import Icon
from bot.pictures.reveal import Reveal

FAMILY: Final = "seat"
"""The prefix of their icons' names."""
HOUSE_FACE: Final = "🤖"
"""Precedes the name of a house player where there are no emojis."""

_LINE: Final = f'stroke="{INK}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"'


class _Regular(NamedTuple):
    """How one regular looks, around the middle of the shape, whose half width is about 45 units."""

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


def _regular_svg(regular: int, *, house: bool, you: bool) -> str:
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


def edged_svg(path: str, colour: str, wide: float, ink: float) -> str:
    """A line of this width, edged with ink, as SVG; caps and joins are those of its group."""
    lines = (INK, ink), (colour, wide)
    return "".join(f'<path d="{path}" stroke="{each}" stroke-width="{width}"/>' for each, width in lines)


# --- tokens and marks ----------------------------------------------------------------------------

_TOKEN: Final = 0.84
"""The size of a token of scale 1, relative to the drawing of its regular."""


@dataclass(frozen=True, repr=False)
class Token(Sprite):
    """The token of a seat. `seated` gives it its player's face."""

    seat: int
    acts: bool
    out: bool
    scale: float


class Sitter(NamedTuple):
    """The player in a seat, as pictures show them."""

    regular: int
    """Which regular represents them."""
    house: bool
    """Whether it is a house player."""


@cache
def token(
    seat: int,
    *,
    acts: bool = False,
    out: bool = False,
    scale: float = 1,
    sitter: Sitter | None = None,
    you: bool = False,
) -> Token:
    """A seat: colour, shape and face. `acts`: in a halo of light; `out`: pale, with a slash through it.

    Games set only these; `seated` adds the `sitter`, and the cream line that shows readers their own seat (`you`). It
    is about 80 units wide, the halo 105; the origin is its middle.
    """
    regular, house = sitter or Sitter(seat, house=False)
    halo = f'<circle r="58" fill="{LAMP}" fill-opacity="0.35" stroke="{LAMP}" stroke-width="8"/>' if acts else ""
    lines = ((INK, 20), (TOMATO, 9))
    slash = "".join(f'<path d="M-38 38L38 -38" stroke="{ink}" stroke-width="{wide}"/>' for ink, wide in lines)
    drawn = _regular_svg(regular, house=house, you=you)
    body = f'<g opacity="0.6">{drawn}</g>{slash}' if out else drawn
    signs = (" acts", acts), (" out", out), (" of the house", house), (" you", you)
    who = _REGULARS[regular].name if sitter else str(seat)
    size = 64 * _TOKEN * scale
    return Token(
        f"seat {who}" + "".join(sign for sign, shown in signs if shown),
        f'<g transform="scale({_TOKEN * scale:g})">{halo}{body}</g>',
        Box(-size, -size, 2 * size, 2 * size),
        *(seat, acts, out, scale),
    )


def seated(drawing: Drawing, sitters: Sequence[Sitter], you: int | None = None) -> Drawing:
    """A drawing with each player's face on the token of their seat; `you` is the seat of its only reader."""
    if isinstance(drawing, Reveal):
        return drawing.changed(lambda each: seated(each, sitters, you))

    def worn(sprite: Sprite) -> Sprite:
        if not isinstance(sprite, Token):
            return sprite
        seat, looks = sprite.seat, {"acts": sprite.acts, "out": sprite.out}
        return token(seat, **looks, scale=sprite.scale, sitter=sitters[seat], you=seat == you)

    stamps = (Stamp(worn(each.sprite), each.x, each.y) for each in drawing.stamps)
    return Drawing(drawing.width, drawing.height, stamps, clear_corner=drawing.clear_corner)


@cache
def ring(letter: str, *, radius: float = 31) -> Sprite:
    """Marks what can be chosen now, with the letter or number of its button."""
    size, narrow = max(LEAST, radius * 1.1), 0.85 if len(letter) > 1 else 1
    svg = (
        f'<circle r="{radius - 3:g}" fill="{INK}" stroke="{INK}" stroke-width="6"/>'
        f'<circle r="{radius - 5:g}" fill="none" stroke="{CREAM}" stroke-width="4"/>'
        + figures_svg(letter, size, narrow=narrow)
    )
    return Sprite(f"ring {letter}", svg, Box(-radius - 1, -radius - 1, 2 * radius + 2, 2 * radius + 2))


@cache
def fresh(width: float, height: float, *, radius: float = 18) -> Sprite:
    """New since you looked: an outline of light and ink around a thing of this size; the origin is its middle."""
    outer = (width + 20, height + 20)
    light = plate_svg(*outer, radius + 6, f'stroke="{LAMP}" stroke-width="8"', inset=4)
    ink = plate_svg(width, height, radius, f'stroke="{INK}" stroke-width="5"', inset=-1)
    svg = f'<g fill="none">{light}{ink}</g>'
    return Sprite(f"fresh {width:g}x{height:g}", svg, Box(-outer[0] / 2, -outer[1] / 2, *outer))


@cache
def last_corner(size: float = 44) -> Sprite:
    """The very last move: a filled corner of light; the origin is the top right corner of the marked thing."""
    svg = (
        f'<path d="M0 0H{-size:g}L0 {size:g}Z" fill="{LAMP}" stroke="{INK}" stroke-width="6" stroke-linejoin="round"/>'
    )
    return Sprite("last corner", svg, Box(-size - 8, -8, size + 16, size + 16))


@cache
def pill(text: str, *, size: float = 44, fill: str = CREAM, narrow: float = 1) -> Sprite:
    """A count or the size of a pile on a dark pill; the origin is its middle."""
    wide, high = width_of(text, size, narrow=narrow) + size * 0.9, size * 1.5
    ground = plate_svg(wide, high, high / 2, f'fill="{INK}" stroke="{INK}" stroke-width="6"')
    edge = plate_svg(wide, high, high / 2 - 4, f'fill="none" stroke="{CREAM}" stroke-width="4"', inset=4)
    svg = ground + edge + figures_svg(text, size, fill=fill, narrow=narrow)
    return Sprite(f"pill {text}", svg, Box(-wide / 2 - 4, -high / 2 - 4, wide + 8, high + 8))


def times(count: int, *, size: float = LEAST) -> Sprite:
    """A count such as `×4` on a pill."""
    return pill(f"×{count}", size=size, narrow=1 if count < 10 else 0.82)


@cache
def empty(width: float, height: float) -> Sprite:
    """An empty place: a dashed line; the origin is its middle."""
    dashes = f'fill="none" stroke="{DASH}" stroke-width="5" stroke-dasharray="16 12"'
    svg = plate_svg(width, height, 14, dashes, inset=3)
    return Sprite(f"empty {width:g}x{height:g}", svg, Box(-width / 2, -height / 2, width, height))
