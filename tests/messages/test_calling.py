"""Reminders and nudges: the hand is posted again, or the member is called in the channel, each only once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.games.registry import AGENTS
from bot.messages.discord_api.rendering import Illustrator
from bot.messages.discord_api.transport import SentMessage
from bot.messages.messages import Messages
from bot.messages.post_cache import TURN_CALL, Slot
from bot.messages.reconciler import PLAYING_ALONG, Call, Presentation
from bot.messages.table_sync import Confirmation, TableSync
from bot.pictures.studio import Studio
from bot.screens.menus import Links
from bot.screens.parts import Screen
from bot.screens.table import ANYBODY, Reader
from bot.store.messages import NoteChange
from bot.store.store import Store, utc_now
from bot.tables.clocks import Clock, ClockSettings
from bot.tables.requests import Act, Join, Nudge, Pause, Start
from bot.tables.snapshots import Snapshot
from bot.tables.types import Member, Table, TablePlace
from engines.registry import games
from tests.hosts import make_host
from tests.messages.discord import Channel, Wire, screen

ANNA, BEN = Member(1, "Anna"), Member(2, "Ben")
MINUTE = timedelta(minutes=1)


class Tavern:
    """A running table of Anna and Ben, and one process that looks after its messages."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.channel = Channel()
        self.now = utc_now()
        self.touched: list[str] = []
        """The tables that are to be looked after again."""
        clocks = ClockSettings(default=Clock.DAY)
        self.host = make_host(store, {game.name: game for game in games()}, AGENTS, clock=self.clock, clocks=clocks)
        self.restart()
        self.table_id = ""

    def restart(self) -> None:
        """Forget what delivery keeps in memory."""
        self.transport = wire = Wire(self.channel)
        memory = self.store.messages
        self.messages = Messages(wire, Illustrator(Studio(0)), memory, self.clock, lambda _: None)
        self.driver = TableSync(
            *(self.host, self.messages, wire, Presentation(self.draw, self.draw_call, self.say), self.clock),
            self.touched.append,
        )

    def draw(
        self,
        snapshot: Snapshot,
        member_id: int | None,
        locale: str | None,
        reader: Reader = ANYBODY,
        links: Links | None = None,
    ) -> Screen:
        """Whose screen it is, and at which ply."""
        return screen(f"for {member_id} at {snapshot.table.ply}")

    def draw_call(self, table: Table, member_id: int | None) -> Call:
        """The members who are called."""
        return Call(screen(f"call {member_id}"), f"ring {member_id}")

    def say(self, snapshot: Snapshot, member_id: int, locale: str | None) -> str:
        """What phones show for a hand."""
        return f"ring {member_id} at {snapshot.table.ply}"

    def clock(self) -> datetime:
        """The time of the test."""
        return self.now

    async def look(self) -> list[str]:
        """One pass over the table, and the requests it takes."""
        before = len(self.channel.requests)
        await self.driver.update(self.table_id, asyncio.Event())
        return self.channel.requests[before:]

    async def begin(self) -> Member:
        """Deal, and show it. Returns the member who is to act."""
        table = await self.host.ask(TablePlace(1, 900, "de"), Join(ANNA, "forty_barrels"))
        self.table_id = table.id
        await self.host.ask(table.place, Join(BEN))
        await self.host.ask(table.id, Start(ANNA.id))
        await self.look()
        return await self.acting()

    async def begin_unreachable(self) -> None:
        """Deal to members who take no direct messages, and let pass until nobody has been seen for a while."""
        await self.begin()
        for member in (ANNA, BEN):
            self.close_messages(member)
            self.driver.members.saw(member.id)
        await self.look()
        self.now += PLAYING_ALONG + MINUTE

    async def acting(self) -> Member:
        """The member who is to act."""
        table_view = await self.host.table_view(self.table_id)
        assert table_view.to_act is not None
        member = table_view.table.seats[table_view.to_act].member
        assert member is not None
        return member

    async def other(self) -> Member:
        """Who waits."""
        return BEN if await self.acting() == ANNA else ANNA

    async def move(self) -> None:
        """Let the member who is to act make the first legal move."""
        member = await self.acting()
        table_view = await self.host.table_view(self.table_id, member.id)
        await self.host.ask(self.table_id, Act(table_view.table.ply, member.id, table_view.legal[0]))

    def calls(self) -> list[str]:
        """The calls that are shown."""
        return [str(shown) for shown in self.channel.shown if "call" in str(shown)]

    def close_messages(self, member: Member) -> None:
        """From now on this member takes no direct messages."""
        self.messages.cache.note(NoteChange(member_id=member.id, dm_refusal=50007))


@pytest.fixture
async def tavern(store: Store) -> AsyncIterator[Tavern]:
    """The table and its process."""
    tavern = Tavern(store)
    yield tavern
    await tavern.messages.cache.close()
    await tavern.host.close()


async def test_a_nudge_posts_only_the_hand_of_the_member_to_act_and_only_once(tavern: Tavern) -> None:
    await tavern.begin()
    tavern.now += 10 * MINUTE
    await tavern.host.ask(tavern.table_id, Nudge((await tavern.other()).id))
    assert await tavern.look() == ["ring", "edit", "delete"]
    assert await tavern.look() == []
    assert tavern.calls() == []


async def test_a_call_that_was_not_delivered_follows_after_a_restart(tavern: Tavern) -> None:
    await tavern.begin()
    tavern.now += 10 * MINUTE
    await tavern.host.ask(tavern.table_id, Nudge((await tavern.other()).id))
    await tavern.messages.cache.close()
    tavern.restart()
    assert await tavern.look() == ["ring", "edit", "delete"]
    assert await tavern.look() == []


async def test_a_member_whose_turn_is_over_is_not_called_any_more(tavern: Tavern) -> None:
    await tavern.begin()
    await tavern.look()
    tavern.now += MINUTE
    await tavern.host.ask(tavern.table_id, Nudge((await tavern.other()).id))
    await tavern.move()
    requests = await tavern.look()
    assert "ring" not in requests, "the hands are young enough to be edited"


async def test_a_member_without_direct_messages_is_called_in_the_channel_until_the_turn_is_over(tavern: Tavern) -> None:
    acting = await tavern.begin()
    for member in (ANNA, BEN):
        tavern.close_messages(member)
        tavern.driver.members.saw(member.id)
    await tavern.look()
    assert tavern.calls() == [], "they are playing along"
    tavern.now += MINUTE
    await tavern.host.ask(tavern.table_id, Nudge((await tavern.other()).id))
    assert "ring" in await tavern.look()
    assert [f"call {acting.id}" in each for each in tavern.calls()] == [True]
    assert await tavern.look() == []
    tavern.driver.members.saw((await tavern.other()).id)
    await tavern.move()
    await tavern.look()
    assert await tavern.acting() != acting
    assert tavern.calls() == []


async def test_a_call_in_a_channel_that_was_hidden_at_the_end_of_the_turn_goes_once_the_channel_is_shown(
    tavern: Tavern,
) -> None:
    await tavern.begin()
    for member in (ANNA, BEN):
        tavern.close_messages(member)
        tavern.driver.members.saw(member.id)
    tavern.now += MINUTE
    await tavern.host.ask(tavern.table_id, Nudge((await tavern.other()).id))
    await tavern.look()
    tavern.driver.members.saw((await tavern.other()).id)
    tavern.channel.is_hidden = True
    await tavern.move()
    await tavern.look()
    assert len(tavern.calls()) == 1
    tavern.channel.is_hidden = False
    channel_id = (await tavern.host.table(tavern.table_id)).place.channel_id
    assert tavern.table_id in tavern.driver.breaker.take_waiting(channel_id), "it is looked after at once"
    await tavern.look()
    assert tavern.calls() == []


async def test_a_second_call_in_a_turn_is_a_new_message_that_rings_again(tavern: Tavern) -> None:
    await tavern.begin()
    tavern.close_messages(await tavern.acting())
    for _ in range(2):
        tavern.now += 2 * MINUTE
        await tavern.host.ask(tavern.table_id, Nudge((await tavern.other()).id))
        requests = await tavern.look()
        assert "ring" in requests
        assert len(tavern.calls()) == 1


async def test_the_turn_itself_calls_who_has_not_been_seen_for_a_while(tavern: Tavern) -> None:
    await tavern.begin_unreachable()
    tavern.driver.members.saw((await tavern.acting()).id)
    waiting = await tavern.other()
    await tavern.move()
    await tavern.look()
    assert [f"call {waiting.id}" in each for each in tavern.calls()] == [True]


async def test_a_call_whose_edit_got_no_answer_does_not_ring_again(tavern: Tavern) -> None:
    await tavern.begin_unreachable()
    tavern.driver.members.saw((await tavern.acting()).id)
    await tavern.move()
    await tavern.look()
    call = await tavern.messages.of(Slot(tavern.table_id, TURN_CALL)).post()
    assert call is not None
    await tavern.messages.of(Slot(tavern.table_id, TURN_CALL)).doubt(call)
    tavern.messages.cache.unsettle(tavern.table_id)
    tavern.now += MINUTE
    assert "ring" not in await tavern.look()
    assert len(tavern.calls()) == 1


async def test_a_call_on_its_way_stays_although_its_member_clicks_elsewhere(tavern: Tavern) -> None:
    """A pass that begins while the call is being sent decides what to do with it when it has been sent."""
    await tavern.begin_unreachable()
    await tavern.move()
    called, passes = await tavern.acting(), list[asyncio.Task[list[str]]]()
    send = tavern.transport.send

    async def slowly(*where: Any, **how: Any) -> SentMessage:
        sent = await send(*where, **how)
        if not passes:
            tavern.driver.members.saw(called.id)
            passes.append(asyncio.create_task(tavern.look()))
            await asyncio.sleep(0.05)
        return sent

    vars(tavern.transport)["send"] = slowly
    rung = len(tavern.channel.rung)
    await tavern.look()
    await passes[0]
    assert [f"call {called.id}" in each for each in tavern.calls()] == [True]
    await tavern.look()
    assert len(tavern.channel.rung) == rung + 1


async def test_a_member_who_refuses_a_hand_is_called_at_all_tables_even_if_its_deletion_gets_no_answer(
    tavern: Tavern,
) -> None:
    acting = await tavern.begin()
    other = await tavern.host.ask(TablePlace(1, 901, "de"), Join(acting, "bremen"))
    table = await tavern.host.table(tavern.table_id)
    tavern.channel.refuses = tavern.channel.loses_answers = True
    assert await tavern.driver.offer_hand(table, acting, at_bottom=True) is Confirmation.FOLLOWS
    assert (await tavern.driver.members.of(acting.id)).dm_refusal is not None
    assert other.id in tavern.touched


async def test_a_restart_in_the_middle_of_a_turn_calls_nobody(tavern: Tavern) -> None:
    await tavern.begin()
    for member in (ANNA, BEN):
        tavern.close_messages(member)
        tavern.driver.members.saw(member.id)
    await tavern.look()
    await tavern.messages.cache.close()
    tavern.now += 10 * MINUTE
    tavern.restart()
    await tavern.look()
    assert tavern.calls() == []


async def test_in_a_pause_nobody_is_called(tavern: Tavern) -> None:
    await tavern.begin()
    tavern.close_messages(await tavern.acting())
    tavern.now += 2 * MINUTE
    await tavern.host.ask(tavern.table_id, Nudge((await tavern.other()).id))
    await tavern.look()
    assert len(tavern.calls()) == 1
    for member in (ANNA, BEN):
        await tavern.host.ask(tavern.table_id, Pause(member.id))
    await tavern.look()
    assert tavern.calls() == []


async def test_a_channel_that_may_not_be_written_to_is_left_alone(tavern: Tavern) -> None:
    await tavern.begin()
    tavern.close_messages(await tavern.acting())
    tavern.now += 2 * MINUTE
    await tavern.host.ask(tavern.table_id, Nudge((await tavern.other()).id))
    tavern.channel.refuses = True
    assert (await tavern.look()).count("ring") == 1
    assert (await tavern.look()).count("ring") == 0


async def test_a_server_without_calls_has_nobody_called_in_the_channel(tavern: Tavern) -> None:
    await tavern.host.servers.call_in_channel(1, False)
    tavern.close_messages(await tavern.begin())
    tavern.now += 10 * MINUTE
    await tavern.host.servers.call_in_channel(1, True)  # It was opened without.
    await tavern.host.ask(tavern.table_id, Nudge((await tavern.other()).id))
    await tavern.look()
    assert tavern.calls() == []


async def test_a_member_without_notices_is_called_neither_in_the_channel_nor_by_the_hand(tavern: Tavern) -> None:
    member = await tavern.begin()
    tavern.messages.cache.note(NoteChange(member_id=member.id, notices=False))
    tavern.now += 10 * MINUTE
    await tavern.host.ask(tavern.table_id, Nudge((await tavern.other()).id))
    assert "ring" not in await tavern.look()
    await tavern.move()
    await tavern.look()
    tavern.now += 10 * MINUTE
    await tavern.move()
    assert "ring" not in await tavern.look(), "it is their turn again"
    tavern.close_messages(member)
    tavern.now += 2 * MINUTE
    await tavern.host.ask(tavern.table_id, Nudge((await tavern.other()).id))
    await tavern.look()
    assert tavern.calls() == []


async def test_a_hand_that_is_too_old_to_be_edited_comes_silently_to_who_wants_no_notices(tavern: Tavern) -> None:
    member = await tavern.begin()
    tavern.messages.cache.note(NoteChange(member_id=member.id, notices=False))
    tavern.now += 60 * MINUTE
    await tavern.move()
    await tavern.look()
    silent = [str(tavern.channel.standing.get(message)) for message in tavern.channel.silent]
    rung = [str(tavern.channel.standing.get(message)) for message in tavern.channel.rung]
    assert [f"for {member.id} at 1" in shown for shown in silent].count(True) == 1
    assert not any(f"for {member.id} at 1" in shown for shown in rung)
    assert any("at 1" in shown for shown in rung), "the other player must be told"
