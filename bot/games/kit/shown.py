"""What lies on a card table, read from the declared zones of a game, and what a game adds to it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Generic, NamedTuple

from msgspec import Struct

from engines.cards import CARDS, Card
from engines.contract import Event, EventT, MoveT, OptionsT, StateT
from engines.zones import Pile, Sees, ZoneGame, ZoneView


class Heap(NamedTuple):
    """A pile that belongs to no seat."""

    zone: str
    """The name of its zone."""
    cards: tuple[Card | None, ...]
    """None for a card face down; the last card is the top one."""
    spread: bool
    """Whether its cards lie side by side."""


class Place(NamedTuple):
    """What lies in front of a seat."""

    held: int
    """The number of cards in its hand."""
    laid: tuple[Card | None, ...]
    """Cards that lie open in front of it, in the order in which they were laid; of some piles only the top one."""
    figure: int | None
    """Its tricks, points or chips."""
    out: bool
    """Whether it is out of the game."""
    down: int = 0
    """The number of cards that lie face down in front of it."""


class Shown(NamedTuple):
    """Everything that the pictures and their texts show."""

    places: tuple[Place, ...]
    heaps: tuple[Heap, ...]
    hand: tuple[Card, ...]
    suit: int | None
    """The suit that counts now, such as trumps."""


@dataclass(frozen=True, kw_only=True)
class Look(Generic[StateT]):
    """What the zones do not say. Each function gets the table as its reader sees it."""

    figures: Callable[[StateT], tuple[int, ...]] | None = None
    """A figure for each seat: its tricks, points or chips. The sentence `<game>-figure` names it."""
    out: Callable[[StateT], Collection[int]] | None = None
    """The seats that are out of the game."""
    suit: Callable[[StateT], int | None] | None = None
    """The suit that counts now, such as trumps. The sentence `<game>-suit` names it."""
    unseen: tuple[str, ...] = ()
    """Zones that are not shown, such as cards that are out of the game."""
    moments: tuple[type[Event], ...] = ()
    """The events worth telling after the game: the replay marks them, the result shows the last one."""


def card_of(value: object) -> Card | None:
    """The card in a field of a state, a move or an event; None for a card face down."""
    if isinstance(value, Card):
        return value
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return CARDS[value] if 0 <= value < len(CARDS) else None


def names_cards(field: str) -> bool:
    """Whether a field of a move or an event holds a card or cards, which its name says."""
    return field in {"card", "cards"} or field.endswith(("_card", "_cards"))


def cards_in(item: Struct) -> Iterator[Card]:
    """The cards that an event or a move names, in the fields that `names_cards`."""
    for name in item.__struct_fields__:  # `fields` would evaluate the annotations each time
        if names_cards(name):
            value = getattr(item, name)
            each = value if isinstance(value, tuple) else (value,)
            yield from (card for card in map(card_of, each) if card is not None)


def shown(game: ZoneGame[StateT, MoveT, EventT, OptionsT, int], look: Look[StateT], view: ZoneView[StateT]) -> Shown:
    """What this seat, or a spectator, sees of the table."""
    table = view.table
    hands = [zone for zone, pile in game.zones.items() if pile.by_seat and pile.shown is Sees.OWNER]
    piles = [zone for zone, pile in game.zones.items() if _lies(zone, pile, look)]
    seats = max(len(getattr(table, zone)) for zone, pile in game.zones.items() if pile.by_seat)
    figures = None if look.figures is None else look.figures(table)
    out = () if look.out is None else look.out(table)
    over = view.to_act is None

    def laid(seat: int) -> tuple[list[Card | None], int]:
        """The open cards, and how many are face down; hands that are turned up come last."""
        found, down = list[Card | None](), 0
        for zone in (*piles, *hands):
            held, pile = getattr(table, zone)[seat], game.zones[zone]
            sees = Sees.ALL if over and pile.opens else pile.shown
            if sees is not Sees.OWNER:
                visible = len(held) if sees is Sees.ALL else min(len(held), sees is Sees.TOP)
                found += map(card_of, held[len(held) - visible :])
                down += len(held) - visible
        return found, down

    places = tuple(
        Place(
            held=sum(len(getattr(table, zone)[seat]) for zone in hands),
            laid=tuple(found),
            figure=None if figures is None else figures[seat],
            out=seat in out,
            down=down,
        )
        for seat in range(seats)
        for found, down in (laid(seat),)
    )
    own = () if view.seat is None else tuple(card for zone in hands for card in getattr(table, zone)[view.seat])
    return Shown(
        places,
        tuple(
            Heap(zone, tuple(map(card_of, getattr(table, zone))), spread=pile.shown is Sees.ALL)
            for zone, pile in game.zones.items()
            if not pile.by_seat and zone not in look.unseen
        ),
        tuple(card for card in map(card_of, own) if card is not None),
        None if look.suit is None else look.suit(table),
    )


def lays_cards(game: ZoneGame[StateT, MoveT, EventT, OptionsT, int], look: Look[StateT]) -> bool:
    """Whether cards other than closed hands ever lie in front of a seat."""
    return any(_lies(zone, pile, look) or (pile.by_seat and pile.opens) for zone, pile in game.zones.items())


def _lies(zone: str, pile: Pile, look: Look[StateT]) -> bool:
    """Whether a pile lies in front of a seat and is shown there."""
    return pile.by_seat and pile.shown is not Sees.OWNER and zone not in look.unseen
