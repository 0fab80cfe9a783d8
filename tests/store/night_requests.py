"""Everything that the store can be asked for about game nights, in every way that makes another statement."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from msgspec.structs import replace

from bot.features.nights.champions import champions_before
from bot.features.nights.store import (
    NIGHT_POSTS,
    Guest,
    GuestAnswer,
    Night,
    NightStatus,
    add_night,
    count_planned_by,
    delete_past_nights,
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
from bot.store.feature_posts import FeaturePosts
from bot.store.schema import FeaturePost, Shards
from bot.store.store import Store, utc_now

SOME_SHARDS = Shards(4, frozenset({1, 3}))


async def ask_for_nights(store: Store) -> None:
    """Plan a night, change it, look for it, and delete it."""
    now = utc_now()
    planned = Night(
        id="evening1",
        guild_id=1,
        channel_id=5000,
        locale="en",
        game=None,
        planner_id=7,
        planner_name="Anna",
        at=now + timedelta(hours=1),
        status=NightStatus.PLANNED,
        created_at=now,
        changed_at=now,
        zone="Europe/Berlin",
        slot=datetime(2026, 11, 27, 20),  # noqa: DTZ001  (what clocks show)
        guests=(Guest(7, "Anna", GuestAnswer.IN, 1, "cafe"), Guest(8, "Ben", GuestAnswer.ASKED, 2)),
    )
    await store.write(partial(add_night, new=planned))
    guests = (Guest(7, "Anna", GuestAnswer.OUT, 1), Guest(9, "Cleo", GuestAnswer.IN, 3))
    after = replace(planned, at=planned.at + timedelta(hours=1), guests=guests)
    changed = await store.write(partial(save_night, before=planned, after=after))
    await store.write(partial(note_on_night, night_id=planned.id, event_id=1))
    await store.write(partial(settle_night, night_id=planned.id, version=changed.version))
    for read in (
        partial(night, night_id=planned.id),
        partial(nights_in_channel, channel_id=5000),
        partial(count_planned_by, guild_id=1, member_id=7, since=now),
        partial(due_nights, now=now),
        partial(due_nights, now=now, shards=SOME_SHARDS),
        partial(unsettled_nights, before=now),
        partial(unsettled_nights, before=now, shards=SOME_SHARDS),
        partial(nights_with_wrong_events, since=now, ended=now),
        partial(nights_with_wrong_events, since=now, ended=now, shards=SOME_SHARDS),
        partial(next_night, now=now),
        partial(groups_of, guild_id=1, member_id=7, count=5),
        partial(champions_before, night=planned),
    ):
        await store.read(read)
    posts = FeaturePosts(store, NIGHT_POSTS)
    plan = FeaturePost(kind="plan", channel_id=5000, message_id=1, digest="", posted_at=now)
    assert await posts.put(planned.id, None, plan)
    assert await posts.post(planned.id, "plan") == plan
    assert await posts.put(planned.id, plan, None)
    called = replace(changed, status=NightStatus.CALLED)
    await store.write(partial(save_night, before=changed, after=called))
    await store.write(partial(delete_past_nights, before=now + timedelta(days=1)))
