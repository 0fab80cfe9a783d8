"""Advice: what a house player would do in a member's place, only when they are to act, and counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from agents.question import answer
from agents.workers import Lost
from bot.games.registry import PLUGINS
from bot.tables.house_players import question_at
from bot.tables.requests import Join, SetUp, Start, Stop
from bot.tables.types import TablePlace
from engines.registry import NAMES
from tests.agents.executors import Inline
from tests.agents.thinkers import AGENTS, RUTHLESS
from tests.tables.counting import Say
from tests.tables.tavern import ANNA, BEN, CLEO, PLACE, Tavern
from tests.tables.thinking import House

if TYPE_CHECKING:
    from bot.store.store import Store
    from bot.tables.types import Member, Table


def taken(table: Table, member: Member) -> int:
    """How often a member has asked."""
    seat = table.seat_of(member.id)
    assert seat is not None
    return seat.advice


async def test_it_is_counted_once_for_each_turn_and_changes_nothing_else(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN)
    asking = tavern.to_act(table)
    before = await tavern.table_view(table, asking)
    for _ in range(2):
        assert (await tavern.host.advice.ask(table.id, 0, asking.id)).move == Say(1)
        table = await tavern.host.table(table.id)
        assert taken(table, asking) == 1
    after = await tavern.table_view(table, asking)
    assert (after.view, after.legal, after.to_act, table.ply) == (before.view, before.legal, before.to_act, 0)
    table = await tavern.play_on(await tavern.play_on(table))
    assert (await tavern.host.advice.ask(table.id, 2, asking.id)).move == Say(1)
    table = await tavern.host.table(table.id)
    assert [taken(table, each) for each in (asking, BEN if asking == ANNA else ANNA)] == [2, 0]
    assert await tavern.host.verifier.codes(table.id) == ()


async def test_only_the_member_to_act_gets_advice(tavern: Tavern) -> None:
    lobby = await tavern.lobby(ANNA, BEN)
    await tavern.refuses(tavern.host.advice.ask(lobby.id, 0, ANNA.id), "table-not-started")
    table = await tavern.host.ask(lobby.id, Start(ANNA.id))
    asking, other = (tavern.to_act(table), BEN if tavern.to_act(table) == ANNA else ANNA)
    await tavern.refuses(tavern.host.advice.ask(table.id, 0, other.id), "not-your-turn", seat=0)
    await tavern.refuses(tavern.host.advice.ask(table.id, 0, CLEO.id), "not-seated")
    await tavern.refuses(tavern.host.advice.ask(table.id, 1, asking.id), "stale", ply=0)
    table = await tavern.play_on(table)
    await tavern.refuses(tavern.host.advice.ask(table.id, 0, other.id), "stale", ply=1)
    await tavern.host.ask(table.id, Stop(ANNA, manager=True))
    await tavern.refuses(tavern.host.advice.ask(table.id, 1, other.id), "table-over")


async def test_a_table_may_do_without_and_so_does_the_next_one(tavern: Tavern) -> None:
    lobby = await tavern.lobby(ANNA, BEN)
    assert lobby.advice
    await tavern.refuses(tavern.host.ask(lobby.id, SetUp(CLEO.id, {"advice": "false"})), "not-seated")
    assert not (await tavern.host.ask(lobby.id, SetUp(ANNA.id, {"advice": "false"}))).advice
    table = await tavern.host.ask(lobby.id, Start(ANNA.id))
    await tavern.refuses(tavern.host.advice.ask(table.id, 0, tavern.to_act(table).id), "no-advice")
    await tavern.refuses(tavern.host.ask(table.id, SetUp(ANNA.id, {"advice": "true"})), "table-running")
    table = await tavern.host.ask(table.id, Stop(ANNA, manager=True))
    assert not (await tavern.host.ask(PLACE, Join(ANNA, like=table))).advice
    elsewhere = TablePlace(PLACE.guild_id, PLACE.channel_id + 1, PLACE.locale)
    assert (await tavern.host.ask(elsewhere, Join(BEN))).advice


@pytest.mark.parametrize("game", NAMES)
async def test_the_best_who_thinks_answers_the_same_each_time(store: Store, game: str) -> None:
    house = House(store, Inline)
    lobby = await house.lobby(game)
    for number in range(1, PLUGINS[game].game.seats[0]):
        await house.host.ask(PLACE, Join((BEN, CLEO)[number - 1]))
    table = await house.host.ask(lobby.id, Start(ANNA.id))
    view = await house.host.table_view(table.id)
    asking = table.seats[view.to_act or 0].member
    assert asking is not None
    told = [await house.host.advice.ask(table.id, 0, asking.id) for _ in range(2)]
    assert told[0] == told[1]
    awake = await house.host._cache.get(table.id)
    adviser = f"search:{RUTHLESS}" if AGENTS.knows(game, f"search:{RUTHLESS}") else "heuristic"
    asked = question_at(awake, view.to_act or 0, adviser)
    assert told[0].move == answer(awake.game, AGENTS.agent(game, adviser), asked).move
    await house.close()


async def test_a_thought_that_is_lost_costs_only_its_depth(store: Store) -> None:
    house = House(store, lambda: Inline(breaking=1))
    lobby = await house.lobby("bremen")
    for member in (BEN, CLEO):
        await house.host.ask(PLACE, Join(member))
    table = await house.host.ask(lobby.id, Start(ANNA.id))
    view = await house.host.table_view(table.id)
    asking = table.seats[view.to_act or 0].member
    assert asking is not None
    told = await house.host.advice.ask(table.id, 0, asking.id)
    assert told.evidence is None
    assert house.workers.counts.lost[Lost.DIED] == 1
    assert told.move in (await house.host.table_view(table.id, asking.id)).legal
    await house.close()
