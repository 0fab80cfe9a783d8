"""A picture as data: sprites at places, from the bottom up.

Units are those of the sheet: a board is 1100 wide. Computing a drawing rasterises nothing; two drawings with the same
key are the same picture, to the byte.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

WIDTH: Final = 1100
"""The width of every board and hand, in units."""


class Box(NamedTuple):
    """A rectangle around a sprite's origin; anything painted outside it is cut off."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, repr=False)
class Sprite:
    """A piece of art that is rasterised once and then stamped wherever it is needed.

    Create sprites in functions with `functools.cache`, so that each exists once.
    """

    name: str
    """What it shows, for readers of golden files, such as `card Q♥`."""
    svg: str
    """The content of an SVG document, in units, around the sprite's own origin."""
    box: Box
    """The visible part. A stamp places the origin, which is usually the middle."""

    def __repr__(self) -> str:
        """Its name: the SVG would fill screens of a traceback."""
        return f"<sprite {self.name}>"

    @cached_property
    def key(self) -> str:
        """A hash of what is visible."""
        return hashlib.sha256(f"{self.box}{self.svg}".encode()).hexdigest()[:32]


class Stamp(NamedTuple):
    """A sprite at a place."""

    sprite: Sprite
    x: int
    y: int

    def __str__(self) -> str:
        """The form in golden files, such as `card Q♥ at 120,80`."""
        return f"{self.sprite.name} at {self.x},{self.y}"


def stamp(sprite: Sprite, x: float, y: float) -> Stamp:
    """Put a sprite's origin at a place, rounded to whole units."""
    return Stamp(sprite, round(x), round(y))


class Drawing:
    """A picture as data. It does not change; drawings are equal if they are the same picture."""

    def __init__(self, width: int, height: int, stamps: Iterable[Stamp], *, clear_corner: bool = False) -> None:
        """`stamps` are in order from the lowest up. The first covers the whole sheet: pictures are opaque.

        `clear_corner`: the lower left 200 by 122 units hold nothing that matters, so Discord's badge may cover them.
        """
        self.width = width
        self.height = height
        self.clear_corner = clear_corner
        self.stamps = tuple(stamps)

    @cached_property
    def key(self) -> str:
        """A hash of the drawing: letters and digits, fit for a file name."""
        told = hashlib.sha256(f"{self.width} {self.height}".encode())
        for sprite, x, y in self.stamps:
            told.update(f" {sprite.key} {x} {y}".encode())
        return told.hexdigest()[:32]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Drawing) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        """The form in golden files: the size, then a line per stamp."""
        return "\n".join((f"{self.width} by {self.height}", *map(str, self.stamps)))
