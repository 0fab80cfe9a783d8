"""A table at one moment: what anybody may know about it, and all views of its state. Secrets are left out here.

`Past` holds all moments of a table that was played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from bot.store.schema import SeatRecord, Status, TableRecord
from bot.tables.clocks import Kind, deadline_of
from bot.tables.seats import history_of, host_of, owner_of, tokens_of
from bot.tables.story import (
    LogEntry,
    Turn,
    finished_turns,
    own_last_turn,
    recent_events,
    spoken,
    turn_boundaries,
    turns,
)
from bot.tables.types import Absence, AnyTableView, Because, Earned, Member, Place, Seat, SeatedAgent, Table, Undealt
from engines import codec
from engines.contract import AnyGame, Event, Options
from engines.replay import Position
from engines.upgrades import DocumentError


class Snapshot:
    """One state of a table, from which all its screens are made, so that they cannot contradict each other.

    `table` is the table, `view` what a member or a spectator sees of it. The state itself stays inside. Views are made
    when they are asked for, each once.
    """

    __slots__ = ("_earned", "_game", "_log", "_state", "_to_act", "_turns", "_undo", "_views", "table")

    def __init__(
        self,
        table: Table,
        game: AnyGame,
        state: Struct | None,
        log: Sequence[LogEntry] = (),
        undo: Struct | None = None,
        earned: tuple[Earned, ...] = (),
    ) -> None:
        """`state` is the game's state; None as long as nothing is dealt.

        `log` is the end of the table's log, and all of it once the table has ended. `undo` is the state before the last
        move, if that may be taken back; `earned` is what was achieved at a table that has ended.
        """
        self._undo = None if undo is None or table.status != Status.RUNNING else game.to_act(undo)
        self.table = table
        self._game = game
        self._log = log
        # In one order, whether it has just been achieved or is read from the database, so that its screen is the same.
        self._earned = tuple(sorted(earned, key=lambda each: (each.member_id, each.code)))
        self._state = state
        self._to_act = None if state is None or table.status != Status.RUNNING else game.to_act(state)
        self._turns: tuple[Turn, ...] | None = None
        self._views: dict[int | None, AnyTableView] = {}

    def view(self, member_id: int | None = None) -> AnyTableView:
        """The table as this member sees it from their seat; as a spectator sees it if they have none, or for None."""
        own = None if member_id is None or self._state is None else self.table.seat_of(member_id)
        return self.seen_by(None if own is None else own.number)

    def seen_by(self, seat: int | None) -> AnyTableView:
        """The table as it is seen from a seat, or by a spectator."""
        if seat not in self._views:
            self._views[seat] = self._view(seat)
        return self._views[seat]

    @property
    def turn(self) -> int:
        """The ply at which the seat to act came to act: another one at each change of turn."""
        run = 0
        for told in reversed(self._log):
            if told.seat != self._to_act:
                break
            run += 1
        return self.table.ply - run

    def _view(self, seat: int | None) -> AnyTableView:
        legal: Sequence[Struct] = ()
        if self._state is not None and seat is not None and seat == self._to_act:
            legal = self._game.legal_moves(self._state)
        return AnyTableView(
            table=self.table,
            seat=seat,
            view=Undealt() if self._state is None else self._heard(self._state, seat),
            legal=tuple(legal),
            story=recent_events(self._log, seat, self._to_act),
            own_turn=own_last_turn(self._log, seat, self._to_act) if self.table.is_tutorial else (),
            turned_up=self._turned_up(),
            course=self._course(),
            earned=self._earned,
            to_act=self._to_act,
            own_turns=finished_turns(self._log, seat, self.table.ply, self._to_act),
            may_take_back=seat is not None and seat == self._undo and self.table.seats[seat].agent is None,
        )

    def _heard(self, state: Struct, seat: int | None) -> Struct:
        return self._game.hearing(self._game.view(state, seat), self.table.said)

    def _course(self) -> tuple[Turn, ...]:
        if self.table.is_open:
            return ()
        if self._turns is None:
            self._turns = turns(self._log)
        return self._turns

    def _turned_up(self) -> tuple[Struct, ...]:
        # Of a game that was played to its end, each game's own view tells what is turned up.
        if self._state is None or self.table.status != Status.STOPPED:
            return ()
        return tuple(self._game.view(self._state, seat.number) for seat in self.table.seats)


def public_table(row: TableRecord, game: AnyGame, *, hurried: bool = False) -> Table:
    """The table as anybody may know it; `hurried` is not stored with it."""
    by_joining = sorted(row.seats, key=lambda seat: seat.joined)
    in_order = sorted(by_joining, key=lambda seat: -1 if seat.number is None else seat.number)
    turn, tokens = deadline_of(row, Kind.TURN), tokens_of(row)
    return Table(
        id=row.id,
        place=Place(row.guild_id, row.channel_id, row.locale, row.parent_id),
        game=row.game,
        status=Status(row.status),
        options=_options(row, game),
        seats=tuple(_seat(number, tokens[seat.joined], seat) for number, seat in enumerate(in_order)),
        joined=tuple(in_order.index(seat) for seat in by_joining),
        host=host_of(row),
        ply=row.ply,
        commitment=row.commitment,
        # The seed tells every card: not before the table has ended.
        seed=None if row.is_open else row.seed,
        outcome=None if row.outcome is None else codec.decode_outcome(row.outcome),
        created_at=row.created_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
        ended_by=None if row.ended_by is None else Member(row.ended_by, row.ended_by_name or ""),
        ended_because=_because(row.ended_because),
        version=row.version,
        set_back=row.set_back,
        hurried=hurried,
        clock=row.clock,
        turn_at=row.turn_at,
        until=None if turn is None else turn.until,
        called_at=row.called_at,
        paused_at=row.paused_at,
        advice=row.advice,
        calls=row.calls,
        said=spoken(row.said) if row.status == Status.RUNNING else (),
    )


def _because(stored: str | None) -> Because | None:
    # A newer version may know more of them.
    return next((each for each in Because if each == stored), None)


def _options(row: TableRecord, game: AnyGame) -> Options:
    try:
        options: Options = codec.decode_options(game, row.options)
    except DocumentError:
        # As when newer checks refuse its edition. It is not dealt nor played on, but it can be found and stopped.
        return game.Options()
    return options


def _seat(number: int, token: int, row: SeatRecord) -> Seat:
    agent = None if row.agent is None else SeatedAgent(row.agent, row.agent_number or 0)
    absence = None if row.absence is None else Absence(row.absence)
    return Seat(
        *(number, token, owner_of(row), agent, absence, history_of(row), row.wants_stop, row.missed, row.pauses),
        advice=row.advice,
    )


AnyPosition: TypeAlias = Position[Struct, Struct, Event]

_NEVER_ENDED: Final = {"seed": None, "outcome": None, "ended_at": None, "ended_by": None, "ended_because": None}


class Past:
    """A dealt table with its log. Moves that were taken back are not in it.

    A step is a number of moves that were not taken back: 0 is the deal, `steps` the last position. A running table has
    no positions here, but its log holds what only single seats know: of it only mentions may be shown to others.
    """

    def __init__(
        self, table: Table, game: AnyGame, log: Sequence[LogEntry], positions: Sequence[AnyPosition] | None
    ) -> None:
        """There is one more of `positions` than in the `log`; None if they cannot be made, or must not."""
        self.table = table
        self.log = tuple(log)
        self.turns: tuple[range, ...] = turn_boundaries(self.log)
        """Where each turn is in the log: the moves from step `start` to step `stop`."""
        self._game = game
        self.positions = positions
        """The deal, and the position after each step; None of a running table, or of one by older rules."""

    @property
    def steps(self) -> int:
        """How many moves were not taken back."""
        return len(self.log)

    @property
    def has_views(self) -> bool:
        """Whether positions can be looked at."""
        return self.positions is not None

    @property
    def is_untold(self) -> bool:
        """Whether moves were made of which nothing is known: they have no events, and were made by older rules."""
        return not self.log and self.table.ply > 0

    def view(self, step: int, seat: int | None) -> AnyTableView:
        """A position as this seat, or a spectator, saw it then. Raises ValueError if there are none."""
        if self.positions is None:
            raise ValueError(f"no positions of table {self.table.id}")
        table = self.table
        if step < self.steps:
            table = msgspec.structs.replace(table, status=Status.RUNNING, ply=step, set_back=False, **_NEVER_ENDED)
        return Snapshot(table, self._game, self.positions[step].state, self.log[:step]).seen_by(seat)

    def turn_at(self, step: int) -> int | None:
        """The turn in which the move that led to a step was made, from 0; None at the deal."""
        return next((number for number, span in enumerate(self.turns) if span.start < step <= span.stop), None)
