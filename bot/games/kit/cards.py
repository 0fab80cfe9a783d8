"""Standard playing cards: faces in five sizes, backs, stacks, suits, and the icons of texts and buttons.

Pure SVG, each sprite created once. All origins are middles.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from bot.locales import Words
from bot.pictures.colours import CARD_RED, CREAM, INK, LAMP, TOMATO
from bot.pictures.drawing import Box, Sprite
from bot.pictures.figures import figures_svg
from bot.pictures.grounds import SHADOW, card, card_box, card_svg, plate_svg
from bot.pictures.icons import Icon
from engines.cards import CARDS, RANKS, Card


class Size(NamedTuple):
    """The size of a card, in units."""

    wide: int
    high: int


LARGE: Final = Size(170, 236)
"""In the reader's hand."""
FULL: Final = Size(140, 190)
"""On the board, and in a larger hand."""
STRIP: Final = Size(104, 144)
"""A small card on the board: on the pile, and next to the memory aid."""
LINE: Final = Size(94, 72)
"""In a line that describes a turn."""
FAMILY: Final = "card"
"""The prefix of the icons' names."""
SUITS: Final = ("♣", "♦", "♥", "♠")
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")

_RADIUS: Final = 14
_EDGE: Final = 7
"""How much of the edge of each card in a stack is visible."""
_CLUB: Final = (
    '<circle cx="0" cy="-24" r="22"/><circle cx="-25" cy="8" r="22"/><circle cx="25" cy="8" r="22"/>'
    '<path d="M-9 -12H9L7 14Q10 36 23 46H-23Q-10 36 -7 14Z"/>'
)
_DIAMOND: Final = '<path d="M0 -50Q14 -22 40 0Q14 22 0 50Q-14 22 -40 0Q-14 -22 0 -50Z"/>'
_HEART: Final = '<path d="M0 48C-10 30 -46 12 -46 -16C-46 -48 -8 -52 0 -24C8 -52 46 -48 46 -16C46 12 10 30 0 48Z"/>'
_SPADE: Final = (
    '<path d="M0 -50C12 -30 46 -10 46 14C46 38 14 40 7 20Q10 38 23 46H-23Q-10 38 -7 20C-14 40 -46 38 -46 14'
    'C-46 -10 -12 -30 0 -50Z"/>'
)
_SHAPES: Final = (_CLUB, _DIAMOND, _HEART, _SPADE)
"""By suit, around the middle, 100 units high."""


def named(shown: Card) -> str:
    """The name of a card in golden files, such as `Q♥`."""
    return RANKS[shown.rank - 1] + SUITS[shown.suit]


@cache
def face(shown: Card) -> Sprite:
    """A card face up; its shadow and the cards below it are a `bed`."""
    printed = rank_svg(shown, 90, y=-34) + suit_svg(shown, 64, y=54)
    return Sprite(f"card {named(shown)}", blank(*FULL, CREAM) + printed, card_box(*FULL))


@cache
def strip_face(shown: Card) -> Sprite:
    """A small card, with its shadow."""
    printed = rank_svg(shown, 66, y=-26) + suit_svg(shown, 48, y=41)
    return card(f"small card {named(shown)}", *STRIP, printed=printed)


@cache
def line_face(shown: Card) -> Sprite:
    """A card in a line: rank and suit side by side."""
    printed = rank_svg(shown, 44, x=-18, y=0) + suit_svg(shown, 38, x=26, y=0)
    return card(f"line card {named(shown)}", *LINE, printed=printed)


@cache
def large(shown: Card, *, dim: bool) -> Sprite:
    """A card of the reader's; `dim` while another one is chosen."""
    svg = card_svg(*LARGE, printed=rank_svg(shown, 112, y=-42) + suit_svg(shown, 82, y=66))
    name = f"{'dim' if dim else 'large'} card {named(shown)}"
    return Sprite(name, f'<g opacity="0.45">{svg}</g>' if dim else svg, card_box(*LARGE))


@cache
def bed(below: int) -> Sprite:
    """What lies below a face or a back: the shadow, and the edges of this many cards."""
    (wide, high), drop = FULL, _EDGE * below + SHADOW
    look = f'fill="{CREAM}" stroke="{INK}" stroke-width="4"'
    edges = "".join(plate_svg(wide, high, _RADIUS, look, moved=_EDGE * step) for step in range(below, 0, -1))
    svg = plate_svg(wide, high, _RADIUS, f'fill="{INK}" fill-opacity="0.45"', moved=drop) + edges
    return Sprite(f"edges of {below}", svg, Box(-wide / 2 - 4, -high / 2 - 4, wide + drop + 8, high + drop + 8))


@cache
def crown() -> Sprite:
    """The crown of a winner, above the token."""
    svg = (
        f'<path d="M-38 24L-44 -18L-19 0L0 -30L19 0L44 -18L38 24Z" fill="{LAMP}" stroke="{INK}" stroke-width="6" '
        'stroke-linejoin="round"/>'
    )
    return Sprite("crown", svg, Box(-52, -40, 104, 72))


@cache
def back(sign: str = "") -> Sprite:
    """A card face down, with a sign (SVG, about 100 units high) on red; without one it shows the four suits."""
    return Sprite("card back", back_svg(*FULL, sign), card_box(*FULL))


@cache
def pile_back(below: int, sign: str = "") -> Sprite:
    """A small pile face down, with the edges of this many cards below it."""
    printed = back_svg(*STRIP, sign, scale=0.8)
    return card(f"pile of {below}", *STRIP, printed=printed, below=below)


@cache
def small_back(sign: str = "") -> Sprite:
    """A small card face down, which represents the cards in a hand."""
    svg = f'<g transform="scale(0.36)">{back_svg(*FULL, sign, scale=1.25)}</g>'
    return Sprite("small back", svg, Box(-28, -37, 58, 76))


def back_svg(wide: float, high: float, sign: str = "", *, scale: float = 1) -> str:
    """The back of a card of this size."""
    frame = plate_svg(wide, high, 8, f'fill="{TOMATO}" stroke="{INK}" stroke-width="4"', inset=11)
    return blank(wide, high, CREAM) + frame + f'<g transform="scale({scale:g})">{sign or _four_suits()}</g>'


def _four_suits() -> str:
    places = ((0, -30), (-26, 0), (26, 0), (0, 30))
    return "".join(
        f'<g transform="translate({x},{y}) scale(0.34)" fill="{CREAM}">{shape}</g>'
        for (x, y), shape in zip(places, _SHAPES, strict=True)
    )


@cache
def suit(number: int, *, size: float) -> Sprite:
    """A suit on a cream disc of this diameter, as for trumps."""
    svg = f'<circle r="{size / 2 - 4:g}" fill="{CREAM}" stroke="{INK}" stroke-width="6"/>' + suit_svg(
        Card(1, number), size * 0.6, y=0
    )
    return Sprite(f"suit {SUITS[number]}", svg, Box(-size / 2, -size / 2, size, size))


@cache
def icon_face(shown: Card) -> Sprite:
    """A card within text: rank and suit side by side, readable at the height of a letter."""
    narrow = 0.62 if shown.rank == 10 else 0.9
    printed = (
        f'<rect x="-61" y="-61" width="122" height="122" rx="22" fill="{CREAM}" stroke="{INK}" stroke-width="6"/>'
        + figures_svg(RANKS[shown.rank - 1], 76, x=-22, y=-8, fill=_colour(shown), narrow=narrow)
        + f'<g transform="translate(30,26) scale(0.56)" fill="{_colour(shown)}">{_SHAPES[shown.suit]}</g>'
    )
    return Sprite(f"icon {named(shown)}", printed, Box(-64, -64, 128, 128))


def blank(wide: float, high: float, fill: str) -> str:
    """An empty card without a shadow, as SVG."""
    return plate_svg(wide, high, _RADIUS, f'fill="{fill}" stroke="{INK}" stroke-width="6"')


def _colour(shown: Card) -> str:
    return CARD_RED if shown.suit in (1, 2) else INK


def rank_svg(shown: Card, size: float, *, x: float = 0, y: float) -> str:
    """The rank of a card in the colour of its suit, with digits of this height, as SVG."""
    narrow = 0.78 if shown.rank == 10 else 1
    return figures_svg(RANKS[shown.rank - 1], size, x=x, y=y, fill=_colour(shown), narrow=narrow)


def suit_svg(shown: Card, size: float, *, x: float = 0, y: float) -> str:
    """The suit of a card, of this height, as SVG."""
    shape = _SHAPES[shown.suit]
    return f'<g transform="translate({x:g},{y:g}) scale({size / 100:g})" fill="{_colour(shown)}">{shape}</g>'


_SUIT_SIGNS: Final = ("\u2663\ufe0e", "\u2666\ufe0f", "\u2665\ufe0f", "\u2660\ufe0e")
"""The suits in text: red ones as emojis, black ones as letters: a black emoji is invisible on a dark screen."""


def plain_face(shown: Card) -> str:
    """A card in plain text, such as `K♥️`, with the letters of the pictures."""
    return RANKS[shown.rank - 1] + _SUIT_SIGNS[shown.suit]


_FACES: Final = {
    each: Icon(
        f"{FAMILY}_{each.code.lower()}",
        plain_face(each),
        icon_face(each),
        ("kit-card", (("rank", RANKS[each.rank - 1]), ("suit", SUIT_NAMES[each.suit]))),
    )
    for each in CARDS
}
_SUIT_ICONS: Final = tuple(
    Icon(f"{FAMILY}_{name}", _SUIT_SIGNS[number], suit(number, size=128), (f"kit-{name}", ()))
    for number, name in enumerate(SUIT_NAMES)
)
ICONS: Final = (*_FACES.values(), *_SUIT_ICONS)
"""All icons, for every game of standard cards."""


def face_icon(shown: Card) -> Icon:
    """The icon of a card."""
    return _FACES[shown]


def suit_icon(number: int) -> Icon:
    """The icon of a suit."""
    return _SUIT_ICONS[number]


def written(shown: Card, words: Words) -> str:
    """A card in a sentence: the application's emoji, or plain text such as `K♥️`; aloud, its name."""
    return words.icon(face_icon(shown))
