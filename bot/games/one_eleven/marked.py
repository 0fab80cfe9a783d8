"""What is marked in pictures and told in words alike: the latest turn, what is new, and rows that have counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from engines.one_eleven import (
    Dealt,
    DealtHand,
    Declared,
    Ended,
    Event,
    Insert,
    Inserted,
    LimitNear,
    Move,
    Refreshed,
    RoundEnded,
    Took,
    TookCard,
    View,
)
from engines.payload import encode_payload


def latest(story: Sequence[Event]) -> Inserted | None:
    """The end of the latest turn that was finished, as long as no new round has begun since."""
    found: Inserted | None = None
    for event in story:
        if isinstance(event, Inserted):
            found = event
        elif isinstance(event, Dealt):
            found = None
    return found


class Play(NamedTuple):
    """A turn that was finished in this round."""

    seat: int
    card: int | None
    """The card taken; None if the reader may not know it."""
    insert: Inserted


def plays_since(seat: int, story: Sequence[Event]) -> list[Play]:
    """The turns of this round since the last one of a seat, the oldest first; that one itself if it is the latest."""
    plays: list[Play] = []
    card: int | None = None
    took = False
    for event in story:
        match event:
            case Took():
                card, took = event.card, True
            case TookCard():
                card = event.card
            case Inserted():
                # A story may begin within a turn: of that one it is not known which card was taken.
                if took:
                    plays.append(Play(event.seat, card, event))
                took = False
            case Dealt():
                plays = []
            case DealtHand() | Declared() | Refreshed() | LimitNear() | RoundEnded() | Ended():
                pass
            case _:
                assert_never(event)
    own = max((number for number, play in enumerate(plays) if play.seat == seat), default=-1)
    return plays[own + 1 :] or plays[own:]


def new_places(seat: int, story: Sequence[Event]) -> set[int]:
    """The places of the centre where others have laid a card since a seat's last turn, and it still lies there."""
    found: set[int] = set()
    for event in story:
        match event:
            case Inserted() if event.seat != seat:
                found.add(event.place)
            case Took():
                found.discard(event.place)
            case Inserted() | Dealt() | Refreshed():
                found = set()
            case TookCard() | DealtHand() | Declared() | LimitNear() | RoundEnded() | Ended():
                pass
            case _:
                assert_never(event)
    return found


def shows_last_round(view: View, seat: int) -> bool:
    """Whether a seat's row is shown as it was counted: until it has had a turn in the next round."""
    if view.finished is None or view.to_act is None:
        return view.finished is not None
    return view.turn < view.seats and not 1 <= (view.to_act - seat) % view.seats <= view.turn


def declaration(legal: Sequence[Move], choice: str) -> Insert | None:
    """The move that would end the round, of which a half-made choice asks whether it shall."""
    for move in legal:
        if isinstance(move, Insert) and move.declare and encode_payload(Insert(move.slot, move.out)) == choice:
            return move
    return None
