"""The pauses of agents: one a turn, and none where the members of a table want none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.games.registry import AGENTS
from bot.host.agent_turns import pause
from bot.tables.refusals import TableRefusal
from bot.tables.requests import Act, AddAgent, Join, Leave, Start
from engines import codec
from engines.registry import games
from tests.hosts import make_host
from tests.tables.counting import Say
from tests.tables.tavern import ANNA, BEN, PLACE
from tests.tables.test_agent_turns import Evening
from tests.tables.waiting import busy, eventually

if TYPE_CHECKING:
    from bot.store.store import Store


@pytest.mark.parametrize("game", ["bierfest", "bremen", "cafe"])
async def test_the_moves_of_one_turn_follow_each_other_within_one_pause(store: Store, game: str) -> None:
    asked: list[float] = []

    async def at_once(seconds: float) -> None:
        asked.append(seconds)

    host = make_host(store, {each.name: each for each in games()}, AGENTS, pace=3.0, patience=0.0, sleep=at_once)
    table = await host.ask(PLACE, Join(ANNA, game))
    for _ in range(2):
        await host.ask(table.id, AddAgent(ANNA.id))
    await host.ask(table.id, Leave(ANNA.id))
    await host.ask(table.id, AddAgent(None))
    await host.ask(table.id, Start(None))
    await eventually(lambda: busy(host) == 0)
    log = await store.read(lambda unit: unit.moves(table.id))
    runs = sum(move.ply == 1 or log[move.ply - 2].seat != move.seat for move in log)
    told = [codec.decode_events(host.games[game], move.events or "") for move in log]
    drawn_first = sum(any(event.opens_turn for event in events) for events in told)
    # At a toast others move in the middle of a turn, and the winner of a round of Bremen leads the next one.
    turns = {"bierfest": drawn_first, "bremen": len(log), "cafe": runs}[game]
    pauses = [seconds for seconds in asked if seconds]
    assert pauses == [pause(3.0, number) for number in range(turns)]
    assert turns < len(log) or game == "bremen"
    await host.close()


def test_later_turns_of_many_in_a_row_have_shorter_pauses() -> None:
    assert [pause(3.0, turns) for turns in range(6)] == [3.0, 3.0, 3.0, 1.5, 0.75, 0.375]
    assert sum(pause(3.0, turns) for turns in range(100)) <= 12.0


async def test_a_table_that_is_hurried_waits_for_nothing_until_its_members_want_pauses_again(store: Store) -> None:
    evening = Evening(store)
    table = await evening.tavern.lobby(ANNA, BEN)
    with pytest.raises(TableRefusal, match="table-not-started"):
        await evening.host.set_fast(table.id, ANNA.id, True)
    await evening.host.ask(table.id, Leave(BEN.id))
    await evening.host.ask(table.id, AddAgent(ANNA.id))
    table = await evening.host.ask(table.id, Start(ANNA.id))
    if table.seats[0].agent is not None:
        await evening.clock.sleeping(10.0)
        await evening.host.mark_shown(table.id, 0)
        await evening.clock.sleeping(3.0)
        evening.clock.advance(1.0)
    else:
        table = await evening.host.ask(table.id, Act(0, ANNA.id, Say(1)))
        await evening.clock.sleeping(10.0)
    assert not (await evening.host.table(table.id)).is_fast
    with pytest.raises(TableRefusal, match="not-seated"):
        await evening.host.set_fast(table.id, BEN.id, True)
    assert (await evening.host.set_fast(table.id, ANNA.id, True)).is_fast
    assert (await evening.host.snapshot(table.id)).table.is_fast
    table = await evening.at_ply(table, table.ply + 1)  # without any time passing
    asked = len(evening.clock.asked)
    table = await evening.host.ask(table.id, Act(table.ply, ANNA.id, Say(1)))
    assert table.is_fast
    table = await evening.at_ply(table, table.ply + 1)
    assert len(evening.clock.asked) == asked
    assert not (await evening.host.set_fast(table.id, ANNA.id, False)).is_fast
    await evening.host.ask(table.id, Act(table.ply, ANNA.id, Say(1)))
    await evening.clock.sleeping(10.0)
    await evening.host.close()
