"""What is kept of tables that were played to their end, as SQLAlchemy models: results, standings and achievements.

None of these rows belongs to its table, so that they outlive it. They tell a member by the id alone.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, Boolean, CheckConstraint, Float, Index, Integer, String, text
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.base import Base, UtcTime

# Written out wherever an index of some rows is to serve: see `bot.store.models.IS_OPEN`.
FIRST_SEAT = text("results.seat = 0")
HAS_SCORE = text("results.score IS NOT NULL")


class ResultRow(Base):
    """How one seat of a table in a server has ended, for whoever made most of its moves."""

    __tablename__ = "results"
    __table_args__ = (
        CheckConstraint("(member_id IS NULL) <> (agent IS NULL)", name="of_somebody"),
        Index(
            "results_of_member",
            *("member_id", "guild_id", "ended_at"),
            sqlite_where=text("member_id IS NOT NULL"),
            postgresql_where=text("member_id IS NOT NULL"),
        ),
        # One entry a table.
        Index(
            "results_of_tables",
            *("guild_id", "game", "ended_at", "table_id"),
            sqlite_where=text("seat = 0"),
            postgresql_where=text("seat = 0"),
        ),
        Index(
            "results_by_score",
            *("guild_id", "game", "score", "table_id", "seat"),
            sqlite_where=text("score IS NOT NULL"),
            postgresql_where=text("score IS NOT NULL"),
        ),
    )

    table_id: Mapped[str] = mapped_column(String(16), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    guild_id: Mapped[int] = mapped_column(BigInteger)
    game: Mapped[str] = mapped_column(String(32))
    member_id: Mapped[int | None] = mapped_column(BigInteger)
    """Who made most moves of the seat; None if that was an agent."""
    agent: Mapped[str | None] = mapped_column(String(32))
    """The name of the agent that did."""
    rank: Mapped[int] = mapped_column(Integer)
    """1 is the best; equal on a tie."""
    score: Mapped[int | None] = mapped_column(Integer)
    """None in a game that counts none, where all have lost together, and where a member took advice."""
    won: Mapped[bool] = mapped_column(Boolean)
    """Whether it counts as won; not where a member took advice."""
    players: Mapped[int] = mapped_column(Integer)
    """How many seats there were."""
    winners: Mapped[int] = mapped_column(Integer)
    """How many of them have won."""
    agents: Mapped[int] = mapped_column(Integer)
    """How many of them were played by agents."""
    plies: Mapped[int] = mapped_column(Integer)
    seconds: Mapped[int] = mapped_column(Integer)
    """From the deal to the end: read with many rows, where two times of day would cost more than all the rest."""
    started_at: Mapped[datetime] = mapped_column(UtcTime)
    ended_at: Mapped[datetime] = mapped_column(UtcTime)
    advised: Mapped[bool] = mapped_column(Boolean, server_default=text("false"))
    """Whether it is of a member whose seat took advice in this game."""


class StandingRow(Base):
    """What somebody has reached at one game of a server in one season: counted on when a table ends."""

    __tablename__ = "standings"
    __table_args__ = (
        Index(
            "standings_of_member",
            *("member_id", "guild_id", "season"),
            sqlite_where=text("member_id IS NOT NULL"),
            postgresql_where=text("member_id IS NOT NULL"),
        ),
    )

    guild_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    game: Mapped[str] = mapped_column(String(32), primary_key=True)
    season: Mapped[str] = mapped_column(String(6), primary_key=True)
    """Such as `2026-4`; see `bot.records.seasons`."""
    participant: Mapped[str] = mapped_column(String(40), primary_key=True)
    """The id of a member, or the name of an agent."""
    member_id: Mapped[int | None] = mapped_column(BigInteger)
    """The member; None for an agent."""
    mu: Mapped[float] = mapped_column(Float)
    sigma: Mapped[float] = mapped_column(Float)
    """The rating and its standard deviation; those to begin with in a game that is won together."""
    games: Mapped[int] = mapped_column(Integer)
    wins: Mapped[int] = mapped_column(Integer)
    due: Mapped[float] = mapped_column(Float)
    """How many of them everybody would have won if each seat won as often as every other."""


class AchievementRow(Base):
    """Something that a member has achieved in a server, where and when it was the first time."""

    __tablename__ = "achievements"

    guild_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    member_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False, index=True)
    code: Mapped[str] = mapped_column(String(32), primary_key=True)
    table_id: Mapped[str] = mapped_column(String(16), index=True)
    earned_at: Mapped[datetime] = mapped_column(UtcTime)
