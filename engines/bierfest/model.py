"""The data of Willkommen, Bierfest!: moves, state, views and events, all frozen.

A card is the number of its kind, and `Counts` has the number of cards of each kind: see `edition`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from engines import contract
from engines.bierfest.edition import NO_CARDS, BierfestOptions, Counts, LaidSet

Stage: TypeAlias = Literal["draw", "more", "return", "refuse", "toast", "lose", "over"]
"""The decision: the first draw; what to do after it; which cards to put back; which drawn cards to refuse at
the last toast; what to lay at a toast; which laid card to lose; none, the game is over."""

# --- moves ---------------------------------------------------------------------------------------


class Draw(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="draw"):
    """Draw a card: the first one, or one more."""


class Stop(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="stop"):
    """End the turn: draw no further card, put nothing (more) back."""


class Lay(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="lay"):
    """Lay a set: 2 to 6 beers of a kind (0 to 4), with 1 to 3 foods of a kind (5 or 6) or none."""

    beer: int
    count: int
    foods: int = 0
    food: int | None = None


class Return(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="return"):
    """Put a card of the hand on top of the deck."""

    card: int


class Refuse(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="refuse"):
    """At the last toast: leave a card drawn in this turn out of the hand."""

    card: int


class LayBeer(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="lay_beer"):
    """At a toast: lay a set of beers."""

    beer: int
    count: int


class Lose(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="lose"):
    """At a toast: lose a beer or food card of one of the seat's sets, which are numbered from 0."""

    place: int
    card: int


class Skip(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="skip"):
    """At a toast: lay nothing; at the last one: refuse nothing (more)."""


Move: TypeAlias = Draw | Stop | Lay | Return | Refuse | LayBeer | Lose | Skip


# --- the current turn --------------------------------------------------------------------------------


class Toast(Struct, frozen=True, forbid_unknown_fields=True):
    """A toast in progress."""

    emptied: bool
    """Whether the empty deck caused it (then it is the last toast); if not, three toast cards in one hand did."""
    refused: int = 0
    """How many of the cards just drawn the caller refused."""
    shown: int = 0
    """How many toast cards the caller has shown: the three that left the game, or those that went back to the deck."""


class Turn(Struct, frozen=True, forbid_unknown_fields=True):
    """The current turn, with the numbers of cards drawn and put back. When the game is over, the last turn."""

    seat: int
    drew: int = 0
    returned: int = 0
    toast: Toast | None = None


class Secret(Struct, frozen=True, forbid_unknown_fields=True):
    """What only the seat whose turn it is saw; cards are in order."""

    drawn: tuple[int, ...] = ()
    """The cards drawn; emptied once nothing can be refused at a toast any more."""
    refused: tuple[int, ...] = ()
    """The cards refused at the last toast, which are out of the game."""


class Known(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat that put cards on the deck knows about the hand of the seat that drew them there."""

    cards: Counts = NO_CARDS
    """The cards that seat drew there and has not laid since."""
    unsure: int = 0
    """The most of them that can have left the hand unseen."""


# --- state ---------------------------------------------------------------------------------------


class State(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole truth of a table."""

    options: BierfestOptions
    deck: tuple[int, ...]
    """The deck, the next card first."""
    hands: tuple[Counts, ...]
    laid: tuple[tuple[LaidSet, ...], ...]
    """By seat, the sets in front of it, in the order of laying."""
    minus: tuple[Counts, ...]
    """By seat, the cards that count against it."""
    away: Counts
    """The cards that everybody saw leave the game. Those refused at the last toast are in `secret`."""
    toasts: int
    """How many toasts have begun."""
    stage: Stage
    to_act: int | None
    to_lose: int
    """How many cards the seat to act still has to choose at stage `lose`; otherwise 0."""
    turn: Turn
    secret: Secret
    putters: tuple[int, ...]
    """The seats that put back the top cards of the deck, the top one first; nobody put back the cards below."""
    known: tuple[tuple[Known, ...], ...]
    """For each seat, what it knows about every seat's hand from having put cards on the deck."""
    above: int
    """How many cards from above the toast cards that went back at the latest toast are still on top of the deck."""
    sunk: int
    """How many toast cards lie below those; 0 once none of those is left."""
    outcome: contract.Outcome | None


# --- views ---------------------------------------------------------------------------------------


class Memory(Struct, frozen=True):
    """What the table no longer shows, but a player with a perfect memory knows. Never shown on a screen."""

    putters: tuple[int, ...]
    """The seats that put back the top cards of the deck, the top one first."""
    top: tuple[int | None, ...]
    """These cards, where the seat itself put them back; None for the others."""
    known: tuple[Known, ...]
    """What the seat knows about each seat's hand; nothing about its own, which it sees."""
    above: int
    sunk: int
    """The number of toast cards below the top `above` cards of the deck that went back at the latest toast."""
    away: Counts
    """The cards that everybody saw leave the game."""


class View(Struct, frozen=True):
    """What one seat, or a spectator, may know: the deck and hands as numbers of cards, the rest as in the state."""

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
    """How many cards the seat to act may still put back in its turn; otherwise 0."""
    open_hand: Counts | None
    """The hand of the seat to act at stage `lose`, which lies open on the table; otherwise None."""
    turn: Turn
    own: Secret | None
    """The cards drawn and refused in the current turn, if it is the seat's own."""
    outcome: contract.Outcome | None
    options: BierfestOptions
    memory: Memory


# --- events --------------------------------------------------------------------------------------


class Drew(contract.Event, frozen=True, tag="drew"):
    """A seat drew a card; `number` counts from 1 in this turn and is public."""

    seat: int
    number: int

    @property
    def opens_turn(self) -> bool:
        """The first card begins a turn."""
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
    """A seat put a card on top of the deck; `number` counts from 1 in this turn and is public."""

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
    """A toast begins in the middle of a turn; `number` counts the toasts of the game from 1."""

    seat: int
    number: int
    emptied: bool
    """Whether the empty deck caused it; if not, three toast cards in one hand did."""


class Refused(contract.Event, frozen=True, tag="refused"):
    """At the last toast a seat refused a card that it had drawn; the card is not shown."""

    seat: int
    number: int


class RefusedCard(contract.Event, frozen=True, tag="refused_card"):
    """Which card a seat refused: for that seat only."""

    seat: int
    card: int


class TookUp(contract.Event, frozen=True, tag="took_up"):
    """At the last toast a seat refused this number of cards and took the others into its hand."""

    seat: int
    refused: int


class ToastsLeft(contract.Event, frozen=True, tag="toasts_left"):
    """Three toast cards of the toasting seat left the game."""

    seat: int


class LaidNothing(contract.Event, frozen=True, tag="laid_nothing"):
    """A seat laid nothing at a toast, by choice or for lack of two equal beers."""

    seat: int


class Lost(contract.Event, frozen=True, tag="lost"):
    """A seat lost a card that lay in front of it."""

    seat: int
    place: int
    card: int


class WentAlong(contract.Event, frozen=True, tag="went_along"):
    """Cards that went with lost cards because fewer than two beers were left in their sets."""

    seat: int
    cards: tuple[int, ...]


class ToastsBack(contract.Event, frozen=True, tag="toasts_back"):
    """A seat's toast cards went back into the deck."""

    seat: int
    count: int


class CountedAgainst(contract.Event, frozen=True, tag="counted_against"):
    """The rest of a seat's hand now lies face up in front of it, one minus point each."""

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
