"""Tables in memory: what they save, that they never win over what is stored, and that there are not too many."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from bot.host.cache import TableCache
from bot.store.store import Store
from bot.tables.refusals import Stale
from bot.tables.requests import Act
from bot.tables.types import TablePlace
from tests.store.database_log import listening
from tests.store.databases import database_kind
from tests.tables.counting import Say
from tests.tables.tavern import ANNA, BEN, CLEO, Tavern

if TYPE_CHECKING:
    pass

__all__ = ["database_kind"]


async def test_a_copy_that_is_not_the_stored_table_is_refused_and_the_change_is_made_again(
    tavern: Tavern, address: str
) -> None:
    """As where a process has lost a table and does not know it yet."""
    store = await Store.open(address)
    other = Tavern(store)
    table = await tavern.running(ANNA, BEN)
    await other.host.table(table.id)
    first = tavern.to_act(table)
    for _ in range(4):
        table = await tavern.play_on(table)
    with pytest.raises(Stale) as caught:
        await other.host.ask(table.id, Act(0, first.id, Say(1)))
    assert caught.value.details == {"ply": 4}, "its copy was of ply 0"
    assert (await other.play_on(table)).ply == 5
    assert await other.host.verifier.codes(table.id) == ()
    await other.host.close()
    await store.close()


async def test_a_hurried_member_stays_hurried_while_a_move_is_written(
    tavern: Tavern, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, host, write = await tavern.running(ANNA, BEN), tavern.host, tavern.store.write

    async def hurrying(work: Any, *, synced: bool = True) -> Any:
        host._turns.set_fast((await host._cache.get(table.id)).row, True)
        host._cache.update_pace(table.id)
        return await write(work, synced=synced)

    monkeypatch.setattr(tavern.store, "write", hurrying)
    assert (await tavern.play_on(table)).is_fast
    assert (await host.table(table.id)).is_fast


async def test_changes_of_a_refused_request_are_dropped(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN)
    snapshot = await tavern.host.snapshot(table.id)
    for move in (Say(9), "nonsense", '{"move":"say"}'):
        with pytest.raises(Exception, match=r"not-one-to-three|unreadable-move"):
            await tavern.host.ask(table.id, Act(0, tavern.to_act(table).id, move))
    assert await tavern.host.table(table.id) == table
    assert (await tavern.host.snapshot(table.id)).view(ANNA.id) == snapshot.view(ANNA.id)
    assert await tavern.host.verifier.codes(table.id) == ()


async def test_all_in_one_process_who_change_a_table_at_once_take_turns_without_a_commit_in_vain(
    tavern: Tavern,
) -> None:
    table = await tavern.running(ANNA, BEN)
    member = tavern.to_act(table)
    with listening() as log:
        answers = await asyncio.gather(
            *(tavern.host.ask(table.id, Act(0, member.id, Say(1))) for _ in range(10)), return_exceptions=True
        )
    assert sum(isinstance(answer, Stale) for answer in answers) == 9
    assert log.commits == 1


async def test_the_tables_that_were_played_last_are_kept(tavern: Tavern) -> None:
    games = tavern.host.games
    awake = TableCache(tavern.store, lambda name: games[name], most=3)
    tables = [await tavern.lobby(ANNA, CLEO, place=TablePlace(1, channel, "en")) for channel in range(4)]
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
