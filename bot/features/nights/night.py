"""The data of a game night: frozen snapshots, the codes of refusals, and the limits of a plan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Annotated, Final

from msgspec import Struct
from msgspec.structs import replace

from bot.features.nights.times import HOUR, MINUTE
from bot.store.schema import Id, LocalTime
from bot.tables.local_time import Weekly
from bot.tables.types import Member, Place
from engines.contract import Refusal

SOONEST: Final = timedelta(minutes=5)
"""The shortest notice for a night; anything sooner is a table that can be opened at once."""
FURTHEST: Final = timedelta(days=30)
TOO_LATE: Final = timedelta(hours=2)
"""Nobody is called to a night that should have begun longer ago, for example while the bot was away."""
SITTING_DOWN: Final = timedelta(hours=12)
"""How long after its beginning the button of a night opens a table."""
LASTS: Final = timedelta(hours=3)
"""How long an evening lasts: then Discord's event ends, and a series shows its next evening."""
MOST_PLANS: Final = 5
"""How many nights may be planned in a channel at a time, and by one member of a server within an hour."""
MOST_GUESTS: Final = 50
STEPS: Final = (-60, -15, 15, 60, 1440)
"""The minutes by which one tap moves a night."""

_QUARTER: Final = timedelta(minutes=15)


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
    """When the event begins, as last sent to Discord."""
    message_id: Id | None = None
    """The message with the plan; None until it is sent."""
    call_id: Id | None = None
    """The message that called those who are in; None until it is sent."""
    zone: Annotated[str, 64] | None = None
    """The time zone of a weekly series, such as `Europe/Berlin`; None if the night takes place once."""
    slot: LocalTime | None = None
    """When this evening of a series begins unless it is moved, in that zone's local time."""
    number: int = 1
    """Its number in the series; a member planned number 1."""
    next_id: Annotated[str, 16] | None = None
    """The next evening of the series; None while this one is planned, and if it is the last one."""
    guests: tuple[Guest, ...] = ()
    """In the order of their answers."""

    @property
    def place(self) -> Place:
        """The channel where it was planned."""
        return Place(self.guild_id, self.channel_id, self.locale)

    @property
    def planner(self) -> Member:
        """The member who planned it."""
        return Member(self.planner_id, self.planner_name)

    @property
    def weekly(self) -> Weekly | None:
        """The series it belongs to; None if it takes place once."""
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
        "night-crowded",  # plans: the limit for a channel, and for one member within an hour
        "night-elsewhere",  # it is planned in another server or channel
        "night-far",  # days: the longest notice
        "night-fixed",  # game: it is already decided, so there is no vote
        "night-full",  # guests: the limit
        "night-group",  # the asker was in no such group
        "night-no-series",  # it takes place once
        "night-no-time",  # the text is no readable time
        "night-no-zone",  # a time of day needs the server's time zone, which is not set
        "night-not-yours",  # name: the planner's; only they or a manager may do this
        "night-over",  # it has begun, or was cancelled
        "night-past",  # minutes: the shortest notice
        "no-night",
    }
)
"""Every code of a `NightRefusal`; the comments name the details that its text may use."""


class NightRefusal(Refusal):
    """A refused request about a night; nothing has changed."""

    def __init__(self, code: str, **details: str | int) -> None:
        if code not in NIGHT_CODES:
            raise ValueError(f"{code!r} is not a code of nights")
        super().__init__(code, **details)


def beginning(now: datetime, span: timedelta) -> datetime:
    """When a night planned this far ahead begins: at a quarter of an hour, or at a minute within the next hour.

    Quarters of an hour are the same in all time zones.
    """
    at, unit = now + span, _QUARTER if span >= HOUR else MINUTE
    past = timedelta(seconds=at.timestamp() % unit.total_seconds())
    return at - past if past < unit / 2 else at - past + unit


def require_time(at: datetime, now: datetime) -> None:
    """Refuse a time that is too soon or too far ahead."""
    if at < now + SOONEST - MINUTE:
        raise NightRefusal("night-past", minutes=round(SOONEST / MINUTE))
    if at > now + FURTHEST + _QUARTER:
        raise NightRefusal("night-far", days=FURTHEST.days)
