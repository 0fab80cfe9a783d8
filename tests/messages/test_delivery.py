"""Delivery over real sockets: everything at once, and long outages."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from random import Random

import discord
import msgspec
import pytest
from loopcord.client import TOKEN, Person, Playground
from loopcord.client.parts import text
from loopcord.testing.discordpy import look_here
from loopcord.testing.hosted import hosted

from bot.games.registry import AGENTS, PLUGINS
from bot.host.host import Host
from bot.locales import Speech
from bot.messages.delivery import Delivery
from bot.messages.discord_api.rendering import Illustrated
from bot.messages.discord_api.transport import SentMessage, Unreachable
from bot.messages.message import Message
from bot.messages.post_cache import board_of, hand_of
from bot.messages.reconciler import Presentation
from bot.screens.parts import Screen
from bot.screens.table import Reader, standing_screen
from bot.store.store import Store
from bot.tables.requests import Act, AddAgent, Join, Start
from bot.tables.snapshots import Snapshot
from bot.tables.types import Member, Table, TablePlace
from engines.registry import games
from tests.screens.reading import payload
from tests.tables.waiting import eventually

DRAW = partial(standing_screen, PLUGINS, Speech())


class Process:
    """What one process of the bot has of its own."""

    def __init__(self, store: Store, client: discord.Client) -> None:
        self.host = Host(store, {game.name: game for game in games()}, AGENTS)
        self.delivery = Delivery(client, self.host, store.messages, Presentation(DRAW))
        self.host.ownership.on_change(self.delivery.touch)


class House:
    """A process, and a table with Anna and Ben."""

    def __init__(self, playground: Playground, store: Store, process: Process, people: list[Person]) -> None:
        self.playground = playground
        self.store = store
        self.process = process
        self.people = people
        self.channel = ""

    async def open_table(self) -> Table:
        """Let both sit down."""
        self.channel = await self.playground.channel()
        guild = (await self.playground.guilds())[0]["id"]
        place = TablePlace(int(guild), int(self.channel), "en-US")
        for person in self.people:
            table = await self.process.host.ask(place, Join(Member(int(person.id), person.name)))
        return table

    async def quiet(self) -> None:
        """Wait until nothing is left to be sent."""
        await self.process.delivery.quiet()

    async def stands_right(self, table: Table) -> None:
        """One board and one hand each, and all of them of the newest state."""
        await self.quiet()
        snapshot = await self.process.host.snapshot(table.id)
        board = DRAW(snapshot, None, None, Reader(text_only=True))
        assert [text(each) for each in self.people[0].messages(self.channel)] == [message_text(board)]
        for person in self.people:
            hand = DRAW(snapshot, int(person.id), None, Reader(text_only=True, newcomer=True))
            assert [text(each) for each in person.dm_messages()] == [message_text(hand)]


async def waits(message: Message) -> None:
    """Wait until a pass wants something of a message that is held."""
    await eventually(lambda: message.is_working)


def message_text(screen: Screen) -> str:
    """The text of a screen as a message has it."""
    return text({"content": "", "embeds": [], "components": payload(screen)})


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with hosted(tmp_path / "world", rate_limits=False) as playground:
        async with AsyncExitStack() as stack:
            stack.enter_context(look_here(playground.url))
            store = await Store.open(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
            stack.push_async_callback(store.close)
            client = await stack.enter_async_context(discord.Client(intents=discord.Intents.none()))
            await client.login(TOKEN)
            process = Process(store, client)
            stack.push_async_callback(process.delivery.close)
            stack.push_async_callback(process.host.close)
            yield House(playground, store, process, [await playground.person(name) for name in ("Anna", "Ben")])
        assert await playground.complaints() == []


@pytest.mark.parametrize("seed", range(3))
async def test_an_action_is_shown_and_nothing_is_posted_twice(house: House, seed: int) -> None:
    chance = Random(seed)
    table = await house.open_table()
    await house.process.host.ask(table.id, Start(int(house.people[0].id)))
    for _ in range(30):
        acting = house.process
        acting.delivery.touch(table.id)
        table_view = await acting.host.table_view(table.id)
        if table_view.to_act is None:
            break
        member = table_view.table.seats[table_view.to_act].member
        assert member is not None
        own = await acting.host.table_view(table.id, member.id)
        await acting.host.ask(table.id, Act(own.table.ply, member.id, chance.choice(own.legal)))
        await asyncio.sleep(chance.choice((0, 0, 0.005, 0.02)))
    await house.stands_right(table)


async def test_a_message_that_is_being_sent_is_not_sent_again(house: House) -> None:
    table = await house.open_table()
    await asyncio.gather(*(each.delivery.repost_board(table.id) for each in [house.process] * 6))
    await house.quiet()
    assert len(house.people[0].messages(house.channel)) == 1


async def test_an_older_screen_that_arrives_last_is_put_right(house: House) -> None:
    table = await house.open_table()
    await house.quiet()
    await house.playground.fault("slow", delay=1, match="PATCH /channels/**")  # the first edit only
    await house.process.host.ask(table.id, AddAgent(int(house.people[0].id)))
    board = house.people[0].messages(house.channel)[0]
    frames = house.people[0].frames
    await house.people[0].until(lambda: [each["faults"] for each in frames if each["type"] == "faults"][-1:] == [[]])
    await house.process.host.ask(table.id, AddAgent(int(house.people[0].id)))
    await house.people[0].until(lambda: text(house.people[0].message(board)).count("🤖") == 2, what="both agents")
    await house.quiet()
    assert text(house.people[0].message(board)).count("🤖") == 2


async def test_a_long_outage_is_outlasted(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await house.open_table()
    await house.quiet()
    monkeypatch.setattr("bot.messages.scheduler.RETRY_DELAYS", (1,))
    await house.playground.fault("errors", status=503, count=2)  # one more than the scheduler's patience
    await house.process.host.ask(table.id, AddAgent(int(house.people[0].id)))
    await house.stands_right(table)


async def test_after_an_outage_the_next_change_is_shown_at_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await house.open_table()
    await house.quiet()
    monkeypatch.setattr("bot.messages.scheduler.RETRY_DELAYS", (3600,))
    await house.playground.fault("errors", status=503)
    await house.process.host.ask(table.id, AddAgent(int(house.people[0].id)))
    frames = house.people[0].frames
    await house.people[0].until(lambda: [each["faults"] for each in frames if each["type"] == "faults"][-1:] == [[]])
    await house.process.host.ask(table.id, AddAgent(int(house.people[0].id)))
    await house.stands_right(table)


async def test_a_refusal_that_a_change_overtakes_does_not_shut_the_channel(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord tells of the change by the gateway, which may be faster than the answer to a request."""
    table = await house.open_table()
    await house.quiet()
    host, delivery = house.process.host, house.process.delivery
    await house.playground.bot_access(house.channel, "hidden")
    send, refusals = delivery.transport.send, []

    async def overtaken(
        channel_id: int, shown: Illustrated, nonce: str, pinged: Collection[int] = (), *, silent: bool = False
    ) -> SentMessage:
        try:
            return await send(channel_id, shown, nonce, pinged, silent=silent)
        except Unreachable:
            refusals.append(channel_id)
            await house.playground.bot_access(house.channel, "full")
            assert not delivery.reset(channel_id)  # nothing is known of the refusal yet
            raise

    monkeypatch.setattr(delivery.transport, "send", overtaken)
    await host.ask(table.id, AddAgent(int(house.people[0].id)))
    await house.stands_right(table)
    assert refusals == [int(house.channel)]


async def test_a_board_that_an_answer_is_about_to_show_counts_as_shown_only_then(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else agents would not wait for it, and play on before anybody saw what was played."""
    table = await house.open_table()
    await house.quiet()
    host, delivery = house.process.host, house.process.delivery
    shown = []

    async def note(_table: str, ply: int) -> None:
        shown.append(ply)

    monkeypatch.setattr(host, "mark_shown", note)
    board = delivery.messages.of(board_of(table.id))
    with board.paused():
        await host.ask(table.id, Start(int(house.people[0].id)))
        await waits(board)
        assert shown == []
    await house.quiet()
    assert set(shown) == {0}


async def test_house_players_of_a_tutorial_wait_until_its_hand_is_shown(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, delivery = house.process.host, house.process.delivery
    learner = Member(int(house.people[0].id), "Ben")
    channel = await delivery.members.private_channel(learner.id)
    table = await host.ask(TablePlace(None, channel, "en-US"), Join(learner, "forty_barrels"))
    await host.ask(table.id, AddAgent(learner.id))
    await house.quiet()
    shown = []

    async def note(_table: str, ply: int) -> None:
        shown.append(ply)

    monkeypatch.setattr(host, "mark_shown", note)
    hand = delivery.messages.of(hand_of(table.id, learner.id))
    with hand.paused():
        await host.ask(table.id, Start(learner.id))
        await waits(hand)
        assert shown == []
    await house.quiet()
    assert shown, "the hand"


async def test_a_new_hand_is_not_taken_for_that_of_somebody_who_left(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a comparison began before they clicked on the board to sit down, and ends when their hand is there."""
    table = await house.open_table()
    await house.quiet()
    host, delivery = house.process.host, house.process.delivery
    now, snapshot_now = await host.table(table.id), host.snapshot
    before = [Snapshot(msgspec.structs.replace(now, seats=now.seats[:1]), host.games[now.game], None)]

    async def as_it_was(table_id: str) -> Snapshot:
        if not before:
            return await snapshot_now(table_id)
        delivery.touch(table_id)  # as the click does
        return before.pop()

    hands = [each["id"] for each in house.people[1].dm_messages()]
    monkeypatch.setattr(host, "snapshot", as_it_was)
    board = delivery.messages.of(board_of(table.id))
    with board.paused():
        delivery.touch(table.id)
        await waits(board)
    await house.stands_right(table)
    assert before == []
    assert [each["id"] for each in house.people[1].dm_messages()] == hands
