"""The data of 111: options, moves, state, views and events, all frozen. A card is its number, 2..111."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from engines import contract
from engines.one_eleven.edition import OneElevenOptions, Row, Run, worth

# --- moves ---------------------------------------------------------------------------------------


class Refresh(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="refresh"):
    """Set all three centre cards aside and lay three new ones face down; the turn continues with a `Take`."""


class Take(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="take"):
    """Take a centre card. Only its taker sees a card that lay face down, and cannot put it back."""

    place: int
    """The place in the centre, 0..2 from the left."""


class Insert(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="insert"):
    """Put the card taken into the hand and lay another one face up in the centre; this ends the turn.

    The 26 ways to do so have 14 different results: a card of the hand is replaced in place (`slot` equals `out`), or
    the new card goes to one end and the card at the other end leaves.
    """

    slot: int
    """The place of the new card afterwards, 0..11 from the left."""
    out: int
    """The place of the card that leaves, 0..11."""
    declare: bool = False
    """Whether to end the round; the twelve cards must be in order then."""


Move: TypeAlias = Refresh | Take | Insert


# --- state ---------------------------------------------------------------------------------------


class TakenCard(Struct, frozen=True, forbid_unknown_fields=True):
    """The centre card that was just taken and is not yet in the hand, in the state."""

    card: int
    place: int
    """Where it lay in the centre; that place is empty until a card leaves the hand."""
    open: bool
    """Whether it lay face up."""


class Finished(Struct, frozen=True, forbid_unknown_fields=True):
    """The end of the latest round, when everybody showed their hand."""

    declarer: int | None
    """The seat that ended it; None if the turns ran out."""
    hands: tuple[Row, ...]
    runs: tuple[Run, ...]
    """What counted in each hand: all twelve cards for the declarer (without the bonus), a run for others."""


class State(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole truth of a table. The seat to act follows from the number of rounds and turns."""

    options: OneElevenOptions
    hands: tuple[Row, ...]
    """The cards of each seat, from left to right."""
    origins: tuple[Row, ...]
    """For each of these cards, -1 if it was taken face up; else the number of reshuffles before it left the pile."""
    centre: tuple[int, ...]
    """The three centre cards; 0 for the place from which a card was taken."""
    open: tuple[bool, ...]
    """Which of them lie face up."""
    pile: tuple[int, ...]
    """The draw pile, the next card first."""
    aside: tuple[int, ...]
    """The centre cards set aside since the latest reshuffle of the pile, in order."""
    recycled: tuple[tuple[int, ...], ...]
    """For each reshuffle of the pile in this round, the set-aside cards that came into it."""
    held: TakenCard | None
    turn: int
    """The number of finished turns in this round."""
    rounds: tuple[tuple[int, ...], ...]
    """The points of each seat in each finished round."""
    finished: Finished | None
    outcome: contract.Outcome | None


# --- views ---------------------------------------------------------------------------------------


class Taken(Struct, frozen=True):
    """The centre card that was just taken and is not yet in the hand."""

    card: int | None
    """None if it lay face down and somebody else took it."""
    place: int
    """Where it lay in the centre; that place is empty until a card leaves the hand."""
    open: bool
    """Whether it lay face up."""


class Spot(Struct, frozen=True):
    """A place of the centre."""

    card: int | None
    """The card that lies there face up; None if it lies face down, or if the place is empty."""
    empty: bool
    """Whether no card lies there because it was just taken."""


class Memory(Struct, frozen=True):
    """What the table no longer shows, but a player with a perfect memory knows. Never shown on a screen."""

    aside: tuple[int, ...]
    """The cards set aside since the latest reshuffle of the pile."""
    origins: tuple[Row, ...]
    """As in the state: which cards everybody saw taken, and when the others left the pile."""
    recycled: tuple[tuple[int, ...], ...]
    """For each reshuffle, the set-aside cards that came into the pile; none of them can have left it before."""


class View(Struct, frozen=True):
    """What one seat, or a spectator, may know."""

    seat: int | None
    """Whose view this is; None for a spectator."""
    seats: int
    to_act: int | None
    turn: int
    """The number of finished turns in this round."""
    hands: tuple[tuple[int | None, ...], ...]
    """The cards of each seat from left to right; None for a card that this view may not know."""
    centre: tuple[Spot, ...]
    pile: int
    """The number of cards in the draw pile."""
    aside: int
    """The number of cards set aside."""
    held: Taken | None
    """The card that the seat to act has taken but not yet put into its hand."""
    rounds: tuple[tuple[int, ...], ...]
    """The points of each seat in each finished round."""
    totals: tuple[int, ...]
    """The points of each seat so far."""
    finished: Finished | None
    """The end of the round before this one, or of the last one when the game is over."""
    outcome: contract.Outcome | None
    options: OneElevenOptions
    memory: Memory

    @property
    def row(self) -> Row:
        """The cards of this view's seat, from left to right; empty for a spectator."""
        return () if self.seat is None else tuple([card for card in self.hands[self.seat] if card is not None])

    @property
    def run(self) -> Run:
        """What would count in this row if the round ended now without a declaration by its seat."""
        return worth(self.row, self.options).run

    @property
    def round(self) -> int:
        """The number of this round, from 1; when the game is over, that of the last one."""
        return len(self.rounds) + (self.outcome is None)

    @property
    def turns_left(self) -> int:
        """How many turns the seat to act has left in this round, including this one."""
        return self.options.turn_limit - self.turn // self.seats


# --- events --------------------------------------------------------------------------------------


class Dealt(contract.Event, frozen=True, tag="dealt"):
    """The cards of the next round were dealt."""

    round: int
    """The number of the round that begins, from 1."""
    start: int
    """The seat that begins it."""


class DealtHand(contract.Event, frozen=True, tag="dealt_hand"):
    """The cards that a seat was dealt, from left to right: for that seat only."""

    seat: int
    cards: Row


class Refreshed(contract.Event, frozen=True, tag="refreshed"):
    """A seat set the three centre cards aside and laid new ones."""

    seat: int
    cards: tuple[int, ...]
    """The cards set aside."""
    shuffled: bool
    """Whether the pile was too small, so the cards set aside earlier were shuffled into it."""


class Took(contract.Event, frozen=True, tag="took"):
    """A seat took a centre card."""

    seat: int
    place: int
    card: int | None
    """None if it lay face down."""


class TookCard(contract.Event, frozen=True, tag="took_card"):
    """The face-down card that a seat took: for that seat only."""

    seat: int
    card: int


class Inserted(contract.Event, frozen=True, tag="inserted"):
    """A seat put the card taken into its hand and laid another one face up in the centre."""

    seat: int
    slot: int
    """The place of the new card."""
    out: int
    """The former place of the card that left."""
    left: int
    """The card that left."""
    place: int
    """The place in the centre where it lies now."""


class Declared(contract.Event, frozen=True, tag="declared"):
    """A seat has all twelve cards in order and ends the round."""

    seat: int


class LimitNear(contract.Event, frozen=True, tag="limit_near"):
    """Every seat has only this number of turns left in this round."""

    turns: int


class RoundEnded(contract.Event, frozen=True, tag="round_ended"):
    """A round is over: everybody shows their hand and gets points."""

    round: int
    finished: Finished
    points: tuple[int, ...]
    """The points of each seat in this round, with the declarer's bonus."""
    totals: tuple[int, ...]

    @property
    def closes_turn(self) -> bool:
        """Always: the seat that ended the round may begin the next one, with a turn of its own."""
        return True


class Ended(contract.Event, frozen=True, tag="ended"):
    """The game is over."""

    outcome: contract.Outcome


Event: TypeAlias = (
    Dealt | DealtHand | Refreshed | Took | TookCard | Inserted | Declared | LimitNear | RoundEnded | Ended
)
