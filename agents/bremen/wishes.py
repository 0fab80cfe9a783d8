"""Wishes of house players: what one wishes when that is clear, and how far the others grant it.

A wish to win rounds or to be spared says what the animals of a hand do not: whether its numbers are high or low. The
common plan uses it (`agents.bremen.playout.claimed`). A wish for a tile is granted where it costs little: among tiles
of nearly the same value.
"""

from __future__ import annotations

from typing import Final

from agents.bremen.playout import Position
from engines.bremen import GOALS, HIGH, HIGHEST, MINE, ROOSTER, SPARE, TILES, View, ahead, unseen, wish
from engines.contract import Said

WEIGHT: Final = 4.0
"""How much worse a tile may be, by the rules of thumb, and still be played because it grants a wish."""
_PLAIN: Final = 0.06
"""From this strength on, a wish is clear."""
_BY_CHANCE: Final = 1 / 3
"""The expected square of a share with a uniform distribution."""


def chosen(view: View, position: Position, weight: float = WEIGHT) -> int:
    """The tile that the seat of this view plays: the best one by the rules of thumb and others' wishes."""
    wishes = wishes_of_others(view)
    if not wishes:
        return position.choose()
    values = position.values()
    return max(values, key=lambda tile: values[tile] + weight * sum(granted(view, tile, each) for each in wishes))


def wishes_of_others(view: View) -> list[Said]:
    """What others have said since their last move."""
    return [each for each in view.said if each.seat != view.seat]


def granted(view: View, tile: int, said: Said) -> float:
    """How far playing this tile grants a wish for a tile: from -1, the contrary, to 1.

    Wishes to win rounds or to be spared count 0: the plan considers them, and playing against the plan loses games.
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
    """What the seat of this view says now, while another seat is to act; None if no wish is clear.

    A seat with clearly higher numbers than the others wants to win rounds, unless it has won the most that anybody
    may; one with clearly lower numbers asks to be spared. The common plan knows only the animals of a hand. With hidden
    animals there is no plan.
    """
    if view.seat is None or view.to_act in {None, view.seat} or view.held is None or view.proposer is not None:
        return None
    strength = _strength(view)
    if strength > _PLAIN:
        return MINE if view.won[view.seat] < max(GOALS[view.seats]) * view.seats else None
    return SPARE if strength < -_PLAIN else None


def _strength(view: View) -> float:
    """How much higher the seat's numbers are than those of the tiles in other hands.

    The mean over the seat's tiles of the squared share of lower tiles (squared because high numbers win rounds), minus
    its expected value. A rooster counts three times.
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
