"""A picture as data: sprites at places, from the ground up.

Units are those of the sheet: a board is 1100 wide. A drawing is computed without rasterising anything; two drawings
with the same key are the same picture, to the byte.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

WIDTH: Final = 1100
"""How wide every board and every hand is, in units."""


class Box(NamedTuple):
    """A rectangle around the origin of a sprite: what is painted outside of it is cut off."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, repr=False)
class Sprite:
    """A piece of art that is rasterised once and then stamped wherever it is needed.

    Make sprites in functions with `functools.cache`, so that each exists once.
    """

    name: str
    """What it shows, for those who read a golden, such as `card Q♥`."""
    svg: str
    """The content of an SVG document, in units, around the sprite's own origin."""
    box: Box
    """What of it is seen. The origin is what is put at the place of a stamp, usually the middle."""

    def __repr__(self) -> str:
        """Its name: the whole of it would fill screens of a traceback."""
        return f"<sprite {self.name}>"

    @cached_property
    def key(self) -> str:
        """A hash of what is seen."""
        return hashlib.sha256(f"{self.box}{self.svg}".encode()).hexdigest()[:32]


class Stamp(NamedTuple):
    """A sprite at a place."""

    sprite: Sprite
    x: int
    y: int

    def __str__(self) -> str:
        """As a golden has it, such as `card Q♥ at 120,80`."""
        return f"{self.sprite.name} at {self.x},{self.y}"


def stamp(sprite: Sprite, x: float, y: float) -> Stamp:
    """Put a sprite's origin at a place, to the nearest whole unit."""
    return Stamp(sprite, round(x), round(y))


class Drawing:
    """A picture as data. It does not change; two are equal if they are the same picture."""

    def __init__(self, width: int, height: int, stamps: Iterable[Stamp], *, clear_corner: bool = False) -> None:
        """`stamps` tells what lies on what, the lowest first. The first covers the whole sheet: pictures are opaque.

        `clear_corner`: the lower left 200 by 122 units hold nothing that matters, so Discord's badge may lie there.
        """
        self.width = width
        self.height = height
        self.clear_corner = clear_corner
        self.stamps = tuple(stamps)

    @cached_property
    def key(self) -> str:
        """A hash of what is drawn: letters and digits, fit for the name of a file."""
        told = hashlib.sha256(f"{self.width} {self.height}".encode())
        for sprite, x, y in self.stamps:
            told.update(f" {sprite.key} {x} {y}".encode())
        return told.hexdigest()[:32]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Drawing) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        """As a golden has it: the size, then a line a stamp."""
        return "\n".join((f"{self.width} by {self.height}", *map(str, self.stamps)))
