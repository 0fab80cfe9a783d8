"""Messages rest when much is going on: a busy table costs few requests, and in the end every message is right."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from datetime import datetime, timedelta

import pytest

from bot.games.registry import AGENTS
from bot.messages.discord_api.budget import Rank
from bot.messages.discord_api.rendering import Illustrated, Illustrator
from bot.messages.discord_api.transport import SentMessage
from bot.messages.messages import Messages
from bot.messages.post_cache import board_of, hand_of
from bot.messages.reconciler import Presentation
from bot.messages.scheduler import LONGEST, Pacing, rest
from bot.messages.table_sync import TableSync
from bot.pictures.studio import Studio
from bot.screens.menus import Links
from bot.screens.parts import Screen
from bot.screens.table import ANYBODY, Reader
from bot.store.schema import Status
from bot.store.store import Store
from bot.tables.requests import Act, Join, Start, Stop
from bot.tables.snapshots import Snapshot
from bot.tables.types import Member, Table, TablePlace
from engines.registry import games
from tests.hosts import make_host
from tests.messages.discord import Channel, Wire, screen
from tests.messages.virtual import Time

FOUR = [Member(number, name) for number, name in enumerate(("Anna", "Ben", "Cleo", "Dora"), start=1)]
THINKING = 4.0
"""Seconds between two moves."""
BEGIN = datetime(2026, 1, 1).astimezone()


def draw(
    snapshot: Snapshot,
    member_id: int | None,
    locale: str | None,
    reader: Reader = ANYBODY,
    links: Links | None = None,
) -> Screen:
    """Something that is another one after each move, for everybody."""
    return screen(f"for {member_id}: {snapshot.table.ply} {snapshot.table.status}")


class Counting(Wire):
    """Notes which screens it carries."""

    carried: list[Screen]

    async def send(
        self,
        channel_id: int,
        shown: Illustrated | str,
        nonce: str,
        pinged: Collection[int] = (),
        *,
        silent: bool = False,
    ) -> SentMessage:
        """See Transport."""
        self.carried += [shown.screen] if isinstance(shown, Illustrated) else []
        return await super().send(channel_id, shown, nonce, pinged, silent=silent)

    async def edit(self, channel_id: int, message_id: int, shown: Illustrated) -> SentMessage | None:
        """See Transport."""
        self.carried.append(shown.screen)
        return await super().edit(channel_id, message_id, shown)


class Evening:
    """A table of four, looked after whenever it is touched."""

    def __init__(self, store: Store) -> None:
        self.time = Time()
        self.fullness = 0.0
        self.touched = asyncio.Event()
        self.channel = Channel()
        self.wire = Counting(self.channel)
        self.wire.carried = []
        self.host = make_host(store, {game.name: game for game in games()}, AGENTS, clock=self.clock)
        self.messages = Messages(self.wire, Illustrator(Studio(0)), store.messages, self.clock, self.touch)
        pacing = Pacing(lambda: self.fullness, self.touch, clock=self.time, later=self.time.later)
        self.driver = TableSync(
            self.host, self.messages, self.wire, Presentation(draw), self.clock, self.touch, pacing=pacing
        )
        self.host.ownership.on_change(self.touch)
        self.table_id = ""

    def clock(self) -> datetime:
        """The time of the test."""
        return BEGIN + timedelta(seconds=self.time.now)

    def touch(self, _: str) -> None:
        """Something has changed, or may be changed again."""
        self.touched.set()

    async def deal(self) -> None:
        """Let four sit down and start; then every message is as it should be."""
        for member in FOUR:
            self.table_id = (await self.host.ask(TablePlace(1, 77, "en-US"), Join(member))).id
        await self.let_pass(1)
        await self.host.ask(self.table_id, Start(FOUR[0].id))
        await self.let_pass(60)
        self.wire.carried.clear()

    async def let_pass(self, seconds: float) -> None:
        """Let time pass, and the table be looked after."""
        for _ in range(max(1, round(seconds))):
            while self.touched.is_set():
                self.touched.clear()
                await self.driver.update(self.table_id, self.touched)
            await self.time.let_pass(min(1.0, seconds))

    async def move(self) -> Table:
        """Let the member to act play, by a click that is answered with their hand: that is not counted."""
        view = (await self.host.snapshot(self.table_id)).view(None)
        member = view.table.seats[view.to_act or 0].member
        assert member is not None
        own = await self.host.table_view(self.table_id, member.id)
        table = await self.host.ask(self.table_id, Act(own.table.ply, member.id, own.legal[0]))
        message = self.messages.of(hand_of(self.table_id, member.id))
        before = await message.post()
        assert before is not None
        hand = draw(await self.host.snapshot(self.table_id), member.id, None)
        self.channel.standing[before.message_id] = hand
        await message.answered(before, hand)
        return table

    async def wanted(self) -> list[Screen]:
        """What messages are to show in the end."""
        snapshot = await self.host.snapshot(self.table_id)
        return [draw(snapshot, each, None) for each in (None, *(member.id for member in FOUR))]


@pytest.fixture
async def evening(store: Store) -> AsyncIterator[Evening]:
    opened = Evening(store)
    await opened.deal()
    yield opened
    await opened.host.close()
    await opened.messages.cache.close()


async def play(evening: Evening, most: int) -> tuple[int, int]:
    """Play at most `most` moves, but not the last one. Gives the moves, and the requests they took."""
    moves = 0
    while moves < most:
        table = await evening.move()
        if table.status is not Status.RUNNING:
            break
        moves += 1
        await evening.let_pass(THINKING)
    return moves, len(evening.wire.carried)


async def test_every_change_is_shown_at_once_when_there_is_room(evening: Evening) -> None:
    await evening.move()
    await evening.let_pass(0)
    assert {*map(str, evening.wire.carried)} < {*map(str, await evening.wanted())}
    assert len(evening.wire.carried) == 4, "the board and three hands; the fourth was the answer"


async def test_a_busy_table_of_four_costs_at_most_one_and_a_half_requests_a_move(evening: Evening) -> None:
    await play(evening, 2)  # until every message was changed once, nothing has to rest
    evening.wire.carried.clear()
    evening.fullness = 1.0
    moves, requests = await play(evening, 8)
    assert moves >= 4
    assert requests <= 1.5 * moves


async def test_the_member_to_act_sees_a_change_at_once_however_busy_it_is(evening: Evening) -> None:
    evening.fullness = 1.0
    for _ in range(3):
        await evening.move()
        await evening.let_pass(0)
        view = (await evening.host.snapshot(evening.table_id)).view(None)
        member = view.table.seats[view.to_act or 0].member
        assert member is not None
        post = await evening.messages.of(hand_of(evening.table_id, member.id)).post()
        assert post is not None
        assert post.digest == draw(await evening.host.snapshot(evening.table_id), member.id, None).digest


async def test_a_delayed_change_is_shown_after_its_delay(evening: Evening) -> None:
    await evening.move()
    await evening.let_pass(0)
    evening.fullness = 1.0
    await evening.move()
    await evening.let_pass(0)
    before = await evening.messages.of(board_of(evening.table_id)).post()
    await evening.let_pass(LONGEST[Rank.BOARD] + 1)
    after = await evening.messages.of(board_of(evening.table_id)).post()
    assert before is not None
    assert after is not None
    assert after.digest == (await evening.wanted())[0].digest != before.digest
    await evening.let_pass(LONGEST[Rank.HAND] + 1)
    assert sorted(map(str, evening.channel.shown)) == sorted(map(str, await evening.wanted()))
    assert not evening.touched.is_set()


async def test_the_end_of_a_game_rests_no_moment(evening: Evening) -> None:
    await evening.move()
    await evening.let_pass(0)
    evening.fullness = 1.0
    await evening.host.ask(evening.table_id, Stop(FOUR[0], manager=True))
    await evening.let_pass(0)
    assert sorted(map(str, evening.channel.shown)) == sorted(map(str, await evening.wanted()))


def test_the_fuller_the_longer_and_the_hand_of_who_is_to_act_never() -> None:
    for rank in (Rank.BOARD, Rank.HAND):
        rests = [rest(rank, share / 10) for share in range(11)]
        assert rests == sorted(rests)
        assert (rests[5], rests[-1]) == (0, LONGEST[rank])
    assert rest(Rank.TURN, 1.0) == 0
