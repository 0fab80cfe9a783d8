"""The limits on pings and posts: exact at their edges, under concurrency, for two processes, and as the page says."""

from __future__ import annotations

import doctest
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import func, select

from bot.store.acts import mark_called
from bot.store.schema import ACTS, ActKind
from bot.store.store import Store
from bot.tables import act_limits
from bot.tables.act_limits import PER_ADDRESSEE, PER_CALLER, PER_PLACE, Limit, Ping, free_at, ping, post
from bot.tables.refusals import TableRefusal
from bot.tables.requests import Join, Stop
from bot.tables.types import TablePlace
from tests.store.databases import database_kind
from tests.tables.tavern import ANNA, BEN, CLEO, PLACE, Tavern
from tests.tables.test_concurrency import at_once

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

__all__ = ["database_kind"]

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)
PAGE = Path(__file__).parents[2] / "docs" / "tables.md"


async def act(store: Store, what: Ping | int, at: datetime, channel_id: int = 10) -> TableRefusal | None:
    """Have a member ping, or post without a ping. Returns the refusal, if there is one."""
    try:
        if isinstance(what, Ping):
            await store.write(lambda unit: ping(unit, what, at))
        else:
            await store.write(lambda unit: post(unit, what, channel_id, at))
    except TableRefusal as refusal:
        return refusal
    return None


def until(refusal: TableRefusal | None, code: str) -> datetime:
    """When a refusal with this code says that it is possible again."""
    assert refusal is not None
    assert refusal.code == code
    return datetime.fromtimestamp(int(refusal.details["until"]), UTC)


async def count(store: Store) -> int:
    """How many rows there are."""
    return await store.read(lambda unit: unit.connection.execute(select(func.count()).select_from(ACTS)).scalar_one())


@pytest.mark.parametrize(
    ("ages", "limits", "wait"),
    [
        ((), PER_CALLER, None),
        ((59,), PER_CALLER, 1),
        ((60,), PER_CALLER, None),
        ((70, 130, 190, 250, 310), PER_CALLER, None),
        ((70, 130, 190, 250, 310, 3599), PER_CALLER, 1),
        ((70, 130, 190, 250, 310, 3600), PER_CALLER, None),
        ((30, 130, 190, 250, 310, 3590), PER_CALLER, 30),
        ((5, 6, 7), PER_ADDRESSEE, 3593),
        ((5, 6), PER_ADDRESSEE, None),
        ((1, 2, 3, 4, 5, 6, 7), PER_PLACE, 594),
    ],
)
def test_a_limit_ends_exactly_when_the_first_act_leaves_its_span(
    ages: Sequence[int], limits: Sequence[Limit], wait: int | None
) -> None:
    times = [NOON - age * SECOND for age in ages]
    assert free_at(times, limits, NOON) == (None if wait is None else NOON + wait * SECOND)


async def test_a_caller_pings_once_a_minute_and_six_times_an_hour(store: Store) -> None:
    asked = Ping(1, 10, (2,))
    assert await act(store, asked, NOON) is None
    assert until(await act(store, asked, NOON + 59 * SECOND), "called-enough") == NOON + MINUTE
    for minute in range(1, 6):
        assert await act(store, Ping(1, 10 + minute, (100 + minute,)), NOON + minute * MINUTE) is None
    assert until(await act(store, Ping(1, None, (9,)), NOON + 7 * MINUTE), "called-enough") == NOON + 60 * MINUTE
    assert await act(store, Ping(3, None, (9,)), NOON + 7 * MINUTE) is None, "others may"
    assert await act(store, Ping(1, None, (9,)), NOON + 60 * MINUTE) is None


async def test_strangers_ping_a_member_three_times_an_hour_and_table_mates_as_often_as_they_may(store: Store) -> None:
    tavern = Tavern(store)
    await tavern.lobby(ANNA, BEN, CLEO)
    for number in range(3):
        assert await act(store, Ping(100 + number, None, (BEN.id,)), NOON + number * MINUTE) is None
    before = await count(store)
    refused = await act(store, Ping(200, None, (ANNA.id, BEN.id)), NOON + 4 * MINUTE)
    assert until(refused, "member-called-enough") == NOON + 60 * MINUTE
    assert await count(store) == before, "a refused ping counts for nobody"
    for number, mate in enumerate((ANNA, CLEO, ANNA, CLEO)):
        assert await act(store, Ping(mate.id, None, (BEN.id,)), NOON + (5 + number) * MINUTE) is None
    await tavern.host.close()


async def test_a_channel_takes_six_posts_of_all_kinds_in_ten_minutes(store: Store) -> None:
    for number in range(3):
        assert await act(store, 1, NOON + number * SECOND) is None
        assert await act(store, Ping(50 + number, 10, (60 + number,)), NOON + number * SECOND) is None
    assert until(await act(store, 2, NOON + MINUTE), "channel-busy") == NOON + 10 * MINUTE
    assert until(await act(store, Ping(70, 10, (71,)), NOON + MINUTE), "channel-busy") == NOON + 10 * MINUTE
    assert await act(store, 2, NOON + MINUTE, channel_id=11) is None
    assert await act(store, 2, NOON + 10 * MINUTE) is None


async def test_acts_are_deleted_when_they_no_longer_count(store: Store) -> None:
    await act(store, Ping(1, 10, (2, 3)), NOON)
    assert await count(store) == 3
    await act(store, 4, NOON + 61 * MINUTE)
    assert await count(store) == 1


@pytest.fixture
async def other(address: str) -> AsyncIterator[Store]:
    """The store of another process on the same database."""
    opened = await Store.open(address)
    yield opened
    await opened.close()


async def test_one_of_many_pings_at_once_in_two_processes_goes_out(store: Store, other: Store) -> None:
    stores = [store, other] * 6
    done, refused = await at_once(*(each.write(lambda unit: ping(unit, Ping(1, 10, (2,)), NOON)) for each in stores))
    assert (len(done), {each.code for each in refused}) == (1, {"called-enough"})
    done, refused = await at_once(
        *(each.write(lambda unit, n=n: ping(unit, Ping(20 + n, None, (5,)), NOON)) for n, each in enumerate(stores))  # type: ignore[misc]
    )
    assert (len(done), {each.code for each in refused}) == (3, {"member-called-enough"})
    done, refused = await at_once(*(each.write(lambda unit: post(unit, 9, 77, NOON)) for each in stores))
    assert (len(done), {each.code for each in refused}) == (6, {"channel-busy"})


async def test_two_processes_call_once_from_one_result(store: Store, other: Store) -> None:
    tavern = Tavern(store)
    table = await tavern.lobby(ANNA, BEN)
    await tavern.host.close()
    marked = [await each.write(lambda unit: mark_called(unit, table.id)) for each in (store, other)]
    assert marked == [True, False]


async def test_a_lobby_that_a_member_closes_counts_for_them_and_keeps_them_from_opening_another(
    store: Store, other: Store
) -> None:
    tavern, elsewhere = Tavern(store), Tavern(other)
    table = await tavern.lobby(ANNA)
    await tavern.host.ask(table.id, Stop(ANNA))
    for host in (tavern.host, elsewhere.host):
        with pytest.raises(TableRefusal) as caught:
            await host.ask(PLACE, Join(ANNA, by_click=True))
        assert caught.value.code == "closed-enough"
    assert await tavern.host.open_table(PLACE.channel_id) is None
    assert (await tavern.host.ask(PLACE, Join(BEN, by_click=True))).members == (BEN,)
    kinds = await store.read(lambda unit: unit.connection.execute(select(ACTS.c.kind)).scalars().all())
    assert kinds == [ActKind.LOBBY]
    for each in (tavern, elsewhere):
        await each.host.close()


def test_a_thread_made_for_tables_counts_for_its_channel_and_direct_messages_for_nobody() -> None:
    assert TablePlace(1, 20, "en", parent_id=10).posts_count_for == TablePlace(1, 10, "en").posts_count_for == 10
    assert TablePlace(None, 10, "en").posts_count_for is None


def test_the_examples_in_the_module_are_right() -> None:
    assert doctest.testmod(act_limits).failed == 0


async def test_a_ping_that_was_not_posted_does_not_count(store: Store) -> None:
    acts = Tavern(store).host.acts
    for _ in range(7):
        with pytest.raises(ConnectionRefusedError):
            async with acts.posting(1, 10, ConnectionRefusedError):
                raise ConnectionRefusedError
    assert await count(store) == 0
    with pytest.raises(TimeoutError):
        async with acts.posting(1, 10, ConnectionRefusedError):
            raise TimeoutError  # It may be there.
    assert await count(store) == 1


def test_the_page_names_the_limits_of_the_code() -> None:
    page = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| for one (\w+) \| [^|]+ \| ([^|]+) \|$", page, re.MULTILINE)
    units = {"minute": 60, "hour": 3600, "10 minutes": 600}
    found = {
        who: [
            (int(many), units[span]) for many, span in re.findall(r"(\d+) in (?:a |an )?(10 minutes|minute|hour)", said)
        ]
        for who, said in rows
    }
    assert found == {
        who: [(limit.count, int(limit.within.total_seconds())) for limit in limits]
        for who, limits in (("caller", PER_CALLER), ("addressee", PER_ADDRESSEE), ("channel", PER_PLACE))
    }
