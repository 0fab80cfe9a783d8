"""A table with the state of its game: `LoadedTable` at one version, `Draft` while it is being changed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from msgspec import Struct

from bot.store.schema import MoveRecord, Status, TableRecord
from bot.store.unit_of_work import UnitOfWork
from bot.tables.hooks import Hooks
from bot.tables.refusals import TableRefusal
from bot.tables.snapshots import Snapshot, public_table
from bot.tables.story import REACH, LogEntry
from bot.tables.types import Earned, Table
from engines.contract import AnyGame


class LoadedTable:
    """A table at one version. It is never changed in place."""

    __slots__ = ("_fault", "_snapshot", "_state", "earned", "game", "log", "row", "table", "undo")

    def __init__(
        self,
        row: TableRecord,
        game: AnyGame,
        state: Struct | None = None,
        log: Sequence[LogEntry] = (),
        fault: TableRefusal | None = None,
        *,
        hurried: bool = False,
        undo: Struct | None = None,
    ) -> None:
        """`state` is the game's state; None before the deal, or if `fault` says why it cannot be read.

        `log` is the end of the table's log, or all of it if the table was read after it had ended. `hurried`: see
        `Table.hurried`. `undo` is the state before the last move if that may be taken back.
        """
        self.row = row
        self.game = game
        self.table: Table = public_table(row, game, hurried=hurried)
        self._state = state
        self.log = log
        self._fault = fault
        self.undo = undo
        self.earned: tuple[Earned, ...] = ()
        """What was achieved at the table, if it has ended."""
        self._snapshot: Snapshot | None = None

    @property
    def state(self) -> Struct:
        """The game's state of a dealt table. Raises TableRefusal if these rules cannot rebuild it."""
        state = self._state_if_dealt()
        if state is None:
            raise ValueError(f"table {self.row.id} was never dealt")
        return state

    @property
    def snapshot(self) -> Snapshot:
        """The table with all its views. Raises TableRefusal like `state`."""
        if self._snapshot is None:
            self._snapshot = Snapshot(self.table, self.game, self._state_if_dealt(), self.log, self.undo, self.earned)
        return self._snapshot

    def changed(self, draft: Draft, game: AnyGame) -> LoadedTable:
        """The table after this change, which may have replaced its game by `game`."""
        hurried = self.table.hurried
        if draft.new_state is not None:
            return LoadedTable(draft.row, game, draft.new_state, draft.log, hurried=hurried, undo=draft.undo)
        undo = None if draft.makes_final else self.undo
        return LoadedTable(draft.row, game, self._state, self.log, self._fault, hurried=hurried, undo=undo)

    def hurried(self, hurried: bool) -> LoadedTable:
        """The same table, with or without pauses before agents' turns."""
        table = LoadedTable(self.row, self.game, self._state, self.log, self._fault, hurried=hurried, undo=self.undo)
        table.earned = self.earned
        return table

    def _state_if_dealt(self) -> Struct | None:
        if self._fault is not None:
            # A new exception each time: a traceback grows on one that is raised again.
            raise TableRefusal(self._fault.code, **self._fault.details)
        return self._state


class Stored(Struct, frozen=True):
    """A committed change."""

    before: TableRecord | None
    """The table as it was; None for a new one."""
    after: TableRecord
    move: MoveRecord | None
    by_clock: bool
    """Whether it follows from a deadline."""
    unasked: int = 0
    """How many moves the bot made in the same change for members who had no choice."""


class Draft:
    """A table that is being changed: a separate copy, with the state and the moves to store with it."""

    def __init__(self, before: LoadedTable) -> None:
        self._before = before
        self.row = before.row.copy()
        self.row.version += 1
        self.game = before.game
        self.new_state: Struct | None = None
        """The game's state after the change so far; None if it is unchanged."""
        self.move: MoveRecord | None = None
        """The move to add to the log with this change."""
        self.unasked: list[MoveRecord] = []
        """The moves after it that the bot makes for members; see `bot.tables.play`."""
        self.log: tuple[LogEntry, ...] = tuple(before.log)
        """The end of the log after the change, with the events of its moves."""
        self.undo: Struct | None = None
        """The game's state before the last move, if that may be taken back; None if it is final."""
        self.makes_final = False
        """Whether this change makes the last move final."""
        self.by_clock = False
        """Whether the change follows from a deadline, not from a request."""
        self.goes_on = False
        """Whether an agent moved for a member in the middle of a turn."""
        self.earned: tuple[Earned, ...] = ()
        """What was achieved with the end of the table; set by `store`."""

    @property
    def row_before(self) -> TableRecord:
        """The table before the change; do not modify it."""
        return self._before.row

    @property
    def state_before(self) -> Struct | None:
        """The game's state before the table's last move; None if that is final."""
        return self._before.undo

    @property
    def state(self) -> Struct:
        """The game's state after the change so far. Raises TableRefusal if these rules cannot rebuild it."""
        return self._before.state if self.new_state is None else self.new_state

    @property
    def to_act(self) -> int | None:
        """The seat to act after the change; None if the table is not running or cannot be read."""
        if self.row.status != Status.RUNNING:
            return None
        try:
            return self.game.to_act(self.state)
        except TableRefusal:
            return None

    def tell(self, told: LogEntry) -> None:
        """Append a move with its events to the end of the log."""
        self.log = (*self.log, told)[-REACH:]

    def store(self, unit: UnitOfWork, hooks: Hooks) -> None:
        """Store the change, and what features store when a table ends. Raises Outdated if another change was first."""
        unit.save(self._before.row, self.row)
        if self.move is not None:
            unit.add_move(self.move)
        for move in self.unasked:
            unit.add_move(move)
        if self._before.row.is_open and not self.row.is_open:
            self.earned = tuple(hooks.on_table_ended(unit, self.row, self.game))


Changing: TypeAlias = Callable[[str, Callable[[Draft], None]], Awaitable[Table]]
"""Changes the table with this id, stores the change and announces it; the host implements it."""

Rewriting: TypeAlias = Callable[[str, Callable[[UnitOfWork], TableRecord]], Awaitable[TableRecord]]
"""Stores the table with this id other than by a change, and announces it; the host implements it."""
