"""The result of 111: everybody's last row with its run, and their way to the goal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from bot.games.one_eleven.art import sprites
from bot.games.one_eleven.art.climax import diamonds_svg
from bot.pictures.climaxes import placed, sized
from bot.pictures.colours import CREAM, LAMP, PLANK, PLUM, STRAW
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.marks import edged_svg, pill, token
from bot.pictures.results import Lane, end_of, ground_of, lanes, result, star, total, whose
from engines.one_eleven.edition import Row, Run

_ROOM: Final = 526
_FIRST, _REST = 142, 96
_FOOT: Final = 116
_CARDS: Final = (172, 57)
"""The middle of a row's first card, and the distance to the next."""
_LOWEST: Final = 54
"""The height of a card, so that its number can be read on a phone."""
_TRACK: Final = (152, 822)
"""Where a track begins, and where the goal is."""


class RowAtEnd(NamedTuple):
    """A seat at the end."""

    seat: int
    won: bool
    row: Row
    run: Run
    gained: int
    """Its points in the last round."""
    points: int


class BestRound(NamedTuple):
    """The round that brought most."""

    seat: int
    points: int


def result_card(seats: Sequence[RowAtEnd], goal: int, best: BestRound | None) -> Drawing:
    """The rows of all seats, the best first."""
    winners = sum(each.won for each in seats)
    rows = lanes(winners, len(seats) - winners, _ROOM, first=_FIRST, rest=_REST)
    height = round(end_of(rows)) + _FOOT
    y = height - _FOOT / 2 + 2
    stamps = [stamp(_cloth(height), 0, 0)]
    for each, lane in zip(seats, rows, strict=True):
        stamps += _row(each, lane, goal)
    if best is not None:
        stamps += [
            stamp(star(), 290, y),
            stamp(token(best.seat), 388, y),
            stamp(sized(f"+{best.points}", 62, 170, fill=LAMP, outline=8), 520, y),
        ]
    stamps += [stamp(pill(str(goal), size=46, fill=LAMP), _TRACK[1], y), stamp(_clown(), 1024, y + 4)]
    return result(height, stamps)


def _row(each: RowAtEnd, lane: Lane, goal: int) -> Iterator[Stamp]:
    yield ground_of(lane)
    yield from whose(each.seat, lane)
    high = max(_LOWEST, min(74, round(lane.height - 44)))
    first, pitch = _CARDS
    line = lane.top + lane.height - (24 if lane.height > 100 else 16)
    y = (lane.top + line) / 2 - 6
    for place, number in enumerate(each.row):
        x = first + pitch * place
        yield stamp(sprites.figure_card(number, 53, high), x, y)
        if not each.run.first <= place < each.run.first + each.run.length:
            yield stamp(sprites.faded(53, high), x, y)
    begin, end = _TRACK
    done = round((end - begin) * max(0.0, min(1.0, each.points / goal)))
    yield stamp(_track(done), begin, line)
    yield stamp(_nose(17 if lane.lit else 13), begin + done, line)
    gained = f"+{each.gained}"
    yield stamp(sized(gained, 43, 86, fill=STRAW), 890, lane.middle)
    yield total(each.points, 1010, lane.middle, 128, lit=lane.lit, high=(92, 66))


@cache
def _track(done: int) -> Sprite:
    """The way to the goal, lit as far as it is done; its origin is its beginning."""
    wide = _TRACK[1] - _TRACK[0]
    lit = f'<path d="M0 0H{done}" stroke="{LAMP}" stroke-width="11"/>' if done else ""
    goal = f'<path d="M{wide} -17V17" stroke="{CREAM}" stroke-width="6"/>'
    svg = f'<g fill="none" stroke-linecap="round">{edged_svg(f"M0 0H{wide}", PLANK, 11, 20)}{lit}{goal}</g>'
    return Sprite(f"track of {done}", svg, Box(-12, -20, wide + 24, 40))


@cache
def _nose(radius: float) -> Sprite:
    return Sprite("nose", sprites.nose_svg(0, 0, radius), Box(-radius - 4, -radius - 4, 2 * radius + 8, 2 * radius + 8))


@cache
def _clown() -> Sprite:
    return placed(Sprite("clown", sprites.clown_svg(), Box(-70, -104, 140, 190)), 0.56)


@cache
def _cloth(height: int) -> Sprite:
    sheet = f'<rect width="{WIDTH}" height="{height}" fill="{PLUM}"/>'
    return Sprite(f"cloth {height}", f"{sheet}{diamonds_svg(height)}", Box(0, 0, WIDTH, height))
