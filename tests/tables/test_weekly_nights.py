"""Evenings of every week: what ends one plans the next, at the same local time; and the vote on the game."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.features.nights.nights import LASTS, NightRefusal, Nights
from bot.features.nights.store import Night, NightStatus
from bot.store.schema import EVERYWHERE
from bot.store.store import Store
from bot.tables.local_time import Weekly, local_time, moment_of, zones
from bot.tables.refusals import TableRefusal
from bot.tables.types import Member, TablePlace
from tests.tables.passing import store

__all__ = ["store"]

ANNA, BEN, CLEO, DORA = (Member(number, name) for number, name in enumerate(("Anna", "Ben", "Cleo", "Dora"), start=7))
PLACE = TablePlace(1, 10, "en")
BERLIN = "Europe/Berlin"
MINUTE, HOUR, DAY, WEEK = (timedelta(**{unit: 1}) for unit in ("minutes", "hours", "days", "weeks"))


def clock_time(text: str) -> datetime:
    """What clocks show."""
    return datetime.fromisoformat(text)


class Evenings(Nights):
    """Game nights with a clock that is set."""

    def __init__(self, store: Store) -> None:
        self.now = datetime(2026, 10, 14, 12, tzinfo=UTC)  # A Wednesday; clocks are put back on the 25th.
        super().__init__(store, ["cafe", "bremen", "one_eleven"], lambda: self.now)

    async def every_friday(self, **options: object) -> Night:
        """Friday at eight in Berlin, every week."""
        weekly = Weekly(clock_time("2026-10-16T20:00"), BERLIN)
        return await self.plan(PLACE, ANNA, weekly.at, weekly=weekly, **options)  # type: ignore[arg-type]

    async def unsettled_now(self) -> list[str]:
        """What Discord does not show as it is."""
        return await self.unsettled(EVERYWHERE, timedelta())

    async def pass_by(self, night: Night, late: timedelta = MINUTE) -> tuple[Night, Night]:
        """The time of an evening comes; the evening as it is then, and the next one."""
        self.now = night.at + late
        begun = await self.begin(night.id)
        assert begun is not None
        return begun, await self.next_of(begun)


@pytest.fixture
def evenings(store: Store) -> Evenings:
    """No night yet."""
    return Evenings(store)


def in_berlin(night: Night) -> str:
    """When a night begins by the clocks there."""
    return f"{local_time(night.at, BERLIN):%a %d %H:%M}"


async def test_every_week_the_clocks_show_the_same_hour(evenings: Evenings) -> None:
    night = await evenings.every_friday(game="cafe")
    times = [in_berlin(night)]
    for _ in range(2):
        await evenings.answer(night.id, BEN, coming=True)
        begun, night = await evenings.pass_by(night)
        assert begun.status is NightStatus.CALLED
        times.append(in_berlin(night))
    assert times == ["Fri 16 20:00", "Fri 23 20:00", "Fri 30 20:00"]
    assert (night.at.hour, night.number, night.game) == (19, 3, "cafe"), "it was 18:00 in UTC before"


async def test_answers_are_for_one_evening_and_who_gave_one_is_asked_again(evenings: Evenings) -> None:
    night = await evenings.every_friday(group=[CLEO, DORA])
    await evenings.answer(night.id, BEN, coming=False)
    await evenings.answer(night.id, CLEO, coming=True)
    begun, following = await evenings.pass_by(night)
    assert begun.coming == (ANNA, CLEO)
    assert (following.coming, following.not_coming) == ((), ())
    assert following.asked == (ANNA, BEN, CLEO), "Dora has not answered"
    assert following.planner == ANNA


async def test_discord_gets_the_next_evening_when_this_one_is_over(evenings: Evenings) -> None:
    night = await evenings.every_friday()
    await evenings.settle(night.id, night.version)
    begun, following = await evenings.pass_by(night)
    await evenings.settle(begun.id, begun.version)
    evenings.now = night.at + LASTS - MINUTE
    assert await evenings.unsettled_now() == []
    evenings.now = night.at + LASTS + MINUTE
    assert await evenings.unsettled_now() == [following.id]


async def test_the_event_goes_over_and_has_moved_on_by_itself(evenings: Evenings) -> None:
    night = await evenings.every_friday(wants_event=True)
    await evenings.note_event(night.id, 99, night.at)
    begun, following = await evenings.pass_by(night)
    assert (begun.event_id, begun.event_at) == (None, None)
    assert (following.event_id, following.event_at) == (99, following.at)
    # Clocks were put back: what Discord has by UTC is an hour too early, and is corrected.
    await evenings.answer(following.id, BEN, coming=True)
    _, later = await evenings.pass_by(following)
    assert later.event_at == later.at - HOUR


async def test_one_evening_is_skipped_and_the_series_goes_on(evenings: Evenings) -> None:
    night = await evenings.every_friday(wants_event=True)
    await evenings.note_event(night.id, 99, night.at)
    with pytest.raises(NightRefusal, match="night-not-yours"):
        await evenings.skip(night.id, BEN.id)
    skipped = await evenings.skip(night.id, ANNA.id)
    following = await evenings.next_of(skipped)
    assert skipped.status is NightStatus.CANCELLED
    assert following.at == night.at + WEEK
    assert following.event_at == night.at, "the event has still to be moved"
    assert await evenings.planned_in(10) == (following,)
    evenings.now += MINUTE
    assert following.id in await evenings.unsettled_now(), "that is shown at once"


async def test_evenings_can_be_skipped_as_far_ahead_as_they_are_planned(evenings: Evenings) -> None:
    night = await evenings.every_friday()
    for _ in range(3):
        night = await evenings.next_of(await evenings.skip(night.id, ANNA.id))
    with pytest.raises(NightRefusal, match="night-far"):
        await evenings.skip(night.id, ANNA.id)
    assert (await evenings.night(night.id)).is_planned
    once = await evenings.plan(PLACE, ANNA, evenings.now + DAY)
    with pytest.raises(NightRefusal, match="night-no-series"):
        await evenings.skip(once.id, ANNA.id)


async def test_cancelling_the_series_cancels_everything(evenings: Evenings) -> None:
    night = await evenings.every_friday()
    over = await evenings.cancel(night.id, ANNA.id)
    assert (over.weekly, over.next_id) == (None, None)
    assert await evenings.planned_in(10) == ()
    with pytest.raises(NightRefusal, match="night-over"):
        await evenings.skip(night.id, ANNA.id)


async def test_an_evening_that_was_moved_changes_no_other(evenings: Evenings) -> None:
    night = await evenings.every_friday()
    for _ in range(3):
        night = await evenings.move(night.id, ANNA.id, -HOUR)
    earlier, following = await evenings.pass_by(night)
    assert (in_berlin(earlier), in_berlin(following)) == ("Fri 16 17:00", "Fri 23 20:00")
    for _ in range(8):
        following = await evenings.move(following.id, ANNA.id, DAY)
    moved, following = await evenings.pass_by(following)
    assert (in_berlin(moved), in_berlin(following)) == ("Sat 31 19:00", "Fri 06 20:00")


async def test_a_bot_that_was_away_for_weeks_plans_one_evening_in_the_future(evenings: Evenings) -> None:
    night = await evenings.every_friday(wants_event=True)
    await evenings.note_event(night.id, 99, night.at)
    missed, following = await evenings.pass_by(night, late=3 * WEEK + 2 * HOUR)
    assert missed.status is NightStatus.MISSED
    assert in_berlin(following) == "Fri 13 20:00"
    assert following.event_at == following.at - HOUR
    assert {*await evenings.unsettled_now()} == {night.id, following.id}


async def test_a_series_that_nobody_answers_twice_ends(evenings: Evenings) -> None:
    _, second = await evenings.pass_by(await evenings.every_friday())
    silent, third = await evenings.pass_by(second)
    assert silent.coming == ()
    evenings.now = third.at + MINUTE
    last = await evenings.begin(third.id)
    assert last is not None
    assert (last.status, last.next_id) == (NightStatus.CALLED, None)
    assert await evenings.planned_in(10) == ()


async def test_the_next_evening_needs_no_room_among_the_plans(evenings: Evenings) -> None:
    night = await evenings.every_friday()
    for _ in range(4):
        await evenings.plan(PLACE, ANNA, evenings.now + 5 * DAY)
    with pytest.raises(NightRefusal, match="night-crowded"):
        await evenings.plan(PLACE, BEN, evenings.now + 5 * DAY)
    _, following = await evenings.pass_by(night)
    assert following.is_planned


# --- the vote ---


async def test_everybody_has_one_vote_and_with_it_they_are_in(evenings: Evenings) -> None:
    night = await evenings.plan(PLACE, ANNA, evenings.now + DAY)
    for member, game in ((ANNA, "cafe"), (BEN, "cafe"), (CLEO, "bremen"), (BEN, "bremen")):
        voted = await evenings.vote(night.id, member, game)
    assert voted.votes(["cafe", "bremen"]) == {"cafe": 1, "bremen": 2}
    assert set(voted.coming) == {ANNA, BEN, CLEO}
    assert await evenings.vote(night.id, BEN, "bremen") == voted, "the same again changes nothing"
    assert await evenings.answer(night.id, BEN, coming=True) == voted, "a vote is kept"
    gone = await evenings.answer(night.id, BEN, coming=False)
    back = await evenings.answer(night.id, BEN, coming=True)
    assert gone.votes(["cafe", "bremen"]) == back.votes(["cafe", "bremen"]) == {"cafe": 1, "bremen": 1}


async def test_the_game_with_most_votes_is_played_and_the_next_evening_votes_again(evenings: Evenings) -> None:
    night = await evenings.every_friday()
    for member, game in ((ANNA, "cafe"), (BEN, "bremen"), (CLEO, "bremen")):
        await evenings.vote(night.id, member, game)
    begun, following = await evenings.pass_by(night)
    assert begun.game == "bremen"
    assert (following.game, following.votes(["cafe", "bremen"])) == (None, {})


@pytest.mark.parametrize(
    ("ballot", "winner"),
    [
        ([(ANNA, "one_eleven"), (BEN, "cafe")], "one_eleven"),
        ([(ANNA, "cafe"), (BEN, "one_eleven")], "cafe"),
        ([(ANNA, "cafe"), (BEN, "bremen"), (ANNA, "one_eleven")], "bremen"),
        ([(ANNA, "bremen"), (BEN, "cafe"), (CLEO, "cafe"), (DORA, "bremen")], "bremen"),
        ([], None),
    ],
)
async def test_the_first_of_games_with_equal_votes_is_played(
    evenings: Evenings, ballot: list[tuple[Member, str]], winner: str | None
) -> None:
    night = await evenings.plan(PLACE, ANNA, evenings.now + DAY)
    for member, game in ballot:
        await evenings.vote(night.id, member, game)
    evenings.now = night.at
    begun = await evenings.begin(night.id)
    assert begun is not None
    assert begun.game == winner


async def test_there_is_no_vote_where_the_game_is_fixed_nor_for_no_game(evenings: Evenings) -> None:
    fixed = await evenings.plan(PLACE, ANNA, evenings.now + DAY, game="cafe")
    with pytest.raises(NightRefusal, match="night-fixed"):
        await evenings.vote(fixed.id, BEN, "bremen")
    with pytest.raises(TableRefusal, match="unknown-game"):
        await evenings.vote(fixed.id, BEN, "chess")
    assert await evenings.night(fixed.id) == fixed


# --- local time ---


def test_times_that_clocks_skip_or_repeat_are_resolved() -> None:
    assert moment_of(clock_time("2027-03-28T02:30"), BERLIN) == datetime(2027, 3, 28, 1, 30, tzinfo=UTC)
    assert moment_of(clock_time("2026-10-25T02:30"), BERLIN) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    gap = Weekly(clock_time("2027-03-21T02:30"), BERLIN)
    assert gap.following(gap.at).following(gap.at).slot == clock_time("2027-04-04T02:30"), (
        "the hour is not lost for good"
    )


def test_zones_are_those_of_places_and_an_unknown_one_is_read_as_utc() -> None:
    assert {"UTC", "Asia/Tokyo", BERLIN} <= zones()
    assert not {"Etc/GMT+3", "posix/Asia/Tokyo", "EST", "nowhere"} & zones()
    assert moment_of(clock_time("2026-10-14T12:00"), "Moon/Base") == datetime(2026, 10, 14, 12, tzinfo=UTC)
