"""The goal of Bremen: a ladder with everybody on it, and a slot for each animal that must be left.

The ladder is upright next to the round table, and lies on its side on a hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from bot.games.bremen.art.sprites import FRAMES, animal_svg, note_svg, stars_svg, tile_sprite
from bot.games.bremen.text import goals_of, slots, standing
from bot.games.kit.tiles import Size, outline
from bot.pictures.colours import (
    CARD_RED,
    CREAM,
    DASH,
    INK,
    LAMP,
    LANE,
    LEAF,
    MINUS,
    NIGHT,
    STRAW,
    WOOD,
)
from bot.pictures.drawing import Box, Sprite, Stamp, stamp
from bot.pictures.figures import LEAST, figures_svg
from bot.pictures.grounds import panel
from bot.pictures.marks import edged_svg, pill, token
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
            yield stamp(pill(str(count), size=LEAST), x + 110, y + rung - _STANDS)


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
        path = f"M{_BADGE if is_goal else left} {at:g}H{right}"
        rungs.append(edged_svg(path, LAMP, 12, 24) if is_goal else _beam(path, 6, 13))
    for goal in goals:
        at, fill = _height_of(goal, height, most), LAMP if goal in reached else CREAM
        badges.append(
            f'<circle cx="{_BADGE}" cy="{at:g}" r="38" fill="{fill}" stroke="{INK}" stroke-width="6"/>'
            + figures_svg(str(goal), LEAST, x=_BADGE, y=at, fill=INK, narrow=0.8 if goal > 9 else 1)
        )
    top = _SKY - 40
    rails = "".join(_beam(f"M{x} {height - 18}V{top}", 11, 22) for x in _RAILS)
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


def _beam(path: str, wide: float, ink: float) -> str:
    """A rail or a rung of wood, edged with ink."""
    return (
        edged_svg(path, WOOD, wide, ink)
        + f'<path d="{path}" stroke="{STRAW}" stroke-width="{wide}" stroke-opacity="0.5"/>'
    )


# --- on its side ---------------------------------------------------------------------------------

_RADIUS: Final = 38
"""Of a badge; `_INSET` is how far the first and the last rung are from the edges."""
_INSET: Final = 66
_RAIL: Final = 46
"""How far the middle of the rails is from the lower edge."""
_TOKENS: Final = {1: (0, 0.66), 2: (58, 0.62), 3: (42, 0.5), 4: (42, 0.5)}
"""From token to token above one rung, and their scale, by their number."""


def lying_ladder(won: Sequence[int], x: float, y: float, width: int, height: int) -> Iterator[Stamp]:
    """The ladder on its side, with everybody above their rung; (x, y) is its upper left corner.

    Rungs of the goal with exactly one seat are lit and ticked.
    """
    seats = len(won)
    most, reached = max(goals_of(seats)), standing(won, seats)
    yield stamp(_lying(width, height, seats, reached), x, y)
    for goal in reached:
        yield stamp(tick(), x + _right_of(goal, most, width) + 37, y + height - _RAIL - 28)
    for count in sorted(set(won)):
        there = [seat for seat in range(seats) if won[seat] == count]
        pitch, scale = _TOKENS[len(there)]
        half = pitch * (len(there) - 1) / 2
        middle = min(max(_right_of(min(count, most), most, width), half + 38), width - 38 - half)
        for place, seat in enumerate(there):
            yield stamp(token(seat, scale=scale), x + middle - half + pitch * place, y + 44)
        if count > most:
            yield stamp(pill(str(count), size=LEAST), x + middle - half - 88, y + 44)


def _right_of(count: int, most: int, width: int) -> float:
    """How far the rung of this many tiles is from the left edge."""
    return _INSET + (width - 2 * _INSET) * count / most


@cache
def _lying(width: int, height: int, seats: int, reached: tuple[int, ...]) -> Sprite:
    """The ladder against the night: rails, a rung per round, a badge at each rung of the goal."""
    goals = goals_of(seats)
    most, rail = max(goals), height - _RAIL
    night = f'<rect x="3" y="3" width="{width - 6}" height="{height - 6}" rx="22" fill="{NIGHT}" stroke="{INK}"'
    parts = [f'{night} stroke-width="6"/><g fill="none" stroke-linecap="round">']
    parts += [_beam(f"M22 {down:g}H{width - 22}", 10, 20) for down in (rail - 16, rail + 16)]
    parts += [
        _beam(f"M{_right_of(count, most, width):g} {rail - 26:g}V{rail + 26:g}", 7, 15)
        for count in range(0, most + 1, seats)
        if count not in goals
    ]
    parts.append("</g>")
    for goal in goals:
        right, fill = _right_of(goal, most, width), LAMP if goal in reached else CREAM
        parts.append(
            f'<circle cx="{right:g}" cy="{rail:g}" r="{_RADIUS}" fill="{fill}" stroke="{INK}" stroke-width="6"/>'
            + figures_svg(str(goal), 46, x=right, y=rail, fill=INK, narrow=0.86 if goal > 9 else 1)
        )
    shown = ",".join(map(str, reached)) or "none"
    return Sprite(f"lying ladder {seats} lit {shown}", "".join(parts), Box(0, 0, width, height))


# --- slots ---------------------------------------------------------------------------------------


def slots_of(view: View, x: float, y: float, width: int, height: int) -> Iterator[Stamp]:
    """A slot per animal: dashed while it is open, coloured with a tick if it is sure, pale with a cross if missed."""
    pitch = width / 4
    yield stamp(panel(width, height), x, y)
    for animal, slot in enumerate(slots(view)):
        across, down = x + pitch * (animal + 0.5), y + height / 2
        wide, high = round(pitch - 22), height - 28
        if slot.sure and view.middle is not None and view.middle.animal == animal:
            yield stamp(
                tile_sprite(view.middle, Size(min(wide, 78), high - 8, high * 0.42, LEAST, 0.8)), across, down - 4
            )
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
    svg = (
        f'<circle r="17" fill="{LEAF}" stroke="{INK}" stroke-width="5"/><g fill="none" stroke-linecap="round"'
        f' stroke-linejoin="round">{edged_svg("M-8 0L-2 7L9 -7", CREAM, 5, 10)}</g>'
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


# --- at the end -----------------------------------------------------------------------------------

_LINE: Final = f'stroke="{INK}" stroke-linejoin="round" stroke-linecap="round"'


@cache
def left_animal(animal: int | None, *, right: bool) -> Sprite:
    """An animal left over; dashed if it is unknown. Its origin is its middle."""
    if animal is None:
        svg = f'<path d="{outline(1, 92, 96)}" fill="none" stroke="{DASH}" stroke-width="5" stroke-dasharray="15 11"/>'
        return Sprite("nothing left", svg, Box(-60, -66, 120, 120))
    fill, edge = (CREAM, INK) if right else (LANE, MINUS)
    svg = (
        f'<path d="{outline(animal, 92, 96)}" fill="{fill}" stroke="{edge}" stroke-width="6"/>'
        + animal_svg(animal, 0.72, y=-1, pale=not right)
        + (_tick(38, -40) if right else "")
    )
    return Sprite(f"left {animal}{'' if right else ' once more'}", svg, Box(-60, -66, 124, 120))


def _tick(x: float, y: float) -> str:
    return (
        f'<g transform="translate({x:g},{y:g}) scale(0.7)" fill="none" {_LINE}><circle r="24" fill="{LEAF}"'
        f' stroke-width="6"/>{edged_svg("M-11 0L-3 9L12 -9", CREAM, 7, 13)}</g>'
    )
