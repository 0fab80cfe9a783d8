"""The legal moves of Willkommen, Bierfest!, why any other move is refused, and what moves and toasts would bring.

All of it depends only on what the seat to act knows, so a state and its view give the same answer.
"""

from __future__ import annotations

import functools
from typing import Final, TypeAlias, assert_never

from msgspec import Struct

from engines.bierfest.edition import (
    BEERS,
    FOODS,
    KINDS,
    MOST_BEERS,
    MOST_FOODS,
    NO_CARDS,
    SHIPPED,
    TOAST,
    BierfestEdition,
    BierfestOptions,
    Counts,
    LaidSet,
    Menu,
    cards_of,
    menu_of,
    without,
)
from engines.bierfest.model import (
    Draw,
    Lay,
    LayBeer,
    Lose,
    Move,
    Refuse,
    Return,
    Secret,
    Skip,
    Stage,
    State,
    Stop,
    View,
)
from engines.contract import IllegalMove

MOST_DRAWS: Final = 4
"""One card, and up to three more."""

# Moves are created once and reused.
_DRAW: Final = Draw()
_STOP: Final = Stop()
_SKIP: Final = Skip()
_RETURNS: Final = tuple(Return(card) for card in range(KINDS))
_REFUSALS: Final = tuple(Refuse(card) for card in range(KINDS))
_BEER_LAYS: Final = tuple(
    tuple(tuple(LayBeer(beer, count) for count in range(2, beers + 1)) for beers in range(MOST_BEERS + 1))
    for beer in BEERS
)
"""By beer and by its number in the hand (up to 6): all sets to lay at a toast."""
_Lays: TypeAlias = tuple[tuple[tuple[tuple[tuple[Lay, ...], ...], ...], ...], ...]
"""By beer, by its number in the hand (up to 6), and by the number of each food (up to 3): all sets to lay."""


# --- what is legal ---------------------------------------------------------------------------------


def legal_moves(state: State) -> tuple[Move, ...]:
    """All moves at this stage, sorted by kind, then by the numbers in them."""
    seat, stage = state.to_act, state.stage
    if seat is None:
        return ()
    if stage == "draw":
        return (_DRAW,)
    hand = state.hands[seat]
    if stage == "more":
        drew = state.turn.drew
        if drew == 1:
            return (_DRAW, _STOP, *_sets(state.options, hand))
        stopping = (_DRAW, _STOP) if drew < MOST_DRAWS else (_STOP,)
        return stopping + tuple([_RETURNS[card] for card in range(KINDS) if hand[card]])
    if stage == "return":
        return (_STOP, *[_RETURNS[card] for card in range(KINDS) if hand[card]])
    if stage == "refuse":
        return (*[_REFUSALS[card] for card in sorted({*just_drawn(state.secret)})], _SKIP)
    if stage == "toast":
        lays = (lay for beer in BEERS for lay in _BEER_LAYS[beer][min(hand[beer], MOST_BEERS)])
        return (*lays, _SKIP)
    return tuple(Lose(place, card) for place, laid in enumerate(state.laid[seat]) for card in sorted({*cards_of(laid)}))


def just_drawn(secret: Secret) -> list[int]:
    """At the last toast, the cards drawn in this turn and not refused."""
    left = list(secret.drawn)
    for card in secret.refused:
        left.remove(card)
    return left


def _sets(options: BierfestOptions, hand: Counts) -> tuple[Lay, ...]:
    lays = _lays(options.edition)
    foods, others = min(hand[FOODS[0]], MOST_FOODS), min(hand[FOODS[1]], MOST_FOODS)
    found: tuple[Lay, ...] = ()
    for beer in BEERS:
        if hand[beer] > 1:
            found += lays[beer][min(hand[beer], MOST_BEERS)][foods][others]
    return found


@functools.cache
def _lays(own: BierfestEdition | None) -> _Lays:
    menu, held = Menu(own or SHIPPED), range(MOST_FOODS + 1)
    return tuple(
        tuple(
            tuple(tuple(_lays_of(menu, beer, beers, (first, second)) for second in held) for first in held)
            for beers in range(MOST_BEERS + 1)
        )
        for beer in BEERS
    )


def _lays_of(menu: Menu, beer: int, beers: int, foods: tuple[int, int]) -> tuple[Lay, ...]:
    """Every set of this beer from these numbers of beers and foods, sorted."""
    found = []
    for count in range(2, beers + 1):
        found.append(Lay(beer, count))
        for food, held in zip(FOODS, foods, strict=True):
            if menu.goes_with(food, beer):
                found += [Lay(beer, count, number, food) for number in range(1, held + 1)]
    return tuple(sorted(found, key=lambda lay: (lay.beer, lay.count, lay.foods, lay.food or 0)))


# --- why a move is refused -------------------------------------------------------------------------


def why_not(
    move: Move,
    stage: Stage,
    drew: int,
    hand: Counts,
    laid: tuple[LaidSet, ...],
    secret: Secret,
    options: BierfestOptions,
) -> IllegalMove | None:
    """The refusal of a move of the seat to act, or None if it is legal.

    `drew` is the number of cards drawn in this turn. `hand` and `laid` are the cards of the seat to act; `secret` is
    what it saw in this turn, which matters only at stage `refuse`, in its own turn.
    """
    match move:  # legal cases come first: every move that is played passes through here
        case Draw():
            if stage == "draw" or (stage == "more" and drew < MOST_DRAWS):
                return None
            if stage == "more":
                return IllegalMove("drew-enough", most=MOST_DRAWS)
            return IllegalMove("no-draw-after-returning") if stage == "return" else _not_in_a_turn(stage)
        case Stop():
            return None if stage == "more" or stage == "return" else _not_in_a_turn(stage)
        case Lay():
            return _no_set(move, drew, hand, options) if stage == "more" or stage == "return" else _not_in_a_turn(stage)
        case Return():
            if stage != "more" and stage != "return":
                return _not_in_a_turn(stage)
            if drew == 1:
                return IllegalMove("return-fewer-than-drawn")
            return None if 0 <= move.card < KINDS and hand[move.card] else IllegalMove("not-in-hand")
        case Refuse():
            if stage != "refuse":
                return IllegalMove("nothing-to-refuse")
            return None if move.card in just_drawn(secret) else IllegalMove("not-just-drawn")
        case LayBeer():
            return _no_beers(hand, move.beer, move.count) if stage == "toast" else IllegalMove("not-your-toast")
        case Lose():
            if stage != "lose":
                return IllegalMove("nothing-to-lose")
            if not 0 <= move.place < len(laid):
                return IllegalMove("no-such-set")
            return None if move.card in cards_of(laid[move.place]) else IllegalMove("not-in-that-set")
        case Skip():
            if stage == "refuse" or stage == "toast":
                return None
            return IllegalMove("must-lose" if stage == "lose" else "cannot-skip")
        case _:
            assert_never(move)


def _not_in_a_turn(stage: Stage) -> IllegalMove:
    """The refusal before the first card is drawn, or during a toast."""
    return IllegalMove("draw-first" if stage == "draw" else "toast-first")


def _no_beers(hand: Counts, beer: int, count: int) -> IllegalMove | None:
    if not 2 <= count <= MOST_BEERS:
        return IllegalMove("two-to-six-beers")
    return IllegalMove("not-in-hand") if beer not in BEERS or hand[beer] < count else None


def _no_set(lay: Lay, drew: int, hand: Counts, options: BierfestOptions) -> IllegalMove | None:
    if drew > 1:
        return IllegalMove("lay-or-draw-more")
    if (refusal := _no_beers(hand, lay.beer, lay.count)) is not None:
        return refusal
    if (lay.food is None) != (lay.foods == 0) or not 0 <= lay.foods <= MOST_FOODS:
        return IllegalMove("one-to-three-foods")
    if lay.food is None:
        return None
    if lay.food not in FOODS or hand[lay.food] < lay.foods:
        return IllegalMove("not-in-hand")
    menu = menu_of(options)
    if menu.goes_with(lay.food, lay.beer):
        return None
    return IllegalMove("does-not-go-together", food=menu.name(lay.food), beer=menu.name(lay.beer))


# --- what moves and toasts would bring -------------------------------------------------------------


class ToastNow(Struct, frozen=True):
    """The effect of a toast on a seat if somebody else called it now and the seat chose best."""

    laid: LaidSet | None
    """The set that it would lay; None if it would lay nothing."""
    brings: int
    """The points of that set, with the bonus if it is the fifth beer."""
    minus: int
    """The number of cards that would be left in its hand and count against it."""
    costs: int
    """The points of the laid cards that it would lose for its toast cards."""

    @property
    def points(self) -> int:
        """The change of its total."""
        return self.brings - self.minus - self.costs


def toast_now(view: View) -> ToastNow | None:
    """The effect of a toast on the seat of this view if somebody else called it now; None for a spectator.

    The seat lays the set, and loses the cards, that leave it the most points.
    """
    return None if view.seat is None else _toast_now(view.options, view.hand, view.laid[view.seat])


def brings(view: View, move: Move) -> int:
    """The change in value, bonus included, that a legal move makes to the sets in front of its seat.

    Cards that go with a lost card count at once. Minus cards do not count here.
    """
    if view.seat is None:
        return 0
    laid = view.laid[view.seat]
    match move:
        case Lay():
            after = (*laid, LaidSet(move.beer, move.count, move.foods, move.food))
        case LayBeer():
            after = (*laid, LaidSet(move.beer, move.count))
        case Lose():
            after = _lost(laid, move.place, move.card)
        case Draw() | Stop() | Return() | Refuse() | Skip():
            return 0
        case _:
            assert_never(move)
    menu = menu_of(view.options)
    return menu.score(after, NO_CARDS) - menu.score(laid, NO_CARDS)


@functools.lru_cache(maxsize=4096)
def _toast_now(options: BierfestOptions, hand: Counts, laid: tuple[LaidSet, ...]) -> ToastNow:
    menu = menu_of(options)
    now = menu.score(laid, NO_CARDS)
    held = sum(hand) - hand[TOAST]
    choices = [LaidSet(beer, count) for beer in BEERS for count in range(2, min(hand[beer], MOST_BEERS) + 1)]
    found = []
    for choice in (*choices, None):
        after, left = (laid, held) if choice is None else ((*laid, choice), held - choice.count)
        worth = menu.score(after, NO_CARDS)
        found.append(ToastNow(choice, worth - now, left, worth - _most_kept_worth(menu, after, hand[TOAST])))
    return max(found, key=lambda each: each.points)


def _most_kept_worth(menu: Menu, laid: tuple[LaidSet, ...], count: int) -> int:
    """The most that sets can be worth after this number of their cards is lost."""
    # Equal sets are interchangeable, so one of each is tried.
    losses = {(laid.index(each), card) for each in set(laid) for card in {*cards_of(each)}} if count else ()
    return max(
        (_most_kept_worth(menu, _lost(laid, place, card), count - 1) for place, card in losses),
        default=menu.score(laid, NO_CARDS),
    )


def _lost(laid: tuple[LaidSet, ...], place: int, card: int) -> tuple[LaidSet, ...]:
    return (*laid[:place], without(laid[place], card), *laid[place + 1 :])
