"""The frame of results: a row for each seat, the best first, above a foot with what else is worth telling.

A result is 1100 wide and at most 647 high. The winners' rows are higher and have an edge of light; their tokens are
larger and wear a crown. The lower left corner holds nothing that matters, because Discord's badge lies there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from bot.locales import number
from bot.pictures.climaxes import placed, sized
from bot.pictures.colours import CREAM, INK, LAMP, LANE, MINUS
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.grounds import panel
from bot.pictures.marks import token
from bot.pictures.scenes import crown

HIGHEST: Final = 647
"""The height of a result, at most."""
TALLEST: Final = 180
"""The height of a row, at most."""
MARGIN: Final = 12
"""From a row to the edges of the sheet."""
_GAP: Final = 6
"""Between two rows."""
_STAR: Final = "M0-46L13-17L44-14L20 7L28 39L0 22L-28 39L-20 7L-44-14L-13-17Z"


class Finish(NamedTuple):
    """How a seat ended."""

    seat: int
    points: int
    won: bool


class Lane(NamedTuple):
    """The place of a seat's row."""

    top: float
    height: float
    lit: bool
    """Whether it is a winner's."""

    @property
    def middle(self) -> float:
        """Its middle, from the top of the sheet."""
        return self.top + self.height / 2


def result(height: int, stamps: Iterable[Stamp]) -> Drawing:
    """A result; the first stamp is its ground."""
    return Drawing(WIDTH, height, stamps, clear_corner=True)


def lanes(winners: int, others: int, room: float, *, first: float, rest: float) -> list[Lane]:
    """The rows of the winners and of the others, in `room` units of height below the top edge.

    `first` and `rest` are the heights of a winner's row and of another one at a full table; fewer rows are higher.
    """
    scale = room / (winners * first + others * rest)
    high, low = (min(TALLEST, each * scale) for each in (first, rest))
    top, found = _GAP + 2.0, list[Lane]()
    for place in range(winners + others):
        height = high if place < winners else low
        found.append(Lane(top, height - _GAP, place < winners))
        top += height
    return found


def end_of(found: list[Lane]) -> float:
    """The lower edge of the last row."""
    return found[-1].top + found[-1].height


def ground_of(lane: Lane) -> Stamp:
    """The field of a row."""
    edge, line = (LAMP, 8.0) if lane.lit else (INK, 6.0)
    field = panel(WIDTH - 2 * MARGIN, round(lane.height), fill=LANE, edge=edge, line=line, radius=20)
    return stamp(field, MARGIN, lane.top)


def whose(seat: int, lane: Lane, x: float = 76) -> Iterator[Stamp]:
    """The token of a row, for winners with a crown."""
    yield stamp(token(seat, scale=1.1 if lane.lit else 0.84), x, lane.middle + (6 if lane.lit else 0))
    if lane.lit:
        yield stamp(placed(crown(), 1.1), x + 38, max(45, lane.middle - 42))


def total(points: int, x: float, y: float, room: float, *, lit: bool, high: tuple[float, float]) -> Stamp:
    """The points of a seat around this place; `high` are the heights of the digits for winners and for others."""
    fill = MINUS if points < 0 else LAMP if lit else CREAM
    shown = sized(number(points), high[0] if lit else high[1], room, fill=fill, outline=9 if lit else 0)
    return stamp(shown, x, y)


@cache
def star(scale: float = 1) -> Sprite:
    """Precedes the one thing most worth telling."""
    svg = f'<path d="{_STAR}" fill="{LAMP}" stroke="{INK}" stroke-width="7" stroke-linejoin="round"/>'
    return placed(Sprite("star", svg, Box(-52, -52, 104, 100)), scale)
