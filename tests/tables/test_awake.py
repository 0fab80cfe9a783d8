"""Tables in memory: what they save, that they never win over what is stored, and that there are not too many."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from bench.database_log import listening
from bot.store import Store
from bot.tables import Place, Stale, Status, TableRefusal
from bot.tables.awake import AwakeTables
from engines.contract import IllegalMove
from tests.store.databases import database_kind
from tests.store.rows import everything
from tests.tables.counting import Say
from tests.tables.tavern import ANNA, BEN, CLEO, PLACE, Tavern

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

__all__ = ["database_kind"]


@pytest.fixture
async def other(tavern: Tavern, address: str) -> AsyncIterator[Tavern]:
    """Another process on the same database."""
    store = await Store.open(address)
    other = Tavern(store)
    yield other
    await other.host.close()
    await store.close()


async def test_every_change_by_another_process_is_seen_at_the_next_look(tavern: Tavern, other: Tavern) -> None:
    table = await tavern.running(ANNA, BEN)
    while table.status == Status.RUNNING:
        acting, looking = (tavern, other) if table.ply % 2 else (other, tavern)
        await looking.host.table(table.id)
        table = await acting.play_on(table)
        assert await looking.host.table(table.id) == table
        assert (await looking.host.snapshot(table.id)).table == table
        assert (await looking.host.open_table(PLACE.channel_id) is None) == (table.status == Status.OVER)
    assert await tavern.host.verify(table.id) == ()


async def test_an_old_copy_is_refused_and_the_move_is_made_for_the_table_as_it_is(
    tavern: Tavern, other: Tavern
) -> None:
    table = await tavern.running(ANNA, BEN)
    await other.host.table(table.id)
    for _ in range(4):
        table = await tavern.play_on(table)
    assert (await other.play_on(table)).ply == 5, "its copy was of ply 0"
    with pytest.raises(Stale) as caught:
        await tavern.host.act(table.id, 4, tavern.to_act(table).id, Say(1))
    assert caught.value.ply == 5, "its copy was of ply 4"
    assert await other.host.verify(table.id) == ()


async def test_who_is_hurried_while_a_move_is_written_stays_hurried(
    tavern: Tavern, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, host, write = await tavern.running(ANNA, BEN), tavern.host, tavern.store.write

    async def hurrying(work: Any, *, synced: bool = True) -> Any:
        host._turns.hurry(table.id, True)
        host._awake.hurry(table.id)
        return await write(work, synced=synced)

    monkeypatch.setattr(tavern.store, "write", hurrying)
    assert (await tavern.play_on(table)).hurried
    assert (await host.table(table.id)).hurried


async def test_a_seat_given_up_elsewhere_is_not_played_from(tavern: Tavern, other: Tavern) -> None:
    table = await tavern.running(ANNA, BEN)
    member = tavern.to_act(table)
    await other.host.leave(table.id, member.id)
    before = await everything(tavern.store)
    with pytest.raises(TableRefusal, match="agent-drives"):
        await tavern.host.act(table.id, 0, member.id, Say(1))
    await other.host.stop(table.id, None, manager=True)
    with pytest.raises(TableRefusal, match="table-over"):
        await tavern.host.act(table.id, 0, member.id, Say(1))
    after = await everything(tavern.store)
    assert after["moves"] == before["moves"] == []


async def test_an_old_copy_does_not_refuse_what_is_allowed_by_now(tavern: Tavern, other: Tavern) -> None:
    table = await tavern.lobby(ANNA, BEN)
    await other.host.table(table.id)
    await tavern.host.leave(table.id, BEN.id)
    await tavern.host.set_up(table.id, ANNA.id, {"goal": "5"})
    assert BEN in (await other.host.join(PLACE, BEN)).members, "in its copy he had a seat"
    table = await tavern.host.start(table.id, ANNA.id)
    with pytest.raises(TableRefusal, match="table-running"):
        await other.host.add_agent(table.id, ANNA.id)
    with pytest.raises(IllegalMove):
        await other.host.act(table.id, 0, other.to_act(table).id, Say(4))
    assert (await other.play_on(table)).ply == 1


async def test_what_a_refusal_has_begun_to_change_is_not_kept(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN)
    snapshot = await tavern.host.snapshot(table.id)
    for move in (Say(9), "nonsense", '{"move":"say"}'):
        with pytest.raises(Exception, match=r"not-one-to-three|unreadable-move"):
            await tavern.host.act(table.id, 0, tavern.to_act(table).id, move)
    assert await tavern.host.table(table.id) == table
    assert (await tavern.host.snapshot(table.id)).view(ANNA.id) == snapshot.view(ANNA.id)
    assert await tavern.host.verify(table.id) == ()


async def test_all_in_one_process_who_change_a_table_at_once_take_turns_without_a_commit_in_vain(
    tavern: Tavern,
) -> None:
    table = await tavern.running(ANNA, BEN)
    member = tavern.to_act(table)
    with listening() as log:
        answers = await asyncio.gather(
            *(tavern.host.act(table.id, 0, member.id, Say(1)) for _ in range(10)), return_exceptions=True
        )
    assert sum(isinstance(answer, Stale) for answer in answers) == 9
    assert log.commits == 1


async def test_the_tables_that_were_played_last_are_kept(tavern: Tavern) -> None:
    games = tavern.host.games
    awake = AwakeTables(tavern.store, lambda name: games[name], most=3)
    tables = [await tavern.lobby(ANNA, CLEO, place=Place(1, channel, "en")) for channel in range(4)]
    for table in tables[:3]:
        await awake.get(table.id)
    await awake.change(tables[0].id, lambda draft: draft.row.seats.clear())
    await awake.get(tables[3].id)
    with listening() as log:
        for table in (tables[0], tables[2], tables[3]):
            await awake.get(table.id)
        assert not [statement for each in log.transactions for statement, _ in each.statements if "seats" in statement]
        assert len((await awake.get(tables[1].id)).row.seats) == 2
        assert [statement for each in log.transactions for statement, _ in each.statements if "seats" in statement]
    assert (await awake.in_channel(0)) is await awake.get(tables[0].id)
