"""What lies below everything else: the wooden table, darker lanes, felt, and blank cards."""

from __future__ import annotations

import random
from functools import cache

from bot.pictures.colours import CREAM, FELT, INK, LANE, PLANK, WOOD
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, stamp
from bot.pictures.reveal import Reveal

_PLANK_HEIGHT = 110
_SILL = 104
"""Discord puts a badge on the bottom left corner of a picture with alt text; on a phone it is this high."""


@cache
def planks(height: int) -> Sprite:
    """The table top: flat planks with a few grain lines. Its origin is the top left corner."""
    grain = random.Random(7)  # noqa: S311 (grain, not cards: the same for ever)
    parts = [f'<rect width="{WIDTH}" height="{height}" fill="{WOOD}"/>']
    for top in range(0, height, _PLANK_HEIGHT):
        joint = grain.randrange(150, WIDTH - 150)
        parts.append(f'<path d="M0 {top}H{WIDTH}M{joint} {top}v{_PLANK_HEIGHT}" stroke="{PLANK}" stroke-width="6"/>')
        for _ in range(4):
            x, y, long = grain.randrange(WIDTH), top + grain.randrange(20, 95), grain.randrange(90, 260)
            parts.append(
                f'<path d="M{x} {y}q{long / 4:g} -8 {long / 2:g} 0t{long / 2:g} 0" stroke="{PLANK}" stroke-width="3"'
                ' stroke-linecap="round" fill="none"/>'
            )
    return Sprite(f"planks {WIDTH}x{height}", "".join(parts), Box(0, 0, WIDTH, height))


@cache
def panel(
    width: float, height: float, *, fill: str = LANE, edge: str = INK, line: float = 6, radius: float = 24
) -> Sprite:
    """A rounded field to lay things on, such as a lane; its origin is the top left corner."""
    half = line / 2
    svg = (
        f'<rect x="{half}" y="{half}" width="{width - line}" height="{height - line}" rx="{radius}" fill="{fill}" '
        f'stroke="{edge}" stroke-width="{line}"/>'
    )
    return Sprite(f"panel {fill} {width:g}x{height:g}", svg, Box(0, 0, width, height))


def felt(width: float, height: float) -> Sprite:
    """A field of green felt; its origin is the top left corner."""
    return panel(width, height, fill=FELT)


def with_sill(drawing: Drawing) -> Drawing:
    """A drawing, at most as wide as a board, with the table's edge below it, where Discord's badge covers no card.

    A drawing that keeps the corner clear stays as it is.
    """
    if drawing.clear_corner:
        return drawing
    if isinstance(drawing, Reveal):
        return drawing.changed(with_sill)
    height = drawing.height + _SILL
    return Drawing(drawing.width, height, [stamp(planks(height), 0, 0), *drawing.stamps])


# --- cards ---------------------------------------------------------------------------------------


SHADOW = 8
"""How far the soft shadow falls, to the lower right: light comes from the top left."""


def plate_svg(width: float, height: float, radius: float, look: str, *, inset: float = 0, moved: float = 0) -> str:
    """A rounded field around its middle, or moved to the lower right, as SVG; `look` is its fill and stroke."""
    x, y = inset + moved - width / 2, inset + moved - height / 2
    size = f'width="{width - 2 * inset:g}" height="{height - 2 * inset:g}"'
    return f'<rect x="{x:g}" y="{y:g}" {size} rx="{radius:g}" {look}/>'


def card_svg(
    width: float, height: float, *, fill: str = CREAM, radius: float = 14, printed: str, below: int = 0
) -> str:
    """A card around its middle, with `printed` on it and the edges of `below` cards under it, as SVG."""
    look = f'fill="{CREAM}" stroke="{INK}" stroke-width="5"'
    edges = "".join(plate_svg(width, height, radius, look, moved=5 * step) for step in range(below, 0, -1))
    shadow = plate_svg(width, height, radius, f'fill="{INK}" fill-opacity="0.45"', moved=SHADOW + 5 * below)
    face = plate_svg(width, height, radius, f'fill="{fill}" stroke="{INK}" stroke-width="6"')
    return f"{shadow}{edges}{face}{printed}"


def card_box(width: float, height: float, *, below: int = 0) -> Box:
    """The box of such a card."""
    drop = SHADOW + 5 * below
    return Box(-width / 2 - 4, -height / 2 - 4, width + drop + 8, height + drop + 8)


@cache
def card(name: str, width: float, height: float, *, printed: str, below: int = 0) -> Sprite:
    """A card as a sprite; the origin is its middle."""
    svg = card_svg(width, height, printed=printed, below=below)
    return Sprite(name, svg, card_box(width, height, below=below))
