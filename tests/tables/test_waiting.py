"""For which member a table waits, as it is stored with every change, and who hears that it waits no longer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store.messages import MessageStore, PostChange
from bot.store.schema import Post
from bot.store.store import utc_now
from bot.tables.requests import ComeBack, Leave, Pause, Resume, SetUp, Start, Stop
from bot.tables.types import Table, TablePlace
from tests.store.rows import found
from tests.tables.tavern import ANNA, BEN, CLEO, Tavern

if TYPE_CHECKING:
    from bot.store.store import Store

FIRST_PLACE, SECOND_PLACE, ALONE = TablePlace(1, 100, "de"), TablePlace(2, 200, "en"), TablePlace(None, 300, "en")


async def awaited(store: Store, table: Table) -> int | None:
    """The member a table waits for, as it is stored."""
    return (await found(store, table.id)).member_to_act


async def note_hand(messages: MessageStore, table: Table, member_id: int) -> None:
    """A hand of this member is message 8 in channel 9."""
    post = Post(
        table_id=table.id,
        kind="hand",
        member_id=member_id,
        channel_id=9,
        message_id=8,
        digest="a",
        posted_at=utc_now(),
    )
    await messages.write([PostChange(None, post)])


async def test_a_table_waits_for_the_member_to_act_until_it_is_over(tavern: Tavern, store: Store) -> None:
    table = await tavern.lobby(ANNA, BEN)
    assert await awaited(store, table) is None
    table = await tavern.host.ask(table.id, Start(ANNA.id))
    for _ in range(3):
        assert await awaited(store, table) == tavern.to_act(table).id
        table = await tavern.play_on(table)
    table = await tavern.host.ask(table.id, Stop(ANNA))
    assert await awaited(store, table) is None


async def test_it_waits_for_nobody_while_a_house_player_drives_and_for_its_owner_when_they_are_back(
    tavern: Tavern, store: Store
) -> None:
    await tavern.host.servers.choose_pace(1, "calm")  # House players make pauses where one member plays, too.
    table = await tavern.running(ANNA, BEN)
    slow = tavern.to_act(table)
    await tavern.host.ask(table.id, Leave(slow.id))
    assert await awaited(store, table) is None
    await tavern.host.ask(table.id, ComeBack(slow.id))
    assert await awaited(store, table) == slow.id


async def test_it_waits_for_nobody_during_a_pause(tavern: Tavern, store: Store) -> None:
    table = await tavern.lobby(ANNA, BEN)
    await tavern.host.ask(table.id, SetUp(ANNA.id, {"clock": "day"}))
    table = await tavern.host.ask(table.id, Start(ANNA.id))
    for member in (ANNA, BEN):
        await tavern.host.ask(table.id, Pause(member.id))
    assert await awaited(store, table) is None
    await tavern.host.ask(table.id, Resume(ANNA.id))
    assert await awaited(store, table) == tavern.to_act(table).id


async def test_a_tutorial_waits_for_nobody(tavern: Tavern, store: Store) -> None:
    table = await tavern.running(ANNA, BEN, place=ALONE)
    assert await awaited(store, table) is None
    assert [(each.id, each.guild_id) for each in tavern.host.index.running(ANNA.id)] == [(table.id, None)]


async def test_the_tables_that_wait_come_in_the_order_of_their_waits_with_the_hands_that_stand(
    tavern: Tavern, store: Store
) -> None:
    index = tavern.host.index
    first = await tavern.running(ANNA, BEN, place=FIRST_PLACE)
    slow = tavern.to_act(first)
    other = BEN if slow == ANNA else ANNA
    second = await tavern.running(slow, CLEO, place=SECOND_PLACE)
    while tavern.to_act(second) != slow:
        second = await tavern.play_on(second)
    await note_hand(store.messages, second, slow.id)
    await note_hand(store.messages, first, other.id)
    waiting = index.waiting(slow.id)
    assert [(each.member_id, each.table_id, each.hand) for each in waiting] == [
        (slow.id, first.id, None),
        (slow.id, second.id, (9, 8)),
    ]
    assert [(each.guild_id, each.channel_id, each.game) for each in waiting] == [
        (place.guild_id, place.channel_id, "counting") for place in (FIRST_PLACE, SECOND_PLACE)
    ]
    assert sorted(each.id for each in index.running(slow.id)) == sorted([first.id, second.id])
    assert index.waiting(other.id) == []
    await tavern.play_on(first)
    assert [each.table_id for each in index.waiting(slow.id)] == [second.id]


async def test_a_table_that_is_stopped_as_the_database_was_put_back_waits_for_nobody(
    tavern: Tavern, store: Store
) -> None:
    table = await tavern.running(ANNA, BEN)
    again = await type(store).open(store._url.render_as_string(hide_password=False), put_back=True)
    assert await awaited(again, table) is None
    await again.close()
