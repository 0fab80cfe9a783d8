"""The art of 111: cards with noses arranged like the pips of a die, backs with a clown, the signs and icons."""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.games.kit.tiles import icon
from bot.pictures.colours import CREAM, DASH, INK, LAMP, LANE, PLUM, SKY, STRAW, TOMATO, WHITE
from bot.pictures.drawing import Box, Sprite
from bot.pictures.figures import figures_svg, width_of
from bot.pictures.grounds import card, card_box, card_svg, plate_svg
from bot.pictures.icons import SILENT
from bot.pictures.marks import edged_svg

_LARGEST_NOSE: Final = 12.5
"""The largest radius of a nose on a card."""

_TINTS: Final = ("", "", f'fill="{STRAW}" fill-opacity="0.4"', f'fill="{STRAW}"', f'fill="{SKY}" fill-opacity="0.6"')
"""The background of one to four noses."""
_PIPS: Final[tuple[tuple[tuple[float, float], ...], ...]] = (
    (),
    ((0, 0),),
    ((-1.3, -0.8), (1.3, 0.8)),
    ((-1.75, -1.45), (0, 0), (1.75, 1.45)),
    ((-1.3, -1.3), (1.3, -1.3), (-1.3, 1.3), (1.3, 1.3)),
)
"""Where one to four noses are around the middle, in radii."""
_NARROWEST: Final = 0.55
"""How far a number is compressed before it becomes smaller."""
_TALL: Final = 4.9
"""The height of three noses, in radii."""
_ROUNDED: Final = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
_CURLS: Final = ((-40, -4, 15), (-45, -24, 14), (-34, -42, 13), (40, -4, 15), (45, -24, 14), (34, -42, 13))


def nose_svg(x: float, y: float, radius: float) -> str:
    """A nose with a highlight."""
    line = f'stroke="{INK}" stroke-width="{radius * 0.32:g}"'
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{TOMATO}" {line}/>'
        f'<circle cx="{x - radius * 0.32:g}" cy="{y - radius * 0.36:g}" r="{radius * 0.22:g}" fill="{WHITE}"/>'
    )


def clown_svg() -> str:
    """A clown's head with hat and ruff around its middle, about 130 wide and 160 high."""
    ink = f'stroke="{INK}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"'
    ruff = "".join(
        f'<circle cx="{x}" cy="{y}" r="15"/>' for x, y in ((-45, 52), (45, 52), (-24, 64), (24, 64), (0, 68))
    )
    curls = "".join(f'<circle cx="{x}" cy="{y}" r="{r}"/>' for x, y, r in _CURLS)
    eyes = "".join(f'<path d="M{x} -14v20M{x - 8} -4h16" {ink} fill="none"/>' for x in (-17, 17))
    return (
        f'<g fill="{CREAM}" {ink}>{ruff}</g>'
        f'<g fill="{TOMATO}" {ink}>{curls}</g>'
        f'<circle cy="6" r="46" fill="{CREAM}" {ink}/>'
        f'<path d="M-25 -38Q-6 -52 0 -92Q6 -52 25 -38Q0 -26 -25 -38Z" fill="{STRAW}" {ink}/>'
        f'<circle cy="-92" r="9" fill="{TOMATO}" {ink}/>'
        f'{eyes}<path d="M-24 24Q0 50 24 24" {ink} fill="none"/>{nose_svg(0, 14, 12)}'
    )


@cache
def face(number: int, clowns: int, width: float, height: float) -> Sprite:
    """A card face up: its number, a ruff below it, and its noses; the origin is its middle."""
    top, zone = -height / 2, height * 0.5
    size = min(58.0, height / 2 - 10, width * 0.72)
    printed = str(number)
    narrow = (width - 15) / width_of(printed, size)
    if narrow < _NARROWEST:
        size, narrow = size * narrow / _NARROWEST, _NARROWEST
    narrow = min(1.0, narrow)
    radius = min(_LARGEST_NOSE, (zone - 12) / _TALL)
    middle = height / 2 - zone / 2
    inner = width - 6
    foot = height / 2 - 3
    ruff = f"M{-inner / 2:g} 2" + f"q{inner / 12:g} 9 {inner / 6:g} 0" * 6 + f"V{foot - 11:g}q0 11 -11 11"
    ruff += f"H{-inner / 2 + 11:g}q-11 0 -11 -11Z"
    art = (
        (f'<path d="{ruff}" {_TINTS[clowns]}/>' if _TINTS[clowns] else "")
        + f'<path d="M{-inner / 2:g} 2'
        + f"q{inner / 12:g} 9 {inner / 6:g} 0" * 6
        + f'" fill="none" stroke="{INK}" stroke-width="3" stroke-opacity="0.55"/>'
        + figures_svg(printed, size, y=top + (height - zone) / 2 + 1, fill=INK, narrow=narrow)
        + "".join(nose_svg(x * radius, middle + 3 + y * radius, radius) for x, y in _PIPS[clowns])
    )
    return card(f"card {number} with {clowns}", width, height, printed=art)


@cache
def back(width: float, height: float, *, below: int = 0) -> Sprite:
    """A card face down: the clown on plum; `below`: the number of cards under it, as in a pile."""
    scale = min((width - 18) / 130, (height - 20) / 190)
    frame = plate_svg(width, height, 9, f'fill="none" stroke="{CREAM}" stroke-width="3.5"', inset=6)
    art = f'{frame}<g transform="translate(0,{10 * scale:g}) scale({scale:g})">{clown_svg()}</g>'
    svg = card_svg(width, height, fill=PLUM, printed=art, below=below)
    return Sprite(f"back{' of a pile' if below else ''}", svg, card_box(width, height, below=below))


@cache
def figure_card(number: int, width: float, height: float) -> Sprite:
    """A card face up that is too small for its noses: only its number."""
    printed, size = str(number), height - 11
    narrow = min(1.0, (width - 16) / width_of(printed, size))
    return card(f"small card {number}", width, height, printed=figures_svg(printed, size, fill=INK, narrow=narrow))


@cache
def strokes(slot: int, out: int) -> Sprite:
    """Twelve strokes for a row of cards, 177 wide: the new card's place is lit, that of the card that left is dark.

    The origin is the middle.
    """
    svg = "".join(
        f'<rect x="{-88.5 + place * 15:g}" y="-17" width="12" height="34" rx="3" '
        + (f'fill="{LAMP}"' if place == slot else f'fill="{INK}"' if place == out else f'fill="{CREAM}"')
        + ("/>" if place in (slot, out) else ' fill-opacity="0.35"/>')
        for place in range(12)
    )
    return Sprite(f"strokes {slot + 1} out {out + 1}", svg, Box(-90, -19, 180, 38))


@cache
def chevron() -> Sprite:
    """An arrow from left to right."""
    line = edged_svg("M-7 -16L7 0L-7 16", STRAW, 8, 15)
    return Sprite("chevron", f"<g {_ROUNDED}>{line}</g>", Box(-16, -25, 32, 50))


@cache
def run_length(cards: int, *, best: bool, longer: bool) -> Sprite:
    """How many cards a run will have: lit if it is the best, on cream if it is longer than now."""
    ground, ink = (LAMP, INK) if best else (CREAM, INK) if longer else (LANE, DASH)
    look = f'fill="{ground}" stroke="{INK}" stroke-width="6"'
    svg = plate_svg(72, 60, 14, look) + figures_svg(str(cards), 46, fill=ink)
    return Sprite(f"run of {cards}{' best' if best else ''}", svg, Box(-40, -34, 80, 68))


@cache
def faded(width: float, height: float) -> Sprite:
    """Darkens a card that does not count."""
    svg = plate_svg(width, height, 16, f'fill="{INK}" fill-opacity="0.4"', inset=-3)
    return Sprite("faded", svg, Box(-width / 2 - 4, -height / 2 - 4, width + 8, height + 8))


@cache
def bracket(width: float) -> Sprite:
    """A bracket over a run of this width; its origin is its left end, at the top."""
    lines = edged_svg(f"M0 34V0H{width:g}V34", LAMP, 9, 19)
    svg = f'<g fill="none" stroke-linejoin="round">{lines}</g>'
    return Sprite(f"bracket {width:g}", svg, Box(-10, -10, width + 20, 46))


@cache
def underline(width: float) -> Sprite:
    """A bar of light below a counted run of this width; its origin is its left end."""
    svg = f'<rect x="2" y="-5" width="{width - 4:g}" height="10" rx="5" fill="{LAMP}" stroke="{INK}" stroke-width="4"/>'
    return Sprite(f"underline {width:g}", svg, Box(-2, -9, width + 4, 18))


@cache
def badge(cards: int, clowns: int, points: int | None = None) -> Sprite:
    """How many cards a run has and how many noses are on them, and its points if known."""
    size = 46.0
    first, second, third = str(cards), str(clowns), "" if points is None else f"+{points}"
    wide = [width_of(text, size) if text else -40.0 for text in (first, second, third)]
    total = 34 + 10 + wide[0] + 26 + 40 + 8 + wide[1] + 34 + wide[2] + 44
    x = -total / 2 + 28
    card_sign = f'<rect x="{x:g}" y="-21" width="30" height="42" rx="6" fill="{CREAM}"/>'
    x += 40
    parts = [card_sign, figures_svg(first, size, x=x, anchor="start")]
    x += wide[0] + 26 + 18
    parts.append(nose_svg(x, 0, 19))
    x += 27
    parts.append(figures_svg(second, size, x=x, anchor="start"))
    if third:
        parts.append(figures_svg(third, size, x=x + wide[1] + 34, anchor="start", fill=LAMP))
    ground = plate_svg(total, 72, 36, f'fill="{INK}"')
    svg = ground + plate_svg(total, 72, 31, f'fill="none" stroke="{LAMP}" stroke-width="5"', inset=5) + "".join(parts)
    name = f"badge of {cards} cards, {clowns} noses" + ("" if points is None else f", {points} points")
    return Sprite(name, svg, Box(-total / 2 - 2, -38, total + 4, 76))


@cache
def refresh(size: float = 84) -> Sprite:
    """Three new cards: two arrows chasing each other."""
    arrow = "M-34 -8A36 36 0 0 1 24 -27"
    half = (
        f'<path d="{arrow}" fill="none" stroke="{{0}}" stroke-width="{{1}}" stroke-linecap="round"/>'
        '<path d="M14 -46L44 -18L8 -8Z" fill="{0}" stroke="{0}" stroke-width="{2}" stroke-linejoin="round"/>'
    )
    layers = "".join(
        f'<g transform="rotate({turn})">{half.format(colour, line, edge)}</g>'
        for colour, line, edge in ((INK, 23, 15), (CREAM, 11, 3))
        for turn in (0, 180)
    )
    scale, half_size = size / 116, size / 2
    return Sprite("refresh", f'<g transform="scale({scale:g})">{layers}</g>', Box(-half_size, -half_size, size, size))


@cache
def aside_pile(width: float, height: float) -> Sprite:
    """Cards that are out of play until the pile runs short: face down, dark, a little askew."""
    looks = f'fill="{PLUM}" stroke="{INK}" stroke-width="6"', f'fill="{INK}" fill-opacity="0.5"'
    drawn = "".join(plate_svg(width, height, 12, look) for look in looks)
    svg = "".join(f'<g transform="rotate({turn})">{drawn}</g>' for turn in (-11, 9, -2))
    margin = height * 0.2
    box = Box(-width / 2 - margin, -height / 2 - margin, width + 2 * margin, height + 2 * margin)
    return Sprite("cards set aside", svg, box)


def _hourglass_svg(scale: float) -> str:
    """An hourglass around its middle, 40 by 68 at a scale of 1."""
    glass = "M-20 -34H20M-20 34H20M-15 -34C-15 -8 -4 -6 -4 0C-4 6 -15 8 -15 34M15 -34C15 -8 4 -6 4 0C4 6 15 8 15 34"
    lines = f'<g fill="none" stroke-linecap="round">{edged_svg(glass, CREAM, 6, 15)}</g>'
    sand = f'<path d="M-9 28Q0 8 9 28ZM-8 -16H8L0 -4Z" fill="{LAMP}"/>'
    return f'<g transform="scale({scale:g})">{lines}{sand}</g>'


@cache
def hourglass(turns: int, *, upright: bool = False) -> Sprite:
    """The turns left in this round; `upright`: their number is below the glass instead of next to it."""
    if upright:
        art = f'<g transform="translate(0,-40)">{_hourglass_svg(1)}</g>' + figures_svg(str(turns), 50, y=36, fill=LAMP)
        return Sprite(f"hourglass {turns}", art, Box(-45, -84, 90, 160))
    ground = plate_svg(144, 100, 40, f'fill="{INK}" stroke="{LAMP}" stroke-width="6"')
    glass = f'<g transform="translate(-30,0)">{_hourglass_svg(1)}</g>'
    svg = ground + glass + figures_svg(str(turns), 56, x=30, fill=LAMP)
    return Sprite(f"hourglass {turns}", svg, Box(-77, -55, 154, 110))


# --- icons ---------------------------------------------------------------------------------------

_HEAD: Final = f'<g transform="translate(0,8) scale(0.7)">{clown_svg()}</g>'
NOSE: Final = icon("one_eleven_nose", "🤡", nose_svg(0, 0, 52), said=SILENT)
"""The icon next to a number of clowns."""
CLOWN: Final = icon("one_eleven_clown", "🤡", _HEAD, said=SILENT)
"""The game itself."""
BACK: Final = icon("one_eleven_back", "🎴", back(86, 116).svg, said=SILENT)
"""A card face down."""
REFRESH: Final = icon("one_eleven_refresh", "🔄", refresh(112).svg, said=SILENT)
"""Three new cards."""
HOURGLASS: Final = icon("one_eleven_hourglass", "⏳", _hourglass_svg(1.6), said=SILENT)
"""The round is about to end."""

ICONS: Final = (CLOWN, NOSE, BACK, REFRESH, HOURGLASS)
