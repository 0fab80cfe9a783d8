"""The icons of 111."""

from __future__ import annotations

from typing import Final

from bot.games.one_eleven.art import sprites
from bot.locales import Words, counted
from bot.pictures.drawing import Box, Sprite
from bot.pictures.icons import Icon

_HALF: Final = 64
_SQUARE: Final = Box(-_HALF, -_HALF, 2 * _HALF, 2 * _HALF)


def _fitting(sprite: Sprite, scale: float) -> Sprite:
    """The sprite of a picture in the square of an icon."""
    return Sprite(sprite.name, f'<g transform="scale({scale:g})">{sprite.svg}</g>', _SQUARE)


_HEAD: Final = f'<g transform="translate(0,8) scale(0.7)">{sprites.clown_svg()}</g>'
NOSE: Final = Icon("one_eleven_nose", "🤡", Sprite("nose", sprites.nose_svg(0, 0, 52), _SQUARE))
"""The icon next to a number of clowns."""
CLOWN: Final = Icon("one_eleven_clown", "🤡", Sprite("clown", _HEAD, _SQUARE))
"""The game itself."""
BACK: Final = Icon("one_eleven_back", "🎴", _fitting(sprites.back(86, 116), 1))
"""A card face down."""
REFRESH: Final = Icon("one_eleven_refresh", "🔄", _fitting(sprites.refresh(112), 1))
"""Three new cards."""
HOURGLASS: Final = Icon("one_eleven_hourglass", "⏳", Sprite("hourglass", sprites.hourglass_svg(1.6), _SQUARE))
"""The round is about to end."""

ICONS: Final = (CLOWN, NOSE, BACK, REFRESH, HOURGLASS)


def noses(count: int, words: Words) -> str:
    """This many clowns."""
    return counted(words.icon(NOSE), count)
