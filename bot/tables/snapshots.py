"""A table at one moment: what everybody may know about it, and all views of its state. Secrets are removed here.

`Past` holds all positions of a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from bot.store.schema import SeatRecord, Status, TableRecord
from bot.tables.clocks import DeadlineKind, deadline_of
from bot.tables.emotes import current_emote
from bot.tables.occupants import table_at, table_of_movers
from bot.tables.seats import history_of, host_of, owner_of, tokens_of
from bot.tables.story import (
    LogEntry,
    Turn,
    finished_turns,
    own_last_turn,
    public_log,
    recent_moves,
    spoken,
    turn_boundaries,
    turns,
)
from bot.tables.types import (
    Absence,
    AnyTableView,
    Because,
    Earned,
    HeadToHead,
    Member,
    Seat,
    SeatedAgent,
    Table,
    TablePlace,
    Undealt,
)
from engines import codec
from engines.contract import AnyGame, Event, Options, seen_by
from engines.replay import Position
from engines.upgrades import DocumentError


class Snapshot:
    """One state of a table, from which all its screens are made, so that they cannot contradict each other.

    `table` is public; `view` is what a member or a spectator sees. The state itself is not accessible. Each view is
    computed once, when it is first needed.
    """

    __slots__ = (
        "_duel",
        "_earned",
        "_game",
        "_log",
        "_public_log",
        "_state",
        "_to_act",
        "_turns",
        "_undo",
        "_views",
        "table",
    )

    def __init__(
        self,
        table: Table,
        game: AnyGame,
        state: Struct | None,
        log: Sequence[LogEntry] = (),
        undo: Struct | None = None,
        earned: tuple[Earned, ...] = (),
        duel: HeadToHead | None = None,
    ) -> None:
        """`state` is the game's state; None before the deal.

        `log` is the end of the table's log, or all of it once the table has ended. `undo` is the state before the last
        move if that may be taken back; `earned` is what was achieved at an ended table, `duel` the head-to-head of its
        two players.
        """
        self._undo = None if undo is None or table.status != Status.RUNNING else game.to_act(undo)
        self.table = table
        self._game = game
        self._log = log
        self._public_log: tuple[LogEntry, ...] | None = None
        # In a fixed order, so that the screen is the same whether this was just achieved or read from the database.
        self._earned = tuple(sorted(earned, key=lambda each: (each.member_id, each.code)))
        self._duel = duel
        self._state = state
        self._to_act = None if state is None or table.status != Status.RUNNING else game.to_act(state)
        self._turns: tuple[Turn, ...] | None = None
        self._views: dict[int | None, AnyTableView] = {}

    def view(self, member_id: int | None = None) -> AnyTableView:
        """The table as this member sees it; the spectators' view for None or a member without a seat."""
        own = None if member_id is None or self._state is None else self.table.seat_of(member_id)
        return self.seen_by(None if own is None else own.number)

    def seen_by(self, seat: int | None) -> AnyTableView:
        """The table as this seat sees it; None: a spectator."""
        if seat not in self._views:
            self._views[seat] = self._view(seat)
        return self._views[seat]

    @property
    def turn(self) -> int:
        """The ply at which the current turn began; it changes with every turn."""
        run = 0
        for told in reversed(self._log):
            if told.seat != self._to_act:
                break
            run += 1
        return self.table.ply - run

    @property
    def may_be_undone(self) -> bool:
        """Whether somebody may take back the last move."""
        return self._undo is not None

    def _everybody_heard(self) -> tuple[LogEntry, ...]:
        if self._public_log is None:
            self._public_log = public_log(self._log)
        return self._public_log

    def _view(self, seat: int | None) -> AnyTableView:
        game, legal = self._game, tuple[Struct, ...]()
        recent = recent_moves(self._log, seat, self._to_act)
        movers = table_of_movers(self.table, recent)
        if self._state is not None and seat is not None and seat == self._to_act:
            legal = tuple(game.legal_moves(self._state))
        return AnyTableView(
            table=self.table,
            seat=seat,
            view=Undealt() if self._state is None else game.hearing(game.view(self._state, seat), self.table.said),
            legal=legal,
            story=seen_by(seat, [event for told in recent for event in told.events]),
            log=self._everybody_heard(),
            own_turn=own_last_turn(self._log, seat, self._to_act) if self.table.is_tutorial else (),
            turned_up=self._turned_up(),
            course=self._course(),
            earned=self._earned,
            duel=self._duel,
            to_act=self._to_act,
            own_turns=finished_turns(self._log, seat, self.table.ply, self._to_act),
            may_take_back=seat is not None and seat == self._undo and self.table.seats[seat].agent is None,
            movers=None if movers is self.table else movers,
        )

    def _course(self) -> tuple[Turn, ...]:
        if self.table.is_open:
            return ()
        if self._turns is None:
            self._turns = turns(self._log)
        return self._turns

    def _turned_up(self) -> tuple[Struct, ...]:
        # If a game was played to its end, its own view shows what is revealed.
        if self._state is None or self.table.status != Status.STOPPED:
            return ()
        return tuple(self._game.view(self._state, seat.number) for seat in self.table.seats)


def public_table(row: TableRecord, game: AnyGame, *, is_fast: bool = False) -> Table:
    """The table as everybody may know it; `is_fast` is not stored with the row."""
    by_joining = sorted(row.seats, key=lambda seat: seat.joined)
    in_order = sorted(by_joining, key=lambda seat: -1 if seat.number is None else seat.number)
    turn, tokens = deadline_of(row, DeadlineKind.TURN), tokens_of(row)
    return Table(
        id=row.id,
        place=TablePlace(row.guild_id, row.channel_id, row.locale, row.parent_id, row.thread_of),
        game=row.game,
        status=Status(row.status),
        options=_options(row, game),
        seats=tuple(_seat(number, tokens[seat.joined], seat, row) for number, seat in enumerate(in_order)),
        joined=tuple(in_order.index(seat) for seat in by_joining),
        host=host_of(row),
        ply=row.ply,
        commitment=row.commitment,
        # The seed reveals every card, so it stays hidden until the table has ended.
        seed=None if row.is_open else row.seed,
        outcome=None if row.outcome is None else codec.decode_outcome(row.outcome),
        created_at=row.created_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
        ended_by=None if row.ended_by is None else Member(row.ended_by, row.ended_by_name or ""),
        # A newer version may have stored another reason.
        ended_because=next((each for each in Because if each == row.ended_because), None),
        version=row.version,
        set_back=row.set_back,
        is_fast=is_fast,
        clock=row.clock,
        turn_at=row.turn_at,
        until=None if turn is None else turn.until,
        called_at=row.called_at,
        paused_at=row.paused_at,
        advice=row.advice,
        calls=row.calls,
        motion=row.motion,
        said=spoken(row.said) if row.status == Status.RUNNING else (),
    )


def _options(row: TableRecord, game: AnyGame) -> Options:
    try:
        options: Options = codec.decode_options(game, row.options)
    except DocumentError:
        # For example, newer checks refuse its edition. It cannot be dealt or continued, but still be found and stopped.
        return game.Options()
    return options


def _seat(number: int, token: int, seat: SeatRecord, row: TableRecord) -> Seat:
    agent = None if seat.agent is None else SeatedAgent(seat.agent, seat.agent_number or 0)
    absence = None if seat.absence is None else Absence(seat.absence)
    return Seat(
        *(number, token, owner_of(seat), agent, absence, history_of(seat), seat.wants_stop, seat.missed, seat.pauses),
        advice=seat.advice,
        emote=current_emote(row, seat),
        emotes=seat.emotes,
    )


AnyPosition: TypeAlias = Position[Struct, Struct, Event]

_NEVER_ENDED: Final = {"seed": None, "outcome": None, "ended_at": None, "ended_by": None, "ended_because": None}


class Past:
    """A dealt table with its log, without moves that were taken back.

    A step counts the moves that were not taken back: 0 is the deal, `steps` the last position. A running table has no
    positions here, but its log contains secrets of single seats: show others only the events that they may see.
    """

    def __init__(
        self, table: Table, game: AnyGame, log: Sequence[LogEntry], positions: Sequence[AnyPosition] | None
    ) -> None:
        """`positions` has one more element than `log`; None if positions cannot be computed or must stay secret."""
        self.table = table
        self.log = tuple(log)
        self.turns: tuple[range, ...] = turn_boundaries(self.log)
        """The indexes in the log of each turn: its moves lead from step `start` to step `stop`."""
        self._game = game
        self.positions = positions
        """The deal and the position after each step; None for a running table, or one under older rules."""

    @property
    def steps(self) -> int:
        """How many moves were not taken back."""
        return len(self.log)

    @property
    def has_views(self) -> bool:
        """Whether there are positions to view."""
        return self.positions is not None

    @property
    def is_untold(self) -> bool:
        """Whether its moves have no events and cannot be replayed because they were made under older rules."""
        return not self.log and self.table.ply > 0

    def view(self, step: int, seat: int | None) -> AnyTableView:
        """A position as this seat, or a spectator (None), saw it. Raises ValueError if there are no positions."""
        if self.positions is None:
            raise ValueError(f"no positions of table {self.table.id}")
        table = self.table
        if step < self.steps:
            table = table_at(table, self.log[step].ply)
            table = msgspec.structs.replace(table, status=Status.RUNNING, ply=step, set_back=False, **_NEVER_ENDED)
        return Snapshot(table, self._game, self.positions[step].state, self.log[:step]).seen_by(seat)

    def turn_at(self, step: int) -> int | None:
        """The index of the turn whose move led to a step; None at the deal."""
        return next((number for number, span in enumerate(self.turns) if span.start < step <= span.stop), None)
