"""What was played at a table, read from the store: each position as it was seen then, and no more than is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pytest
from sqlalchemy import text

from bot.host.archive import Archive
from bot.store.schema import Status
from bot.store.store import Store
from bot.tables.requests import Act, Stop, Undo
from engines.contract import Refusal
from tests.engines.steps import without_types
from tests.store.database_log import DatabaseLog, listening
from tests.store.rows import from_outside
from tests.tables.counting import CountingByNewRules, Said, Say, Telling
from tests.tables.tavern import ANNA, BEN, CLEO, PLACE, Tavern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.store.unit_of_work import UnitOfWork
    from bot.tables.types import AnyTableView, Table


class TellingByNewRules(Telling):
    """The same in a later version."""

    rules: ClassVar[int] = 2


@pytest.fixture
def telling(store: Store) -> Tavern:
    """A tavern whose counting game tells what happens."""
    return Tavern(store, counting=without_types(Telling()))


@pytest.fixture
def log() -> Iterator[DatabaseLog]:
    """Everything that the database is asked."""
    with listening() as log:
        yield log


def archive_of(tavern: Tavern) -> Archive:
    """The archive of another process on the same database."""
    return Archive(tavern.store, tavern.host.games)


async def forget_events(store: Store, table: Table) -> None:
    """Make it a table from before events were kept."""

    def forget(unit: UnitOfWork) -> None:
        unit.connection.execute(text("UPDATE moves SET events = NULL WHERE table_id = :id"), {"id": table.id})

    await from_outside(store, forget)


async def refusal_of(archive: Archive, table_id: str) -> str:
    with pytest.raises(Refusal) as refused:
        await archive.past(table_id)
    return refused.value.code


async def test_every_position_is_seen_from_every_seat_as_it_was_seen_then(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN, CLEO, game="forty_barrels")
    seen: list[dict[int | None, AnyTableView]] = []

    async def use_snapshot() -> None:
        snapshot = await tavern.host.snapshot(table.id)
        seen.append({seat: snapshot.seen_by(seat) for seat in (None, 0, 1, 2)})

    await use_snapshot()
    while table.status == Status.RUNNING:
        to_act = seen[-1][None].to_act
        assert to_act is not None
        member = table.seats[to_act].member
        assert member is not None
        legal = (await tavern.table_view(table, member)).legal
        table = await tavern.host.ask(table.id, Act(table.ply, member.id, legal[table.ply % len(legal)]))
        await use_snapshot()
    past = await archive_of(tavern).past(table.id)
    assert (past.steps, past.has_views, past.is_untold) == (table.ply, True, False)
    for step, then in enumerate(seen):
        for seat, view in then.items():
            now = past.view(step, seat)
            assert (now.view, now.legal, now.story, now.to_act) == (view.view, view.legal, view.story, view.to_act)
            assert (now.table.status, now.table.ply, now.table.outcome, now.table.seed) == (
                view.table.status,
                view.table.ply,
                view.table.outcome,
                view.table.seed,
            )
    assert [past.turn_at(step) for step in range(4)] == [None, 0, 1, 2]
    assert past.turns[-1].stop == past.steps


async def test_moves_that_were_taken_back_are_left_out_and_the_rest_is_as_it_was(telling: Tavern) -> None:
    table = await telling.running(ANNA, BEN)
    first = telling.to_act(table)
    table = await telling.play_on(table, 3)
    kept = (await telling.table_view(table)).view
    second = BEN if first == ANNA else ANNA
    await telling.host.ask(table.id, Act(1, second.id, Say(1)))
    await telling.host.ask(table.id, Undo(2, second.id))
    table = await telling.host.ask(table.id, Act(3, second.id, Say(2)))
    after = (await telling.table_view(table)).view
    await telling.host.ask(table.id, Stop(ANNA, manager=True))
    past = await archive_of(telling).past(table.id)
    assert [event.number for told in past.log for event in told.events if isinstance(event, Said)] == [3, 2]
    assert [past.view(step, None).view for step in (1, 2)] == [kept, after]
    assert past.steps == 2


async def test_reading_a_long_table_is_one_read(tavern: Tavern, log: DatabaseLog) -> None:
    table = await tavern.running(ANNA, BEN, CLEO)
    while table.status == Status.RUNNING:
        table = await tavern.play_on(table)
    archive = archive_of(tavern)
    log.clear()
    past = await archive.past(table.id)
    assert past.steps == table.ply > 9
    assert log.counts == (1, 0, 0)
    assert len([each for each in log.transactions[0].statements if each[0].lstrip().startswith("SELECT")]) <= 4
    log.clear()
    await tavern.host.places.latest_ended(PLACE.channel_id)
    assert log.counts == (1, 0, 0)


async def test_a_running_table_has_a_log_and_no_position(telling: Tavern) -> None:
    table = await telling.running(ANNA, BEN)
    table = await telling.play_on(table)
    past = await archive_of(telling).past(table.id)
    assert (past.steps, past.has_views, past.positions) == (1, False, None)
    assert past.table.seed is None
    with pytest.raises(ValueError, match="no positions"):
        past.view(0, None)


async def test_a_table_of_older_rules_is_described_by_its_events_alone(telling: Tavern) -> None:
    table = await telling.running(ANNA, BEN)
    table = await telling.play_on(table)
    table = await telling.host.ask(table.id, Stop(ANNA, manager=True))
    games = {"counting": without_types(TellingByNewRules())}
    past = await Archive(telling.store, games).past(table.id)
    assert (past.steps, past.has_views, past.is_untold) == (1, False, False)
    assert [told.events for told in past.log] == [(Said(number=1),)]


async def test_a_table_without_events_is_played_again_or_cannot_be_described(telling: Tavern) -> None:
    table = await telling.running(ANNA, BEN)
    table = await telling.play_on(table)
    table = await telling.host.ask(table.id, Stop(ANNA, manager=True))
    await forget_events(telling.store, table)
    past = await archive_of(telling).past(table.id)
    assert [told.events for told in past.log] == [(Said(number=1),)]
    assert past.has_views
    games = {"counting": without_types(CountingByNewRules())}
    past = await Archive(telling.store, games).past(table.id)
    assert (past.steps, past.has_views, past.is_untold) == (0, False, True)


async def test_a_table_that_is_missing_or_was_never_dealt_is_refused(tavern: Tavern) -> None:
    table = await tavern.lobby(ANNA, BEN)
    archive = archive_of(tavern)
    assert await refusal_of(archive, table.id) == "table-not-started"
    assert await refusal_of(archive, "nobody00") == "no-table"
    assert await refusal_of(Archive(tavern.store, {}), table.id) == "game-asleep"
