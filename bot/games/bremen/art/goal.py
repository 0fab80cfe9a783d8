"""The goal of Bremen: a ladder with everybody on it, and a slot for each animal that must be left.

The ladder is upright next to the round table, and lies on its side on a hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from bot.games.bremen.art.sprites import FRAMES, Size, animal_svg, note_svg, outline, stars_svg, tile_sprite
from bot.games.bremen.text import goals_of, slots, standing
from bot.pictures.colours import CARD_RED, CREAM, DASH, INK, LAMP, LANE, LEAF, MINUS, NIGHT, STRAW, WOOD
from bot.pictures.drawing import Box, Sprite, Stamp, stamp
from bot.pictures.figures import figures_svg
from bot.pictures.grounds import panel
from bot.pictures.marks import pill, token
from engines.bremen.model import View

LADDER: Final = 270
_FOOT: Final = 62
"""How far rung 0 is above the lower edge."""
_SKY: Final = 118
"""How far the highest rung is below the upper edge: space for the moon, and for a seat with too many tiles."""
_RAILS: Final = (88, 246)
_BADGE: Final = 46
_UPRIGHT_SCALE: Final = 0.95
_STANDS: Final = 43 * _UPRIGHT_SCALE
"""How far the middle of a token is above its rung."""
_PLACES: Final = ((209, 0), (127, 0), (132, 66), (204, 66))
"""The places of tokens with equally many tiles above their rung: two side by side, others on top of them.

A single one is on the right, so that it does not touch three others on the rung below.
"""


def ladder(won: Sequence[int], height: int, x: int, y: int, *, lit: bool) -> Iterator[Stamp]:
    """The ladder with everybody on it; (x, y) is its upper left corner. `lit`: everybody won, so there is music."""
    seats = len(won)
    most, reached = max(goals_of(seats)), standing(won, seats)
    yield stamp(_ladder(height, seats, reached, lit), x, y)
    for goal in reached:
        yield stamp(tick(), x + _BADGE + 30, y + _height_of(goal, height, most) - 30)
    for count in sorted(set(won)):
        there = [seat for seat in range(seats) if won[seat] == count]
        above = count > most
        rung = _height_of(most, height, most) - 14 if above else _height_of(count, height, most)
        for seat, (right, higher) in zip(there, _PLACES, strict=False):
            yield stamp(token(seat, scale=_UPRIGHT_SCALE), x + right, y + rung - _STANDS - higher)
        if above:
            yield stamp(pill(str(count), size=40), x + 110, y + rung - _STANDS)


def _height_of(count: int, height: int, most: int) -> float:
    """How far the rung of this many tiles is below the upper edge."""
    return height - _FOOT - (height - _FOOT - _SKY) * count / most


@cache
def _ladder(height: int, seats: int, reached: tuple[int, ...], lit: bool) -> Sprite:
    """The ladder against the night sky, with a badge at each rung of the goal; the reached ones are lit."""
    goals = goals_of(seats)
    most, (left, right) = max(goals), _RAILS
    rungs, badges = [], []
    for count in range(0, most + 1, seats):
        at, is_goal = _height_of(count, height, most), count in goals
        ink, wide, colour = (24, 12, LAMP) if is_goal else (13, 6, WOOD)
        start = _BADGE if is_goal else left
        path = f'<path d="M{start} {at:g}H{right}"'
        rungs.append(f'{path} stroke="{INK}" stroke-width="{ink}"/>{path} stroke="{colour}" stroke-width="{wide}"/>')
        if not is_goal:
            rungs.append(f'{path} stroke="{STRAW}" stroke-width="6" stroke-opacity="0.5"/>')
    for goal in goals:
        at, fill = _height_of(goal, height, most), LAMP if goal in reached else CREAM
        badges.append(
            f'<circle cx="{_BADGE}" cy="{at:g}" r="38" fill="{fill}" stroke="{INK}" stroke-width="6"/>'
            + figures_svg(str(goal), 42, x=_BADGE, y=at, fill=INK, narrow=0.8 if goal > 9 else 1)
        )
    top = _SKY - 40
    rails = "".join(
        f'<path d="M{x} {height - 18}V{top}" stroke="{INK}" stroke-width="22"/>'
        f'<path d="M{x} {height - 18}V{top}" stroke="{WOOD}" stroke-width="11"/>'
        f'<path d="M{x} {height - 18}V{top}" stroke="{STRAW}" stroke-width="11" stroke-opacity="0.5"/>'
        for x in _RAILS
    )
    beside_the_moon = () if lit else ((30, 30), (92, 44))
    stars = stars_svg(*beside_the_moon, (40, height * 0.3), (52, height * 0.74), (168, height * 0.34))
    notes = "".join(note_svg(0.9, x=x, y=y, fill=LAMP) for x, y in ((54, 40), (136, 48))) if lit else ""
    moon = f'<path d="M168 12A34 34 0 1 0 204 58A36 36 0 0 1 168 12Z" fill="{STRAW}" stroke="{INK}" stroke-width="5"/>'
    svg = (
        f'<rect x="3" y="3" width="{LADDER - 6}" height="{height - 6}" rx="24" fill="{NIGHT}" stroke="{INK}" '
        f'stroke-width="6"/>{"" if lit else moon}{stars}{notes}'
        f'<g fill="none" stroke-linecap="round">{rails}{"".join(rungs)}</g>{"".join(badges)}'
    )
    shown = ",".join(map(str, reached)) or "none"
    return Sprite(f"ladder lit {shown}{' with music' if lit else ''}", svg, Box(0, 0, LADDER, height))


# --- on its side ---------------------------------------------------------------------------------

_FIRST: Final = 82
"""How far rung 0 is from the left edge; `_BESIDE` is the total space to the left and right of the rungs."""
_BESIDE: Final = 144
_LYING_SCALE: Final = 0.56
_PITCHES: Final = {1: 0, 2: 44, 3: 36, 4: 32}
"""From token to token on one rung, by their number."""


def lying_ladder(won: Sequence[int], x: float, y: float, width: int, height: int) -> Iterator[Stamp]:
    """The ladder with everybody on it; (x, y) is its upper left corner. Goal rungs with one seat are ticked."""
    seats = len(won)
    most = max(goals_of(seats))
    yield stamp(_lying(width, height, seats), x, y)
    for goal in standing(won, seats):
        yield stamp(tick(), x + _right_of(goal, most, width) + 34, y + 22)
    for count in sorted(set(won)):
        there = [seat for seat in range(seats) if won[seat] == count]
        pitch = _PITCHES[len(there)]
        middle = min(_right_of(count, most, width), width - 34 - pitch * (len(there) - 1) / 2)
        for place, seat in enumerate(there):
            right = max(middle + pitch * (place - (len(there) - 1) / 2), 28 + pitch * place)
            yield stamp(token(seat, scale=_LYING_SCALE), x + right, y + height * 0.7)
        if count > most:
            yield stamp(pill(str(count), size=38), x + width - 110, y + height * 0.7)


def _right_of(count: int, most: int, width: int) -> float:
    """How far the rung of this many tiles is from the left edge."""
    return _FIRST + (width - _BESIDE) * count / most


@cache
def _lying(width: int, height: int, seats: int) -> Sprite:
    """The ladder against the night: rails, a rung per round, a badge at each rung of the goal."""
    goals = goals_of(seats)
    most = max(goals)
    night = f'<rect x="3" y="3" width="{width - 6}" height="{height - 6}" rx="22" fill="{NIGHT}" stroke="{INK}"'
    parts = [f'{night} stroke-width="6"/><g fill="none" stroke-linecap="round">']
    for down in (height * 0.34, height * 0.78):
        for ink, wide in ((INK, 20), (WOOD, 10)):
            parts.append(f'<path d="M20 {down:g}H{width - 20}" stroke="{ink}" stroke-width="{wide}"/>')
        parts.append(f'<path d="M20 {down:g}H{width - 20}" stroke="{STRAW}" stroke-width="10" stroke-opacity="0.5"/>')
    for count in range(0, most + 1, seats):
        right, is_goal = _right_of(count, most, width), count in goals
        lines = ((INK, 22), (LAMP, 12)) if is_goal else ((INK, 14), (WOOD, 6), (STRAW, 6))
        for ink, wide in lines:
            faint = ' stroke-opacity="0.5"' if ink == STRAW else ""
            path = f"M{right:g} {height * 0.22:g}V{height * 0.9:g}"
            parts.append(f'<path d="{path}" stroke="{ink}" stroke-width="{wide}"{faint}/>')
    parts.append("</g>")
    for goal in goals:
        right, down = _right_of(goal, most, width), height * 0.24
        parts.append(
            f'<circle cx="{right:g}" cy="{down:g}" r="32" fill="{LAMP}" stroke="{INK}" stroke-width="6"/>'
            + figures_svg(str(goal), 40, x=right, y=down, fill=INK, narrow=0.85 if goal > 9 else 1)
        )
    return Sprite(f"lying ladder {seats}", "".join(parts), Box(0, 0, width, height))


# --- slots ---------------------------------------------------------------------------------------


def slots_of(view: View, x: float, y: float, width: int, height: int) -> Iterator[Stamp]:
    """A slot per animal: dashed while it is open, coloured with a tick if it is sure, pale with a cross if missed."""
    pitch = width / 4
    yield stamp(panel(width, height), x, y)
    for animal, slot in enumerate(slots(view)):
        across, down = x + pitch * (animal + 0.5), y + height / 2
        wide, high = round(pitch - 22), height - 28
        if slot.sure and view.middle is not None and view.middle.animal == animal:
            yield stamp(tile_sprite(view.middle, Size(min(wide, 78), high - 8, high * 0.46, 38, 0.9)), across, down - 4)
        else:
            yield stamp(_slot(animal, wide, high, sure=slot.sure, missed=slot.missed), across, down)
        if slot.sure or slot.missed:
            yield stamp(tick() if slot.sure else cross(), across + wide / 2 - 12, down - high / 2 + 14)
        if slot.seat is not None:
            yield stamp(token(slot.seat, scale=0.5), across - wide / 2 + 16, down + high / 2 - 14)


@cache
def _slot(animal: int, width: int, height: int, *, sure: bool, missed: bool) -> Sprite:
    """The place of an animal among the tiles left; the origin is its middle."""
    face = outline(animal, width, height)
    size = height * 0.0062
    if sure:
        svg = (
            f'<path d="{face}" fill="{CREAM}" stroke="{INK}" stroke-width="6"/>'
            f'<path d="{outline(animal, width, height, 8)}" fill="none" stroke="{FRAMES[animal]}" stroke-width="5"/>'
            + animal_svg(animal, size, y=-2)
        )
    elif missed:
        svg = (
            f'<path d="{face}" fill="{LANE}" stroke="{MINUS}" stroke-width="6"/>'
            f'<g opacity="0.6">{animal_svg(animal, size, y=-2, pale=True)}</g>'
        )
    else:
        svg = (
            f'<path d="{face}" fill="none" stroke="{DASH}" stroke-width="5" stroke-dasharray="15 11"/>'
            f'<g opacity="0.6">{animal_svg(animal, size * 0.94, y=-2, pale=True)}</g>'
        )
    told = "sure" if sure else "missed" if missed else "open"
    return Sprite(f"{told} slot {animal}", svg, Box(-width / 2 - 4, -height / 2 - 4, width + 8, height + 8))


@cache
def tick() -> Sprite:
    """Reached: a tick on a green disc."""
    path = "M-8 0L-2 7L9 -7"
    svg = (
        f'<circle r="17" fill="{LEAF}" stroke="{INK}" stroke-width="5"/><g fill="none" stroke-linecap="round"'
        f' stroke-linejoin="round"><path d="{path}" stroke="{INK}" stroke-width="10"/>'
        f'<path d="{path}" stroke="{CREAM}" stroke-width="5"/></g>'
    )
    return Sprite("tick", svg, Box(-21, -21, 42, 42))


@cache
def cross() -> Sprite:
    """Missed: a cross on a red disc."""
    svg = (
        f'<circle r="17" fill="{CARD_RED}" stroke="{INK}" stroke-width="5"/>'
        f'<path d="M-7 -7L7 7M7 -7L-7 7" fill="none" stroke="{CREAM}" stroke-width="6" stroke-linecap="round"/>'
    )
    return Sprite("cross", svg, Box(-21, -21, 42, 42))
