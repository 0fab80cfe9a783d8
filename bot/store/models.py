"""The tables of the database as SQLAlchemy models. A change here needs a migration (a test compares the two).

They are the shape of what is stored, and say nothing about what it means in a game: options, moves, states and outcomes
are opaque to the store. Of tables, seats and moves plain records are handed out (`bot.store.records`), never these.
"""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Text,
    TypeDecorator,
    UniqueConstraint,
    literal_column,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Status(StrEnum):
    """Where a table stands in its life."""

    LOBBY = "lobby"
    """Seats are being taken; nothing is dealt."""
    RUNNING = "running"
    OVER = "over"
    """Played to its end; it has an outcome."""
    STOPPED = "stopped"
    """Ended by somebody before its end; it has no outcome."""


OPEN = (Status.LOBBY, Status.RUNNING)
"""A channel has at most one table with one of these."""

_OPEN_SQL = text("status IN ('lobby', 'running')")


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


class Base(DeclarativeBase):
    """The root of all models, with fixed names for keys so that migrations can name them on both databases."""

    metadata = MetaData(
        naming_convention={
            "ix": "%(table_name)s_by_%(column_0_N_name)s",
            "uq": "%(table_name)s_one_%(column_0_N_name)s",
            "ck": "%(table_name)s_%(constraint_name)s",
            "fk": "%(table_name)s_%(column_0_name)s_to_%(referred_table_name)s",
            "pk": "%(table_name)s_key",
        }
    )


class TableRow(Base):
    """One play-through of a game in one channel."""

    __tablename__ = "tables"
    __table_args__ = (
        CheckConstraint("status IN ('lobby', 'running', 'over', 'stopped')", name="status_known"),
        CheckConstraint("status = 'lobby' OR status = 'stopped' OR seed IS NOT NULL", name="dealt_from_a_seed"),
        Index(
            "tables_one_open_in_channel",
            "channel_id",
            unique=True,
            sqlite_where=_OPEN_SQL,
            postgresql_where=_OPEN_SQL,
        ),
    )

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    guild_id: Mapped[int | None] = mapped_column(BigInteger)
    channel_id: Mapped[int] = mapped_column(BigInteger)
    locale: Mapped[str] = mapped_column(String(16))
    """The language of the channel."""
    game: Mapped[str] = mapped_column(String(32))
    rules: Mapped[int] = mapped_column(Integer)
    """The version of the game's rules by which the table was dealt."""
    options: Mapped[str] = mapped_column(Text)
    status: Mapped[str] = mapped_column(String(8))
    seed: Mapped[bytes | None] = mapped_column(LargeBinary)
    """Secret until the table is over."""
    commitment: Mapped[str | None] = mapped_column(String(64))
    ply: Mapped[int] = mapped_column(Integer)
    state: Mapped[bytes | None] = mapped_column(LargeBinary)
    """A cache of what the log of moves leads to."""
    outcome: Mapped[str | None] = mapped_column(Text)
    settled: Mapped[bool] = mapped_column(Boolean, index=True)
    """Whether the last screens of an ended table have been delivered."""
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    started_at: Mapped[datetime | None] = mapped_column(UtcTime)
    ended_at: Mapped[datetime | None] = mapped_column(UtcTime)
    version: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    """How often the table or one of its seats has changed; whoever changes a row by hand adds one."""
    ended_by: Mapped[int | None] = mapped_column(BigInteger)
    """The member who stopped it; None if nobody did, as when its channel was deleted, or if it was before r0005."""
    ended_by_name: Mapped[str | None] = mapped_column(Text)
    """That member's name at that time: managers need no seat."""


IS_OPEN = TableRow.status.in_([literal_column(f"'{status}'") for status in OPEN])
"""The condition for tables that are open. It is written out, not bound: an index of some rows serves no parameter."""


class SeatRow(Base):
    """A place at a table, held by a member or an agent."""

    __tablename__ = "seats"
    __table_args__ = (
        UniqueConstraint("table_id", "number"),
        UniqueConstraint("table_id", "member_id"),
        CheckConstraint("(member_id IS NULL) <> (agent IS NULL)", name="held_by_one"),
    )

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    joined: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """The order of sitting down; a number is never used twice at a table."""
    number: Mapped[int | None] = mapped_column(Integer)
    """The seat's number in the game, drawn when the table starts."""
    member_id: Mapped[int | None] = mapped_column(BigInteger, index=True)
    name: Mapped[str | None] = mapped_column(Text)
    """The member's name at the time of sitting down."""
    agent: Mapped[str | None] = mapped_column(String(32))
    """The name of the agent."""
    agent_number: Mapped[int | None] = mapped_column(Integer)
    """Tells the agents of one table apart."""


class MoveRow(Base):
    """One move in the log of a table. Its key decides who was first."""

    __tablename__ = "moves"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    ply: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """The ply that this move led to; the first move has 1."""
    seat: Mapped[int] = mapped_column(Integer)
    member_id: Mapped[int | None] = mapped_column(BigInteger)
    agent: Mapped[str | None] = mapped_column(String(32))
    move: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(UtcTime)
    events: Mapped[str | None] = mapped_column(Text)
    """What the move made happen, as the rules of its day told it; None if it was played before events were kept."""


class PostRow(Base):
    """A screen that was sent for a table, and the message it was sent as."""

    __tablename__ = "posts"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(String(16), primary_key=True)
    member_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    """0 for a screen that everybody sees: a part of a key cannot be null."""
    channel_id: Mapped[int] = mapped_column(BigInteger)
    message_id: Mapped[int] = mapped_column(BigInteger)
    digest: Mapped[str] = mapped_column(String(64))
    posted_at: Mapped[datetime] = mapped_column(UtcTime)


class MemberRow(Base):
    """What the bot remembers of a member."""

    __tablename__ = "members"

    member_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    locale: Mapped[str | None] = mapped_column(String(16))
    name: Mapped[str | None] = mapped_column(Text)
    dm_channel_id: Mapped[int | None] = mapped_column(BigInteger)
    dm_refusal: Mapped[int | None] = mapped_column(Integer)
    updated_at: Mapped[datetime] = mapped_column(UtcTime)
