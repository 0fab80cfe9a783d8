"""What the bot shows and knows of a game night: frozen snapshots, what may be refused, and the bounds of a plan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Annotated, Final

from msgspec import Struct

from bot.store.schema import Id, LocalTime
from bot.tables.local_time import Weekly
from bot.tables.types import Member, Place
from engines.contract import Refusal

SOONEST: Final = timedelta(minutes=5)
"""A night begins this long after it was planned at the earliest: else a table can be opened at once."""
FURTHEST: Final = timedelta(days=30)
TOO_LATE: Final = timedelta(hours=2)
"""Nobody is called to a night that should have begun longer ago than this, as when the bot was away."""
SITTING_DOWN: Final = timedelta(hours=12)
"""For this long after its beginning a night opens a table for those who come."""
LASTS: Final = timedelta(hours=3)
"""How long an evening lasts: Discord's event ends then, and a series shows its next evening."""
MOST_PLANS: Final = 5
"""How many nights can be planned in a channel at a time, and how many by one member within `HOUR`."""
HOUR: Final = timedelta(hours=1)
MOST_GUESTS: Final = 50
STEPS: Final = (-60, -15, 15, 60, 1440)
"""The minutes by which a night is moved with one tap."""

_QUARTER: Final = timedelta(minutes=15)
_MINUTE: Final = timedelta(minutes=1)


class NightStatus(StrEnum):
    """The stages in the life of a night."""

    PLANNED = "planned"
    CALLED = "called"
    """Its time has come, and those who are in were called, or are just being called."""
    CANCELLED = "cancelled"
    MISSED = "missed"
    """The bot was away when its time came."""


class GuestAnswer(StrEnum):
    """What somebody has said to a night."""

    IN = "in"
    OUT = "out"
    ASKED = "asked"
    """Nothing yet; they were asked by the plan."""


class Guest(Struct, frozen=True):
    """A member who has answered, or was asked."""

    member_id: Id
    name: str
    answer: Annotated[GuestAnswer, 5]
    number: int
    """The order of the answers: a new one comes last."""
    vote: Annotated[str, 32] | None = None
    """The game that they would like to play; only those who are in have a vote."""

    @property
    def member(self) -> Member:
        """Who it is."""
        return Member(self.member_id, self.name)


class Night(Struct, frozen=True, kw_only=True):
    """An evening that somebody has planned in a channel, as it is after a certain change."""

    id: Annotated[str, 16]
    guild_id: Id
    channel_id: Id
    locale: Annotated[str, 16]
    """The language of the channel."""
    game: Annotated[str, 32] | None
    """None: those who are in vote for one; without a vote it is chosen when everybody is there."""
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
    """Whether Discord shows this very version; each change makes it false."""
    wants_event: bool = False
    """Whether it gets one of Discord's scheduled events."""
    event_id: Id | None = None
    """That event; None if there is none."""
    event_at: datetime | None = None
    """The beginning of the event, as Discord last received it."""
    message_id: Id | None = None
    """The message that shows the plan; None until it is sent."""
    call_id: Id | None = None
    """The message that called those who are in; None until it is sent."""
    zone: Annotated[str, 64] | None = None
    """The time zone by which it takes place every week, such as `Europe/Berlin`; None: it takes place once."""
    slot: LocalTime | None = None
    """When this evening of a series begins unless it is moved, as clocks in that zone show it."""
    number: int = 1
    """Which evening of its series it is; 1: the one that was planned by hand."""
    next_id: Annotated[str, 16] | None = None
    """The evening that comes after it; None while it is planned, and if it is the last one."""
    guests: tuple[Guest, ...] = ()
    """In the order of their answers."""

    @property
    def place(self) -> Place:
        """The channel in which it was planned."""
        return Place(self.guild_id, self.channel_id, self.locale)

    @property
    def planner(self) -> Member:
        """The member who has planned it."""
        return Member(self.planner_id, self.planner_name)

    @property
    def weekly(self) -> Weekly | None:
        """The series of which this is an evening; None if it takes place once."""
        return None if self.zone is None or self.slot is None else Weekly(self.slot, self.zone)

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
        """How many votes these games have, those that have any; the one that was voted for first is first."""
        return dict(Counter(guest.vote for guest in self.guests if guest.vote is not None and guest.vote in games))

    def favourite(self, games: Collection[str]) -> str | None:
        """The game with the most votes; of several the one that was voted for first. None without a vote."""
        votes = self.votes(games)
        return max(votes, key=votes.__getitem__, default=None)

    def may_be_changed_by(self, member_id: int, *, manager: bool) -> bool:
        """Whether this member may move or cancel it."""
        return manager or member_id == self.planner.id

    def _who(self, answer: GuestAnswer) -> tuple[Member, ...]:
        return tuple(guest.member for guest in self.guests if guest.answer is answer)


class Group(Struct, frozen=True):
    """People who were together at a night or at a table."""

    id: str
    """The id of that night or table."""
    members: tuple[Member, ...]
    """Without the asker."""
    at: datetime


NIGHT_CODES: Final = frozenset(
    {
        "night-crowded",  # plans: the most that are allowed in this channel, and by a member within the hour
        "night-elsewhere",  # it is planned in another server or channel
        "night-far",  # days: no night is planned further ahead
        "night-fixed",  # game: it was decided when the night was planned, so there is no vote
        "night-full",  # guests: the most that there is room for
        "night-group",  # the asker was in no such group
        "night-no-series",  # it takes place once
        "night-no-time",  # what was written is no time that can be read
        "night-no-zone",  # a time of day was written, and the time zone of the server is not known
        "night-not-yours",  # name: of the planner; only they or a manager may do this
        "night-over",  # it has begun, or was cancelled
        "night-past",  # minutes: how long after now a night begins at the earliest
        "no-night",
    }
)
"""Every code that a `NightRefusal` can have; with each, the details that its words may use."""


class NightRefusal(Refusal):
    """A request about a night that was refused; nothing has changed."""

    def __init__(self, code: str, **details: str | int) -> None:
        if code not in NIGHT_CODES:
            raise ValueError(f"{code!r} is not a code of nights")
        super().__init__(code, **details)


def beginning(now: datetime, span: timedelta) -> datetime:
    """When a night begins that is planned this long ahead: at a quarter of an hour, or at a minute if it is soon.

    Quarters of an hour are the same in all time zones.
    """
    at, unit = now + span, _QUARTER if span >= HOUR else _MINUTE
    past = timedelta(seconds=at.timestamp() % unit.total_seconds())
    return at - past if past < unit / 2 else at - past + unit


def require_time(at: datetime, now: datetime) -> None:
    """Refuse a time for which no night can be planned."""
    if at < now + SOONEST - _MINUTE:
        raise NightRefusal("night-past", minutes=round(SOONEST / _MINUTE))
    if at > now + FURTHEST + _QUARTER:
        raise NightRefusal("night-far", days=FURTHEST.days)
