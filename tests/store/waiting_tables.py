"""Whether the index of waiting tables is what the database says, by the queries for which it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import text

from bot.store.messages import PostChange
from bot.store.schema import Post
from bot.store.store import utc_now

if TYPE_CHECKING:
    from bot.host.waiting import LiveIndex
    from bot.store.store import Store
    from bot.store.unit_of_work import UnitOfWork
    from bot.tables.types import Member, Table

WAITING: Final = text("""
    SELECT tables.member_to_act AS member_id, tables.id, tables.guild_id, tables.channel_id, tables.game,
        posts.channel_id AS hand_channel, posts.message_id AS hand_message
    FROM tables LEFT JOIN posts ON posts.table_id = tables.id AND posts.member_id = tables.member_to_act
        AND posts.digest <> 'gone' AND posts.message_id <> 0
    WHERE tables.member_to_act IS NOT NULL ORDER BY tables.turn_at, tables.id
""")
"""The tables that wait for a member, the longest wait first, with the message of the member's hand."""
RUNNING: Final = text("""
    SELECT seats.member_id, tables.id, tables.guild_id FROM tables JOIN seats ON seats.table_id = tables.id
    WHERE tables.status = 'running' AND seats.member_id IS NOT NULL ORDER BY tables.id
""")
"""The members who have a seat at a running table."""


def _stored(unit: UnitOfWork) -> tuple[dict[int, list[Any]], dict[int, list[Any]]]:
    waiting: dict[int, list[Any]] = {}
    for member_id, table_id, guild_id, channel_id, game, hand_channel, hand_message in unit.connection.execute(WAITING):
        hand = None if hand_message is None else (hand_channel, hand_message)
        waiting.setdefault(member_id, []).append((table_id, guild_id, channel_id, game, hand))
    running: dict[int, list[Any]] = {}
    for member_id, table_id, guild_id in unit.connection.execute(RUNNING):
        running.setdefault(member_id, []).append((table_id, guild_id))
    return waiting, running


async def differences(store: Store, index: LiveIndex) -> list[str]:
    """What the index says otherwise than the database, for each member that either knows. Nothing may change now."""
    waiting, running = await store.read(_stored)
    found = []
    for member_id in sorted({*waiting, *running, *index._index._by_member}):
        says = [
            (each.table_id, each.guild_id, each.channel_id, each.game, each.hand)
            for each in index._index.waiting(member_id)
        ]
        if says != waiting.get(member_id, []):
            found.append(f"{member_id} is waited for at {waiting.get(member_id)}, and the index says {says}")
        sits = sorted((each.id, each.guild_id) for each in index.running(member_id))
        if sits != running.get(member_id, []):
            found.append(f"{member_id} sits at {running.get(member_id)}, and the index says {sits}")
    return found


async def post_hand(store: Store, table: Table, member: Member, message_id: int, digest: str = "a") -> Post:
    """Record that a member's hand is in this message."""
    before = next((each for each in await store.messages.posts(table.id) if each.member_id == member.id), None)
    after = Post(
        table_id=table.id,
        kind="hand",
        member_id=member.id,
        channel_id=9,
        message_id=message_id,
        digest=digest,
        posted_at=utc_now(),
    )
    await store.messages.write([PostChange(before, after)])
    return after
