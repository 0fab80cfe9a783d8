"""How sets lie in a lane: as fans, closer together the more there are, then in more rows, then smaller."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.games.bierfest import sprites
from bot.pictures.drawing import Stamp, stamp
from bot.pictures.marks import fresh, last_corner, times
from engines.bierfest import LaidSet

SCALE: Final = 0.74
"""Of a card in a lane, where there is room."""
SCALES: Final = (SCALE, 0.66, 0.58, 0.5, 0.42, 0.34, 0.27)
_STEPS: Final = (17, 14, 11, 8)
"""How far the cards of a fan lie apart, at the full scale."""
_GAP: Final = 26
_TUCK: Final = 3
"""How far foods lie under the edge of the beers they came with."""
_FOOD: Final = 0.78
"""The size of a food beside a beer."""

_COUNTED: Final = 5
"""Of so many beers or more one cannot see at a glance how many there are: their number is written."""


@dataclass(frozen=True)
class Fan:
    """A set as it lies in a lane."""

    laid: LaidSet
    worth: int
    """Its points; nothing is written for a set that is worth nothing any more."""
    mark: str = ""
    """`new` since the last round, or `last` for the very last move."""


@dataclass(frozen=True)
class Held:
    """Cards of a kind that were turned up in a hand."""

    kind: int
    count: int


@dataclass(frozen=True)
class Bonus:
    """The star for all five beers."""

    points: int


Item = Fan | Held | Bonus


@dataclass(frozen=True)
class Layout:
    """How the items of a lane lie: at what scale, how close, and in which rows."""

    scale: float
    step: float
    rows: tuple[tuple[Item, ...], ...]

    @property
    def height(self) -> int:
        """The height of all rows."""
        return row_height(self.scale) * max(1, len(self.rows))

    def stamps(self, left: float, top: float) -> Iterator[Stamp]:
        """The items from a top left corner on."""
        high = row_height(self.scale)
        for number, row in enumerate(self.rows):
            x, y = left, top + number * high + sprites.CARD_HEIGHT * self.scale / 2
            for item in row:
                yield from _stamps(item, x, y, self.scale, self.step)
                x += _width(item, self.scale, self.step) + _GAP * self.scale / SCALE


def row_height(scale: float) -> int:
    """The height of a row with cards of this scale, the coasters below them included."""
    return round(sprites.CARD_HEIGHT * scale + 22)


def laid_out(items: Sequence[Item], width: float, scale: float, *, most: int = 9) -> Layout:
    """Items in as few rows as this width allows, and the fans of these as wide as they can be."""
    closest = _rows(items, width, scale, _step(_STEPS[-1], scale))
    for each in _STEPS:
        step = _step(each, scale)
        rows = _rows(items, width, scale, step)
        if len(rows) == len(closest):
            return Layout(scale, step, rows[:most])
    raise AssertionError("the closest fans lie as close as the closest")


def _step(step: float, scale: float) -> float:
    return step * min(1, scale / SCALE)


def _rows(items: Sequence[Item], width: float, scale: float, step: float) -> tuple[tuple[Item, ...], ...]:
    rows: list[list[Item]] = []
    left = 0.0
    for item in items:
        wide = _width(item, scale, step)
        if not rows or wide > left:
            rows.append([])
            left = width
        rows[-1].append(item)
        left -= wide + _GAP * scale / SCALE
    return tuple(map(tuple, rows))


def _width(item: Item, scale: float, step: float) -> float:
    card = sprites.CARD_WIDTH * scale
    if isinstance(item, Bonus):
        return 92 * scale / SCALE
    if isinstance(item, Held):
        return card
    return _fan_width(item.laid, scale, step)


def _fan_width(laid: LaidSet, scale: float, step: float) -> float:
    card = sprites.CARD_WIDTH * scale
    beers = card + max(0, laid.count - 1) * step if laid.count else 0
    if not laid.foods:
        return beers
    return beers - (_TUCK * scale / SCALE if beers else 0) + card * _FOOD + (laid.foods - 1) * step


def _radius(scale: float) -> float:
    """Of a coaster."""
    return max(22, 40 * scale)


def _stamps(item: Item, x: float, y: float, scale: float, step: float) -> Iterator[Stamp]:
    half = sprites.CARD_WIDTH * scale / 2
    if isinstance(item, Bonus):
        yield stamp(sprites.star(item.points), x + 46 * scale / SCALE, y)
    elif isinstance(item, Held):
        yield stamp(sprites.card(item.kind, scale=scale), x + half, y)
        yield stamp(times(item.count, size=max(26, 44 * scale)), x + half, y + sprites.CARD_HEIGHT * scale / 2 - 6)
    else:
        yield from _fan(item, x, y, scale, step)


def _fan(fan: Fan, x: float, y: float, scale: float, step: float) -> Iterator[Stamp]:
    laid, card, high = fan.laid, sprites.CARD_WIDTH * scale, sprites.CARD_HEIGHT * scale
    wide = _fan_width(laid, scale, step)
    if fan.mark:
        yield stamp(fresh(round(wide + 14), round(high + 14)), x + wide / 2, y)
    beers = card + max(0, laid.count - 1) * step if laid.count else 0
    if laid.food is not None:
        foods = x + (beers - _TUCK * scale / SCALE if beers else 0) + card * _FOOD / 2
        low = y + high * (1 - _FOOD) / 2 - 2
        for number in range(laid.foods):
            below = number < laid.foods - 1
            yield stamp(sprites.card(laid.food, scale=scale * _FOOD, below=below), foods + number * step, low)
    for number in range(laid.count):
        below = number < laid.count - 1
        yield stamp(sprites.card(laid.beer, scale=scale, below=below), x + card / 2 + number * step, y)
    if laid.count >= _COUNTED:
        yield stamp(times(laid.count, size=max(20, 44 * scale)), x + 34 * scale, y - high / 2 + 10 * scale)
    if fan.mark == "last":
        yield stamp(last_corner(round(52 * scale)), x + wide + 10, y - high / 2 - 10)
    radius = _radius(scale)
    if laid.count >= 2:
        yield stamp(sprites.coaster(fan.worth, radius=radius), x + radius - 16 * scale, y + high / 2 - radius * 0.5)
