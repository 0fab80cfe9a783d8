"""The art of 40 Barrels: the places on a hand, the memory aid, and an arrow. Pure SVG."""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.games.forty_barrels.art.barrel import small_barrel_svg
from bot.games.kit.cards import back_svg, named, rank_svg, suit_svg
from bot.pictures.cards import card, card_box
from bot.pictures.colours import CREAM, INK, STRAW
from bot.pictures.drawing import Box, Sprite
from bot.pictures.figures import figures_svg
from engines.cards import Card

LYING_WIDE: Final = 130
LYING_HIGH: Final = 118
"""The size of a place on a hand."""


@cache
def lying(shown: Card, count: int, *, below: int) -> Sprite:
    """A place on a hand with a card face up: rank, suit, the number of cards, and the edges of some."""
    narrow = 0.68 if count > 9 else 0.86
    printed = (
        rank_svg(shown, 68, x=-18, y=12)
        + suit_svg(shown, 40, x=40, y=-26)
        + figures_svg(f"×{count}", 38, x=34, y=34, fill=INK, narrow=narrow)
    )
    return card(f"place {named(shown)} ×{count}", LYING_WIDE, LYING_HIGH, printed=printed, below=below)


@cache
def lying_back() -> Sprite:
    """A place on a hand, face down."""
    return Sprite(
        "place back", back_svg(LYING_WIDE, LYING_HIGH, small_barrel_svg(), scale=0.78), card_box(LYING_WIDE, LYING_HIGH)
    )


@cache
def aid_face(shown: Card) -> Sprite:
    """A card of the memory aid: its rank in the colour of its suit, because only the rank counts."""
    svg = (
        f'<rect x="-23" y="-26" width="46" height="52" rx="8" fill="{CREAM}" stroke="{INK}" stroke-width="5"/>'
        + rank_svg(shown, 36, y=0)
    )
    return Sprite(f"below {named(shown)}", svg, Box(-26, -29, 52, 58))


@cache
def chevron() -> Sprite:
    """An arrow to what comes next."""
    line = 'd="M-12 -26L12 0L-12 26" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    svg = f'<path {line} stroke="{INK}" stroke-width="24"/><path {line} stroke="{STRAW}" stroke-width="12"/>'
    return Sprite("chevron", svg, Box(-28, -42, 56, 84))
