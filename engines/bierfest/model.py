"""What Willkommen, Bierfest! is made of: options, moves, state, views and events, as plain frozen data.

A card is the number of its kind, and `Counts` has the number of cards of each kind: see `cards`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct, field

from engines import contract
from engines.bierfest.cards import NONE, Counts, LaidSet
from engines.bierfest.edition import BierfestEdition
from engines.edition import WIRE_NAME

Stage: TypeAlias = Literal["draw", "more", "return", "refuse", "toast", "lose", "over"]
"""The decision: the first draw; what to do after it; which cards to put back; which drawn cards to refuse at
the last toast; what to lay at a toast; which laid card to lose; nothing any more."""


class BierfestOptions(contract.Options, frozen=True):
    """The table options of Willkommen, Bierfest!"""

    edition: BierfestEdition | None = field(default=None, name=WIRE_NAME)
    """The edition; None for the shipped ones."""


# --- moves ---------------------------------------------------------------------------------------


class Draw(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="draw"):
    """Draw a card: the first one, or one more."""


class Stop(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="stop"):
    """End the turn: draw no further card, put nothing (more) back."""


class Lay(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="lay"):
    """Lay a set: 2 to 6 beers of a kind (0 to 4), with 1 to 3 foods of a kind (5 or 6), or 0 of None."""

    beer: int
    count: int
    foods: int = 0
    food: int | None = None


class Return(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="return"):
    """Put a card of the hand on top of the deck."""

    card: int


class Refuse(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="refuse"):
    """At the last toast: do not take a card drawn in this turn into the hand."""

    card: int


class LayBeer(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="lay_beer"):
    """At a toast: lay a set of beers."""

    beer: int
    count: int


class Lose(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="lose"):
    """At a toast: lose a card, the beer or the food, of one of the seat's sets, which are counted from 0."""

    place: int
    card: int


class Skip(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="skip"):
    """At a toast: lay nothing; at the last one: refuse nothing (more)."""


Move: TypeAlias = Draw | Stop | Lay | Return | Refuse | LayBeer | Lose | Skip


# --- the current turn --------------------------------------------------------------------------------


class Toast(Struct, frozen=True, forbid_unknown_fields=True):
    """A toast that goes round."""

    emptied: bool
    """Whether the deck was empty: the last toast, whatever is in the hand. Else three toast cards came together."""
    refused: int = 0
    """How many of the cards just drawn its player refused."""
    shown: int = 0
    """How many toast cards its player has shown: the three that left the game, or those that went back to the deck."""


class Turn(Struct, frozen=True, forbid_unknown_fields=True):
    """The current turn: how many cards were drawn and put back. When the game is over, the last one."""

    seat: int
    drew: int = 0
    returned: int = 0
    toast: Toast | None = None


class Secret(Struct, frozen=True, forbid_unknown_fields=True):
    """What the seat whose turn it is saw besides: cards in their order."""

    drawn: tuple[int, ...] = ()
    """The cards drawn; none any more as soon as nothing can be refused at a toast."""
    refused: tuple[int, ...] = ()
    """The cards refused at the last toast, which are out of the game."""


class Known(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat that put cards on the deck knows about the hand of the seat that drew them there."""

    cards: Counts = NONE
    """The cards that it drew and has not laid since."""
    unsure: int = 0
    """At most this number of them has left the hand unseen."""


# --- state ---------------------------------------------------------------------------------------


class State(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole truth of a table."""

    options: BierfestOptions
    deck: tuple[int, ...]
    """The deck, the next card first."""
    hands: tuple[Counts, ...]
    laid: tuple[tuple[LaidSet, ...], ...]
    """By seat the sets in front of it, in the order of laying."""
    minus: tuple[Counts, ...]
    """By seat the cards that count against it."""
    away: Counts
    """The cards that everybody saw leave the game. Those refused at the last toast are in `secret`."""
    toasts: int
    """How many toasts have begun."""
    stage: Stage
    to_act: int | None
    to_lose: int
    """How many cards the seat to act has still to choose at stage `lose`, else 0."""
    turn: Turn
    secret: Secret
    putters: tuple[int, ...]
    """Who put the top cards of the deck there, the top one first; the deck has further cards that nobody put there."""
    known: tuple[tuple[Known, ...], ...]
    """By seat, what it knows about each seat's hand from having put cards on the deck."""
    above: int
    """How many cards lay above the toast cards that went back at the latest toast, and lie on top of the deck still."""
    sunk: int
    """How many toast cards lie below those; 0 as soon as none of those is left."""
    outcome: contract.Outcome | None


# --- views ---------------------------------------------------------------------------------------


class Memory(Struct, frozen=True):
    """What the table no longer shows, but a player with a perfect memory knows. Never shown on a screen."""

    putters: tuple[int, ...]
    """Who put the top cards of the deck there, the top one first."""
    top: tuple[int | None, ...]
    """Which cards these are, as far as the seat put them there itself; None for the others."""
    known: tuple[Known, ...]
    """What the seat knows about each seat's hand; nothing about its own, which it sees."""
    above: int
    sunk: int
    """The number of toast cards below the top `above` cards of the deck, since they went back at the latest toast."""
    away: Counts
    """The cards that everybody saw leave the game."""


class View(Struct, frozen=True):
    """What one seat, or a spectator, may know: of the deck and of hands the number of cards, else as in the state."""

    seat: int | None
    """Whose view this is; None for a spectator."""
    seats: int
    hand: Counts
    """The seat's cards; none for a spectator."""
    hand_counts: tuple[int, ...]
    deck: int
    laid: tuple[tuple[LaidSet, ...], ...]
    minus: tuple[Counts, ...]
    toasts: int
    stage: Stage
    to_act: int | None
    to_lose: int
    to_return: int
    """How many cards the seat to act may still put back, in its turn, else 0."""
    open_hand: Counts | None
    """The hand of the seat to act at stage `lose`, which lies open on the table; else None."""
    turn: Turn
    own: Secret | None
    """The cards drawn and refused in the current turn, if it is the seat's own."""
    outcome: contract.Outcome | None
    options: BierfestOptions
    memory: Memory


# --- events --------------------------------------------------------------------------------------


class Drew(contract.Event, frozen=True, tag="drew"):
    """A seat drew a card: its number in this turn is public."""

    seat: int
    number: int

    @property
    def opens_turn(self) -> bool:
        """A turn begins with the first card."""
        return self.number == 1


class DrewCard(contract.Event, frozen=True, tag="drew_card"):
    """Which card a seat drew: for that seat only."""

    seat: int
    card: int


class Laid(contract.Event, frozen=True, tag="laid"):
    """A seat laid a set, in its turn or at a toast."""

    seat: int
    laid: LaidSet


class Returned(contract.Event, frozen=True, tag="returned"):
    """A seat put a card on top of the deck: its number in this turn is public."""

    seat: int
    number: int


class ReturnedCard(contract.Event, frozen=True, tag="returned_card"):
    """Which card a seat put on top of the deck: for that seat only."""

    seat: int
    card: int


class TurnEnded(contract.Event, frozen=True, tag="turn_ended"):
    """A seat's turn is over without a toast."""

    seat: int


class ToastCalled(contract.Event, frozen=True, tag="toast_called"):
    """A toast begins, in the middle of a turn; `number` counts those of the game."""

    seat: int
    number: int
    emptied: bool
    """Whether because the deck is empty; else because three toast cards came together."""


class Refused(contract.Event, frozen=True, tag="refused"):
    """At the last toast a seat refused a card that it had drawn: which one is not shown."""

    seat: int
    number: int


class RefusedCard(contract.Event, frozen=True, tag="refused_card"):
    """Which card a seat refused: for that seat only."""

    seat: int
    card: int


class TookUp(contract.Event, frozen=True, tag="took_up"):
    """At the last toast a seat has refused this number of cards, and taken the others into its hand."""

    seat: int
    refused: int


class ToastsLeft(contract.Event, frozen=True, tag="toasts_left"):
    """Three toast cards of the toasting seat left the game."""

    seat: int


class LaidNothing(contract.Event, frozen=True, tag="laid_nothing"):
    """A seat laid nothing at a toast, by choice or for want of two equal beers."""

    seat: int


class Lost(contract.Event, frozen=True, tag="lost"):
    """A seat lost a card that lay in front of it."""

    seat: int
    place: int
    card: int


class WentAlong(contract.Event, frozen=True, tag="went_along"):
    """Cards that went with those lost, as fewer than two beers were left of their sets."""

    seat: int
    cards: tuple[int, ...]


class ToastsBack(contract.Event, frozen=True, tag="toasts_back"):
    """A seat's toast cards went back into the deck."""

    seat: int
    count: int


class CountedAgainst(contract.Event, frozen=True, tag="counted_against"):
    """The rest of a seat's hand lies face up in front of it now, a minus point each."""

    seat: int
    cards: Counts


class Ended(contract.Event, frozen=True, tag="ended"):
    """The game is over."""

    outcome: contract.Outcome


Event: TypeAlias = (
    Drew
    | DrewCard
    | Laid
    | Returned
    | ReturnedCard
    | TurnEnded
    | ToastCalled
    | Refused
    | RefusedCard
    | TookUp
    | ToastsLeft
    | LaidNothing
    | Lost
    | WentAlong
    | ToastsBack
    | CountedAgainst
    | Ended
)
