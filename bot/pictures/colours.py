"""The house colours, as sRGB, and the palette of all pictures: every sprite is painted with these and no others."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, TypeAlias

from PIL import Image, ImageColor

WOOD: Final = "#4A3526"
PLANK: Final = "#3A291D"
LANE: Final = "#3D2C20"
FELT: Final = "#2F4A3E"
NIGHT: Final = "#26364A"
CREAM: Final = "#F6ECD6"
INK: Final = "#231A14"
LAMP: Final = "#E9B44C"
"""Marks, scores and targets; never a kind of card."""
TOMATO: Final = "#C9533A"
CARD_RED: Final = "#B5402A"
MINUS: Final = "#F3937A"
"""Negative numbers on a dark ground."""
LEAF: Final = "#6E9B57"
SKY: Final = "#5B8DB8"
PLUM: Final = "#80588C"
STRAW: Final = "#EBD08A"
SLATE: Final = "#5E6670"
DASH: Final = "#8FAE99"
"""Dashed lines on felt."""
WHITE: Final = "#FFFFFF"
"""Foam, teeth and flags."""
FLAG_RED: Final = "#C8382C"
"""This one and the four below are for flags only: next to each other, the house colours are too similar."""
FLAG_BLUE: Final = "#24427F"
FLAG_GREEN: Final = "#3F9E63"
FLAG_GOLD: Final = "#F2C12E"
FLAG_ORANGE: Final = "#EE9436"

TONES: Final = ("#F1D3AE", "#EBC08F", "#D9A877", "#9C6B45", "#7A4F33")
"""Skin tones, from light to dark."""

NAMED: Final = (
    WOOD, PLANK, LANE, FELT, NIGHT, CREAM, INK, LAMP, TOMATO, CARD_RED, MINUS, LEAF, SKY, PLUM, STRAW,
    SLATE, DASH, WHITE, FLAG_RED, FLAG_BLUE, FLAG_GREEN, FLAG_GOLD, FLAG_ORANGE, *TONES,
)  # fmt: skip
"""All of them."""


# --- the palette ---------------------------------------------------------------------------------

_Rgb: TypeAlias = "tuple[int, int, int]"

_SIZE: Final = 256

_FLAGS: Final = (FLAG_RED, FLAG_BLUE, FLAG_GREEN, FLAG_GOLD, FLAG_ORANGE)

_EDGES: Final = tuple((INK, colour, 4) for colour in NAMED if colour not in {INK, *_FLAGS, *TONES}) + tuple(
    (first, second, steps)
    for first, seconds, steps in (
        (CREAM, (TOMATO, CARD_RED, LEAF, SKY, PLUM, STRAW), 4),
        (CREAM, (LAMP, SLATE, NIGHT, FELT, WOOD, LANE), 4),
        (LAMP, (WOOD, LANE, FELT, NIGHT, TOMATO), 4),
        (WHITE, (LAMP, TOMATO, SKY, LEAF, NIGHT), 4),
        (PLANK, (WOOD, LANE), 2),
        (MINUS, (LANE, FELT, WOOD), 4),
        (DASH, (FELT, LANE), 3),
        (TOMATO, (WOOD, LANE, STRAW), 3),
        (STRAW, (LAMP, WOOD, LANE), 3),
        # Flags have a cream hairline inside the ink, so ink meets only what is drawn on them.
        (CREAM, _FLAGS, 3),
        (INK, TONES, 1),
    )
    for second in seconds
)
"""Two colours that meet, and the number of steps between them."""


@cache
def palette() -> tuple[_Rgb, ...]:
    """The colours, the named ones first. Raises ValueError if there are too many."""
    found = tuple(dict.fromkeys((*map(_rgb, NAMED), *_between())))
    if len(found) > _SIZE:
        raise ValueError(f"a palette has {_SIZE} colours, not {len(found)}")
    return found


@cache
def palette_image() -> Image.Image:
    """The colours in the form that Pillow needs."""
    image = Image.new("P", (1, 1))
    image.putpalette([part for colour in palette() for part in colour])
    return image


def _between() -> Iterator[_Rgb]:
    for first, second, steps in _EDGES:
        one, other = _rgb(first), _rgb(second)
        for step in range(1, steps + 1):
            share = step / (steps + 1)
            red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
            yield red, green, blue


def _rgb(colour: str) -> _Rgb:
    red, green, blue = ImageColor.getrgb(colour)[:3]
    return red, green, blue
