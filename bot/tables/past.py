"""What was played at a table: its whole log, and once it has ended its position after each move."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Final

import msgspec

from bot.store.database import shielded
from bot.store.queries import latest_ended
from bot.store.schema import Status
from bot.tables import play
from bot.tables.refusals import TableRefusal
from bot.tables.snapshots import Snapshot, public_table
from bot.tables.story import spans

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TypeAlias

    from msgspec import Struct

    from bot.store.schema import MoveRecord, TableRecord
    from bot.store.store import Store
    from bot.store.unit_of_work import UnitOfWork
    from bot.tables.story import Told
    from bot.tables.types import AnyTableView, Table
    from engines.contract import AnyGame, Event
    from engines.replay import Position

    AnyPosition: TypeAlias = Position[Struct, Struct, Event]

_NEVER_ENDED: Final = {"seed": None, "outcome": None, "ended_at": None, "ended_by": None, "ended_because": None}


class Past:
    """A dealt table with its log. Moves that were taken back are not in it.

    A step is a number of moves that were not taken back: 0 is the deal, `steps` the last position. A running table has
    no positions here, but its log holds what only single seats know: of it only mentions may be shown to others.
    """

    def __init__(
        self, table: Table, game: AnyGame, log: Sequence[Told], positions: Sequence[AnyPosition] | None
    ) -> None:
        """There is one more of `positions` than in the `log`; None if they cannot be made, or must not."""
        self.table = table
        self.log = tuple(log)
        self.turns: tuple[range, ...] = spans(self.log)
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


class Archive:
    """Reads what was played, straight from the store: whatever process has played it, it is all there."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame]) -> None:
        self._store = store
        self._games = games

    @shielded
    async def past(self, table_id: str) -> Past:
        """What was played at a table so far. Raises `no-table`, and `table-not-started` before the deal."""
        return await self._store.read(lambda unit: self._past(unit, unit.table(table_id)))

    @shielded
    async def last_table(self, channel_id: int) -> str | None:
        """The table of this channel that has ended last; None if there is none."""
        return await self._store.read(lambda unit: latest_ended(unit, channel_id))

    def _past(self, unit: UnitOfWork, row: TableRecord | None) -> Past:
        if row is None or row.game not in self._games:
            raise TableRefusal("no-table")
        if row.seed is None:
            raise TableRefusal("table-not-started")
        game, moves = self._games[row.game], unit.moves(row.id)
        log = play.told_by(row, game, moves, lambda: moves)
        positions = None if row.is_open else _positions(row, game, moves, len(log))
        return Past(public_table(row, game), game, log, positions)


def _positions(
    row: TableRecord, game: AnyGame, moves: Sequence[MoveRecord], steps: int
) -> tuple[AnyPosition, ...] | None:
    """The deal and what each step led to; None if that does not follow from these rules."""
    if row.rules != game.rules:
        return None
    found: list[AnyPosition] = []
    with contextlib.suppress(TableRefusal):
        for position in play.positions_of(row, game, moves):
            if position.seat is not None and position.move is None:
                found.pop()  # The move before it was taken back: what was there is no step of the game.
            else:
                found.append(position)
    return tuple(found) if len(found) == steps + 1 else None
