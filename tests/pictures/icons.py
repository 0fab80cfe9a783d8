"""Icons for tests that care for emojis but not for what is on them."""

from __future__ import annotations

from bot.pictures.drawing import Box, Sprite
from bot.pictures.icons import Icon


def an_icon(name: str, plain: str = "*", colour: str = "#C9533A") -> Icon:
    """A disc of this colour around the origin, 40 units wide."""
    svg = f'<circle r="20" fill="{colour}"/><!-- {name} -->'
    return Icon(name, plain, Sprite(name, svg, Box(-20, -20, 40, 40)))
