"""Two small games with declared zones: Kuhn poker, and a trick-taking game in which suit must be followed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engines.contract import Event, IllegalMove, Options, Outcome, Step
from engines.zones import GONE, HANDS, ROW, ROWS, STOCK, Pile, ZoneGame

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engines.chance import Chance


class Pass(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="pass"):
    """Bet nothing: check, or fold after a bet."""


class Bet(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="bet"):
    """Bet a coin, or call the bet."""


class PokerState(Struct, frozen=True):
    """The cards and the bets."""

    hands: tuple[tuple[int, ...], ...]
    shown: tuple[tuple[int, ...], ...]
    """The hands shown in a showdown."""
    stock: tuple[int, ...]
    bets: str
    """One letter per move: b for a bet, p for a pass."""


class Acted(Event, frozen=True, tag="acted"):
    """A seat bet or passed."""

    seat: int
    bet: bool


class Showdown(Event, frozen=True, tag="showdown"):
    """Both players show their cards, listed by seat."""

    cards: tuple[int, ...]


class KuhnPoker(ZoneGame[PokerState, Pass | Bet, Acted | Showdown, Options, int]):
    """Three cards and two players, who each put in one coin and may bet another."""

    name: ClassVar[str] = "kuhn"
    seats: ClassVar[range] = range(2, 3)
    longest: ClassVar[int] = 3
    back: ClassVar[int] = -1
    zones: ClassVar[Mapping[str, Pile]] = {"hands": HANDS, "shown": ROWS, "stock": STOCK}

    def pack(self, state: PokerState) -> Sequence[int]:
        """Jack, queen and king."""
        return range(3)

    def deal(self, seats: int, options: Options, chance: Chance) -> PokerState:
        """Deal a card to each; one is left over."""
        first, second, left = chance.shuffle(range(3))
        return PokerState(((first,), (second,)), ((), ()), (left,), "")

    def to_act(self, state: PokerState) -> int | None:
        """The players by turns, until a bet is answered or both have passed."""
        return None if state.bets in {"pp", "bb", "bp", "pbb", "pbp"} else len(state.bets) % 2

    def legal_moves(self, state: PokerState) -> Sequence[Pass | Bet]:
        """Both moves, always."""
        return () if self.to_act(state) is None else (Pass(), Bet())

    def play(
        self, state: PokerState, move: Pass | Bet, seat: int, chance: Chance
    ) -> Step[PokerState, Acted | Showdown]:
        """Record the bet; two passes or two bets lead to a showdown."""
        bet = isinstance(move, Bet)
        acted = Acted(seat=seat, bet=bet)
        after = replace(state, bets=state.bets + ("b" if bet else "p"))
        if not after.bets.endswith(("pp", "bb")):
            return Step(after, (acted,))
        shown = replace(after, hands=((), ()), shown=state.hands)
        return Step(shown, (acted, Showdown(cards=(state.hands[0][0], state.hands[1][0]))))

    def outcome(self, state: PokerState) -> Outcome | None:
        """The higher card wins a showdown; otherwise the seat that bet wins."""
        if self.to_act(state) is not None:
            return None
        folded = state.bets.endswith("bp")
        winner = len(state.bets) % 2 if folded else int(state.shown[1] > state.shown[0])
        won = 2 if state.bets.endswith("bb") else 1
        return Outcome("folded" if folded else "showdown", (won, -won) if winner == 0 else (-won, won), (winner,))


SUITED: Final = 5
"""The number of cards of each of the three suits: cards are 0 to 14."""


def suit(card: int) -> int:
    """The suit of a card, 0 to 2."""
    return card // SUITED


class Play(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="play"):
    """Play a card from the hand to the trick."""

    card: int


class TrickState(Struct, frozen=True):
    """The cards and the leader."""

    options: Options
    hands: tuple[tuple[int, ...], ...]
    trick: tuple[int, ...]
    gone: tuple[int, ...]
    stock: tuple[int, ...]
    leader: int
    won: tuple[int, ...]
    """Each seat's number of tricks."""
    voids: tuple[tuple[int, ...], ...]
    """The suits that each seat has shown it does not hold."""


class Played(Event, frozen=True, tag="played"):
    """A seat played a card."""

    seat: int
    card: int


class Won(Event, frozen=True, tag="won"):
    """A seat won a trick."""

    seat: int

    @property
    def closes_turn(self) -> bool:
        """True, because the winner leads next, which is a new turn."""
        return True


TrickEvent: TypeAlias = Played | Won


class Tricks(ZoneGame[TrickState, Play, TrickEvent, Options, int]):
    """A trick-taking game with three cards each: suit must be followed, and the highest card of the led suit wins."""

    name: ClassVar[str] = "tricks"
    seats: ClassVar[range] = range(2, 5)
    longest: ClassVar[int] = 4 * 3
    back: ClassVar[int] = -1
    speaks: ClassVar[bool] = True
    zones: ClassVar[Mapping[str, Pile]] = {"hands": HANDS, "trick": ROW, "gone": GONE, "stock": STOCK}

    def pack(self, state: TrickState) -> Sequence[int]:
        """Fifteen cards."""
        return range(3 * SUITED)

    def deal(self, seats: int, options: Options, chance: Chance) -> TrickState:
        """Three cards each."""
        pack = chance.shuffle(range(3 * SUITED))
        hands = tuple(tuple(sorted(pack[3 * seat : 3 * seat + 3])) for seat in range(seats))
        return TrickState(options, hands, (), (), tuple(pack[3 * seats :]), 0, (0,) * seats, ((),) * seats)

    def to_act(self, state: TrickState) -> int | None:
        """The seats by turns from the leader on."""
        return (state.leader + len(state.trick)) % len(state.hands) if any(state.hands) else None

    def legal_moves(self, state: TrickState) -> Sequence[Play]:
        """The cards of the led suit, or all cards without one."""
        seat = self.to_act(state)
        if seat is None:
            return ()
        hand = state.hands[seat]
        follow = [card for card in hand if state.trick and suit(card) == suit(state.trick[0])]
        return [Play(card) for card in follow or hand]

    def refusal(self, state: TrickState, move: Play) -> IllegalMove | None:
        """Refuse cards that the seat does not hold, and those of a wrong suit."""
        seat = self.to_act(state)
        if seat is None or move.card not in state.hands[seat]:
            return IllegalMove("not-your-card")
        return None if move in self.legal_moves(state) else IllegalMove("must-follow")

    def play(self, state: TrickState, move: Play, seat: int, chance: Chance) -> Step[TrickState, TrickEvent]:
        """Play a card; the last one decides the trick."""
        hands = list(state.hands)
        hands[seat] = tuple([card for card in hands[seat] if card != move.card])
        trick, voids = (*state.trick, move.card), list(state.voids)
        if suit(trick[0]) != suit(move.card):
            voids[seat] = tuple(sorted({*voids[seat], suit(trick[0])}))
        events: tuple[TrickEvent, ...] = (Played(seat=seat, card=move.card),)
        after = replace(state, hands=tuple(hands), trick=trick, voids=tuple(voids))
        if len(trick) == len(hands):
            best = max(trick, key=lambda card: (suit(card) == suit(trick[0]), card))
            winner = (state.leader + trick.index(best)) % len(hands)
            won = tuple(count + (other == winner) for other, count in enumerate(state.won))
            gone = tuple(sorted((*state.gone, *trick)))
            after, events = replace(after, trick=(), gone=gone, leader=winner, won=won), (*events, Won(seat=winner))
        return Step(after, events)

    def may_hold(self, known: TrickState, zone: str, owner: int | None, card: int) -> bool:
        """Exclude the suits that a seat could not follow."""
        return owner is None or suit(card) not in known.voids[owner]

    def outcome(self, state: TrickState) -> Outcome | None:
        """The most tricks win."""
        if self.to_act(state) is not None:
            return None
        winners = tuple(seat for seat, won in enumerate(state.won) if won == max(state.won))
        return Outcome("most_tricks", state.won, winners)


KUHN: Final = KuhnPoker()
TRICKS: Final = Tricks()
