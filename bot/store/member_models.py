"""What is remembered of members and of servers, as SQLAlchemy models; see `bot.store.models`."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, Boolean, Index, Integer, String, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.base import Base, UtcTime

_LEFT_SQL = text("left_at IS NOT NULL")


class MemberRow(Base):
    """What the bot remembers of a member."""

    __tablename__ = "members"

    member_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    locale: Mapped[str | None] = mapped_column(String(16))
    name: Mapped[str | None] = mapped_column(Text)
    dm_channel_id: Mapped[int | None] = mapped_column(BigInteger)
    dm_refusal: Mapped[int | None] = mapped_column(Integer)
    updated_at: Mapped[datetime] = mapped_column(UtcTime)
    text_only: Mapped[bool] = mapped_column(Boolean, server_default=text("false"))
    """Whether they want no pictures."""
    played: Mapped[str] = mapped_column(Text, server_default=text("''"))
    """The names of the games that they have played to the end, with spaces between them."""
    language: Mapped[str | None] = mapped_column(String(16))
    """The language that they have chosen; None: the one of their Discord, `locale`."""
    notices: Mapped[bool] = mapped_column(Boolean, server_default=text("true"))
    """Whether they want a notice when it is their turn."""
    private: Mapped[bool] = mapped_column(Boolean, server_default=text("false"))
    """Whether nobody else is shown their results."""


class ServerRow(Base):
    """What the managers of a server have chosen for its tables. It holds for tables that are opened after that."""

    __tablename__ = "servers"

    guild_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    language: Mapped[str | None] = mapped_column(String(16))
    """The language of tables; None: the one of the server on Discord."""
    game: Mapped[str | None] = mapped_column(String(32))
    """The game of a table that is opened without naming one; None: the member who opens it is asked."""
    options: Mapped[str] = mapped_column(Text, server_default=text("'{}'"))
    """What is chosen of that game's options, as a JSON object of texts."""
    clock: Mapped[str | None] = mapped_column(String(8))
    """The clock of tables; None: as the person who hosts the bot has it."""
    pace: Mapped[str] = mapped_column(String(8), server_default=text("'normal'"))
    advice: Mapped[bool] = mapped_column(Boolean, server_default=text("true"))
    channels: Mapped[str] = mapped_column(Text, server_default=text("''"))
    """The ids of the channels in which tables may be opened, with spaces between them; empty: everywhere."""
    threads: Mapped[bool] = mapped_column(Boolean, server_default=text("false"))
    """Whether a table gets a thread of its own."""
    calls: Mapped[bool] = mapped_column(Boolean, server_default=text("true"))
    zone: Mapped[str | None] = mapped_column(String(64))
    """The time zone by which its members write times of day, such as `Europe/Berlin`; None: it is not known."""


class GuildRow(Base):
    """A server in which the bot is, or was."""

    __tablename__ = "guilds"
    __table_args__ = (Index("guilds_left", "left_at", sqlite_where=_LEFT_SQL, postgresql_where=_LEFT_SQL),)

    guild_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    left_at: Mapped[datetime | None] = mapped_column(UtcTime)
    """Since when the bot is known to have left; None: it is there."""
