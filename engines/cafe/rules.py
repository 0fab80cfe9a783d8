"""How Cafe International is played: from the deal to the end, one move at a time.

Here belong the course of a turn, the points, and the ways to end. Which chairs a tile may take is `seating`.
`docs/rules/cafe.md` traces each sentence of the rule text to its test.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from engines.cafe import model
from engines.cafe.board import Board, board_of, room_of
from engines.cafe.house import BAR, CHAIRS
from engines.cafe.model import (
    Bar,
    CafeOptions,
    Deed,
    Ended,
    Exchange,
    Exchanged,
    Fined,
    Memory,
    Passed,
    Refilled,
    Room,
    Seat,
    Seated,
    ToBar,
    WentOut,
)
from engines.cafe.seating import check_bar, check_exchange, check_pass, check_seat, legal_moves, sit_down
from engines.cafe.tiles import AT_TABLE, BAG, FREE, MALE_JOKER, TILES, seated, tile_of
from engines.contract import IllegalMove, Outcome, Step

if TYPE_CHECKING:
    from msgspec import Struct

    from engines import contract
    from engines.chance import Chance

T = TypeVar("T")

HAND = 5
"""Tiles dealt to everybody."""
BAG_END = 4
"""With so many tiles left in the bag, or fewer, the game ends."""
TILE_FINE = -5
JOKER_FINE = -10


class CafeInternational:
    """Cafe International for 2 to 4 players."""

    name: ClassVar[str] = "cafe"
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    # Every chair is taken once, with at most one pass after it, and at most once a joker on it is exchanged for a guest
    # who stays; every seat of the bar is taken once.
    longest: ClassVar[int] = 3 * CHAIRS + BAR

    State: ClassVar[type[Struct]] = model.State
    Move: ClassVar[Any] = model.Move
    View: ClassVar[type[Struct]] = model.View
    Event: ClassVar[Any] = model.Event
    Options: ClassVar[type[contract.Options]] = CafeOptions

    def setup(self, seats: int, options: CafeOptions, chance: Chance) -> model.State:
        """Shuffle the tiles and deal five to each seat in turn order; nobody sits anywhere."""
        if seats not in self.seats:
            raise ValueError(f"{self.name} is for 2 to 4 seats, not {seats}")
        tiles = chance.shuffle(BAG)
        dealt = seats * HAND
        return model.State(
            options=options,
            hands=tuple(tuple(sorted(tiles[first : first + HAND])) for first in range(0, dealt, HAND)),
            points=(0,) * seats,
            out=(),
            bag=tuple(tiles[dealt:]),
            bar=(),
            room=board_of(options.values).empty,
            to_act=0,
            first=None,
            last=(),
            outcome=None,
        )

    def to_act(self, state: model.State) -> int | None:
        """The seat whose decision is awaited; None when the game is over."""
        return state.to_act

    def outcome(self, state: model.State) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return state.outcome

    def legal_moves(self, state: model.State) -> tuple[model.Move, ...]:
        """Tiles on chairs, then a pass, then exchanges, then the bar; each by tile, then by chair."""
        if state.to_act is None:
            return ()
        return legal_moves(board_of(state.options.values), state.room, state.first, state.hands[state.to_act])

    def apply(self, state: model.State, move: model.Move, chance: Chance) -> Step[model.State]:
        """Play one move of the seat to act; after the deal nothing is left to chance."""
        seat = state.to_act
        if seat is None:
            raise IllegalMove("game-over")
        board, hand = board_of(state.options.values), state.hands[seat]
        if isinstance(move, Seat):
            check_seat(board, state.room, state.first, hand, move)
            return _seat(board, state, seat, move)
        if isinstance(move, Bar):
            check_bar(state.first, hand, move)
            return _bar(board, state, seat, move.tile)
        if isinstance(move, Exchange):
            check_exchange(board, state.room, state.first, hand, move)
            return _exchange(board, state, seat, move)
        check_pass(board, state.room, state.first)
        return _pass(board, state, seat)

    def view(self, state: model.State, seat: int | None) -> model.View:
        """Everything but the order of the bag; hands of those out are remembered, not shown."""
        if seat is not None and not 0 <= seat < len(state.hands):
            raise ValueError(f"there is no seat {seat}")
        hands = [tuple([TILES[tile] for tile in hand]) for hand in state.hands]
        return model.View(
            seat=seat,
            hands=tuple([() if other in state.out else hand for other, hand in enumerate(hands)]),
            points=state.points,
            out=state.out,
            bag=len(state.bag),
            bar=tuple([TILES[tile] for tile in state.bar]),
            chairs=tuple([None if guest == FREE else AT_TABLE[guest] for guest in state.room.chairs]),
            to_act=state.to_act,
            first=state.first,
            last=state.last,
            outcome=state.outcome,
            options=state.options,
            memory=Memory(away=tuple([hand if other in state.out else () for other, hand in enumerate(hands)])),
        )

    def resample(self, view: model.View, chance: Chance) -> model.State:
        """A state with this view: the tiles that are nowhere else lie in the bag in any order."""
        held = zip(view.hands, view.memory.away, strict=True)
        hands = tuple(tuple(tile.number for tile in (*hand, *away)) for hand, away in held)
        bar = tuple(tile.number for tile in view.bar)
        chairs = tuple(FREE if guest is None else guest.number for guest in view.chairs)
        bag = Counter(BAG)
        for tiles in (*hands, bar, (tile_of(guest) for guest in chairs if guest != FREE)):
            bag.subtract(tiles)
        return model.State(
            options=view.options,
            hands=hands,
            points=view.points,
            out=view.out,
            bag=tuple(chance.shuffle(sorted(bag.elements()))),
            bar=bar,
            room=room_of(board_of(view.options.values), chairs),
            to_act=view.to_act,
            first=view.first,
            last=view.last,
            outcome=view.outcome,
        )


# --- the four moves ------------------------------------------------------------------------------


def _seat(board: Board, state: model.State, seat: int, move: Seat) -> Step[model.State]:
    """A tile sits down and brings points; the turn ends with the second one."""
    chair = move.chair
    guest = seated(move.tile, board.flags_of[chair][0] if move.nation is None else move.nation)
    room, gains, refill = sit_down(board, state.room, chair, guest)
    deed = Seated(seat=seat, guest=AT_TABLE[guest], chair=chair, gains=gains, refill=refill)
    hand = _without(state.hands[seat], move.tile)
    points = state.points[seat]
    for gain in gains:
        points += gain.points
    if state.first is not None:
        return _end_turn(board, state, hand, points, state.bar, room, (*state.last, deed))
    next_state = model.State(
        state.options,
        _with(state.hands, seat, hand),
        _with(state.points, seat, points),
        state.out,
        state.bag,
        state.bar,
        room,
        seat,
        chair,
        (deed,),
        None,
    )
    return Step(next_state, (deed,))


def _pass(board: Board, state: model.State, seat: int) -> Step[model.State]:
    """The turn ends with one tile."""
    deeds = (*state.last, Passed(seat=seat))
    return _end_turn(board, state, state.hands[seat], state.points[seat], state.bar, state.room, deeds)


def _exchange(board: Board, state: model.State, seat: int, move: Exchange) -> Step[model.State]:
    """The joker goes to the hand; men, women and free chairs stay as they were."""
    room, chair = state.room, move.chair
    joker = room.chairs[chair]
    next_room = Room(
        (*room.chairs[:chair], move.tile, *room.chairs[chair + 1 :]),
        tuple([other for other in room.jokers if other != chair]),
        room.free,
        room.visited,
        room.no_men,
        room.no_women,
    )
    deed = Exchanged(seat=seat, guest=AT_TABLE[move.tile], chair=chair, joker=AT_TABLE[joker])
    hand = tuple(sorted((*_without(state.hands[seat], move.tile), tile_of(joker))))
    return _end_turn(board, state, hand, state.points[seat], state.bar, next_room, (deed,))


def _bar(board: Board, state: model.State, seat: int, tile: int) -> Step[model.State]:
    """The next seat of the bar; who goes below zero by it is out."""
    place = len(state.bar)
    worth = board.bar_rows[state.options.bar][place]
    points = state.points[seat] + worth
    deeds: tuple[Deed, ...] = (ToBar(seat=seat, tile=TILES[tile], place=place, points=worth),)
    if worth < 0 and points < 0:
        deeds += (WentOut(seat=seat, points=points),)
    hand = _without(state.hands[seat], tile)
    return _end_turn(board, state, hand, points, (*state.bar, tile), state.room, deeds)


def _without(hand: tuple[int, ...], tile: int) -> tuple[int, ...]:
    """The hand with one tile of this kind less."""
    left = list(hand)
    left.remove(tile)
    return tuple(left)


def _with(each: tuple[T, ...], seat: int, one: T) -> tuple[T, ...]:
    """What each seat has, with something else for one of them."""
    changed = list(each)
    changed[seat] = one
    return tuple(changed)


# --- the end of a turn, and of the game ----------------------------------------------------------


def _end_turn(
    board: Board,
    state: model.State,
    hand: tuple[int, ...],
    points: int,
    bar: tuple[int, ...],
    room: Room,
    deeds: tuple[Deed, ...],
) -> Step[model.State]:
    """Draw for what was placed, then look whether the game is over, else it is the next player's turn.

    `state` is the one before the move; hand, points, bar and room are those after it, and `deeds` the whole turn.
    """
    seat, out, bag = deeds[0].seat, state.out, state.bag
    if isinstance(deeds[-1], WentOut):
        out = (*out, seat)
    else:
        count = 0
        for deed in deeds:
            if isinstance(deed, Seated):
                count += deed.refill
            elif isinstance(deed, ToBar):
                count += 1
        if count:
            drawn, bag = bag[:count], bag[count:]
            hand = tuple(sorted(hand + drawn))
            deeds += (Refilled(seat=seat, tiles=tuple([TILES[tile] for tile in drawn])),)
    hands, all_points = _with(state.hands, seat, hand), _with(state.points, seat, points)
    following = _next(len(hands), out, seat)
    events: tuple[contract.Event, ...] = deeds if state.first is None else deeds[len(state.last) :]
    reason = None
    if not hand and seat not in out:
        reason = "hand_empty"
    elif not room.free:
        reason = "chairs_full"
    elif len(bar) == BAR:
        reason = "bar_full"
    elif len(bag) <= BAG_END:
        reason = "bag_low"
    elif len(out) == len(hands) - 1:
        reason = "last_left"
    elif hands[following][0] >= MALE_JOKER and not legal_moves(board, room, None, hands[following]):
        reason = "stuck"  # a hand is sorted: nothing but jokers, and no chair for any of them
    outcome = None
    if reason:
        outcome, fines = _settle(reason, hands, all_points, out)
        events = (*events, *fines, Ended(outcome=outcome))
    to_act = None if outcome else following
    next_state = model.State(state.options, hands, all_points, out, bag, bar, room, to_act, None, deeds, outcome)
    return Step(next_state, events)


def _next(seats: int, out: tuple[int, ...], seat: int) -> int:
    """The next seat clockwise that is still in."""
    seat = (seat + 1) % seats
    while seat in out:
        seat = (seat + 1) % seats
    return seat


def _settle(
    reason: str, hands: tuple[tuple[int, ...], ...], points: tuple[int, ...], out: tuple[int, ...]
) -> tuple[Outcome, list[Fined]]:
    """The outcome and the fines for what is left in the hands; those who are out cannot win."""
    scores = list(points)
    fines = []
    for seat, hand in enumerate(hands):
        if hand and seat not in out:
            jokers = len([tile for tile in hand if tile >= MALE_JOKER])
            guests = len(hand) - jokers
            fine = guests * TILE_FINE + jokers * JOKER_FINE
            scores[seat] += fine
            fines.append(Fined(seat=seat, guests=guests, jokers=jokers, points=fine))
    still_in = [seat for seat in range(len(hands)) if seat not in out]
    best = max(scores[seat] for seat in still_in)
    return Outcome(reason, tuple(scores), tuple(seat for seat in still_in if scores[seat] == best)), fines
