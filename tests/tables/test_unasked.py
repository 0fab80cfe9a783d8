"""Moves that the host makes for members, since the rules leave them no other, such as the first card of a turn."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final

import pytest

from bot.games.registry import PLUGINS
from bot.host.archive import Archive
from bot.store.store import Store
from bot.tables import requests
from bot.tables.play import Stored
from bot.tables.requests import Act, AddAgent, ComeBack, Leave, Start, Undo, VoteToStop
from bot.tables.types import Table, TablePlace
from engines.bierfest.model import Draw, Stop
from engines.bremen.model import Play, View
from engines.contract import Event, Step
from tests.engines.steps import without_types
from tests.tables.counting import Counting, Say, Telling
from tests.tables.passing import Passing, TimedTavern, store, wall
from tests.tables.tavern import ANNA, BEN, CLEO, Tavern, never

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from engines.chance import Chance
    from tests.tables.counting import Sum

__all__ = ["store"]

BIERFEST: Final[dict[str, Any]] = {"shelf": ("bierfest",), "without_asking": {"bierfest": (Draw,)}}


@pytest.fixture
async def tavern(store: Store) -> AsyncIterator[TimedTavern]:
    """A process whose clocks run, and whose house players sit still."""
    tavern = TimedTavern(store, Passing(), **BIERFEST)
    await tavern.open()
    yield tavern
    await tavern.host.close()


async def dealt(tavern: Tavern, agents: int = 0) -> Table:
    table = await tavern.lobby(*(ANNA, BEN, CLEO)[: 3 - agents], game="bierfest")
    for _ in range(agents):
        await tavern.host.ask(table.id, AddAgent(ANNA.id))
    return await tavern.host.ask(table.id, Start(ANNA.id))


async def stop(tavern: Tavern, table: Table) -> Table:
    """Let the member who is to act end the turn."""
    view = await tavern.host.table_view(table.id)
    assert view.to_act is not None
    member = table.seats[view.to_act].member
    assert member is not None
    return await tavern.host.ask(table.id, Act(table.ply, member.id, Stop()))


async def log(tavern: Tavern, table: Table) -> list[tuple[int, int, int | None, str | None, str]]:
    moves = await tavern.store.read(lambda unit: unit.moves(table.id))
    return [(each.ply, each.seat, each.member_id, each.agent, each.move) for each in moves]


DREW, STOPPED = '{"move":"draw"}', '{"move":"stop"}'


async def test_the_first_card_is_drawn_with_the_deal_and_with_the_end_of_each_turn(tavern: TimedTavern) -> None:
    stored: list[Stored] = []
    tavern.host.ownership.on_stored(stored.append)
    table = await dealt(tavern)
    first, second, _ = table.members
    assert (table.ply, await log(tavern, table)) == (1, [(1, 0, first.id, None, DREW)])
    own = await tavern.table_view(table, first)
    assert (own.to_act, len(own.legal), own.own_turns) == (0, 2, 0)
    told = len(tavern.changes)
    table = await stop(tavern, table)
    assert table.ply == 3
    assert (await log(tavern, table))[1:] == [(2, 0, first.id, None, STOPPED), (3, 1, second.id, None, DREW)]
    assert tavern.changes[told:] == [table.id], "both are one change"
    assert [each.unasked for each in stored[-2:]] == [1, 1]
    assert await tavern.host.verifier.codes(table.id) == ()


async def test_a_stale_click_on_the_end_of_a_turn_is_refused(tavern: TimedTavern) -> None:
    table = await dealt(tavern)
    first = table.members[0]
    await stop(tavern, table)
    await tavern.refuses(tavern.host.ask(table.id, Act(1, first.id, Stop())), "stale", ply=3)


async def test_another_program_tells_the_same_and_a_replay_goes_through_both_moves(tavern: TimedTavern) -> None:
    table = await stop(tavern, await dealt(tavern))
    later = Tavern(tavern.store, **BIERFEST)
    for member in (ANNA, BEN, CLEO, None):
        assert await later.table_view(table, member) == await tavern.table_view(table, member)
    await tavern.host.ask(table.id, requests.Stop(ANNA))
    past = await Archive(tavern.store, tavern.host.games).past(table.id)
    assert past.steps == 3
    assert [span.stop for span in past.turns] == [2, 3]
    assert [past.view(step, None).to_act for step in range(3)] == [0, 0, 1]


async def test_house_players_draw_for_themselves(store: Store) -> None:
    tavern = Tavern(store, pace=1.0, sleep=never, **BIERFEST)
    table = await dealt(tavern, agents=2)
    if table.seats[0].agent is None:
        table = await stop(tavern, table)
    to_act = (await tavern.host.table_view(table.id)).to_act
    assert to_act is not None
    assert table.seats[to_act].agent is not None
    assert table.ply in {0, 2}, "it waits until everybody has seen what happened"
    await tavern.host.close()


async def test_a_member_who_comes_back_before_the_first_card_gets_it(tavern: TimedTavern) -> None:
    frozen = Tavern(tavern.store, **BIERFEST)
    table = await dealt(frozen)
    second = table.members[1]
    await frozen.host.ask(table.id, Leave(second.id))
    table = await stop(frozen, table)
    assert table.ply == 2, "somebody stands in, and sits still"
    table = await frozen.host.ask(table.id, ComeBack(second.id))
    assert (await log(frozen, table))[-1] == (3, 1, second.id, None, DREW)
    assert await frozen.host.verifier.codes(table.id) == ()
    await frozen.host.close()


async def test_it_is_no_sign_of_life(tavern: TimedTavern) -> None:
    """Two turns are slept through although a card was drawn in between; then a house player takes over."""
    lobby = await tavern.lobby(ANNA, BEN, CLEO, game="bierfest")
    await tavern.at_clock(lobby, "live")
    table = await tavern.host.ask(lobby.id, Start(ANNA.id))
    assert table.until == wall(60), "the time of a turn begins when there is something to decide"
    sleeper = table.seats[0]
    await tavern.let_pass(60)
    table = await tavern.now(table)
    assert (await tavern.agents_moves(table))[0] == (2, sleeper.member.id if sleeper.member else None)
    for _ in range(2):
        if table.seats[0].missed and (await tavern.table_view(table)).to_act != 0:
            table = await stop(tavern, table)
    assert (await tavern.table_view(table)).to_act == 0
    assert (await log(tavern, table))[-1][1:] == (0, table.members[0].id, None, DREW)
    assert table.seats[0].missed == 1
    await tavern.let_pass(60)
    assert not (await tavern.now(table)).seats[0].is_present


async def test_it_takes_no_wish_to_stop_back(tavern: TimedTavern) -> None:
    table = await dealt(tavern)
    second = table.members[1]
    await tavern.host.ask(table.id, VoteToStop(second.id))
    table = await stop(tavern, table)
    assert (await log(tavern, table))[-1][1] == 1
    assert table.voters == (second,)


async def test_a_game_that_names_no_moves_leaves_them_to_its_members(store: Store) -> None:
    tavern = Tavern(store, shelf=("bierfest",))
    table = await dealt(tavern)
    assert (table.ply, (await tavern.table_view(table, table.members[0])).legal) == (0, (Draw(),))


async def test_a_member_who_may_take_back_the_move_before_is_asked_although_there_is_one_move(store: Store) -> None:
    """In the Cafe, after the first guest a turn may have to end, or the second guest may have a single chair."""
    tavern = Tavern(store, shelf=("cafe",), without_asking={"cafe": PLUGINS["cafe"].without_asking}, pace=0)
    chance, asked = Random(3), 0
    for channel in range(6):
        table = await tavern.running(ANNA, BEN, place=TablePlace(1, channel, "en"), game="cafe")
        while table.is_open:
            every = [(member, await tavern.table_view(table, member)) for member in (ANNA, BEN)]
            acting, seen = next(each for each in every if each[1].legal)
            if len(seen.legal) == 1:
                assert seen.may_take_back, "there is neither a choice nor anything to take back"
                asked += 1
            table = await tavern.host.ask(table.id, Act(table.ply, acting.id, chance.choice(seen.legal)))
        assert await tavern.host.verifier.codes(table.id) == ()
    assert asked


async def test_the_last_tiles_of_bremen_are_played_at_once(store: Store) -> None:
    bremen = PLUGINS["bremen"]
    tavern = Tavern(store, shelf=("bremen",), without_asking={"bremen": bremen.without_asking})
    table = await tavern.running(ANNA, BEN, CLEO, game="bremen")
    chance = Random(1)
    while table.is_open:
        seen = [(member, await tavern.table_view(table, member)) for member in (ANNA, BEN, CLEO)]
        member, own = next((member, view) for member, view in seen if view.legal)
        assert isinstance(own.view, View)
        assert len(own.view.hand) > 1, "the last tile of a hand is no choice"
        plays = [move for move in own.legal if isinstance(move, Play)]
        table = await tavern.host.ask(table.id, Act(table.ply, member.id, chance.choice(plays)))
    assert await tavern.host.verifier.codes(table.id) == ()


class OneForTheSecond(Telling):
    """The second seat can only say one."""

    def legal_moves(self, state: Sum) -> Sequence[Say]:
        return (Say(1),) if state.to_act == 1 else super().legal_moves(state)


async def test_a_move_before_an_automatic_one_is_final(store: Store) -> None:
    tavern = Tavern(store, counting=without_types(OneForTheSecond()), without_asking={"counting": (Say,)})
    table = await tavern.running(ANNA, BEN)
    first = table.members[0]
    table = await tavern.host.ask(table.id, Act(0, first.id, Say(1)))
    assert table.ply == 2
    view = await tavern.table_view(table, first)
    assert (view.to_act, view.may_take_back) == (0, False)
    await tavern.refuses(tavern.host.ask(table.id, Undo(2, first.id)), "nothing-to-take-back")
    for _ in range(20):
        if table.is_open:
            table = await tavern.host.ask(table.id, Act(table.ply, first.id, Say(3)))
    assert table.outcome is not None
    assert await tavern.host.verifier.codes(table.id) == ()


class GoingOn(Counting):
    """Every seat has one legal move, and the sum never grows."""

    longest: ClassVar[int] = 20

    def legal_moves(self, state: Sum) -> Sequence[Say]:
        return (Say(1),)

    def apply(self, state: Sum, move: Say, chance: Chance) -> Step[Sum, Event]:
        return Step(state, ())


async def test_only_moves_that_never_end_are_an_error_and_change_nothing(store: Store) -> None:
    tavern = Tavern(store, counting=without_types(GoingOn()), without_asking={"counting": (Say,)})
    table = await tavern.lobby(ANNA, BEN)
    with pytest.raises(RuntimeError, match="the only legal moves of counting do not end within `longest`"):
        await tavern.host.ask(table.id, Start(ANNA.id))
    assert (await tavern.host.table(table.id)).status == table.status
