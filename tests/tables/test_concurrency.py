"""Several at the same table at the same moment: one is first, and the others are refused."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, TypeVar

import pytest

from bot.store.schema import MoveRecord, Status
from bot.store.store import Store, utc_now
from bot.tables.refusals import Stale
from bot.tables.requests import Act, AddAgent, Join, Leave, Start, Stop
from bot.tables.types import Member, Table, TablePlace
from engines.contract import Refusal
from tests.store.databases import database_kind
from tests.tables.counting import Say
from tests.tables.tavern import ANNA, BEN, CLEO, DORA, PLACE, Tavern
from tests.tables.waiting import eventually

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable

__all__ = ["database_kind"]

T = TypeVar("T")


@pytest.fixture
async def tavern(store: Store) -> AsyncIterator[Tavern]:
    """The owner of all tables, whose agents play at once."""
    tavern = Tavern(store, pace=0.0)
    yield tavern
    await tavern.host.close()


async def at_once(*requests: Awaitable[T]) -> tuple[list[T], list[Refusal]]:
    """Ask all at the same moment: what was done, and what was refused."""
    answers = await asyncio.gather(*requests, return_exceptions=True)
    done, refused = [], []
    for answer in answers:
        if isinstance(answer, Refusal):
            refused.append(answer)
        elif isinstance(answer, BaseException):
            raise answer
        else:
            done.append(answer)
    return done, refused


async def test_one_of_several_moves_at_the_same_ply_is_played(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN)
    played = []
    while table.status == Status.RUNNING:
        member, ply = tavern.to_act(table), table.ply
        done, refused = await at_once(
            *(tavern.host.ask(table.id, Act(ply, member.id, Say(number))) for number in (1, 2, 3))
        )
        assert len(done) == 1
        assert all(isinstance(refusal, Stale) or refusal.code == "table-over" for refusal in refused)
        table = done[0]
        assert table.ply == ply + 1
        played.append(table.ply)
    assert played == list(range(1, table.ply + 1))
    assert await tavern.host.verifier.codes(table.id) == ()
    log = await tavern.store.read(lambda unit: unit.moves(table.id))
    assert [move.ply for move in log] == played


async def test_clicks_on_one_button_several_times_play_once(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN)
    member = tavern.to_act(table)
    done, refused = await at_once(*(tavern.host.ask(table.id, Act(0, member.id, Say(1))) for _ in range(10)))
    assert len(done) == 1
    assert [(refusal.code, refusal.details) for refusal in refused] == [("stale", {"ply": 1})] * 9


async def test_a_move_whose_place_in_the_log_is_taken_is_stale(tavern: Tavern) -> None:
    # Versions make this impossible among hosts; the key of the log is the last word all the same.
    table = await tavern.running(ANNA, BEN)
    taken = MoveRecord(table_id=table.id, ply=1, seat=0, member_id=9, move="{}", at=utc_now())
    await tavern.store.write(lambda unit: unit.add_move(taken))
    await tavern.refuses(tavern.host.ask(table.id, Act(0, tavern.to_act(table).id, Say(1))), "stale", ply=1)


async def test_those_who_open_a_table_at_the_same_moment_sit_at_one(tavern: Tavern) -> None:
    for _ in range(5):
        members = (ANNA, BEN, CLEO)
        done, refused = await at_once(*(tavern.host.ask(PLACE, Join(member)) for member in members))
        assert refused == []
        assert len({table.id for table in done}) == 1
        [table] = await tavern.host.open_tables()
        assert set(table.members) == set(members)
        await tavern.host.ask(table.id, Stop(ANNA))


async def test_the_last_seat_is_given_once(tavern: Tavern) -> None:
    for _ in range(5):
        table = await tavern.lobby(ANNA, BEN)
        done, refused = await at_once(
            tavern.host.ask(PLACE, Join(CLEO)),
            tavern.host.ask(PLACE, Join(DORA)),
            tavern.host.ask(table.id, AddAgent(ANNA.id)),
        )
        assert len(done) == 1
        assert [refusal.code for refusal in refused] == ["table-full"] * 2
        table = await tavern.host.table(table.id)
        assert len(table.seats) == 3
        await tavern.host.ask(table.id, Stop(ANNA))


async def test_a_member_who_joins_twice_at_once_has_one_seat(tavern: Tavern) -> None:
    done, refused = await at_once(*(tavern.host.ask(PLACE, Join(ANNA)) for _ in range(3)))
    assert (len(done), [refusal.code for refusal in refused]) == (1, ["already-seated"] * 2)
    assert done[0].members == (ANNA,)


async def test_a_table_is_dealt_once(tavern: Tavern) -> None:
    table = await tavern.lobby(ANNA, BEN)
    done, refused = await at_once(*(tavern.host.ask(table.id, Start(ANNA.id)) for _ in range(3)))
    assert (len(done), [refusal.code for refusal in refused]) == (1, ["table-running"] * 2)
    assert await tavern.host.table(table.id) == done[0]
    assert await tavern.host.verifier.codes(table.id) == ()


async def test_leaving_stopping_and_acting_at_the_same_moment_leave_a_sound_table(tavern: Tavern) -> None:
    for number in range(6):
        table = await tavern.running(ANNA, BEN)
        member = tavern.to_act(table)
        requests = [
            tavern.host.ask(table.id, Act(0, member.id, Say(1))),
            tavern.host.ask(table.id, Leave(member.id)),
            tavern.host.ask(table.id, Stop(CLEO, manager=True)),
        ]
        _, refused = await at_once(*requests[number % 3 :], *requests[: number % 3])
        assert {refusal.code for refusal in refused} <= {"agent-drives", "has-left", "table-over", "stale"}
        table = await tavern.host.table(table.id)
        assert table.status == Status.STOPPED
        assert await tavern.host.verifier.codes(table.id) == ()


async def test_many_channels_fill_start_and_play_at_the_same_time(tavern: Tavern) -> None:
    async def evening(channel: int) -> Table:
        place, members = TablePlace(1, channel, "en"), [Member(channel * 10 + seat, f"M{seat}") for seat in range(3)]
        table = (await asyncio.gather(*(tavern.host.ask(place, Join(member)) for member in members)))[0]
        table = await tavern.host.ask(table.id, Start(members[0].id))
        while table.status == Status.RUNNING:
            table = await tavern.play_on(table, 3)
        return table

    tables = await asyncio.gather(*(evening(channel) for channel in range(12)))
    assert len({table.id for table in tables}) == 12
    for table in tables:
        assert (table.status, table.place.channel_id) == (Status.OVER, table.members[0].id // 10)
        assert await tavern.host.verifier.codes(table.id) == ()


async def at_ply(tavern: Tavern, table: Table, ply: int) -> Table:
    async def there() -> bool:
        return (await tavern.host.table(table.id)).ply == ply

    await eventually(there)
    return await tavern.host.table(table.id)


async def test_a_move_is_played_even_if_nobody_waits_for_the_answer(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN)
    for ply in range(6):
        task = asyncio.create_task(tavern.host.ask(table.id, Act(ply, tavern.to_act(table).id, Say(1))))
        for _ in range(1 + ply * 5):  # a little later each time
            await asyncio.sleep(0)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        table = await at_ply(tavern, table, ply + 1)
    assert await tavern.host.verifier.codes(table.id) == ()
