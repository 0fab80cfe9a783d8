"""Whole tables of every game: members leave in the middle of a decision, agents go on, the log tells it all."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.games.registry import AGENTS
from bot.store.schema import Status
from bot.tables.requests import Act, Join, Leave, Start
from bot.tables.story import LogEntry, turns
from engines.codec import decode_events
from engines.registry import game, games
from tests.engines.hooks import HOOKS
from tests.hosts import make_host
from tests.tables.tavern import ANNA, BEN, CLEO, DORA, PLACE, SEED
from tests.tables.waiting import busy, eventually

if TYPE_CHECKING:
    from bot.store.store import Store


@pytest.mark.parametrize(
    ("database_kind", "name"),
    [*(("sqlite", name) for name in HOOKS), ("postgresql", "bierfest")],  # games do not know the database
)
async def test_a_member_who_leaves_in_a_decision_is_replaced_and_the_game_ends(store: Store, name: str) -> None:
    host = make_host(store, {each.name: each for each in games()}, AGENTS, new_seed=lambda: SEED)
    for member in (ANNA, BEN, CLEO, DORA)[: max(game(name).seats)]:
        table = await host.ask(PLACE, Join(member, name))
    table = await host.ask(table.id, Start(ANNA.id))
    chance, waiting = Random(name), list(HOOKS[name].leaving)
    while table.status is Status.RUNNING:
        await eventually(lambda: busy(host) == 0)
        to_act = (await host.table_view(table.id)).to_act
        acting = None if to_act is None or not table.seats[to_act].is_present else table.seats[to_act].member
        if acting is None:
            table = await host.table(table.id)
            continue
        table_view = await host.table_view(table.id, acting.id)
        kinds = {type(move) for move in table_view.legal}
        if waiting and waiting[0] in kinds:
            waiting.pop(0)
            table = await host.ask(table.id, Leave(acting.id))
        else:
            table = await host.ask(table.id, Act(table_view.table.ply, acting.id, chance.choice(table_view.legal)))
    assert waiting == []
    assert (await host.table(table.id)).outcome is not None
    verdict = await host.verifier.verdict(table.id)
    assert verdict.is_proved, (verdict.faults, verdict.gaps)
    assert verdict.choices > 0
    moves = await store.read(lambda unit: unit.moves(table.id))
    told = [LogEntry(each.seat, decode_events(game(name), each.events or ""), each.ply) for each in moves]
    assert (await host.table_view(table.id)).course == turns(told), "the result tells of the whole game"
    await host.close()
