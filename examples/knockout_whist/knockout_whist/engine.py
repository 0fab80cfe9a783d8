"""The rules of Knock-out Whist.

The first hand has seven cards each, every further hand one fewer. Suit must be followed; the highest trump wins the
trick, else the highest card of the suit led. A player without a trick in a hand is out. The player with the most tricks
names the next trumps and leads. The last one left wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engines import contract
from engines.cards import CARDS
from engines.chance import Chance
from engines.contract import IllegalMove, Outcome, Step
from engines.zones import GONE, HANDS, ROWS, STOCK, Pile, ZoneGame, ZoneView

ACE: Final = 1


def suit(card: int) -> int:
    """The suit of a card: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return CARDS[card].suit


def strength(card: int) -> int:
    """How high a card is in its suit: 2 to 14, the ace."""
    rank = CARDS[card].rank
    return 14 if rank == ACE else rank


PACK: Final = tuple(sorted(range(len(CARDS)), key=lambda card: (suit(card), strength(card))))
"""All cards, suit by suit: so a hand lies sorted."""


class Options(contract.Options, frozen=True, kw_only=True):
    """The table options."""

    cards: Literal[7, 5] = 7
    """The number of cards of the first hand."""


class Play(Struct, frozen=True, tag_field="move", tag="play", forbid_unknown_fields=True):
    """Play a card from the hand."""

    card: int


class Name(Struct, frozen=True, tag_field="move", tag="name", forbid_unknown_fields=True):
    """Name the trumps of this hand."""

    suit: int


class Played(contract.Event, frozen=True, tag="played"):
    """A seat has played a card."""

    seat: int
    card: int


class Won(contract.Event, frozen=True, tag="won"):
    """A seat has won a trick with a card."""

    seat: int
    card: int

    @property
    def closes_turn(self) -> bool:
        """The winner leads: that is a new turn."""
        return True


class KnockedOut(contract.Event, frozen=True, tag="knocked_out"):
    """A seat has won no trick of a hand and is out."""

    seat: int


class Dealt(contract.Event, frozen=True, tag="dealt"):
    """Each seat that is in has this number of new cards, and this seat names trumps."""

    seat: int
    count: int


class Named(contract.Event, frozen=True, tag="named"):
    """A seat has named the trumps."""

    seat: int
    suit: int


Move: TypeAlias = Play | Name
Event: TypeAlias = Played | Won | KnockedOut | Dealt | Named


class State(Struct, frozen=True):
    """The whole truth."""

    options: Options
    hands: tuple[tuple[int, ...], ...]
    trick: tuple[tuple[int, ...], ...]
    """The card that each seat has played to this trick; a finished trick lies until the next card is played."""
    gone: tuple[int, ...]
    """The cards of earlier tricks of this hand."""
    stock: tuple[int, ...]
    """The cards that nobody has in this hand."""
    trumps: int | None
    """None: the leader has to name them."""
    leader: int
    tricks: tuple[int, ...]
    """The number of tricks of each seat in this hand."""
    voids: tuple[tuple[int, ...], ...]
    """The suits that each seat did not follow in this hand."""
    hands_played: tuple[int, ...]
    """The number of hands that each seat has survived."""
    out: tuple[int, ...]
    """The seats that are out, ascending."""

    @property
    def order(self) -> tuple[int, ...]:
        """The seats that are in, in the order in which they play to this trick."""
        seats = len(self.hands)
        around = ((self.leader + each) % seats for each in range(seats))
        return tuple(seat for seat in around if seat not in self.out)

    @property
    def laid(self) -> tuple[int, ...]:
        """The cards of the trick in the order in which they were played; none if the trick is finished."""
        cards = tuple(card for seat in self.order for card in self.trick[seat])
        return () if len(cards) == len(self.order) else cards


View: TypeAlias = ZoneView[State]


def best(trick: Sequence[int], trumps: int | None) -> int:
    """The place of the card that wins the trick, by the order of play."""
    led = suit(trick[0])
    worth = [(suit(card) == trumps, suit(card) == led, strength(card)) for card in trick]
    return worth.index(max(worth))


class KnockoutWhist(ZoneGame[State, Move, Event, Options, int]):
    """Knock-out Whist for 2 to 5 players."""

    name: ClassVar[str] = "knockout_whist"
    seats: ClassVar[range] = range(2, 6)
    longest: ClassVar[int] = 5 * sum(range(1, 8)) + 6  # a move for each card that is dealt, and six times trumps
    scored: ClassVar[bool] = False
    speaks: ClassVar[bool] = True  # a player who does not follow suit has no card of it
    back: ClassVar[int] = -1
    zones: ClassVar[Mapping[str, Pile]] = {"hands": HANDS, "trick": ROWS, "gone": GONE, "stock": STOCK}

    def pack(self, state: State) -> Sequence[int]:
        """All 52 cards: each hand begins with the whole pack."""
        return PACK

    def deal(self, seats: int, options: Options, chance: Chance) -> State:
        """The first hand; its trumps are drawn by lot, and seat 0 leads."""
        nothing = ((),) * seats
        zero = (0,) * seats
        first = State(options, nothing, nothing, (), (), chance.below(4), 0, zero, nothing, zero, ())
        return _dealt(first, options.cards, chance)

    def to_act(self, state: State) -> int | None:
        """The leader as long as trumps are not named, then the next one in the order of play."""
        order = state.order
        return None if len(order) == 1 else order[len(state.laid)]

    def legal_moves(self, state: State) -> Sequence[Move]:
        """Trumps first; then the cards of the suit led, or any card without one."""
        if (seat := self.to_act(state)) is None:
            return ()
        if state.trumps is None:
            return tuple(Name(each) for each in range(4))
        hand = sorted(state.hands[seat])
        follows = [card for card in hand if state.laid and suit(card) == suit(state.laid[0])]
        return tuple(Play(card) for card in follows or hand)

    def refusal(self, state: State, move: Move) -> IllegalMove | None:
        """With a reason if the card is held, or not held."""
        seat = self.to_act(state)
        if seat is None or move in self.legal_moves(state) or isinstance(move, Name) or state.trumps is None:
            return super().refusal(state, move)
        return IllegalMove("must-follow" if move.card in state.hands[seat] else "not-your-card")

    def may_hold(self, known: State, zone: str, owner: int | None, card: int) -> bool:
        """A seat that did not follow a suit has no card of it."""
        return zone != "hands" or owner is None or suit(card) not in known.voids[owner]

    def play(self, state: State, move: Move, seat: int, chance: Chance) -> Step[State, Event]:
        """Name trumps, or play a card; the last card of a trick decides it, the last trick of a hand who is out."""
        if isinstance(move, Name):
            return Step(replace(state, trumps=move.suit), (Named(seat=seat, suit=move.suit),))
        events = self._events(state, move, seat)
        laid = (*state.laid, move.card)
        trick, gone = state.trick, state.gone
        if len(laid) == 1:  # the last trick goes
            gone = tuple(sorted((*gone, *(card for cards in trick for card in cards)), key=PACK.index))
            trick = ((),) * len(trick)
        void = () if suit(move.card) == suit(laid[0]) else (suit(laid[0]),)
        state = replace(
            state,
            hands=_put(state.hands, seat, tuple(card for card in state.hands[seat] if card != move.card)),
            trick=_put(trick, seat, (move.card,)),
            gone=gone,
            voids=_put(state.voids, seat, tuple(sorted({*state.voids[seat], *void}))),
        )
        if len(events) == 1:
            return Step(state, events)
        winner = events[1].seat
        state = replace(state, leader=winner, tricks=_put(state.tricks, winner, state.tricks[winner] + 1))
        if any(state.hands):
            return Step(state, events)
        after, more = _next_hand(state, chance)
        return Step(after, (*events, *more))

    def _certain_events(self, view: View, move: Move) -> tuple[Event, ...]:
        """The card and the winner of a finished trick; who is out follows from it."""
        seat = view.seat or 0
        if isinstance(move, Name):
            return (Named(seat=seat, suit=move.suit),)
        return self._events(view.table, move, seat)

    def _events(self, state: State, move: Play, seat: int) -> tuple[Event, ...]:
        laid = (*state.laid, move.card)
        played = Played(seat=seat, card=move.card)
        if len(laid) < len(state.order):
            return (played,)
        place = best(laid, state.trumps)
        return (played, Won(seat=state.order[place], card=laid[place]))

    def outcome(self, state: State) -> Outcome | None:
        """The last one left wins; the others are ranked by the hands that they survived."""
        order = state.order
        return Outcome("last_left", state.hands_played, order, state.out) if len(order) == 1 else None


def _put(items: tuple, seat: int, item: object) -> tuple:  # type: ignore[type-arg]  # of any one type
    return (*items[:seat], item, *items[seat + 1 :])


def _dealt(state: State, count: int, chance: Chance) -> State:
    """New hands of this size for the seats that are in."""
    pack = chance.shuffle(PACK)
    seats = range(len(state.hands))
    hands = tuple(
        () if seat in state.out else tuple(sorted((pack.pop() for _ in range(count)), key=PACK.index)) for seat in seats
    )
    nothing = ((),) * len(seats)
    return replace(
        state, hands=hands, trick=nothing, gone=(), stock=tuple(pack), voids=nothing, tricks=(0,) * len(seats)
    )


def _next_hand(state: State, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """Who is out after a hand, and the next one; the leader is the winner of the last trick."""
    lost = tuple(seat for seat in state.order if not state.tricks[seat])
    count = sum(state.tricks)
    most = max(state.tricks)
    # Of several with the most tricks, the winner of the last trick, or the next one after it.
    chooser = next(seat for seat in state.order if state.tricks[seat] == most)
    survived = tuple(hands + bool(tricks) for hands, tricks in zip(state.hands_played, state.tricks, strict=True))
    state = replace(state, leader=chooser, trumps=None, out=tuple(sorted((*state.out, *lost))), hands_played=survived)
    told: tuple[Event, ...] = tuple(KnockedOut(seat=seat) for seat in lost)
    if len(state.order) == 1:
        return state, told
    return _dealt(state, count - 1, chance), (*told, Dealt(seat=chooser, count=count - 1))


GAME = KnockoutWhist()
