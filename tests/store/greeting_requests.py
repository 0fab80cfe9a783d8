"""Everything that the store can be asked for about greetings, in every way that makes another statement."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from bot.features.welcome.store import (
    GREETING_POSTS,
    greeting,
    greeting_id,
    note_invitations,
    settle_greeting,
    unsettled_greetings,
)
from bot.store.feature_posts import FeaturePosts
from bot.store.schema import EVERYWHERE, FeaturePost
from bot.store.store import Store, utc_now
from tests.store.night_requests import SOME_SHARDS


async def ask_for_greetings(store: Store) -> None:
    """Note two invitations of a server, post the greeting of the later one, and settle it."""
    now = utc_now()
    for joined_at in (now - timedelta(days=1), now):
        await store.write(partial(note_invitations, invitations={77: joined_at}, since=now - timedelta(days=7)))
    wanted = greeting_id(77, now)
    for read in (
        partial(greeting, wanted=wanted),
        partial(unsettled_greetings, shards=EVERYWHERE),
        partial(unsettled_greetings, shards=SOME_SHARDS),
    ):
        await store.read(read)
    posts = FeaturePosts(store, GREETING_POSTS)
    post = FeaturePost(kind="greeting", channel_id=5000, message_id=1, digest="", posted_at=now)
    assert await posts.put(wanted, None, post)
    assert await posts.post(wanted, "greeting") == post
    assert await posts.put(wanted, post, None)
    await store.write(partial(settle_greeting, wanted=wanted))
