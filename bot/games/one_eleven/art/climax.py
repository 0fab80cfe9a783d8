"""The card of a finished round of 111: everybody's row with its run, and who ended it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from bot.games.one_eleven.art import sprites
from bot.pictures.climaxes import HEIGHT, card, ground, placed, rays_svg, ribbon, sized
from bot.pictures.colours import CREAM, INK, LAMP, LANE, PLUM
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.grounds import panel
from bot.pictures.marks import token
from bot.pictures.poses import PAUSE, STEP, Changes, absent, played, popping, swapped
from bot.pictures.reveal import Frame
from engines.one_eleven.edition import Row, Run
from engines.one_eleven.model import Finished

_FOOT: Final = 122
"""The height of the line below the rows; Discord's badge is at its left end."""
_MARGIN: Final = 12
_TOP: Final = 8
_HIGHEST: Final = 150
"""The height of a lane with few seats."""
_FIRST, _PITCH = 148, 68
_COUNTING: Final = 0.75
"""Seconds in which the longest run is counted."""
_POINTS: Final = 1022
"""Where the points of a lane are."""


class SeatInRound(NamedTuple):
    """A seat at the end of a round."""

    seat: int
    row: Row
    run: Run
    """What counted in it."""
    points: int


def round_card(word: str, seats: tuple[SeatInRound, ...], declarer: int | None) -> Drawing:
    """The card of a round; `seats` with the best first, `declarer` is the seat that ended it."""
    lane = min(_HIGHEST, (HEIGHT - _FOOT - _TOP - 10) / len(seats))
    stamps = [stamp(_cloth(), 0, 0)]
    for place, each in enumerate(seats):
        stamps += _lane(each, _TOP + lane * (place + 0.5), lane - 6, ended=each.seat == declarer)
    y = HEIGHT - _FOOT / 2 - 11
    shown = next((each for each in seats if each.seat == declarer), seats[0])
    stamps += [
        stamp(token(shown.seat, scale=1.2), 280, y),
        stamp(ribbon(word, 250, 56), 484, y),
        stamp(placed(sprites.badge(shown.run.length, shown.run.clowns), 1.1), 790, y),
        stamp(_clown(), 1016, y + 4),
    ]
    return card(stamps)


def round_reveal(word: str, seats: tuple[SeatInRound, ...], declarer: int | None) -> list[Frame]:
    """The runs are counted along the rows; then what does not count fades, and the points appear."""
    still = round_card(word, seats, declarer)
    lines = [each for each in still.stamps if each.sprite.name.startswith("underline")]
    faded = [each for each in still.stamps if each.sprite.name.startswith("faded")]
    points = [each for each in still.stamps if each.x == _POINTS]
    later = {**absent(faded), **absent(points)}
    longest = max(each.run.length for each in seats)

    def counted(cards: int) -> Changes:
        long = {line: min(cards, each.run.length) for line, each in zip(lines, seats, strict=True)}
        return {line: [stamp(sprites.underline(_PITCH * each - 6), line.x, line.y)] for line, each in long.items()}

    poses = [(swapped(still, {**later, **absent(lines)}), PAUSE)]
    poses += [(swapped(still, {**later, **counted(cards)}), _COUNTING / longest) for cards in range(1, longest + 1)]
    poses += [(swapped(still, each), STEP) for each in popping(*points)]
    return played(still, poses)


@cache
def _cloth() -> Sprite:
    """Plum with diamonds, and light behind the clown."""
    return ground("cloth", PLUM, rays_svg(1016, 486, 260, count=12, opacity=0.3), diamonds_svg(HEIGHT))


def diamonds_svg(height: int) -> str:
    """The diamonds of a cloth over the whole width of a sheet."""
    return "".join(
        f'<path d="M{x} {y - 60}L{x + 41} {y}L{x} {y + 60}L{x - 41} {y}Z" fill="{INK}" fill-opacity="0.2"/>'
        for y in range(0, height + 60, 120)
        for x in range(0, WIDTH + 40, 82)
    )


@cache
def _clown() -> Sprite:
    return placed(Sprite("clown", sprites.clown_svg(), Box(-70, -90, 140, 180)), 0.72)


def _lane(each: SeatInRound, y: float, high: float, *, ended: bool) -> Iterator[Stamp]:
    """A row: its cards, faded where they do not count, the run underlined, the points."""
    edge, line = (LAMP, 8.0) if ended else (INK, 6.0)
    lane = panel(WIDTH - 2 * _MARGIN, high, fill=LANE, edge=edge, line=line, radius=18)
    yield stamp(lane, _MARGIN, y - high / 2)
    yield stamp(token(each.seat, scale=0.74), 64, y)
    tall = min(76, high - 16)
    for place, number in enumerate(each.row):
        x = _FIRST + _PITCH * place
        yield stamp(sprites.figure_card(number, 63, tall), x, y - 3)
        if not each.run.first <= place < each.run.first + each.run.length:
            yield stamp(sprites.faded(63, tall), x, y - 3)
    left = _FIRST + _PITCH * each.run.first - 31
    yield stamp(sprites.underline(_PITCH * each.run.length - 6), left, y + tall / 2 + 1)
    fill = LAMP if ended else CREAM
    yield stamp(sized(f"+{each.points}", 56 if ended else 48, 112, fill=fill), _POINTS, y)


def seats_in_round(finished: Finished, points: tuple[int, ...]) -> tuple[SeatInRound, ...]:
    """The seats of a round, the best first."""
    order = sorted(range(len(points)), key=lambda seat: (seat != finished.declarer, -points[seat], seat))
    return tuple(SeatInRound(seat, finished.hands[seat], finished.runs[seat], points[seat]) for seat in order)
