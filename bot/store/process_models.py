"""What processes keep of themselves and of the database, as SQLAlchemy models; see `bot.store.models`."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, Boolean, Integer, LargeBinary, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.base import Base, UtcTime


class RunningTimeRow(Base):
    """For how long no bot was running, in milliseconds. One row."""

    __tablename__ = "running_time"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """Always 1."""
    alive_at: Mapped[int] = mapped_column(BigInteger)
    """When it was open last, in milliseconds since 1970."""
    lost: Mapped[int] = mapped_column(BigInteger)
    """All the time for which no process was running and connected."""


class LeaseRow(Base):
    """Which process looks after the tables of the servers of one shard, and until when."""

    __tablename__ = "leases"

    shards: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """How many shards there are in all: with another number they have other servers."""
    shard: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    process_id: Mapped[str] = mapped_column(String(16))
    stand_in: Mapped[bool] = mapped_column(Boolean)
    """Whether this process holds the lease only until the one that opens this shard is back."""
    expires_at: Mapped[datetime] = mapped_column(UtcTime)
    """By the clock of the database."""


class InboxRow(Base):
    """Something that a process has sent to the owner of a table; see `bot.store.inbox`.

    It may hold the token of an interaction: on PostgreSQL the table is not logged, and backups leave it out.
    """

    __tablename__ = "inbox"

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    """The id of the interaction, or another number that is not used twice."""
    kind: Mapped[str] = mapped_column(String(16))
    guild_id: Mapped[int | None] = mapped_column(BigInteger)
    """The server of the table: its owner takes the item."""
    content: Mapped[bytes] = mapped_column(LargeBinary)
    sent_at: Mapped[datetime] = mapped_column(UtcTime)
    taken_by: Mapped[str | None] = mapped_column(String(16))
    """The process that acts on it; None: nobody yet."""
    deferred: Mapped[bool] = mapped_column(Boolean)
    """Whether Discord knows that the answer takes longer."""
    answer: Mapped[str | None] = mapped_column(Text)
    """For the process that has sent it; None as long as there is none."""


class EndingsRow(Base):
    """What reveals a database that was restored from a backup: one row. See `bot.store.restored`."""

    __tablename__ = "endings"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """Always 1."""
    count: Mapped[int] = mapped_column(BigInteger)
    """How many tables that were dealt have ended: it rises in the transaction that ends one, and never falls."""
    marked: Mapped[bool] = mapped_column(Boolean)
    """Whether a mark outside the database has ever been made."""
    touched: Mapped[int] = mapped_column(BigInteger)
    """How often it was tried whether anything can be written: SQLite writes nothing if nothing changes."""
    home: Mapped[str | None] = mapped_column(Text)
    """The server's description of where these rows were made; None on SQLite, and before it was asked."""
