"""Two processes on PostgreSQL: one owns a table, and what the other one does reaches the messages of that table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any

import discord
import pytest
from loopcord.client import TOKEN, Person, Playground
from loopcord.client.parts import text
from loopcord.testing.discordpy import look_here
from loopcord.testing.hosted import hosted
from msgspec.structs import replace

from bot.cluster.processes import owner_of
from bot.games.registry import AGENTS, PLUGINS
from bot.locales import Speech
from bot.messages.delivery import Delivery
from bot.messages.discord_api.rendering import Illustrated
from bot.messages.discord_api.transport import SentMessage
from bot.messages.post_cache import hand_of
from bot.messages.reconciler import Presentation
from bot.screens.table import Reader, standing_screen
from bot.store.messages import NoteChange
from bot.store.schema import Post
from bot.store.store import Store
from bot.tables.requests import Act, Join, Start
from bot.tables.types import Member, Table, TablePlace
from engines.registry import games
from tests.hosts import make_host
from tests.messages.test_delivery import message_text
from tests.store.databases import address, servers
from tests.tables.waiting import eventually

__all__ = ["address", "servers"]

pytestmark = pytest.mark.parametrize("database_kind", ["postgresql"])

DRAW = partial(standing_screen, PLUGINS, Speech())


@pytest.fixture
def database_kind() -> str:
    return "postgresql"


class Process:
    """One process, and what it sends by itself."""

    def __init__(self, store: Store, client: discord.Client, shard: int) -> None:
        self.leases: Any = owner_of(store, shards=2, shard_ids=(shard,), seconds=600, every=600)
        self.host = make_host(store, {game.name: game for game in games()}, AGENTS, owner=self.leases)
        self.delivery = Delivery(client, self.host, store.messages, Presentation(DRAW))
        self.host.ownership.on_change(self.delivery.touch)
        self.leases.on_taken(self.delivery.resume)
        self.edited: list[int] = []
        self.edit = self.delivery.transport.edit
        vars(self.delivery.transport)["edit"] = self._edit

    async def _edit(self, channel_id: int, message_id: int, shown: Illustrated) -> SentMessage | None:
        self.edited.append(message_id)
        return await self.edit(channel_id, message_id, shown)


class House:
    """Both processes, and a running table of Anna and Ben that the first one looks after."""

    def __init__(self, owner: Process, other: Process, people: list[Person], table: Table) -> None:
        self.owner = owner
        self.other = other
        self.people = people
        self.table = table

    async def quiet(self) -> None:
        """Wait until neither has anything to send."""
        both = (self.owner.delivery, self.other.delivery)
        while not all(each.is_quiet for each in both):
            await asyncio.gather(*(each.quiet() for each in both))

    async def acts(self) -> Post:
        """The owner makes a move for the member who is to act. Gives their hand."""
        host = self.owner.host if self.owner.leases.owns(self.table.place.guild_id) else self.other.host
        table_view = await host.table_view(self.table.id)
        assert table_view.to_act is not None
        member = table_view.table.seats[table_view.to_act].member
        assert member is not None
        own = await host.table_view(self.table.id, member.id)
        await host.ask(self.table.id, Act(own.table.ply, member.id, own.legal[0]))
        return await self.hand(member)

    async def hand(self, member: Member) -> Post:
        """The hand that a member sees."""
        post = await self.owner.delivery.messages.cache.post(hand_of(self.table.id, member.id))
        assert post is not None
        return post

    async def stands_right(self) -> None:
        """Both hands are of the newest state."""
        snapshot = await self.other.host.snapshot(self.table.id)
        for person in self.people:
            hand = DRAW(snapshot, int(person.id), None, Reader(text_only=True, newcomer=True))
            await person.until(
                lambda: [text(each) for each in person.dm_messages()] == [message_text(hand)],  # noqa: B023  (at once)
                60,
                "the hand",
            )


@pytest.fixture
async def house(address: str, tmp_path: Path) -> AsyncIterator[House]:
    async with hosted(tmp_path / "world", rate_limits=False) as playground:
        async with AsyncExitStack() as stack:
            stack.enter_context(look_here(playground.url))
            guild = int((await playground.guilds())[0]["id"])
            home = (guild >> 22) % 2
            processes = []
            for shard in (home, 1 - home):
                store = await Store.open(address)
                stack.push_async_callback(store.close)
                client = await stack.enter_async_context(discord.Client(intents=discord.Intents.none()))
                await client.login(TOKEN)
                process = Process(store, client, shard)
                stack.push_async_callback(process.leases.close)
                stack.push_async_callback(process.delivery.close)
                stack.push_async_callback(process.host.close)
                await process.leases.start()
                processes.append(process)
            owner, other = processes
            people = [await playground.person(name) for name in ("Anna", "Ben")]
            table = await begin(playground, owner, guild, people)
            house = House(owner, other, people, table)
            await house.quiet()
            owner.edited.clear()
            yield house
        assert await playground.complaints() == []


async def begin(playground: Playground, owner: Process, guild: int, people: list[Person]) -> Table:
    place = TablePlace(guild, int(await playground.channel()), "en-US")
    for person in people:
        table = await owner.host.ask(place, Join(Member(int(person.id), person.name)))
    return await owner.host.ask(table.id, Start(int(people[0].id)))


async def test_a_preference_told_to_one_process_is_followed_by_the_other(house: House) -> None:
    member = house.table.members[0]
    assert not (await house.owner.delivery.messages.cache.members([member.id]))[member.id].text_only
    await house.other.delivery.prefer(NoteChange(member_id=member.id, text_only=True))

    async def knows() -> bool:
        return (await house.owner.delivery.messages.cache.members([member.id]))[member.id].text_only

    await eventually(knows)


async def test_a_refusal_that_one_process_meets_takes_the_hand_at_a_table_of_the_other_away(house: House) -> None:
    """The other process reads what is remembered about the member, so it hears of it once that is stored."""
    member = house.table.members[0]
    memory = house.other.delivery.messages.cache
    memory.note(NoteChange(member_id=member.id, dm_refusal=50007))
    assert await memory.flush()
    hand = hand_of(house.table.id, member.id)

    async def is_gone() -> bool:
        return await house.owner.delivery.messages.of(hand).post() is None

    await eventually(is_gone)


async def test_a_preference_told_while_a_process_could_not_hear_is_followed_once_it_hears_again(house: House) -> None:
    member, listener = house.table.members[0], house.owner.leases._listener
    assert listener is not None
    assert not (await house.owner.delivery.members.of(member.id)).text_only
    await listener._drop()
    await house.other.delivery.prefer(NoteChange(member_id=member.id, text_only=True))
    await house.other.delivery.messages.cache.flush_all()
    await house.owner.leases.renew()
    assert (await house.owner.delivery.members.of(member.id)).text_only


async def test_a_turn_that_is_over_at_a_table_of_another_process_is_taken_out_of_the_hand(house: House) -> None:
    home, other = house.table.place.guild_id, house.other.host
    assert home is not None
    other.ownership._listeners.clear()  # What it does is shown nowhere.
    for member in house.table.members:
        there = await other.ask(TablePlace(home ^ (1 << 22), 5, "en-US"), Join(member))
    there = await other.ask(there.id, Start(house.table.members[0].id))
    acting = there.seats[(await other.table_view(there.id)).to_act or 0].member
    assert acting is not None
    person = next(each for each in house.people if each.id == str(acting.id))

    async def hand(told: bool) -> None:
        await person.until(lambda: [told] == ["your turn in <#5>" in text(each) for each in person.dm_messages()], 60)

    async def is_known() -> bool:
        return there.id in [each.table_id for each in house.owner.host.index.waiting(acting.id)]

    await hand(False)
    await eventually(is_known)  # The hand says it with its next change, not because of the other turn.
    house.owner.delivery.touch(house.table.id)
    await hand(True)
    own = await other.table_view(there.id, acting.id)
    await other.ask(there.id, Act(own.table.ply, acting.id, own.legal[0]))
    await hand(False)
    await house.quiet()


async def test_the_next_owner_reads_the_stored_posts(house: House) -> None:
    await house.acts()
    await house.stands_right()
    await house.quiet()
    await house.owner.host.close()
    await house.owner.delivery.close()
    await house.owner.leases.close()
    await eventually(lambda: house.other.leases.owns(house.table.place.guild_id))
    await house.acts()
    await house.quiet()
    await house.stands_right()
    assert house.other.edited, "it edits what the first one has posted, and posts nothing new"


async def test_the_owner_corrects_changes_of_a_process_that_has_lost_the_table(house: House) -> None:
    """The first process does not notice for a while that its lease is gone, and edits a board that is not its own."""
    hand = await house.hand(house.table.members[0])
    slot = hand_of(house.table.id, house.table.members[0].id)
    memory = house.other.delivery.messages.cache
    assert await memory.post(slot) == hand
    await memory.put(slot, replace(hand, digest="of another moment"))
    await memory.flush()
    await house.owner.delivery.messages.cache.put(slot, replace(hand, digest="of the owner"))
    await house.owner.delivery.messages.cache.flush()
    await house.stands_right()
    await house.quiet()
    assert hand.message_id in house.owner.edited, "nobody knows any more what it shows, so it is sent again"
