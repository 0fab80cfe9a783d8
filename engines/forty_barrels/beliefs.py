"""What a seat of 40 Barrels of Beer can infer: what it remembers, and states that fit what it knows."""

from __future__ import annotations

import functools
from itertools import chain
from typing import NamedTuple

from engines.cards import CARDS, PACK
from engines.chance import Chance
from engines.forty_barrels.model import SPOTS, Memory, Stack, State, View

_ANY = 0  # represents any card


def stacks_of(state: State) -> tuple[Stack | None, ...]:
    """Per place, the cards that everybody saw go there, from top to bottom; None where nobody has played."""
    # A list inside `tuple` is twice as fast as a generator.
    return tuple([tuple([CARDS[card] for card in stack]) if len(stack) > 1 else None for stack in state.board])


def remembered(state: State, stacks: tuple[Stack | None, ...]) -> Memory:
    """What a player with a perfect memory knows, given the stacks."""
    away = [len(hand) if seat in state.out else 0 for seat, hand in enumerate(state.hands)]
    return Memory(stacks=stacks, away=tuple(away))


class _Known(NamedTuple):
    """What the seat of a view knows; cards are numbers."""

    hidden: tuple[int, ...]
    """The cards that it cannot see."""
    hand: tuple[int, ...]
    board: tuple[tuple[int, ...] | None, ...]
    """The stacks, from top to bottom; None where a single card lies face down."""


@functools.lru_cache(maxsize=32)
def _known(view: View) -> _Known:
    hand = tuple(card.number for card in view.hand)
    board = tuple(None if stack is None else tuple(card.number for card in stack) for stack in view.memory.stacks)
    seen = {*hand, *chain.from_iterable(stack or () for stack in board)}
    return _Known(tuple(number for number in range(PACK) if number not in seen), hand, board)


def resampled(view: View, chance: Chance) -> State:
    """A state with this view: the hidden cards are shuffled among the hidden places."""
    known = _known(view)
    hidden, at = chance.shuffle(known.hidden), 0
    hands = []
    for seat, (held, away) in enumerate(zip(view.hand_counts, view.memory.away, strict=True)):
        if seat == view.seat:
            hands.append(known.hand)
        else:
            hands.append(tuple(sorted(hidden[at : at + held + away])))
            at += held + away
    board = []
    for stack in known.board:
        board.append(stack or (hidden[at],))
        at += stack is None
    return State(
        options=view.options,
        hands=tuple(hands),
        out=view.out,
        pile=tuple(hidden[at : at + view.pile]),
        board=tuple(board),
        to_act=view.to_act,
        outcome=view.outcome,
    )


def possible_tables(view: View, spot: int) -> list[State]:
    """A state for each rank that a play under this place can turn up, as far as the table and the seat's hand show.

    All other hidden cards are copies of one card, so only their number is meaningful.
    """
    board = [(place.top.number, _ANY) if place.top is not None else (_ANY,) for place in view.board]
    hands = [(_ANY,) * count for count in view.hand_counts]
    if view.seat is not None:
        hands[view.seat] = tuple(card.number for card in view.hand)
    return [
        State(
            options=view.options,
            hands=tuple(hands),
            out=view.out,
            pile=(_ANY,) * view.pile,
            board=(*board[:spot], (*board[spot][:-1], next_card), *board[spot + 1 :]),
            to_act=view.to_act,
            outcome=view.outcome,
        )
        for next_card in _possible_next(view, spot)
    ]


def _possible_next(view: View, spot: int) -> list[int]:
    """The cards that may be turned up next in a place: the one that the memory aid shows, or any unseen one.

    Suits do not count, so one card represents its rank; but if only one rank is left, all of its cards are returned.
    """
    aid = view.aid or (None,) * SPOTS
    stack = aid[spot]
    if stack is not None:
        return [stack[1].number]
    seen = {card.number for card in view.hand} | {place.top.number for place in view.board if place.top is not None}
    seen.update(card.number for known in aid for card in known or ())
    unseen = [number for number in range(PACK) if number not in seen]
    by_rank = {CARDS[number].rank: number for number in unseen}
    return list(by_rank.values()) if len(by_rank) > 1 else unseen
