"""How 111 is played, from the deal to the end, one move at a time; and who may know what.

`docs/rules/one_eleven.md` traces each sentence of the rule text to its test.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import ClassVar, assert_never

from msgspec.structs import replace

from engines.chance import Chance
from engines.contract import Feat, Game, IllegalMove, Outcome, Step
from engines.one_eleven import model
from engines.one_eleven.edition import CENTRE, HAND, NUMBERS, Foreseen, OneElevenOptions, Row, is_in_order, runs, worth
from engines.one_eleven.model import (
    Dealt,
    DealtHand,
    Declared,
    Ended,
    Finished,
    Insert,
    Inserted,
    LimitNear,
    Memory,
    Refresh,
    Refreshed,
    RoundEnded,
    Spot,
    Take,
    Taken,
    TakenCard,
    Took,
    TookCard,
)

WARNING = 5
"""How many turns of every seat before the end of a round it is announced."""
_FACE_UP = -1
"""The origin of a card that everybody saw when it was taken."""

_FACE_DOWN, _EMPTY = Spot(None, empty=False), Spot(None, empty=True)
_OPEN_SPOTS = tuple(Spot(card, empty=False) for card in range(NUMBERS.stop))
_FIRST, _LAST = 0, HAND - 1

INSERTS: tuple[Insert, ...] = tuple(
    sorted(
        [Insert(place, place) for place in range(HAND)] + [Insert(_FIRST, _LAST), Insert(_LAST, _FIRST)],
        key=lambda move: (move.slot, move.out),
    )
)
"""The 14 different ways to put a card into a hand, without a declaration."""
_RESULTS = {(move.slot, move.out): Insert(move.slot, move.out, declare=True) for move in INSERTS}
"""The same with a declaration, by `slot` and `out`."""
_TAKES: tuple[model.Move, ...] = tuple(Take(place) for place in range(CENTRE))
_REFRESH_OR_TAKE: tuple[model.Move, ...] = (Refresh(), *_TAKES)
_ALL_OPEN = (True,) * CENTRE
_ALL_COVERED = (False,) * CENTRE


def inserted(row: Row, card: int, slot: int, out: int) -> Row:
    """The row with this card at `slot` and without the one at `out`, as in an `Insert`."""
    if slot == out:
        return (*row[:slot], card, *row[slot + 1 :])
    return (card, *row[:_LAST]) if slot == _FIRST else (*row[1:], card)


class OneEleven(Game[model.State, model.Move, model.View, model.Event, OneElevenOptions]):
    """111 for 2 to 5 players with the cards 2 to 111."""

    name: ClassVar[str] = "one_eleven"
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 6)
    # Any two neighbours are a run and every card has at least one clown, so a round gives everybody 2 points or more:
    # at most 50 rounds to 100 points. A round has at most 60 turns of 5 seats. A turn is a Take and an Insert, plus a
    # Refresh in at most every third turn: it needs three cards face up and leaves none, and a turn adds one. So a round
    # has at most 300 * 2 + 100 moves.
    longest: ClassVar[int] = 50 * (300 * 2 + 100)

    def setup(self, seats: int, options: OneElevenOptions, chance: Chance) -> model.State:
        """Deal twelve cards to each seat in turn, then three to the centre; the rest is the pile."""
        if seats not in self.seats:
            raise ValueError(f"{self.name} is for 2 to 5 seats, not {seats}")
        return _deal(seats, options, (), None, chance)

    def to_act(self, state: model.State) -> int | None:
        """The seat whose turn it is; None when the game is over. Each round begins one seat further clockwise."""
        if state.outcome is not None:
            return None
        return (len(state.rounds) + state.turn) % len(state.hands)

    def outcome(self, state: model.State) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return state.outcome

    def feats(self, events: Sequence[model.Event], outcome: Outcome) -> tuple[Feat, ...]:
        """Each winner that never declared, in a game where others did."""
        declarers = {event.seat for event in events if isinstance(event, Declared)}
        winners = outcome.winners if declarers else ()
        return tuple(Feat(seat, "quiet_winner") for seat in winners if seat not in declarers)

    def legal_moves(self, state: model.State) -> tuple[model.Move, ...]:
        """A refresh if all three are face up, then the takes; with a card taken, all inserts by slot, then by out."""
        if state.outcome is not None:
            return ()
        held = state.held
        if held is None:
            return _REFRESH_OR_TAKE if state.open == _ALL_OPEN else _TAKES
        hand = state.hands[(len(state.rounds) + state.turn) % len(state.hands)]
        # One insert can complete a row only if a single card is out of order, which breaks at most one pair.
        ups = sum(map(operator.lt, hand, hand[1:]))
        if 1 < ups < _LAST - 1:
            return INSERTS
        moves: list[model.Move] = []
        for move in INSERTS:
            moves.append(move)
            if is_in_order(inserted(hand, held.card, move.slot, move.out)):
                moves.append(_RESULTS[move.slot, move.out])
        return tuple(moves)

    def apply(self, state: model.State, move: model.Move, chance: Chance) -> Step[model.State, model.Event]:
        """Play one move of the seat to act."""
        seat = self.to_act(state)
        if seat is None:
            raise IllegalMove("game-over")
        match move:
            case Take():
                return self._take(state, seat, move)
            case Insert():
                return self._insert(state, seat, move, chance)
            case Refresh():
                return self._refresh(state, seat, chance)
            case _:
                assert_never(move)

    def explain(self, view: model.View, move: model.Move) -> IllegalMove | None:
        """Why `apply` would refuse this move of the seat of the view; None if it is legal."""
        if view.to_act is None:
            return IllegalMove("game-over")
        if view.to_act != view.seat:
            return IllegalMove("not-your-turn", seat=view.to_act)
        held = view.held
        match move:
            case Take():
                return _no_take(move, held)
            case Insert():
                card = None if held is None else held.card
                return IllegalMove("take-first") if card is None else _no_insert(move, card, view.row)
            case Refresh():
                return _no_refresh(held, [spot.card is None for spot in view.centre].count(True))
            case _:
                assert_never(move)

    def _certain_events(self, view: model.View, move: model.Move) -> tuple[model.Event, ...]:
        """The certain events of a move of the view's seat.

        At the end of a round that is only the declaration: the points depend on cards that others hold.
        """
        seat = (len(view.rounds) + view.turn) % view.seats
        match move:
            case Take():
                return (Took(seat=seat, place=move.place, card=view.centre[move.place].card),)
            case Insert():
                place = [spot.empty for spot in view.centre].index(True)
                return _inserting(move, seat, view.row, place, view.turn + 1, view.seats, view.options)
            case Refresh():
                cards = tuple([spot.card for spot in view.centre if spot.card is not None])
                return (Refreshed(seat=seat, cards=cards, shuffled=view.pile < CENTRE),)
            case _:
                assert_never(move)

    def foresee(self, view: model.View, move: Insert) -> Foreseen:
        """The row of the view's seat after this move, and its worth if the round ended with it.

        Raises IllegalMove.
        """
        refusal = self.explain(view, move)
        if refusal is not None:
            raise refusal
        held = view.held
        if held is None or held.card is None:
            raise IllegalMove("take-first")
        row = inserted(view.row, held.card, move.slot, move.out)
        return Foreseen(row, worth(row, view.options, declares=move.declare))

    def view(self, state: model.State, seat: int | None) -> model.View:
        """What this seat may know: its own hand, the face-up cards that others took, and at the end all hands."""
        seats, to_act = len(state.hands), self.to_act(state)
        if seat is not None and not 0 <= seat < seats:
            raise ValueError(f"there is no seat {seat} at a table of {seats}")
        held = state.held
        return model.View(
            seat=seat,
            seats=seats,
            to_act=to_act,
            turn=state.turn,
            hands=tuple(
                [
                    hand
                    if other == seat or to_act is None
                    else tuple([card if origin < 0 else None for card, origin in zip(hand, origins, strict=True)])
                    for other, (hand, origins) in enumerate(zip(state.hands, state.origins, strict=True))
                ]
            ),
            centre=tuple(
                [
                    (_OPEN_SPOTS[card] if up else _FACE_DOWN) if card else _EMPTY
                    for card, up in zip(state.centre, state.open, strict=True)
                ]
            ),
            pile=len(state.pile),
            aside=len(state.aside),
            held=None
            if held is None
            else Taken(held.card if held.open or seat == to_act else None, held.place, held.open),
            rounds=state.rounds,
            totals=tuple([sum(points) for points in zip(*state.rounds, strict=True)]) or (0,) * seats,
            finished=state.finished,
            outcome=state.outcome,
            options=state.options,
            memory=Memory(state.aside, state.origins, state.recycled),
        )

    def resample(self, view: model.View, chance: Chance) -> model.State:
        """A state with this view: each hidden card is in a random place among those where it can be."""
        # Hidden cards are not all interchangeable. A card that was set aside and shuffled back into the pile cannot
        # have been in a hand since before then. So the state counts the reshuffles of the pile, and stores the count at
        # which each card of a hand left it (`origins`): a hidden card that came into the pile with the n-th reshuffle
        # can only be where the count is n or more.
        memory = view.memory
        hands = [list(hand) for hand in view.hands]
        centre = [spot.card for spot in view.centre]
        held = [view.held.card] if view.held else []
        pile: list[int | None] = [None] * view.pile

        shuffles = len(memory.recycled)
        hidden: list[list[tuple[list[int | None], int]]] = [[] for _ in range(shuffles + 1)]
        for hand, origins in zip(hands, memory.origins, strict=True):
            for place, (card, origin) in enumerate(zip(hand, origins, strict=True)):
                if card is None:
                    hidden[origin].append((hand, place))
        # Reshuffles happen only for new centre cards, so hidden centre cards were laid after the latest one.
        hidden[-1] += [
            (centre, place) for place, spot in enumerate(view.centre) if spot.card is None and not spot.empty
        ]
        hidden[-1] += [(held, place) for place, card in enumerate(held) if card is None]
        hidden[-1] += [(pile, place) for place in range(view.pile)]

        seen = {card for zone in (*hands, centre, held, memory.aside) for card in zone}
        came = dict.fromkeys((card for card in NUMBERS if card not in seen), 0)
        for number, cards in enumerate(memory.recycled, start=1):
            came.update((card, number) for card in cards if card in came)
        waiting: list[int] = []
        for number in range(shuffles + 1):
            waiting = chance.shuffle([*waiting, *(card for card, came_with in came.items() if came_with == number)])
            for zone, place in hidden[number]:
                zone[place] = waiting.pop()

        return model.State(
            options=view.options,
            hands=tuple([_numbers(hand) for hand in hands]),
            origins=memory.origins,
            centre=_numbers(centre),
            open=tuple([spot.card is not None for spot in view.centre]),
            pile=_numbers(pile),
            aside=memory.aside,
            recycled=memory.recycled,
            held=TakenCard(_numbers(held)[0], view.held.place, view.held.open) if view.held else None,
            turn=view.turn,
            rounds=view.rounds,
            finished=view.finished,
            outcome=view.outcome,
        )

    @staticmethod
    def _refresh(state: model.State, seat: int, chance: Chance) -> Step[model.State, model.Event]:
        if (refusal := _no_refresh(state.held, state.open.count(False))) is not None:
            raise refusal
        pile, aside, recycled = state.pile, state.aside, state.recycled
        shuffled = len(pile) < CENTRE
        if shuffled:  # without the three that are being set aside now
            pile, aside, recycled = tuple(chance.shuffle((*pile, *aside))), (), (*recycled, aside)
        next_state = replace(
            state,
            centre=pile[:CENTRE],
            open=_ALL_COVERED,
            pile=pile[CENTRE:],
            aside=aside + state.centre,
            recycled=recycled,
        )
        return Step(next_state, (Refreshed(seat=seat, cards=state.centre, shuffled=shuffled),))

    @staticmethod
    def _take(state: model.State, seat: int, move: Take) -> Step[model.State, model.Event]:
        if (refusal := _no_take(move, state.held)) is not None:
            raise refusal
        place = move.place
        card, is_open = state.centre[place], state.open[place]
        events: tuple[model.Event, ...] = (Took(seat=seat, place=place, card=card if is_open else None),)
        if not is_open:
            events += (TookCard(only=seat, seat=seat, card=card),)
        next_state = replace(
            state,
            centre=(*state.centre[:place], 0, *state.centre[place + 1 :]),
            open=(*state.open[:place], False, *state.open[place + 1 :]),
            held=TakenCard(card, place, is_open),
        )
        return Step(next_state, events)

    @staticmethod
    def _insert(state: model.State, seat: int, move: Insert, chance: Chance) -> Step[model.State, model.Event]:
        held, slot, out = state.held, move.slot, move.out
        if held is None:
            raise IllegalMove("take-first")
        row, origins, place = state.hands[seat], state.origins[seat], held.place
        if (refusal := _no_insert(move, held.card, row)) is not None:
            raise refusal
        hands = (*state.hands[:seat], inserted(row, held.card, slot, out), *state.hands[seat + 1 :])
        origin = _FACE_UP if held.open else len(state.recycled)
        turn, seats, options = state.turn + 1, len(hands), state.options
        events = _inserting(move, seat, row, place, turn, seats, options)
        next_state = replace(
            state,
            hands=hands,
            origins=(*state.origins[:seat], inserted(origins, origin, slot, out), *state.origins[seat + 1 :]),
            centre=(*state.centre[:place], row[out], *state.centre[place + 1 :]),
            open=(*state.open[:place], True, *state.open[place + 1 :]),
            held=None,
            turn=turn,
        )
        if move.declare or turn == options.turn_limit * seats:
            return _end_round(next_state, seat if move.declare else None, events, chance)
        return Step(next_state, events)


def _no_refresh(held: TakenCard | Taken | None, covered: int) -> IllegalMove | None:
    """Why a seat cannot lay a new centre; `held` is the card it has taken, `covered` counts face-down centre cards."""
    if held is not None:
        return IllegalMove("insert-first")
    return IllegalMove("centre-not-open", covered=covered) if covered else None


def _no_take(move: Take, held: TakenCard | Taken | None) -> IllegalMove | None:
    """Why a seat cannot take this card; `held` is the card it has taken already."""
    if held is not None:
        return IllegalMove("insert-first")
    return None if 0 <= move.place < CENTRE else IllegalMove("no-such-place")


def _no_insert(move: Insert, card: int, row: Row) -> IllegalMove | None:
    """Why a seat cannot put this card into this row with this move."""
    slot, out = move.slot, move.out
    if not (_FIRST <= slot <= _LAST and _FIRST <= out <= _LAST):
        return IllegalMove("no-such-place")
    if (slot, out) not in _RESULTS:
        return IllegalMove("not-a-neighbour")
    if move.declare and not is_in_order(new_row := inserted(row, card, slot, out)):
        return IllegalMove("not-in-order", cards=max([length for _, length in runs(new_row)]))
    return None


def _inserting(
    move: Insert, seat: int, row: Row, place: int, turn: int, seats: int, options: OneElevenOptions
) -> tuple[model.Event, ...]:
    """The events of putting a card into this row, before those of a round's end; `turn` turns are then finished."""
    moved = Inserted(seat=seat, slot=move.slot, out=move.out, left=row[move.out], place=place)
    if move.declare:
        return (moved, Declared(seat=seat))
    return (moved, LimitNear(turns=WARNING)) if turn == (options.turn_limit - WARNING) * seats else (moved,)


def _numbers(zone: list[int | None]) -> tuple[int, ...]:
    """The cards of a zone as a state stores them; 0 for an empty place."""
    return tuple([card or 0 for card in zone])


# --- rounds --------------------------------------------------------------------------------------


def _deal(
    seats: int,
    options: OneElevenOptions,
    rounds: tuple[tuple[int, ...], ...],
    finished: Finished | None,
    chance: Chance,
) -> model.State:
    """Deal twelve cards to each seat in turn, then three to the centre; the rest is the pile."""
    cards = chance.shuffle(NUMBERS)
    dealt = seats * HAND
    return model.State(
        options=options,
        hands=tuple(tuple(cards[first : first + HAND]) for first in range(0, dealt, HAND)),
        origins=((0,) * HAND,) * seats,
        centre=tuple(cards[dealt : dealt + CENTRE]),
        open=(False,) * CENTRE,
        pile=tuple(cards[dealt + CENTRE :]),
        aside=(),
        recycled=(),
        held=None,
        turn=0,
        rounds=rounds,
        finished=finished,
        outcome=None,
    )


def _end_round(
    state: model.State, declarer: int | None, events: tuple[model.Event, ...], chance: Chance
) -> Step[model.State, model.Event]:
    """Count all hands, then end the game or deal the next round."""
    counted = [worth(hand, state.options, declares=seat == declarer) for seat, hand in enumerate(state.hands)]
    points = tuple([each.points for each in counted])
    rounds = (*state.rounds, points)
    totals = tuple(map(sum, zip(*rounds, strict=True)))
    finished = Finished(declarer, state.hands, tuple([each.run for each in counted]))
    events += (RoundEnded(round=len(rounds), finished=finished, points=points, totals=totals),)

    seats = len(totals)
    if max(totals) < state.options.target:
        dealt = _deal(seats, state.options, rounds, finished, chance)
        events += (Dealt(round=len(rounds) + 1, start=len(rounds) % seats),)
        events += tuple(DealtHand(only=seat, seat=seat, cards=hand) for seat, hand in enumerate(dealt.hands))
        return Step(dealt, events)

    best = max(zip(totals, points, strict=True))  # on equal totals, more points in the last round win
    winners = tuple(seat for seat in range(seats) if (totals[seat], points[seat]) == best)
    outcome = Outcome("turn_limit" if declarer is None else "declared", totals, winners)
    over = replace(state, rounds=rounds, finished=finished, outcome=outcome)
    return Step(over, (*events, Ended(outcome=outcome)))
