"""What Willkommen, Bierfest! is made of: options, moves, state, views and events, as plain frozen data.

Here belongs what these things hold. Here does not belong how one leads to the next: that is `rules` and `toast`.

A card is the number of its kind: 0 to 4 are the beers, 5 and 6 the foods, 7 is a toast card (see `menu`). Where the
order of cards means nothing they are counted: `Counts` has the number of cards of each kind.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from engines import contract
from engines.bierfest.values import BierfestValues

BEERS: Final = range(5)
FOODS: Final = range(5, 7)
TOAST: Final = 7
KINDS: Final = 8

Counts: TypeAlias = tuple[int, ...]
"""How many cards of each kind, eight numbers."""

Stage: TypeAlias = Literal["draw", "more", "return", "refuse", "toast", "lose", "over"]
"""What is to be decided: the first draw; what to do after it; which cards to put back; which drawn cards to refuse at
the last toast; what to lay at a toast; which laid card to lose; nothing any more."""


class BierfestOptions(contract.Options, frozen=True):
    """The table options of Willkommen, Bierfest!"""

    values: BierfestValues | None = None
    """The house values; None for the shipped ones."""


# --- moves ---------------------------------------------------------------------------------------


class Draw(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="draw"):
    """Draw a card: the first one, or one more."""


class Stop(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="stop"):
    """End the turn: draw no more, put nothing (more) back."""


class Lay(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="lay"):
    """Lay a set of beers, with foods of one kind or without."""

    beer: int
    """The kind, 0 to 4."""
    count: int
    """How many beers, 2 to 6."""
    foods: int = 0
    """How many foods, 0 to 3."""
    food: int | None = None
    """The kind of food, 5 or 6; None without any."""


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
    """At a toast: lose one of the cards that lie in front of oneself."""

    place: int
    """Which of the own sets, from 0."""
    card: int
    """The kind of the card, the beer or the food of that set."""


class Skip(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="skip"):
    """At a toast: lay nothing; at the last one: refuse nothing (more)."""


Move: TypeAlias = Draw | Stop | Lay | Return | Refuse | LayBeer | Lose | Skip


# --- what everybody sees of turns and toasts -----------------------------------------------------------


class LaidSet(Struct, frozen=True, forbid_unknown_fields=True):
    """A set in front of a player. While its player is choosing what to lose it can have fewer than two beers."""

    beer: int
    count: int
    foods: int = 0
    food: int | None = None


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """What one seat did at a toast, as far as it has come."""

    seat: int
    laid: LaidSet | None
    toasts: int
    """The toast cards it held, and so the number of cards to lose."""
    minus: Counts
    """The cards that were left and count against it."""
    lost: tuple[int, ...] = ()
    """The cards it chose to lose, in that order."""
    along: tuple[int, ...] = ()
    """The cards that went with them, as fewer than two beers were left."""


class Toast(Struct, frozen=True, forbid_unknown_fields=True):
    """A toast, as far as it has come."""

    emptied: bool = False
    """Whether the deck is empty: the last toast, whatever is in the hand. Else three toast cards came together."""
    refused: int = 0
    """How many of the cards just drawn its player refused."""
    left: int = 0
    """How many toast cards of its player left the game, 3 or 0."""
    parts: tuple[Part, ...] = ()
    """What each seat did, the toasting one first."""


class Turn(Struct, frozen=True, forbid_unknown_fields=True):
    """A turn as everybody sees it, as far as it has come."""

    seat: int
    drew: int = 0
    returned: int = 0
    laid: LaidSet | None = None
    toast: Toast | None = None


class Secret(Struct, frozen=True, forbid_unknown_fields=True):
    """What the seat whose turn it is saw besides: the cards in their order."""

    drawn: tuple[int, ...] = ()
    returned: tuple[int, ...] = ()
    refused: tuple[int, ...] = ()


class Known(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody who put cards on the deck knows of the hand of somebody who drew them there."""

    cards: Counts = (0,) * KINDS
    """The cards that it drew and has not laid since."""
    unsure: int = 0
    """At most so many of them have left the hand unseen."""


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
    """The current turn; the last one when the game is over."""
    secret: Secret
    """What is secret in the current turn."""
    recent: tuple[Turn, ...]
    """The turns before it that the table still shows, the oldest first: as many as there are other seats."""
    putters: tuple[int, ...]
    """Who put the top cards of the deck there, the top one first; the deck has further cards that nobody put there."""
    known: tuple[tuple[Known, ...], ...]
    """By seat what it knows of each seat's hand from having put cards on the deck."""
    above: int
    """How many cards lay above the toast cards that went back at the latest toast, and lie on top of the deck still."""
    sunk: int
    """How many toast cards lie below those; 0 as soon as none of those is left."""
    outcome: contract.Outcome | None


# --- views ---------------------------------------------------------------------------------------


class Memory(Struct, frozen=True):
    """What the table no longer shows, but somebody who saw and remembers everything knows. Never shown on a screen."""

    putters: tuple[int, ...]
    """Who put the top cards of the deck there, the top one first."""
    top: tuple[int | None, ...]
    """Which cards these are, as far as the seat put them there itself; None for the others."""
    known: tuple[Known, ...]
    """What the seat knows of each seat's hand; nothing of its own, which it sees."""
    above: int
    sunk: int
    """So many toast cards lie below the top `above` cards of the deck, since they went back at the latest toast."""
    away: Counts
    """The cards that everybody saw leave the game."""


class View(Struct, frozen=True):
    """What one seat, or a spectator, may know."""

    seat: int | None
    """Whose view this is; None for a spectator."""
    seats: int
    hand: Counts
    """The own cards; none for a spectator."""
    hand_counts: tuple[int, ...]
    """The number of cards of each seat."""
    deck: int
    """The number of cards in the deck."""
    laid: tuple[tuple[LaidSet, ...], ...]
    minus: tuple[Counts, ...]
    toasts: int
    """How many toasts have begun."""
    stage: Stage
    to_act: int | None
    to_lose: int
    """How many cards the seat to act has still to choose at stage `lose`, else 0."""
    turn: Turn
    """The current turn; the last one when the game is over."""
    own: Secret | None
    """The cards drawn, put back and refused in the current turn, if it is the own one."""
    recent: tuple[Turn, ...]
    """The turns before it that the table still shows, the oldest first."""
    outcome: contract.Outcome | None
    options: BierfestOptions
    memory: Memory


# --- events --------------------------------------------------------------------------------------


class Drew(contract.Event, frozen=True, tag="drew"):
    """A seat drew a card: its number in this turn is public."""

    seat: int
    number: int


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
    """A toast begins, in the middle of a turn."""

    seat: int
    number: int
    """The how manieth toast of the game, from 1."""
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
    """At the last toast a seat has taken what it did not refuse into its hand."""

    seat: int
    refused: int
    """How many cards it refused."""


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
