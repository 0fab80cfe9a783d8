"""The result of Bierfest: a row of sets for each seat, and the best set of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from bot.games.bierfest.art import sprites
from bot.games.bierfest.art.hand import chip, narrow_chip
from bot.locales import signed
from bot.pictures.climaxes import sized
from bot.pictures.colours import MINUS
from bot.pictures.drawing import Drawing, Stamp, stamp
from bot.pictures.grounds import planks
from bot.pictures.marks import fresh, token
from bot.pictures.results import Lane, end_of, ground_of, lanes, result, star, total, whose
from engines.bierfest.edition import CALLS, LaidSet

_ROOM: Final = 524
_FIRST, _REST = 136, 98
_FOOT: Final = 120
_SETS: Final = (318, 916)
"""Where the sets of a row begin and end."""
_CHIP: Final = 134
"""The width of a set with its figures."""
_SMALLEST: Final = 0.69
"""The least scale of a set with its figures; smaller, they would overlap."""
_NARROW: Final = 66
"""The width of a set that is only a card with its worth on it."""
_BESIDE: Final = 34
"""From the left end of a set to the middle of its card."""
_STAR: Final = 104
"""The width of the star for all beers."""


class Tab(NamedTuple):
    """What a seat has at the end."""

    seat: int
    points: int
    won: bool
    sets: Sequence[tuple[LaidSet, int]]
    """The sets and their worth."""
    bonus: int
    """The points for having all beers; 0 without them."""
    minus: int
    """The cards that count against it."""


class BestSet(NamedTuple):
    """The set that was worth most when it was laid."""

    seat: int
    laid: LaidSet
    worth: int


def result_card(tabs: Sequence[Tab], toasts: int, best: BestSet | None) -> Drawing:
    """The tabs of all seats, the best first; how many toasts there were, and the best set, if there was one."""
    winners = sum(tab.won for tab in tabs)
    rows = lanes(winners, len(tabs) - winners, _ROOM, first=_FIRST, rest=_REST)
    height = round(end_of(rows)) + _FOOT
    y = height - 62
    stamps = [stamp(planks(height), 0, 0)]
    for tab, lane in zip(tabs, rows, strict=True):
        stamps += _row(tab, lane, best)
    stamps += [
        stamp(sprites.candle(lit=place >= toasts, scale=0.8), 250 + 66 * place, height - 8) for place in range(CALLS)
    ]
    if best is not None:
        stamps += [
            stamp(star(), 530, y),
            stamp(token(best.seat), 630, y),
            stamp(chip(best.laid, best.worth, scale=0.96), 730, y),
        ]
    return result(height, stamps)


def _row(tab: Tab, lane: Lane, best: BestSet | None) -> Iterator[Stamp]:
    y = lane.middle
    yield ground_of(lane)
    yield from whose(tab.seat, lane)
    yield total(tab.points, 206, y, 130, lit=lane.lit, high=(82, 58))
    first, end = _SETS
    end -= _STAR if tab.bonus else 0
    room = (end - first) / max(1, len(tab.sets))
    is_narrow = room < _SMALLEST * _CHIP
    pitch = min(158.0 if lane.lit else 148.0, room)
    scale = round(min(1.0, pitch / _NARROW) if is_narrow else min(1.1 if lane.lit else 0.9, pitch / _CHIP), 2)
    outlined = False
    for place, (laid, worth) in enumerate(tab.sets):
        x = first + pitch * place + _BESIDE * scale
        yield stamp(narrow_chip(laid, worth, scale=scale) if is_narrow else chip(laid, worth, scale=scale), x, y)
        if best is not None and not outlined and (tab.seat, laid) == (best.seat, best.laid):
            outlined = True
            if is_narrow:
                yield stamp(fresh(round(58 * scale), round(88 * scale), radius=14), x, y)
            else:
                yield stamp(fresh(round(132 * scale), round(102 * scale), radius=20), x + 29 * scale, y)
    if tab.bonus:
        yield stamp(sprites.star(tab.bonus), first + pitch * len(tab.sets) + _STAR / 2, y)
    if tab.minus:
        yield stamp(sprites.minus_card(scale=0.5), 1044, y)
        yield stamp(sized(signed(-tab.minus), 50, 84, fill=MINUS), 966, y)
