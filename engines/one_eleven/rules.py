"""How 111 is played: from the deal to the end, one move at a time.

Here belongs every rule of the game, and nothing that a person would read: `docs/rules/one_eleven.md` traces each
sentence of the rule text to its test.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, ClassVar

from engines.contract import IllegalMove, Outcome, Step
from engines.one_eleven import model
from engines.one_eleven.knowledge import FACE_UP, resampled, view_of
from engines.one_eleven.model import (
    Dealt,
    DealtHand,
    Declared,
    Ended,
    Finished,
    Held,
    Insert,
    Inserted,
    LastTurn,
    LimitNear,
    OneElevenOptions,
    Refresh,
    Refreshed,
    RoundEnded,
    Take,
    Took,
    TookCard,
)
from engines.one_eleven.scoring import Run, counted_run, is_in_order, runs
from engines.one_eleven.values import HAND, NUMBERS, figures

if TYPE_CHECKING:
    from msgspec import Struct

    from engines import contract
    from engines.chance import Chance
    from engines.one_eleven.model import Row

CENTRE = 3
"""Places in the centre."""
WARNING = 5
"""So many turns of every seat before the end of a round this is announced."""
_FIRST, _LAST = 0, HAND - 1

INSERTS: tuple[Insert, ...] = tuple(
    sorted(
        [Insert(place, place) for place in range(HAND)] + [Insert(_FIRST, _LAST), Insert(_LAST, _FIRST)],
        key=lambda move: (move.slot, move.out),
    )
)
"""The 14 different results of putting a card into a hand, without a declaration."""
_RESULTS = {(move.slot, move.out): Insert(move.slot, move.out, declare=True) for move in INSERTS}
"""The same with one, by where the new card stands and where the old one stood."""
_TAKES: tuple[model.Move, ...] = tuple(Take(place) for place in range(CENTRE))
_REFRESH_OR_TAKE: tuple[model.Move, ...] = (Refresh(), *_TAKES)
_ALL_OPEN = (True,) * CENTRE
_ALL_COVERED = (False,) * CENTRE
_DEALT_ORIGINS = (0,) * HAND


def inserted(row: Row, card: int, slot: int, out: int) -> Row:
    """The row after this card came to `slot` and the one at `out` left; slot and out as in an `Insert`."""
    if slot == out:
        return (*row[:slot], card, *row[slot + 1 :])
    return (card, *row[:_LAST]) if slot == _FIRST else (*row[1:], card)


class OneEleven:
    """111 for 2 to 5 players with the cards 2 to 111."""

    name: ClassVar[str] = "one_eleven"
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 6)
    # Any two neighbours are a run and every card has a clown at least, so a round gives everybody 2 points or more: at
    # most 50 rounds to 100 points. A round has at most 60 turns of 5 seats. A turn is a Take and an Insert, and in at
    # most every third turn a Refresh: it needs three cards face up and leaves none, and a turn turns up one. So a round
    # has at most 300 * 2 + 100 moves.
    longest: ClassVar[int] = 50 * (300 * 2 + 100)

    State: ClassVar[type[Struct]] = model.State
    Move: ClassVar[Any] = model.Move
    View: ClassVar[type[Struct]] = model.View
    Event: ClassVar[Any] = model.Event
    Options: ClassVar[type[contract.Options]] = OneElevenOptions

    def setup(self, seats: int, options: OneElevenOptions, chance: Chance) -> model.State:
        """Deal twelve cards to each seat in turn, then three to the centre; the rest is the pile."""
        if seats not in self.seats:
            raise ValueError(f"{self.name} is for 2 to 5 seats, not {seats}")
        return _deal(seats, options, (), None, None, chance)

    def to_act(self, state: model.State) -> int | None:
        """The seat whose turn it is; None when the game is over. Each round begins one seat further clockwise."""
        if state.outcome is not None:
            return None
        return (len(state.rounds) + state.turn) % len(state.hands)

    def outcome(self, state: model.State) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return state.outcome

    def legal_moves(self, state: model.State) -> tuple[model.Move, ...]:
        """Refresh if all is open, then the places to take from; or all results of inserting, by slot, then by out."""
        if state.outcome is not None:
            return ()
        held = state.held
        if held is None:
            return _REFRESH_OR_TAKE if state.open == _ALL_OPEN else _TAKES
        hand = state.hands[(len(state.rounds) + state.turn) % len(state.hands)]
        # One exchange brings a hand into order only if one card spoils it, and that card spoils one pair at most.
        ups = sum(map(operator.lt, hand, hand[1:]))
        if 1 < ups < _LAST - 1:
            return INSERTS
        moves: list[model.Move] = []
        for move in INSERTS:
            moves.append(move)
            if is_in_order(inserted(hand, held.card, move.slot, move.out)):
                moves.append(_RESULTS[move.slot, move.out])
        return tuple(moves)

    def apply(self, state: model.State, move: model.Move, chance: Chance) -> Step[model.State]:
        """Play one move of the seat to act."""
        seat = self.to_act(state)
        if seat is None:
            raise IllegalMove("game-over")
        if isinstance(move, Insert):
            return self._insert(state, seat, move, chance)
        if state.held is not None:
            raise IllegalMove("insert-first")
        if isinstance(move, Refresh):
            return self._refresh(state, seat, chance)
        return self._take(state, seat, move.place)

    def view(self, state: model.State, seat: int | None) -> model.View:
        """What this seat may know."""
        return view_of(state, seat, self.to_act(state))

    def resample(self, view: model.View, chance: Chance) -> model.State:
        """A state with this view: what it cannot see lies by chance wherever it can be."""
        return resampled(view, chance)

    @staticmethod
    def _refresh(state: model.State, seat: int, chance: Chance) -> Step[model.State]:
        if state.open != _ALL_OPEN:
            raise IllegalMove("centre-not-open", covered=state.open.count(False))
        pile, aside, recycled = state.pile, state.aside, state.recycled
        shuffled = len(pile) < CENTRE
        if shuffled:  # the three that are being set aside now stay out of it
            pile, aside, recycled = tuple(chance.shuffle((*pile, *aside))), (), (*recycled, aside)
        next_state = model.State(
            options=state.options,
            hands=state.hands,
            origins=state.origins,
            centre=pile[:CENTRE],
            open=_ALL_COVERED,
            pile=pile[CENTRE:],
            aside=aside + state.centre,
            recycled=recycled,
            refreshed=state.centre,
            held=None,
            turn=state.turn,
            rounds=state.rounds,
            last=state.last,
            finished=state.finished,
            outcome=None,
        )
        return Step(next_state, (Refreshed(seat=seat, cards=state.centre, shuffled=shuffled),))

    @staticmethod
    def _take(state: model.State, seat: int, place: int) -> Step[model.State]:
        if not 0 <= place < CENTRE:
            raise IllegalMove("no-such-place")
        card, is_open = state.centre[place], state.open[place]
        events: tuple[contract.Event, ...] = (Took(seat=seat, place=place, card=card if is_open else None),)
        if not is_open:
            events += (TookCard(only=seat, seat=seat, card=card),)
        next_state = model.State(
            options=state.options,
            hands=state.hands,
            origins=state.origins,
            centre=(*state.centre[:place], 0, *state.centre[place + 1 :]),
            open=(*state.open[:place], False, *state.open[place + 1 :]),
            pile=state.pile,
            aside=state.aside,
            recycled=state.recycled,
            refreshed=state.refreshed,
            held=Held(card, place, is_open),
            turn=state.turn,
            rounds=state.rounds,
            last=state.last,
            finished=state.finished,
            outcome=None,
        )
        return Step(next_state, events)

    @staticmethod
    def _insert(state: model.State, seat: int, move: Insert, chance: Chance) -> Step[model.State]:
        held, slot, out = state.held, move.slot, move.out
        if held is None:
            raise IllegalMove("take-first")
        if not (_FIRST <= slot <= _LAST and _FIRST <= out <= _LAST):
            raise IllegalMove("no-such-place")
        if (slot, out) not in _RESULTS:
            raise IllegalMove("not-a-neighbour")
        row, origins, place = state.hands[seat], state.origins[seat], held.place
        left, new_row = row[out], inserted(row, held.card, slot, out)
        if move.declare and not is_in_order(new_row):
            raise IllegalMove("not-in-order", cards=max(length for _, length in runs(new_row)))
        hands = (*state.hands[:seat], new_row, *state.hands[seat + 1 :])
        origin = FACE_UP if held.open else len(state.recycled)
        known = held.card if held.open else None
        last = LastTurn(seat, state.refreshed, place, known, slot, out, left, move.declare)
        turn = state.turn + 1
        events: tuple[contract.Event, ...] = (Inserted(seat=seat, slot=slot, out=out, left=left, place=place),)
        if move.declare:
            events += (Declared(seat=seat),)
        seats, limit = len(hands), state.options.turn_limit
        next_state = model.State(
            options=state.options,
            hands=hands,
            origins=(*state.origins[:seat], inserted(origins, origin, slot, out), *state.origins[seat + 1 :]),
            centre=(*state.centre[:place], left, *state.centre[place + 1 :]),
            open=(*state.open[:place], True, *state.open[place + 1 :]),
            pile=state.pile,
            aside=state.aside,
            recycled=state.recycled,
            refreshed=(),
            held=None,
            turn=turn,
            rounds=state.rounds,
            last=last,
            finished=state.finished,
            outcome=None,
        )
        if move.declare or turn == limit * seats:
            return _end_round(next_state, seat if move.declare else None, events, chance)
        if turn == (limit - WARNING) * seats:
            events += (LimitNear(turns=WARNING),)
        return Step(next_state, events)


def _deal(
    seats: int,
    options: OneElevenOptions,
    rounds: tuple[tuple[int, ...], ...],
    last: LastTurn | None,
    finished: Finished | None,
    chance: Chance,
) -> model.State:
    cards = chance.shuffle(NUMBERS)
    dealt = seats * HAND
    return model.State(
        options=options,
        hands=tuple(tuple(cards[first : first + HAND]) for first in range(0, dealt, HAND)),
        origins=(_DEALT_ORIGINS,) * seats,
        centre=tuple(cards[dealt : dealt + CENTRE]),
        open=_ALL_COVERED,
        pile=tuple(cards[dealt + CENTRE :]),
        aside=(),
        recycled=(),
        refreshed=(),
        held=None,
        turn=0,
        rounds=rounds,
        last=last,
        finished=finished,
        outcome=None,
    )


def _end_round(
    state: model.State, declarer: int | None, events: tuple[contract.Event, ...], chance: Chance
) -> Step[model.State]:
    """Count all hands; then the game is over, or the next round is dealt."""
    clowns, bonus = figures(state.options.values).clowns, figures(state.options.values).bonus
    best_value = state.options.consolation == "best_value"
    counted = tuple(
        Run(0, HAND, sum([clowns[card] for card in hand]))
        if seat == declarer
        else counted_run(hand, clowns, best_value=best_value)
        for seat, hand in enumerate(state.hands)
    )
    points = tuple(run.clowns + bonus * (seat == declarer) for seat, run in enumerate(counted))
    rounds = (*state.rounds, points)
    totals = tuple(map(sum, zip(*rounds, strict=True)))
    finished = Finished(declarer, state.hands, counted)
    events += (RoundEnded(round=len(rounds), finished=finished, points=points, totals=totals),)

    seats = len(totals)
    if max(totals) < state.options.target:
        dealt = _deal(seats, state.options, rounds, state.last, finished, chance)
        events += (Dealt(round=len(rounds) + 1, start=len(rounds) % seats),)
        events += tuple(DealtHand(only=seat, seat=seat, cards=hand) for seat, hand in enumerate(dealt.hands))
        return Step(dealt, events)

    best = max(zip(totals, points, strict=True))  # equal totals: more points in this last round
    winners = tuple(seat for seat in range(seats) if (totals[seat], points[seat]) == best)
    outcome = Outcome("turn_limit" if declarer is None else "declared", totals, winners)
    over = model.State(
        options=state.options,
        hands=state.hands,
        origins=state.origins,
        centre=state.centre,
        open=state.open,
        pile=state.pile,
        aside=state.aside,
        recycled=state.recycled,
        refreshed=(),
        held=None,
        turn=state.turn,
        rounds=rounds,
        last=state.last,
        finished=finished,
        outcome=outcome,
    )
    return Step(over, (*events, Ended(outcome=outcome)))
