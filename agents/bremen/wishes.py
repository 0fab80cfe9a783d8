"""Talk of house players: what one wishes where it is plain, and how far the others go to grant it.

A wish to take rounds or to be spared says what the animals of a hand do not: whether its numbers are high or low.
The common plan considers this (`agents.bremen.playout.told`). A wish for a tile is granted where it costs little:
among those that are worth nearly the same.
"""

from __future__ import annotations

from typing import Final

from agents.bremen.playout import Position
from engines.bremen import GOALS, HIGH, HIGHEST, MINE, ROOSTER, SPARE, TILES, View, ahead, unseen, wish
from engines.contract import Said

WEIGHT: Final = 4.0
"""How much worse a tile may be, as the rules of thumb count, to be played because it grants a wish."""
_PLAIN: Final = 0.06
"""From this strength on it is plain."""
_BY_CHANCE: Final = 1 / 3
"""The mean square of a share, each equally likely."""


def chosen(view: View, position: Position, weight: float = WEIGHT) -> int:
    """The tile that the seat of this view plays: the best one by the rules of thumb and by what others wish."""
    wishes = wishes_of_others(view)
    if not wishes:
        return position.choose()
    values = position.values()
    return max(values, key=lambda tile: values[tile] + weight * sum(granted(view, tile, each) for each in wishes))


def wishes_of_others(view: View) -> list[Said]:
    """What others have said since their last move."""
    return [each for each in view.said if each.seat != view.seat]


def granted(view: View, tile: int, said: Said) -> float:
    """How far playing this tile grants a wish for one: from -1, which is the contrary, to 1.

    To take rounds or to be spared is no such wish: the plan sees to it, and tiles played against the plan lose games.
    """
    number, animal = tile % HIGHEST + 1, tile // HIGHEST
    height = (number - 1) / (HIGHEST - 1) * 2 - 1
    asked = wish(said.phrase)
    if asked.animal is not None:
        fits = 0.0 if asked.how is None else height if asked.how == HIGH else -height
        return 0.5 + fits / 2 if animal == asked.animal else 0.0
    if asked.how is None:
        return 0.0
    if view.round:
        height = 1.0 if ahead((*view.round, TILES[tile])) == len(view.round) else -1.0
    return height if asked.how == HIGH else -height


def wished(view: View) -> str | None:
    """What the seat of this view says now, while another one is to act; None where nothing is plain.

    A seat whose numbers are plainly higher than those of others wants to take rounds, as long as it has not won the
    most that anybody may, and one with plainly lower ones asks to be spared: the common plan knows the animals of a
    hand alone. With hidden animals there is no plan.
    """
    if view.seat is None or view.to_act in {None, view.seat} or view.held is None or view.proposer is not None:
        return None
    strength = _strength(view)
    if strength > _PLAIN:
        return MINE if view.won[view.seat] < max(GOALS[view.seats]) * view.seats else None
    return SPARE if strength < -_PLAIN else None


def _strength(view: View) -> float:
    """How much higher the seat's numbers are than those of the tiles in other hands.

    The mean over the seat's tiles of the squared share of lower ones, as high numbers win rounds; 0 is what chance
    gives. A rooster counts three times.
    """
    others: list[list[int]] = [[], [], [], []]
    for tile in unseen(view):
        others[tile.animal].append(tile.number)
    total = weight = 0.0
    for tile in view.hand:
        out = others[tile.animal]
        if out:
            lower = sum(number < tile.number for number in out)
            counts = 3.0 if tile.animal == ROOSTER else 1.0
            total += counts * (lower / len(out)) ** 2
            weight += counts
    return total / weight - _BY_CHANCE if weight else 0.0
