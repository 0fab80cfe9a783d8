"""Checks that the writing in a picture can be read on a phone: large enough, not cut off, not overlapping.

Shapes overlap on purpose, as cards in a fan do, so only figures and letters are checked. Their widths are measured
with the font that draws them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple
from xml.etree import ElementTree as ET

from bot.pictures.drawing import WIDTH, Drawing, Sprite
from bot.pictures.figures import FAMILY, width_of

PHONE: Final = 340
"""The width of a picture on a phone, in points."""
POINT: Final = WIDTH / PHONE
"""Picture units per point on a phone."""
NEAR: Final = 2 * POINT
"""How far figures may cross an edge, in units: their measured outlines are wider than what is drawn."""
OVERLAP: Final = 0.25
"""How much of the smaller of two figures, as rectangles, may overlap without harm."""
SMALLEST: Final = 6
"""The minimum height of a digit, in points."""

_CAP: Final = 0.745  # as in bot.pictures.figures
_MOVE: Final = re.compile(r"translate\(([-\d.]+)[, ]+([-\d.]+)\)(?: *scale\(([-\d.]+)(?:[, ]+([-\d.]+))?\))?")


class Writing(NamedTuple):
    """A number or a letter with its rectangle, in units."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def area(self) -> float:
        """The area in square units."""
        return (self.right - self.left) * (self.bottom - self.top)

    def moved(self, x: float, y: float) -> Writing:
        """The same writing, moved by this much."""
        return Writing(self.text, self.left + x, self.top + y, self.right + x, self.bottom + y)


@lru_cache(maxsize=4096)
def writing_on(sprite: Sprite) -> tuple[Writing, ...]:
    """The writing on a sprite, relative to its origin; rotated writing is left out."""
    if "<text" not in sprite.svg:
        return ()
    namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    root = ET.fromstring(f"<svg {namespaces}>{sprite.svg}</svg>")  # noqa: S314  (our own picture)
    return tuple(_below(root, 0, 0, 1, 1))


def _below(node: ET.Element, x: float, y: float, wide: float, high: float) -> Iterator[Writing]:
    """The writing in a part of a sprite with this origin and scale."""
    transform = node.get("transform")
    if transform is not None:
        moved = _MOVE.fullmatch(transform.strip())
        if moved is None:
            return  # It is rotated, or transformed in a way that figures never are.
        x, y = x + wide * float(moved[1]), y + high * float(moved[2])
        wide, high = wide * float(moved[3] or 1), high * float(moved[4] or moved[3] or 1)
    if node.tag.endswith("}text") and node.get("font-family") == FAMILY and node.text:
        size = float(node.get("font-size", "0")) * _CAP
        across = width_of(node.text, size) * wide
        left = x - {"start": 0.0, "middle": across / 2, "end": across}[node.get("text-anchor", "start")]
        yield Writing(node.text, left, y - size * high, left + across, y)
    for child in node:
        yield from _below(child, x, y, wide, high)


def unreadable(drawing: Drawing) -> Iterator[str]:
    """What cannot be read on a phone, one sentence each."""
    found: list[Writing] = []
    for sprite, x, y in drawing.stamps:
        for writing in writing_on(sprite):
            box = sprite.box
            inside = Writing("", box.left, box.top, box.left + box.width, box.top + box.height)
            if not _within(writing, inside):
                yield f"{writing.text} is wider or higher than its place, {sprite.name}"
            placed = writing.moved(x, y)
            if not _within(placed, Writing("", 0, 0, drawing.width, drawing.height)):
                yield f"{writing.text} of {sprite.name} extends beyond the edge of the picture"
            if placed.bottom - placed.top < SMALLEST * POINT:
                yield f"{writing.text} of {sprite.name} is less than {SMALLEST} points high on a phone"
            found.append(placed)
    for one, other in combinations(found, 2):
        across = min(one.right, other.right) - max(one.left, other.left)
        down = min(one.bottom, other.bottom) - max(one.top, other.top)
        if across > 0 and down > 0 and across * down > OVERLAP * min(one.area, other.area):
            yield f"{one.text} and {other.text} overlap by {across / POINT:.0f} by {down / POINT:.0f} points on a phone"


def _within(writing: Writing, place: Writing) -> bool:
    return (
        writing.left >= place.left - NEAR
        and writing.top >= place.top - NEAR
        and writing.right <= place.right + NEAR
        and writing.bottom <= place.bottom + NEAR
    )
