"""Game nights: planning, answering, moving, cancelling and beginning them.

One evening of a series is planned at a time. When it begins or is cancelled, the same transaction plans the next one.
Nobody has answered that one yet; members who answered this one are asked there, without a ping. A series ends when it
is cancelled, or when two evenings in a row get no answer.

Each request is one transaction; Discord is updated after it (`bot.features.nights.delivery`).

`NightWatch` is the task that begins nights when they are due, and delivers again what Discord did not accept. Each
process looks after the nights of its own shards (`bot.cluster.owner`), including those that another process has left.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import structlog
from msgspec.structs import replace

from bot.background import Periodic
from bot.cluster.owner import Owner
from bot.features.nights.champions import Champions, champions_before
from bot.features.nights.store import (
    NIGHTS_PORTION,
    Group,
    Guest,
    GuestAnswer,
    Night,
    NightStatus,
    add_night,
    count_planned_by,
    due_nights,
    groups_of,
    next_night,
    night,
    nights_in_channel,
    nights_with_wrong_events,
    note_on_night,
    save_night,
    settle_night,
    unsettled_nights,
)
from bot.features.nights.wording import HOUR, MINUTE
from bot.store.connections import Outdated, StoreError
from bot.store.schema import Shards
from bot.store.store import Store
from bot.store.unit_of_work import UnitOfWork
from bot.tables.act_limits import Ping, ping, post
from bot.tables.lobby import new_id
from bot.tables.local_time import WEEK, Weekly
from bot.tables.refusals import TableRefusal
from bot.tables.types import Member, TablePlace
from engines.contract import Refusal

_log = structlog.get_logger(__name__)

SOONEST: Final = timedelta(minutes=5)
"""The shortest notice for a night; anything sooner is a table that can be opened at once."""
FURTHEST: Final = timedelta(days=30)
TOO_LATE: Final = timedelta(hours=2)
"""Nobody is called to a night that should have begun longer ago, for example while the bot was away."""
LASTS: Final = timedelta(hours=3)
"""How long an evening lasts: then Discord's event ends, and a series shows its next evening."""
MOST_PLANS: Final = 5
"""How many nights may be planned in a channel at a time, and by one member of a server within an hour."""
MOST_GUESTS: Final = 50
GROUPS: Final = 5
"""How many groups a member can choose from."""
EVENTS_LOOKED_AFTER: Final = timedelta(days=7)
"""How long after a night the bot tries to delete its event, once it may again."""
_LOOKED_AT: Final = 30
"""How many of the latest nights, and of the latest tables, to search for groups."""
_ATTEMPTS: Final = 5
"""How often to try a change while other processes change the same night."""
_QUARTER: Final = timedelta(minutes=15)

NIGHT_CODES: Final = frozenset(
    {
        "night-crowded",  # plans: the limit for a channel, and for one member within an hour
        "night-elsewhere",  # it is planned in another server or channel
        "night-far",  # days: the longest notice
        "night-fixed",  # game: it is already decided, so there is no vote
        "night-full",  # guests: the limit
        "night-group",  # the asker was in no such group
        "night-no-hour",  # the text says a day, but no time of day
        "night-no-series",  # it takes place once
        "night-no-time",  # rest: the words that are not understood
        "night-one-evening",  # one evening of a series cannot be moved to every week
        "night-only-weekly",  # rest: the repetition that was asked for
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


def is_too_soon(at: datetime, now: datetime) -> bool:
    """Whether this time is over, or too soon for a night."""
    return at < now + SOONEST - MINUTE


def is_too_far(at: datetime, now: datetime) -> bool:
    """Whether this time is too far ahead for a night."""
    return at > now + FURTHEST + _QUARTER


def require_time(at: datetime, now: datetime) -> None:
    """Refuse a time that is too soon or too far ahead."""
    if is_too_soon(at, now):
        raise NightRefusal("night-past", minutes=round(SOONEST / MINUTE))
    if is_too_far(at, now):
        raise NightRefusal("night-far", days=FURTHEST.days)


class Nights:
    """The game nights of one database. Any process may change any of them."""

    def __init__(self, store: Store, games: Collection[str], clock: Callable[[], datetime]) -> None:
        self._store = store
        self._games = games
        self.clock = clock
        self.planned: Callable[[datetime], None] = lambda _: None
        """Called with the time of each night that this process plans or moves."""

    # --- looking ---

    async def night(self, night_id: str) -> Night:
        """The night with this id. Raises `no-night`."""
        found = await self._store.read(partial(night, night_id=night_id))
        if found is None:
            raise NightRefusal("no-night")
        return found

    async def next_of(self, night: Night) -> Night:
        """The next evening of this one's series. Raises `night-no-series` if there is none."""
        if night.next_id is None:
            raise NightRefusal("night-no-series")
        return await self.night(night.next_id)

    async def planned_in(self, channel_id: int) -> tuple[Night, ...]:
        """A channel's planned nights, the next one first."""
        return tuple(await self._store.read(partial(nights_in_channel, channel_id=channel_id)))

    async def champions(self, night: Night) -> Champions:
        """The champions of the evening a week before a night."""
        return await self._store.read(partial(champions_before, night=night))

    async def groups(self, guild_id: int, member_id: int) -> tuple[Group, ...]:
        """A member's latest groups in a server, the latest first, without duplicates."""
        found = await self._store.read(partial(groups_of, guild_id=guild_id, member_id=member_id, count=_LOOKED_AT))
        once = {frozenset(member.id for member in each.members): each for each in reversed(found)}
        return tuple(sorted(once.values(), key=lambda each: each.at, reverse=True)[:GROUPS])

    async def due(self, shards: Shards) -> list[str]:
        """The ids of these shards' nights that are due."""
        return await self._store.read(partial(due_nights, now=self.clock(), shards=shards))

    async def unsettled(self, shards: Shards, age: timedelta) -> list[str]:
        """The ids of these shards' nights with a change that Discord has not shown for longer than `age`.

        All of them: those that wait for a hidden channel keep no others waiting.
        """
        wanted, found = partial(unsettled_nights, before=self.clock() - age, shards=shards), dict[str, datetime]()
        while portion := await self._store.read(wanted):
            found |= portion
            last = [*portion][-1]
            wanted = partial(wanted, after=(portion[last], last))
        return [*found]

    async def wrong_events(self, shards: Shards) -> dict[str, int]:
        """These shards' nights whose events the bot could not change or delete: guild ids by night id."""
        now = self.clock()
        since, ended = now - EVENTS_LOOKED_AFTER, now - LASTS
        return await self._store.read(partial(nights_with_wrong_events, since=since, ended=ended, shards=shards))

    async def next_at(self) -> datetime | None:
        """When the next night begins; None if there is none."""
        return await self._store.read(partial(next_night, now=self.clock()))

    # --- what members ask for ---

    async def plan(
        self,
        place: TablePlace,
        planner: Member,
        at: datetime,
        *,
        game: str | None = None,
        group: Iterable[Member] = (),
        wants_event: bool = False,
        weekly: Weekly | None = None,
        night_id: str | None = None,
    ) -> Night:
        """Plan a night, or the first evening of a series; the planner is in, and the `group` is asked.

        `night_id` is the id of a plan that may be confirmed twice: the second time, the planned night is returned.
        """
        now = self.clock()
        require_time(at, now)
        if game is not None and game not in self._games:
            raise TableRefusal("unknown-game", game=game)
        if place.guild_id is None:
            raise NightRefusal("night-elsewhere")
        asked = [each for each in group if each.id != planner.id][: MOST_GUESTS - 1]
        night = Night(
            id=night_id or new_id(),
            guild_id=place.guild_id,
            channel_id=place.channel_id,
            locale=place.locale,
            thread_of=place.parent_id or place.thread_of,
            game=game,
            planner_id=planner.id,
            planner_name=planner.name,
            at=at,
            status=NightStatus.PLANNED,
            created_at=now,
            changed_at=now,
            wants_event=wants_event,
            zone=None if weekly is None else weekly.zone,
            slot=None if weekly is None else weekly.slot,
            guests=(
                Guest(planner.id, planner.name, GuestAnswer.IN, 1),
                *(Guest(each.id, each.name, GuestAnswer.ASKED, n) for n, each in enumerate(asked, start=2)),
            ),
        )
        if (earlier := await self._add(night)) is not None:
            return earlier
        _log.info("night-planned", night=night.id, game=game)
        self.planned(at)
        return night

    async def answer(self, night_id: str, member: Member, *, coming: bool) -> Night:
        """Record whether a member comes; if not, their vote is dropped."""
        said = GuestAnswer.IN if coming else GuestAnswer.OUT
        return await self._change(night_id, lambda night: _say(night, member, said))

    async def vote(self, night_id: str, member: Member, game: str) -> Night:
        """Vote for a game instead of any earlier vote; this also says that the member comes."""
        if game not in self._games:
            raise TableRefusal("unknown-game", game=game)

        def change(night: Night) -> Night:
            if night.game is not None:
                raise NightRefusal("night-fixed", game=night.game)
            return _say(night, member, GuestAnswer.IN, game)

        return await self._change(night_id, change)

    async def move(self, night_id: str, member_id: int, by: timedelta, *, manager: bool = False) -> Night:
        """Move a night to a later or earlier time."""

        def change(night: Night) -> Night:
            _require_say(night, member_id, manager=manager)
            require_time(night.at + by, self.clock())
            return replace(night, at=night.at + by)

        moved = await self._change(night_id, change)
        self.planned(moved.at)
        return moved

    async def move_to(self, night_id: str, member_id: int, at: datetime, *, manager: bool = False) -> Night:
        """Move a night to this moment."""

        def change(night: Night) -> Night:
            _require_say(night, member_id, manager=manager)
            require_time(at, self.clock())
            return night if night.at == at else replace(night, at=at)

        moved = await self._change(night_id, change)
        self.planned(moved.at)
        return moved

    async def cancel(self, night_id: str, member_id: int | None, *, manager: bool = False) -> Night:
        """Cancel a night and its series. `member_id` is None if nobody did, as when its channel is gone."""

        def change(night: Night) -> Night:
            if member_id is not None:
                _require_say(night, member_id, manager=manager)
            return replace(night, status=NightStatus.CANCELLED, zone=None, slot=None)

        return await self._change(night_id, change)

    async def skip(self, night_id: str, member_id: int, *, manager: bool = False) -> Night:
        """Cancel one evening of a series; the next one is planned."""

        def change(night: Night) -> Night:
            _require_say(night, member_id, manager=manager)
            if night.weekly is None:
                raise NightRefusal("night-no-series")
            require_time(night.weekly.following(self.clock()).at, self.clock())
            return replace(night, status=NightStatus.CANCELLED)

        return await self._change(night_id, change, skipped_by=member_id)

    # --- when its time has come ---

    async def begin(self, night_id: str) -> Night | None:
        """Begin a night, or mark it as missed if it is too late. None if it is not, or no longer, due.

        If several ask for it at the same moment, one gets it.
        """

        def change(night: Night) -> Night:
            now = self.clock()
            if night.at > now:
                raise NightRefusal("night-over")
            status = NightStatus.MISSED if now - night.at > TOO_LATE else NightStatus.CALLED
            return replace(night, status=status, game=night.game or night.favourite(self._games))

        try:
            begun = await self._change(night_id, change)
        except NightRefusal:
            return None
        _log.info("night-begun", night=night_id, status=begun.status.value, guests=len(begun.coming))
        return begun

    # --- what Discord shows ---

    async def note_event(self, night_id: str, event_id: int | None, at: datetime | None) -> None:
        """Record a night's event on Discord and when it begins; None: it has no event, and gets none.

        With a time but without an id, it had an event, which somebody else has removed.
        """
        wants = event_id is not None
        await self._store.write(
            lambda unit: note_on_night(unit, night_id, event_id=event_id, event_at=at, wants_event=wants)
        )

    async def settle(self, night_id: str, version: int) -> bool:
        """Record that Discord shows this version of a night. False if it has changed since."""
        return await self._store.write(partial(settle_night, night_id=night_id, version=version))

    # --- inside ---

    async def _add(self, new: Night) -> Night | None:
        """Store a new night. Returns the night that its planner has planned with this id already, if there is one."""

        def work(unit: UnitOfWork) -> Night | None:
            if (earlier := night(unit, new.id)) is not None:
                if (earlier.guild_id, earlier.planner_id) != (new.guild_id, new.planner_id):
                    raise Refusal("unknown-button")
                return earlier
            here = len(nights_in_channel(unit, new.channel_id))
            by_them = count_planned_by(unit, new.guild_id, new.planner_id, new.created_at - HOUR)
            if max(here, by_them) >= MOST_PLANS:
                raise NightRefusal("night-crowded", plans=MOST_PLANS)
            asked = tuple(member.id for member in new.asked)
            ping(unit, Ping(new.planner_id, new.channel_id, asked), new.created_at)
            add_night(unit, new)
            return None

        return await self._store.write(work)

    async def _change(self, night_id: str, change: Callable[[Night], Night], *, skipped_by: int | None = None) -> Night:
        """Change a planned night; nothing is stored if `change` returns the same night.

        `skipped_by` is the member who cancels this evening, so that the plan of the next one is posted.
        """

        def work(unit: UnitOfWork) -> Night:
            before = night(unit, night_id)
            if before is None:
                raise NightRefusal("no-night")
            if not before.is_planned:
                raise NightRefusal("night-over")
            after = change(before)
            if after is before:
                return before
            after = replace(after, changed_at=self.clock())
            following = _following(before, after)
            if following is not None:
                after = replace(after, next_id=following.id, event_id=None, event_at=None)
            after = save_night(unit, before, after)
            if following is not None:
                add_night(unit, following)
            if following is not None and skipped_by is not None:  # Discord shows the next evening's plan at once.
                post(unit, skipped_by, after.channel_id, after.changed_at)
            return after

        for _ in range(_ATTEMPTS - 1):
            try:
                return await self._store.write(work)
            except Outdated:
                continue  # Another process was faster: try again on its version.
        return await self._store.write(work)


def _say(night: Night, member: Member, said: GuestAnswer, vote: str | None = None) -> Night:
    """A night after this member's answer, with any earlier vote if they come; the same if that was their answer."""
    before = next((guest for guest in night.guests if guest.member_id == member.id), None)
    if before is None and len(night.guests) >= MOST_GUESTS:
        raise NightRefusal("night-full", guests=MOST_GUESTS)
    if before is not None and said is GuestAnswer.IN:
        vote = vote or before.vote
    if before is not None and (before.answer, before.vote) == (said, vote):
        return night
    others = tuple(guest for guest in night.guests if guest is not before)
    last = max((guest.number for guest in others), default=0)
    return replace(night, guests=(*others, Guest(member.id, member.name, said, last + 1, vote)))


def _following(before: Night, after: Night) -> Night | None:
    """The next evening after one that has begun or was skipped; None if that was the last one.

    Discord shows it when this one is over. It takes over the event, which Discord moves on by itself if one has begun.
    """
    weekly, now = after.weekly, after.changed_at
    skipped = after.status == NightStatus.CANCELLED
    if after.status == NightStatus.PLANNED or weekly is None or not (skipped or before.guests):
        return None
    weekly = weekly.following(now)
    event_at = None if before.event_id is None else before.event_at
    while event_at is not None and event_at <= now and not skipped:
        event_at += WEEK
    return replace(
        before,
        id=new_id(),
        at=weekly.at,
        slot=weekly.slot,
        number=before.number + 1,
        changed_at=now if skipped else before.at + LASTS,
        event_at=event_at,
        version=0,
        settled=False,
        guests=tuple(
            Guest(guest.member_id, guest.name, GuestAnswer.ASKED, number)
            for number, guest in enumerate(before.guests, start=1)
            if skipped or guest.answer is not GuestAnswer.ASKED
        ),
    )


def _require_say(night: Night, member_id: int, *, manager: bool) -> None:
    if not night.may_be_changed_by(member_id, manager=manager):
        raise NightRefusal("night-not-yours", name=night.planner_name)


WATCH_INTERVAL: Final = 30.0
"""The most seconds between checks; other processes plan nights, too."""
DELIVERY_GRACE: Final = timedelta(seconds=20)
"""How long the process that changed a night has to tell Discord before this task does."""
_MOMENT: Final = 0.05


class NightWatch(Periodic):
    """Looks after the nights of one process."""

    def __init__(
        self,
        nights: Nights,
        owner: Owner,
        deliver: Callable[[str], Awaitable[None]],
        may_change_events: Callable[[int], bool],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """`deliver` brings a night on Discord up to date, and calls those who are in if it has begun.

        `may_change_events` tells whether the bot may change and delete its events in the server with this id.
        """
        super().__init__(
            "night watch", self._watch, every=WATCH_INTERVAL, failed="nights-not-looked-after", sleep=sleep
        )
        self._nights = nights
        self._owner = owner
        self._deliver = deliver
        self._may_change_events = may_change_events
        self._next: datetime | None = None
        """When the task checks again; None while it checks."""
        nights.planned = self._on_planned

    async def look(self) -> None:
        """Begin all due nights, then deliver what Discord does not show yet, in portions. Raises StoreError."""
        due = [""] * NIGHTS_PORTION
        while len(due) == NIGHTS_PORTION:  # More may be due: many nights begin on the hour.
            due = await self._nights.due(self._owner.shards)
            begun = [night_id for night_id in due if await self._nights.begin(night_id) is not None]
            left = await self._nights.unsettled(self._owner.shards, DELIVERY_GRACE)
            await self._tell_all([*begun, *left])
        wrong = await self._nights.wrong_events(self._owner.shards)
        await self._tell_all([night_id for night_id, guild_id in wrong.items() if self._may_change_events(guild_id)])

    async def _tell_all(self, night_ids: Iterable[str]) -> None:
        for error in await asyncio.gather(*map(self._tell, dict.fromkeys(night_ids)), return_exceptions=True):
            if error is not None:
                raise error

    async def _tell(self, night_id: str) -> None:
        try:
            await self._deliver(night_id)
        except StoreError:
            raise
        except Exception as error:  # a failure of one night must not stop the others
            _log.error("night-not-delivered", night=night_id, exc_info=error)

    async def _watch(self) -> float:
        self._next, pause = None, WATCH_INTERVAL
        try:
            await self.look()
            upcoming = await self._nights.next_at()
            if upcoming is not None:
                pause = max(_MOMENT, min(pause, (upcoming - self._nights.clock()).total_seconds()))
        finally:
            self._next = self._nights.clock() + timedelta(seconds=pause)
        return pause

    def _on_planned(self, at: datetime) -> None:
        """A night was planned for this time: wake up if that is before the next check."""
        if self._next is not None and at < self._next:
            self.wake()
