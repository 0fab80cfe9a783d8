"""Game nights in the database: stored whole, found by indexes, deleted when they are old; on both databases."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from msgspec.structs import replace

from bot.features.nights.store import (
    NIGHTS_PORTION,
    Guest,
    GuestAnswer,
    Night,
    add_night,
    count_planned_by,
    delete_past_nights,
    due_nights,
    groups_of,
    next_night,
    night,
    nights_in_channel,
    note_on_night,
    save_night,
    settle_night,
    unsettled_nights,
)
from bot.store.connections import Outdated
from bot.store.schema import SeatRecord, Shards, Status
from bot.store.store import Store
from bot.store.unit_of_work import UnitOfWork
from bot.tables.types import Member
from tests.store.rows import everything, put, table_record
from tests.store.test_plans import plan

NOW = datetime(2030, 1, 1, tzinfo=UTC)
HOUR = timedelta(hours=1)


def night_record(night_id: str = "night234", hours: float = 1, **values: object) -> Night:
    """A night that Anna has planned, this number of hours from now."""
    usual = {
        "guild_id": 1,
        "channel_id": 10,
        "locale": "ja",
        "game": None,
        "planner_id": 7,
        "planner_name": "Anna",
        "at": NOW + hours * HOUR,
        "status": "planned",
        "created_at": NOW,
        "changed_at": NOW,
        "zone": "Europe/Berlin",
        "slot": datetime(2030, 1, 1, 20),  # noqa: DTZ001  (what clocks show)
        "number": 3,
        "guests": (Guest(7, "Anna", GuestAnswer.IN, 1, "cafe"), Guest(8, "Ben", GuestAnswer.ASKED, 2)),
    }
    return Night(id=night_id, **{**usual, **values})  # type: ignore[arg-type]


async def plan_nights(store: Store, *nights: Night) -> None:
    """Put these in."""

    def add(unit: UnitOfWork) -> None:
        for each in nights:
            add_night(unit, each)

    await store.write(add)


async def test_a_night_comes_back_as_it_was_stored(store: Store) -> None:
    await plan_nights(store, night_record())
    before = await store.read(partial(night, night_id="night234"))
    assert before == night_record()
    after = replace(before, at=before.at + HOUR, next_id="another3", zone=None, slot=None)
    after = replace(after, guests=(before.guests[1], Guest(9, "Cleo", GuestAnswer.OUT, 3)))
    saved = await store.write(lambda unit: save_night(unit, before, after))
    assert await store.read(partial(night, night_id="night234")) == saved == replace(after, version=1)
    assert await store.read(partial(night, night_id="another2")) is None


async def test_the_slower_of_two_members_changing_a_night_is_asked_to_look_again(store: Store) -> None:
    await plan_nights(store, night_record())
    before = night_record()
    await store.write(lambda unit: save_night(unit, before, before))
    stored = await everything(store)
    with pytest.raises(Outdated):
        await store.write(lambda unit: save_night(unit, before, night_record(hours=5)))
    assert await everything(store) == stored


async def test_a_note_makes_no_new_version_and_only_the_last_one_settles(store: Store) -> None:
    await plan_nights(store, night_record())
    await store.write(lambda unit: note_on_night(unit, "night234", event_id=6, event_at=NOW))
    found = await store.read(partial(night, night_id="night234"))
    assert found == night_record(event_id=6, event_at=NOW)
    assert not await store.write(partial(settle_night, night_id="night234", version=1))
    assert [*await store.read(partial(unsettled_nights, before=NOW))] == ["night234"]
    assert await store.write(partial(settle_night, night_id="night234", version=0))
    assert [*await store.read(partial(unsettled_nights, before=NOW))] == []


async def test_nights_are_due_in_order_and_in_their_shards(store: Store) -> None:
    far = (1 << 22) + 1
    await plan_nights(
        store,
        night_record("second", -1),
        night_record("first", -2, guild_id=far),
        night_record("over", -3, status="called"),
        night_record("later", 2),
    )
    assert await store.read(partial(due_nights, now=NOW)) == ["first", "second"]
    one_of_two = Shards(2, frozenset({1}))
    assert await store.read(partial(due_nights, now=NOW, shards=one_of_two)) == ["first"]
    assert [*await store.read(partial(unsettled_nights, before=NOW, shards=one_of_two))] == ["first"]
    assert [*await store.read(partial(unsettled_nights, before=NOW - HOUR))] == []
    assert await store.read(partial(next_night, now=NOW)) == NOW + 2 * HOUR
    assert await store.read(partial(next_night, now=NOW + 3 * HOUR)) is None


async def test_a_channels_nights_and_a_members_latest_plans_are_found(store: Store) -> None:
    await plan_nights(
        store,
        night_record("planned", created_at=NOW - 99 * HOUR),
        night_record("lately", status="cancelled", number=1),
        night_record("before", status="cancelled", created_at=NOW - 2 * HOUR, number=1),
        night_record("elsewhere", channel_id=11, number=1),
        night_record("of a series", channel_id=11, number=2),
        night_record("abroad", channel_id=12, guild_id=2, number=1),
    )
    found = await store.read(partial(nights_in_channel, channel_id=10))
    assert {each.id for each in found} == {"planned"}
    planner = found[0].planner_id
    assert await store.read(partial(count_planned_by, guild_id=1, member_id=planner, since=NOW - HOUR)) == 2
    assert await store.read(partial(count_planned_by, guild_id=1, member_id=planner + 1, since=NOW - HOUR)) == 0


async def test_groups_are_those_of_the_same_server_who_were_there(store: Store) -> None:
    anna, away = (Guest(7, "n7", answer, 1) for answer in (GuestAnswer.IN, GuestAnswer.OUT))
    await plan_nights(
        store,
        night_record("together", -5, status="called", guests=(anna, Guest(8, "n8", GuestAnswer.IN, 2))),
        night_record("planned", 5, guests=(anna, Guest(9, "n9", GuestAnswer.IN, 2))),
        night_record("away", -4, status="called", guests=(away, Guest(9, "", GuestAnswer.IN, 2))),
        night_record("alone", -4, status="called", guests=(anna,)),
    )
    seats = [SeatRecord(joined=1, member_id=7, name="Anna"), SeatRecord(joined=2, member_id=9, name="Cleo")]
    seats.append(SeatRecord(joined=3, agent="random", agent_number=1))
    await put(
        store,
        table_record("played", 1, status=Status.OVER, seed=bytes(32), seats=seats, created_at=NOW),
        table_record("lobby", 2, seats=seats, created_at=NOW),
        table_record("abroad", 3, guild_id=2, status=Status.OVER, seed=bytes(32), seats=seats, created_at=NOW),
    )
    found = await store.read(partial(groups_of, guild_id=1, member_id=7, count=10))
    assert [(each.id, each.members) for each in found] == [
        ("played", (Member(9, "Cleo"),)),
        ("together", (Member(8, "n8"),)),
    ]


async def test_a_past_night_is_deleted_with_its_guests_and_a_planned_one_never(store: Store) -> None:
    await plan_nights(store, night_record("planned", -999), night_record("young", -1, status="called"))
    before = await everything(store)
    old = [night_record(f"old{n}", -999, status="missed") for n in range(NIGHTS_PORTION + 1)]
    await plan_nights(store, *old)
    assert await store.write(partial(delete_past_nights, before=NOW - 10 * HOUR)) == NIGHTS_PORTION
    assert await store.write(partial(delete_past_nights, before=NOW - 10 * HOUR)) == 1
    assert await everything(store) == before


async def test_nights_are_found_by_indexes(store: Store) -> None:
    await plan_nights(store, *(night_record(f"n{n}", n, status="called", settled=True) for n in range(500)))
    for request, index in (
        (store.read(partial(due_nights, now=NOW)), "nights_planned"),
        (store.read(partial(next_night, now=NOW)), "nights_planned"),
        (store.read(partial(unsettled_nights, before=NOW)), "nights_unsettled"),
        (
            store.read(partial(nights_in_channel, channel_id=10)),
            "nights_",
        ),  # By channel, or those planned: by what there are fewer of.
        (store.read(partial(count_planned_by, guild_id=3, member_id=7, since=NOW)), "nights_by_guild_id"),
        (store.write(partial(delete_past_nights, before=NOW - 9 * HOUR)), "nights_past"),
    ):
        lines = await plan(store, request)
        assert index in " ".join(lines), lines
        assert not any("SCAN nights" in line and "INDEX" not in line for line in lines)
    lines = await plan(store, store.read(partial(groups_of, guild_id=1, member_id=7, count=10)))
    assert "guests_by_member_id" in " ".join(lines)
    assert "seats_by_member_id" in " ".join(lines)
