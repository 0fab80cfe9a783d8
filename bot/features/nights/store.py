"""Game nights as data, and their database: tables, queries, and what to export or delete for a member or a server.

A night is a frozen snapshot. Who may change what is decided in `bot.features.nights.nights`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from typing import Annotated, Any, Final

from msgspec import Struct
from msgspec.structs import asdict, replace
from sqlalchemy import (
    CheckConstraint,
    Index,
    RowMapping,
    Table,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)

from bot.features.nights.wording import DAY
from bot.store.connections import Outdated
from bot.store.forgetting import delete_found
from bot.store.schema import (
    EVERYWHERE,
    HAS_ENDED,
    MEMBERS,
    METADATA,
    SEATS,
    FeaturePost,
    Id,
    LocalTime,
    Shards,
    columns_of,
    partial_index,
    stored,
    values_of,
)
from bot.store.schema import TABLES as _TABLES
from bot.store.unit_of_work import UnitOfWork
from bot.tables.hooks import Hooks
from bot.tables.local_time import Weekly
from bot.tables.types import Member, TablePlace, told_apart


class NightStatus(StrEnum):
    """The stages of a night."""

    PLANNED = "planned"
    CALLED = "called"
    """It has begun: those who are in were called, or are being called."""
    CANCELLED = "cancelled"
    MISSED = "missed"
    """The bot was away when it should have begun."""


class GuestAnswer(StrEnum):
    """A guest's answer."""

    IN = "in"
    OUT = "out"
    ASKED = "asked"
    """None yet; the plan asked them."""


class Guest(Struct, frozen=True):
    """A member who has answered, or was asked."""

    member_id: Id
    name: str
    answer: Annotated[GuestAnswer, 5]
    number: int
    """The order of the answers: the latest has the highest number."""
    vote: Annotated[str, 32] | None = None
    """The game they want to play; only those who are in have a vote."""

    @property
    def member(self) -> Member:
        """The guest as a member."""
        return Member(self.member_id, self.name)


class Night(Struct, frozen=True, kw_only=True):
    """An evening planned in a channel, in one version."""

    id: Annotated[str, 16]
    guild_id: Id
    channel_id: Id
    locale: Annotated[str, 16]
    """The language of the channel."""
    game: Annotated[str, 32] | None
    """None: those who are in vote for one; without votes it is chosen when everybody is there."""
    planner_id: Id
    planner_name: str
    at: datetime
    """When it begins."""
    status: Annotated[NightStatus, 9]
    created_at: datetime
    changed_at: datetime
    version: int = 0
    """How often the night or one of its guests has changed."""
    settled: bool = False
    """Whether Discord shows this version; each change sets it to false."""
    wants_event: bool = False
    """Whether it should have one of Discord's scheduled events."""
    event_id: Id | None = None
    """The id of that event; None if there is none."""
    event_at: datetime | None = None
    """When the event begins, as last sent to Discord; without an event, when the one began that others have removed."""
    zone: Annotated[str, 64] | None = None
    """The time zone of a weekly series, such as `Europe/Berlin`; None if the night takes place once."""
    slot: LocalTime | None = None
    """When this evening of a series begins unless it is moved, in that zone's local time."""
    number: int = 1
    """Its number in the series; a member planned number 1."""
    next_id: Annotated[str, 16] | None = None
    """The next evening of the series; None while this one is planned, and if it is the last one."""
    thread_of: Id | None = None
    """The parent channel if it was planned in a thread; None also for older nights."""
    guests: tuple[Guest, ...] = ()
    """In the order of their answers."""

    @property
    def place(self) -> TablePlace:
        """The channel where it was planned."""
        return TablePlace(self.guild_id, self.channel_id, self.locale, thread_of=self.thread_of)

    @property
    def planner(self) -> Member:
        """The member who planned it."""
        return Member(self.planner_id, self.planner_name)

    @property
    def weekly(self) -> Weekly | None:
        """The series it belongs to; None if it takes place once."""
        return None if self.zone is None or self.slot is None else Weekly(self.slot, self.zone)

    @property
    def keeps_event(self) -> bool:
        """Whether its event should stand, if it has one; an evening with a next one has handed it on to that."""
        return self.status is not NightStatus.CANCELLED and (self.weekly is None or self.is_planned)

    @property
    def event_is_wrong(self) -> bool:
        """Whether its event says something else than the night, or should no longer stand."""
        return self.event_id is not None and not (self.keeps_event and self.event_at == self.at)

    @property
    def event_was_removed(self) -> bool:
        """Whether somebody else has deleted, ended or cancelled its event."""
        return self.event_id is None and self.event_at is not None

    @property
    def is_planned(self) -> bool:
        """Whether it has neither begun nor been cancelled."""
        return self.status is NightStatus.PLANNED

    @property
    def coming(self) -> tuple[Member, ...]:
        """Those who are in."""
        return self._who(GuestAnswer.IN)

    @property
    def not_coming(self) -> tuple[Member, ...]:
        """Those who cannot come."""
        return self._who(GuestAnswer.OUT)

    @property
    def asked(self) -> tuple[Member, ...]:
        """Those who were asked and have not answered."""
        return self._who(GuestAnswer.ASKED)

    def votes(self, games: Collection[str]) -> dict[str, int]:
        """How many votes each of these games has, if any; the one voted for first comes first."""
        return dict(Counter(guest.vote for guest in self.guests if guest.vote is not None and guest.vote in games))

    def favourite(self, games: Collection[str]) -> str | None:
        """The game with the most votes; of several, the one voted for first. None without votes."""
        votes = self.votes(games)
        return max(votes, key=votes.__getitem__, default=None)

    def with_known_game(self, games: Collection[str]) -> Night:
        """The night without its game if that is not one of these: it is no longer installed."""
        return self if self.game is None or self.game in games else replace(self, game=None)

    def may_be_changed_by(self, member_id: int, *, manager: bool) -> bool:
        """Whether this member may move or cancel it."""
        return manager or member_id == self.planner.id

    def _who(self, answer: GuestAnswer) -> tuple[Member, ...]:
        # The planner first, then by id: a number stays the same when a guest answers again.
        guests = sorted((guest.member for guest in self.guests), key=lambda member: member.id)
        known = {member.id: member for member in told_apart([self.planner, *guests])}
        return tuple(known[guest.member_id] for guest in self.guests if guest.answer is answer)


class Group(Struct, frozen=True):
    """People who were together at a night or at a table."""

    id: str
    """The id of that night or table."""
    members: tuple[Member, ...]
    """Without the asker."""
    at: datetime


NIGHTS: Final = Table(
    "nights",
    METADATA,
    *stored(Night, "id"),
    CheckConstraint("status IN ('planned', 'called', 'cancelled', 'missed')", name="status_known"),
    Index("nights_by_guild_id", "guild_id"),
    Index("nights_by_channel_id", "channel_id"),
    partial_index("nights_planned", "status = 'planned'", "at"),
    partial_index("nights_past", "status <> 'planned'", "at"),
    partial_index("nights_unsettled", "NOT settled", "changed_at"),
)
IS_PLANNED = text("nights.status = 'planned'")
IS_PAST = text("nights.status <> 'planned'")
IS_UNSETTLED = text("NOT nights.settled")
"""Query conditions in the exact words of their indexes, which the database would not use otherwise."""

GUESTS: Final = Table(
    "guests",
    METADATA,
    *stored(Guest, "member_id", of=NIGHTS),
    CheckConstraint("answer IN ('in', 'out', 'asked')", name="answer_known"),
    Index("guests_by_member_id", "member_id"),
)
NIGHT_POSTS: Final = Table("night_posts", METADATA, *stored(FeaturePost, "kind", of=NIGHTS))
NIGHT_TABLES: Final = frozenset({NIGHTS.name, GUESTS.name, NIGHT_POSTS.name})


NIGHTS_PORTION: Final = 50
"""How many nights to read or delete in one transaction."""
BEGINNING: Final = datetime(1, 1, 1, tzinfo=UTC)
"""Before every night."""

_QUERY = select(NIGHTS)
_BY_ID = _QUERY.where(NIGHTS.c.id == bindparam("wanted"))
_IN_CHANNEL = (
    _QUERY.where(NIGHTS.c.channel_id == bindparam("wanted"), NIGHTS.c.status == "planned")
    .order_by(NIGHTS.c.at, NIGHTS.c.id)
    .limit(NIGHTS_PORTION)
)
_PLANNED_BY = select(func.count()).where(
    NIGHTS.c.guild_id == bindparam("guild"),
    NIGHTS.c.planner_id == bindparam("member"),
    NIGHTS.c.created_at > bindparam("since"),
    NIGHTS.c.number == 1,  # The bot plans the rest of a series.
)
_GUESTS_OF = (
    select(*columns_of(Guest, GUESTS)).where(GUESTS.c.night_id == bindparam("wanted")).order_by(GUESTS.c.number)
)
_DUE = (
    select(NIGHTS.c.id).where(IS_PLANNED, NIGHTS.c.at <= bindparam("now")).order_by(NIGHTS.c.at).limit(NIGHTS_PORTION)
)
_NEXT = select(NIGHTS.c.at).where(IS_PLANNED, NIGHTS.c.at > bindparam("now")).order_by(NIGHTS.c.at).limit(1)
_AFTER = bindparam("after", type_=NIGHTS.c.changed_at.type)
_UNSETTLED = (
    select(NIGHTS.c.id, NIGHTS.c.changed_at)
    .where(
        IS_UNSETTLED,
        NIGHTS.c.changed_at <= bindparam("before"),
        or_(NIGHTS.c.changed_at > _AFTER, and_(NIGHTS.c.changed_at == _AFTER, NIGHTS.c.id > bindparam("after_id"))),
    )
    .order_by(NIGHTS.c.changed_at, NIGHTS.c.id)
    .limit(NIGHTS_PORTION)
)
_EVENT_IS_WRONG = and_(
    NIGHTS.c.settled,
    NIGHTS.c.event_id.is_not(None),
    or_(
        # Others end by themselves, and cannot be changed afterwards.
        and_(NIGHTS.c.at > bindparam("ended"), or_(NIGHTS.c.event_at.is_(None), NIGHTS.c.event_at != NIGHTS.c.at)),
        NIGHTS.c.status == "cancelled",
        and_(NIGHTS.c.status != "planned", NIGHTS.c.zone.is_not(None)),
    ),
)
"""`Night.event_is_wrong`, of nights whose change is otherwise shown."""
_WRONG_EVENTS = [
    select(NIGHTS.c.id, NIGHTS.c.guild_id).where(when, NIGHTS.c.at > bindparam("since"), _EVENT_IS_WRONG)
    for when in (IS_PLANNED, IS_PAST)
]
_THIS_VERSION = (NIGHTS.c.id == bindparam("wanted"), NIGHTS.c.version == bindparam("known"))
_SAVE = update(NIGHTS).where(*_THIS_VERSION)
_SETTLE = update(NIGHTS).where(*_THIS_VERSION).values(settled=True)
_PAST = (
    select(NIGHTS.c.id)
    .where(IS_PAST, NIGHTS.c.at < bindparam("before"))
    .order_by(NIGHTS.c.at)
    .limit(NIGHTS_PORTION)
    .with_for_update(skip_locked=True)
)
_WITH_ME = (
    select(NIGHTS.c.id, NIGHTS.c.at)
    .join(GUESTS, GUESTS.c.night_id == NIGHTS.c.id)
    .where(
        GUESTS.c.member_id == bindparam("member"),
        GUESTS.c.answer == "in",
        NIGHTS.c.guild_id == bindparam("guild"),
        NIGHTS.c.status == "called",
    )
    .order_by(NIGHTS.c.at.desc())
    .limit(bindparam("count"))
)
_PLAYED_WITH_ME = (
    select(_TABLES.c.id, _TABLES.c.created_at.label("at"))
    .join(SEATS, SEATS.c.table_id == _TABLES.c.id)
    .where(
        SEATS.c.member_id == bindparam("member"),
        _TABLES.c.guild_id == bindparam("guild"),
        _TABLES.c.seed.is_not(None),
    )
    .order_by(_TABLES.c.created_at.desc())
    .limit(bindparam("count"))
)
_GUESTS_IN = select(GUESTS.c.night_id.label("source"), GUESTS.c.member_id, GUESTS.c.name).where(
    GUESTS.c.night_id.in_(bindparam("sources", expanding=True)), GUESTS.c.answer == "in"
)
_SEATED = select(SEATS.c.table_id.label("source"), SEATS.c.member_id, SEATS.c.name).where(
    SEATS.c.table_id.in_(bindparam("sources", expanding=True)),
    SEATS.c.member_id > 0,  # A negative id replaces a forgotten member.
)


def night(unit: UnitOfWork, night_id: str) -> Night | None:
    """The night with this id; None if there is none."""
    row = unit.connection.execute(_BY_ID, {"wanted": night_id}).mappings().one_or_none()
    return None if row is None else _with_guests(unit, row)


def nights_in_channel(unit: UnitOfWork, channel_id: int) -> list[Night]:
    """A channel's planned nights, in order of time."""
    rows = unit.connection.execute(_IN_CHANNEL, {"wanted": channel_id}).mappings().all()
    return [_with_guests(unit, row) for row in rows]


def count_planned_by(unit: UnitOfWork, guild_id: int, member_id: int, since: datetime) -> int:
    """How many nights, or series of them, a member has planned in a server since then."""
    return unit.connection.execute(_PLANNED_BY, {"guild": guild_id, "member": member_id, "since": since}).scalar_one()


def add_night(unit: UnitOfWork, new: Night) -> None:
    """Insert a new night with its guests."""
    unit.connection.execute(insert(NIGHTS), values_of(new, NIGHTS))
    _add_guests(unit, new.id, new.guests)


def save_night(unit: UnitOfWork, before: Night, after: Night) -> Night:
    """Store what has changed in a night and its guests. Returns the stored night: unsettled, with its new version.

    Raises Outdated, and stores nothing, if the stored night is no longer `before`.
    """
    after = replace(after, version=before.version + 1, settled=False)
    saved = unit.connection.execute(_SAVE, {"wanted": before.id, "known": before.version, **values_of(after, NIGHTS)})
    if saved.rowcount != 1:
        raise Outdated
    if before.guests != after.guests:
        unit.connection.execute(delete(GUESTS).where(GUESTS.c.night_id == before.id))
        _add_guests(unit, after.id, after.guests)
    return after


def note_on_night(unit: UnitOfWork, night_id: str, **what: int | bool | datetime | None) -> None:
    """Record a night's event on Discord. The night keeps its version."""
    unit.connection.execute(update(NIGHTS).where(NIGHTS.c.id == night_id).values(**what))


def settle_night(unit: UnitOfWork, night_id: str, version: int) -> bool:
    """Record that Discord shows this version of a night. False if it has changed since."""
    return unit.connection.execute(_SETTLE, {"wanted": night_id, "known": version}).rowcount == 1


def due_nights(unit: UnitOfWork, now: datetime, shards: Shards = EVERYWHERE) -> list[str]:
    """The ids of these shards' due nights, the oldest first; at most a portion."""
    return [*unit.connection.execute(shards.only(_DUE, NIGHTS.c.guild_id), {"now": now}).scalars()]


def unsettled_nights(
    unit: UnitOfWork, before: datetime, shards: Shards = EVERYWHERE, after: tuple[datetime, str] = (BEGINNING, "")
) -> dict[str, datetime]:
    """These shards' nights that have changed before then, and that Discord shows out of date; at most a portion.

    When each has changed, by id, the longest ago first; those `after` that time and id.
    """
    given = {"before": before, "after": after[0], "after_id": after[1]}
    rows = unit.connection.execute(shards.only(_UNSETTLED, NIGHTS.c.guild_id), given)
    return {row.id: row.changed_at for row in rows}


def nights_with_wrong_events(
    unit: UnitOfWork, since: datetime, ended: datetime, shards: Shards = EVERYWHERE
) -> dict[str, int]:
    """These shards' nights from after `since` whose events the bot could not change or delete: guild ids by id.

    Events of nights from before `ended` are over, unless they belong to a series.
    """
    given = {"since": since, "ended": ended}
    found = [unit.connection.execute(shards.only(each, NIGHTS.c.guild_id), given) for each in _WRONG_EVENTS]
    return {row.id: row.guild_id for rows in found for row in rows}


def next_night(unit: UnitOfWork, now: datetime) -> datetime | None:
    """When the next planned night begins; None if there is none."""
    found: datetime | None = unit.connection.execute(_NEXT, {"now": now}).scalar_one_or_none()
    return found


def groups_of(unit: UnitOfWork, guild_id: int, member_id: int, count: int) -> list[Group]:
    """A member's groups at the latest nights and tables of a server, the latest first, with duplicates."""
    given = {"guild": guild_id, "member": member_id, "count": count}
    groups: list[Group] = []
    for found, together in ((_WITH_ME, _GUESTS_IN), (_PLAYED_WITH_ME, _SEATED)):
        times = {row.id: row.at for row in unit.connection.execute(found, given)}
        members: dict[str, list[Member]] = {source: [] for source in times}
        if times:
            for row in unit.connection.execute(together, {"sources": [*times]}):
                if row.member_id != member_id:
                    members[row.source].append(Member(row.member_id, row.name or ""))
        groups += [Group(source, tuple(each), times[source]) for source, each in members.items() if each]
    return sorted(groups, key=lambda group: group.at, reverse=True)


def delete_past_nights(unit: UnitOfWork, before: datetime) -> int:
    """Delete a portion of the nights from before this moment, the oldest first. Returns how many."""
    return delete_found(unit, NIGHTS.c.id, _PAST, before=before)


def _with_guests(unit: UnitOfWork, row: RowMapping) -> Night:
    guests = unit.connection.execute(_GUESTS_OF, {"wanted": row["id"]})
    return Night(**row, guests=tuple(Guest(*guest) for guest in guests))


def _add_guests(unit: UnitOfWork, night_id: str, guests: Sequence[Guest]) -> None:
    if guests:
        rows = [{"night_id": night_id, **asdict(guest)} for guest in guests]
        unit.connection.execute(insert(GUESTS), rows)


NOBODY: Final = -1
"""Replaces a forgotten planner: no member of Discord has this id."""

_IS_MINE = or_(
    NIGHTS.c.planner_id == bindparam("member"),
    NIGHTS.c.id.in_(select(GUESTS.c.night_id).where(GUESTS.c.member_id == bindparam("member"))),
)
_OF_MEMBER = (
    select(
        *(NIGHTS.c[name] for name in ("id", "guild_id", "channel_id", "game", "at", "status")),
        func.coalesce(GUESTS.c.name, NIGHTS.c.planner_name).label("name"),
        GUESTS.c.answer,
        GUESTS.c.vote,
        (NIGHTS.c.planner_id == bindparam("member")).label("is_planner"),
    )
    .join(GUESTS, (GUESTS.c.night_id == NIGHTS.c.id) & (GUESTS.c.member_id == bindparam("member")), isouter=True)
    .where(_IS_MINE)
    .order_by(NIGHTS.c.at, NIGHTS.c.id)
)
_SHOW_AGAIN = (
    update(NIGHTS)
    .where(_IS_MINE, NIGHTS.c.status != "cancelled", NIGHTS.c.at > bindparam("recently"))
    .values(settled=False, version=NIGHTS.c.version + 1)
)
_NO_PLANNER = (  # Discord's event names the planner: without its time it is changed, too.
    update(NIGHTS)
    .where(NIGHTS.c.planner_id == bindparam("member"))
    .values(planner_id=NOBODY, planner_name="", event_at=None)
)
_NO_GUEST = delete(GUESTS).where(GUESTS.c.member_id == bindparam("member"))
_DELETE_OF_GUILD = delete(NIGHTS).where(NIGHTS.c.guild_id == bindparam("guild"))


def nights_of(unit: UnitOfWork, member_id: int) -> list[dict[str, Any]]:
    """A member's part in each night that they have planned, answered, or were asked to."""
    return [{**row} for row in unit.connection.execute(_OF_MEMBER, {"member": member_id}).mappings()]


def leave_nights(unit: UnitOfWork, member_id: int, now: datetime) -> None:
    """Remove a member from all nights. Nights to come and those of the last day are shown again without them."""
    unit.connection.execute(_SHOW_AGAIN, {"member": member_id, "recently": now - DAY})
    unit.connection.execute(_NO_PLANNER, {"member": member_id})
    unit.connection.execute(_NO_GUEST, {"member": member_id})


def _delete_guild(unit: UnitOfWork, guild_id: int) -> bool:
    unit.connection.execute(_DELETE_OF_GUILD, {"guild": guild_id})
    return False


HOOKS: Final = Hooks(
    export_member=lambda unit, member_id: {"game_nights": nights_of(unit, member_id)},
    forget_member=leave_nights,
    forget_guild=_delete_guild,
    delete_old=lambda unit, before: delete_past_nights(unit, before) == NIGHTS_PORTION,
)


# --- what was played before ---

MAX_GAMES: Final = 200
"""How many seats of that evening are looked at."""


class SeatPlayed(Struct, frozen=True):
    """A member's seat in a game that has ended."""

    number: int
    member_id: int
    name: str
    outcome: str
    """Of the game, as it is stored."""


_PLAYED = (
    select(_TABLES.c.id, _TABLES.c.outcome, SEATS.c.number, SEATS.c.member_id, SEATS.c.name)
    .join(SEATS, SEATS.c.table_id == _TABLES.c.id)
    .outerjoin(MEMBERS, MEMBERS.c.member_id == SEATS.c.member_id)
    .where(
        HAS_ENDED,
        _TABLES.c.ended_at >= bindparam("since"),
        _TABLES.c.ended_at < bindparam("until"),
        _TABLES.c.guild_id == bindparam("guild"),
        or_(_TABLES.c.channel_id == bindparam("channel"), _TABLES.c.parent_id == bindparam("channel")),
        _TABLES.c.outcome.is_not(None),
        SEATS.c.member_id > 0,
        SEATS.c.agent.is_(None),
        or_(MEMBERS.c.private.is_(None), MEMBERS.c.private.is_(False)),
    )
    .order_by(_TABLES.c.ended_at, SEATS.c.number)
    .limit(MAX_GAMES)
)


def seats_played(unit: UnitOfWork, night: Night, since: datetime, until: datetime) -> list[SeatPlayed]:
    """The seats of games that ended in the channel of a night in this time, without members with private results."""
    given = {"since": since, "until": until, "guild": night.guild_id, "channel": night.channel_id}
    rows = unit.connection.execute(_PLAYED, given)
    return [SeatPlayed(row.number, row.member_id, row.name or "", row.outcome) for row in rows]
