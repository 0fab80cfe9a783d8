"""The picture that offers all games: a cell for each with its scene, who can play it and for how long.

The last cell, at night, is for those who want to learn one: a house player says how, step by step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from bot.pictures.colours import CREAM, INK, LAMP, NIGHT, SLATE
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.figures import figures, figures_svg
from bot.pictures.grounds import panel, planks
from bot.pictures.marks import Sitter, token
from bot.pictures.scenes import framed

COLUMNS: Final = 3
_WIDE: Final = 352
_HIGH: Final = 364
_PITCH: Final = 362, 374
"""From one cell to the next."""
_MARGIN: Final = 12
_SCENE: Final = 264
_TEACHER: Final = 4
"""The regular, as a house player, on the cell to learn."""
_LINE: Final = f'stroke="{INK}" stroke-linejoin="round" stroke-linecap="round"'


@dataclass(frozen=True)
class GameCell:
    """What the cell of a game shows."""

    scene: Sprite
    seats: range
    minutes: int


def chooser_drawing(games: Sequence[GameCell], *, teaches: bool = False) -> Drawing:
    """A cell for each game, three in a row; with `teaches`, one more for those who want to learn."""
    rows = -(-(len(games) + teaches) // COLUMNS)
    height = 2 * _MARGIN + (rows - 1) * _PITCH[1] + _HIGH
    stamps = [stamp(planks(height), 0, 0)]
    for number, game in enumerate(games):
        stamps += _cell(game, *_corner(number))
    if teaches:
        stamps += _lesson(*_corner(len(games)))
    return Drawing(WIDTH, height, stamps)


def _corner(number: int) -> tuple[int, int]:
    """The top left corner of a cell."""
    return _MARGIN + number % COLUMNS * _PITCH[0], _MARGIN + number // COLUMNS * _PITCH[1]


def _cell(game: GameCell, x: int, y: int) -> Iterator[Stamp]:
    yield stamp(panel(_WIDE, _HIGH), x, y)
    for seat in range(max(game.seats)):
        yield stamp(_head(needed=seat < min(game.seats)), x + 38 + 34 * seat, y + 44)
    yield stamp(_clock(), x + 240, y + 44)
    yield stamp(figures(str(game.minutes), 46, narrow=0.9, anchor="start"), x + 274, y + 44)
    yield stamp(framed(game.scene, _SCENE), x + (_WIDE - _SCENE) / 2, y + 86)


def _lesson(x: int, y: int) -> Iterator[Stamp]:
    yield stamp(panel(_WIDE, _HIGH, fill=NIGHT, edge=LAMP, line=7), x, y)
    yield stamp(_hat(), x + _WIDE / 2, y + 140)
    yield stamp(token(0, scale=0.85, sitter=Sitter(_TEACHER, house=True)), x + 84, y + 280)
    yield stamp(_steps(), x + 222, y + 280)


@cache
def _head(*, needed: bool) -> Sprite:
    """Somebody who plays; fainter if the game can do without. Its origin is its middle."""
    fill = CREAM if needed else SLATE
    svg = (
        f'<g transform="scale(0.66)" fill="{fill}" {_LINE} stroke-width="6"><path d="M-24 34C-24 2 24 2 24 34Z"/>'
        '<circle cy="-14" r="17"/></g>'
    )
    return Sprite("player needed" if needed else "player welcome", svg, Box(-20, -25, 40, 52))


@cache
def _clock() -> Sprite:
    svg = (
        f'<circle r="26" fill="{CREAM}" {_LINE} stroke-width="6"/>'
        f'<path d="M0 -14V0L10 8" fill="none" {_LINE} stroke-width="6"/>'
    )
    return Sprite("clock", svg, Box(-30, -30, 60, 60))


@cache
def _hat() -> Sprite:
    """The hat of somebody who has learned it all; its origin is the middle of its board."""
    svg = (
        f'<g transform="scale(1.5)" fill="{SLATE}" {_LINE} stroke-width="8"><path d="M-70 0L0 -36L70 0L0 36Z"/>'
        '<path d="M-40 18V52Q0 78 40 52V18L0 38Z"/><path d="M60 2V52" fill="none" stroke-width="12"/>'
        f'<path d="M60 2V52" fill="none" stroke="{LAMP}" stroke-width="5"/>'
        f'<path d="M50 52H70L74 76H46Z" fill="{LAMP}" stroke-width="5"/></g>'
    )
    return Sprite("doctoral hat", svg, Box(-120, -66, 246, 190))


@cache
def _steps() -> Sprite:
    """A bubble that says: from the first step to the fourth. Its tail points to the left."""
    discs = "".join(
        f'<circle cx="{x}" r="26" fill="{INK}"/><circle cx="{x}" r="21" fill="none" stroke="{CREAM}" stroke-width="4"/>'
        + figures_svg(text, 29, x=x)
        for x, text in ((-42, "1"), (42, "4"))
    )
    svg = (
        f'<rect x="-74" y="-41" width="160" height="96" rx="28" fill="{INK}" fill-opacity="0.4"/>'
        f'<g fill="{CREAM}" {_LINE} stroke-width="6"><rect x="-80" y="-48" width="160" height="96" rx="28"/>'
        '<path d="M-77 -14L-106 2L-77 16"/></g>'
        f'<path d="M-82 -11L-98 2L-82 13H-74V-11Z" fill="{CREAM}"/>{discs}'
        f'<path d="M-8 -18L10 0L-8 18" fill="none" {_LINE} stroke-width="11"/>'
    )
    return Sprite("from step 1 to step 4", svg, Box(-112, -54, 202, 112))
