"""The scene of 111: the clown before a harlequin's cloth, behind four cards."""

from __future__ import annotations

from functools import cache

from bot.games.one_eleven.sprites import clown_svg, face
from bot.pictures.colours import INK, PLUM
from bot.pictures.drawing import Box, Sprite

_CARDS = ((2, 2), (18, 1), (55, 3), (111, 4))
"""Number and noses."""


@cache
def cover() -> Sprite:
    """360 by 360 around its middle."""
    cloth = "".join(
        f'<path d="M{x} {y - 60}L{x + 41} {y}L{x} {y + 60}L{x - 41} {y}Z" fill="{INK}" fill-opacity="0.22"/>'
        for y in range(-180, 181, 120)
        for x in range(-205, 206, 82)
    )
    cards = "".join(
        f'<g transform="translate({-123 + 82 * place},126) rotate({-9 + 6 * place})">{face(*card, 84, 112).svg}</g>'
        for place, card in enumerate(_CARDS)
    )
    svg = (
        f'<rect x="-180" y="-180" width="360" height="360" fill="{PLUM}"/>{cloth}'
        f'<g transform="translate(0,-14) scale(1.5)">{clown_svg()}</g>{cards}'
    )
    return Sprite("cover of 111", svg, Box(-180, -180, 360, 360))
