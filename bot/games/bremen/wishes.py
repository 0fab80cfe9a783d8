"""Talk of house players: what one wishes where it is plain, and how far the others go to grant it.

A wish tells what the common plan does not: whether the numbers of a hand serve it. Among tiles that are worth nearly
the same to the plan, the one is played that grants it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.games.bremen.table import common_plan
from engines.bremen import HIGH, HIGHEST, LOW, MINE, SPARE, TILES, View, ahead, unseen, wish

if TYPE_CHECKING:
    from bot.games.bremen.playout import Position
    from engines.contract import Said

WEIGHT: Final = 10.0
"""How much worse a tile may be, as the rules of thumb count, to be played because it grants a wish."""
_ROUND: Final = frozenset({HIGH, LOW, MINE, SPARE})


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
    """How far playing this tile grants a wish: from -1, which is the contrary, to 1."""
    number, animal = tile % HIGHEST + 1, tile // HIGHEST
    height = (number - 1) / (HIGHEST - 1) * 2 - 1
    asked = wish(said.phrase)
    if asked.animal is not None:
        if view.round and animal == view.round[0].animal:
            return 0.0  # it has to be followed
        fits = 0.0 if asked.how is None else height if asked.how == HIGH else -height
        return 0.5 + fits / 2 if animal == asked.animal else 0.0
    if said.phrase not in _ROUND:
        return 0.0
    lower = said.phrase in {LOW, MINE}
    if not view.round:
        return 0.0 if said.phrase in {MINE, SPARE} else -height if lower else height
    wins = ahead((*view.round, TILES[tile])) == len(view.round)
    return (-1.0 if wins else 1.0) if lower else (1.0 if wins else -1.0)


def wished(view: View) -> str | None:
    """What the seat of this view says now, while another one is to act; None where nothing is plain.

    It is plain where the seat has yet to follow in this round: it needs rounds by the common plan and has the highest
    tile left of the animal that was led, or it needs none and has only high ones. With hidden animals there is no plan.
    """
    seat = view.seat
    if seat is None or view.to_act in {None, seat} or view.held is None or not view.round or view.proposer is not None:
        return None
    led, best = view.round[0].animal, view.round[ahead(view.round)]
    own = [tile.number for tile in view.hand if tile.animal == led]
    has_played = (seat - view.leader) % view.seats < len(view.round)
    if has_played or not own or best.animal != led:
        return None
    out = [tile.number for tile in unseen(view) if tile.animal == led]
    highest = own[-1] > max([best.number, *out])
    all_high = own[0] > best.number and sum(number > own[0] for number in out) * 2 < len(out)
    plan = common_plan(view) if highest or all_high else None
    if plan is None:
        return None
    if plan.rounds[seat] * view.seats > view.won[seat]:
        return MINE if highest else None
    return SPARE if all_high else None
