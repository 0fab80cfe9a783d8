"""Taking a move back: an entry of the log like any other, as long as nobody has acted and the game allows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.store.store import Store
from bot.tables.refusals import Stale
from bot.tables.requests import Act, AddAgent, Leave, Start, Stop, TakeSeat, Undo, VoteToStop
from tests.engines.steps import without_types
from tests.tables.counting import Said, Say, Telling
from tests.tables.tavern import ANNA, BEN, DORA, Tavern
from tests.tables.waiting import StandingClock, busy, eventually

if TYPE_CHECKING:
    pass


@pytest.fixture
def hesitant(store: Store) -> Tavern:
    return Tavern(store, counting=without_types(Telling()))


async def test_a_move_that_is_taken_back_leaves_the_table_as_it_was_at_a_later_ply(hesitant: Tavern) -> None:
    table = await hesitant.running(ANNA, BEN)
    first, second = (hesitant.to_act(table), BEN if hesitant.to_act(table) == ANNA else ANNA)
    before = await hesitant.table_view(table, first)
    table = await hesitant.play_on(table)
    assert (await hesitant.table_view(table, first)).may_take_back
    assert not (await hesitant.table_view(table, second)).may_take_back
    assert not (await hesitant.table_view(table)).may_take_back
    table = await hesitant.host.ask(table.id, Undo(1, first.id))
    after = await hesitant.table_view(table, first)
    assert table.ply == 2
    assert (after.view, after.legal, after.to_act, after.story) == (before.view, before.legal, before.to_act, ())
    assert not after.may_take_back
    table = await hesitant.host.ask(table.id, Act(2, first.id, Say(2)))
    assert [event.number for event in (await hesitant.table_view(table)).story if isinstance(event, Said)] == [2]
    assert await hesitant.host.verifier.codes(table.id) == ()


async def test_another_program_tells_the_same_after_it(hesitant: Tavern, store: Store) -> None:
    table = await hesitant.running(ANNA, BEN)
    first = hesitant.to_act(table)
    await hesitant.play_on(table)
    await hesitant.host.ask(table.id, Undo(1, first.id))
    await hesitant.host.ask(table.id, Act(2, first.id, Say(3)))
    later = Tavern(store, counting=without_types(Telling()))
    for member in (ANNA, BEN, None):
        assert await later.table_view(table, member) == await hesitant.table_view(table, member)
    table = await later.host.table(table.id)
    await later.host.ask(table.id, Act(3, (BEN if first == ANNA else ANNA).id, Say(1)))
    assert await later.host.verifier.codes(table.id) == ()


async def test_another_program_lets_the_same_move_be_taken_back(hesitant: Tavern, store: Store) -> None:
    table = await hesitant.running(ANNA, BEN)
    first = hesitant.to_act(table)
    await hesitant.play_on(table)
    later = Tavern(store, counting=without_types(Telling()))
    for member in (ANNA, BEN, None):
        assert await later.table_view(table, member) == await hesitant.table_view(table, member)
    assert (await later.table_view(table, first)).may_take_back
    table = await later.host.ask(table.id, Undo(1, first.id))
    assert not (await later.table_view(table, first)).may_take_back
    another = Tavern(store, counting=without_types(Telling()))
    assert not (await another.table_view(table, first)).may_take_back
    await another.refuses(another.host.ask(table.id, Undo(2, first.id)), "nothing-to-take-back")


async def test_a_move_that_is_final_or_made_by_another_member_stays(hesitant: Tavern) -> None:
    table = await hesitant.running(ANNA, BEN)
    first, second = (hesitant.to_act(table), BEN if hesitant.to_act(table) == ANNA else ANNA)
    ask = hesitant.host.ask
    await hesitant.refuses(ask(table.id, Undo(0, first.id)), "nothing-to-take-back")
    await hesitant.play_on(table)
    await hesitant.refuses(ask(table.id, Undo(1, second.id)), "nothing-to-take-back")
    await hesitant.refuses(ask(table.id, Undo(0, first.id)), "stale", ply=1)
    await hesitant.refuses(ask(table.id, Undo(1, 77)), "not-seated")
    table = await hesitant.host.ask(table.id, Act(1, second.id, Say(2)))
    await hesitant.refuses(ask(table.id, Undo(2, first.id)), "nothing-to-take-back")
    await hesitant.refuses(ask(table.id, Undo(2, second.id)), "nothing-to-take-back")  # a 2 is final
    table = await hesitant.host.ask(table.id, Act(2, first.id, Say(1)))
    table = await ask(table.id, Undo(3, first.id))
    await hesitant.refuses(ask(table.id, Undo(4, first.id)), "nothing-to-take-back")  # nor two steps
    await hesitant.refuses(hesitant.host.ask(table.id, Act(3, first.id, Say(1))), "stale", ply=4)
    await hesitant.refuses(hesitant.host.ask(table.id, Act(4, first.id, '{"move":"take_back"}')), "unreadable-move")
    await hesitant.host.ask(table.id, Stop(ANNA))
    await hesitant.refuses(ask(table.id, Undo(4, first.id)), "table-over")


async def test_a_vote_of_another_member_does_not_make_a_move_final(hesitant: Tavern) -> None:
    table = await hesitant.running(ANNA, BEN)
    first, second = (hesitant.to_act(table), BEN if hesitant.to_act(table) == ANNA else ANNA)
    await hesitant.play_on(table)
    await hesitant.host.ask(table.id, VoteToStop(second.id))
    assert (await hesitant.table_view(table, first)).may_take_back
    assert (await hesitant.host.ask(table.id, Undo(1, first.id))).ply == 2


async def test_a_newcomer_in_another_seat_does_not_make_a_move_final(hesitant: Tavern, store: Store) -> None:
    table = await hesitant.running(ANNA, BEN)
    first, second = (hesitant.to_act(table), BEN if hesitant.to_act(table) == ANNA else ANNA)
    await hesitant.play_on(table)
    await hesitant.host.ask(table.id, Leave(second.id))
    table = await hesitant.host.ask(table.id, TakeSeat(1, DORA))
    for tavern in (hesitant, Tavern(store, counting=without_types(Telling()))):
        assert (await tavern.table_view(table, first)).may_take_back
        assert not (await tavern.table_view(table, DORA)).may_take_back
    assert (await hesitant.host.ask(table.id, Undo(1, first.id))).ply == 2


async def test_no_game_allows_it_unless_it_says_so(store: Store) -> None:
    tavern = Tavern(store)
    table = await tavern.running(ANNA, BEN)
    first = tavern.to_act(table)
    await tavern.play_on(table)
    await tavern.refuses(tavern.host.ask(table.id, Undo(1, first.id)), "nothing-to-take-back")


async def test_it_costs_one_commit_and_no_read(hesitant: Tavern, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await hesitant.running(ANNA, BEN)
    first = hesitant.to_act(table)
    await hesitant.play_on(table)
    asked: list[str] = []
    for name in ("read", "write"):
        method = getattr(hesitant.store, name)

        async def noted(request: object, name: str = name, method: object = method) -> object:
            asked.append(name)
            return await method(request)  # type: ignore[operator]

        monkeypatch.setattr(hesitant.store, name, noted)
    await hesitant.host.ask(table.id, Undo(1, first.id))
    assert asked.count("write") == 1


@pytest.mark.parametrize("reads_first", [True, False])
async def test_a_look_at_the_same_moment_takes_nothing_away(hesitant: Tavern, reads_first: bool) -> None:
    table = await hesitant.running(ANNA, BEN)
    first = hesitant.to_act(table)
    await hesitant.play_on(table)
    tables = hesitant.host._cache
    made = await tables.get(table.id)
    read = await hesitant.store.read(lambda unit: tables._loaded(unit, unit.table(table.id)))
    assert read is not None
    if reads_first:
        tables.forget(table.id)
    for each in (read, made) if reads_first else (made, read):
        tables._keep(each)
    assert (await hesitant.host.ask(table.id, Undo(1, first.id))).ply == 2


async def test_there_is_time_for_it_before_an_agent_follows(store: Store) -> None:
    clock = StandingClock()
    tavern = Tavern(store, counting=without_types(Telling()), pace=3.0, sleep=clock.sleep)
    table = await tavern.lobby(ANNA)
    await tavern.host.ask(table.id, AddAgent(ANNA.id))
    table = await tavern.host.ask(table.id, Start(ANNA.id))
    await eventually(lambda: busy(tavern.host) == 0)  # An agent that begins has made no pause: only Anna plays.
    assert clock.asked == []
    table = await tavern.host.table(table.id)
    table = await tavern.host.ask(table.id, Act(table.ply, ANNA.id, Say(1)))
    await tavern.host.mark_shown(table.id, table.ply)
    await clock.sleeping(3.0)
    table = await tavern.host.ask(table.id, Undo(table.ply, ANNA.id))
    clock.advance(3.0)
    await eventually(lambda: busy(tavern.host) == 0)
    assert (await tavern.host.table(table.id)).ply == table.ply, "the agent has nothing to follow any more"
    with pytest.raises(Stale):
        await tavern.host.ask(table.id, Act(table.ply - 1, ANNA.id, Say(1)))
    await tavern.host.close()
