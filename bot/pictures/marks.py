"""Marks that mean the same in all games: seat tokens, rings of choices, counts, new and last, empty places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from bot.pictures.colours import CREAM, DASH, INK, LAMP, TOMATO
from bot.pictures.drawing import Box, Drawing, Sprite, Stamp
from bot.pictures.figures import figures_svg, width_of
from bot.pictures.regulars import regular_name, regular_svg

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
    drawn = regular_svg(regular, house=house, you=you)
    body = f'<g opacity="0.6">{drawn}</g>{slash}' if out else drawn
    signs = (" acts", acts), (" out", out), (" of the house", house), (" you", you)
    who = regular_name(regular) if sitter else str(seat)
    size = 64 * _TOKEN * scale
    return Token(
        f"seat {who}" + "".join(sign for sign, shown in signs if shown),
        f'<g transform="scale({_TOKEN * scale:g})">{halo}{body}</g>',
        Box(-size, -size, 2 * size, 2 * size),
        *(seat, acts, out, scale),
    )


def seated(drawing: Drawing, sitters: Sequence[Sitter], you: int | None = None) -> Drawing:
    """A drawing with each player's face on the token of their seat; `you` is the seat of its only reader."""

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
    size, narrow = radius * 1.1, 0.85 if len(letter) > 1 else 1
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
    svg = (
        f'<g fill="none"><rect x="{-outer[0] / 2 + 4:g}" y="{-outer[1] / 2 + 4:g}" width="{outer[0] - 8:g}"'
        f' height="{outer[1] - 8:g}" rx="{radius + 6}" stroke="{LAMP}" stroke-width="8"/>'
        f'<rect x="{-width / 2 - 1:g}" y="{-height / 2 - 1:g}" width="{width + 2:g}" height="{height + 2:g}"'
        f' rx="{radius}" stroke="{INK}" stroke-width="5"/></g>'
    )
    return Sprite(f"fresh {width:g}x{height:g}", svg, Box(-outer[0] / 2, -outer[1] / 2, *outer))


@cache
def last_corner(size: float = 44) -> Sprite:
    """The very last move: a filled corner of light; the origin is the top right corner of the marked thing."""
    svg = (
        f'<path d="M0 0H{-size:g}L0 {size:g}Z" fill="{LAMP}" stroke="{INK}" stroke-width="6" stroke-linejoin="round"/>'
    )
    return Sprite("last corner", svg, Box(-size - 8, -8, size + 16, size + 16))


@cache
def pill(text: str, *, size: float = 44, fill: str = CREAM) -> Sprite:
    """A count or the size of a pile on a dark pill; the origin is its middle."""
    wide, high = width_of(text, size) + size * 0.9, size * 1.5
    svg = (
        f'<rect x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide:g}" height="{high:g}" rx="{high / 2:g}" '
        f'fill="{INK}" stroke="{INK}" stroke-width="6"/>'
        f'<rect x="{-wide / 2 + 4:g}" y="{-high / 2 + 4:g}" width="{wide - 8:g}" height="{high - 8:g}" '
        f'rx="{high / 2 - 4:g}" fill="none" stroke="{CREAM}" stroke-width="4"/>' + figures_svg(text, size, fill=fill)
    )
    return Sprite(f"pill {text}", svg, Box(-wide / 2 - 4, -high / 2 - 4, wide + 8, high + 8))


def times(count: int, *, size: float = 40) -> Sprite:
    """A count such as `×4` on a pill."""
    return pill(f"×{count}", size=size)


@cache
def empty(width: float, height: float) -> Sprite:
    """An empty place: a dashed line; the origin is its middle."""
    svg = (
        f'<rect x="{-width / 2 + 3:g}" y="{-height / 2 + 3:g}" width="{width - 6:g}" height="{height - 6:g}" '
        f'rx="14" fill="none" stroke="{DASH}" stroke-width="5" stroke-dasharray="16 12"/>'
    )
    return Sprite(f"empty {width:g}x{height:g}", svg, Box(-width / 2, -height / 2, width, height))
