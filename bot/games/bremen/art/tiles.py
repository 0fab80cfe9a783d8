"""Wooden tiles as sprites: each animal has its own outline and frame, so they differ without colour."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from bot.games.bremen.art.animals import animal_svg
from bot.pictures.colours import CREAM, INK, LAMP, LEAF, NIGHT, PLUM, SKY, TOMATO, WHITE, WOOD
from bot.pictures.drawing import Box, Sprite
from bot.pictures.figures import figures_svg
from engines.bremen import Tile


class Size(NamedTuple):
    """The size of a tile, in units."""

    width: int
    height: int
    animal: float
    """The height of the animal."""
    figure: float
    """The height of the number."""
    narrow: float
    """How much a number of two digits is compressed."""

    @property
    def thick(self) -> int:
        """How much of the side below is visible."""
        return round(self.height * 0.07)


FEW: Final = Size(152, 216, animal=104, figure=78, narrow=0.82)
"""In a hand of few tiles."""
MANY: Final = Size(130, 176, animal=84, figure=63, narrow=0.82)
"""In a hand of many tiles."""
ROUND: Final = Size(104, 150, animal=71, figure=54, narrow=0.82)
"""In this round, on a hand."""
BIG: Final = Size(116, 172, animal=80, figure=58, narrow=0.95)
"""On the table."""
HELD: Final = Size(78, 132, animal=58, figure=47, narrow=0.8)
"""In the middle of the table, and in rows of many."""
SMALL: Final = Size(72, 108, animal=46, figure=36, narrow=0.92)
"""In the finished round on a hand, and in hands that are turned up."""

FRAMES: Final = (TOMATO, LEAF, SKY, PLUM)
"""The colour of each animal's frame."""
_SHADOW: Final = 7


def outline(animal: int, width: float, height: float, inset: float = 0) -> str:
    """The outline of an animal's tile around its middle, as SVG: notched, square, round, with cut corners."""
    x, y = width / 2 - inset, height / 2 - inset
    corner = max(width * 0.15 - inset * 0.45, 4)
    match animal:
        case 0:
            bite = f"a{corner:g} {corner:g} 0 0 0"
            return (
                f"M{corner - x:g} {-y:g}H{x - corner:g}{bite} {corner:g} {corner:g}V{y - corner:g}"
                f"{bite} {-corner:g} {corner:g}H{corner - x:g}{bite} {-corner:g} {-corner:g}V{corner - y:g}"
                f"{bite} {corner:g} {-corner:g}Z"
            )
        case 1:
            return f"M{-x:g} {-y:g}H{x:g}V{y:g}H{-x:g}Z"
        case 2:
            turn = width * 0.26 - inset * 0.8
            bow = f"a{turn:g} {turn:g} 0 0 1"
            return (
                f"M{turn - x:g} {-y:g}H{x - turn:g}{bow} {turn:g} {turn:g}V{y - turn:g}{bow} {-turn:g} {turn:g}"
                f"H{turn - x:g}{bow} {-turn:g} {-turn:g}V{turn - y:g}{bow} {turn:g} {-turn:g}Z"
            )
        case _:
            cut = width * 0.2 - inset * 0.5
            return (
                f"M{cut - x:g} {-y:g}H{x - cut:g}l{cut:g} {cut:g}V{y - cut:g}l{-cut:g} {cut:g}"
                f"H{cut - x:g}l{-cut:g} {-cut:g}V{cut - y:g}Z"
            )


@cache
def tile_sprite(tile: Tile, size: Size, *, raised: bool = False, dim: bool = False) -> Sprite:
    """A tile; the origin is the middle of its face. `raised`: lifted into the light, because it takes the round.

    `dim`: it cannot be played now.
    """
    wide, high = size.width, size.height
    face = outline(tile.animal, wide, high)
    line = 6 if size.width >= ROUND.width else 5
    inset = 8.5 if size.width >= ROUND.width else 7
    lift = 14 if raised else 0
    two = tile.number > 9
    ground = _ground(tile.animal, size, lift)
    glow = (
        f'<path d="{outline(tile.animal, wide + 18, high + 18)}" fill="{LAMP}" stroke="{INK}" stroke-width="4"'
        f' stroke-linejoin="round"/>'
        if raised
        else ""
    )
    svg = (
        f'{ground}{glow}<path d="{face}" fill="{CREAM}" stroke="{INK}" stroke-width="{line}" stroke-linejoin="round"/>'
        f'<path d="{outline(tile.animal, wide, high, inset)}" fill="none" stroke="{FRAMES[tile.animal]}"'
        f' stroke-width="{line - 0.5}" stroke-linejoin="round"/>'
        + animal_svg(tile.animal, size.animal / 100, y=-high / 2 + inset + 2 + size.animal * 0.52)
        + figures_svg(
            str(tile.number),
            size.figure,
            y=high / 2 - inset - 8 - size.figure / 2,
            fill=INK,
            outline=4,
            outline_fill=CREAM,
            narrow=size.narrow if two else 1,
        )
        + (f'<path d="{face}" fill="{INK}" fill-opacity="0.44"/>' if dim else "")
    )
    told = f"tile {tile.code}{' raised' if raised else ''}{' dim' if dim else ''}"
    return Sprite(told, svg, _box(size, lift))


@cache
def back(size: Size) -> Sprite:
    """A tile whose animal is secret: a note on a night sky."""
    wide, high = size.width, size.height
    face = outline(1, wide, high)
    svg = (
        f"{_ground(1, size, 0)}"
        f'<path d="{face}" fill="{NIGHT}" stroke="{INK}" stroke-width="5" stroke-linejoin="round"/>'
        f'<path d="{outline(1, wide, high, 8)}" fill="none" stroke="{CREAM}" stroke-width="3"/>'
        + note_svg(size.animal / 110, y=0, fill=CREAM)
    )
    return Sprite("back", svg, _box(size, 0))


def note_svg(scale: float, *, x: float = 0, y: float = 0, fill: str = INK) -> str:
    """A pair of quavers about 60 units high."""
    return (
        f'<g transform="translate({x:g},{y:g}) scale({scale:g})" fill="{fill}" stroke="{fill}">'
        '<ellipse cx="-17" cy="22" rx="10" ry="8" transform="rotate(-20 -17 22)" stroke="none"/>'
        '<ellipse cx="19" cy="16" rx="10" ry="8" transform="rotate(-20 19 16)" stroke="none"/>'
        '<path d="M-9 20V-18M27 14V-24" stroke-width="6" fill="none"/>'
        '<path d="M-12 -20L30 -28V-14L-12 -6Z" stroke="none"/></g>'
    )


@cache
def music() -> Sprite:
    """A note of light: everybody won."""
    return Sprite("music", note_svg(1, fill=LAMP), Box(-40, -40, 80, 80))


@cache
def leader_sign(radius: float = 31) -> Sprite:
    """Marks the leader of the round: a note on a disc of light."""
    svg = f'<circle r="{radius - 3:g}" fill="{LAMP}" stroke="{INK}" stroke-width="6"/>' + note_svg(
        radius / 48, x=-radius * 0.06, y=radius * 0.02
    )
    return Sprite("leads", svg, Box(-radius - 1, -radius - 1, 2 * radius + 2, 2 * radius + 2))


@cache
def flag(scale: float = 1) -> Sprite:
    """A white flag: somebody wants to give up. The origin is the middle of its pole."""
    svg = (
        f'<g transform="scale({scale:g})" stroke-linecap="round" stroke-linejoin="round">'
        f'<path d="M0 38V-38" stroke="{INK}" stroke-width="13"/><path d="M0 38V-38" stroke="{WOOD}" stroke-width="5"/>'
        f'<path d="M3 -34C18 -42 30 -24 48 -33V0C30 9 18 -9 3 0Z" fill="{WHITE}" stroke="{INK}" stroke-width="6"/></g>'
    )
    return Sprite("white flag", svg, Box(-10 * scale, -46 * scale, 64 * scale, 92 * scale))


def _ground(animal: int, size: Size, lift: int) -> str:
    """The shadow, and the wooden side of the tile below its face."""
    wide, high, thick = size.width, size.height, size.thick
    face = outline(animal, wide, high)
    drop = _SHADOW + lift
    return (
        f'<path transform="translate({drop},{thick + drop})" d="{face}" fill="{INK}" fill-opacity="0.4"/>'
        f'<path transform="translate(0,{thick})" d="{face}" fill="{WOOD}" stroke="{INK}" stroke-width="5"'
        ' stroke-linejoin="round"/>'
    )


def _box(size: Size, lift: int) -> Box:
    """Exactly what is painted: the line, the glow of a raised tile, the shadow."""
    line, drop = (12 if lift else 4), _SHADOW + lift
    wide, high = size.width + line + max(line, drop), size.height + line + max(line, size.thick + drop)
    return Box(-size.width / 2 - line, -size.height / 2 - line, wide, high)
