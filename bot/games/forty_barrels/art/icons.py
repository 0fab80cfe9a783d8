"""The icon of 40 Barrels; its cards have those of the kit."""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.games.forty_barrels.art.barrel import icon_barrel
from bot.pictures.icons import Icon
from engines.cards import RANKS, Card

_SHOWN: Final = ("\u2663\ufe0e", "\u2666\ufe0f", "\u2665\ufe0f", "\u2660\ufe0e")
"""The suits in text: red ones as emojis, black ones as letters: a black emoji is invisible on a dark screen."""


@cache
def plain_face(card: Card) -> str:
    """A card in plain text, such as `K♥️`, with the letters of the pictures."""
    return RANKS[card.rank - 1] + _SHOWN[card.suit]


BARREL: Final = Icon("forty_barrels_barrel", "🛢️", icon_barrel())
"""A barrel; it also represents a card face down."""
