"""The story of a table: its latest events, where turns begin, all turns of an ended table, and what was said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from msgspec import Struct
from msgspec.structs import force_setattr

from bot.store.schema import SaidRecord
from engines.contract import AnyGame, Event, Said, seen_by

REACH: Final = 60
"""The most moves that a story goes back, however long a seat has waited for its turn."""

ROUNDS: Final = 2
"""A story goes back to a seat's own last turn unless another seat has begun more turns than this since then."""


class LogEntry(Struct, frozen=True, gc=False):
    """One move of the log, as its events."""

    seat: int
    """The seat that made the move."""
    events: tuple[Event, ...]
    ply: int = 0
    """The table's ply after it, which no other move has; 0 if it is unknown."""
    is_aside: bool = False
    """Whether it was made in the middle of another turn and is not a turn itself. Derived from the events."""
    opens: bool = False
    """Whether an event opens a turn."""
    closes: bool = False
    """Whether an event closes a turn."""

    def __post_init__(self) -> None:
        # Computed once per move, because every screen asks for every reader.
        for event in self.events:
            if event.is_aside:
                force_setattr(self, "is_aside", True)
            if event.opens_turn:
                force_setattr(self, "opens", True)
            if event.closes_turn:
                force_setattr(self, "closes", True)


class Turn(Struct, frozen=True, gc=False):
    """What a seat did before another seat's turn began."""

    seat: int
    events: tuple[Event, ...]
    """The events that everybody may see."""
    moves: tuple[LogEntry, ...] = ()
    """Its moves, with the same events; see `bot.tables.occupants` for who made them."""


def turn_boundaries(log: Sequence[LogEntry]) -> tuple[range, ...]:
    """The range of indexes of each turn in a whole log.

    A turn is a run of moves of one seat, unless an event closes it earlier; in a game whose events open turns, it lasts
    until the next one opens. An aside belongs to the turn in which it was made.
    """
    opening = any(told.opens for told in log)
    starts: list[int] = []
    closed = True
    for place, told in enumerate(log):
        events = seen_by(None, told.events)
        opens = any(event.opens_turn for event in events) if opening else closed or log[starts[-1]].seat != told.seat
        if not starts or (opens and not told.is_aside):
            starts.append(place)
        if not told.is_aside:
            closed = told.closes
    return tuple(map(range, starts, [*starts[1:], len(log)]))


def turns(log: Sequence[LogEntry]) -> tuple[Turn, ...]:
    """The turns of a whole log, as everybody may see them."""
    return tuple(
        Turn(
            log[span.start].seat,
            tuple(event for place in span for event in seen_by(None, log[place].events)),
            public_log(log[span.start : span.stop]),
        )
        for span in turn_boundaries(log)
    )


def public_log(log: Iterable[LogEntry]) -> tuple[LogEntry, ...]:
    """The same moves with the events that everybody may see."""
    return tuple(
        [
            LogEntry(told.seat, seen_by(None, told.events), told.ply)
            if any(event.only is not None for event in told.events)
            else told
            for told in log
        ]
    )


def recent_events(log: Sequence[LogEntry], seat: int | None, to_act: int | None) -> tuple[Event, ...]:
    """The events of the recent moves that this seat, or a spectator, may read; see `recent_moves`."""
    return seen_by(seat, [event for told in recent_moves(log, seat, to_act) for event in told.events])


def recent_moves(log: Sequence[LogEntry], seat: int | None, to_act: int | None) -> Sequence[LogEntry]:
    """The recent moves that this seat, or a spectator, reads about.

    They begin with the last finished run of moves of this seat, or with that of the seat to act if that is earlier. So
    they cover a whole round of the table, even in the middle of a turn of several moves, and for the seat that has just
    moved. When the game is over, the last seat that moved counts as the one to act. A seat that sits out, for example
    because it is out of the game, reads what the seat to act reads: the last round, not everything since its last move.

    In a game whose events open turns, everybody reads the same round: it begins after the previous turn of the seat
    whose turn opened last.
    """
    log = log[-REACH:]
    if not log:
        return ()
    start = _last_round(log)
    if start is None:
        start = _last_turn(log, log[-1].seat if to_act is None else to_act) or 0
        own = _last_turn(log, seat)
        if own is not None and not _sits_out(log, own):
            start = min(start, own)
    return log[start:]


def own_last_turn(log: Sequence[LogEntry], seat: int | None, to_act: int | None) -> tuple[Event, ...]:
    """The events of a seat's latest finished turn that it may read; empty for a spectator, and before its first one."""
    for span in reversed(turn_boundaries(log)):
        goes_on = span.stop == len(log) and to_act == seat and not log[-1].closes
        if log[span.start].seat == seat and not goes_on:
            return seen_by(seat, [event for place in span for event in log[place].events])
    return ()


def finished_turns(log: Sequence[LogEntry], seat: int | None, ply: int, to_act: int | None) -> int | None:
    """How many runs of moves this seat has finished; None for a spectator, or after more than `REACH` moves."""
    if seat is None or ply > REACH:
        return None
    log = [told for told in log if not told.is_aside]
    runs = len(
        [0 for place, told in enumerate(log) if told.seat == seat and (not place or log[place - 1].seat != seat)]
    )
    return runs - 1 if log and log[-1].seat == seat == to_act else runs


def begins_turn(game: AnyGame, log: Sequence[LogEntry], seat: int, view: Struct, legal: Sequence[Struct]) -> bool:
    """Whether this seat's next move begins a turn; if not, it continues one, perhaps another seat's.

    A turn is a run of moves of one seat, unless an event closes it. In a game whose events open turns, it lasts until
    the next one opens.
    """
    log = [told for told in log if not told.is_aside]
    if not log:
        return True
    if any(told.opens for told in log):
        return any(event.opens_turn for event in game.preview(view, legal[0]))
    return log[-1].seat != seat or log[-1].closes


def _last_round(log: Sequence[LogEntry]) -> int | None:
    """The index at which the last round begins, by the events that open turns; None if there are none."""
    opened = [place for place, told in enumerate(log) if told.opens]
    if not opened:
        return None
    seats = [log[place].seat for place in opened]
    rounds = [number for number, seat in enumerate(seats[:-1], start=1) if seat == seats[-1]]
    return opened[rounds[-1]] if rounds else opened[0]


def _sits_out(log: Sequence[LogEntry], own: int) -> bool:
    """Whether more than two rounds were played since a seat's last turn, which began at index `own`.

    Where the order of play changes, a seat that is first in one round and last in the next waits for almost two.
    """
    since = [told.seat for told in log[own:] if not told.is_aside]
    begun = Counter(seat for seat, _ in groupby(since))
    return any(turns > ROUNDS for seat, turns in begun.items() if seat != log[own].seat)


def _last_turn(log: Sequence[LogEntry], seat: int | None) -> int | None:
    """The index at which a seat's last finished run of moves begins; None if there is none."""
    places = [place for place, told in enumerate(log) if not told.is_aside]
    last = len(places) - 1
    while last >= 0 and log[places[last]].seat == seat:
        last -= 1  # skip an unfinished run
    while last >= 0 and log[places[last]].seat != seat:
        last -= 1
    if last < 0:
        return None
    while last > 0 and log[places[last - 1]].seat == seat:
        last -= 1
    return places[last]


def view_with_phrases(game: AnyGame, state: Struct, seat: int | None, said: Iterable[SaidRecord]) -> Struct:
    """The view of a seat, or of a spectator, including what was said."""
    return game.hearing(game.view(state, seat), spoken(said))


def spoken(said: Iterable[SaidRecord]) -> tuple[Said, ...]:
    """The phrases without the fields that only the store needs."""
    return tuple(Said(each.seat, each.phrase) for each in said)


def standing(said: Iterable[SaidRecord], moves: Sequence[int]) -> list[SaidRecord]:
    """The phrases that are still valid after these moves: the seat of every move since the deal."""
    latest = {seat: ply for ply, seat in enumerate(moves, start=1)}
    return [each for each in said if latest.get(each.seat, 0) <= each.ply <= len(moves)]
