"""The guests of Cafe International, in pictures, as icons, and in plain text: a head over a coat, which is the flag.

The flags are simplified so that everybody can tell them apart in a token as small as a fingertip. Where two differ only
in colours that some people cannot tell apart, one of them has a sign or a hairline.

A lady's coat is round, a gentleman's square, a joker's scalloped. All have the same face; skin tones, hair, glasses and
beards are spread over the nations, so that none of them belongs to one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from bot.locales import Words
from bot.pictures.colours import (
    CARD_RED,
    CREAM,
    FLAG_BLUE,
    FLAG_GOLD,
    FLAG_GREEN,
    FLAG_ORANGE,
    FLAG_RED,
    INK,
    LAMP,
    PLUM,
    SLATE,
    STRAW,
    TONES,
    WHITE,
    WOOD,
)
from bot.pictures.drawing import Box, Sprite
from bot.pictures.icons import SILENT, Icon
from engines.cafe.edition import CODES, NATIONS, TILES, Guest, Nation, Tile

WIDE: Final = 80
HIGH: Final = 108
"""The size of a guest, with its outline but without its shadow."""
_COAT: Final = (73, 66)
_COAT_BELOW: Final = 20
"""How far the middle of the coat is below that of the guest."""
_SHADOW: Final = 5
_DIM: Final = 0.4
"""The opacity of a guest that does not matter now."""

_HAIR: Final = (INK, WOOD, CARD_RED, STRAW, SLATE)
_LINE: Final = f'stroke="{INK}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"'
_LONG: Final = (
    "M-23 24C-31 -8 -22 -28 0 -28C22 -28 31 -8 23 24Z",
    "M-24 4C-28 -17 -17 -28 0 -28C17 -28 28 -17 24 4Z",
    "M-26 14C-34 2 -27 -8 -24 -13C-21 -24 -10 -30 0 -29C10 -30 21 -24 24 -13C27 -8 34 2 26 14Z",
)
"""A lady's hair behind her head: long, short, curly."""
_FRINGE: Final = (
    "M-20 -4C-17 -17 -8 -21 0 -21C8 -21 17 -17 20 -4C11 -6 4 -10 0 -16C-4 -10 -11 -6 -20 -4Z",
    "M-20 -3C-18 -18 -9 -21 0 -21C9 -21 18 -18 20 -3C14 -9 7 -11 0 -11C-7 -11 -14 -9 -20 -3Z",
    "M-20 -2C-19 -17 -10 -21 2 -21C12 -21 18 -14 20 -2C17 -10 11 -14 6 -17C-2 -9 -11 -5 -20 -2Z",
)
_CUT: Final = (
    "M-22 -2C-25 -20 -13 -28 0 -28C13 -28 25 -20 22 -2C18 -10 10 -14 0 -14C-10 -14 -18 -10 -22 -2Z",
    "M-22 -3C-26 -22 -9 -29 6 -27C19 -26 25 -15 22 -3C18 -11 13 -15 7 -18C-1 -11 -13 -6 -22 -3Z",
    "M-22 -1C-29 -9 -24 -19 -17 -20C-14 -28 -4 -30 2 -27C10 -31 19 -25 19 -18C26 -16 28 -7 22 -1C9 -15 -9 -15 -22 -1Z",
    "M-22 0C-25 -8 -22 -15 -17 -19C-18 -12 -19 -6 -22 0ZM22 0C25 -8 22 -15 17 -19C18 -12 19 -6 22 0Z",
)
"""A gentleman's hair: short, parted, curly, only at the sides."""
_BEARD: Final = "M-20 1C-23 18 -13 26 0 26C13 26 23 18 20 1C16 8 11 9 7 8C3 6 -3 6 -7 8C-11 9 -16 8 -20 1Z"
_MOUSTACHE: Final = "M0 9C-3 5 -8 6 -11 11C-7 15 -2 14 0 11C2 14 7 15 11 11C8 6 3 5 0 9Z"


@cache
def guest(shown: Tile | Guest, scale: float = 1, *, dim: bool = False) -> Sprite:
    """A tile as it lies in a hand, or a guest on a chair: a joker wears the flag that it represents.

    80 by 108 units at scale 1, around its middle; `dim` if it does not matter now.
    """
    held = shown.tile if isinstance(shown, Guest) else shown
    nation, joker = shown.nation, held.nation is None
    svg = guest_svg(nation, woman=held.woman, joker=joker)
    left, top = -WIDE / 2 * scale, -HIGH / 2 * scale
    drop = _SHADOW * scale
    return Sprite(
        f"guest {_name(nation, held.woman, joker)}{' dim' if dim else ''}",
        f'<g transform="scale({scale:g})" opacity="{_DIM if dim else 1}">{svg}</g>',
        Box(left, top, -2 * left + drop, -2 * top + drop),
    )


@cache
def coat(shown: Tile, scale: float = 1) -> Sprite:
    """Only the coat of a guest, where many have little space; 79 by 72 units at scale 1."""
    joker = shown.nation is None
    svg = _coat_svg(shown.nation, woman=shown.woman, joker=joker)
    half_wide, half_high, drop = 41 * scale, 38 * scale, _SHADOW * scale
    return Sprite(
        f"coat {_name(shown.nation, shown.woman, joker)}",
        f'<g transform="scale({scale:g})">{svg}</g>',
        Box(-half_wide, -half_high, 2 * half_wide + drop, 2 * half_high + drop),
    )


def guest_svg(nation: Nation | None, *, woman: bool, joker: bool, shadow: bool = True) -> str:
    """A guest around its middle as SVG."""
    body = _coat_svg(nation, woman=woman, joker=joker, shadow=shadow)
    head = _joker_svg() if joker or nation is None else _head_svg(NATIONS.index(nation), woman=woman)
    return f'<g transform="translate(0,{_COAT_BELOW})">{body}</g><g transform="translate(0,-25)">{head}</g>'


def _name(nation: Nation | None, woman: bool, joker: bool) -> str:
    code = "" if nation is None else CODES[NATIONS.index(nation)]
    return f"{'JO' if joker else ''}{':' if joker and code else ''}{code}{'w' if woman else 'm'}"


# --- coats ---------------------------------------------------------------------------------------


def _coat_svg(nation: Nation | None, *, woman: bool, joker: bool, shadow: bool = True) -> str:
    """The coat around its own middle: the flag in the wearer's shape, with a cream hairline and ink."""
    wide, high = _COAT
    shape = _shape(woman=woman, joker=joker)
    name = f"coat-{'j' if joker else ''}{'w' if woman else 'm'}"
    star = ""
    if nation is None:
        cloth = f'<rect x="{-wide / 2 - 4}" y="{-high / 2 - 4}" width="{wide + 8}" height="{high + 8}" fill="{PLUM}"/>'
        star = _star(0, 1, 23)
    else:
        cloth = flag_svg(nation, wide + 2, high + 2)
        if joker:
            # At the lower right, because signs in the middle distinguish flags.
            star = f'<circle cx="24" cy="20" r="14" fill="{PLUM}" stroke="{INK}" stroke-width="4"/>{_star(24, 20, 10)}'
    return (
        (
            f'<path d="{shape}" fill="{INK}" opacity="0.45" transform="translate({_SHADOW},{_SHADOW})"/>'
            if shadow
            else ""
        )
        + f'<path d="{shape}" fill="{INK}" stroke="{INK}" stroke-width="5" stroke-linejoin="round"/>'
        f'<clipPath id="{name}"><path d="{shape}"/></clipPath><g clip-path="url(#{name})">{cloth}'
        f'<path d="{shape}" fill="none" stroke="{CREAM}" stroke-width="9"/>'
        f'<path d="{shape}" fill="none" stroke="{INK}" stroke-width="4"/></g>{star}'
    )


@cache
def _shape(*, woman: bool, joker: bool) -> str:
    """The outline of a coat, as SVG path data."""
    x, y = _COAT[0] / 2, _COAT[1] / 2
    if not joker:
        if woman:
            return f"M{-x} 0A{x} {y} 0 1 1 {x} 0A{x} {y} 0 1 1 {-x} 0Z"
        r = 11
        return (
            f"M{-x + r} {-y}H{x - r}A{r} {r} 0 0 1 {x} {-y + r}V{y - r}A{r} {r} 0 0 1 {x - r} {y}H{-x + r}"
            f"A{r} {r} 0 0 1 {-x} {y - r}V{-y + r}A{r} {r} 0 0 1 {-x + r} {-y}Z"
        )
    in_x, in_y = x - 4, y - 4
    if woman:
        turns = [step * math.pi / 6 for step in range(12)]
        points = [(in_x * math.sin(turn), -in_y * math.cos(turn)) for turn in turns]
    else:
        across, down = (-in_x, -in_x / 2, 0, in_x / 2), (-in_y, -in_y / 2, 0, in_y / 2)
        points = [
            *((step, -in_y) for step in across),
            *((in_x, step) for step in down),
            *((-step, in_y) for step in across),
            *((-in_x, -step) for step in down),
        ]
    arcs = "".join(f"A10 10 0 0 1 {px:.1f} {py:.1f}" for px, py in (*points[1:], points[0]))
    return f"M{points[0][0]:.1f} {points[0][1]:.1f}{arcs}Z"


def _star(x: float, y: float, radius: float) -> str:
    return (
        f'<path d="{_star_path(x, y, radius)}" fill="{LAMP}" stroke="{INK}" stroke-width="{radius / 4:.1f}" '
        'stroke-linejoin="round" paint-order="stroke"/>'
    )


# --- heads ---------------------------------------------------------------------------------------


def _head_svg(nation: int, *, woman: bool) -> str:
    """The head of a guest around its middle; the number of the nation decides what differs."""
    tone = TONES[(2 * nation + 3 * (not woman)) % 5]
    hair = f'fill="{_HAIR[(3 * nation + woman) % 5]}" {_LINE}'
    parts = []
    if woman:
        parts.append(f'<path d="{_LONG[nation % 3]}" {hair}/>')
        if nation % 4 == 1:
            parts.append(f'<circle cy="-26" r="9" {hair}/>')
    parts.append(f'<circle r="21" fill="{tone}" {_LINE}/>')
    if woman:
        parts.append(f'<path d="{_FRINGE[nation // 3 % 3]}" {hair}/>')
        mouth = "M-6 12Q0 17 6 12"
    else:
        parts.append(f'<path d="{_CUT[nation % 4]}" {hair}/>')
        mouth = "M-6 14Q0 18 6 14"
        if nation % 5 == 2:
            parts.append(f'<path d="{_BEARD}" {hair}/>')
        elif nation % 3 == 1:
            parts.append(f'<path d="{_MOUSTACHE}" {hair}/>')
            mouth = "M-4 17Q0 19 4 17"
    if (nation + 2 * woman) % 5 == 4:
        glass = "".join(f'<circle cx="{x}" cy="1" r="8"/>' for x in (-9, 9))
        parts.append(f'<g fill="{CREAM}" stroke="{INK}" stroke-width="3.5">{glass}</g>')
    lips = CREAM if not woman and nation % 5 == 2 else INK
    parts.append(_eyes(INK, 9 if (nation + 2 * woman) % 5 == 4 else 8))
    parts.append(f'<path d="{mouth}" fill="none" stroke="{lips}" stroke-width="3.5" stroke-linecap="round"/>')
    return "".join(parts)


def _joker_svg() -> str:
    """The same face behind a mask, in a cap with three bells."""
    cap = (
        "M-22 -3C-38 -6 -40 -17 -35 -25C-26 -25 -17 -22 -12 -17C-9 -24 -4 -27 0 -28C4 -27 9 -24 12 -17"
        "C17 -22 26 -25 35 -25C40 -17 38 -6 22 -3Z"
    )
    bells = "".join(
        f'<circle cx="{x}" cy="{y}" r="4.5" fill="{LAMP}" stroke="{INK}" stroke-width="3"/>'
        for x, y in ((-34, -23), (0, -25), (34, -23))
    )
    mask = (
        "M-21 -5C-12 -11 -5 -10 0 -6C5 -10 12 -11 21 -5C21 6 15 10 9 9C4 8 1 4 0 2C-1 4 -4 8 -9 9C-15 10 -21 6 -21 -5Z"
    )
    return (
        f'<circle r="21" fill="{TONES[1]}" {_LINE}/><path d="{cap}" fill="{PLUM}" {_LINE}/>{bells}'
        f'<path d="{mask}" fill="{INK}"/>{_eyes(CREAM, 8)}'
        f'<path d="M-6 13Q0 18 6 13" fill="none" stroke="{INK}" stroke-width="3.5" stroke-linecap="round"/>'
    )


def _eyes(fill: str, apart: int) -> str:
    return "".join(f'<circle cx="{x}" cy="1" r="3.4" fill="{fill}"/>' for x in (-apart, apart))


# --- flags ---------------------------------------------------------------------------------------

_HAIRLINE: Final = 0.06
"""The cream line between two dark stripes, as a fraction of the height."""


def flag_svg(nation: Nation, width: float, height: float) -> str:
    """A flag around its middle as SVG, clipped at its edges, without a frame."""
    return (
        f'<svg x="{-width / 2:g}" y="{-height / 2:g}" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}">{_DRAWN[nation](width, height)}</svg>'
    )


def _star_path(x: float, y: float, radius: float) -> str:
    """A star with five points as SVG path data."""
    turns = [(step, radius if step % 2 == 0 else radius * 0.45) for step in range(10)]
    points = [(x + r * math.sin(step * math.pi / 5), y - r * math.cos(step * math.pi / 5)) for step, r in turns]
    return "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in points) + "Z"


def _rows(width: float, height: float, *colours: str) -> str:
    """Stripes of equal height from top to bottom."""
    each = height / len(colours)
    return "".join(
        f'<rect y="{each * number:.2f}" width="{width:g}" height="{each + 0.4:.2f}" fill="{colour}"/>'
        for number, colour in enumerate(colours)
    )


def _columns(width: float, height: float, *colours: str) -> str:
    """Stripes of equal width from left to right."""
    each = width / len(colours)
    return "".join(
        f'<rect x="{each * number:.2f}" width="{each + 0.4:.2f}" height="{height:g}" fill="{colour}"/>'
        for number, colour in enumerate(colours)
    )


def _flag_star(x: float, y: float, radius: float, fill: str) -> str:
    return f'<path d="{_star_path(x, y, radius)}" fill="{fill}"/>'


def _usa(width: float, height: float) -> str:
    wide, high = width * 0.5, height * 4 / 7
    dots = "".join(
        f'<circle cx="{wide * (0.34 + 0.4 * column):.1f}" cy="{high * (0.36 + 0.38 * line):.1f}" '
        f'r="{min(width, height) * 0.055:.1f}" fill="{WHITE}"/>'
        for column in (0, 1)
        for line in (0, 1)
    )
    stripes = _rows(width, height, *(FLAG_RED if stripe % 2 == 0 else WHITE for stripe in range(7)))
    return f'{stripes}<rect width="{wide:g}" height="{high:g}" fill="{FLAG_BLUE}"/>{dots}'


def _britain(width: float, height: float) -> str:
    size = min(width, height)
    saltire = f"M0 0L{width:g} {height:g}M{width:g} 0L0 {height:g}"
    cross = f"M{width / 2:g} 0V{height:g}M0 {height / 2:g}H{width:g}"
    lines = ((saltire, WHITE, 0.24), (saltire, FLAG_RED, 0.09), (cross, WHITE, 0.36), (cross, FLAG_RED, 0.2))
    return f'<rect width="{width:g}" height="{height:g}" fill="{FLAG_BLUE}"/>' + "".join(
        f'<path d="{path}" stroke="{colour}" stroke-width="{size * wide:.1f}"/>' for path, colour, wide in lines
    )


def _germany(width: float, height: float) -> str:
    return _rows(width, height, INK, FLAG_RED, FLAG_GOLD)


def _france(width: float, height: float) -> str:
    return _columns(width, height, FLAG_BLUE, WHITE, FLAG_RED)


def _italy(width: float, height: float) -> str:
    """With a crown in the middle: without it some people take it for the French one."""
    size, x, y = min(width, height) * 0.15, width / 2, height / 2
    crown = (
        f"M{x - size:.1f} {y + size:.1f}V{y - size:.1f}L{x - size / 2:.1f} {y:.1f}L{x:.1f} {y - size * 1.2:.1f}"
        f"L{x + size / 2:.1f} {y:.1f}L{x + size:.1f} {y - size:.1f}V{y + size:.1f}Z"
    )
    return _columns(width, height, FLAG_GREEN, WHITE, FLAG_RED) + f'<path d="{crown}" fill="{INK}"/>'


def _spain(width: float, height: float) -> str:
    size, x, y = min(width, height) * 0.14, width * 0.4, height * 0.48
    shield = (
        f"M{x - size:.1f} {y - size:.1f}h{2 * size:.1f}v{size:.1f}a{size:.1f} {size * 1.3:.1f} 0 0 1 {-2 * size:.1f} 0Z"
    )
    return (
        _rows(width, height, FLAG_RED, FLAG_GOLD, FLAG_GOLD, FLAG_RED)
        + f'<path d="{shield}" fill="{FLAG_RED}" stroke="{INK}" stroke-width="{size * 0.45:.1f}"/>'
    )


def _russia(width: float, height: float) -> str:
    """With a hairline between the lower stripes, which look the same to some people."""
    line = f'<path d="M0 {height * 2 / 3:.2f}H{width:g}" stroke="{CREAM}" stroke-width="{height * _HAIRLINE:.1f}"/>'
    return _rows(width, height, WHITE, FLAG_BLUE, FLAG_RED) + line


def _turkey(width: float, height: float) -> str:
    size, x, y = min(width, height) * 0.29, width * 0.42, height / 2
    return (
        f'<rect width="{width:g}" height="{height:g}" fill="{FLAG_RED}"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" fill="{WHITE}"/>'
        f'<circle cx="{x + size * 0.34:.1f}" cy="{y:.1f}" r="{size * 0.76:.1f}" fill="{FLAG_RED}"/>'
        + _flag_star(x + size * 1.08, y, size * 0.56, WHITE)
    )


def _india(width: float, height: float) -> str:
    size = min(width, height) * 0.13
    wheel = (
        f'<g stroke="{FLAG_BLUE}" stroke-width="{size * 0.4:.1f}" fill="none">'
        f'<circle cx="{width / 2:g}" cy="{height / 2:g}" r="{size:.1f}"/>'
        f'<path d="M{width / 2 - size:.1f} {height / 2:g}h{2 * size:.1f}"/>'
        f'<path d="M{width / 2:g} {height / 2 - size:.1f}v{2 * size:.1f}"/></g>'
    )
    return _rows(width, height, FLAG_ORANGE, WHITE, FLAG_GREEN) + wheel


def _china(width: float, height: float) -> str:
    size = min(width, height)
    x, y = width * 0.38, height * 0.42
    around = ((0.34, -0.2), (0.42, 0.02), (0.34, 0.24))
    stars = "".join(_flag_star(x + size * right, y + size * down, size * 0.085, FLAG_GOLD) for right, down in around)
    large = _flag_star(x, y, size * 0.26, FLAG_GOLD)
    return f'<rect width="{width:g}" height="{height:g}" fill="{FLAG_RED}"/>{large}{stars}'


def _cuba(width: float, height: float) -> str:
    triangle = f'<path d="M0 0L{width * 0.56:.1f} {height / 2:.1f}L0 {height:g}Z" fill="{FLAG_RED}"/>'
    stripes = _rows(width, height, FLAG_BLUE, WHITE, FLAG_BLUE, WHITE, FLAG_BLUE)
    return stripes + triangle + _flag_star(width * 0.24, height / 2, min(width, height) * 0.17, WHITE)


def _africa(width: float, height: float) -> str:
    band = width * 0.24
    return (
        _rows(width, height, FLAG_BLUE, WHITE, FLAG_GREEN, FLAG_GOLD)
        + f'<rect x="{(width - band) / 2:.1f}" width="{band:.1f}" height="{height:g}" fill="{FLAG_RED}"/>'
        + _flag_star(width * 0.25, height * 0.17, min(width, height) * 0.13, FLAG_GOLD)
    )


_DRAWN: Final[Mapping[Nation, Callable[[float, float], str]]] = {
    "usa": _usa,
    "britain": _britain,
    "germany": _germany,
    "france": _france,
    "italy": _italy,
    "spain": _spain,
    "russia": _russia,
    "turkey": _turkey,
    "india": _india,
    "china": _china,
    "cuba": _cuba,
    "africa": _africa,
}
"""Each draws its flag into a field of this width and height, whose top left corner is the origin."""


# --- guests in a text ----------------------------------------------------------------------------

FLAGS: Final = ("🇺🇸", "🇬🇧", "🇩🇪", "🇫🇷", "🇮🇹", "🇪🇸", "🇷🇺", "🇹🇷", "🇮🇳", "🇨🇳", "🇨🇺", "🇨🇫")
"""The flags in the order of the nations."""
MAN: Final = "♂\ufe0e"
WOMAN: Final = "♀\ufe0e"
"""As letters: both emojis are white on squares of the same colour."""
JOKER: Final = "🃏"


def tile_text(tile: Tile) -> str:
    """A tile, such as `🇮🇳♂` or, for a joker, `🃏♀`."""
    face = JOKER if tile.nation is None else FLAGS[NATIONS.index(tile.nation)]
    return face + (WOMAN if tile.woman else MAN)


def guest_text(guest: Guest) -> str:
    """A guest on a chair: a joker shows its face and the flag it represents."""
    flag = FLAGS[NATIONS.index(guest.nation)]
    joker = JOKER if guest.tile.nation is None else ""
    return joker + flag + (WOMAN if guest.tile.woman else MAN)


def _cup_svg() -> str:
    """A cup of coffee on its saucer from above, about 120 wide, around its middle."""
    line = f'stroke="{INK}"'
    return (
        f'<circle r="58" fill="{CREAM}" {line} stroke-width="7"/>'
        f'<path d="M26 20Q50 30 46 46" fill="none" {line} stroke-width="15" stroke-linecap="round"/>'
        f'<circle r="36" fill="{WHITE}" {line} stroke-width="7"/>'
        f'<circle r="24" fill="{WOOD}" {line} stroke-width="5"/>'
    )


_SIDE: Final = 128
"""The width and the height of an icon, in units."""


def _said(tile: Tile) -> tuple[str, tuple[tuple[str, str], ...]]:
    return "cafe-guest", (("nation", tile.nation or "joker"), ("sex", "woman" if tile.woman else "man"))


def _icon(tile: Tile) -> Icon:
    code = tile.code[:2].lower()
    scale = _SIDE / (HIGH + 2)
    shown = guest_svg(tile.nation, woman=tile.woman, joker=tile.nation is None, shadow=False)
    svg = f'<g transform="scale({scale:.4g})">{shown}</g>'
    box = Box(-_SIDE / 2, -_SIDE / 2, _SIDE, _SIDE)
    return Icon(
        f"cafe_{code}_{'f' if tile.woman else 'm'}", tile_text(tile), Sprite(f"icon {tile.code}", svg, box), _said(tile)
    )


GUESTS: Final = tuple(_icon(tile) for tile in TILES)
"""By the number of the tile."""

CUP: Final = Icon("cafe_cup", "☕", Sprite("cup", _cup_svg(), Box(-_SIDE / 2, -_SIDE / 2, _SIDE, _SIDE)), SILENT)
"""The game itself."""

ICONS: Final = (*GUESTS, CUP)


def tile_icon(tile: Tile, words: Words) -> str:
    """A tile in a text."""
    return words.icon(GUESTS[tile.number])


def guest_icon(guest: Guest, words: Words) -> str:
    """A guest on a chair in a text: a joker with the flag it represents."""
    if guest.tile.nation is not None:
        return tile_icon(guest.tile, words)
    shown = tile_icon(guest.tile, words)
    if words.is_aloud:
        return words("cafe-joker-as", joker=shown, nation=words("cafe-nation", name=guest.nation))
    # Without application emojis, a joker is written as plain text.
    return guest_text(guest) if shown.startswith(JOKER) else f"{shown}{FLAGS[NATIONS.index(guest.nation)]}"
