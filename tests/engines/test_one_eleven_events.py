"""The events of 111 are complete: a listener who hears only those of one seat can reconstruct its view.

The conformance kit checks that events do not tell too much.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engines.chance import Chance
from engines.contract import Event, Outcome, seen_by
from engines.one_eleven.model import (
    Dealt,
    DealtHand,
    Declared,
    Ended,
    Finished,
    Insert,
    Inserted,
    LimitNear,
    Refresh,
    Refreshed,
    RoundEnded,
    Spot,
    Take,
    Taken,
    Took,
    TookCard,
    View,
)
from tests.engines.drawing_one_eleven import DOWN, GAME, UP, deal, table
from tests.engines.steps import SEED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.one_eleven.model import Move, State

COVERED = Spot(None, empty=False)


class Listener:
    """A seat or spectator that starts with the players and its own cards, and then only hears events."""

    def __init__(self, seats: int, seat: int | None, own: tuple[int, ...]) -> None:
        self.seats, self.seat = seats, seat
        self.points: tuple[tuple[int, ...], ...] = ()
        self.totals: tuple[int, ...] = (0,) * seats
        self.finished: Finished | None = None
        self.outcome: Outcome | None = None
        self.near = 0
        self.dealt(start=0)
        if seat is not None:
            self.hands[seat] = list(own)

    def dealt(self, start: int) -> None:
        self.hands: list[list[int | None]] = [[None] * 12 for _ in range(self.seats)]
        self.centre = [COVERED] * 3
        self.pile = 110 - 12 * self.seats - 3
        self.aside: tuple[int, ...] = ()
        self.recycled: tuple[tuple[int, ...], ...] = ()
        self.to_act: int | None = start
        self.turn = 0
        self.declarer: int | None = None
        self.held: Taken | None = None

    def hear(self, event: Event) -> None:
        match event:
            case Dealt():
                self.dealt(event.start)
            case DealtHand():
                self.hands[event.seat] = list(event.cards)
            case Refreshed():
                if event.shuffled:
                    self.pile, self.recycled = self.pile + len(self.aside), (*self.recycled, self.aside)
                    self.aside = ()
                self.pile -= 3
                self.aside += event.cards
                self.centre = [COVERED] * 3
            case Took():
                self.centre[event.place] = Spot(None, empty=True)
                self.held = Taken(event.card, event.place, event.card is not None)
            case TookCard():
                assert self.held is not None
                self.held = Taken(event.card, self.held.place, open=False)
            case Inserted():
                self.inserted(event)
            case Declared():
                self.declarer = event.seat
            case LimitNear():
                self.near = event.turns
            case RoundEnded():
                self.points, self.totals, self.finished = (*self.points, event.points), event.totals, event.finished
                assert event.finished.declarer == self.declarer
                assert event.round == len(self.points)
            case Ended():
                assert self.finished is not None
                self.outcome, self.to_act = event.outcome, None
                self.hands = [list(hand) for hand in self.finished.hands]
            case _:
                raise AssertionError(f"unheard-of: {event}")

    def inserted(self, event: Inserted) -> None:
        assert self.held is not None
        hand, seat = self.hands[event.seat], event.seat
        assert hand[event.out] in (None, event.left)
        del hand[event.out]
        hand.insert(event.slot, self.held.card)
        self.centre[event.place] = Spot(event.left, empty=False)
        self.held = None
        self.turn, self.to_act = self.turn + 1, (seat + 1) % self.seats

    def check(self, view: View) -> None:
        """Check that the view says exactly the same."""
        assert [list(hand) for hand in view.hands] == self.hands
        assert list(view.centre) == self.centre
        assert (view.pile, view.aside) == (self.pile, len(self.aside))
        assert view.held == self.held
        assert (view.seat, view.to_act, view.turn) == (self.seat, self.to_act, self.turn)
        assert (view.rounds, view.totals) == (self.points, self.totals)
        assert (view.finished, view.outcome) == (self.finished, self.outcome)
        assert (view.memory.aside, view.memory.recycled) == (self.aside, self.recycled)


def eager(state: State, legal: Sequence[Move], chance: Chance) -> Move:
    """Declare, refresh the centre, or take a face-down card if possible; sometimes move at random."""
    for move in legal:
        if isinstance(move, Refresh) or (isinstance(move, Insert) and move.declare):
            return move
        if isinstance(move, Take) and not state.open[move.place] and chance.below(5):
            return move
    return chance.choice(legal)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_events_that_a_seat_hears_tell_all_that_it_may_know(seats: int) -> None:
    """Over rounds that are declared and rounds that are not, and with a pile that runs short if there are enough."""
    state = deal(seats, turn_limit=20, target=30)
    if seats == 2:
        state = table([UP, DOWN], turn_limit=20, target=30)
    listeners = {
        seat: Listener(seats, seat, () if seat is None else state.hands[seat]) for seat in (*range(seats), None)
    }
    heard: set[type[Event]] = set()
    shuffles, ply = 0, 0
    while legal := GAME.legal_moves(state):
        ply += 1
        move = eager(state, legal, Chance(SEED, ply, "moves"))
        step = GAME.apply(state, move, Chance(SEED, ply))
        state = step.state
        for seat, listener in listeners.items():
            for event in seen_by(seat, step.events):
                listener.hear(event)
                heard.add(type(event))
                shuffles += isinstance(event, Refreshed) and event.shuffled
            listener.check(GAME.view(state, seat))
    assert all(listener.near == 5 and listener.outcome for listener in listeners.values())
    assert heard >= {Dealt, DealtHand, Refreshed, Took, TookCard, Inserted, LimitNear, RoundEnded, Ended}
    assert (Declared in heard) == (seats == 2)
    assert shuffles or seats < 4
