"""What is stored: each table of the database, defined once, as a record or as columns alone.

A record is a plain struct that the store hands out. Its fields are the columns of its table, with their types and
defaults (`stored`). Keys of other tables, and columns that only queries use, are added where the table is made. A
change needs a migration; a test compares the two.

Options, moves, states and outcomes are opaque to the store, which says nothing about what they mean in a game.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from enum import StrEnum
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
    func,
    literal,
    literal_column,
    text,
)
from sqlalchemy.types import TypeEngine


class UtcTime(TypeDecorator[datetime]):
    """A moment with its time zone, also in SQLite, which keeps none: always UTC there and back."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Turn any aware time into UTC."""
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Give back the zone that SQLite dropped."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


_EPOCH: Final = datetime.fromtimestamp(0, UTC)
_MS: Final = timedelta(milliseconds=1)


def milliseconds(moment: datetime) -> int:
    """The whole milliseconds since 1970."""
    return (moment - _EPOCH) // _MS


class RunningTime(TypeDecorator[datetime]):
    """A moment in milliseconds; `bot.store.unit_of_work` takes or adds those for which no bot was running."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        """Count the milliseconds since 1970."""
        return None if value is None else milliseconds(value)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        """Turn them into a moment, in UTC."""
        return None if value is None else _EPOCH + value * _MS


class MemberOrAll(TypeDecorator[int]):
    """The id of a member, or None for everybody: 0 in the database, as a part of a key cannot be null."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> int:
        """Write 0 for everybody."""
        return value or 0

    def process_result_value(self, value: int | None, dialect: Dialect) -> int | None:
        """Read it as None."""
        return value or None


class Texts(TypeDecorator[dict[str, str]]):
    """Texts by name, as a JSON object. What is not one is read as none."""

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
    """Ids of Discord's in one text, with spaces between them."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: tuple[int, ...] | None, dialect: Dialect) -> str:
        """Write them one after another."""
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
"""All tables; those of a feature as soon as it is imported. Keys have fixed names so that migrations can name them."""

Id = Annotated[int, BigInteger()]
"""An id of Discord's."""
LocalTime = Annotated[datetime, DateTime()]
"""What clocks show in a time zone that is stored beside it."""
_TYPES: Final[dict[object, TypeEngine[Any]]] = {
    bool: Boolean(),
    bytes: LargeBinary(),
    datetime: UtcTime(),
    float: Float(),
    int: Integer(),
    str: Text(),
}


def stored(record: type[Struct], *keys: str, of: Table | None = None) -> list[Column[Any]]:
    """The columns of a record: a field that allows None is one that may be null, and a default is the database's too.

    `keys` are the parts of its primary key. Records `of` rows of another table, such as the seats of tables, have the
    key of that row as the first part of theirs, and are deleted with it. In `Annotated` is the most characters of a
    text or of the words of an enumeration, or a type of SQLAlchemy's that replaces the usual one. Lists and tuples are
    left out: they are tables of their own.
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
    """The columns that fill a record, in the order of its fields; without those that are tables of their own."""
    return [table.c[name] for name in record.__struct_fields__ if name in table.c]


def values_of(record: Struct, table: Table) -> dict[str, object]:
    """What a record has for these columns, by their names."""
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
    """Ended by somebody before its end; it has no outcome."""


OPEN = (Status.LOBBY, Status.RUNNING)
"""A channel has at most one table with one of these."""


class SeatRecord(Struct):
    """A place at a table: its owner is a member or nobody, its driver an agent or else the owner."""

    joined: int
    """The order of sitting down; a number is never used twice at a table."""
    number: int | None = None
    """The seat's number in the game, drawn when the table starts."""
    member_id: Id | None = None
    """The owner; None if the seat has none."""
    name: str | None = None
    """The owner's name at the time of sitting down."""
    agent: Annotated[str, 32] | None = None
    """The name of the agent that drives; None if the owner does."""
    agent_number: int | None = None
    """Tells the agents of one table apart."""
    absence: Annotated[str, 8] | None = None
    """Why the agent drives for the owner; None if the owner drives, or if there is none."""
    history: str = ""
    """Who came and went here since the deal, as JSON; empty if nobody did."""
    wants_stop: bool = False
    """Whether the owner has voted to stop the game."""
    missed: int = 0
    """How often in a row the owner's time was up."""
    pauses: bool = False
    """Whether the owner wants a pause."""
    advice: int = 0
    """At how many plies the seat has been given advice."""
    advised_at: int | None = None
    """The ply at which it was the last time."""


class DeadlineRecord(Struct, frozen=True):
    """When something happens at a table by itself.

    In a record times are those of the day, in the database running time in milliseconds: see `bot.store.unit_of_work`.
    """

    kind: Annotated[str, 8]
    """What it is about; see `bot.tables.clocks`."""
    seat: int | None
    """Whose turn it is about; None if it is about the table."""
    ply: int
    """The ply for which it was set."""
    due: Annotated[datetime, RunningTime()]
    """When it has to be looked at next."""
    until: Annotated[datetime, RunningTime()]
    """When the time is up; after `due` if there is a reminder before."""


class DueRecord(Struct, frozen=True):
    """A deadline with the table that it belongs to."""

    table_id: str
    deadline: DeadlineRecord


class SaidRecord(Struct, frozen=True):
    """What somebody has said at a table, beside its log: it is no move, and the ply stays as it was."""

    ply: int
    """The ply of the table at that time: the next move is the first that can have heard it."""
    seat: int
    number: int
    """1, 2, ... for each seat, from 1 again after each of its moves."""
    member_id: Id | None
    """The member who has said it; None if it was a house player."""
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
    """The version of the game's rules by which the table was dealt."""
    options: str
    status: Annotated[str, 8]
    seed: bytes | None
    """Secret until the table is over."""
    commitment: Annotated[str, 64] | None
    ply: int
    state: bytes | None
    """A cache of what the log of moves leads to."""
    outcome: str | None
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    ended_by: Id | None
    """The member who stopped it; None if none did, as when its channel was deleted, or if it was before r0005."""
    ended_by_name: str | None
    """That member's name at that time: managers need no seat."""
    version: int = 0
    """How often the table or one of its seats has changed; add one if you change a row by hand."""
    host_id: Id | None = None
    """The member who was handed the table; None if there was none."""
    clock: Annotated[str, 8] = "none"
    """How long a member may take for a turn, as chosen in the lobby."""
    turn_at: datetime | None = None
    """Since when the seat to act is awaited."""
    called_at: datetime | None = None
    """When the seat to act was reminded or nudged last; None: not yet."""
    paused_at: datetime | None = None
    """Since when the table is paused."""
    ended_because: Annotated[str, 16] | None = None
    """Why it ended without anybody, as when its channel was deleted; None if somebody ended it, or it is not known."""
    set_back: bool = False
    """Whether it was stopped because an older database was restored: `bot.store.rollback`."""
    agent_to_act: bool = False
    """Whether it is an agent's turn. True where none is costs a look."""
    advice: bool = True
    """Whether members may ask what a house player would do."""
    pace: Annotated[str, 8] = "normal"
    """How long the pauses before the turns of agents are."""
    calls: bool = True
    """Whether a member whose direct messages are closed is called in the channel."""
    parent_id: Id | None = None
    """The channel in whose thread it is, if that thread was made for tables; else None."""
    member_to_act: Id | None = None
    """The member whose turn it is at a running table; None while it is paused, and in a tutorial."""
    seats: list[SeatRecord] = msgspec.field(default_factory=list)
    """In the order of sitting down."""
    deadlines: list[DeadlineRecord] = msgspec.field(default_factory=list)
    """One of each kind at most."""
    said: list[SaidRecord] = msgspec.field(default_factory=list)
    """What each seat has said since its last move, oldest first; only of a table that was read by itself."""

    @property
    def is_open(self) -> bool:
        """Whether it is a lobby or running."""
        return self.status in OPEN

    def copy(self) -> TableRecord:
        """One that can be changed without changing this."""
        seats = [msgspec.structs.replace(seat) for seat in self.seats]
        return msgspec.structs.replace(self, seats=seats, deadlines=[*self.deadlines], said=[*self.said])

    def __repr__(self) -> str:
        """Short: the seed and the state tell every card."""
        return f"<table {self.id} at ply {self.ply}>"


class MoveRecord(Struct, frozen=True, kw_only=True):
    """One move in the log of a table. Its key decides who was first."""

    table_id: str
    ply: int
    """The ply that this move led to; the first move has 1."""
    seat: int
    member_id: Id | None = None
    agent: Annotated[str, 32] | None = None
    move: str
    events: str | None = None
    """The events of the move, by the rules of its day; None if it was played before events were kept."""
    at: datetime

    def __repr__(self) -> str:
        """Short: a move may tell a card."""
        return f"<move {self.ply} of table {self.table_id}>"


_IS_OPEN = "status IN ('lobby', 'running')"
_HAS_ENDED = "status IN ('over', 'stopped')"

TABLES: Final = Table(
    "tables",
    METADATA,
    *stored(TableRecord, "id"),
    # Whether the screens of this very version have been delivered; each change of the table makes it false.
    Column("settled", Boolean, nullable=False),
    CheckConstraint("status IN ('lobby', 'running', 'over', 'stopped')", name="status_known"),
    CheckConstraint("status = 'lobby' OR status = 'stopped' OR seed IS NOT NULL", name="dealt_from_a_seed"),
    partial_index("tables_one_open_in_channel", _IS_OPEN, "channel_id", unique=True),
    partial_index("tables_open_in_guild", _IS_OPEN, "guild_id"),
    partial_index("tables_ended_in_guild", _HAS_ENDED, "guild_id"),
    # Of a few rows each: at a start they tell at once where there is something to do.
    partial_index("tables_unsettled", "NOT settled", "id"),
    partial_index("tables_awaiting_agent", "agent_to_act", "id"),
    partial_index("tables_awaiting_member", "member_to_act IS NOT NULL", "member_to_act"),
    partial_index("tables_ended", _HAS_ENDED, "ended_at"),
    partial_index("tables_ended_in_channel", _HAS_ENDED, "channel_id", "ended_at"),
)
IS_OPEN = TABLES.c.status.in_([literal_column(f"'{status}'") for status in OPEN])
"""The condition for tables that are open. It is written out, not bound: an index of some rows serves no parameter."""
HAS_ENDED = text("tables.status IN ('over', 'stopped')")
IS_UNSETTLED = text("NOT tables.settled")
AWAITS_AGENT = text("tables.agent_to_act")
"""These too, each in the words of its index."""

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
"""Instead of a digest: it is not known what this message shows, so it has to be edited."""
REPLACING: Final = "anew"
"""Instead of a digest: a message was sent to replace this one (0: the first one), and no answer has come yet.

The value is the one that older versions have stored.
"""
GONE: Final = "gone"
"""Instead of a digest: this message was deleted. The row stays, as the nonce of the next message follows from it."""


class Post(Struct, frozen=True, kw_only=True):
    """One screen that was sent for a table, and the message it was sent as."""

    table_id: str
    kind: Annotated[str, 16]
    """What the screen shows: `board`, or `hand` for a private one."""
    member_id: Annotated[int, MemberOrAll()] | None = None
    """Whose private screen it is; None for the screens that everybody sees."""
    channel_id: Id
    message_id: Id
    digest: Annotated[str, 64]
    """A hash of what was sent, so that only what differs is sent again; or `UNKNOWN`, `REPLACING` or `GONE`."""
    posted_at: datetime
    """When the message was made (an edit leaves it): Discord limits edits of old messages."""

    @property
    def stands(self) -> bool:
        """Whether there is a message, as far as is known."""
        return self.digest != GONE and self.message_id != 0


class MemberNote(Struct, frozen=True, kw_only=True):
    """What the bot remembers of a member to write to them in private. Every part but the id may be unknown."""

    member_id: Id
    locale: Annotated[str, 16] | None = None
    name: str | None = None
    dm_channel_id: Id | None = None
    dm_refusal: int | None = None
    """Discord's code of the refusal if the last direct message was refused, else None."""
    text_only: bool = False
    """Whether they want no pictures."""
    played: str = ""
    """The names of the games that they have played to the end, with spaces between them."""
    language: Annotated[str, 16] | None = None
    """The language that they have chosen; None: the one of their Discord, `locale`."""
    notices: bool = True
    """Whether they want a notice when it is their turn."""
    private: bool = False
    """Whether nobody else is shown their results."""
    updated_at: datetime

    @property
    def reads(self) -> str | None:
        """The language, as a locale of Discord's, in which to write to them; None if it is unknown."""
        return self.language or self.locale

    def has_played(self, game: str) -> bool:
        """Whether they have played this game to the end before."""
        return game in self.played.split()


class ServerSettings(Struct, frozen=True, kw_only=True):
    """What the managers of a server have chosen for tables that are opened after that; by default nothing.

    A table copies them when it is opened, so moves need no settings.
    """

    language: Annotated[str, 16] | None = None
    """The language of tables, such as `de`; None: the server's own on Discord."""
    game: Annotated[str, 32] | None = None
    """The game of a table that is opened without naming one; None, or an unknown game: the member is asked."""
    options: Annotated[dict[str, str], Texts()] = {}
    """The chosen options of that game, as texts such as `true` or `60`, by name."""
    clock: Annotated[str, 8] | None = None
    """The clock of tables; None: the default of the person who hosts the bot."""
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
    zone: Annotated[str, 64] | None = None
    """The time zone in which members write times of day, such as `Europe/Berlin`; None: unknown."""

    def allows(self, channel_id: int | None, parent_id: int | None) -> bool:
        """Whether tables may be opened in this channel. What holds for a channel holds for its threads."""
        return not self.channels or not {channel_id, parent_id}.isdisjoint(self.channels)


POSTS: Final = Table("posts", METADATA, *stored(Post, "kind", "member_id", of=TABLES))
MEMBERS: Final = Table("members", METADATA, *stored(MemberNote, "member_id"))
SERVERS: Final = Table(
    "servers",
    METADATA,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    *stored(ServerSettings),
)
GUILDS: Final = Table(
    "guilds",  # the servers in which the bot is, or was
    METADATA,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("left_at", UtcTime),  # since when the bot is known to have left; null: it is there
    partial_index("guilds_left", "left_at IS NOT NULL", "left_at"),
)


# --- processes -------------------------------------------------------------------------------------------------------


class Item(Struct, frozen=True, kw_only=True):
    """Something that a process has sent to the owner of the tables of a server; see `bot.store.peers`.

    It may hold the token of an interaction: on PostgreSQL the table is not logged, and backups leave it out.
    """

    id: Id
    """The id of the interaction, or another number that is not used twice."""
    kind: Annotated[str, 16]
    """What to do with it."""
    guild_id: Id | None
    """The server of the table, whose owner takes the item; None for direct messages."""
    content: bytes
    deferred: bool
    """Whether Discord knows already that the answer takes longer."""


INBOX: Final = Table(
    "inbox",
    METADATA,
    *stored(Item, "id"),
    Column("sent_at", UtcTime, nullable=False),
    Column("taken_by", String(16)),  # the process that acts on it; null: none yet
    Column("answer", Text),  # for the process that has sent it
)
LEASES: Final = Table(
    "leases",  # which process looks after the tables of the servers of one shard, and until when
    METADATA,
    # How many shards there are in all: with another number they have other servers.
    Column("shards", Integer, primary_key=True, autoincrement=False),
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("process_id", String(16), nullable=False),
    # Whether this process holds the lease only until the one that opens this shard is back.
    Column("stand_in", Boolean, nullable=False),
    Column("expires_at", UtcTime, nullable=False),  # by the clock of the database
)
RUNNING_TIME: Final = Table(
    "running_time",  # for how long no bot was running: one row, with the id 1
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("alive_at", BigInteger, nullable=False),  # when it was open last, in milliseconds since 1970
    Column("lost", BigInteger, nullable=False),  # milliseconds for which no process was running and connected
)
ENDINGS: Final = Table(
    "endings",  # what reveals a database that was restored from a backup: one row, with the id 1; `bot.store.rollback`
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    # How many tables that were dealt have ended: it rises in the transaction that ends one, and never falls.
    Column("count", BigInteger, nullable=False),
    Column("marked", Boolean, nullable=False),  # whether a mark outside the database has ever been made
    # How often it was tried whether anything can be written: SQLite writes nothing if nothing changes.
    Column("touched", BigInteger, nullable=False),
    # The server's description of where these rows were made; null on SQLite, and before it was asked.
    Column("home", Text),
)


# --- shards ----------------------------------------------------------------------------------------------------------

_TIMESTAMP = 22
"""Bits of an id below its timestamp, which is what Discord spreads servers by."""


Q = TypeVar("Q", bound=Select[Any])


class Shards(Struct, frozen=True):
    """Some of all shards of Discord: which servers belong to them, here and in a query."""

    total: int
    """How many there are in all."""
    numbers: frozenset[int]
    """Which of them are meant."""

    def __contains__(self, guild_id: int | None) -> bool:
        """Whether a server belongs to one of them; None, as of direct messages, belongs to the first."""
        return ((guild_id or 0) >> _TIMESTAMP) % self.total in self.numbers

    def only(self, query: Q, guild_id: Column[Any]) -> Q:
        """The same query for their servers alone. For all servers it is the query itself, which is compiled already."""
        if self.total == len(self.numbers):
            return query
        shard = func.coalesce(guild_id, 0) // (1 << _TIMESTAMP) % self.total
        return query.where(shard.in_(sorted(self.numbers)))


EVERYWHERE = Shards(1, frozenset({0}))
"""All servers there are."""
