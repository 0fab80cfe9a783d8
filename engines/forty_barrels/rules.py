"""How 40 Barrels of Beer is played: from the deal to the end, one move at a time.

Here belongs every rule of the game, and nothing that a person would read: `docs/rules/forty_barrels.md` traces each
sentence of the rule text to its test.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, ClassVar

from engines.cards import CARDS, PACK
from engines.contract import IllegalMove, Outcome, Step
from engines.forty_barrels import model
from engines.forty_barrels.model import (
    BarrelsOptions,
    Counted,
    Drew,
    DrewCards,
    Ended,
    LastPlay,
    Latest,
    Memory,
    Pass,
    Passed,
    Play,
    Played,
    Spot,
    Turned,
    WentOut,
)

if TYPE_CHECKING:
    from msgspec import Struct

    from engines import contract
    from engines.chance import Chance

GOAL = 40
"""The number of barrels that wins."""
SPOTS = 9
"""Places on the board, 3 x 3."""
_DEALT = 4
_DRAWN = 3
_DRAWS_AT = 1  # cards left in the hand
_ACE_MORE = 13  # what an ace as 14 counts more than an ace as 1

_RANK = tuple(card.rank for card in CARDS)
_IS_ACE = tuple(card.rank == 1 for card in CARDS)
_PASSES = (Pass(),)
_PLAYS = tuple(tuple(Play(card, spot) for spot in range(SPOTS)) for card in range(PACK))
"""Every move there is, made once: all plays of a card, by its number."""


@functools.cache
def totals(base: int, aces: int) -> tuple[int, ...]:
    """What the face-up cards can add up to, ascending: every ace is 1 or 14, each on its own."""
    return tuple(base + _ACE_MORE * more for more in range(aces + 1))


def _count(board: tuple[tuple[int, ...], ...]) -> tuple[int, int]:
    """The sum of the face-up cards with aces as 1, and the number of aces."""
    base = aces = 0
    for stack in board:
        if len(stack) > 1:
            base += _RANK[stack[0]]
            aces += _IS_ACE[stack[0]]
    return base, aces


def _put_under(stack: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The stack after a card was put under it and its next card turned up, from top to bottom."""
    if len(stack) == 1:  # face down: the card goes below, the stack's own card is turned up
        return (*stack, card)
    return (*stack[1:], card, stack[0])  # the card goes below, then the old top below that


class FortyBarrels:
    """40 Barrels of Beer for 2 to 4 players with one pack of 52 cards."""

    name: ClassVar[str] = "forty_barrels"
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    # 43 cards are not on the board at the start. Passes begin when the pile is empty: the last to draw then has at most
    # 4 cards and everybody else at least 2, so each of up to three others passes at most twice before all are empty.
    longest: ClassVar[int] = 43 + 3 * 2

    State: ClassVar[type[Struct]] = model.State
    Move: ClassVar[Any] = model.Move
    View: ClassVar[type[Struct]] = model.View
    Event: ClassVar[Any] = model.Event
    Options: ClassVar[type[contract.Options]] = BarrelsOptions

    def setup(self, seats: int, options: BarrelsOptions, chance: Chance) -> model.State:
        """Deal four cards to each seat in turn order of seats, then nine to the board; the rest is the pile."""
        if seats not in self.seats:
            raise ValueError(f"{self.name} is for 2 to 4 seats, not {seats}")
        pack = chance.shuffle(range(PACK))
        dealt = seats * _DEALT
        return model.State(
            options=options,
            hands=tuple(tuple(sorted(pack[first : first + _DEALT])) for first in range(0, dealt, _DEALT)),
            out=(),
            pile=tuple(pack[dealt + SPOTS :]),
            board=tuple((card,) for card in pack[dealt : dealt + SPOTS]),
            to_act=0,
            last=None,
            outcome=None,
        )

    def to_act(self, state: model.State) -> int | None:
        """The seat whose turn it is; None when the game is over."""
        return state.to_act

    def outcome(self, state: model.State) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return state.outcome

    def legal_moves(self, state: model.State) -> tuple[model.Move, ...]:
        """Every card of the hand under every place, by card, then by place; a pass if the hand is empty."""
        if state.to_act is None:
            return ()
        moves: tuple[model.Move, ...] = ()
        for card in state.hands[state.to_act]:
            moves += _PLAYS[card]
        return moves or _PASSES

    def apply(self, state: model.State, move: model.Move, chance: Chance) -> Step[model.State]:
        """Play one move of the seat to act; after the deal nothing is left to chance."""
        seat = state.to_act
        if seat is None:
            raise IllegalMove("game-over")
        hand = state.hands[seat]
        if isinstance(move, Pass):
            if hand:
                raise IllegalMove("cannot-pass")
            return self._pass(state, seat)
        if not hand:
            raise IllegalMove("must-pass")
        if move.card not in hand:
            raise IllegalMove("not-your-card")
        if not 0 <= move.spot < SPOTS:
            raise IllegalMove("no-such-place")
        return self._play(state, seat, move.card, move.spot)

    def _pass(self, state: model.State, seat: int) -> Step[model.State]:
        """The board is not counted; that somebody still has a card was seen to at the end of the turn before."""
        next_state = model.State(
            options=state.options,
            hands=state.hands,
            out=state.out,
            pile=state.pile,
            board=state.board,
            to_act=self._next(len(state.hands), state.out, seat),
            last=state.last,
            outcome=None,
        )
        return Step(next_state, (Passed(seat=seat),))

    def _play(self, state: model.State, seat: int, card: int, spot: int) -> Step[model.State]:
        board = (*state.board[:spot], _put_under(state.board[spot], card), *state.board[spot + 1 :])
        turned = board[spot][0]
        base, aces = _count(board)
        hand = tuple([held for held in state.hands[seat] if held != card])
        hands, pile, out = state.hands, state.pile, state.out
        seats = len(hands)
        drawn: tuple[int, ...] = ()
        events: tuple[contract.Event, ...] = (
            Played(seat=seat, card=CARDS[card], spot=spot),
            Turned(spot=spot, card=CARDS[turned]),
            Counted(seat=seat, base=base, aces=aces),
        )

        won = GOAL in totals(base, aces)
        went_out = not won and base > GOAL
        if went_out:
            out = (*out, seat)
            events += (WentOut(seat=seat),)
        elif not won and len(hand) == _DRAWS_AT and pile:
            drawn, pile = pile[:_DRAWN], pile[_DRAWN:]
            hand = tuple(sorted(hand + drawn))
            events += (
                Drew(seat=seat, count=len(drawn)),
                DrewCards(only=seat, seat=seat, cards=tuple(CARDS[number] for number in drawn)),
            )
        hands = (*hands[:seat], hand, *hands[seat + 1 :])

        outcome = self._outcome(seat, hands, out, won=won)
        if outcome:
            events += (Ended(outcome=outcome),)
        next_state = model.State(
            options=state.options,
            hands=hands,
            out=out,
            pile=pile,
            board=board,
            to_act=None if outcome else self._next(seats, out, seat),
            last=Latest(seat, card, spot, turned, base, aces, went_out, len(drawn)),
            outcome=outcome,
        )
        return Step(next_state, events)

    @staticmethod
    def _next(seats: int, out: tuple[int, ...], seat: int) -> int:
        """The next seat clockwise that is still in."""
        seat = (seat + 1) % seats
        while seat in out:
            seat = (seat + 1) % seats
        return seat

    @staticmethod
    def _outcome(seat: int, hands: tuple[tuple[int, ...], ...], out: tuple[int, ...], *, won: bool) -> Outcome | None:
        """How the game ends with this play, if it does."""
        seats = len(hands)
        if won:
            return _won_by(seat, seats, "forty")
        if len(out) == seats - 1:
            [left] = (other for other in range(seats) if other not in out)
            return _won_by(left, seats, "last_left")
        if not any(hands[other] for other in range(seats) if other not in out):
            return Outcome("hands_empty", (0,) * seats, ())
        return None

    def view(self, state: model.State, seat: int | None) -> model.View:
        """What this seat may know. A seat that is out keeps its own hand and sees no other."""
        seats = len(state.hands)
        if seat is not None and not 0 <= seat < seats:
            raise ValueError(f"there is no seat {seat} at a table of {seats}")
        base, aces = _count(state.board)
        stacks = tuple(
            tuple([CARDS[card] for card in stack]) if len(stack) > 1 else None  # a list first: twice as fast
            for stack in state.board
        )
        return model.View(
            seat=seat,
            seats=seats,
            hand=() if seat is None else tuple([CARDS[card] for card in state.hands[seat]]),
            hand_counts=tuple([0 if other in state.out else len(hand) for other, hand in enumerate(state.hands)]),
            out=state.out,
            pile=len(state.pile),
            board=tuple([Spot(len(stack), CARDS[stack[0]] if len(stack) > 1 else None) for stack in state.board]),
            base=base,
            aces=aces,
            to_act=state.to_act,
            last=_shown(state.last),
            passed=self._passed(state),
            aid=stacks if state.options.memory_aid else None,
            outcome=state.outcome,
            options=state.options,
            memory=Memory(
                stacks=stacks,
                away=tuple([len(hand) if other in state.out else 0 for other, hand in enumerate(state.hands)]),
            ),
        )

    @classmethod
    def _passed(cls, state: model.State) -> tuple[int, ...]:
        """Everybody still in between the latest card's player and the seat to act had a turn, and played no card."""
        if state.last is None or state.to_act is None:  # before any card nobody can pass; a pass never ends the game
            return ()
        passed: tuple[int, ...] = ()
        seat = cls._next(len(state.hands), state.out, state.last.seat)
        while seat != state.to_act:
            passed += (seat,)
            seat = cls._next(len(state.hands), state.out, seat)
        return passed

    def resample(self, view: model.View, chance: Chance) -> model.State:
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
        board = tuple(
            take(1) if stack is None else tuple(card.number for card in stack) for stack in view.memory.stacks
        )
        return model.State(
            options=view.options,
            hands=hands,
            out=view.out,
            pile=take(view.pile),
            board=board,
            to_act=view.to_act,
            last=_kept(view.last),
            outcome=view.outcome,
        )


def _won_by(winner: int, seats: int, reason: str) -> Outcome:
    return Outcome(reason, tuple(int(seat == winner) for seat in range(seats)), (winner,))


def _shown(last: Latest | None) -> LastPlay | None:
    """The latest play as views hold it."""
    if last is None:
        return None
    card, turned = CARDS[last.card], CARDS[last.turned]
    return LastPlay(last.seat, card, last.spot, turned, last.base, last.aces, last.went_out, last.drew)


def _kept(last: LastPlay | None) -> Latest | None:
    """The latest play as states hold it."""
    if last is None:
        return None
    card, turned = last.card.number, last.turned.number
    return Latest(last.seat, card, last.spot, turned, last.base, last.aces, last.went_out, last.drew)
