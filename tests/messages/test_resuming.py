"""The start of delivery: what was left undelivered is looked after in the background, a few tables at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial

import discord
import pytest

from bot.games.registry import AGENTS, PLUGINS
from bot.host.host import Host
from bot.locales import Speech
from bot.messages.delivery import FEW, Delivery
from bot.messages.reconciler import Presentation
from bot.screens.table import standing_screen
from bot.store.schema import Shards
from bot.store.store import Store
from engines.registry import games
from tests.store.rows import put, table_record
from tests.tables.waiting import eventually

TABLE_COUNT = 3 * FEW


class Looked:
    """Passes over tables, each of which ends when it is let go."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.under_way: dict[str, asyncio.Event] = {}
        self.most = 0

    async def __call__(self, table_id: str, *_: object) -> None:
        """A pass."""
        self.begun.append(table_id)
        self.under_way[table_id] = asyncio.Event()
        self.most = max(self.most, len(self.under_way))
        await self.under_way[table_id].wait()
        del self.under_way[table_id]

    async def let_all_go(self, resuming: asyncio.Task[None]) -> None:
        """Let each pass end as soon as it is under way."""
        while not resuming.done():
            await asyncio.sleep(0)
            for event in self.under_way.values():
                event.set()


@pytest.fixture
async def delivery(store: Store, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Delivery, Looked]]:
    """After a crash: of many tables, the first ones were delivered."""
    await put(store, *(table_record(f"left{number}", 100 + number) for number in range(TABLE_COUNT)))
    sleeping = {each: 0 for each in await store.messages.unsettled() if not each.startswith("left")}
    await store.messages.write(settled=sleeping)

    host = Host(store, {game.name: game for game in games()}, AGENTS)
    opened = Delivery(
        discord.Client(intents=discord.Intents.none()),
        host,
        store.messages,
        Presentation(partial(standing_screen, PLUGINS, Speech())),
    )
    looked = Looked()
    monkeypatch.setattr(opened._driver, "update", looked)
    await opened.prepare()
    yield opened, looked
    await opened.close()
    await host.close()


async def test_tables_left_behind_are_resumed_a_few_at_a_time_the_last_played_first(
    delivery: tuple[Delivery, Looked],
) -> None:
    opened, looked = delivery
    resuming = asyncio.create_task(opened.resume())
    await looked.let_all_go(resuming)
    assert [*looked.begun] == [f"left{number}" for number in reversed(range(TABLE_COUNT))]
    assert looked.most == FEW


async def test_a_table_that_is_used_meanwhile_waits_for_nobody(delivery: tuple[Delivery, Looked]) -> None:
    opened, looked = delivery
    resuming = asyncio.create_task(opened.resume())
    await eventually(lambda: len(looked.under_way) == FEW)
    opened.touch("left0")
    await eventually(lambda: "left0" in looked.under_way)
    assert len(looked.under_way) == FEW + 1, "none of the first ones has ended"
    await looked.let_all_go(resuming)


async def test_a_takeover_resumes_the_tables_left_there(store: Store, delivery: tuple[Delivery, Looked]) -> None:
    opened, looked = delivery
    await looked.let_all_go(asyncio.create_task(opened.resume()))
    looked.begun.clear()
    await store.messages.write(settled={"left3": 0})
    await put(store, table_record("theirs", 300, guild_id=1 << 22), table_record("else", 301, guild_id=2 << 22))
    memory = opened.messages.cache
    await memory.posts("left0")
    memory.settle("left0", 7)
    await memory.flush()
    memory.forget_tables()
    await looked.let_all_go(asyncio.create_task(opened.resume(Shards(3, frozenset({1})))))
    assert looked.begun == ["theirs"], "of our own tables nothing was left undone"
    assert "theirs" in memory.inherited
    assert not await memory.is_settled("left0", 7), "the database does not know of that"


async def test_a_table_drawn_before_a_change_of_emojis_is_updated(
    delivery: tuple[Delivery, Looked],
) -> None:
    opened, looked = delivery
    opened.touch("left0")
    await eventually(lambda: "left0" in looked.under_way)
    opened.emojis_changed(False)
    looked.under_way["left0"].set()
    for _ in range(20):
        await asyncio.sleep(0)
    assert looked.begun == ["left0", "left0"]
    looked.under_way["left0"].set()
