"""The ladder into the night: how many tiles everybody has won, and on which rungs somebody has to stand at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from bot.games.bremen.goal_picture import tick
from bot.games.bremen.seen import standing
from bot.games.bremen.tiles import note_svg
from bot.pictures.colours import CREAM, INK, LAMP, NIGHT, STRAW, WOOD
from bot.pictures.drawing import Box, Sprite, Stamp, stamp
from bot.pictures.figures import figures_svg
from bot.pictures.marks import pill, token
from engines.bremen import GOALS

WIDTH: Final = 270
_FOOT: Final = 62
"""How far above the lower edge the rung 0 lies."""
_SKY: Final = 118
"""How far below the upper edge the highest rung lies: there is sky for the moon, and for who has won too many."""
_RAILS: Final = (88, 246)
_BADGE: Final = 46
_SCALE: Final = 0.95
_STANDS: Final = 43 * _SCALE
"""How far above the rung on which it stands the middle of a token is."""
_PLACES: Final = ((209, 0), (127, 0), (132, 66), (204, 66))
"""Where the tokens with the same number of tiles stand above their rung: two beside each other, others on their heads.

One alone stands at the right, so that three who have won nothing and the one who has won a round do not touch.
"""


def ladder(won: Sequence[int], height: int, x: int, y: int, *, lit: bool) -> Iterator[Stamp]:
    """The ladder with everybody on it; (x, y) is its upper left corner. `lit`: all have won, there is music."""
    seats = len(won)
    goals = tuple(rounds * seats for rounds in GOALS[seats])
    reached = standing(won, seats)
    yield stamp(_night(height, seats, goals, reached, lit), x, y)
    for goal in reached:
        yield stamp(tick(), x + _BADGE + 30, y + _rung(goal, height, max(goals)) - 30)
    for count in sorted(set(won)):
        there = [seat for seat in range(seats) if won[seat] == count]
        above = count > max(goals)
        rung = _rung(max(goals), height, max(goals)) - 14 if above else _rung(count, height, max(goals))
        for seat, (right, higher) in zip(there, _PLACES, strict=False):
            yield stamp(token(seat, scale=_SCALE), x + right, y + rung - _STANDS - higher)
        if above:
            yield stamp(pill(str(count), size=40), x + 110, y + rung - _STANDS)


def _rung(count: int, height: int, most: int) -> float:
    """How far below the upper edge the rung of this many tiles lies."""
    return height - _FOOT - (height - _FOOT - _SKY) * count / most


@cache
def _night(height: int, seats: int, goals: tuple[int, ...], reached: tuple[int, ...], lit: bool) -> Sprite:
    """The ladder before the night sky, a badge at each rung of the goal; those that are reached are lit."""
    most, (left, right) = max(goals), _RAILS
    rungs = []
    for count in range(0, most + 1, seats):
        at = _rung(count, height, most)
        goal = count in goals
        ink, wide, colour = (24, 12, LAMP) if goal else (13, 6, WOOD)
        start = _BADGE if goal else left
        rungs.append(
            f'<path d="M{start} {at:g}H{right}" stroke="{INK}" stroke-width="{ink}"/>'
            f'<path d="M{start} {at:g}H{right}" stroke="{colour}" stroke-width="{wide}"/>'
            + (
                ""
                if goal
                else f'<path d="M{start} {at:g}H{right}" stroke="{STRAW}" stroke-width="6" stroke-opacity="0.5"/>'
            )
        )
    badges = [
        f'<circle cx="{_BADGE}" cy="{_rung(goal, height, most):g}" r="38" fill="{LAMP if goal in reached else CREAM}" '
        f'stroke="{INK}" stroke-width="6"/>'
        + figures_svg(str(goal), 42, x=_BADGE, y=_rung(goal, height, most), fill=INK, narrow=0.8 if goal > 9 else 1)
        for goal in goals
    ]
    top = _SKY - 40
    rails = "".join(
        f'<path d="M{x} {height - 18}V{top}" stroke="{INK}" stroke-width="22"/>'
        f'<path d="M{x} {height - 18}V{top}" stroke="{WOOD}" stroke-width="11"/>'
        f'<path d="M{x} {height - 18}V{top}" stroke="{STRAW}" stroke-width="11" stroke-opacity="0.5"/>'
        for x in _RAILS
    )
    stars = "".join(
        f'<path transform="translate({x},{y})" d="M0 -9L2.5 -2.5L9 0L2.5 2.5L0 9L-2.5 2.5L-9 0L-2.5 -2.5Z" '
        f'fill="{STRAW}"/>'
        for x, y in (
            *(() if lit else ((30, 30), (92, 44))),
            (40, height * 0.3),
            (52, height * 0.74),
            (168, height * 0.34),
        )
    )
    notes = "".join(note_svg(0.9, x=x, y=y, fill=LAMP) for x, y in ((54, 40), (136, 48))) if lit else ""
    moon = f'<path d="M168 12A34 34 0 1 0 204 58A36 36 0 0 1 168 12Z" fill="{STRAW}" stroke="{INK}" stroke-width="5"/>'
    svg = (
        f'<rect x="3" y="3" width="{WIDTH - 6}" height="{height - 6}" rx="24" fill="{NIGHT}" stroke="{INK}" '
        f'stroke-width="6"/>{"" if lit else moon}{stars}{notes}'
        f'<g fill="none" stroke-linecap="round">{rails}{"".join(rungs)}</g>{"".join(badges)}'
    )
    shown = ",".join(map(str, reached)) or "none"
    return Sprite(f"ladder lit {shown}{' with music' if lit else ''}", svg, Box(0, 0, WIDTH, height))
