"""The pictures of records: a ladder, and what a member has played.

Each place of a ladder is a rung from the lowest to the highest likely rating. Of a member it shows the games that they
play most, a few figures, and how their latest games ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import ceil, floor
from typing import Final

from bot.features.records.pages import LATEST, Figures, LatestGame
from bot.features.records.ratings import points
from bot.features.records.store import Rung
from bot.pictures.climaxes import cross, placed, rule, sized
from bot.pictures.colours import CREAM, INK, LAMP, NIGHT, PLANK, SLATE, STRAW, TOMATO
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.figures import LEAST, figures
from bot.pictures.grounds import panel, planks, plate_svg
from bot.pictures.marks import times
from bot.pictures.scenes import crown, framed, mug

_TOP: Final = 34
_ROW: Final = 84
_BOTTOM: Final = 96
_LEFT: Final = 150
_RIGHT: Final = WIDTH - 60
_GRID: Final = 10
"""The step between the lengths of rungs, in units, so that a few sprites are enough."""


def ladder_drawing(rungs: Sequence[Rung]) -> Drawing:
    """The rungs from the first place down, numbered, above a scale of ratings. There must be at least one."""
    height = _TOP + _ROW * len(rungs) + _BOTTOM
    places = [(*points(rung.standing), rung.standing.member_id is None) for rung in rungs]
    low = min(rating - spread for rating, spread, _ in places)
    high = max(rating + spread for rating, spread, _ in places)
    step = _step(high - low)
    first, last = floor(low / step) * step, ceil(high / step) * step

    def across(value: float) -> float:
        return _LEFT + (value - first) / (last - first) * (_RIGHT - _LEFT)

    stamps: list[Stamp] = [stamp(planks(height), 0, 0)]
    for value in range(first, last + 1, step):
        stamps.append(stamp(_rail(_ROW * len(rungs)), across(value), _TOP))
        stamps.append(stamp(figures(str(value).replace("-", "\N{MINUS SIGN}"), 34), across(value), height - 52))
    for number, (rating, spread, house) in enumerate(places):
        y = _TOP + _ROW * (number + 0.5)
        reach = across(rating + spread) - across(rating - spread)
        stamps.append(stamp(figures(str(number + 1), 48, fill=LAMP if number == 0 else CREAM), 78, y))
        wood = _rung(max(6, round(reach / _GRID)) * _GRID, house=house)
        stamps.append(stamp(wood, across(rating), y))
        stamps.append(stamp(_knob(house=house), across(rating), y))
    return Drawing(WIDTH, height, stamps)


def _step(reach: int) -> int:
    """The distance between two figures of the scale, such that there are three to six."""
    return next((step for step in (20, 50, 100, 200, 500, 1000) if reach / step <= 4), 2000)


@cache
def _rail(height: int) -> Sprite:
    """A line up from a figure of the scale; its origin is the upper end."""
    svg = f'<path d="M0 0V{height}" stroke="{PLANK}" stroke-width="8"/>'
    return Sprite(f"rail {height}", svg, Box(-6, 0, 12, height))


@cache
def _rung(width: int, *, house: bool) -> Sprite:
    """The piece of wood; its origin is the middle."""
    svg = plate_svg(width, 30, 15, f'fill="{SLATE if house else STRAW}" stroke="{INK}" stroke-width="6"')
    return Sprite(f"rung {width}{' house' if house else ''}", svg, Box(-width / 2 - 5, -20, width + 10, 40))


@cache
def _knob(*, house: bool) -> Sprite:
    """Marks the rating itself: a disc for a member, a square for a house player; its origin is the middle."""
    shape = '<rect x="-19" y="-19" width="38" height="38" rx="6"' if house else '<circle r="21"'
    svg = f'{shape} fill="{CREAM}" stroke="{INK}" stroke-width="7"/>'
    return Sprite(f"knob{' house' if house else ''}", svg, Box(-26, -26, 52, 52))


# --- a member --------------------------------------------------------------------------------------

_HEIGHT: Final = 560
_MARGIN: Final = 16
_SCENES: Final = ((344, 16), (164, 376), (164, 376))
"""The sides of the scenes of the games played most, and where each begins."""
_PANEL: Final = 556
"""Where the panel of figures begins."""
_FIGURES: Final = 362
"""Its height."""
_STRIP: Final = 232
"""Where the latest games begin, beside what Discord's badge may cover."""
_DISC: Final = 38


def member_drawing(figures_of_member: Figures, scenes: Sequence[tuple[Sprite, int]]) -> Drawing:
    """The games played most, how many games, wins and wins in a row, and how the latest games ended.

    `scenes` are those games, the most played first, with how often each was played.
    """
    stamps: list[Stamp] = [stamp(planks(_HEIGHT), 0, 0)]
    for number, ((scene, count), (side, x)) in enumerate(zip(scenes, _SCENES, strict=False)):
        y = _MARGIN + 2 + (180 if number == 2 else 0)
        stamps.append(stamp(framed(scene, side), x, y))
        pill = times(count, size=62 if number == 0 else LEAST)
        _, _, wide, high = pill.box
        stamps.append(stamp(pill, x + side - wide / 2, y + side - high / 2))
    stamps += _counted(figures_of_member, _PANEL if len(scenes) > 1 else _SCENES[1][1])
    return Drawing(WIDTH, _HEIGHT, [*stamps, *_latest(figures_of_member.latest)], clear_corner=True)


def _counted(told: Figures, left: float) -> Iterator[Stamp]:
    """The panel with a row for each figure."""
    wide = WIDTH - _MARGIN - left
    rows: list[tuple[Sprite, float, int, str]] = [
        (placed(mug(full=True), 0.5), 44, told.games, CREAM),
        (placed(crown(), 1.6), 0, told.wins, LAMP),
    ]
    if told.longest_streak > 1:
        rows.append((placed(flame(), 0.8), 0, told.longest_streak, CREAM))
    yield stamp(panel(wide, _FIGURES), left, _MARGIN)
    high = _FIGURES / len(rows)
    for number, (sign, lower, count, fill) in enumerate(rows):
        y = _MARGIN + high * (number + 0.5)
        if number:
            yield stamp(rule(wide - 48), left + 24, y - high / 2)
        yield stamp(sign, left + 92, y + lower)
        yield stamp(sized(str(count), 92, wide - 240, fill=fill), left + 92 + (wide - 92) / 2, y)


def _latest(games: Sequence[LatestGame]) -> Iterator[Stamp]:
    """A disc for each of the latest games, the newest at the right: a crown for a win, else the place."""
    pitch = (WIDTH - _MARGIN - _STRIP - 40) / LATEST
    wide = 40 + pitch * len(games)
    yield stamp(panel(wide, 140), WIDTH - _MARGIN - wide, _HEIGHT - _MARGIN - 140)
    y = _HEIGHT - _MARGIN - 70
    for number, game in enumerate(reversed(games)):
        x = WIDTH - _MARGIN - 20 - pitch * (number + 0.5)
        yield stamp(_disc(won=game.won), x, y)
        if game.won:
            yield stamp(placed(crown(), 0.62), x, y)
        else:
            # Where all lose together, nobody has a place.
            yield stamp(cross() if game.rank == 1 else figures(str(game.rank), 46, fill=CREAM), x, y)


@cache
def _disc(*, won: bool) -> Sprite:
    """The place of one game; its origin is its middle."""
    look = f'fill="{NIGHT if won else SLATE}" stroke="{INK}" stroke-width="6"'
    lit = f'<circle r="{_DISC - 6}" fill="none" stroke="{LAMP}" stroke-width="6"/>' if won else ""
    far = _DISC + 4
    return Sprite(
        f"game {'won' if won else 'lost'}", f'<circle r="{_DISC}" {look}/>{lit}', Box(-far, -far, 2 * far, 2 * far)
    )


@cache
def flame() -> Sprite:
    """Wins in a row; its origin is its middle."""
    outer = (
        "M0 -62C10 -34 44 -20 44 18C44 46 24 60 0 60C-24 60 -44 46 -44 18C-44 -2 -30 -10 -26 -30"
        "C-14 -24 -10 -14 -10 -4C0 -18 4 -38 0 -62Z"
    )
    inner = "M2 -6C8 8 22 12 22 32C22 46 12 54 0 54C-12 54 -22 46 -22 32C-22 18 -6 14 2 -6Z"
    svg = (
        f'<path d="{outer}" fill="{TOMATO}" stroke="{INK}" stroke-width="7" stroke-linejoin="round"/>'
        f'<path d="{inner}" fill="{LAMP}" stroke="{INK}" stroke-width="4" stroke-linejoin="round"/>'
    )
    return Sprite("flame", svg, Box(-50, -68, 100, 134))
