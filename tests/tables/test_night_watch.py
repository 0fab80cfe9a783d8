"""Game nights begin by themselves when their time has come, for any planner; with a virtual clock."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from bot.cluster.sole import SoleOwner
from bot.features.nights.nights import WATCH_INTERVAL, NightRefusal, Nights, NightWatch
from bot.features.nights.store import NIGHTS_PORTION, NightStatus
from bot.features.registry import HOOKS
from bot.host.housekeeping import FIRST, Housekeeping
from bot.host.housekeeping import ROUND_INTERVAL as CLEANING
from bot.store.connections import StoreError
from bot.store.schema import Shards
from bot.store.store import Store
from bot.tables.types import Member, TablePlace
from tests.tables.passing import Passing, store
from tests.tables.waiting import eventually

__all__ = ["store"]

ANNA, BEN = Member(7, "Anna"), Member(8, "Ben")
PLACE = TablePlace(1, 10, "en")
MINUTE = timedelta(minutes=1)


class Watched:
    """A process that looks after nights, and what it has told Discord."""

    def __init__(self, store: Store) -> None:
        self.time = Passing()
        self.nights = Nights(store, ["cafe"], self.time)
        self.told: list[str] = []
        self.broken: set[str] = set()
        self.watch = NightWatch(self.nights, SoleOwner(store), self.deliver, lambda _: True, self.time.sleep)

    async def deliver(self, night_id: str) -> None:
        """Tell Discord of a night, unless that goes wrong."""
        self.told.append(night_id)
        if night_id in self.broken:
            raise ConnectionError
        await self.nights.settle(night_id, (await self.nights.night(night_id)).version)

    async def plan(self, minutes: float, place: TablePlace = PLACE) -> str:
        """Plan a night, and tell Discord."""
        planned = await self.nights.plan(place, ANNA, self.time() + minutes * MINUTE)
        await self.nights.settle(planned.id, planned.version)
        return planned.id

    async def status(self, night_id: str) -> NightStatus:
        """The state of a night."""
        return (await self.nights.night(night_id)).status


@pytest.fixture
async def watched(store: Store) -> AsyncIterator[Watched]:
    """One that has looked once and sleeps."""
    watched = Watched(store)
    watched.watch.start()
    await watched.time.sleeping(WATCH_INTERVAL)
    yield watched
    await watched.watch.close()


async def test_a_night_begins_at_its_time_and_is_announced_once(watched: Watched) -> None:
    night_id = await watched.plan(minutes=10)
    for _ in range(21):
        watched.time.advance(WATCH_INTERVAL)
        await watched.time.sleeping(WATCH_INTERVAL)
    assert watched.told == [night_id]
    assert await watched.status(night_id) is NightStatus.CALLED


async def test_all_nights_of_one_moment_begin_at_that_moment(watched: Watched) -> None:
    places = [TablePlace(1 + number, 100 + number, "en") for number in range(2 * NIGHTS_PORTION + 1)]
    planned = [await watched.plan(minutes=5, place=place) for place in places]
    watched.time.advance(300)  # It is not moved again: nobody waits for the next look.
    await watched.time.sleeping(WATCH_INTERVAL)
    assert sorted(watched.told) == sorted(planned)


async def test_a_sleeping_watch_wakes_for_the_moment_of_a_night(watched: Watched) -> None:
    night_id = await watched.plan(minutes=4.2)
    for _ in range(8):
        watched.time.advance(WATCH_INTERVAL)
        await eventually(lambda: len(watched.time.left) == 1)
    await watched.time.sleeping(12.0)
    watched.time.advance(12.0)
    await eventually(lambda: watched.told == [night_id])


async def test_an_announcement_that_discord_refused_is_repeated_and_blocks_no_other(watched: Watched) -> None:
    stuck, fine = await watched.plan(minutes=5), await watched.plan(minutes=5)
    watched.broken = {stuck}
    watched.time.advance(300)
    await watched.time.sleeping(WATCH_INTERVAL)
    assert {*watched.told} == {stuck, fine}
    watched.told.clear()
    watched.broken = set()
    watched.time.advance(WATCH_INTERVAL)
    await watched.time.sleeping(WATCH_INTERVAL)
    assert watched.told == [stuck]
    watched.time.advance(WATCH_INTERVAL)
    await watched.time.sleeping(WATCH_INTERVAL)
    assert watched.told == [stuck]


async def test_nights_that_wait_for_their_channels_keep_no_other_waiting_however_many_they_are(
    watched: Watched, store: Store
) -> None:
    for number in range(2 * NIGHTS_PORTION):
        place = TablePlace(1 + number, 100 + number, "en")
        await watched.nights.plan(place, ANNA, watched.time() + 60 * MINUTE)
    watched.time.advance(1)
    fine = (await watched.nights.plan(TablePlace(1, 99, "en"), BEN, watched.time() + 60 * MINUTE)).id
    watched.time.advance(WATCH_INTERVAL)
    await watched.time.sleeping(WATCH_INTERVAL)
    assert fine in watched.told
    assert len(watched.told) == 2 * NIGHTS_PORTION + 1


async def test_a_database_that_fails_ends_no_watch(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    night_id = await watched.plan(minutes=5)

    async def failing(_: Shards) -> list[str]:
        raise StoreError("failed", database="", reason="")

    monkeypatch.setattr(watched.nights, "due", failing)
    watched.time.advance(300)
    await watched.time.sleeping(WATCH_INTERVAL)
    assert watched.told == []
    monkeypatch.undo()
    watched.time.advance(WATCH_INTERVAL)
    await eventually(lambda: watched.told == [night_id])


async def test_no_answer_is_lost_when_many_members_answer_at_once(watched: Watched) -> None:
    night_id = await watched.plan(minutes=60)
    members = [Member(100 + number, f"M{number}") for number in range(49)]
    await asyncio.gather(*(watched.nights.answer(night_id, each, coming=True) for each in members))
    night = await watched.nights.night(night_id)
    assert {each.id for each in night.coming} == {7, *(each.id for each in members)}
    with pytest.raises(NightRefusal, match="night-full"):
        await watched.nights.answer(night_id, BEN, coming=True)
    assert await watched.nights.night(night_id) == night


async def test_saying_the_same_again_changes_nothing(watched: Watched) -> None:
    night_id = await watched.plan(minutes=60)
    before = await watched.nights.night(night_id)
    assert await watched.nights.answer(night_id, ANNA, coming=True) == before
    assert await watched.nights.night(night_id) == before


async def test_a_night_of_long_ago_is_deleted(watched: Watched, store: Store) -> None:
    old, young = await watched.plan(minutes=5), await watched.plan(minutes=6)
    await watched.nights.cancel(old, None)
    await watched.watch.close()
    housekeeping = Housekeeping(store, 600, 600, watched.time, watched.time.sleep, HOOKS)
    housekeeping.start()
    await watched.time.sleeping(FIRST)
    watched.time.advance(FIRST + 301)
    await watched.time.sleeping(CLEANING)
    with pytest.raises(NightRefusal, match="no-night"):
        await watched.nights.night(old)
    assert await watched.status(young) is NightStatus.PLANNED, "a planned one stays, however long ago"
    await housekeeping.close()
