"""How Cafe International is played, from the deal to the end, one move at a time.

`docs/rules/cafe.md` traces each sentence of the rule text to its test.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, TypeVar, assert_never

from msgspec.structs import replace

from engines.cafe import model
from engines.cafe.beliefs import inferred
from engines.cafe.board import Board, board_of
from engines.cafe.edition import AT_TABLE, BAG, BAR, CHAIRS, FREE, GUESTS, MALE_JOKER, TILES, Tile, tile_of
from engines.cafe.model import (
    Bar,
    CafeOptions,
    Ended,
    Exchange,
    Exchanged,
    Fined,
    Memory,
    Pass,
    Passed,
    Refilled,
    Room,
    Seat,
    Seated,
    ToBar,
    WentOut,
)
from engines.cafe.seating import is_refilled, moves_in, sit_down, why_not
from engines.chance import SEED_BYTES, Chance
from engines.contract import Feat, Game, IllegalMove, Outcome, Step, next_seat
from engines.upgrades import Document, Upgrade

T = TypeVar("T")

HAND = 5
"""The number of tiles dealt to each seat."""
BAG_END = 4
"""The game ends with this number of tiles left in the bag, or fewer."""
TILE_FINE = -5
"""The points for each tile with a nationality left in a hand at the end."""
JOKER_FINE = -10
"""The points for each joker left in a hand at the end."""
_NO_CHANCE = Chance(bytes(SEED_BYTES), 0)
"""For trying moves: nothing is random after the deal."""


def _with_who_is_out(document: Document) -> Document:
    """Add the seats that are out to the outcome of a finished game, which version 1 of the rules lacks."""
    state = document.get("state")
    if isinstance(state, dict) and state.get("out") and isinstance(state.get("outcome"), dict):
        outcome = {**state["outcome"], "out": sorted(state["out"])}
        return {**document, "state": {**state, "outcome": outcome}}
    return document


class CafeInternational(Game[model.State, model.Move, model.View, model.Event, CafeOptions]):
    """Cafe International for 2 to 4 players."""

    name: ClassVar[str] = "cafe"
    rules: ClassVar[int] = 2
    upgrades: ClassVar[Mapping[int, Upgrade]] = {1: _with_who_is_out}
    seats: ClassVar[range] = range(2, 5)
    # Every chair is taken once, followed by at most one pass, and at most one joker on it is exchanged for a guest who
    # stays; every seat of the bar is taken once.
    longest: ClassVar[int] = 3 * CHAIRS + BAR

    def setup(self, seats: int, options: CafeOptions, chance: Chance) -> model.State:
        """Shuffle the tiles and deal five to each seat in turn order; the room is empty."""
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
            room=board_of(options.edition).empty,
            to_act=0,
            first=None,
            outcome=None,
        )

    def to_act(self, state: model.State) -> int | None:
        """The seat whose decision is awaited; None when the game is over."""
        return state.to_act

    def outcome(self, state: model.State) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return state.outcome

    def feats(self, events: Sequence[model.Event], outcome: Outcome) -> tuple[Feat, ...]:
        """Each seat that went out because the bar cost more than it had."""
        return tuple(Feat(event.seat, "own_bill") for event in events if isinstance(event, WentOut))

    def legal_moves(self, state: model.State) -> tuple[model.Move, ...]:
        """Tiles on chairs, then a pass, then exchanges, then the bar; each by tile, then by chair."""
        if state.to_act is None:
            return ()
        return moves_in(board_of(state.options.edition), state.room, state.first, state.hands[state.to_act])

    def apply(self, state: model.State, move: model.Move, chance: Chance) -> Step[model.State, model.Event]:
        """Play one move of the seat to act; nothing is random after the deal."""
        seat = state.to_act
        if seat is None:
            raise IllegalMove("game-over")
        board = board_of(state.options.edition)
        refusal = why_not(board, state.room, state.first, state.hands[seat], move)
        if refusal is not None:
            raise refusal
        return _played(board, state, seat, move)

    def may_take_back(self, before: model.State, move: model.Move, after: model.State) -> bool:
        """Only the first tile of an unfinished turn: it came from an open hand, and nothing was drawn for it yet."""
        return before.first is None and after.first is not None

    def explain(self, view: model.View, move: model.Move) -> IllegalMove | None:
        """The refusal that `apply` would raise for this move of the seat of the view; None if it is legal."""
        if view.to_act is None:
            return IllegalMove("game-over")
        if view.seat != view.to_act:
            return IllegalMove("not-your-turn", seat=view.to_act)
        known = inferred(view)
        return why_not(board_of(view.options.edition), known.room, view.first, known.hands[view.to_act], move)

    def _certain_events(self, view: model.View, move: model.Move) -> tuple[model.Event, ...]:
        """All events of a legal move, except the tiles drawn and what these cost at the end."""
        events = self.apply(inferred(view), move, _NO_CHANCE).events
        if not any(isinstance(event, Refilled) for event in events):
            return events
        return tuple(event for event in events if not _depends_on_the_bag(event, view.seat))

    def view(self, state: model.State, seat: int | None) -> model.View:
        """Everything except the order of the bag. Raises ValueError for a seat that does not exist."""
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
            outcome=state.outcome,
            options=state.options,
            memory=Memory(away=tuple([hand if other in state.out else () for other, hand in enumerate(hands)])),
        )

    def resample(self, view: model.View, chance: Chance) -> model.State:
        """A state with this view and the bag in random order."""
        known = inferred(view)
        return replace(known, bag=tuple(chance.shuffle(known.bag)))


# --- the four moves ------------------------------------------------------------------------------


def _played(board: Board, state: model.State, seat: int, move: model.Move) -> Step[model.State, model.Event]:
    """The result of a legal move."""
    match move:
        case Seat():
            return _seat(board, state, seat, move)
        case Pass():
            return _pass(board, state, seat)
        case Exchange():
            return _exchange(board, state, seat, move)
        case Bar():
            return _bar(board, state, seat, move.tile)
        case _:
            assert_never(move)


def _seat(board: Board, state: model.State, seat: int, move: Seat) -> Step[model.State, model.Event]:
    """Seat a tile and score it; the second tile ends the turn."""
    room, gains, refill = sit_down(board, state.room, move)
    chair = move.chair
    event = Seated(seat=seat, guest=AT_TABLE[room.chairs[chair]], chair=chair, gains=gains, refill=refill)
    hand = _without(state.hands[seat], move.tile)
    points = state.points[seat]
    for gain in gains:
        points += gain.points
    if state.first is not None:
        draws = refill + is_refilled(board, state.room, state.first)
        return _end_turn(board, state, seat, (event,), draws, hand, points, room, state.bar)
    hands, all_points = _with(state.hands, seat, hand), _with(state.points, seat, points)
    return Step(replace(state, hands=hands, points=all_points, room=room, first=chair), (event,))


def _pass(board: Board, state: model.State, seat: int) -> Step[model.State, model.Event]:
    """End the turn after one tile."""
    draws = 0 if state.first is None else is_refilled(board, state.room, state.first)
    hand, points = state.hands[seat], state.points[seat]
    return _end_turn(board, state, seat, (Passed(seat=seat),), draws, hand, points, state.room, state.bar)


def _exchange(board: Board, state: model.State, seat: int, move: Exchange) -> Step[model.State, model.Event]:
    """Move the joker to the hand; the other fields of the room do not change."""
    room, chair = state.room, move.chair
    joker = room.chairs[chair]
    jokers = tuple([other for other in room.jokers if other != chair])
    next_room = replace(room, chairs=_with(room.chairs, chair, move.tile), jokers=jokers)
    event = Exchanged(seat=seat, guest=AT_TABLE[move.tile], chair=chair, joker=AT_TABLE[joker])
    hand = tuple(sorted((*_without(state.hands[seat], move.tile), tile_of(joker))))
    return _end_turn(board, state, seat, (event,), 0, hand, state.points[seat], next_room, state.bar)


def _bar(board: Board, state: model.State, seat: int, tile: int) -> Step[model.State, model.Event]:
    """Take the next seat of the bar; a player who falls below zero is out and draws nothing."""
    place = len(state.bar)
    worth = board.bar_rows[state.options.bar][place]
    points = state.points[seat] + worth
    events: tuple[model.Event, ...] = (ToBar(seat=seat, tile=TILES[tile], place=place, points=worth),)
    draws = 1
    if worth < 0 and points < 0:
        events += (WentOut(seat=seat, points=points),)
        draws = 0
    hand = _without(state.hands[seat], tile)
    return _end_turn(board, state, seat, events, draws, hand, points, state.room, (*state.bar, tile))


def _without(hand: tuple[int, ...], tile: int) -> tuple[int, ...]:
    """The hand minus one tile of this kind."""
    left = list(hand)
    left.remove(tile)
    return tuple(left)


def _with(each: tuple[T, ...], place: int, one: T) -> tuple[T, ...]:
    """The tuple with `one` at this place."""
    changed = list(each)
    changed[place] = one
    return tuple(changed)


# --- the end of a turn, and of the game ----------------------------------------------------------


def _end_turn(
    board: Board,
    state: model.State,
    seat: int,
    events: tuple[model.Event, ...],
    draws: int,
    hand: tuple[int, ...],
    points: int,
    room: Room,
    bar: tuple[int, ...],
) -> Step[model.State, model.Event]:
    """Draw this number of tiles, then end the game or pass the turn to the next player.

    `state` is the state before the last move of the turn, and `events` are those of that move; `hand` and `points` (of
    `seat`), `room` and `bar` are those after it.
    """
    out, bag = state.out, state.bag
    if draws:
        drawn, bag = bag[:draws], bag[draws:]
        hand = tuple(sorted(hand + drawn))
        events += (Refilled(seat=seat, tiles=tuple([TILES[tile] for tile in drawn])),)
    elif isinstance(events[-1], WentOut):
        out = (*out, seat)
    hands, all_points = _with(state.hands, seat, hand), _with(state.points, seat, points)
    following = next_seat(len(hands), out, seat)
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
    elif hands[following][0] >= MALE_JOKER and not moves_in(board, room, None, hands[following]):
        reason = "stuck"  # hands are sorted, so this one has only jokers, and no chair for any of them
    outcome = None
    if reason:
        outcome, fines = _settled(reason, hands, all_points, out)
        events = (*events, *fines, Ended(outcome=outcome))
    to_act = None if outcome else following
    return Step(model.State(state.options, hands, all_points, out, bag, bar, room, to_act, None, outcome), events)


def _settled(
    reason: str, hands: tuple[tuple[int, ...], ...], points: tuple[int, ...], out: tuple[int, ...]
) -> tuple[Outcome, list[Fined]]:
    """The outcome, and the fines for tiles left in hands; seats that are out pay nothing and cannot win."""
    scores = list(points)
    fines = []
    for seat, hand in enumerate(hands):
        if hand and seat not in out:
            jokers = len([tile for tile in hand if tile >= GUESTS])
            guests = len(hand) - jokers
            fine = guests * TILE_FINE + jokers * JOKER_FINE
            scores[seat] += fine
            fines.append(Fined(seat=seat, guests=guests, jokers=jokers, points=fine))
    still_in = [seat for seat in range(len(hands)) if seat not in out]
    best = max(scores[seat] for seat in still_in)
    winners = tuple(seat for seat in still_in if scores[seat] == best)
    return Outcome(reason, tuple(scores), winners, tuple(sorted(out))), fines


def fine_for(hand: Iterable[Tile]) -> int:
    """The fine for these tiles in a hand at the end, in points: zero or negative."""
    return sum(JOKER_FINE if tile.nation is None else TILE_FINE for tile in hand)


def _depends_on_the_bag(event: model.Event, seat: int | None) -> bool:
    """Whether an event of a move after which this seat draws reveals the tiles drawn, or their cost at the end."""
    match event:
        case Refilled() | Ended():
            return True
        case Fined():
            return event.seat == seat
        case Seated() | Passed() | Exchanged() | ToBar() | WentOut():
            return False
        case _:
            assert_never(event)
