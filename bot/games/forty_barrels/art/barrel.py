"""The barrel of 40 Barrels, which fills up to forty, and the barrel as an icon; cards have the icons of the kit."""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.pictures.colours import CREAM, INK, LAMP, PLANK, SLATE, STRAW, WHITE, WOOD
from bot.pictures.drawing import Box, Sprite
from bot.pictures.figures import LEAST, figures_svg
from bot.pictures.icons import SILENT, Icon
from engines.forty_barrels.rules import GOAL

_TALL: Final = 600
"""The height of the barrel."""
SMALL: Final = 0.64
"""The scale of the barrel on a hand."""

_UNIT: Final = 12.5
_FLOOR: Final = _TALL - 54
_BODY: Final = "M-126 10Q-196 300 -126 590H126Q196 300 126 10Z"
_SEAMS: Final = "M-84 12Q-124 300 -84 588M-42 12Q-60 300 -42 588M0 12V588M42 12Q60 300 42 588M84 12Q124 300 84 588"
_CLIP: Final = f'<clipPath id="body"><path d="{_BODY}"/></clipPath>'
_EDGE: Final = Box(-186, -10, 372, _TALL + 30)


def level(total: int) -> float:
    """How far the surface of this many barrels of beer is below the top; the scale ends at the goal."""
    return _FLOOR - _UNIT * min(total, GOAL)


@cache
def empty_barrel() -> Sprite:
    """The barrel from the inside; the origin is the middle of its top."""
    svg = (
        f'<path d="{_BODY}" transform="translate(12,14)" fill="{INK}" fill-opacity="0.45"/>'
        f'<path d="{_BODY}" fill="{WOOD}"/><path d="{_BODY}" fill="{LAMP}" fill-opacity="0.4"/>'
        f'<g fill="none" stroke="{PLANK}" stroke-opacity="0.55" stroke-width="5"><path d="{_SEAMS}"/></g>'
        f'<path d="{_BODY}" fill="none" stroke="{INK}" stroke-width="9" stroke-linejoin="round"/>'
    )
    return Sprite("barrel", svg, _EDGE)


@cache
def beer(total: int) -> Sprite:
    """The beer of this many barrels, with its foam; above forty it overflows."""
    top = level(total)
    over = total > GOAL
    upper = -46 if over else top - 40
    bubbles = "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}"/>'
        for x, y, r in ((-96, 520, 8), (-70, 440, 6), (88, 470, 8), (112, 380, 6), (-108, 330, 6), (94, 260, 7))
        if y > top + 50
    )
    scallops = "".join(f'<circle cx="{x}" cy="{top + 14:g}" r="25"/>' for x in range(-168, 169, 42))
    inked = "".join(f'<circle cx="{x}" cy="{top + 14:g}" r="31"/>' for x in range(-168, 169, 42))
    foam = (
        f'<g fill="{INK}">{inked}</g><rect x="-190" y="{top - 26:g}" width="380" height="44" fill="{INK}"/>'
        f'<g fill="{WHITE}">{scallops}</g><rect x="-190" y="{top - 20:g}" width="380" height="36" fill="{WHITE}"/>'
    )
    svg = (
        f'<defs>{_CLIP}</defs><g clip-path="url(#body)">'
        f'<rect x="-190" y="{top:g}" width="380" height="{_TALL - top:g}" fill="{LAMP}"/>'
        f'<g fill="none" stroke="{STRAW}" stroke-opacity="0.35" stroke-width="12"><path d="{_SEAMS}"/></g>'
        f'<g fill="{STRAW}">{bubbles}</g>{"" if total == 0 else foam}</g>'
        f'<path d="{_BODY}" fill="none" stroke="{INK}" stroke-width="9" stroke-linejoin="round"/>'
    )
    if over:
        svg += _spill()
    return Sprite(f"beer {total}", svg, Box(-186, upper, 372, _TALL + 10 - upper))


@cache
def hoops() -> Sprite:
    """The iron hoops of the barrel and a mark for each ten, above the beer."""
    marks = "".join(
        f'<path d="M-{150 if ten > 1 else 146} {level(10 * ten):g}h34" stroke="{INK}" stroke-width="14"/>'
        f'<path d="M-{148 if ten > 1 else 144} {level(10 * ten):g}h30" stroke="{CREAM}" stroke-width="7"/>'
        for ten in (1, 2, 3)
    )
    svg = "".join(
        f'<rect x="{-wide}" y="{y}" width="{2 * wide}" height="{high}" rx="10" fill="{SLATE}" stroke="{INK}" '
        f'stroke-width="7"/><circle cx="{-wide + 20}" cy="{y + high / 2:g}" r="5" fill="{INK}"/>'
        f'<circle cx="{wide - 20}" cy="{y + high / 2:g}" r="5" fill="{INK}"/>'
        for wide, y, high in ((140, 0, 34), (160, 490, 30), (140, 566, 34))
    )
    return Sprite("hoops", marks + svg, _EDGE)


@cache
def pale(low: int, high: int) -> Sprite:
    """The zone between two totals that aces can fill."""
    top, bottom = level(high), level(low) - 20
    svg = (
        f'<defs>{_CLIP}</defs><rect clip-path="url(#body)" x="-190" y="{top:g}" width="380" '
        f'height="{max(0, bottom - top):g}" fill="{CREAM}" fill-opacity="0.3"/>'
    )
    return Sprite(f"pale {low} to {high}", svg, Box(-186, top, 372, max(2, bottom - top)))


@cache
def dashes(total: int) -> Sprite:
    """The line up to which an ace as 14 can fill the barrel, with an ace at its left end."""
    y = level(total)
    line = f'd="M-88 {y:g}H118" stroke-dasharray="26 14" fill="none" stroke-linecap="round"'
    ace = (
        f'<rect x="-148" y="{y - 30:g}" width="50" height="60" rx="9" fill="{CREAM}" stroke="{INK}" stroke-width="6"/>'
        + figures_svg("A", LEAST, x=-123, y=y, fill=INK)
    )
    svg = f'<path {line} stroke="{INK}" stroke-width="15"/><path {line} stroke="{STRAW}" stroke-width="7"/>{ace}'
    return Sprite(f"line {total}", svg, Box(-186, y - 40, 372, 80))


@cache
def seal() -> Sprite:
    """Forty, the goal, as a seal on the barrel."""
    edge = "".join(
        f'<rect x="-52" y="-52" width="104" height="104" rx="16" transform="rotate({15 * n})"/>' for n in range(6)
    )
    svg = (
        f'<g fill="{INK}" stroke="{INK}" stroke-width="13" stroke-linejoin="round">{edge}</g>'
        f'<g fill="{LAMP}">{edge}</g>' + figures_svg(str(GOAL), 64, fill=INK, narrow=0.92)
    )
    return Sprite("goal 40", svg, Box(-84, -84, 168, 168))


@cache
def small(total: int, possible: tuple[int, ...]) -> Sprite:
    """The barrel of a hand, at the scale `SMALL`: filled to a total, with lines at what aces could make of it."""
    layers = [empty_barrel(), *([pale(total, possible[-1])] if possible else []), *([beer(total)] if total else [])]
    parts = "".join(each.svg for each in (*layers, hoops()))
    lines = "".join(
        f'<path d="M-118 {level(each):g}H118" stroke="{ink}" stroke-width="{wide}" stroke-dasharray="26 14"/>'
        for each in possible
        for ink, wide in ((INK, 17), (STRAW, 9))
    )
    svg = (
        f'<g transform="scale({SMALL})">{parts}{lines}</g><g transform="translate(-76,12) scale(0.68)">{seal().svg}</g>'
    )
    marked = "".join(f" or {each}" for each in possible)
    return Sprite(f"small barrel {total}{marked}", svg, Box(-134, -46, 256, SMALL * _TALL + 66))


def small_barrel_svg() -> str:
    """A barrel as an icon, about 80 by 100 around its middle."""
    body = "M-30 -46Q-46 0 -30 46H30Q46 0 30 -46Z"
    return (
        f'<path d="{body}" fill="{LAMP}" stroke="{INK}" stroke-width="6" stroke-linejoin="round"/>'
        f'<path d="M-11 -46Q-17 0 -11 46M11 -46Q17 0 11 46" fill="none" stroke="{INK}" stroke-width="4"/>'
        f'<path d="M-36 -28H36M-36 28H36" stroke="{INK}" stroke-width="11"/>'
    )


BARREL: Final = Icon(
    "forty_barrels_barrel",
    "🛢️",
    Sprite("icon barrel", f'<g transform="scale(1.22)">{small_barrel_svg()}</g>', Box(-64, -64, 128, 128)),
    SILENT,
)
"""The icon of the game; it also represents a card face down."""


def _spill() -> str:
    """Foam over the rim."""
    blobs = ((-124, 18, 30), (-84, 8, 32), (-30, 4, 36), (30, 2, 36), (86, 8, 32), (128, 20, 30), (146, 56, 22))
    drips = "M146 24V56"
    inked = "".join(f'<circle cx="{x}" cy="{y}" r="{r + 6}"/>' for x, y, r in blobs)
    white = "".join(f'<circle cx="{x}" cy="{y}" r="{r}"/>' for x, y, r in blobs)
    return (
        f'<g fill="{INK}" stroke="{INK}"><path d="{drips}" stroke-width="50"/>{inked}</g>'
        f'<g fill="{WHITE}" stroke="none">{white}</g><path d="{drips}" stroke="{WHITE}" stroke-width="38"/>'
        f'<rect x="-130" y="-6" width="260" height="40" fill="{WHITE}"/>'
    )
