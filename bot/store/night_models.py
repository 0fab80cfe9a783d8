"""The tables of game nights in the database; see `bot.store.models`, whose counterpart for tables of games this is."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, Boolean, CheckConstraint, DateTime, ForeignKey, Index, Integer, String, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.base import Base, UtcTime

_PLANNED_SQL = text("status = 'planned'")
_PAST_SQL = text("status <> 'planned'")
_UNSETTLED_SQL = text("NOT settled")

IS_PLANNED = text("nights.status = 'planned'")
IS_PAST = text("nights.status <> 'planned'")
IS_UNSETTLED = text("NOT nights.settled")
"""The same as conditions of queries, each in the words of its index, or that would serve nobody."""


class NightRow(Base):
    """An evening that somebody has planned in a channel."""

    __tablename__ = "nights"
    __table_args__ = (
        CheckConstraint("status IN ('planned', 'called', 'cancelled', 'missed')", name="status_known"),
        Index("nights_planned", "at", sqlite_where=_PLANNED_SQL, postgresql_where=_PLANNED_SQL),
        Index("nights_past", "at", sqlite_where=_PAST_SQL, postgresql_where=_PAST_SQL),
        Index("nights_unsettled", "changed_at", sqlite_where=_UNSETTLED_SQL, postgresql_where=_UNSETTLED_SQL),
    )

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    guild_id: Mapped[int] = mapped_column(BigInteger, index=True)
    channel_id: Mapped[int] = mapped_column(BigInteger, index=True)
    locale: Mapped[str] = mapped_column(String(16))
    """The language of the channel."""
    game: Mapped[str | None] = mapped_column(String(32))
    """None: it is chosen when everybody is there."""
    planner_id: Mapped[int] = mapped_column(BigInteger)
    planner_name: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(UtcTime)
    """When it begins."""
    status: Mapped[str] = mapped_column(String(9))
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    changed_at: Mapped[datetime] = mapped_column(UtcTime)
    version: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    """How often the night or one of its guests has changed."""
    settled: Mapped[bool] = mapped_column(Boolean, server_default=text("false"))
    """Whether Discord shows this very version; each change makes it false."""
    wants_event: Mapped[bool] = mapped_column(Boolean, server_default=text("false"))
    """Whether it is to have one of Discord's scheduled events."""
    event_id: Mapped[int | None] = mapped_column(BigInteger)
    """That event; None if there is none."""
    event_at: Mapped[datetime | None] = mapped_column(UtcTime)
    """When the event begins, as Discord was told last."""
    message_id: Mapped[int | None] = mapped_column(BigInteger)
    """The message that shows the plan; None until it is sent."""
    call_id: Mapped[int | None] = mapped_column(BigInteger)
    """The message that called those who are in; None until it is sent."""
    zone: Mapped[str | None] = mapped_column(String(64))
    """The time zone by which it takes place every week, such as `Europe/Berlin`; None: it takes place once."""
    slot: Mapped[datetime | None] = mapped_column(DateTime)
    """When this evening of a series begins unless it is moved, as clocks in that zone show it."""
    number: Mapped[int] = mapped_column(Integer, server_default=text("1"))
    """Which evening of its series it is; 1: the one that was planned by hand."""
    next_id: Mapped[str | None] = mapped_column(String(16))
    """The evening that comes after it; None while it is planned, and if it is the last one."""


class GuestRow(Base):
    """What somebody has said to a night, or that they were asked."""

    __tablename__ = "guests"
    __table_args__ = (CheckConstraint("answer IN ('in', 'out', 'asked')", name="answer_known"),)

    night_id: Mapped[str] = mapped_column(ForeignKey("nights.id", ondelete="CASCADE"), primary_key=True)
    member_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False, index=True)
    name: Mapped[str] = mapped_column(Text)
    answer: Mapped[str] = mapped_column(String(5))
    number: Mapped[int] = mapped_column(Integer)
    """The order of the answers: a new one comes last."""
    vote: Mapped[str | None] = mapped_column(String(32))
    """The game that they would like to play; only those who are in have a vote."""
