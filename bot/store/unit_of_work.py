"""The queries of one transaction: tables with their seats, and the log of moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Table,
    and_,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from bot.store.base import Base
from bot.store.deadlines import deadlines_of, deadlines_where, save_deadlines
from bot.store.errors import Outdated
from bot.store.models import AWAITS_AGENT, IS_OPEN, OPEN, MoveRow, SeatRow, Status, TableRow
from bot.store.process_models import EndingsRow
from bot.store.records import MoveRecord, SeatRecord, TableRecord
from bot.store.said import add_said, said_since
from bot.store.shards import EVERYWHERE, Shards

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.store.notices import Notice


def _table(model: type[Base]) -> Table:
    return Base.metadata.tables[model.__tablename__]


_TABLES, _SEATS, _MOVES, ENDINGS = (_table(model) for model in (TableRow, SeatRow, MoveRow, EndingsRow))
_TABLE_FIELDS = tuple(name for name in TableRecord.__struct_fields__ if name not in {"seats", "deadlines", "said"})
_SEAT_FIELDS = SeatRecord.__struct_fields__
_MOVE_FIELDS = MoveRecord.__struct_fields__

# Made once: putting a statement together costs more than carrying it out.
_TABLE_QUERY = select(*(_TABLES.c[name] for name in _TABLE_FIELDS))
_SEAT_QUERY = select(_SEATS.c.table_id, *(_SEATS.c[name] for name in _SEAT_FIELDS)).order_by(_SEATS.c.joined)
_BY_ID = _TABLE_QUERY.where(_TABLES.c.id == bindparam("wanted"))
_BY_CHANNEL = _TABLE_QUERY.where(_TABLES.c.channel_id == bindparam("wanted"), IS_OPEN)
_SEATS_OF = _SEAT_QUERY.where(_SEATS.c.table_id == bindparam("wanted"))
_GUILDS = select(_TABLES.c.id, _TABLES.c.guild_id).where(_TABLES.c.id.in_(bindparam("wanted", expanding=True)))
_LOG = (
    select(*(_MOVES.c[name] for name in _MOVE_FIELDS))
    .where(_MOVES.c.table_id == bindparam("wanted"))
    .order_by(_MOVES.c.ply)
)
_LATEST = _LOG.order_by(None).order_by(_MOVES.c.ply.desc()).limit(bindparam("count"))
LAST_PLAYED = func.coalesce(
    select(_MOVES.c.at).where(_MOVES.c.table_id == _TABLES.c.id, _MOVES.c.ply == _TABLES.c.ply).scalar_subquery(),
    _TABLES.c.started_at,
    _TABLES.c.created_at,
)
"""When something was last played at a table, by the key of its last move."""
_OPEN_OF = (
    select(func.count()).select_from(_TABLES.join(_SEATS)).where(_SEATS.c.member_id == bindparam("wanted"), IS_OPEN)
)
_OPEN_IN = select(func.count()).select_from(_TABLES).where(_TABLES.c.guild_id == bindparam("wanted"), IS_OPEN)
_HOLD = select(func.pg_advisory_xact_lock(bindparam("wanted", type_=BigInteger)))
_AWAITING_AGENT = select(_TABLES.c.id).where(AWAITS_AGENT).order_by(LAST_PLAYED.desc(), _TABLES.c.id)
_SAVE = update(_TABLES).where(_TABLES.c.id == bindparam("wanted"), _TABLES.c.version == bindparam("known"))
_COUNT_ENDING = update(ENDINGS).where(ENDINGS.c.id == 1).values(count=ENDINGS.c.count + 1)
_ENDINGS = select(ENDINGS.c.count).where(ENDINGS.c.id == 1)
_THIS_SEAT = (_SEATS.c.table_id == bindparam("wanted"), _SEATS.c.joined == bindparam("place"))


class UnitOfWork:
    """An open transaction, used in the thread or greenlet that runs it.

    Records that it returns belong to the caller: changing one changes nothing that is stored.
    """

    __slots__ = ("connection", "endings", "notices")

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        """For further queries of this package."""
        self.notices: list[Notice] = []
        """What other processes hear when the transaction is committed."""
        self.endings: int | None = None
        """How many dealt tables have ended, as soon as one has in this unit."""

    def table(self, table_id: str) -> TableRecord | None:
        """The table with this id."""
        row = self.connection.execute(_BY_ID, {"wanted": table_id}).one_or_none()
        return None if row is None else self._with_seats(row)

    def open_table(self, channel_id: int) -> TableRecord | None:
        """The lobby or running table of a channel."""
        row = self.connection.execute(_BY_CHANNEL, {"wanted": channel_id}).one_or_none()
        return None if row is None else self._with_seats(row)

    def guilds(self, table_ids: Collection[str]) -> dict[str, int | None]:
        """The servers of these tables; those that are not there are left out."""
        rows = self.connection.execute(_GUILDS, {"wanted": [*table_ids]})
        return {row.id: row.guild_id for row in rows}

    def tables(self, *statuses: Status, member_id: int | None = None, guild_id: int | None = None) -> list[TableRecord]:
        """All tables with one of these statuses, or all open ones without any, oldest first.

        Those of one member or one guild, if named.
        """
        # A partial index serves only queries that repeat its condition.
        wanted: list[ColumnElement[bool]] = [IS_OPEN] if {*statuses} <= {*OPEN} else []
        if statuses:
            wanted.append(_TABLES.c.status.in_(statuses))
        if member_id is not None:
            wanted.append(_TABLES.c.id.in_(select(_SEATS.c.table_id).where(_SEATS.c.member_id == member_id)))
        if guild_id is not None:
            wanted.append(_TABLES.c.guild_id == guild_id)
        oldest_first = _TABLE_QUERY.where(*wanted).order_by(_TABLES.c.created_at, _TABLES.c.id)
        found = {row.id: TableRecord(*row) for row in self.connection.execute(oldest_first)}
        if found:
            of_these = _SEAT_QUERY.join(_TABLES, _TABLES.c.id == _SEATS.c.table_id).where(*wanted)
            for table_id, *seat in self.connection.execute(of_these):
                found[table_id].seats.append(SeatRecord(*seat))
            for due in deadlines_where(self.connection, and_(*wanted)):
                found[due.table_id].deadlines.append(due.deadline)
        return list(found.values())

    def open_tables_of(self, member_id: int) -> int:
        """At how many open tables a member has a seat.

        In a transaction that writes, no other one that counts them changes that meanwhile.
        """
        self._hold(member_id)
        return int(self.connection.execute(_OPEN_OF, {"wanted": member_id}).scalar_one())

    def open_tables_in(self, guild_id: int) -> int:
        """How many tables are open in a server. Of transactions that write, the same holds."""
        self._hold(guild_id)
        return int(self.connection.execute(_OPEN_IN, {"wanted": guild_id}).scalar_one())

    def awaiting_agent(self, shards: Shards = EVERYWHERE) -> list[str]:
        """The tables at which it is an agent's turn, the most recently played first. Perhaps a few more.

        Those in the servers of these shards.
        """
        here = _AWAITING_AGENT if shards == EVERYWHERE else _AWAITING_AGENT.where(shards.has(_TABLES.c.guild_id))
        return [*self.connection.execute(here).scalars()]

    def moves(self, table_id: str) -> list[MoveRecord]:
        """The log of a table, in order."""
        return [_move(row) for row in self.connection.execute(_LOG, {"wanted": table_id})]

    def latest_moves(self, table_id: str, count: int) -> list[MoveRecord]:
        """At most `count` moves from the end of the log, in order."""
        rows = self.connection.execute(_LATEST, {"wanted": table_id, "count": count}).all()
        return [_move(row) for row in reversed(rows)]

    def add(self, table: TableRecord) -> None:
        """Put in a new table with its seats. Raises an error that becomes `Conflict` if its channel has an open one."""
        values = {name: getattr(table, name) for name in _TABLE_FIELDS}
        self.connection.execute(insert(_TABLES), {**values, "settled": False})
        self._add_seats(table.id, table.seats)
        save_deadlines(self.connection, table.id, (), table.deadlines)

    def add_move(self, move: MoveRecord) -> None:
        """Put a move in the log. Raises an error that becomes `Conflict` if there is one at its ply."""
        self.connection.execute(insert(_MOVES), msgspec.structs.asdict(move))

    def save(self, before: TableRecord, after: TableRecord) -> None:
        """Store what differs of a table and its seats, and set the version of `after`. Its screens are unsettled then.

        Raises Outdated, and stores nothing, if the stored table is no longer the one that `before` is a copy of.
        """
        after.version = before.version + 1
        changed = {name: value for name in _TABLE_FIELDS if (value := getattr(after, name)) != getattr(before, name)}
        # The table first: its row is the lock that others wait for.
        saved = self.connection.execute(
            _SAVE.values({"settled": False, **{name: bindparam(name) for name in changed}}),
            {"wanted": before.id, "known": before.version, **changed},
        )
        if saved.rowcount != 1:
            raise Outdated
        if before.seats != after.seats:
            self._save_seats(before, after)
        if before.deadlines != after.deadlines:
            save_deadlines(self.connection, after.id, before.deadlines, after.deadlines)
        if before.said != after.said:
            add_said(self.connection, after.id, before.said, after.said)
        if before.is_open and not after.is_open and after.seed is not None:
            self.connection.execute(_COUNT_ENDING)
            self.endings = self.connection.execute(_ENDINGS).scalar_one()

    def _hold(self, number: int) -> None:
        """Have others who count for the same member or server wait for the end of this transaction.

        SQLite lets one transaction at a time write as it is.
        """
        if self.connection.dialect.name == "postgresql":
            self.connection.execute(_HOLD, {"wanted": number})

    def _save_seats(self, before: TableRecord, after: TableRecord) -> None:
        old, new = ({seat.joined: seat for seat in table.seats} for table in (before, after))
        for joined in old.keys() - new.keys():
            self.connection.execute(delete(_SEATS).where(*_THIS_SEAT), {"wanted": after.id, "place": joined})
        for joined in sorted(old.keys() & new.keys()):
            changed = {
                name: value
                for name in _SEAT_FIELDS
                if (value := getattr(new[joined], name)) != getattr(old[joined], name)
            }
            if changed:
                self.connection.execute(
                    update(_SEATS).where(*_THIS_SEAT).values({name: bindparam(name) for name in changed}),
                    {"wanted": after.id, "place": joined, **changed},
                )
        self._add_seats(after.id, [new[joined] for joined in sorted(new.keys() - old.keys())])

    def _add_seats(self, table_id: str, seats: list[SeatRecord]) -> None:
        if seats:
            rows = [{"table_id": table_id, **msgspec.structs.asdict(seat)} for seat in seats]
            self.connection.execute(insert(_SEATS), rows)

    def _with_seats(self, row: Any) -> TableRecord:
        table = TableRecord(*row)
        table.seats = [SeatRecord(*seat) for _, *seat in self.connection.execute(_SEATS_OF, {"wanted": table.id})]
        table.deadlines = deadlines_of(self.connection, table.id)
        if table.status == Status.RUNNING:
            table.said = said_since(self.connection, table.id)
        return table


def _move(row: Any) -> MoveRecord:
    return MoveRecord(**dict(zip(_MOVE_FIELDS, row, strict=True)))
