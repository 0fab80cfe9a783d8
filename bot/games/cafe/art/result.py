"""The result of Cafe International: a photograph of the finished room, and how many tables each seat has filled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import cos, pi, sin
from typing import Final, NamedTuple

from bot.games.cafe.art import room
from bot.games.cafe.art.room import TableLight
from bot.pictures.climaxes import placed, sized
from bot.pictures.colours import CREAM, INK, LAMP, LANE, TOMATO
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.grounds import panel, planks
from bot.pictures.marks import Token, token
from bot.pictures.results import HIGHEST, result, total
from bot.pictures.scenes import crown, glow_svg
from engines.cafe.edition import NATIONS

_PHOTO: Final = (254, HIGHEST / 2)
"""The middle of the photograph."""
_SIZE: Final = (432, 600)
"""How wide and high the photograph is at most, without its border."""
_TURN: Final = -3
"""How far it is turned, in degrees."""
_BORDER: Final = 18
_LEFT: Final = 528
_WIDE: Final = 556
_FIRST, _REST = 226, 184
"""The heights of a winner's row and of another one, if there is enough room."""


class Bill(NamedTuple):
    """A seat at the end."""

    seat: int
    points: int
    won: bool
    out: bool
    tables: int
    """How many tables it has filled."""
    last: tuple[int, int] | None
    """The number from 0 and the nation of the last of them."""


def result_card(bills: Sequence[Bill], shown: Drawing) -> Drawing:
    """The rows of all seats, the best first, beside a photograph of what the picture of the room has shown."""
    winners = sum(bill.won for bill in bills)
    high = winners * _FIRST + (len(bills) - winners) * _REST
    scale = min(1.0, (HIGHEST - 24) / high)
    stamps = [stamp(_wall(), 0, 0), *_photograph(shown)]
    top = (HIGHEST - high * scale) / 2
    for bill in bills:
        row = (_FIRST if bill.won else _REST) * scale
        stamps += _row(bill, top + 5, row - 10)
        top += row
    return result(HIGHEST, stamps)


def _row(bill: Bill, top: float, high: float) -> Iterator[Stamp]:
    y, edge, line = top + high / 2, LAMP if bill.won else INK, 8.0 if bill.won else 6.0
    yield stamp(panel(_WIDE, round(high), fill=LANE, edge=edge, line=line, radius=20), _LEFT, top)
    yield stamp(token(bill.seat, out=bill.out, scale=1.15 if bill.won else 0.92), _LEFT + 76, y)
    if bill.won:
        yield stamp(placed(crown(), 1.15), _LEFT + 120, y - 44)
    if bill.last is not None:
        number, nation = bill.last
        yield stamp(room.table(NATIONS[nation], number + 1, TableLight.done, 0.9), _LEFT + 204, y + 4)
        yield stamp(sized(f"×{bill.tables}", 44, 84), _LEFT + 300, y)
    yield total(bill.points, _LEFT + 446, y, 176, lit=bill.won, high=(92, 77))


# --- the photograph ------------------------------------------------------------------------------


def _photograph(shown: Drawing) -> Iterator[Stamp]:
    """A picture of the room, small, on paper with a border, pinned to the wall.

    Each thing is made small by itself: so it is there already when the next room is photographed.
    """
    scale = min(_SIZE[0] / shown.width, _SIZE[1] / shown.height)
    wide, high = shown.width * scale, shown.height * scale
    cosine, sine = cos(_TURN * pi / 180), sin(_TURN * pi / 180)
    yield stamp(_paper(round(wide), round(high)), *_PHOTO)
    for each in shown.stamps:
        x, y = each.x * scale - wide / 2, each.y * scale - high / 2
        yield stamp(_small(each.sprite, scale), _PHOTO[0] + x * cosine - y * sine, _PHOTO[1] + x * sine + y * cosine)
    yield stamp(_pin(), _PHOTO[0] + 8, 24)


def _small(sprite: Sprite, scale: float) -> Sprite:
    if isinstance(sprite, Token):
        return token(sprite.seat, acts=sprite.acts, out=sprite.out, scale=sprite.scale * scale)
    return placed(sprite, scale, _TURN)


@cache
def _paper(wide: int, high: int) -> Sprite:
    left, top = -wide / 2 - _BORDER, -high / 2 - _BORDER
    size = f'width="{wide + 2 * _BORDER}" height="{high + 2 * _BORDER}" rx="8"'
    svg = (
        f'<g transform="rotate({_TURN})"><rect x="{left + 10:g}" y="{top + 12:g}" {size} fill="{INK}" '
        f'fill-opacity="0.45"/><rect x="{left:g}" y="{top:g}" {size} fill="{CREAM}" stroke="{INK}" '
        f'stroke-width="6"/></g>'
    )
    across, down = wide / 2 + 36, high / 2 + 23
    return Sprite("photograph", svg, Box(-across, -down, 2 * across, 2 * down))


@cache
def _pin() -> Sprite:
    head = f'<circle r="17" fill="{TOMATO}" stroke="{INK}" stroke-width="5"/>'
    svg = f'{head}<circle cx="-5" cy="-5" r="4" fill="{CREAM}"/>'
    return Sprite("pin", svg, Box(-20, -20, 40, 40))


@cache
def _wall() -> Sprite:
    svg = f"{planks(HIGHEST).svg}{glow_svg(_PHOTO[0], _PHOTO[1], 330)}"
    return Sprite("wall with light", svg, Box(0, 0, WIDTH, HIGHEST))
