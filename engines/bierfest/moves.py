"""What can be done in Willkommen, Bierfest!: all legal moves, taken from moves that were made once.

Here does not belong what a move leads to: that is `rules` and `toast`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engines.bierfest.menu import BEER_LAYS, menu_of
from engines.bierfest.model import BEERS, FOODS, KINDS, Draw, Lay, Lose, Refuse, Return, Skip, Stop
from engines.bierfest.toast import cards_of
from engines.bierfest.values import MOST_BEERS, MOST_FOODS

if TYPE_CHECKING:
    from engines.bierfest.model import BierfestOptions, Counts, Move, State

MOST_DRAWS: Final = 4
"""One card, and up to three more."""

_DRAW: Final = Draw()
_STOP: Final = Stop()
_SKIP: Final = Skip()
_RETURNS: Final = tuple(Return(card) for card in range(KINDS))
_REFUSALS: Final = tuple(Refuse(card) for card in range(KINDS))


def legal_moves(state: State) -> tuple[Move, ...]:
    """All moves at this stage, by their kind, then by the numbers they name."""
    seat, stage = state.to_act, state.stage
    if seat is None:
        return ()
    if stage == "draw":
        return (_DRAW,)
    hand = state.hands[seat]
    if stage == "more":
        drew = state.turn.drew
        if drew == 1:
            return (_DRAW, _STOP, *_lays(state.options, hand))
        stopping = (_DRAW, _STOP) if drew < MOST_DRAWS else (_STOP,)
        return stopping + tuple([_RETURNS[card] for card in range(KINDS) if hand[card]])
    if stage == "return":
        return (_STOP, *[_RETURNS[card] for card in range(KINDS) if hand[card]])
    if stage == "refuse":
        return (*[_REFUSALS[card] for card in sorted({*just_drawn(state)})], _SKIP)
    if stage == "toast":
        lays = (lay for beer in BEERS for lay in BEER_LAYS[beer][min(hand[beer], MOST_BEERS)])
        return (*lays, _SKIP)
    return tuple(Lose(place, card) for place, laid in enumerate(state.laid[seat]) for card in sorted({*cards_of(laid)}))


def _lays(options: BierfestOptions, hand: Counts) -> tuple[Lay, ...]:
    lays = menu_of(options).lays
    foods, others = min(hand[FOODS[0]], MOST_FOODS), min(hand[FOODS[1]], MOST_FOODS)
    found: tuple[Lay, ...] = ()
    for beer in BEERS:
        if hand[beer] > 1:
            found += lays[beer][min(hand[beer], MOST_BEERS)][foods][others]
    return found


def just_drawn(state: State) -> list[int]:
    """The cards drawn in this turn that are not refused, at the last toast."""
    left = list(state.secret.drawn)
    for card in state.secret.refused:
        left.remove(card)
    return left
