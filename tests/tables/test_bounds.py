"""What a process remembers of tables does not grow with the number of tables that it has ever seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.host.agent_turns import AgentTurns
from bot.tables.types import TablePlace
from tests.tables.tavern import ANNA, BEN, Tavern, never

if TYPE_CHECKING:
    import pytest

    from bot.host.agent_turns import Decision
    from bot.store.store import Store
    from bot.tables.house_players import AgentTurn


async def nothing() -> Decision:
    """It is never asked."""
    raise NotImplementedError


async def nobody(_: str) -> AgentTurn | None:
    """It is no agent's turn."""
    return None


async def test_running_tables_are_remembered_up_to_a_number_even_if_they_end_elsewhere(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.host.agent_turns._MAX_CACHED_TABLES", 3)
    tavern = Tavern(store)
    tables = [await tavern.running(ANNA, BEN, place=TablePlace(1, channel, "en-US")) for channel in range(200, 206)]
    turns = tavern.host._turns
    for table in tables:
        await tavern.host.set_fast(table.id, ANNA.id, True)
        await tavern.play_on(table)
    assert [*turns._shown] == [table.id for table in tables[-3:]]
    assert {*turns._chosen_paces} == {table.id for table in tables[-3:]}
    assert [each.id for each in await tavern.host.open_tables()] == [table.id for table in tables]
    forgotten = await tavern.play_on(await tavern.host.table(tables[0].id))
    assert forgotten.ply == 2, "whoever plays there is remembered again"
    assert tables[0].id in turns._shown
    await tavern.host.close()


async def test_a_table_that_is_over_is_not_remembered(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN)
    await tavern.host.set_fast(table.id, ANNA.id, True)
    await tavern.host.places.gone(table.id)
    turns = tavern.host._turns
    assert (table.id in turns._shown, table.id in turns._chosen_paces) == (False, False)


def test_the_bound_holds_without_a_host() -> None:
    turns = AgentTurns(nobody, lambda _: nothing(), lambda *_: never(0), pace=1, patience=1)
    for number in range(6_000):
        turns._expect(str(number))
    assert len(turns._shown) == 5_000
