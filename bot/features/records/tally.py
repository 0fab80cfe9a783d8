"""The picture of a member's latest games: strokes on a beer mat, the way a bar tab is kept.

Each stroke is a game, longer for a better place; a red one with a head is a win.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from bot.features.records.figures import Stroke
from bot.pictures.colours import CARD_RED, CREAM, INK, STRAW
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.grounds import planks

ROW: Final = 20
"""Strokes in a row."""
_MARGIN: Final = 30
_PAD: Final = 46
"""From the edge of the mat to the strokes."""
_ROW_HEIGHT: Final = 138
_TALLEST: Final = 96
_SHORTEST: Final = 26
_STEPS: Final = 12
"""The number of different heights, so that a few sprites are enough."""
_PITCH: Final = 43
_GAP: Final = 26
"""After every fifth stroke."""


def tally_drawing(strokes: Sequence[Stroke]) -> Drawing:
    """The strokes in reading order, in bundles of five."""
    rows = max(1, -(-len(strokes) // ROW))
    height = 2 * (_MARGIN + _PAD) + rows * _ROW_HEIGHT
    stamps: list[Stamp] = [stamp(planks(height), 0, 0), stamp(_mat(height - 2 * _MARGIN), _MARGIN, _MARGIN)]
    for number, each in enumerate(strokes):
        row, column = divmod(number, ROW)
        x = _MARGIN + _PAD + 22 + column * _PITCH + (column // 5) * _GAP
        y = _MARGIN + _PAD + 22 + _TALLEST + row * _ROW_HEIGHT
        stamps.append(stamp(_stroke(round(each.height * _STEPS), won=each.won, leans=number % 3 - 1), x, y))
    return Drawing(WIDTH, height, stamps)


@cache
def _mat(height: int) -> Sprite:
    """A cardboard mat with a printed line along its edge; its origin is the top left corner."""
    wide = WIDTH - 2 * _MARGIN
    svg = (
        f'<rect x="12" y="14" width="{wide - 12}" height="{height - 12}" rx="44" fill="{INK}" fill-opacity="0.5"/>'
        f'<rect x="4" y="4" width="{wide - 16}" height="{height - 16}" rx="42" fill="{CREAM}" stroke="{INK}"'
        f' stroke-width="7"/><rect x="20" y="20" width="{wide - 48}" height="{height - 48}" rx="30" fill="none"'
        f' stroke="{STRAW}" stroke-width="8"/>'
    )
    return Sprite(f"mat {height}", svg, Box(0, 0, wide + 4, height + 6))


@cache
def _stroke(step: int, *, won: bool, leans: int) -> Sprite:
    """A pencil stroke; its origin is the foot. `leans` is -1, 0 or 1, so that they do not all look alike."""
    tall = _SHORTEST + (_TALLEST - _SHORTEST) * step / _STEPS
    colour, thick = (CARD_RED, 15) if won else (INK, 10)
    head = f'<circle cx="{leans * 2 + 1}" cy="{-tall - 6:g}" r="13" fill="{colour}"/>' if won else ""
    svg = (
        f'<path d="M{-leans} 0Q{leans * 4} {-tall / 2:g} {leans * 2 + 1} {-tall:g}" stroke="{colour}"'
        f' stroke-width="{thick}" stroke-linecap="round" fill="none"/>{head}'
    )
    return Sprite(f"stroke {step}{' won' if won else ''}", svg, Box(-20, -_TALLEST - 24, 40, _TALLEST + 36))
