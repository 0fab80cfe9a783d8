"""The database schema: every table, defined once, as a record or as bare columns.

A record is a plain struct that the store hands out. Its fields are the columns of its table, with their types and
defaults (`stored`). Foreign keys, and columns that only queries use, are added where the table is defined. A change
needs a migration; a test compares the two.

Options, moves, states and outcomes are opaque to the store.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from enum import StrEnum
from functools import lru_cache
from types import NoneType
from typing import Annotated, Any, Final, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import FieldInfo
from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    Enum,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Select,
    String,
    Table,
    Text,
    TextClause,
    TypeDecorator,
    UniqueConstraint,
    false,
    func,
    literal,
    literal_column,
    text,
)
from sqlalchemy.types import TypeEngine


class UtcTime(TypeDecorator[datetime]):
    """A timezone-aware time, stored and read as UTC, even in SQLite, which keeps no zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Convert any aware time to UTC."""
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Restore the zone that SQLite dropped."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


_EPOCH: Final = datetime.fromtimestamp(0, UTC)
_MS: Final = timedelta(milliseconds=1)


def milliseconds(moment: datetime) -> int:
    """The whole milliseconds since 1970."""
    return (moment - _EPOCH) // _MS


class RunningTime(TypeDecorator[datetime]):
    """A time in milliseconds; `bot.store.unit_of_work` subtracts or adds the time during which no bot was running."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        """Count the milliseconds since 1970."""
        return None if value is None else milliseconds(value)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        """Convert them to a time in UTC."""
        return None if value is None else _EPOCH + value * _MS


class MemberOrAll(TypeDecorator[int]):
    """A member's id, or None for everybody, stored as 0 because part of a key cannot be null."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> int:
        """Store None as 0."""
        return value or 0

    def process_result_value(self, value: int | None, dialect: Dialect) -> int | None:
        """Read 0 as None."""
        return value or None


class Texts(TypeDecorator[dict[str, str]]):
    """Strings by name, as a JSON object. Anything else is read as an empty one."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: dict[str, str] | None, dialect: Dialect) -> str:
        """Write them as JSON."""
        return msgspec.json.encode(value).decode()

    def process_result_value(self, value: str | None, dialect: Dialect) -> dict[str, str]:
        """Read them."""
        try:
            return msgspec.json.decode(value or "{}", type=dict[str, str])
        except msgspec.MsgspecError:
            return {}


class Ids(TypeDecorator[tuple[int, ...]]):
    """Discord ids in one string, separated by spaces."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: tuple[int, ...] | None, dialect: Dialect) -> str:
        """Join them."""
        return " ".join(map(str, value or ()))

    def process_result_value(self, value: str | None, dialect: Dialect) -> tuple[int, ...]:
        """Read them."""
        return tuple(map(int, (value or "").split()))


METADATA: Final = MetaData(
    naming_convention={
        "ix": "%(table_name)s_by_%(column_0_N_name)s",
        "uq": "%(table_name)s_one_%(column_0_N_name)s",
        "ck": "%(table_name)s_%(constraint_name)s",
        "fk": "%(table_name)s_%(column_0_name)s_to_%(referred_table_name)s",
        "pk": "%(table_name)s_key",
    }
)
"""All tables; a feature's tables once it is imported. Keys have fixed names so that migrations can refer to them."""

Id = Annotated[int, BigInteger()]
"""A Discord id."""
LocalTime = Annotated[datetime, DateTime()]
"""A time without a zone, in a time zone that another column stores."""
_TYPES: Final[dict[object, TypeEngine[Any]]] = {
    bool: Boolean(),
    bytes: LargeBinary(),
    datetime: UtcTime(),
    float: Float(),
    int: Integer(),
    str: Text(),
}


def stored(record: type[Struct], *keys: str, of: Table | None = None) -> list[Column[Any]]:
    """The columns of a record. A field that allows None is nullable, and its default is the database's, too.

    `keys` form its primary key. Records `of` another table, such as the seats of a table, have that row's key as the
    first part of their own, and are deleted with it. `Annotated` holds the maximum length of a text or enumeration, or
    an SQLAlchemy type that replaces the default one. Lists and tuples are left out: they have tables of their own.
    """
    columns: list[Column[Any]] = []
    if of is not None:
        name = f"{of.name.removesuffix('s')}_id"
        columns.append(Column(name, ForeignKey(of.c.id, ondelete="CASCADE"), primary_key=True))
    for field in msgspec.structs.fields(record):
        optional = NoneType in get_args(field.type)
        given = get_args(field.type)[0] if optional else field.type
        if get_origin(given) in {list, tuple} or field.name in [column.name for column in columns]:
            continue
        kind = _type_of(given)
        columns.append(
            Column(
                field.name,
                kind,
                primary_key=field.name in keys,
                autoincrement=False,
                nullable=optional and field.name not in keys,
                server_default=None if optional or field.required else _default(field, kind),
            )
        )
    return columns


def columns_of(record: type[Struct], table: Table) -> list[Column[Any]]:
    """The columns that fill a record, in the order of its fields, without fields that have tables of their own."""
    return [table.c[name] for name in record.__struct_fields__ if name in table.c]


def values_of(record: Struct, table: Table) -> dict[str, object]:
    """A record's values for the columns of this table, by column name."""
    return {column.name: getattr(record, column.name) for column in columns_of(type(record), table)}


def _type_of(given: Any) -> TypeEngine[Any]:
    if get_origin(given) is not Annotated:
        return _TYPES[given]
    kind, [detail] = given.__origin__, given.__metadata__
    if isinstance(detail, TypeEngine):
        return detail
    if issubclass(kind, StrEnum):
        return Enum(kind, native_enum=False, length=detail, values_callable=lambda words: [*map(str, words)])
    return String(detail)


def _default(field: FieldInfo, kind: TypeEngine[Any]) -> TextClause:
    value = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    return text(str(literal(value, kind).compile(compile_kwargs={"literal_binds": True})))


def partial_index(name: str, condition: str, *columns: str, unique: bool = False) -> Index:
    """An index of the rows for which this condition holds."""
    return Index(name, *columns, unique=unique, sqlite_where=text(condition), postgresql_where=text(condition))


# --- tables of games -------------------------------------------------------------------------------------------------


class Status(StrEnum):
    """The stages in the life of a table."""

    LOBBY = "lobby"
    """Seats are being taken; nothing is dealt."""
    RUNNING = "running"
    OVER = "over"
    """Played to its end; it has an outcome."""
    STOPPED = "stopped"
    """Ended early; it has no outcome."""


OPEN = (Status.LOBBY, Status.RUNNING)
"""A channel has at most one table in one of these stages."""


class SeatRecord(Struct):
    """A seat at a table. A member may own it; an agent drives it, or else the owner does."""

    joined: int
    """Numbers the seats in the order of joining; never reused at a table."""
    number: int | None = None
    """The seat's number in the game, drawn when the table starts."""
    member_id: Id | None = None
    """The owner; None if the seat has none."""
    name: str | None = None
    """The owner's name when they joined."""
    agent: Annotated[str, 32] | None = None
    """The name of the agent that drives; None if the owner does."""
    agent_number: int | None = None
    """Tells the agents of one table apart."""
    absence: Annotated[str, 8] | None = None
    """Why the agent drives for the owner; None if the owner drives or the seat has no owner."""
    history: str = ""
    """The changes of owner and driver since the deal, as JSON; empty if there were none."""
    wants_stop: bool = False
    """Whether the owner has voted to stop the game."""
    missed: int = 0
    """How often in a row the owner has run out of time."""
    pauses: bool = False
    """Whether the owner wants a pause."""
    advice: int = 0
    """At how many plies its latest owner has been given advice."""
    advised_at: int | None = None
    """The ply of the latest advice; None if there was none."""
    token: int | None = None
    """Which of the five faces its owner shows here; None: the one that follows from `joined`."""
    short_name: Annotated[str, 16] | None = None
    """The short name that its owner has chosen; None: their `name` counts."""
    emote: Annotated[str, 16] | None = None
    """The emote that its owner has shown since the seat's last move; see `bot.tables.emotes`."""
    emote_ply: int = 0
    """The table's ply when it was shown."""
    emotes: int = 0
    """How many were shown since the seat's last move."""


class DeadlineRecord(Struct, frozen=True):
    """When the bot must act at a table without a click.

    Records hold times of day; the database holds running time in milliseconds (see `bot.store.unit_of_work`).
    """

    kind: Annotated[str, 8]
    """What it is about; see `bot.tables.clocks`."""
    seat: int | None
    """The seat whose turn it concerns; None if it concerns the table."""
    ply: int
    """The ply for which it was set."""
    due: Annotated[datetime, RunningTime()]
    """When the bot must look at it next."""
    until: Annotated[datetime, RunningTime()]
    """When the time is up; later than `due` if a reminder comes first."""


class DueRecord(Struct, frozen=True):
    """A deadline and its table."""

    table_id: str
    deadline: DeadlineRecord


class SaidRecord(Struct, frozen=True):
    """A phrase said at a table. It is not a move: it is not in the log and leaves the ply unchanged."""

    ply: int
    """The table's ply when it was said; only later moves can take it into account."""
    seat: int
    number: int
    """Counts the seat's phrases since its last move, from 1."""
    member_id: Id | None
    """The member who said it; None for a house player."""
    phrase: Annotated[str, 32]
    """A code of the game; see `engines.contract.Game.phrases`."""


class TableRecord(Struct):
    """One play-through of a game in one channel, with its seats."""

    id: Annotated[str, 16]
    guild_id: Id | None
    channel_id: Id
    locale: Annotated[str, 16]
    """The language of the channel."""
    game: Annotated[str, 32]
    rules: int
    """The version of the rules under which the table was dealt."""
    options: str
    status: Annotated[str, 8]
    seed: bytes | None
    """Secret until the table is over."""
    commitment: Annotated[str, 64] | None
    ply: int
    state: bytes | None
    """The state that the log of moves leads to, cached."""
    outcome: str | None
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    ended_by: Id | None
    """The member who stopped it; None if no member did, or if it ended before migration r0005."""
    ended_by_name: str | None
    """That member's name at the time; a manager who stops a table may have no seat."""
    version: int = 0
    """How often the table or one of its seats has changed; add one if you change a row by hand."""
    host_id: Id | None = None
    """The member the table was handed over to; None if it never was."""
    clock: Annotated[str, 8] = "none"
    """How long a member may take for a turn, as chosen in the lobby."""
    turn_at: datetime | None = None
    """Since when the table has been waiting for the seat to act."""
    called_at: datetime | None = None
    """When the seat to act was last reminded or nudged; None: not yet."""
    paused_at: datetime | None = None
    """Since when the table has been paused; None if it is not."""
    ended_because: Annotated[str, 16] | None = None
    """Why it ended if no member ended it, such as a deleted channel; None if a member did, or if unknown."""
    set_back: bool = False
    """Whether it was stopped because an older database was restored: `bot.store.rollback`."""
    agent_to_act: bool = False
    """Whether it is an agent's turn. A wrong True costs only a check."""
    advice: bool = True
    """Whether members may ask what a house player would do."""
    pace: Annotated[str, 8] = "normal"
    """How long the pauses before agents' turns are."""
    calls: bool = True
    """Whether a member whose direct messages are closed is called in the channel."""
    motion: bool = True
    """Whether pictures in the channel may move."""
    parent_id: Id | None = None
    """The parent channel if the table is in a thread that was created for tables; else None."""
    thread_of: Id | None = None
    """The parent channel if the table is in a thread that somebody else opened; None also for older tables."""
    member_to_act: Id | None = None
    """The member whose turn it is at a running table; None while it is paused, and in a tutorial."""
    seats: list[SeatRecord] = msgspec.field(default_factory=list)
    """In the order of joining."""
    deadlines: list[DeadlineRecord] = msgspec.field(default_factory=list)
    """At most one of each kind."""
    said: list[SaidRecord] = msgspec.field(default_factory=list)
    """What each seat has said since its last move, oldest first; `UnitOfWork.tables` leaves it empty."""

    @property
    def is_open(self) -> bool:
        """Whether it is a lobby or running."""
        return self.status in OPEN

    def copy(self) -> TableRecord:
        """A copy that can be changed without changing this record."""
        seats = [msgspec.structs.replace(seat) for seat in self.seats]
        return msgspec.structs.replace(self, seats=seats, deadlines=[*self.deadlines], said=[*self.said])

    def __repr__(self) -> str:
        """Short, because the seed and the state reveal every card."""
        return f"<table {self.id} at ply {self.ply}>"


class MoveRecord(Struct, frozen=True, kw_only=True):
    """One move in a table's log. Its key, table and ply, admits only the first writer."""

    table_id: str
    ply: int
    """The ply that this move led to; the first move has 1."""
    seat: int
    member_id: Id | None = None
    agent: Annotated[str, 32] | None = None
    move: str
    events: str | None = None
    """The move's events under the rules of the time; None if it was played before events were stored."""
    at: datetime

    def __repr__(self) -> str:
        """Short, because a move may reveal a card."""
        return f"<move {self.ply} of table {self.table_id}>"


_IS_OPEN = "status IN ('lobby', 'running')"
_HAS_ENDED = "status IN ('over', 'stopped')"

TABLES: Final = Table(
    "tables",
    METADATA,
    *stored(TableRecord, "id"),
    # Whether the screens of the current version have been delivered; every change to the table resets it.
    Column("settled", Boolean, nullable=False),
    # Whether those who played were called to the next table. Only `bot.store.acts` uses it.
    Column("has_called", Boolean, nullable=False, server_default=false()),
    CheckConstraint("status IN ('lobby', 'running', 'over', 'stopped')", name="status_known"),
    CheckConstraint("status = 'lobby' OR status = 'stopped' OR seed IS NOT NULL", name="dealt_from_a_seed"),
    partial_index("tables_one_open_in_channel", _IS_OPEN, "channel_id", unique=True),
    partial_index("tables_open_in_guild", _IS_OPEN, "guild_id"),
    partial_index("tables_ended_in_guild", _HAS_ENDED, "guild_id"),
    # Few rows each: at startup they find the tables that need work at once.
    partial_index("tables_unsettled", "NOT settled", "id"),
    partial_index("tables_awaiting_agent", "agent_to_act", "id"),
    partial_index("tables_ended", _HAS_ENDED, "ended_at"),
    partial_index("tables_ended_in_channel", _HAS_ENDED, "channel_id", "ended_at"),
)
IS_OPEN = TABLES.c.status.in_([literal_column(f"'{status}'") for status in OPEN])
"""Matches open tables. The values are literals because a partial index does not serve bound parameters."""
HAS_ENDED = text("tables.status IN ('over', 'stopped')")
IS_UNSETTLED = text("NOT tables.settled")
AWAITS_AGENT = text("tables.agent_to_act")
"""These conditions, too, repeat the wording of their indexes."""

SEATS: Final = Table(
    "seats",
    METADATA,
    *stored(SeatRecord, "joined", of=TABLES),
    UniqueConstraint("table_id", "number"),
    UniqueConstraint("table_id", "member_id"),
    CheckConstraint("member_id IS NOT NULL OR agent IS NOT NULL", name="driven"),
    CheckConstraint("(absence IS NULL) = (member_id IS NULL OR agent IS NULL)", name="absence_explained"),
    Index("seats_by_member_id", "member_id"),
)
DEADLINES: Final = Table(
    "deadlines", METADATA, *stored(DeadlineRecord, "kind", of=TABLES), Index("deadlines_by_due", "due")
)
MOVES: Final = Table("moves", METADATA, *stored(MoveRecord, "ply", of=TABLES))
SAID: Final = Table("said", METADATA, *stored(SaidRecord, "ply", "seat", "number", of=TABLES))


# --- messages, members and servers -----------------------------------------------------------------------------------

UNKNOWN: Final = ""
"""In place of a digest: the bot does not know what this message shows and must edit it."""
REPLACING: Final = "anew"
"""In place of a digest: a message was sent to replace this one (id 0: there was none), and no answer has come yet.

Older versions stored this value.
"""
GONE: Final = "gone"
"""In place of a digest: this message was deleted. The row stays because the next message's nonce derives from it."""
_DUE: Final = "due "


def due(digest: str, replaced: int = 0) -> str:
    """In place of a digest: the message was posted as a sentence, and the edit into the screen with this one is due.

    The message with the id `replaced` (0: none) is deleted after that. A screen that has replaced a message is due as
    well while that message cannot be deleted, because its channel is hidden.
    """
    return f"{_DUE}{digest} {replaced}"


class MessageRow(Struct, frozen=True, kw_only=True):
    """What is recorded about a message that is kept up to date: where it is, and what it shows."""

    channel_id: Id
    message_id: Id
    digest: Annotated[str, 64]
    """A hash of what was sent, so that only changes are sent; or `UNKNOWN`, `REPLACING`, `GONE` or `due`."""
    posted_at: datetime
    """When the message was created; edits keep it. Discord limits edits of old messages."""

    @property
    def stands(self) -> bool:
        """Whether the message exists, as far as the bot knows."""
        return self.digest != GONE and self.message_id != 0

    @property
    def is_due(self) -> bool:
        """Whether it still shows the sentence that it was posted with, or a replaced message still stands."""
        return self.digest.startswith(_DUE)

    @property
    def replaced(self) -> int:
        """The id of the message that is deleted once this one is no longer a sentence; 0: none."""
        return int(self.digest.split()[2]) if self.is_due else 0

    def is_due_as(self, digest: str) -> bool:
        """Whether the edit into the screen with this digest is due."""
        return self.is_due and self.digest.split()[1] == digest


class Post(MessageRow, frozen=True, kw_only=True):
    """A screen sent for a table, and the message that shows it."""

    table_id: str
    kind: Annotated[str, 16]
    """What the screen shows: `board`, or `hand` for a private one."""
    member_id: Annotated[int, MemberOrAll()] | None = None
    """Whose private screen it is; None for the screens that everybody sees."""


class FeaturePost(MessageRow, frozen=True, kw_only=True):
    """A screen sent for something of a feature, such as a game night, and the message that shows it.

    A feature stores them in a table of its own, `of` the table of what they belong to; see `bot.store.feature_posts`.
    """

    kind: Annotated[str, 16]
    """What the screen shows; the feature knows its kinds."""


class MemberNote(Struct, frozen=True, kw_only=True):
    """What the bot remembers about a member, mainly to write to them in private."""

    member_id: Id
    locale: Annotated[str, 16] | None = None
    name: str | None = None
    dm_channel_id: Id | None = None
    dm_refusal: int | None = None
    """Discord's error code if it refused the last direct message, else None."""
    text_only: bool = False
    """Whether they want no pictures."""
    played: str = ""
    """The names of the games they have played to the end, separated by spaces."""
    language: Annotated[str, 16] | None = None
    """The language they have chosen; None: that of their Discord client, `locale`."""
    notices: bool = True
    """Whether they want a notice when it is their turn."""
    private: bool = False
    """Whether their results are hidden from others."""
    motion: bool = True
    """Whether pictures on their hands may move."""
    zone: Annotated[str, 64] | None = None
    """The time zone in which they enter times of day, such as `Europe/Berlin`; None: that of the server."""
    face: int | None = None
    """Which of the five faces they want at tables, 0 to 4; None: any."""
    short_name: Annotated[str, 16] | None = None
    """What they want to be called at tables; None: as on Discord."""
    updated_at: datetime

    @property
    def reads(self) -> str | None:
        """The language to write to them in, as a Discord locale; None if unknown."""
        return self.language or self.locale

    def has_played(self, game: str) -> bool:
        """Whether they have played this game to the end."""
        return game in self.played.split()


class ServerSettings(Struct, frozen=True, kw_only=True):
    """A server's settings, as its managers chose them. A table copies them when it is opened."""

    language: Annotated[str, 16] | None = None
    """The language of tables, such as `de`; None: the server's own on Discord."""
    game: Annotated[str, 32] | None = None
    """The game of a table opened without naming one; None, or an unknown game: the bot asks the member."""
    options: Annotated[dict[str, str], Texts()] = {}
    """The chosen options of that game, as strings such as `true` or `60`, by name."""
    clock: Annotated[str, 8] | None = None
    """The clock of tables; None: the default from the bot's own settings."""
    pace: Annotated[str, 8] = "normal"
    """How long house players pause before their turns."""
    advice: bool = True
    """Whether members may ask what a house player would do, until the lobby decides otherwise."""
    channels: Annotated[tuple[int, ...], Ids()] = ()
    """The channels in which tables may be opened; empty: everywhere."""
    threads: bool = False
    """Whether each table gets its own thread."""
    calls: bool = True
    """Whether a member whose direct messages are closed is called in the channel."""
    motion: bool = True
    """Whether pictures in the channel may move."""
    zone: Annotated[str, 64] | None = None
    """The time zone in which members enter times of day, such as `Europe/Berlin`; None if unknown."""

    def allows(self, channel_id: int | None, parent_id: int | None) -> bool:
        """Whether tables may be opened in this channel. What holds for a channel holds for its threads."""
        return not self.channels or not {channel_id, parent_id}.isdisjoint(self.channels)


POSTS: Final = Table("posts", METADATA, *stored(Post, "kind", "member_id", of=TABLES))
MEMBERS: Final = Table("members", METADATA, *stored(MemberNote, "member_id"))
SERVERS: Final = Table(
    "servers", METADATA, Column("guild_id", BigInteger, primary_key=True, autoincrement=False), *stored(ServerSettings)
)
GUILDS: Final = Table(
    "guilds",  # servers the bot is in, or was in
    METADATA,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("left_at", UtcTime),  # when the bot noted that it had left; null: it is in the server
    partial_index("guilds_left", "left_at IS NOT NULL", "left_at"),
)


# --- what members do to others ----------------------------------------------------------------------------------------


class ActKind(StrEnum):
    """Kinds of acts that `bot.tables.act_limits` counts."""

    PING = "ping"
    """A click or command that made the bot ping somebody else."""
    POST = "post"
    """A click or command that made the bot post in a channel without a ping."""
    LOBBY = "lobby"
    """A lobby that a member closed before its game began, or a game that its only member ended without a move."""


class ActRecord(Struct, frozen=True, kw_only=True):
    """Something that a member made the bot do to others; kept for an hour.

    It has one row without addressee, and one more for each member whom it pinged and who does not sit with the caller.
    """

    id: Annotated[str, 16]
    addressee_id: Annotated[int, MemberOrAll()] | None = None
    """The pinged member of this row; None in the row of the act itself."""
    member_id: Id
    """The caller. 0: a member whose data was deleted."""
    channel_id: Id | None
    """The channel where it can be seen; None if only direct messages show it."""
    kind: Annotated[ActKind, 8]
    at: datetime


ACTS: Final = Table(
    "acts",
    METADATA,
    *stored(ActRecord, "id", "addressee_id"),
    CheckConstraint("kind IN ('ping', 'post', 'lobby')", name="kind_known"),
    Index("acts_by_member_id", "member_id"),
    Index("acts_by_channel_id", "channel_id"),
    Index("acts_by_addressee_id", "addressee_id"),
    Index("acts_by_at", "at"),
)


# --- processes -------------------------------------------------------------------------------------------------------


class Item(Struct, frozen=True, kw_only=True):
    """A request that a process sends to the owner of a server's tables; see `bot.store.peers`.

    It may hold an interaction token, so on PostgreSQL the table is unlogged, and backups leave it out.
    """

    id: Id
    """The id of the interaction, or another unique number."""
    kind: Annotated[str, 16]
    """What to do with it."""
    guild_id: Id | None
    """The server of the table, whose owner takes the item; None for direct messages."""
    content: bytes
    deferred: bool
    """Whether the interaction has been deferred already."""


INBOX: Final = Table(
    "inbox",
    METADATA,
    *stored(Item, "id"),
    Column("sent_at", UtcTime, nullable=False),
    Column("taken_by", String(16)),  # the process that acts on it; null: none yet
    Column("answer", Text),  # for the process that sent it
)
LEASES: Final = Table(
    "leases",  # which process owns the tables of a shard, and until when
    METADATA,
    # The total number of shards: with another total, each shard has other servers.
    Column("shards", Integer, primary_key=True, autoincrement=False),
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("process_id", String(16), nullable=False),
    # Whether this process holds the lease only until the one that opens this shard is back.
    Column("stand_in", Boolean, nullable=False),
    Column("expires_at", UtcTime, nullable=False),  # by the clock of the database
)
RUNNING_TIME: Final = Table(
    "running_time",  # how long no bot was running: one row, with the id 1
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("alive_at", BigInteger, nullable=False),  # the latest `beat` of a bot, in milliseconds since 1970
    Column("lost", BigInteger, nullable=False),  # milliseconds during which no process was running and connected
)
ENDINGS: Final = Table(
    "endings",  # reveals a database restored from a backup (`bot.store.rollback`): one row, with the id 1
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    # How many dealt tables have ended: the transaction that ends one raises it, and it never falls.
    Column("count", BigInteger, nullable=False),
    Column("marked", Boolean, nullable=False),  # whether a mark outside the database has ever been made
    # Counts test writes: SQLite writes nothing unless a value changes.
    Column("touched", BigInteger, nullable=False),
    # Where these rows were created, as PostgreSQL identifies it; null on SQLite, and before the first check.
    Column("home", Text),
)


# --- shards ----------------------------------------------------------------------------------------------------------

_TIMESTAMP = 22
"""Bits of an id below its timestamp, from which Discord derives the shard of a server."""

Q = TypeVar("Q", bound=Select[Any])


class Shards(Struct, frozen=True):
    """A subset of the Discord shards; tells which servers belong to it, in Python and in SQL."""

    total: int
    """How many shards there are in all."""
    numbers: frozenset[int]
    """The numbers of the shards in this subset."""

    def __contains__(self, guild_id: int | None) -> bool:
        """Whether a server belongs to one of them; None (direct messages) belongs to shard 0."""
        return ((guild_id or 0) >> _TIMESTAMP) % self.total in self.numbers

    def only(self, query: Q, guild_id: Column[Any]) -> Q:
        """The query, restricted to their servers; the same object each time, so that it is compiled once."""
        return query if self.total == len(self.numbers) else _restricted(self, query, guild_id)


@lru_cache(maxsize=256)  # Shards change with the leases; of the queries there are about ten.
def _restricted(shards: Shards, query: Q, guild_id: Column[Any]) -> Q:
    shard = func.coalesce(guild_id, 0) // (1 << _TIMESTAMP) % shards.total
    return query.where(shard.in_(sorted(shards.numbers)))


EVERYWHERE = Shards(1, frozenset({0}))
"""All servers."""
