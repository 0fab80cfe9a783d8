"""Tables of games, with their seats, moves, what was said there, deadlines and messages, as SQLAlchemy models.

Other models are in the files that end in `_models`. A change of one needs a migration (a test compares the two). They
are the shape of what is stored, and say nothing about what it means in a game: options, moves, states and outcomes are
opaque to the store. It hands out tables, seats and moves as plain records (`bot.store.records`), never as these.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Text,
    UniqueConstraint,
    literal_column,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.base import Base, UtcTime


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

_OPEN_SQL = text("status IN ('lobby', 'running')")
_UNSETTLED_SQL = text("NOT settled")
_AGENT_SQL = text("agent_to_act")
_MEMBER_SQL = text("member_to_act IS NOT NULL")
_ENDED_SQL = text("status IN ('over', 'stopped')")


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
        Index("tables_open_in_guild", "guild_id", sqlite_where=_OPEN_SQL, postgresql_where=_OPEN_SQL),
        Index("tables_ended_in_guild", "guild_id", sqlite_where=_ENDED_SQL, postgresql_where=_ENDED_SQL),
        # Of a few rows each: at a start they tell at once where there is something to do.
        Index("tables_unsettled", "id", sqlite_where=_UNSETTLED_SQL, postgresql_where=_UNSETTLED_SQL),
        Index("tables_awaiting_agent", "id", sqlite_where=_AGENT_SQL, postgresql_where=_AGENT_SQL),
        Index("tables_awaiting_member", "member_to_act", sqlite_where=_MEMBER_SQL, postgresql_where=_MEMBER_SQL),
        Index("tables_ended", "ended_at", sqlite_where=_ENDED_SQL, postgresql_where=_ENDED_SQL),
        Index(
            "tables_ended_in_channel", "channel_id", "ended_at", sqlite_where=_ENDED_SQL, postgresql_where=_ENDED_SQL
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
    settled: Mapped[bool] = mapped_column(Boolean)
    """Whether the screens of this very version have been delivered; each change of the table makes it false."""
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    started_at: Mapped[datetime | None] = mapped_column(UtcTime)
    ended_at: Mapped[datetime | None] = mapped_column(UtcTime)
    version: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    """How often the table or one of its seats has changed; add one if you change a row by hand."""
    ended_by: Mapped[int | None] = mapped_column(BigInteger)
    """The member who stopped it; None if none did, as when its channel was deleted, or if it was before r0005."""
    ended_by_name: Mapped[str | None] = mapped_column(Text)
    """That member's name at that time: managers need no seat."""
    host_id: Mapped[int | None] = mapped_column(BigInteger)
    """The member who was handed the table; None if nobody was."""
    clock: Mapped[str] = mapped_column(String(8), server_default=text("'none'"))
    """How long a member may take for a turn, as chosen in the lobby."""
    turn_at: Mapped[datetime | None] = mapped_column(UtcTime)
    """Since when the seat to act is awaited."""
    called_at: Mapped[datetime | None] = mapped_column(UtcTime)
    """When the seat to act was reminded or nudged last; None: not yet."""
    paused_at: Mapped[datetime | None] = mapped_column(UtcTime)
    """Since when the table is paused."""
    ended_because: Mapped[str | None] = mapped_column(String(16))
    """Why it ended without anybody, as when its channel was deleted; None if somebody ended it, or nobody knows."""
    set_back: Mapped[bool] = mapped_column(Boolean, server_default=text("false"))
    """Whether it was stopped because an older database was restored: `bot.store.restored`."""
    agent_to_act: Mapped[bool] = mapped_column(Boolean, server_default=text("false"))
    """Whether it is an agent's turn. True where none is costs a look."""
    advice: Mapped[bool] = mapped_column(Boolean, server_default=text("true"))
    """Whether members may ask what a house player would do."""
    pace: Mapped[str] = mapped_column(String(8), server_default=text("'normal'"))
    """How long the pauses before the turns of agents are."""
    calls: Mapped[bool] = mapped_column(Boolean, server_default=text("true"))
    """Whether a member whose direct messages are closed is called in the channel."""
    parent_id: Mapped[int | None] = mapped_column(BigInteger)
    """The channel in whose thread it is, if that thread was made for tables; else None."""
    member_to_act: Mapped[int | None] = mapped_column(BigInteger)
    """The member whose turn it is at a running table; None while it is paused, and in a tutorial."""


IS_OPEN = TableRow.status.in_([literal_column(f"'{status}'") for status in OPEN])
"""The condition for tables that are open. It is written out, not bound: an index of some rows serves no parameter."""
HAS_ENDED = text("tables.status IN ('over', 'stopped')")
IS_UNSETTLED = text("NOT tables.settled")
AWAITS_AGENT = text("tables.agent_to_act")
"""These too, each in the words of its index."""


class SeatRow(Base):
    """A place at a table: its owner is a member, or nobody; its driver an agent if there is one, else the owner."""

    __tablename__ = "seats"
    __table_args__ = (
        UniqueConstraint("table_id", "number"),
        UniqueConstraint("table_id", "member_id"),
        CheckConstraint("member_id IS NOT NULL OR agent IS NOT NULL", name="driven"),
        CheckConstraint("(absence IS NULL) = (member_id IS NULL OR agent IS NULL)", name="absence_explained"),
    )

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    joined: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """The order of sitting down; a number is never used twice at a table."""
    number: Mapped[int | None] = mapped_column(Integer)
    """The seat's number in the game, drawn when the table starts."""
    member_id: Mapped[int | None] = mapped_column(BigInteger, index=True)
    """The owner; None if the seat has none."""
    name: Mapped[str | None] = mapped_column(Text)
    """The owner's name at the time of sitting down."""
    agent: Mapped[str | None] = mapped_column(String(32))
    """The name of the agent that drives; None if the owner does."""
    agent_number: Mapped[int | None] = mapped_column(Integer)
    """Tells the agents of one table apart."""
    absence: Mapped[str | None] = mapped_column(String(8))
    """Why the agent drives for the owner; None if the owner drives, or if there is none."""
    history: Mapped[str] = mapped_column(Text, server_default=text("''"))
    """Who came and went here since the deal, as JSON; empty if nobody did."""
    wants_stop: Mapped[bool] = mapped_column(Boolean, server_default=text("false"))
    """Whether the owner has voted to stop the game."""
    missed: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    """How often in a row the owner's time was up."""
    pauses: Mapped[bool] = mapped_column(Boolean, server_default=text("false"))
    """Whether the owner wants a pause."""
    advice: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    """At how many plies the seat has been given advice."""
    advised_at: Mapped[int | None] = mapped_column(Integer)
    """The ply at which it was the last time."""


class DeadlineRow(Base):
    """When something happens at a table by itself. Its times are running time; see `bot.store.deadlines`."""

    __tablename__ = "deadlines"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(String(8), primary_key=True)
    """What it is about; see `bot.tables.clocks`."""
    seat: Mapped[int | None] = mapped_column(Integer)
    """Whose turn it is about; None if it is about the table."""
    ply: Mapped[int] = mapped_column(Integer)
    """The ply for which it was set."""
    due: Mapped[int] = mapped_column(BigInteger, index=True)
    """When somebody has to look at it next."""
    until: Mapped[int] = mapped_column(BigInteger)
    """When the time is up; after `due` if there is a reminder before."""


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
    """The events of the move, by the rules of its day; None if it was played before events were kept."""


class SaidRow(Base):
    """What somebody has said at a table, beside its log: it is no move, and the ply stays as it was."""

    __tablename__ = "said"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    ply: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """The ply of the table at that time: the next move is the first that can have heard it."""
    seat: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """1, 2, ... for each seat, from 1 again after each of its moves."""
    member_id: Mapped[int | None] = mapped_column(BigInteger)
    """The member who has said it; None if it was a house player."""
    phrase: Mapped[str] = mapped_column(String(32))
    """A code of the game; see `engines.contract.Game.phrases`."""


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
