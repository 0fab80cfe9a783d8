"""The data of 40 Barrels of Beer: options, moves, state, views and events, all frozen."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from engines import contract
from engines.cards import Card

SPOTS = 9
"""The number of places on the board, 3 x 3."""

Stack: TypeAlias = tuple[Card, ...]


class BarrelsOptions(contract.Options, frozen=True):
    """The table options of 40 Barrels of Beer."""

    memory_aid: bool = False
    """Whether the table shows everybody the cards of each stack that somebody has played on."""


# --- moves ---------------------------------------------------------------------------------------


class Play(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="play"):
    """Put a card of the hand under a place of the board."""

    card: int
    """The number of the card, 0..51."""
    spot: int
    """The place, 0..8 row by row from the top left."""


class Pass(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="pass"):
    """Do nothing: the only move of a seat with an empty hand."""


Move: TypeAlias = Play | Pass


# --- state ---------------------------------------------------------------------------------------


class State(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole truth of a table. Cards are numbers."""

    options: BarrelsOptions
    hands: tuple[tuple[int, ...], ...]
    """One hand per seat, ascending; the hand of a seat that is out stays as it was."""
    out: tuple[int, ...]
    """The seats that are out, in the order of going out."""
    pile: tuple[int, ...]
    """The draw pile, the next card first."""
    board: tuple[tuple[int, ...], ...]
    """The nine stacks, top card first. A single card is face down and not yet played on; else the top is face up."""
    to_act: int | None
    outcome: contract.Outcome | None


# --- views ---------------------------------------------------------------------------------------


class Spot(Struct, frozen=True):
    """A place of the board as everybody sees it."""

    count: int
    """The number of cards here."""
    top: Card | None
    """The face-up card on top; None while nobody has played here and a single card lies face down."""


class Memory(Struct, frozen=True):
    """What the table no longer shows, but a player with a perfect memory knows. Never shown on a screen."""

    stacks: tuple[Stack | None, ...]
    """Per place, the cards from top to bottom; None where nobody has played, so the only card is unknown."""
    away: tuple[int, ...]
    """Per seat, the number of cards that it took out of the game when it went out; 0 for seats still in."""


class View(Struct, frozen=True, cache_hash=True):
    """What one seat, or a spectator, may know.

    Its hash is cached because it is the key of a cache (`rules._known`).
    """

    seat: int | None
    """Whose view this is; None for a spectator."""
    seats: int
    hand: tuple[Card, ...]
    """The seat's cards, sorted; empty for a spectator."""
    hand_counts: tuple[int, ...]
    """The number of cards of each seat; 0 for seats that are out."""
    out: tuple[int, ...]
    """The seats that are out, in the order of going out."""
    pile: int
    """The number of cards in the draw pile."""
    board: tuple[Spot, ...]
    """The nine places, row by row from the top left."""
    base: int
    """The sum of the face-up cards, aces as 1."""
    aces: int
    """The number of face-up aces."""
    to_act: int | None
    aid: tuple[Stack | None, ...] | None
    """With the option `memory_aid`, a public copy of `memory.stacks`; otherwise None."""
    outcome: contract.Outcome | None
    options: BarrelsOptions
    memory: Memory


# --- events --------------------------------------------------------------------------------------


class Played(contract.Event, frozen=True, tag="played"):
    """A seat showed a card and put it under a place."""

    seat: int
    card: Card
    spot: int


class Turned(contract.Event, frozen=True, tag="turned"):
    """A card was turned up on a place."""

    spot: int
    card: Card


class Counted(contract.Event, frozen=True, tag="counted"):
    """The face-up cards were counted after a play."""

    seat: int
    base: int
    """Their sum, aces as 1."""
    aces: int


class WentOut(contract.Event, frozen=True, tag="went_out"):
    """A seat went over 40 and is out."""

    seat: int


class Drew(contract.Event, frozen=True, tag="drew"):
    """A seat drew cards; their number is public."""

    seat: int
    count: int


class DrewCards(contract.Event, frozen=True, tag="drew_cards"):
    """Which cards a seat drew, in the order of the pile: for that seat only."""

    seat: int
    cards: tuple[Card, ...]


class Passed(contract.Event, frozen=True, tag="passed"):
    """A seat with an empty hand passed."""

    seat: int


class Ended(contract.Event, frozen=True, tag="ended"):
    """The game is over."""

    outcome: contract.Outcome


Event: TypeAlias = Played | Turned | Counted | WentOut | Drew | DrewCards | Passed | Ended
