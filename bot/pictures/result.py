"""The picture of a result, for all games: mugs on barrels, the higher the better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from bot.pictures import mugs
from bot.pictures.colours import CREAM, INK, LEAF, PLANK, SKY, STRAW, TOMATO
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, stamp
from bot.pictures.grounds import planks
from bot.pictures.marks import token

HEIGHT: Final = 860
_FLOOR = 790
"""Where the barrels stand."""
_BARRELS: Final = (286, 200, 150, 120, 104)
"""How high the barrel of a rank is, the best first."""
_ORDERS: Final = {1: (0,), 2: (0, 1), 3: (1, 0, 2), 4: (1, 0, 2, 3), 5: (3, 1, 0, 2, 4)}
"""Which place stands where from left to right, by how many there are: the best in the middle."""


@dataclass(frozen=True)
class Place:
    """How one seat has ended."""

    seat: int
    rank: int
    """1 is the best, equal on a tie."""
    score: int | None
    """None for a game without scores."""
    won: bool


def result_drawing(places: Sequence[Place]) -> Drawing:
    """A mug for each seat: its barrel as high as its rank is good, the better the fuller; a wreath for winners.

    Two to five places, in any order. Where nobody has won, all stand equally low, with empty mugs.
    """
    ranked = sorted(places, key=lambda place: (place.rank, place.seat))
    winners = sum(place.won for place in ranked)
    pitch = min(252, (WIDTH - 30) // len(ranked))
    scale = 1.0 if len(ranked) < len(_ORDERS) else 0.86
    stamps = [stamp(planks(HEIGHT), 0, 0), stamp(_floor(), 0, _FLOOR - 22), stamp(_bunting(), 0, 0)]
    for column, number in enumerate(_ORDERS[len(ranked)]):
        place = ranked[number]
        better = len({each.rank for each in ranked if each.rank < place.rank})
        step = better if winners else len(_BARRELS) - 1
        level = mugs.LEVELS if place.won else mugs.LEVELS - 1 - step if winners else 0
        x = WIDTH / 2 + (column - (len(ranked) - 1) / 2) * pitch - 14
        foot = _FLOOR - _BARRELS[step] - 6
        if place.won:
            stamps.append(stamp(mugs.rays(wide=winners == 1), x, foot))
        score = None if place.score is None else str(place.score).replace("-", "\N{MINUS SIGN}")
        stamps.append(stamp(mugs.barrel(_BARRELS[step], score, scale=scale), x, _FLOOR))
        stamps.append(stamp(mugs.mug(level, scale=scale), x, foot))
        middle = foot - (mugs.MUG_HEIGHT / 2 - 6) * scale
        if place.won:
            stamps.append(stamp(mugs.wreath(round(62 * scale)), x, middle))
        stamps.append(stamp(token(place.seat, scale=0.96 * scale), x, middle))
    return Drawing(WIDTH, HEIGHT, stamps)


@cache
def _floor() -> Sprite:
    svg = (
        f'<rect width="{WIDTH}" height="{HEIGHT - _FLOOR + 22}" fill="{PLANK}"/>'
        f'<path d="M0 4H{WIDTH}" stroke="{INK}" stroke-width="8"/>'
    )
    return Sprite("floor", svg, Box(0, 0, WIDTH, HEIGHT - _FLOOR + 22))


@cache
def _bunting() -> Sprite:
    """Flags along the ceiling."""
    flags = []
    fills = (TOMATO, CREAM, LEAF, STRAW, SKY)
    for number in range(15):
        x = 20 + number * 74
        y = 16 + 26 * (1 - ((number - 7) / 7.5) ** 2)
        flags.append(
            f'<path d="M{x - 25} {y:g}H{x + 25}L{x} {y + 52:g}Z" fill="{fills[number % 5]}" stroke="{INK}" '
            'stroke-width="6" stroke-linejoin="round"/>'
        )
    string = f'<path d="M-10 8Q{WIDTH / 2} 74 {WIDTH + 10} 8" fill="none" stroke="{INK}" stroke-width="6"/>'
    return Sprite("bunting", "".join(flags) + string, Box(0, 0, WIDTH, 110))
