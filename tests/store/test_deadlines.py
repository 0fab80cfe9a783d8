"""Deadlines in the database: found when they are due, and moved by the time for which the house was closed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from bot.store.connections import Outdated
from bot.store.schema import DeadlineRecord, DueRecord, Status
from bot.store.store import Store
from bot.store.unit_of_work import UnitOfWork, beat, due_deadlines, next_deadline
from tests.store.rows import change_from_outside, found, put, table_record

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.store.schema import TableRecord

NOW = datetime(2030, 1, 1, 20, 0, tzinfo=UTC)
MINUTE, SECOND = timedelta(minutes=1), timedelta(seconds=1)


def deadline(minutes: float, kind: str = "idle", until: float | None = None) -> DeadlineRecord:
    """One that is due this number of minutes from now."""
    due = NOW + minutes * MINUTE
    return DeadlineRecord(kind, None, 0, due, due if until is None else NOW + until * MINUTE)


async def due(store: Store, now: datetime, count: int = 10, after: DueRecord | None = None) -> list[str]:
    """The tables of the deadlines that are due."""
    return [each.table_id for each in await store.read(lambda unit: due_deadlines(unit, now, count, after))]


async def beats(
    store: Store, now: datetime, *, since: datetime | None = None, tolerance: float = 30, asleep: Collection[str] = ()
) -> float:
    """Let the house be open now. Gives how long it was closed in all, in seconds."""
    limit = tolerance * SECOND
    return (await store.write(lambda unit: beat(unit, now, counts_up_to=limit, since=since, asleep=asleep))) / SECOND


@pytest.fixture
async def opened(store: Store) -> Store:
    """A store that has been open until now."""
    await beats(store, NOW, tolerance=1e12)
    return store


async def test_deadlines_are_stored_with_their_table_and_come_back_with_it(opened: Store) -> None:
    turn, idle = deadline(1, "turn", until=2), deadline(5)
    await put(opened, table_record(deadlines=[turn, idle]))
    assert (await found(opened)).deadlines == [idle, turn]
    [listed] = await opened.read(lambda unit: unit.tables())
    assert listed.deadlines == [idle, turn]

    later = deadline(3, "turn", until=4)

    def change(table: TableRecord) -> None:
        table.deadlines = [later]

    await change_from_outside(opened, "abcd2345", change)
    assert (await found(opened)).deadlines == [later]


async def test_a_change_that_loses_changes_no_deadline(opened: Store) -> None:
    await put(opened, table_record(deadlines=[deadline(5)]))
    before = await found(opened)
    await change_from_outside(opened, "abcd2345", lambda table: setattr(table, "ply", 1))
    after = before.copy()
    after.deadlines = [deadline(9)]

    def save(unit: UnitOfWork) -> None:
        unit.save(before, after)

    with pytest.raises(Outdated):
        await opened.write(save)
    assert (await found(opened)).deadlines == [deadline(5)]


async def test_due_deadlines_are_found_the_oldest_first_and_in_parts(opened: Store) -> None:
    for number, minutes in enumerate((4, 1, 3, 1, 9)):
        await put(opened, table_record(f"table{number}", number, deadlines=[deadline(minutes)]))
    now = NOW + 4 * MINUTE
    assert await due(opened, now) == ["table1", "table3", "table2", "table0"]
    first = await opened.read(lambda unit: due_deadlines(unit, now, 1))
    assert [each.table_id for each in first] == ["table1"]
    assert await due(opened, now, 2, first[0]) == ["table3", "table2"]
    assert await opened.read(lambda unit: next_deadline(unit, now)) == NOW + 9 * MINUTE
    assert await opened.read(lambda unit: next_deadline(unit, NOW + 9 * MINUTE)) is None


async def test_time_for_which_nobody_was_there_moves_every_deadline(opened: Store) -> None:
    await put(opened, table_record(deadlines=[deadline(5)]))
    assert await beats(opened, NOW + 10 * SECOND) == 0
    assert await beats(opened, NOW + 70 * SECOND) == 60
    assert (await found(opened)).deadlines == [deadline(6)]
    assert await due(opened, NOW + 5.9 * MINUTE) == []
    assert await due(opened, NOW + 6 * MINUTE) == ["abcd2345"]
    assert await opened.read(lambda unit: next_deadline(unit, NOW)) == NOW + 6 * MINUTE


async def test_a_deadline_set_after_a_closed_hour_is_meant_by_the_clock_on_the_wall(opened: Store) -> None:
    await beats(opened, NOW + 60 * MINUTE)
    await put(opened, table_record(deadlines=[deadline(61)]))
    assert (await found(opened)).deadlines == [deadline(61)]
    assert await due(opened, NOW + 60.9 * MINUTE) == []
    assert await due(opened, NOW + 61 * MINUTE) == ["abcd2345"]


async def test_a_disconnected_house_loses_only_the_time_since_it_was_disconnected(opened: Store) -> None:
    assert await beats(opened, NOW + 20 * SECOND, since=NOW + 8 * SECOND, tolerance=0) == 12
    # While it was away, another process has been there.
    assert await beats(opened, NOW + 50 * SECOND) == 12
    assert await beats(opened, NOW + 55 * SECOND, since=NOW + 20 * SECOND, tolerance=0) == 17


async def test_for_a_game_that_is_asleep_no_time_counts(opened: Store) -> None:
    await put(opened, table_record(game="counting", deadlines=[deadline(1, "turn", until=2)]))
    assert await beats(opened, NOW + 20 * SECOND, asleep=("cafe",)) == 0
    assert (await found(opened)).deadlines == [deadline(1, "turn", until=2)]
    assert await beats(opened, NOW + 30 * SECOND, asleep=("counting", "cafe")) == 0
    assert await beats(opened, NOW + 90 * SECOND, asleep=("counting",)) == 60
    assert await beats(opened, NOW + 120 * SECOND, since=NOW + 110 * SECOND, tolerance=0, asleep=("counting",)) == 70
    assert await beats(opened, NOW + 100 * SECOND, asleep=("counting",)) == 70
    slept = 100 / 60  # minutes, of which 70 seconds were lost
    assert (await found(opened)).deadlines == [deadline(1 + slept, "turn", until=2 + slept)]


async def test_a_clock_that_is_put_back_loses_nothing(opened: Store) -> None:
    assert await beats(opened, NOW - 60 * MINUTE) == 0
    assert await beats(opened, NOW + 10 * SECOND) == 0


async def test_the_deadlines_of_a_table_go_with_it(opened: Store) -> None:
    await put(opened, table_record(deadlines=[deadline(5)], status=Status.LOBBY))

    def remove(table: TableRecord) -> None:
        table.deadlines = []

    await change_from_outside(opened, "abcd2345", remove)
    assert await due(opened, NOW + 10 * MINUTE) == []
