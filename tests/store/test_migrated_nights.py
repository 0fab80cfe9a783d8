"""Revision r0031: the plans and calls of game nights that are there are found again, and back again."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, bindparam, text

from bot.features.nights.store import NIGHT_POSTS, night
from bot.store.connections import read_url
from bot.store.feature_posts import FeaturePosts
from bot.store.schema import UNKNOWN, FeaturePost, UtcTime
from bot.store.store import Store, upgrade
from tests.store.test_migrations import in_database, take_back

PLANNED, BEGINS = datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 1, 2, tzinfo=UTC)
NIGHTS = {"planned": (5, None), "called": (6, 7), "new": (None, None)}
"""The ids of the plan and of the call of each night."""


@pytest.fixture
def address(empty_address: str) -> str:
    """A database to which no migration has led yet."""
    return empty_address


def fill(connection: Connection) -> None:
    """Nights as the bot stored them before."""
    made = text(
        "INSERT INTO nights (id, guild_id, channel_id, locale, planner_id, planner_name, at, status, created_at,"
        " changed_at, message_id, call_id)"
        " VALUES (:id, 1, 10, 'en', 7, 'Anna', :at, 'planned', :created, :created, :plan, :call)"
    ).bindparams(bindparam("at", type_=UtcTime), bindparam("created", type_=UtcTime))
    for night_id, (plan, call) in NIGHTS.items():
        values: dict[str, Any] = {"id": night_id, "at": BEGINS, "created": PLANNED, "plan": plan, "call": call}
        connection.execute(made, values)


def ids(connection: Connection) -> dict[str, tuple[int | None, int | None]]:
    """The ids of the messages of each night, as they were stored before."""
    rows = connection.execute(text("SELECT id, message_id, call_id FROM nights"))
    return {row.id: (row.message_id, row.call_id) for row in rows}


async def test_the_messages_of_nights_are_known_and_perhaps_outdated(address: str) -> None:
    await upgrade(read_url(address), "r0030")
    await in_database(address, fill)
    store = await Store.open(address)
    posts = FeaturePosts(store, NIGHT_POSTS)
    for night_id, messages in NIGHTS.items():
        assert await store.read(partial(night, night_id=night_id)) is not None
        for kind, message_id, posted_at in zip(("plan", "call"), messages, (PLANNED, BEGINS), strict=True):
            expected = None
            if message_id is not None:
                expected = FeaturePost(
                    kind=kind, channel_id=10, message_id=message_id, digest=UNKNOWN, posted_at=posted_at
                )
            assert await posts.post(night_id, kind) == expected
    await store.close()


async def test_an_older_version_finds_them_where_they_were(address: str) -> None:
    await upgrade(read_url(address), "r0030")
    await in_database(address, fill)
    await (await Store.open(address)).close()

    await in_database(address, partial(take_back, revision="r0030"))
    assert await in_database(address, ids) == NIGHTS
