"""What a seat of 40 Barrels of Beer can infer: what it remembers, and states that fit what it knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.cards import CARDS, PACK
from engines.forty_barrels.model import SPOTS, Memory, Stack, State

if TYPE_CHECKING:
    from engines.chance import Chance
    from engines.forty_barrels.model import View


_ANY = 0  # stands for any card


def stacks_of(state: State) -> tuple[Stack | None, ...]:
    """Per place the cards that everybody saw go there, from top to bottom; None where nobody has played."""
    return tuple(
        tuple([CARDS[card] for card in stack]) if len(stack) > 1 else None  # a list first: twice as fast
        for stack in state.board
    )


def remembered(state: State, stacks: tuple[Stack | None, ...]) -> Memory:
    """What somebody who saw everything remembers, given what lies in the stacks."""
    away = [len(hand) if seat in state.out else 0 for seat, hand in enumerate(state.hands)]
    return Memory(stacks=stacks, away=tuple(away))


def resampled(view: View, chance: Chance) -> State:
    """A state with this view: the cards it cannot see lie in any order where it cannot see them."""
    seen = {card.number for card in view.hand}
    for stack in view.memory.stacks:
        seen.update(card.number for card in stack or ())
    hidden = chance.shuffle([number for number in range(PACK) if number not in seen])

    def take(count: int) -> tuple[int, ...]:
        taken = tuple(hidden[:count])
        del hidden[:count]
        return taken

    hands = tuple(
        tuple(card.number for card in view.hand) if seat == view.seat else tuple(sorted(take(held + away)))
        for seat, (held, away) in enumerate(zip(view.hand_counts, view.memory.away, strict=True))
    )
    board = tuple(take(1) if stack is None else tuple(card.number for card in stack) for stack in view.memory.stacks)
    return State(
        options=view.options,
        hands=hands,
        out=view.out,
        pile=take(view.pile),
        board=board,
        to_act=view.to_act,
        outcome=view.outcome,
    )


def possible_tables(view: View, spot: int) -> list[State]:
    """A state for each rank that a play under this place can turn up, as far as the table and the own hand show.

    All else that is hidden is filled with one and the same card: only the numbers of cards are to be relied on.
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
    """The cards that may be turned up next in a place: of those that the seat does not see, or the one of the aid.

    One of each rank stands for all of it, since suits count for nothing; but where there is one rank only, all of it.
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
