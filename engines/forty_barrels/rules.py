"""How 40 Barrels of Beer is played and counted, from the deal to the end, one move at a time; and who may know what.

`docs/rules/forty_barrels.md` traces each sentence of the rule text to its test.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Sequence
from itertools import chain
from typing import ClassVar, NamedTuple, assert_never

from msgspec.structs import replace

from engines.cards import CARDS, PACK
from engines.chance import SEED_BYTES, Chance
from engines.contract import Feat, Game, IllegalMove, Outcome, Step, next_seat
from engines.forty_barrels import model
from engines.forty_barrels.model import (
    SPOTS,
    BarrelsOptions,
    Counted,
    Drew,
    DrewCards,
    Ended,
    Memory,
    Pass,
    Passed,
    Play,
    Played,
    Spot,
    Turned,
    WentOut,
)

_DEALT = 4
_DRAWN = 3
_DRAWS_AT = 1  # cards left in the hand
_ANY = 0  # represents any card

_NO_CHANCE = Chance(bytes(SEED_BYTES), 0)
"""For trying moves: nothing is random after the deal."""
_PASSES = (Pass(),)
_PLAYS = tuple(tuple(Play(card, spot) for spot in range(SPOTS)) for card in range(PACK))
"""All moves, created once: the plays of each card, by its number."""


class FortyBarrels(Game[model.State, model.Move, model.View, model.Event, BarrelsOptions]):
    """40 Barrels of Beer for 2 to 4 players with one pack of 52 cards."""

    name: ClassVar[str] = "forty_barrels"
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    # 43 cards are not on the board at the start. Passes begin when the pile is empty: the last to draw then has at most
    # 4 cards and every other seat at least 2, so each of up to three others passes at most twice before all are empty.
    longest: ClassVar[int] = 43 + 3 * 2
    scored: ClassVar[bool] = False

    def setup(self, seats: int, options: BarrelsOptions, chance: Chance) -> model.State:
        """Deal four cards to each seat in turn order, then nine to the board; the rest is the pile."""
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
            outcome=None,
        )

    def to_act(self, state: model.State) -> int | None:
        """The seat whose turn it is; None when the game is over."""
        return state.to_act

    def outcome(self, state: model.State) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return state.outcome

    def feats(self, events: Sequence[model.Event], outcome: Outcome) -> tuple[Feat, ...]:
        """The seat that reached forty with its first card."""
        played = [event.seat for event in events if isinstance(event, Played)]
        winners = outcome.winners if outcome.reason == "forty" else ()
        return tuple(Feat(seat, "first_draught") for seat in winners if played.count(seat) == 1)

    def legal_moves(self, state: model.State) -> tuple[model.Move, ...]:
        """Every card of the hand under every place, by card, then by place; a pass if the hand is empty."""
        if state.to_act is None:
            return ()
        moves: tuple[model.Move, ...] = ()
        for card in state.hands[state.to_act]:
            moves += _PLAYS[card]
        return moves or _PASSES

    def apply(self, state: model.State, move: model.Move, chance: Chance) -> Step[model.State, model.Event]:
        """Play one move of the seat to act; nothing is random after the deal."""
        seat = state.to_act
        if seat is None:
            raise IllegalMove("game-over")
        refusal = _refusal(state.hands[seat], move)
        if refusal is not None:
            raise refusal
        match move:
            case Play():
                return self._play(state, seat, move.card, move.spot)
            case Pass():
                return self._pass(state, seat)
            case _:
                assert_never(move)

    def _pass(self, state: model.State, seat: int) -> Step[model.State, model.Event]:
        """Pass without counting the board; the end of the previous turn ensured that somebody still has a card."""
        following = next_seat(len(state.hands), state.out, seat)
        return Step(replace(state, to_act=following), (Passed(seat=seat),))

    def _play(self, state: model.State, seat: int, card: int, spot: int) -> Step[model.State, model.Event]:
        board = (*state.board[:spot], _put_under(state.board[spot], card), *state.board[spot + 1 :])
        turned = board[spot][0]
        base, aces = _counted(board)
        hand = tuple([held for held in state.hands[seat] if held != card])
        hands, pile, out = state.hands, state.pile, state.out
        seats = len(hands)
        drawn: tuple[int, ...] = ()
        events: tuple[model.Event, ...] = (
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

        outcome = _judged(seat, hands, out, won=won)
        if outcome:
            events += (Ended(outcome=outcome),)
        following = None if outcome else next_seat(seats, out, seat)
        return Step(model.State(state.options, hands, out, pile, board, following, outcome), events)

    def explain(self, view: model.View, move: model.Move) -> IllegalMove | None:
        """The refusal of this move, if the seat of this view made it now; None if it is legal."""
        if view.to_act is None:
            return IllegalMove("game-over")
        if view.seat != view.to_act:
            return IllegalMove("not-your-turn", seat=view.to_act)
        return _refusal([card.number for card in view.hand], move)

    def _certain_events(self, view: model.View, move: model.Move) -> tuple[model.Event, ...]:
        """The certain events of this legal move of the seat to act, by the table and its own hand.

        The seat's memory does not count, because screens must not remember for the player: without the option
        `memory_aid` any card that the seat does not see may be turned up.
        """
        spot = move.spot if isinstance(move, Play) else 0
        possible = [self.apply(table, move, _NO_CHANCE).events for table in _possible_tables(view, spot)]
        # The cards drawn are random and private, so their event is left out.
        told = [event for event in possible[0] if event.only is None]
        return tuple(event for event in told if all(event in events for events in possible))

    def view(self, state: model.State, seat: int | None) -> model.View:
        """What this seat may know. A seat that is out keeps its own hand and sees no other."""
        seats = len(state.hands)
        if seat is not None and not 0 <= seat < seats:
            raise ValueError(f"there is no seat {seat} at a table of {seats}")
        base, aces = _counted(state.board)
        # Per place, the cards that everybody saw go there. A list inside `tuple` is twice as fast as a generator.
        stacks = tuple([tuple([CARDS[card] for card in stack]) if len(stack) > 1 else None for stack in state.board])
        away = tuple([len(hand) if other in state.out else 0 for other, hand in enumerate(state.hands)])
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
            aid=stacks if state.options.memory_aid else None,
            outcome=state.outcome,
            options=state.options,
            memory=Memory(stacks, away),
        )

    def resample(self, view: model.View, chance: Chance) -> model.State:
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
        return model.State(
            options=view.options,
            hands=tuple(hands),
            out=view.out,
            pile=tuple(hidden[at : at + view.pile]),
            board=tuple(board),
            to_act=view.to_act,
            outcome=view.outcome,
        )


def _refusal(hand: Collection[int], move: model.Move) -> IllegalMove | None:
    """Why the seat to act cannot make this move with this hand; None if it can."""
    match move:
        case Play():
            if not hand:
                return IllegalMove("must-pass")
            if move.card not in hand:
                return IllegalMove("not-your-card")
            return None if 0 <= move.spot < SPOTS else IllegalMove("no-such-place")
        case Pass():
            return IllegalMove("cannot-pass") if hand else None
        case _:
            assert_never(move)


def _put_under(stack: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The stack after a card was put under it and its next card turned up, from top to bottom."""
    if len(stack) == 1:  # face down: the card goes below, and the stack's own card is turned up
        return (*stack, card)
    return (*stack[1:], card, stack[0])  # the card goes below, and the old top below that


# --- what a seat can infer -----------------------------------------------------------------------


class _Known(NamedTuple):
    """What the seat of a view knows; cards are numbers."""

    hidden: tuple[int, ...]
    """The cards that it cannot see."""
    hand: tuple[int, ...]
    board: tuple[tuple[int, ...] | None, ...]
    """The stacks, from top to bottom; None where a single card lies face down."""


@functools.lru_cache(maxsize=32)
def _known(view: model.View) -> _Known:
    hand = tuple(card.number for card in view.hand)
    board = tuple(None if stack is None else tuple(card.number for card in stack) for stack in view.memory.stacks)
    seen = {*hand, *chain.from_iterable(stack or () for stack in board)}
    return _Known(tuple(number for number in range(PACK) if number not in seen), hand, board)


def _possible_tables(view: model.View, spot: int) -> list[model.State]:
    """A state for each rank that a play under this place can turn up, as far as the table and the seat's hand show.

    All other hidden cards are copies of one card, so only their number is meaningful.
    """
    board = [(place.top.number, _ANY) if place.top is not None else (_ANY,) for place in view.board]
    hands = [(_ANY,) * count for count in view.hand_counts]
    if view.seat is not None:
        hands[view.seat] = tuple(card.number for card in view.hand)
    return [
        model.State(
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


def _possible_next(view: model.View, spot: int) -> list[int]:
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


# --- counting ------------------------------------------------------------------------------------

GOAL = 40
"""The number of barrels that wins."""
_ACE_MORE = 13  # the difference between an ace as 14 and an ace as 1

_RANK = tuple(card.rank for card in CARDS)
_IS_ACE = tuple(card.rank == 1 for card in CARDS)


@functools.cache
def totals(base: int, aces: int) -> tuple[int, ...]:
    """What the face-up cards can add up to, ascending: each ace counts 1 or 14, independently."""
    return tuple(base + _ACE_MORE * more for more in range(aces + 1))


def _counted(board: tuple[tuple[int, ...], ...]) -> tuple[int, int]:
    """The sum of the face-up cards with aces as 1, and the number of aces."""
    base = aces = 0
    for stack in board:
        if len(stack) > 1:
            base += _RANK[stack[0]]
            aces += _IS_ACE[stack[0]]
    return base, aces


def totals_without(board: Sequence[Spot], spot: int) -> tuple[int, ...]:
    """What the face-up cards of all places except `spot` can add up to, before the card turned up there is added."""
    tops = [place.top.rank for other, place in enumerate(board) if other != spot and place.top is not None]
    return totals(sum(tops), tops.count(1))


def _judged(seat: int, hands: Sequence[object], out: tuple[int, ...], *, won: bool) -> Outcome | None:
    """The outcome if the game ends with a play of this seat; None if it goes on.

    `hands` holds a truthy value for each seat that has a card left: its cards, or their number.
    """
    seats = len(hands)
    if won:
        return _won_by(seat, seats, "forty")
    if len(out) == seats - 1:
        [left] = (other for other in range(seats) if other not in out)
        return _won_by(left, seats, "last_left")
    if not any(hands[other] for other in range(seats) if other not in out):
        return Outcome("hands_empty", (0,) * seats, ())
    return None


def _won_by(winner: int, seats: int, reason: str) -> Outcome:
    return Outcome(reason, tuple(int(seat == winner) for seat in range(seats)), (winner,))
