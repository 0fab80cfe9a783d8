"""The result of 40 Barrels: the wagon with the winner on top, the last card, and how the others ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from bot.games.forty_barrels.art.barrel import small_barrel_svg
from bot.games.forty_barrels.art.climax import broken_wagon, keg, wagon
from bot.games.kit.cards import large, small_back
from bot.pictures.climaxes import confetti_svg, hill_svg, lit_svg, placed, rule, sized, stars_svg
from bot.pictures.colours import CREAM, FELT, LAMP, MINUS, NIGHT
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.grounds import panel
from bot.pictures.marks import last_corner, token
from bot.pictures.results import HIGHEST, result
from bot.pictures.scenes import beams, crown
from engines.cards import Card
from engines.forty_barrels.rules import GOAL

_LEFT: Final = 744
_MIDDLE: Final = _LEFT + 171
_WIDE: Final = 342
_TURN: Final = 10
"""How far the last card is turned, in degrees."""


class Other(NamedTuple):
    """A seat that has not won."""

    seat: int
    cards: int
    """The cards that it has left."""
    total: int | None
    """The sum for which it was fired; None if it was not."""


def result_card(winner: int | None, last: Card | None, total: int, others: Sequence[Other]) -> Drawing:
    """The wagon with the winner, if there is one; the card that came up last, the last sum, and the other seats.

    The wagon is broken if the last sum was too much for it.
    """
    shown = (broken_wagon(), 340, 466) if total > GOAL else (placed(wagon(), 0.96), 352, 504)
    stamps = [stamp(_night(lit=winner is not None), 0, 0), stamp(*shown)]
    if winner is not None:
        stamps += [
            stamp(placed(beams(), 1.1), 340, 140),
            stamp(token(winner, scale=1.36), 340, 140),
            stamp(placed(crown(), 1.3), 394, 88),
        ]
    if last is not None:
        stamps += [
            stamp(placed(large(last, dim=False), 0.92, _TURN), 620, 330),
            stamp(placed(last_corner(44), 1, _TURN), 713, 243),
        ]
    stamps += [
        stamp(panel(_WIDE, HIGHEST - 28), _LEFT, 14),
        stamp(sized(str(total), 150, 270, fill=LAMP if total <= GOAL else MINUS, outline=14), _MIDDLE, 112),
        stamp(rule(_WIDE - 48), _LEFT + 24, 212),
    ]
    pitch = min(150.0, 412 / len(others))
    for place, other in enumerate(others):
        stamps += _other(other, 424 + pitch * (place - (len(others) - 1) / 2))
    return result(HIGHEST, stamps)


def _other(other: Other, y: float) -> Iterator[Stamp]:
    """A seat: the cards left in its hand, or the sum that broke the wagon."""
    is_out = other.total is not None
    yield stamp(token(other.seat, out=is_out, scale=1.12), _LEFT + 82, y)
    if other.total is None:
        yield stamp(placed(small_back(small_barrel_svg()), 1.2), _LEFT + 178, y)
        yield stamp(sized(str(other.cards), 66, 100, fill=CREAM), _LEFT + 266, y)
    else:
        yield stamp(placed(keg(), 0.72, 28), _LEFT + 178, y)
        yield stamp(sized(str(other.total), 66, 100, fill=MINUS), _LEFT + 266, y)


@cache
def _night(*, lit: bool) -> Sprite:
    sheet = f'<rect width="{WIDTH}" height="{HIGHEST}" fill="{NIGHT}"/>'
    stars = stars_svg((90, 90), (200, 54), (560, 120))
    light = lit_svg(340, 330, opacity=0.24, glow=300) + confetti_svg(5, Box(20, 20, 250, 240), 14) if lit else ""
    more = confetti_svg(8, Box(430, 20, 270, 180), 14) if lit else ""
    hill = hill_svg(FELT, 510, foot=HIGHEST)
    name = "night of a full wagon" if lit else "night of nobody"
    return Sprite(name, f"{sheet}{hill}{stars}{light}{more}", Box(0, 0, WIDTH, HIGHEST))
