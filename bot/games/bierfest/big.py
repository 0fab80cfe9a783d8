"""The sprites of a hand of Willkommen, Bierfest!, where cards are as large as a thumb and all else is small."""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.games.bierfest import art
from bot.games.bierfest.sprites import CARD_HEIGHT, CARD_WIDTH, NAMES
from bot.pictures.cards import card_box, card_svg
from bot.pictures.colours import CREAM, INK, LAMP, MINUS, NIGHT
from bot.pictures.drawing import Box, Sprite
from bot.pictures.figures import figures_svg
from engines.bierfest import FOODS, TOAST, LaidSet

_RADIUS: Final = 18
_WIDE: Final = {FOODS[0]: 88, FOODS[1]: 76, TOAST: 96}
"""How wide the widest signs are; all others are narrower."""
_CHIP: Final = (62, 90)
"""Width and height of the card that stands for a set."""
BADGE: Final = 74
"""The radius of the badge."""


@cache
def card(kind: int, width: float, height: float) -> Sprite:
    """A card of any size, face up; the origin is its middle."""
    scale = min(width / _WIDE.get(kind, 72), height / 123)
    return Sprite(f"big {NAMES[kind]}", _card(kind, width, height, scale), card_box(width, height))


@cache
def edge(kind: int, width: float, height: float) -> Sprite:
    """What is seen of a card on which another one of its kind lies."""
    return Sprite(
        f"edge {NAMES[kind]}",
        f'<rect x="{-width / 2:g}" y="{-height / 2:g}" width="{width:g}" height="{height:g}" rx="{_RADIUS}" '
        f'fill="{art.COLOURS[kind]}" stroke="{INK}" stroke-width="6"/>',
        card_box(width, height),
    )


@cache
def chip(laid: LaidSet, worth: int, *, scale: float = 1) -> Sprite:
    """A set in small: its beer, the food on the foot, beside it how many beers and what it is worth.

    The origin is the middle of its card.
    """
    svg = _card(laid.beer, *_CHIP, 0.78)
    if laid.food is not None:
        svg += (
            f'<g transform="translate(-6,34)"><circle r="24" fill="{CREAM}" stroke="{INK}" stroke-width="5"/>'
            f'<g transform="translate(0,1) scale(0.44)">{art.SIGNS[laid.food]}</g></g>'
        )
    svg += figures_svg(f"×{laid.count}", 38, x=38, y=-24, anchor="start", narrow=0.86)
    svg += figures_svg(str(worth), 44, x=38, y=25, fill=LAMP, anchor="start", narrow=0.86)
    name = f"chip {NAMES[laid.beer]} ×{laid.count}"
    name += "" if laid.food is None else f" {NAMES[laid.food]} ×{laid.foods}"
    box = Box(-38 * scale, -52 * scale, 140 * scale, 114 * scale)
    return Sprite(f"{name} = {worth}", f'<g transform="scale({scale:g})">{svg}</g>', box)


@cache
def badge(told: str) -> Sprite:
    """Two mugs, and below them what a toast would bring now; nothing of that if `told` is empty."""
    svg = (
        f'<circle cx="7" cy="9" r="{BADGE}" fill="{INK}" fill-opacity="0.4"/>'
        f'<circle r="{BADGE}" fill="{NIGHT}" stroke="{INK}" stroke-width="7"/>'
        f'<circle r="{BADGE - 10}" fill="none" stroke="{LAMP}" stroke-width="6"/>'
        f'<g transform="translate(0,{-27 if told else 0})">{art.TOAST}</g>'
    )
    if told:
        fill = MINUS if told.startswith("−") else LAMP
        narrow = 1 if len(told) < 3 else 0.82
        svg += figures_svg(told, 54, y=31, fill=fill, outline=8, outline_fill=NIGHT, narrow=narrow)
    size = BADGE + 14
    return Sprite(f"badge {told}".strip(), svg, Box(-size, -size, 2 * size, 2 * size))


def _card(kind: int, width: float, height: float, sign: float) -> str:
    across, down = width / CARD_WIDTH, height / CARD_HEIGHT
    printed = (
        f'<g transform="scale({across:g},{down:g})" fill="{CREAM}" stroke="{INK}" '
        f'stroke-width="{4 / min(across, down):g}" stroke-linejoin="round">{art.PANELS[kind]}</g>'
        f'<g transform="scale({sign:g})">{art.SIGNS[kind]}</g>'
    )
    return card_svg(width, height, fill=art.COLOURS[kind], radius=_RADIUS, printed=printed)
