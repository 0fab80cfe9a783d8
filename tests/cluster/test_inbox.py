"""What is sent to the owner of a table: carried out once, by the owner, or left for the next one."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from bot.cluster.owner import UnansweredError
from bot.cluster.processes import owner_of
from bot.cluster.sole import SoleOwner
from bot.store.connections import Conflict
from bot.store.peers import answer_to, delete_item, take, take_away, waiting
from bot.store.schema import Item
from bot.store.store import Store, utc_now
from bot.store.unit_of_work import UnitOfWork
from bot.tables.requests import Leave
from tests.store.databases import database_kind
from tests.tables.tavern import ANNA, BEN, Tavern
from tests.tables.waiting import busy, eventually

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

__all__ = ["database_kind"]

SERVERS = {shard: (shard << 22) + 9 for shard in (0, 1)}
"""A server of each of two shards."""


class Process:
    """A process with one of two shards that notes what it carries out."""

    def __init__(self, store: Store, shard: int) -> None:
        self.store = store
        self.leases = owner_of(store, shards=2, shard_ids=(shard,), seconds=600, every=600)
        self.inbox = self.leases.inbox
        self.inbox.on("echo", self._echo)
        self.inbox.on("fails", self._fails)
        self.done: list[Item] = []

    async def _echo(self, item: Item) -> str:
        self.done.append(item)
        return item.content.decode()

    async def _fails(self, item: Item) -> None:
        self.done.append(item)
        raise RuntimeError("told so")

    async def begin(self) -> None:
        await self.leases.start()
        self.inbox.start()

    async def end(self) -> None:
        await self.inbox.close()
        await self.leases.close()


@pytest.fixture
async def processes(store: Store, address: str) -> AsyncIterator[tuple[Process, Process]]:
    other = await Store.open(address)
    processes = Process(store, 0), Process(other, 1)
    yield processes
    for process in processes:
        await process.end()
    await other.close()


async def left(store: Store) -> list[int]:
    """What waits in the inbox for an owner that has taken nothing yet."""
    return await store.read(lambda unit: waiting(unit, utc_now(), "another"))


@pytest.mark.parametrize("database_kind", ["postgresql"])
async def test_the_owner_answers_and_nobody_else(processes: tuple[Process, Process]) -> None:
    one, other = processes
    await one.begin()
    await other.begin()
    for text, shard in (("here", 0), ("there", 1)):
        assert await one.inbox.ask("echo", SERVERS[shard], text.encode()) == text
    assert [each.content for each in one.done] == [b"here"]
    assert [each.content for each in other.done] == [b"there"]
    assert await left(one.store) == []


@pytest.mark.parametrize("database_kind", ["postgresql"])
async def test_an_untaken_interaction_is_carried_out_by_the_next_owner(processes: tuple[Process, Process]) -> None:
    one, other = processes
    await one.begin()
    sent = await one.inbox.send("echo", SERVERS[1], b"late")
    assert await left(one.store) == [sent]
    await one.inbox.note_deferred(sent)
    assert await one.inbox.is_pending(sent)
    await other.begin()
    await eventually(lambda: len(other.done) == 1)
    assert other.done[0].deferred
    assert one.done == []


@pytest.mark.parametrize("database_kind", ["postgresql"])
async def test_an_interaction_taken_by_a_killed_owner_is_carried_out_by_the_next_one(
    processes: tuple[Process, Process],
) -> None:
    one, other = processes
    await one.begin()
    sent = await one.inbox.send("echo", SERVERS[1], b"taken")
    assert await other.store.write(partial(take, item_id=sent, me="killed"))
    assert await left(one.store) == [], "its owner may still be about to finish it"
    await one.inbox.note_deferred(sent)
    assert await left(one.store) == [sent]
    await other.begin()
    await eventually(lambda: len(other.done) == 1)
    assert await other.store.read(lambda unit: waiting(unit, utc_now(), other.inbox._me)) == [], "it takes it once"


@pytest.mark.parametrize("database_kind", ["postgresql"])
async def test_a_finished_interaction_is_not_deferred(processes: tuple[Process, Process]) -> None:
    one, other = processes
    await one.begin()
    await other.begin()
    sent = await one.inbox.send("echo", SERVERS[1], b"quick")
    await eventually(lambda: len(other.done) == 1)
    await one.store.write(lambda unit: delete_item(unit, sent))
    assert not await one.inbox.is_pending(sent)
    await one.inbox.note_deferred(sent)
    assert await left(one.store) == []


async def test_nothing_is_sent_twice(store: Store) -> None:
    inbox = SoleOwner(store).inbox
    await inbox.send("echo", None, b"first", 7)
    with pytest.raises(Conflict):
        await inbox.send("echo", None, b"again", 7)


async def test_without_an_owner_there_is_no_answer_and_nothing_is_left(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cluster.inbox.ANSWER_TIMEOUT", 0.1)
    inbox = SoleOwner(store).inbox
    with pytest.raises(UnansweredError):
        await inbox.ask("echo", None, b"anybody?")
    assert await left(store) == []


async def test_an_owner_that_has_begun_gets_the_same_time_again_with_one_attempt_to_withdraw_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop, too_late, attempts = asyncio.get_running_loop(), asyncio.Event(), list[bool]()

    def attempt(unit: UnitOfWork, item_id: int) -> bool:
        attempts.append(take_away(unit, item_id))
        loop.call_soon_threadsafe(too_late.set)
        return attempts[-1]

    async def late(_: Item) -> str:
        await too_late.wait()
        await asyncio.sleep(0.3)
        return "late"

    monkeypatch.setattr("bot.cluster.inbox.ANSWER_TIMEOUT", 1.0)
    monkeypatch.setattr("bot.cluster.inbox.CHECK_INTERVAL", 0.02)
    monkeypatch.setattr("bot.store.peers.take_away", attempt)
    inbox = SoleOwner(store).inbox
    inbox.on("late", late)
    inbox.start()
    assert await inbox.ask("late", None, b"") == "late"
    assert attempts == [False]
    await inbox.close()


async def test_a_failing_interaction_does_not_block_the_others(
    processes: tuple[Process, Process], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cluster.inbox.CHECK_INTERVAL", 0.02)
    one, _ = processes
    await one.begin()
    await one.inbox.send("fails", SERVERS[0], b"")
    await one.inbox.send("newer", SERVERS[0], b"")
    assert await one.inbox.ask("echo", SERVERS[0], b"goes on") == "goes on"
    assert [each.kind for each in one.done] == ["fails", "echo"]


async def test_an_inbox_that_is_closed_drops_nothing_that_it_is_taking(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, taken, goes_on, carried_out = store.write, asyncio.Event(), asyncio.Event(), list[Item]()

    async def slowly(*work: Any, **how: Any) -> object:
        result: object = await write(*work, **how)
        taken.set()
        await goes_on.wait()
        return result

    async def echo(item: Item) -> None:
        carried_out.append(item)

    inbox = SoleOwner(store).inbox
    inbox.on("echo", echo)
    sent = [await inbox.send("echo", None, b"", number) for number in (1, 2)]
    monkeypatch.setattr(store, "write", slowly)
    inbox.start()
    await taken.wait()
    closing = asyncio.create_task(inbox.close())
    await asyncio.sleep(0)
    goes_on.set()
    await closing
    assert [each.id for each in carried_out] + await left(store) == sent
    assert len(carried_out) == 1


async def test_an_old_interaction_is_deleted_and_not_carried_out(store: Store) -> None:
    now = utc_now()
    inbox = SoleOwner(store, lambda: now).inbox
    sent = await inbox.send("echo", None, b"token")
    later = SoleOwner(store, lambda: now + timedelta(minutes=15)).inbox
    carried_out: list[Item] = []

    async def is_empty() -> bool:
        return not await left(store)

    async def echo(item: Item) -> None:
        carried_out.append(item)

    later.on("echo", echo)
    later.start()
    await eventually(is_empty)
    await later.close()
    assert carried_out == []
    assert await store.read(lambda unit: answer_to(unit, sent)) is None
    await inbox.send("echo", None, b"its id is free again", sent)


async def test_an_item_that_takes_longer_keeps_no_agent_from_being_stopped(store: Store) -> None:
    begun, goes_on, tavern = asyncio.Event(), asyncio.Event(), Tavern(store)

    async def slow(_: Item) -> None:
        begun.set()
        await goes_on.wait()

    table = await tavern.running(ANNA, BEN)
    await tavern.host.ask(table.id, Leave(tavern.to_act(table).id))
    assert busy(tavern.host) == 1
    tavern.host.owner.inbox.on("slow", slow)
    tavern.host.owner.inbox.start()
    await tavern.host.owner.inbox.send("slow", None, b"")
    await begun.wait()
    closing = asyncio.create_task(tavern.host.close())
    await asyncio.wait([closing], timeout=0.05)
    closing.cancel()  # as when a process that ends may wait no longer
    await eventually(lambda: busy(tavern.host) == 0)
    goes_on.set()
    await tavern.host.close()
