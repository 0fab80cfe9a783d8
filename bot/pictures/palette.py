"""The 256 colours of all pictures: the named ones exactly, and steps between those that meet at smooth edges."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, TypeAlias

from PIL import Image, ImageColor

from bot.pictures import colours

Rgb: TypeAlias = "tuple[int, int, int]"

SIZE: Final = 256

_FLAGS: Final = (colours.FLAG_RED, colours.FLAG_BLUE, colours.FLAG_GREEN, colours.FLAG_GOLD, colours.FLAG_ORANGE)

_EDGES: Final = tuple(
    (colours.INK, colour, 4) for colour in colours.NAMED if colour not in {colours.INK, *_FLAGS, *colours.TONES}
) + tuple(
    (first, second, steps)
    for first, seconds, steps in (
        (colours.CREAM, (colours.TOMATO, colours.CARD_RED, colours.LEAF, colours.SKY, colours.PLUM, colours.STRAW), 4),
        (colours.CREAM, (colours.LAMP, colours.SLATE, colours.NIGHT, colours.FELT, colours.WOOD, colours.LANE), 4),
        (colours.LAMP, (colours.WOOD, colours.LANE, colours.FELT, colours.NIGHT, colours.TOMATO), 4),
        (colours.WHITE, (colours.LAMP, colours.TOMATO, colours.SKY, colours.LEAF, colours.NIGHT), 4),
        (colours.PLANK, (colours.WOOD, colours.LANE), 2),
        (colours.MINUS, (colours.LANE, colours.FELT, colours.WOOD), 4),
        (colours.DASH, (colours.FELT, colours.LANE), 3),
        (colours.TOMATO, (colours.WOOD, colours.LANE, colours.STRAW), 3),
        (colours.STRAW, (colours.LAMP, colours.WOOD, colours.LANE), 3),
        # Flags have a cream hairline inside the ink, so ink meets only what is drawn on them.
        (colours.CREAM, _FLAGS, 3),
        (colours.INK, colours.TONES, 1),
    )
    for second in seconds
)
"""Two colours that meet, and the number of steps between them."""


@cache
def palette() -> tuple[Rgb, ...]:
    """The colours, the named ones first. Raises ValueError if there are too many."""
    found = tuple(dict.fromkeys((*map(_rgb, colours.NAMED), *_between())))
    if len(found) > SIZE:
        raise ValueError(f"a palette has {SIZE} colours, not {len(found)}")
    return found


@cache
def palette_image() -> Image.Image:
    """The colours in the form that Pillow needs."""
    image = Image.new("P", (1, 1))
    image.putpalette([part for colour in palette() for part in colour])
    return image


def _between() -> Iterator[Rgb]:
    for first, second, steps in _EDGES:
        one, other = _rgb(first), _rgb(second)
        for step in range(1, steps + 1):
            share = step / (steps + 1)
            red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
            yield red, green, blue


def _rgb(colour: str) -> Rgb:
    red, green, blue = ImageColor.getrgb(colour)[:3]
    return red, green, blue
