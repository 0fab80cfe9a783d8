"""Which plays a reader of 40 Barrels is told: since the own last turn, as ruled; else the last one alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, assert_never

from engines.cards import Card
from engines.forty_barrels import Counted, Drew, DrewCards, Ended, Event, Passed, Played, Turned, View, WentOut


class Turn(NamedTuple):
    """What one seat did: it played a card, or it passed."""

    seat: int
    card: Card | None
    """The card played; None for a pass, and for the reader's own play once another card was played."""
    spot: int | None = None
    """The place it went to; None for a pass."""
    turned: Card | None = None
    """The card that came up."""
    base: int = 0
    """What the open cards made then, aces as 1."""
    out: bool = False
    """Whether the seat went out by it."""
    drew: int = 0
    last: bool = False
    """Whether it is the last card played: all of it still lies as it was told."""


def turns_told(view: View, story: Iterable[Event]) -> list[Turn]:
    """What the own last turn turned up and all turns since, but at least the last card played and the passes since.

    A spectator, and who is out, is told no more than what everybody can see: the last card played.
    """
    turns = turns_of(story)
    plays = [place for place, turn in enumerate(turns) if turn.spot is not None]
    if not plays:
        return turns
    start = plays[-1]
    turns[start] = turns[start]._replace(last=True)
    if view.seat is not None and view.seat not in view.out:
        own = [place for place, turn in enumerate(turns) if turn.seat == view.seat]
        since = own[-1] + 1 if own else 0
        if own and own[-1] < start and turns[own[-1]].spot is not None:
            since = own[-1]
            turns[since] = turns[since]._replace(card=None)
        start = min(start, since)
    return turns[start:]


def latest(turns: list[Turn]) -> list[Turn]:
    """Of the turns told those that everybody still sees: the last card played and the passes after it."""
    start = next((place for place, turn in enumerate(turns) if turn.last), 0)
    return turns[start:]


def turns_of(story: Iterable[Event]) -> list[Turn]:
    """All turns of a story."""
    turns: list[Turn] = []
    for event in story:
        match event:
            case Played():
                turns.append(Turn(event.seat, event.card, event.spot))
            case Turned():
                turns[-1] = turns[-1]._replace(turned=event.card)
            case Counted():
                turns[-1] = turns[-1]._replace(base=event.base)
            case WentOut():
                turns[-1] = turns[-1]._replace(out=True)
            case Drew():
                turns[-1] = turns[-1]._replace(drew=event.count)
            case Passed():
                turns.append(Turn(event.seat, None))
            case DrewCards() | Ended():
                pass
            case _:
                assert_never(event)
    return turns
