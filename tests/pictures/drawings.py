"""Small drawings for tests that care for pictures but not for what is on them."""

from __future__ import annotations

from bot.pictures.drawing import Box, Drawing, Sprite, stamp


def drawn(name: str) -> Drawing:
    """A drawing of nothing much, another one for each name."""
    svg = f'<rect width="40" height="30" fill="#4A3526"/><!-- {name} -->'
    return Drawing(40, 30, [stamp(Sprite(name, svg, Box(0, 0, 40, 30)), 0, 0)])
