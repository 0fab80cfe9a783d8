"""The turns and toasts of Willkommen, Bierfest!, read from its events as plain data for words and pictures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias, assert_never

from bot.tables.types import TableView
from engines.bierfest import (
    TOAST,
    CountedAgainst,
    Drew,
    DrewCard,
    Ended,
    Event,
    Laid,
    LaidNothing,
    LaidSet,
    Lost,
    Move,
    Refused,
    RefusedCard,
    Returned,
    ReturnedCard,
    ToastCalled,
    ToastsBack,
    ToastsLeft,
    TookUp,
    TurnEnded,
    View,
    WentAlong,
)

BierfestTableView: TypeAlias = TableView[Move, View, Event]


@dataclass
class Part:
    """What one seat has done at a toast so far."""

    seat: int
    laid: LaidSet | None = None
    toasts: int = 0
    """The toast cards it gives back."""
    minus: int = 0
    """The cards that count against it."""
    lost: list[int] = field(default_factory=list)
    along: tuple[int, ...] = ()


@dataclass
class ToldTurn:
    """A turn so far, read from its events."""

    seat: int
    drew: int = 0
    returned: int = 0
    put_back: list[int] = field(default_factory=list)
    """The cards put back, in order, if they are the reader's own."""
    drawn: list[int] = field(default_factory=list)
    """The cards drawn, likewise."""
    turned_down: list[int] = field(default_factory=list)
    """The cards refused, likewise."""
    laid: LaidSet | None = None
    toast: ToastCalled | None = None
    refused: int = 0
    parts: list[Part] = field(default_factory=list)
    """What each seat did at the toast, beginning with the one that called it."""

    def hear(self, event: Event) -> None:
        """Take in the next event."""
        match event:
            case Drew():
                self.drew = event.number
            case Returned():
                self.returned = event.number
            case ReturnedCard():
                self.put_back.append(event.card)
            case ToastCalled():
                self.toast = event
            case Refused():
                self.refused = event.number
            case Laid():
                if self.toast is None:
                    self.laid = event.laid
                else:
                    self.parts.append(Part(event.seat, event.laid))
            case LaidNothing():
                self.parts.append(Part(event.seat))
            case Lost():
                self.parts[-1].lost.append(event.card)
            case WentAlong():
                self.parts[-1].along = event.cards
            case ToastsBack():
                self.parts[-1].toasts = event.count
            case CountedAgainst():
                self.parts[-1].minus = sum(event.cards)
            case DrewCard():
                self.drawn.append(event.card)
            case RefusedCard():
                self.turned_down.append(event.card)
            case TookUp() | ToastsLeft() | TurnEnded() | Ended():
                pass
            case _:
                assert_never(event)


def heard(events: Iterable[Event]) -> list[ToldTurn]:
    """All turns of a story, as far as it contains them, without what comes before the first one begins."""
    told: list[ToldTurn] = []
    for event in events:
        if isinstance(event, Drew) and event.opens_turn:
            told.append(ToldTurn(event.seat))
        if told:
            told[-1].hear(event)
    return told


def turns_of(table_view: BierfestTableView, view: View) -> tuple[list[ToldTurn], ToldTurn | None]:
    """The turns that the table shows, oldest first, one for each other seat; and the current one.

    A short story has fewer. A turn is current only once its first card is drawn.
    """
    told = heard(table_view.story)
    current = told.pop() if told and view.turn.drew else None
    if current is not None and current.parts and view.open_hand is not None:
        part = current.parts[-1]
        part.toasts, part.minus = view.open_hand[TOAST], sum(view.open_hand) - view.open_hand[TOAST]
    return told[1 - view.seats :], current


def deck_of(view: View) -> int:
    """The cards in the deck. Toast cards given back at the last toast do not revive it: nobody draws any more."""
    return 0 if view.turn.toast is not None and view.turn.toast.emptied else view.deck


def marks_of(table_view: BierfestTableView, seat: int) -> dict[int, str]:
    """By place, how to mark a seat's sets laid in the turns of the story: `last` in the latest turn, else `new`."""
    finished, current = turns_of(table_view, table_view.view)
    turns = finished if current is None else [*finished, current]
    marks: dict[int, str] = {}
    for turn in turns:
        for laid in _laid_in(turn, seat):
            places = [
                place
                for place, each in enumerate(table_view.view.laid[seat])
                if each == laid and marks.get(place) is None
            ]
            if places:
                marks[places[-1]] = "last" if turn is turns[-1] else "new"
    return marks


def _laid_in(turn: ToldTurn, seat: int) -> list[LaidSet]:
    own = [turn.laid] if turn.laid is not None and turn.seat == seat else []
    return own + [part.laid for part in turn.parts if part.laid is not None and part.seat == seat]
