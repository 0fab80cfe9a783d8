"""Writers that wait at the same time share one commit, and none is hurt by another."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from bot.store.connections import Conflict, StoreError
from bot.store.store import Store
from bot.store.unit_of_work import Missed, TableChanged
from tests.store.database_log import listening
from tests.store.rows import everything, found, put, table_record

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.store.unit_of_work import Notice, UnitOfWork


def renamed(table_id: str, locale: str) -> Callable[[UnitOfWork], int]:
    """Work that gives a table another language, and returns its new version."""

    def work(unit: UnitOfWork) -> int:
        before = unit.table(table_id)
        assert before is not None
        after = before.copy()
        after.locale = locale
        unit.save(before, after)
        return after.version

    return work


def refused(table_id: str) -> Callable[[UnitOfWork], None]:
    """Work that changes a table and then refuses."""

    def work(unit: UnitOfWork) -> None:
        renamed(table_id, "refused")(unit)
        raise KeyError(table_id)

    return work


IDS = [f"table{number}" for number in range(12)]


async def some_tables(store: Store) -> None:
    await put(store, *(table_record(table_id, number) for number, table_id in enumerate(IDS)))


async def test_those_who_write_at_the_same_moment_share_a_commit(store: Store) -> None:
    await some_tables(store)
    with listening() as log:
        versions = await asyncio.gather(*(store.write(renamed(table_id, "de")) for table_id in IDS))
        assert log.counts == (0, 1, 1)
    assert versions == [1] * len(IDS)
    assert [(await found(store, table_id)).locale for table_id in IDS] == ["de"] * len(IDS)


async def test_a_change_that_comes_during_a_commit_waits_for_the_next(store: Store) -> None:
    await some_tables(store)
    with listening() as log:
        first = asyncio.create_task(store.write(renamed(IDS[0], "de")))
        while not log.transactions:  # until it is being committed
            later = [asyncio.create_task(store.write(renamed(table_id, "en"))) for table_id in IDS[1:]]
            await asyncio.gather(first, *later)
        assert log.commits <= 2


async def test_a_request_that_fails_is_undone_and_hurts_no_other(store: Store) -> None:
    await some_tables(store)
    taken = table_record("another", 3)
    answers = await asyncio.gather(
        store.write(renamed(IDS[0], "de")),
        store.write(refused(IDS[1])),
        store.write(lambda unit: unit.add(taken)),
        store.write(lambda unit: unit.connection.execute(text("SELECT nonsense FROM nowhere"))),
        store.write(renamed(IDS[2], "fr")),
        return_exceptions=True,
    )
    assert answers[0] == answers[4] == 1
    assert [type(answer) for answer in answers[1:4]] == [KeyError, Conflict, StoreError]
    assert [(await found(store, table_id)).locale for table_id in IDS[:3]] == ["de", "ja", "fr"]
    assert await store.read(lambda unit: unit.table("another")) is None


async def test_a_failed_commit_raises_for_everybody_and_changes_nothing(store: Store) -> None:
    await some_tables(store)
    before = await everything(store)

    def break_the_connection(unit: UnitOfWork) -> None:
        driver: Any = unit.connection.connection.dbapi_connection
        driver.close()

    answers = await asyncio.gather(
        store.write(renamed(IDS[0], "de")),
        store.write(break_the_connection),
        store.write(renamed(IDS[1], "fr")),
        return_exceptions=True,
    )
    assert all(isinstance(answer, Exception) for answer in answers), answers
    assert await everything(store) == before
    assert await store.write(renamed(IDS[0], "de")) == 1, "and it goes on"


async def test_a_request_whose_asker_has_gone_is_carried_out(store: Store) -> None:
    await some_tables(store)
    tasks = [asyncio.create_task(store.write(renamed(table_id, "de"))) for table_id in IDS]
    await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    for task in tasks:
        with contextlib.suppress(asyncio.CancelledError):
            await task
    assert [(await found(store, table_id)).locale for table_id in IDS] == ["de"] * len(IDS)


@pytest.mark.parametrize("database_kind", ["postgresql"])
async def test_two_processes_that_would_wait_for_each_other_both_get_through(store: Store, address: str) -> None:
    await some_tables(store)
    other = await Store.open(address)

    def slowly(table_id: str) -> Callable[[UnitOfWork], int]:
        def work(unit: UnitOfWork) -> int:
            change = text("UPDATE tables SET version = version + 1 WHERE id = :id RETURNING version")
            version: int = unit.connection.execute(change, {"id": table_id}).scalar_one()
            unit.connection.execute(text("SELECT pg_sleep(0.3)"))
            return version

        return work

    versions = await asyncio.gather(
        *(store.write(slowly(table_id)) for table_id in IDS[:2]),
        *(other.write(slowly(table_id)) for table_id in reversed(IDS[:2])),
    )
    await other.close()
    assert sorted(versions) == [1, 1, 2, 2]


async def test_only_an_error_of_the_database_is_a_failed_commit(store: Store) -> None:
    """A refusal, a conflict and the like answer one request, whether it is alone or shares its commit."""
    await some_tables(store)
    seen: list[tuple[int, bool]] = []
    store.watch(lambda size, _seconds, failed: seen.append((size, failed)))
    for wrong in (refused(IDS[0]), lambda unit: unit.add(table_record(IDS[0], 0))):
        with pytest.raises((KeyError, Conflict)):
            await store.write(wrong)
    await asyncio.gather(*(store.write(refused(IDS[0])) for _ in range(2)), return_exceptions=True)
    with pytest.raises(StoreError):
        await store.write(lambda unit: unit.connection.execute(text("SELECT nonsense")))
    assert seen == [(1, False), (1, False), (2, False), (1, True)]


async def test_a_process_learns_its_own_notices_after_the_commit_and_before_the_answer(store: Store) -> None:
    await some_tables(store)
    heard, answered = list[str](), list[str]()

    def listen(notice: Notice) -> None:
        if isinstance(notice, TableChanged):
            heard.append(notice.table_id)
            assert notice.table_id not in answered

    def raising(_: Notice) -> None:
        raise KeyError("a listener with a bug")

    store.on_notice(raising)
    store.on_notice(listen)

    async def write(table_id: str) -> None:
        await store.write(moved(table_id))
        assert table_id in heard
        answered.append(table_id)

    with capture_logs() as log:
        await asyncio.gather(*(write(table_id) for table_id in IDS))
    assert heard == IDS
    assert {each["event"] for each in log} == {"notice-failed"}


async def test_a_process_learns_nothing_of_a_request_that_was_undone(store: Store) -> None:
    await some_tables(store)
    heard: list[Notice] = []
    store.on_notice(heard.append)

    async def undone(table_id: str) -> None:
        def work(unit: UnitOfWork) -> None:
            moved(table_id)(unit)
            raise KeyError(table_id)

        with pytest.raises(KeyError):
            await store.write(work)

    await asyncio.gather(undone(IDS[0]), store.write(moved(IDS[1])), undone(IDS[2]))
    await undone(IDS[3])
    assert [each.table_id for each in heard if isinstance(each, TableChanged)] == [IDS[1]]
    assert len(heard) == 1


async def test_a_process_learns_that_it_may_have_missed_something_if_a_commit_fails(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await some_tables(store)
    heard: list[Notice] = []
    store.on_notice(heard.append)

    async def failing(_: object) -> None:
        raise StoreError("failed", database="x", reason="the connection has ended")

    for commits in store._database.commits:
        monkeypatch.setattr(commits, "_commit", failing)
    with pytest.raises(StoreError):
        await store.write(moved(IDS[0]))
    assert heard == [Missed()]


def moved(table_id: str) -> Callable[[UnitOfWork], None]:
    """Work that moves a table to another channel, which other processes must know."""

    def work(unit: UnitOfWork) -> None:
        before = unit.table(table_id)
        assert before is not None
        after = before.copy()
        after.channel_id += 1_000
        unit.save(before, after)

    return work
