"""The art of Cafe International except its guests: tables, chairs, the bag, the counter of the bar, and small marks."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Final

from bot.games.cafe.art.flags import flag_svg
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
    STRAW,
    WOOD,
)
from bot.pictures.drawing import Box, Sprite
from bot.pictures.figures import figures_svg, width_of
from engines.cafe import CODES, NATIONS, Nation

TABLE: Final = (82, 104)
"""The width and the height of a table."""
_CLOTH: Final = 58
"""The height of its flag; the rest is the hem."""
RUNNER: Final = 46
"""The width of the line from a table to its chairs."""


class Look(Enum):
    """What a table shows from afar."""

    dark = "dark"
    lit = "lit"
    """A guest may sit down there."""
    done = "done"
    """Four guests sit there."""


# --- tables and chairs ---


def table_svg(nation: Nation, number: int, look: Look = Look.dark) -> str:
    """A table around its middle as SVG: its flag as a cloth, and its number on the hem."""
    wide, high = TABLE
    left, top, fold = -wide / 2, -high / 2, -high / 2 + _CLOTH - 9
    hem, digits = {Look.dark: (INK, CREAM), Look.lit: (CREAM, INK), Look.done: (LAMP, INK)}[look]
    inside = (
        f"M{left + 3} {fold + 8}V{top + 15}A12 12 0 0 1 {left + 15} {top + 3}H{-left - 15}"
        f"A12 12 0 0 1 {-left - 3} {top + 15}V{fold + 8}Z"
    )
    waves = "".join(f"q{(wide - 6) / 12:.2f} 8 {(wide - 6) / 6:.2f} 0" for _ in range(6))
    edge = (
        f'<rect x="{left - 10}" y="{top - 10}" width="{wide + 20}" height="{high + 20}" rx="23" fill="{LAMP}" '
        f'stroke="{INK}" stroke-width="5"/>'
        if look is Look.lit
        else ""
    )
    return (
        f'{edge}<rect x="{left}" y="{top}" width="{wide}" height="{high}" rx="14" fill="{hem}" stroke="{INK}" '
        f'stroke-width="6"/><clipPath id="cloth"><path d="{inside}"/></clipPath><g clip-path="url(#cloth)">'
        f'<g transform="translate(0,{top + _CLOTH / 2})">{flag_svg(nation, wide - 6, _CLOTH)}</g></g>'
        f'<path d="M{left + 3} {fold}{waves}V{fold + 9}H{left + 3}Z" fill="{hem}"/>'
        f'<path d="M{left + 3} {fold}{waves}" fill="none" stroke="{INK}" stroke-width="4"/>'
        + figures_svg(str(number), 38, y=high / 2 - 23, fill=digits, narrow=0.9)
        + (_candle_svg() if look is Look.done else "")
    )


def _candle_svg() -> str:
    """A burning candle at the upper right of a table, and its light."""
    rays = "M-46 -56L-53 -64M46 -56L53 -64M0 -60V-70"
    return (
        f'<path d="{rays}" stroke="{LAMP}" stroke-width="7" stroke-linecap="round"/>'
        f'<g transform="translate(26,-34)" stroke="{INK}" stroke-width="4" stroke-linejoin="round">'
        f'<rect x="-6" y="0" width="12" height="23" rx="3" fill="{CREAM}"/>'
        f'<path d="M0 -23C9 -12 11 -1 0 1C-11 -1 -9 -12 0 -23Z" fill="{LAMP}"/></g>'
    )


@cache
def table(nation: Nation, number: int, look: Look, scale: float = 1) -> Sprite:
    """A table as a sprite."""
    wide, high = (TABLE[0] / 2 + 15) * scale, (TABLE[1] / 2 + 21) * scale
    return Sprite(
        f"table {number} {CODES[NATIONS.index(nation)]} {look.value}",
        f'<g transform="scale({scale:g})">{table_svg(nation, number, look)}</g>',
        Box(-wide, -high, 2 * wide, 2 * high),
    )


def free_chair_svg(*, lost: bool = False) -> str:
    """A free chair around its middle as SVG: a dashed ring, with a × if nobody can ever sit there."""
    cross = f'<path d="M-11 -11L11 11M11 -11L-11 11" stroke="{STRAW}" stroke-width="6" stroke-linecap="round"/>'
    return (
        f'<circle r="27" fill="{PLANK}"/>'
        f'<circle r="27" fill="none" stroke="{STRAW}" stroke-opacity="0.55" stroke-width="4" stroke-dasharray="11 8"/>'
        f"{cross if lost else ''}"
    )


@cache
def free_chair(scale: float, *, lost: bool = False) -> Sprite:
    """A free chair as a sprite."""
    half = 30 * scale
    svg = f'<g transform="scale({scale:g})">{free_chair_svg(lost=lost)}</g>'
    return Sprite(f"chair {'for nobody' if lost else 'free'}", svg, Box(-half, -half, 2 * half, 2 * half))


@cache
def runner(length: float, *, upright: bool) -> Sprite:
    """A runner of this length around its middle."""
    wide, high = (RUNNER, length) if upright else (length, RUNNER)
    svg = f'<rect x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide:g}" height="{high:g}" fill="{PLANK}"/>'
    return Sprite("runner", svg, Box(-wide / 2, -high / 2, wide, high))


# --- the bar and its surroundings ---


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
    """The bag as a sprite."""
    wide, high = 104 * scale, 108 * scale
    return Sprite("bag", f'<g transform="scale({scale:g})">{bag_svg()}</g>', Box(-wide / 2, -high / 2, wide, high))


@cache
def glass(scale: float) -> Sprite:
    """A cocktail glass, the sign of the bar."""
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


# --- marks ---


@cache
def offer(text: str, *, company: bool = False) -> Sprite:
    """A chair that may be taken, and what that brings; `company`: with a second guest, who must follow."""
    heads = ""
    if company:
        heads = (
            f'<g transform="translate(42,-42)" fill="{LAMP}" stroke="{INK}" stroke-width="5">'
            '<path d="M-20 18C-20 2 4 2 4 18Z"/><circle cx="-8" cy="-4" r="9"/>'
            '<path d="M-4 20C-4 4 22 4 22 20Z"/><circle cx="9" cy="-3" r="9"/></g>'
        )
    svg = (
        f'<circle cx="5" cy="6" r="53" fill="{INK}" opacity="0.45"/><circle r="52" fill="{CREAM}" stroke="{INK}" '
        f'stroke-width="6"/><circle r="45" fill="none" stroke="{LAMP}" stroke-width="6"/>'
        f"{figures_svg(text, 52, fill=INK, narrow=0.9 if len(text) < 3 else 0.76)}{heads}"
    )
    return Sprite(f"offer {text}{' with company' if company else ''}", svg, Box(-56, -64, 128, 124))


@cache
def swap() -> Sprite:
    """A guest of the hand may take this chair, and the joker then goes to the hand."""
    arrows = "M-18 -8H14M6 -17L16 -8L6 1M18 10H-14M-6 1L-16 10L-6 19"
    svg = (
        f'<circle r="32" fill="{CREAM}" stroke="{INK}" stroke-width="6"/><path d="{arrows}" fill="none" '
        f'stroke="{INK}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>'
    )
    return Sprite("swap", svg, Box(-36, -36, 72, 72))


@cache
def chip(number: int) -> Sprite:
    """The number of a table where a guest of the hand may sit."""
    svg = (
        f'<rect x="-35" y="-28" width="70" height="56" rx="14" fill="{CREAM}" stroke="{LAMP}" stroke-width="8"/>'
        f"{figures_svg(str(number), 42, fill=INK, narrow=0.9)}"
    )
    return Sprite(f"chip {number}", svg, Box(-40, -33, 80, 66))


@cache
def badge(text: str, size: float) -> Sprite:
    """The most points of a guest, on a coin of light; the origin is its middle."""
    wide, high = max(width_of(text, size) + size * 0.7, size * 1.45), size * 1.45
    svg = (
        f'<rect x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide:g}" height="{high:g}" rx="{high / 2:g}" '
        f'fill="{LAMP}" stroke="{INK}" stroke-width="5"/>{figures_svg(text, size, fill=INK)}'
    )
    return Sprite(f"badge {text}", svg, Box(-wide / 2 - 3, -high / 2 - 3, wide + 6, high + 6))
