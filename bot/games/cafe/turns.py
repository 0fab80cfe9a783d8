"""The story of a table turn by turn: who did what, and what a reader has not seen yet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias, assert_never

from bot.tables.types import TableView
from engines.cafe import (
    Ended,
    Event,
    Exchanged,
    Fined,
    Move,
    Passed,
    Refilled,
    Seated,
    Tile,
    ToBar,
    View,
    WentOut,
)

CafeTableView: TypeAlias = TableView[Move, View, Event]
Deed: TypeAlias = Seated | Passed | Exchanged | ToBar | WentOut | Refilled
"""What can happen within a turn."""


class Turn(NamedTuple):
    """What one seat did in a turn, finished or not."""

    seat: int
    deeds: tuple[Deed, ...]


class Seen(NamedTuple):
    """Places in the room and at the bar."""

    chairs: frozenset[int]
    bar: frozenset[int]


def turns_of(events: Iterable[Event]) -> list[Turn]:
    """The turns of a story, without the fines at the end."""
    turns: list[Turn] = []
    for event in events:
        match event:
            case Fined() | Ended():
                continue
            case Seated() | Passed() | Exchanged() | ToBar() | WentOut() | Refilled():
                if turns and turns[-1].seat == event.seat:
                    turns[-1] = Turn(event.seat, (*turns[-1].deeds, event))
                else:
                    turns.append(Turn(event.seat, (event,)))
            case _:
                assert_never(event)
    return turns


def latest_turn(table_view: CafeTableView) -> Turn | None:
    """What the seat that moved last has done in its turn so far; None if no events are stored."""
    turns = turns_of(table_view.story)
    return turns[-1] if turns else None


def new_turns(table_view: CafeTableView) -> list[Turn]:
    """The turns after the reader's last finished one; for a spectator, after that of the seat to act.

    A turn that the reader is in the middle of is not new. When the game is over, a spectator sees its last turn.
    """
    turns = turns_of(table_view.story)
    reader = table_view.to_act if table_view.seat is None else table_view.seat
    if reader is None:
        return turns[-1:]
    if turns and turns[-1].seat == reader:
        if table_view.to_act != reader:
            return []
        turns.pop()
    own = [number for number, turn in enumerate(turns) if turn.seat == reader]
    return turns[own[-1] + 1 :] if own else turns


def places_in(turns: Iterable[Turn]) -> Seen:
    """Where tiles were placed in these turns."""
    chairs: set[int] = set()
    bar: set[int] = set()
    for turn in turns:
        for deed in turn.deeds:
            match deed:
                case Seated() | Exchanged():
                    chairs.add(deed.chair)
                case ToBar():
                    bar.add(deed.place)
                case Passed() | WentOut() | Refilled():
                    pass
                case _:
                    assert_never(deed)
    return Seen(frozenset(chairs), frozenset(bar))


def last_place(table_view: CafeTableView) -> Seen:
    """Where the very last tile was placed; nowhere if none was."""
    turn = latest_turn(table_view)
    placed = [] if turn is None else [deed for deed in turn.deeds if isinstance(deed, Seated | Exchanged | ToBar)]
    return places_in([] if turn is None else [Turn(turn.seat, tuple(placed[-1:]))])


def drawn_last(table_view: CafeTableView, seat: int) -> tuple[Tile, ...]:
    """The tiles that a seat got in its last turn, if the story goes back that far."""
    own = [turn for turn in turns_of(table_view.story) if turn.seat == seat]
    found: tuple[Tile, ...] = ()
    for deed in own[-1].deeds if own else ():
        match deed:
            case Refilled():
                found += deed.tiles
            case Exchanged():
                found += (deed.joker.tile,)
            case Seated() | Passed() | ToBar() | WentOut():
                pass
            case _:
                assert_never(deed)
    return found
