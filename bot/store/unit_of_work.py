"""The queries of one transaction: tables with their seats, deadlines and phrases, the log of moves, and overviews.

Queries that read a few columns of many tables read no seed, state or move, and use partial indexes, so the number of
ended tables does not matter.

Deadlines are stored in running time: milliseconds since 1970, minus those during which no process was running and
connected to Discord. So an outage moves all of them by one change of one row. Callers get times of day. At a table
whose game is not installed, no time counts: its deadlines are put off by the time that counts elsewhere.

A notice is sent with a transaction, and all processes receive it after the commit, in commit order. A process without
a connection misses it and polls a little later, so nothing depends on a notice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import asdict, replace
from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Table,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal_column,
    select,
    type_coerce,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from bot.store.connections import Outdated
from bot.store.schema import (
    AWAITS_AGENT,
    DEADLINES,
    ENDINGS,
    EVERYWHERE,
    HAS_ENDED,
    IS_OPEN,
    MOVES,
    OPEN,
    RUNNING_TIME,
    SAID,
    SEATS,
    SERVERS,
    TABLES,
    DeadlineRecord,
    DueRecord,
    MoveRecord,
    RunningTime,
    SaidRecord,
    SeatRecord,
    ServerSettings,
    Shards,
    Status,
    TableRecord,
    columns_of,
    milliseconds,
    values_of,
)
from bot.store.waiting import Hand, OpenTable, open_table

# --- notices ---------------------------------------------------------------------------------------------------------


class Sent(Struct, frozen=True, tag="sent"):
    """An item waits in the inbox for the owner of this server's tables."""

    guild_id: int | None


class Replied(Struct, frozen=True, tag="replied"):
    """An inbox item has been answered."""

    item_id: int


class Touched(Struct, frozen=True, tag="touched"):
    """A table's messages must be compared with what they should show, although it has not changed."""

    table_id: str
    guild_id: int | None


class Doubted(Struct, frozen=True, tag="doubted"):
    """What a table's messages show is unknown: a process that has lost the table may have edited one."""

    table_id: str


class TableChanged(Struct, frozen=True, tag="table"):
    """A table has changed: for `bot.host.waiting`, and for an owner that did not change it."""

    table_id: str
    version: int
    table: OpenTable | None
    """None: it has ended."""
    guild_id: int | None = None
    """Its server; None in direct messages."""


class TableDeleted(Struct, frozen=True, tag="table-deleted"):
    """A table was deleted, perhaps while it was open."""

    table_id: str


class HandsMoved(Struct, frozen=True, tag="hands"):
    """These hands are in other messages than before, or gone."""

    hands: tuple[Hand, ...]


class NotesChanged(Struct, frozen=True, tag="notes"):
    """What the bot remembers about these members has changed."""

    member_ids: list[int]


class CommandsDoubted(Struct, frozen=True, tag="commands-doubted"):
    """Discord may have other commands of the bot than it should: shard 0's process has to compare them."""


class EmojisDoubted(Struct, frozen=True, tag="emojis-doubted"):
    """Discord has refused these emojis, by their icons' names: shard 0's process has to compare them."""

    names: list[str]


class EmojisFound(Struct, frozen=True, tag="emojis-found"):
    """The ids of application emojis after a comparison, by their icons' names; 0 for one that is missing."""

    ids: dict[str, int]


class OwnersChanged(Struct, frozen=True, tag="leases"):
    """Leases were given up or taken over."""


class Missed(Struct, frozen=True, tag="missed"):
    """Any notices before this one may be lost.

    A process tells itself each time it connects, and after a commit that may have been made although it failed.
    """


Notice: TypeAlias = (
    Sent
    | Replied
    | Touched
    | Doubted
    | TableChanged
    | TableDeleted
    | HandsMoved
    | NotesChanged
    | CommandsDoubted
    | EmojisDoubted
    | EmojisFound
    | OwnersChanged
    | Missed
)

# --- statements: built once, because building one costs more than executing it ---------------------------------------

_TABLE_COLUMNS = columns_of(TableRecord, TABLES)
_TABLE_QUERY = select(*_TABLE_COLUMNS)
_BY_ID = _TABLE_QUERY.where(TABLES.c.id == bindparam("wanted"))
_BY_CHANNEL = _TABLE_QUERY.where(TABLES.c.channel_id == bindparam("wanted"), IS_OPEN)
_SAVE = update(TABLES).where(TABLES.c.id == bindparam("wanted"), TABLES.c.version == bindparam("known"))
_GUILDS = select(TABLES.c.id, TABLES.c.guild_id).where(TABLES.c.id.in_(bindparam("wanted", expanding=True)))

_SEAT_QUERY = select(SEATS.c.table_id, *columns_of(SeatRecord, SEATS)).order_by(SEATS.c.joined)
_SEATS_OF = _SEAT_QUERY.where(SEATS.c.table_id == bindparam("wanted"))
_THIS_SEAT = (SEATS.c.table_id == bindparam("wanted"), SEATS.c.joined == bindparam("place"))
_SAVE_SEAT = update(SEATS).where(*_THIS_SEAT)
_REMOVE_SEAT = delete(SEATS).where(*_THIS_SEAT)

_LOG = select(*columns_of(MoveRecord, MOVES)).where(MOVES.c.table_id == bindparam("wanted")).order_by(MOVES.c.ply)
_LATEST = _LOG.order_by(None).order_by(MOVES.c.ply.desc()).limit(bindparam("count"))
LAST_PLAYED = func.coalesce(
    select(MOVES.c.at).where(MOVES.c.table_id == TABLES.c.id, MOVES.c.ply == TABLES.c.ply).scalar_subquery(),
    TABLES.c.started_at,
    TABLES.c.created_at,
)
"""When a table was last played, found by the key of its last move; before one, when it was dealt or opened."""

_ALL_SAID = (
    select(*columns_of(SaidRecord, SAID))
    .where(SAID.c.table_id == bindparam("wanted"))
    .order_by(SAID.c.ply, SAID.c.seat, SAID.c.number)
)
_SAID_SINCE = _ALL_SAID.where(
    ~exists().where(MOVES.c.table_id == SAID.c.table_id, MOVES.c.seat == SAID.c.seat, MOVES.c.ply > SAID.c.ply)
)
_SAID_BY = _ALL_SAID.where(SAID.c.member_id == bindparam("member"))

_LOST = select(RUNNING_TIME.c.lost).where(RUNNING_TIME.c.id == 1).scalar_subquery()
_LAST_BEAT = select(RUNNING_TIME.c.alive_at, RUNNING_TIME.c.lost).with_for_update()
_BEAT = update(RUNNING_TIME).values(alive_at=bindparam("seen"), lost=bindparam("lost_in_all"))
_DUE_AT, _UNTIL = (type_coerce(DEADLINES.c[name] + _LOST, RunningTime()) for name in ("due", "until"))
_DEADLINES = select(*(DEADLINES.c[name] for name in ("table_id", "kind", "seat", "ply")), _DUE_AT, _UNTIL)
_DEADLINES_OF = _DEADLINES.where(DEADLINES.c.table_id == bindparam("wanted")).order_by(DEADLINES.c.kind)
_NOW, _AFTER = (bindparam(name, type_=RunningTime()) - _LOST for name in ("now", "after"))
_DUE = (
    _DEADLINES.where(
        DEADLINES.c.due <= _NOW,
        (DEADLINES.c.due > _AFTER) | ((DEADLINES.c.due == _AFTER) & (DEADLINES.c.table_id > bindparam("after_table"))),
    )
    .order_by(DEADLINES.c.due, DEADLINES.c.table_id)
    .limit(bindparam("count"))
)
_NEXT = select(_DUE_AT).where(DEADLINES.c.due > _NOW).order_by(DEADLINES.c.due).limit(1)
_FIRST: Final = datetime(1, 1, 1, tzinfo=UTC)
_THIS_DEADLINE = (DEADLINES.c.table_id == bindparam("wanted"), DEADLINES.c.kind == bindparam("its_kind"))
_SET_DEADLINE: Final[dict[str, Any]] = {
    **{name: bindparam(f"its_{name}") for name in ("seat", "ply")},
    **{name: bindparam(f"its_{name}", type_=RunningTime()) - _LOST for name in ("due", "until")},
}
_ADD_DEADLINE = insert(DEADLINES).values(table_id=bindparam("wanted"), kind=bindparam("its_kind"), **_SET_DEADLINE)
_CHANGE_DEADLINE = update(DEADLINES).where(*_THIS_DEADLINE).values(**_SET_DEADLINE)
_REMOVE_DEADLINE = delete(DEADLINES).where(*_THIS_DEADLINE)
_PUT_OFF = (
    update(DEADLINES)
    .where(
        DEADLINES.c.table_id.in_(
            select(TABLES.c.id).where(IS_OPEN, TABLES.c.game.in_(bindparam("games", expanding=True)))
        )
    )
    .values({name: DEADLINES.c[name] + bindparam("counted", type_=BigInteger) for name in ("due", "until")})
)

_OPEN_OF = select(func.count()).select_from(TABLES.join(SEATS)).where(SEATS.c.member_id == bindparam("wanted"), IS_OPEN)
_OPEN_IN = select(func.count()).select_from(TABLES).where(TABLES.c.guild_id == bindparam("wanted"), IS_OPEN)
_LOCK = select(func.pg_advisory_xact_lock(bindparam("wanted", type_=BigInteger)))
_AWAITING_AGENT = select(TABLES.c.id).where(AWAITS_AGENT).order_by(LAST_PLAYED.desc(), TABLES.c.id)
_COUNT_ENDING = update(ENDINGS).where(ENDINGS.c.id == 1).values(count=ENDINGS.c.count + 1).returning(ENDINGS.c.count)


class UnitOfWork:
    """An open transaction, used in the thread or greenlet that runs it.

    The caller owns the records it returns: changing one does not change the database.
    """

    __slots__ = ("connection", "endings", "notices")

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        """For other queries."""
        self.notices: list[Notice] = []
        """What to send to other processes on commit."""
        self.endings: int | None = None
        """How many dealt tables have ended in all; None unless one ended in this unit."""

    def table(self, table_id: str) -> TableRecord | None:
        """The table with this id."""
        row = self.connection.execute(_BY_ID, {"wanted": table_id}).one_or_none()
        return None if row is None else self._with_seats(row)

    def open_table(self, channel_id: int) -> TableRecord | None:
        """The lobby or running table of a channel."""
        row = self.connection.execute(_BY_CHANNEL, {"wanted": channel_id}).one_or_none()
        return None if row is None else self._with_seats(row)

    def guilds(self, table_ids: Collection[str]) -> dict[str, int | None]:
        """The server of each of these tables; unknown tables are left out."""
        rows = self.connection.execute(_GUILDS, {"wanted": [*table_ids]})
        return {row.id: row.guild_id for row in rows}

    def tables(self, *statuses: Status, member_id: int | None = None) -> list[TableRecord]:
        """All tables with one of these statuses (without any: all open tables), oldest first.

        With `member_id`, only those of that member.
        """
        # A partial index serves only queries that repeat its condition.
        wanted: list[ColumnElement[bool]] = [IS_OPEN] if {*statuses} <= {*OPEN} else []
        if statuses:
            wanted.append(TABLES.c.status.in_(statuses))
        if member_id is not None:
            wanted.append(TABLES.c.id.in_(select(SEATS.c.table_id).where(SEATS.c.member_id == member_id)))

        oldest_first = _TABLE_QUERY.where(*wanted).order_by(TABLES.c.created_at, TABLES.c.id)
        found = {row.id: TableRecord(*row) for row in self.connection.execute(oldest_first)}
        if found:
            of_these = _SEAT_QUERY.join(TABLES, TABLES.c.id == SEATS.c.table_id).where(*wanted)
            for table_id, *seat in self.connection.execute(of_these):
                found[table_id].seats.append(SeatRecord(*seat))
            due = _DEADLINES.join(TABLES, TABLES.c.id == DEADLINES.c.table_id).where(*wanted)
            for table_id, *deadline in self.connection.execute(due.order_by(DEADLINES.c.kind)):
                found[table_id].deadlines.append(DeadlineRecord(*deadline))
        return list(found.values())

    def open_tables_of(self, member_id: int) -> int:
        """At how many open tables a member has a seat.

        In a writing transaction, others that count the same member's tables wait until it ends.
        """
        self.lock(member_id)
        return int(self.connection.execute(_OPEN_OF, {"wanted": member_id}).scalar_one())

    def open_tables_in(self, guild_id: int) -> int:
        """How many tables are open in a server. It blocks others as `open_tables_of` does."""
        self.lock(guild_id)
        return int(self.connection.execute(_OPEN_IN, {"wanted": guild_id}).scalar_one())

    def awaiting_agent(self, shards: Shards = EVERYWHERE) -> list[str]:
        """Tables of these shards at which it is an agent's turn, the most recently played first; perhaps a few more."""
        return [*self.connection.execute(shards.only(_AWAITING_AGENT, TABLES.c.guild_id)).scalars()]

    def moves(self, table_id: str) -> list[MoveRecord]:
        """The log of a table, in order."""
        return [MoveRecord(**row) for row in self.connection.execute(_LOG, {"wanted": table_id}).mappings()]

    def latest_moves(self, table_id: str, count: int) -> list[MoveRecord]:
        """At most `count` moves from the end of the log, in order."""
        rows = self.connection.execute(_LATEST, {"wanted": table_id, "count": count}).mappings().all()
        return [MoveRecord(**row) for row in reversed(rows)]

    def add(self, table: TableRecord) -> None:
        """Insert a new table with its seats. Raises an error that becomes `Conflict` if its channel has an open one."""
        self.connection.execute(insert(TABLES), {**values_of(table, TABLES), "settled": False})
        self._add_rows(SEATS, table.id, table.seats)
        self._save_deadlines(table.id, [], table.deadlines)
        self._announce(None, table)

    def add_move(self, move: MoveRecord) -> None:
        """Insert a move into the log. Raises an error that becomes `Conflict` if there is one at its ply."""
        self.connection.execute(insert(MOVES), asdict(move))

    def save(self, before: TableRecord, after: TableRecord) -> None:
        """Store the changes to a table and its seats, set the version of `after`, and mark its screens as unsettled.

        Raises Outdated, and stores nothing, if the stored table has changed since `before` was read.
        """
        after.version = before.version + 1
        changed = _changed(before, after, [column.name for column in _TABLE_COLUMNS])
        # The table first: its row is the lock that others wait for.
        saved = self.connection.execute(
            _SAVE, {"wanted": before.id, "known": before.version, "settled": False, **changed}
        )
        if saved.rowcount != 1:
            raise Outdated
        if before.seats != after.seats:
            self._save_seats(before, after)
        if before.deadlines != after.deadlines:
            self._save_deadlines(after.id, before.deadlines, after.deadlines)
        # Phrases that no longer count stay stored.
        self._add_rows(SAID, after.id, [each for each in after.said if each not in before.said])
        if before.is_open and not after.is_open and after.seed is not None:
            self.endings = self.connection.execute(_COUNT_ENDING).scalar_one()
        self._announce(before, after)

    def _announce(self, before: TableRecord | None, after: TableRecord) -> None:
        """Give notice of a change of what `bot.host.waiting` holds; most moves of one turn change nothing there."""
        was, now = None if before is None else open_table(before), open_table(after)
        if was is not None and now is not None:
            was = replace(was, version=now.version)
        if was != now:
            self.notices.append(TableChanged(after.id, after.version, now, after.guild_id))

    def lock(self, number: int) -> None:
        """Make transactions that count for the same member, server or channel wait until this one ends.

        SQLite allows only one writing transaction anyway.
        """
        if self.connection.dialect.name == "postgresql":
            self.connection.execute(_LOCK, {"wanted": number})

    def _save_seats(self, before: TableRecord, after: TableRecord) -> None:
        old, new = ({seat.joined: seat for seat in table.seats} for table in (before, after))
        for joined in old.keys() - new.keys():
            self.connection.execute(_REMOVE_SEAT, {"wanted": after.id, "place": joined})
        for joined in sorted(old.keys() & new.keys()):
            if changed := _changed(old[joined], new[joined], SeatRecord.__struct_fields__):
                self.connection.execute(_SAVE_SEAT, {"wanted": after.id, "place": joined, **changed})
        self._add_rows(SEATS, after.id, [new[joined] for joined in sorted(new.keys() - old.keys())])

    def _save_deadlines(self, table_id: str, before: list[DeadlineRecord], after: list[DeadlineRecord]) -> None:
        old, new = ({each.kind: each for each in deadlines} for deadlines in (before, after))
        for kind in sorted(old.keys() - new.keys()):
            self.connection.execute(_REMOVE_DEADLINE, {"wanted": table_id, "its_kind": kind})
        for kind, deadline in sorted(new.items()):
            if old.get(kind) != deadline:
                values = {f"its_{name}": value for name, value in asdict(deadline).items()}
                statement = _CHANGE_DEADLINE if kind in old else _ADD_DEADLINE
                self.connection.execute(statement, {"wanted": table_id, **values})

    def _add_rows(self, rows: Table, table_id: str, records: Sequence[SeatRecord | SaidRecord]) -> None:
        if records:
            self.connection.execute(insert(rows), [{"table_id": table_id, **asdict(each)} for each in records])

    def _with_seats(self, row: Any) -> TableRecord:
        table = TableRecord(*row)
        table.seats = [SeatRecord(*seat) for _, *seat in self.connection.execute(_SEATS_OF, {"wanted": table.id})]
        deadlines = self.connection.execute(_DEADLINES_OF, {"wanted": table.id})
        table.deadlines = [DeadlineRecord(*deadline) for _, *deadline in deadlines]
        if table.status == Status.RUNNING:
            table.said = [SaidRecord(*row) for row in self.connection.execute(_SAID_SINCE, {"wanted": table.id})]
        return table


def put(unit: UnitOfWork, rows: Table, *values: Mapping[str, object]) -> None:
    """Insert rows, or update those whose key exists."""
    unit.connection.execute(_put(unit.connection.dialect.name, rows, tuple(values[0])), [*values])


@cache
def _put(dialect: str, rows: Table, names: tuple[str, ...]) -> sqlite.Insert | postgresql.Insert:
    """The statement that does so with values for the columns with these names."""
    insert: sqlite.Insert | postgresql.Insert
    insert = sqlite.insert(rows) if dialect == "sqlite" else postgresql.insert(rows)
    changed = {name: insert.excluded[name] for name in names if name not in rows.primary_key.columns}
    return insert.on_conflict_do_update(index_elements=[*rows.primary_key], set_=changed)


def _changed(before: Struct, after: Struct, fields: Iterable[str]) -> dict[str, object]:
    """The new values of the fields that differ, by name."""
    return {name: value for name in fields if (value := getattr(after, name)) != getattr(before, name)}


# --- phrases, deadlines and running time -----------------------------------------------------------------------------


def all_said(unit: UnitOfWork, table_id: str) -> list[SaidRecord]:
    """Everything said at a table, oldest first."""
    return [SaidRecord(*row) for row in unit.connection.execute(_ALL_SAID, {"wanted": table_id})]


def said_by(unit: UnitOfWork, table_id: str, member_id: int) -> list[SaidRecord]:
    """Everything a member has said at a table, oldest first."""
    rows = unit.connection.execute(_SAID_BY, {"wanted": table_id, "member": member_id})
    return [SaidRecord(*row) for row in rows]


def due_deadlines(unit: UnitOfWork, now: datetime, count: int, after: DueRecord | None = None) -> list[DueRecord]:
    """At most `count` deadlines that are due, the oldest first; with `after`, only those that follow it."""
    given = {
        "now": now,
        "after": _FIRST if after is None else after.deadline.due,
        "after_table": "" if after is None else after.table_id,
        "count": count,
    }
    rows = unit.connection.execute(_DUE, given)
    return [DueRecord(table_id, DeadlineRecord(*deadline)) for table_id, *deadline in rows]


def next_deadline(unit: UnitOfWork, now: datetime) -> datetime | None:
    """When the next deadline after `now` is due; None if there is none."""
    found: datetime | None = unit.connection.execute(_NEXT, {"now": now}).scalar_one_or_none()
    return found


def beat(
    unit: UnitOfWork,
    now: datetime,
    *,
    counts_up_to: timedelta,
    since: datetime | None = None,
    asleep: Collection[str] = (),
) -> timedelta:
    """Record that the bot is running now, and return for how long in all no bot was.

    The time since the latest beat of any process, or since `since` if that is later, is lost if it exceeds
    `counts_up_to`. If it is not lost, it still does not count at tables of the games in `asleep`.
    """
    alive_at, lost = unit.connection.execute(_LAST_BEAT).one()
    known = alive_at if since is None else max(alive_at, milliseconds(since))
    gap = max(0, milliseconds(now) - known)
    if timedelta(milliseconds=gap) <= counts_up_to:
        gap = 0
    seen = max(alive_at, milliseconds(now))
    unit.connection.execute(_BEAT, {"seen": seen, "lost_in_all": lost + gap})
    if asleep:
        unit.connection.execute(_PUT_OFF, {"games": [*asleep], "counted": seen - alive_at - gap})
    return timedelta(milliseconds=lost + gap)


# --- open tables -----------------------------------------------------------------------------------------------------

_IN_GUILD = select(*(TABLES.c[name] for name in ("id", "channel_id", "locale", "parent_id", "thread_of"))).where(
    IS_OPEN, TABLES.c.guild_id == bindparam("wanted")
)
# Uses the index of a server's open tables, which are few.
_LOBBY_BELOW = (
    select(TABLES.c.channel_id)
    .where(
        *(IS_OPEN, TABLES.c.status == literal_column(f"'{Status.LOBBY}'")),
        *(TABLES.c.guild_id == bindparam("guild"), TABLES.c.parent_id == bindparam("parent")),
    )
    .order_by(TABLES.c.created_at.desc(), TABLES.c.id)
    .limit(1)
)
_OPEN_GUILDS = select(TABLES.c.guild_id).where(IS_OPEN, TABLES.c.guild_id.is_not(None)).distinct()
_KINDS = (TABLES.c.game, TABLES.c.status)
_COUNT = select(*_KINDS, func.count()).where(IS_OPEN).group_by(*_KINDS)


def count_open(unit: UnitOfWork) -> dict[tuple[str, str], int]:
    """How many tables are open, by game and status."""
    return {(game, status): count for game, status, count in unit.connection.execute(_COUNT)}


def open_in_guild(unit: UnitOfWork, guild_id: int) -> dict[str, tuple[int, str, int | None, int | None]]:
    """Of a server's open tables, by table id: channel, locale, and the fields `parent_id` and `thread_of`."""
    rows = unit.connection.execute(_IN_GUILD, {"wanted": guild_id})
    return {row.id: (row.channel_id, row.locale, row.parent_id, row.thread_of) for row in rows}


def guilds_with_open_tables(unit: UnitOfWork) -> frozenset[int]:
    """The servers with an open table."""
    return frozenset(unit.connection.execute(_OPEN_GUILDS).scalars())


def lobby_below(unit: UnitOfWork, guild_id: int, parent_id: int) -> int | None:
    """The thread of this channel with the newest open lobby; None if there is none."""
    return unit.connection.execute(_LOBBY_BELOW, {"guild": guild_id, "parent": parent_id}).scalar_one_or_none()


# --- tables in one line ----------------------------------------------------------------------------------------------

_COLUMNS = [TABLES.c[name] for name in ("id", "game", "status", "ply", "guild_id", "channel_id", "created_at")]
_OF_TABLE = SEATS.c.table_id == TABLES.c.id
_HOUSE = select(func.count()).where(_OF_TABLE, SEATS.c.agent.is_not(None)).scalar_subquery()
_ALL_SEATS = select(func.count()).where(_OF_TABLE).scalar_subquery()
_OVERVIEW = select(*_COLUMNS, _ALL_SEATS.label("seats"), _HOUSE.label("house"), LAST_PLAYED.label("last_played")).where(
    TABLES.c.id.in_(bindparam("wanted", expanding=True))
)
_NEWEST = select(TABLES.c.id).where(IS_OPEN).order_by(TABLES.c.created_at.desc(), TABLES.c.id)
# Reads its index from the end until it has found enough.
_ENDED = select(TABLES.c.id).where(HAS_ENDED).order_by(TABLES.c.ended_at.desc())
_LATEST_ENDED = _ENDED.where(TABLES.c.channel_id == bindparam("channel"), TABLES.c.commitment.is_not(None)).limit(1)


class Overview(Struct, frozen=True, kw_only=True):
    """What a list of tables shows of one table."""

    id: str
    game: str
    status: str
    ply: int
    guild_id: int | None
    """None in direct messages, where tutorials are."""
    channel_id: int
    created_at: datetime
    seats: int
    house: int
    """How many of the seats are driven by agents."""
    last_played: datetime
    """When the last move was made; before the first, when the table was dealt or opened."""


def overviews(unit: UnitOfWork, most: int, *, ended: bool = False, guild_id: int | None = None) -> list[Overview]:
    """At most `most` open tables, newest first; with `ended`, followed by ended tables, the latest first.

    With `guild_id`, only those of that server.
    """
    ids: list[str] = []
    for tables in (_NEWEST, _ENDED) if ended else (_NEWEST,):
        there = tables if guild_id is None else tables.where(TABLES.c.guild_id == guild_id)
        ids += unit.connection.execute(there.limit(most - len(ids))).scalars()
    found = [Overview(**row) for row in unit.connection.execute(_OVERVIEW, {"wanted": ids}).mappings()]
    return sorted(found, key=lambda table: ids.index(table.id))


def latest_ended(unit: UnitOfWork, channel_id: int) -> str | None:
    """The id of the dealt table that ended last in a channel; None if there is none."""
    return unit.connection.execute(_LATEST_ENDED, {"channel": channel_id}).scalar_one_or_none()


# --- settings of servers ---------------------------------------------------------------------------------------------

_SERVER = select(*columns_of(ServerSettings, SERVERS)).where(SERVERS.c.guild_id == bindparam("wanted"))


def server(unit: UnitOfWork, guild_id: int) -> ServerSettings:
    """A server's settings; the defaults if its managers have chosen nothing."""
    row = unit.connection.execute(_SERVER, {"wanted": guild_id}).mappings().one_or_none()
    return ServerSettings() if row is None else ServerSettings(**row)


def save_server(unit: UnitOfWork, guild_id: int, settings: ServerSettings) -> None:
    """Store a server's settings, replacing any stored before."""
    put(unit, SERVERS, {"guild_id": guild_id, **values_of(settings, SERVERS)})
