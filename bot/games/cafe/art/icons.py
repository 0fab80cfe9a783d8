"""The icons of Cafe International: one for each kind of guest, drawn as in the pictures, and a cup of coffee."""

from __future__ import annotations

from typing import Final

from bot.games.cafe.art.cover import cup_svg
from bot.games.cafe.art.guests import HIGH, guest_svg
from bot.games.cafe.writing import FLAGS, JOKER, guest_text, tile_text
from bot.locales import Words
from bot.pictures.drawing import Box, Sprite
from bot.pictures.icons import Icon
from engines.cafe import NATIONS, TILES, Guest, Tile

_SIDE: Final = 128
"""The width and the height of an icon, in units."""


def _icon(tile: Tile) -> Icon:
    code = tile.code[:2].lower()
    scale = _SIDE / (HIGH + 2)
    shown = guest_svg(tile.nation, woman=tile.woman, joker=tile.nation is None, shadow=False)
    svg = f'<g transform="scale({scale:.4g})">{shown}</g>'
    box = Box(-_SIDE / 2, -_SIDE / 2, _SIDE, _SIDE)
    return Icon(f"cafe_{code}_{'f' if tile.woman else 'm'}", tile_text(tile), Sprite(f"icon {tile.code}", svg, box))


GUESTS: Final = tuple(_icon(tile) for tile in TILES)
"""By the number of the tile."""

CUP: Final = Icon("cafe_cup", "☕", Sprite("cup", cup_svg(), Box(-_SIDE / 2, -_SIDE / 2, _SIDE, _SIDE)))
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
    # Without application emojis, a joker is written as plain text.
    return guest_text(guest) if shown.startswith(JOKER) else f"{shown}{FLAGS[NATIONS.index(guest.nation)]}"
