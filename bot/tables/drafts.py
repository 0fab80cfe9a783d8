"""A table while it is being changed, and how the change is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from bot.store.schema import MoveRecord, Status, TableRecord
from bot.tables.hooks import Hooks
from bot.tables.refusals import TableRefusal
from bot.tables.story import REACH, Told

if TYPE_CHECKING:
    from bot.store.unit_of_work import UnitOfWork
    from bot.tables.awake import AwakeTable
    from bot.tables.types import Earned


class Stored(Struct, frozen=True):
    """A change that was committed."""

    before: TableRecord | None
    """The table as it was; None for a new one."""
    after: TableRecord
    move: MoveRecord | None
    by_clock: bool
    """Whether it follows from a deadline."""
    unasked: int = 0
    """How many moves the host has made with it for members who had no choice."""


class Draft:
    """A table that is being changed: a copy of its own, with the state and the move that are to be stored with it."""

    __slots__ = (
        "_before",
        "by_clock",
        "earned",
        "game",
        "goes_on",
        "log",
        "makes_final",
        "move",
        "new_state",
        "row",
        "unasked",
        "undo",
    )

    def __init__(self, before: AwakeTable) -> None:
        self._before = before
        self.row = before.row.copy()
        self.row.version += 1
        self.game = before.game
        self.new_state: Struct | None = None
        """The game's state after the change, as far as it has come; None if that leaves it as it was."""
        self.move: MoveRecord | None = None
        """The move to be put in the log with this change."""
        self.unasked: list[MoveRecord] = []
        """The moves after it that the host makes for members; see `bot.tables.unasked`."""
        self.log: tuple[Told, ...] = tuple(before.log)
        """The end of the log after the change, as what its moves made happen."""
        self.undo: Struct | None = None
        """The game's state to which the last move may be taken back; None if it is final."""
        self.makes_final = False
        """Whether the last move can no longer be taken back after this change."""
        self.by_clock = False
        """Whether the change follows from a deadline, not from a request."""
        self.goes_on = False
        """Whether the move was an agent's for a member, in the middle of a turn."""
        self.earned: tuple[Earned, ...] = ()
        """What was achieved with the end of the table, once that is stored."""

    @property
    def row_before(self) -> TableRecord:
        """The table as it was; not to be changed."""
        return self._before.row

    @property
    def state_before(self) -> Struct | None:
        """The game's state before the last move; None if that is final."""
        return self._before.undo

    @property
    def state(self) -> Struct:
        """The game's state as far as the change has come. Raises TableRefusal if it cannot be made by these rules."""
        return self._before.state if self.new_state is None else self.new_state

    @property
    def to_act(self) -> int | None:
        """The seat that is to act after the change; None if the table is not running, or cannot be read."""
        if self.row.status != Status.RUNNING:
            return None
        try:
            return self.game.to_act(self.state)
        except TableRefusal:
            return None

    def tell(self, told: Told) -> None:
        """Add what a move made happen to the end of the log."""
        self.log = (*self.log, told)[-REACH:]

    def store(self, unit: UnitOfWork, hooks: Hooks) -> None:
        """Store what has changed, and what features keep of a table that ends.

        Raises Outdated if the table has changed meanwhile.
        """
        unit.save(self._before.row, self.row)
        if self.move is not None:
            unit.add_move(self.move)
        for move in self.unasked:
            unit.add_move(move)
        if self._before.row.is_open and not self.row.is_open:
            self.earned = tuple(hooks.on_table_ended(unit, self.row, self.game))
