"""The art of Cafe International: guests, table plates, chairs, the bag, the bar's counter, plants and small marks."""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.games.cafe.flags import flag_svg, star_path
from bot.pictures.colours import (
    CARD_RED,
    CREAM,
    FELT,
    FLAG_BLUE,
    FLAG_GREEN,
    INK,
    LAMP,
    LANE,
    LEAF,
    PLANK,
    PLUM,
    STRAW,
    WOOD,
)
from bot.pictures.drawing import Box, Sprite
from bot.pictures.figures import figures_svg, width_of
from engines.cafe import CODES, NATIONS, Guest, Nation, Tile

RADIUS: Final = 33
"""Half the width of a guest on a chair, in units, the ink around it included."""
PLATE: Final = 82
"""The width and the height of a table."""
RUNNER: Final = 20
"""The width of what leads from a table to its chairs."""
_SHADOW: Final = 5


# --- guests ---


def tile(shown: Tile, radius: float = RADIUS) -> Sprite:
    """A tile as it lies in a hand: a lady is round, a gentleman square, a joker a star on plum."""
    return _token(shown.nation, shown.woman, shown.nation is None, radius)


def guest(shown: Guest, radius: float = RADIUS) -> Sprite:
    """Somebody on a chair: a joker is a star on the flag that it stands for."""
    return _token(shown.nation, shown.tile.woman, shown.tile.nation is None, radius)


@cache
def _token(nation: Nation | None, woman: bool, joker: bool, radius: float) -> Sprite:
    code = "" if nation is None else CODES[NATIONS.index(nation)]
    name = f"{'JO' if joker else ''}{':' if joker and code else ''}{code}{'w' if woman else 'm'}"
    scale = radius / RADIUS
    drop = _SHADOW * scale
    box = Box(-radius - 2, -radius - 2, 2 * radius + drop + 4, 2 * radius + drop + 4)
    return Sprite(f"guest {name}", f'<g transform="scale({scale:.4g})">{token_svg(nation, woman, joker)}</g>', box)


def token_svg(nation: Nation | None, woman: bool, joker: bool, *, shadow: bool = True) -> str:
    """A guest of radius `RADIUS` around its middle as SVG."""
    drop = f'<g transform="translate({_SHADOW},{_SHADOW})" opacity="0.45">{_outline(woman, RADIUS, INK)}</g>'
    inside = RADIUS - 2 * 4
    face = (
        f'<rect x="-40" y="-40" width="80" height="80" fill="{PLUM}"/>'
        if nation is None
        else flag_svg(nation, 2 * inside + 2, 2 * inside + 2)
    )
    # On a flag the star stands below on the right, as signs in the middle tell flags apart.
    x, y, size = (0, 1, 21) if nation is None else (11, 11, 14)
    star = (
        f'<path d="{star_path(x, y, size)}" fill="{CREAM}" stroke="{INK}" stroke-width="6" stroke-linejoin="round" '
        'paint-order="stroke"/>'
        if joker
        else ""
    )
    clip = f'<clipPath id="token">{_outline(woman, inside, INK)}</clipPath>'
    return (
        (drop if shadow else "")
        + _outline(woman, RADIUS, INK)
        + _outline(woman, RADIUS - 5, CREAM)
        + f'{clip}<g clip-path="url(#token)">{face}</g>{star}'
    )


def _outline(woman: bool, radius: float, fill: str) -> str:
    """The shape of a lady or a gentleman; the square is a little smaller, so that both weigh the same."""
    if woman:
        return f'<circle r="{radius:g}" fill="{fill}"/>'
    return _square(radius - 3, f'fill="{fill}"')


def _square(half: float, attributes: str = "") -> str:
    """A rounded square around its middle, by half its side."""
    side = f'width="{2 * half:g}" height="{2 * half:g}" rx="{half * 0.28:.1f}"'
    return f'<rect x="{-half:g}" y="{-half:g}" {side} {attributes}/>'


# --- tables and chairs ---


def plate_svg(nation: Nation, number: int) -> str:
    """A table around its middle as SVG: its flag, its number, the code of its nation."""
    half = PLATE / 2
    wide, high, middle = PLATE - 14, 38, -half + 25
    digits, letters = str(number), CODES[NATIONS.index(nation)]
    first = width_of(digits, 30, narrow=0.8)
    second = width_of(letters, 25, narrow=0.8)
    left = -(first + second + 6) / 2
    return (
        f'<rect x="{-half + 4}" y="{-half + 5}" width="{PLATE}" height="{PLATE}" rx="12" fill="{INK}" opacity="0.45"/>'
        f'<rect x="{-half}" y="{-half}" width="{PLATE}" height="{PLATE}" rx="12" fill="{INK}"/>'
        f'<rect x="{-wide / 2 - 2.5}" y="{middle - high / 2 - 2.5}" width="{wide + 5}" height="{high + 5}" rx="7" '
        f'fill="{CREAM}"/><g transform="translate(0,{middle})">{flag_svg(nation, wide, high)}</g>'
        + figures_svg(digits, 30, x=left, y=24, narrow=0.8, anchor="start")
        + figures_svg(letters, 25, x=left + first + 6, y=24 + 2.5, narrow=0.8, anchor="start", fill=STRAW)
    )


@cache
def plate(nation: Nation, number: int, scale: float) -> Sprite:
    """A table as a sprite of its own."""
    half = PLATE / 2 * scale
    svg = f'<g transform="scale({scale:g})">{plate_svg(nation, number)}</g>'
    return Sprite(
        f"table {number} {CODES[NATIONS.index(nation)]}", svg, Box(-half - 2, -half - 2, 2 * half + 12, 2 * half + 12)
    )


def free_chair_svg(scale: float = 1, *, lost: bool = False) -> str:
    """A free chair around its middle as SVG: a dashed ring, with a × where nobody can ever sit down."""
    cross = f'<path d="M-9 -9L9 9M9 -9L-9 9" stroke="{STRAW}" stroke-width="6" stroke-linecap="round"/>'
    return (
        f'<g transform="scale({scale:g})"><circle r="25" fill="{PLANK}"/>'
        f'<circle r="25" fill="none" stroke="{STRAW}" stroke-opacity="0.6" stroke-width="4" stroke-dasharray="11 8.6"/>'
        f"{cross if lost else ''}</g>"
    )


@cache
def free_chair(scale: float, *, lost: bool = False) -> Sprite:
    """A free chair as a sprite of its own."""
    half = 29 * scale
    name = f"chair {'for nobody' if lost else 'free'}"
    return Sprite(name, free_chair_svg(scale, lost=lost), Box(-half, -half, 2 * half, 2 * half))


@cache
def runner(length: float, *, upright: bool) -> Sprite:
    """A dark runner of this length around its middle."""
    wide, high = (RUNNER, length) if upright else (length, RUNNER)
    svg = f'<rect x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide:g}" height="{high:g}" fill="{INK}" opacity="0.75"/>'
    return Sprite("runner", svg, Box(-wide / 2, -high / 2, wide, high))


@cache
def gone(radius: float, *, woman: bool) -> Sprite:
    """Where a tile has been taken from a hand: its outline, dashed."""
    side = radius - 6
    shape = f'<circle r="{side:g}"/>' if woman else _square(side - 3)
    svg = (
        f'<g fill="{PLANK}" stroke="{STRAW}" stroke-opacity="0.6" stroke-width="5" stroke-dasharray="14 11">{shape}</g>'
    )
    return Sprite(f"gone {'w' if woman else 'm'}", svg, Box(-radius, -radius, 2 * radius, 2 * radius))


# --- the bar and what stands around ---


def counter_svg(width: float, height: float) -> str:
    """The counter of the bar, felt in a wooden rim, from its top left corner, as SVG."""
    return (
        f'<rect x="6" y="8" width="{width}" height="{height}" rx="28" fill="{INK}" opacity="0.45"/>'
        f'<rect width="{width}" height="{height}" rx="28" fill="{INK}"/>'
        f'<rect x="6" y="6" width="{width - 12}" height="{height - 12}" rx="23" fill="{WOOD}"/>'
        f'<rect x="6" y="6" width="{width - 12}" height="{height - 12}" rx="23" fill="{STRAW}" fill-opacity="0.25"/>'
        f'<rect x="17" y="17" width="{width - 34}" height="{height - 34}" rx="16" fill="{INK}"/>'
        f'<rect x="22" y="22" width="{width - 44}" height="{height - 44}" rx="12" fill="{FELT}"/>'
    )


def panel_svg(width: float, height: float) -> str:
    """A dark field from its top left corner, as SVG."""
    return f'<rect width="{width}" height="{height}" rx="22" fill="{LANE}" stroke="{INK}" stroke-width="4"/>'


def bag_svg() -> str:
    """The bag that tiles are drawn from, 84 by 100 around its middle, as SVG."""
    return (
        f'<g stroke="{INK}" stroke-width="6" stroke-linejoin="round">'
        f'<path d="M-22 -22C-52 4 -48 48 0 48C48 48 52 4 22 -22Z" fill="{STRAW}"/>'
        f'<path d="M-26 -46L-14 -38L0 -48L14 -38L26 -46L18 -24H-18Z" fill="{STRAW}"/>'
        f'<rect x="-24" y="-28" width="48" height="12" rx="6" fill="{CARD_RED}"/>'
        f'<circle cx="-12" cy="18" r="11" fill="{FLAG_BLUE}" stroke-width="5"/>'
        f'<rect x="4" y="8" width="20" height="20" rx="4" fill="{FLAG_GREEN}" stroke-width="5"/></g>'
    )


@cache
def bag(scale: float) -> Sprite:
    """The bag as a sprite of its own."""
    wide, high = 104 * scale, 108 * scale
    return Sprite("bag", f'<g transform="scale({scale:g})">{bag_svg()}</g>', Box(-wide / 2, -high / 2, wide, high))


@cache
def glass(scale: float) -> Sprite:
    """A cocktail glass, which stands for the bar."""
    line = f'stroke="{INK}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"'
    svg = (
        f'<g transform="scale({scale:g})" {line}>'
        f'<path d="M-36 -40H36L0 4Z" fill="{CREAM}"/><path d="M-23 -26H23L0 0Z" fill="{CARD_RED}" stroke-width="4"/>'
        f'<path d="M0 4V36" stroke-width="14"/><path d="M0 4V36" stroke="{CREAM}" stroke-width="5"/>'
        f'<path d="M-20 42Q0 30 20 42Z" fill="{CREAM}"/>'
        f'<circle cx="22" cy="-40" r="9" fill="{LEAF}" stroke-width="5"/></g>'
    )
    half = 54 * scale
    return Sprite("glass", svg, Box(-half, -half, 2 * half, 2 * half))


def plant_svg() -> str:
    """A plant in its pot from above, of radius 40 around its middle, as SVG."""
    leaf = "M0 -4C14 -14 13 -32 0 -40C-13 -32 -14 -14 0 -4Z"
    leaves = "".join(
        f'<g transform="rotate({turn})"><path d="{leaf}" fill="{LEAF}" stroke="{INK}" stroke-width="5"/>'
        f'<path d="M0 -10V-27" stroke="{INK}" stroke-width="3"/></g>'
        for turn in (30, 90, 150, 210, 270, 330, 0, 72, 144, 216, 288)
    )
    return (
        f'<circle cx="4" cy="5" r="34" fill="{INK}" opacity="0.45"/>{leaves}'
        f'<circle r="7" fill="{STRAW}" stroke="{INK}" stroke-width="4"/>'
    )


# --- marks ---


@cache
def badge(text: str, size: float = 34) -> Sprite:
    """What a choice brings: figures on a coin of light; the origin is its middle."""
    wide, high = max(width_of(text, size) + size * 0.7, size * 1.45), size * 1.45
    svg = (
        f'<rect x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide:g}" height="{high:g}" rx="{high / 2:g}" '
        f'fill="{LAMP}" stroke="{INK}" stroke-width="5"/>{figures_svg(text, size, fill=INK)}'
    )
    return Sprite(f"badge {text}", svg, Box(-wide / 2 - 3, -high / 2 - 3, wide + 6, high + 6))


@cache
def dot() -> Sprite:
    """A chair that may be taken where there are too many for letters."""
    svg = f'<circle r="17" fill="{CREAM}" stroke="{INK}" stroke-width="6"/>'
    return Sprite("may be taken", svg, Box(-21, -21, 42, 42))
