"""From the deal to the end: starting, acting, leaving, stopping, and who sees what."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import pytest

from bot.store.schema import Status
from bot.tables.refusals import CODES, Stale, TableRefusal
from bot.tables.requests import Act, AddAgent, Join, Leave, Start, Stop
from bot.tables.types import Absence, SeatedAgent, Table, Undealt
from engines.chance import Chance
from engines.contract import Outcome
from tests.tables.counting import Counting, CountingOptions, Glimpse, Say
from tests.tables.tavern import ANNA, BEN, CLEO, DORA, PLACE, SEED, Tavern


async def to_the_end(tavern: Tavern, table: Table) -> Table:
    while table.status == Status.RUNNING:
        table = await tavern.play_on(table, 3)
    return table


async def test_the_start_draws_the_seats_by_the_seed_and_commits_to_it(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN, CLEO)
    assert table.members == tuple(Chance(SEED, 0, "seats").shuffle([ANNA, BEN, CLEO]))
    assert table.members != (ANNA, BEN, CLEO), "the seed of this test draws another order"
    assert [seat.number for seat in table.seats] == [0, 1, 2]
    assert (table.status, table.ply, table.host) == (Status.RUNNING, 0, ANNA)
    assert table.commitment == hashlib.sha256(SEED).hexdigest()
    assert table.started_at is not None
    table_view = await tavern.table_view(table, table.members[0])
    dealt = Counting().setup(3, CountingOptions(), Chance(SEED, 0))
    assert table_view.view == Glimpse(0, dealt.secrets[0])


async def test_a_snapshot_shows_one_state_to_everybody_however_the_table_goes_on(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN)
    expected = [await tavern.table_view(table, member) for member in (ANNA, BEN, CLEO, None)]
    snapshot = await tavern.host.snapshot(table.id)
    await tavern.play_on(table, 2)
    assert [snapshot.view(member) for member in (ANNA.id, BEN.id, CLEO.id, None)] == expected
    assert snapshot.table == table
    assert snapshot.view(CLEO.id) is snapshot.view(None), "everybody without a seat sees the same"
    assert (await tavern.host.snapshot(table.id)).table.ply == 1


async def test_every_table_has_a_seed_of_its_own(tavern: Tavern) -> None:
    from bot.host.host import Host

    host = Host(tavern.store, tavern.host.games, tavern.host.agents)
    commitments = set()
    for _ in range(3):
        table = await host.ask(PLACE, Join(ANNA))
        await host.ask(PLACE, Join(BEN))
        table = await host.ask(table.id, Start(ANNA.id))
        table = await host.ask(table.id, Stop(ANNA))
        assert table.seed is not None
        assert len(table.seed) == 32
        commitments.add(table.commitment)
    assert len(commitments) == 3


async def test_a_seat_sees_its_own_and_a_spectator_what_everybody_sees(tavern: Tavern) -> None:
    table = await tavern.lobby(ANNA, BEN)
    lobby = await tavern.table_view(table, ANNA)
    assert (lobby.table, lobby.seat, lobby.legal, lobby.to_act) == (table, None, (), None)
    assert lobby.view == Undealt()
    table = await tavern.host.ask(table.id, Start(ANNA.id))
    first, second = table.members
    own, other = await tavern.table_view(table, first), await tavern.table_view(table, second)
    assert (own.seat, own.to_act, own.legal) == (0, 0, (Say(1), Say(2), Say(3)))
    assert (other.seat, other.to_act, other.legal) == (1, 0, ())
    assert isinstance(own.view, Glimpse)
    assert isinstance(other.view, Glimpse)
    assert own.view.secret != other.view.secret
    for spectator in (await tavern.table_view(table), await tavern.table_view(table, CLEO)):
        assert (spectator.seat, spectator.to_act, spectator.legal) == (None, 0, ())
        assert spectator.view == Glimpse(0, None)


async def test_a_move_is_played_with_the_chance_of_its_ply(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN)
    told = len(tavern.changes)
    table = await tavern.play_on(table, 2)
    table = await tavern.play_on(table, 3)
    assert table.ply == 2
    expected = 2 + Chance(SEED, 1).below(2) + 3 + Chance(SEED, 2).below(2)
    assert (await tavern.table_view(table)).view == Glimpse(expected, None)
    assert tavern.changes[told:] == [table.id] * 2
    log = await tavern.store.read(lambda unit: unit.moves(table.id))
    assert [(move.ply, move.seat, move.member_id, move.agent, move.move) for move in log] == [
        (1, 0, table.members[0].id, None, '{"move":"say","number":2}'),
        (2, 1, table.members[1].id, None, '{"move":"say","number":3}'),
    ]


async def test_a_move_may_come_as_text(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN)
    table = await tavern.host.ask(table.id, Act(0, tavern.to_act(table).id, '{"move":"say","number":1}'))
    assert table.ply == 1


async def test_every_wrong_move_is_refused_in_its_own_way(tavern: Tavern) -> None:
    ask = tavern.host.ask
    table = await tavern.lobby(ANNA, BEN)
    await tavern.refuses(ask(table.id, Act(0, ANNA.id, Say(1))), "table-not-started")
    table = await tavern.host.ask(table.id, Start(ANNA.id))
    first, second = table.members
    await tavern.refuses(ask(table.id, Act(0, CLEO.id, Say(1))), "not-seated")
    await tavern.refuses(ask(table.id, Act(0, second.id, Say(1))), "not-your-turn", seat=0)
    await tavern.refuses(ask(table.id, Act(0, first.id, Say(4))), "not-one-to-three", number=4)
    for text in ("", "{", "[]", '{"move":"sing"}', '{"move":"say"}', "null", "\ud800"):
        await tavern.refuses(ask(table.id, Act(0, first.id, text)), "unreadable-move")
    table = await ask(table.id, Act(0, first.id, Say(1)))
    await tavern.refuses(ask(table.id, Act(0, first.id, Say(1))), "stale", ply=1)
    await tavern.refuses(ask(table.id, Act(0, second.id, Say(1))), "stale", ply=1)
    await tavern.refuses(ask(table.id, Act(2, second.id, Say(1))), "stale", ply=1)
    await tavern.refuses(ask(table.id, Act(1, first.id, Say(1))), "not-your-turn", seat=1)
    table = await to_the_end(tavern, table)
    await tavern.refuses(ask(table.id, Act(table.ply, first.id, Say(1))), "table-over")


async def test_the_last_move_ends_the_table_with_its_outcome(tavern: Tavern) -> None:
    table = await to_the_end(tavern, await tavern.running(ANNA, BEN))
    winner = (table.ply - 1) % 2
    scores = (1, 0) if winner == 0 else (0, 1)
    assert (table.status, table.is_open, table.outcome) == (Status.OVER, False, Outcome("goal", scores, (winner,)))
    assert table.ended_at is not None
    for member in (*table.members, None):
        table_view = await tavern.table_view(table, member)
        assert (table_view.to_act, table_view.legal) == (None, ())
        assert isinstance(table_view.view, Glimpse)
        assert table_view.view.total >= 20
    assert await tavern.host.open_table(PLACE.channel_id) is None
    assert (await tavern.lobby(ANNA)).id != table.id


async def test_the_seed_is_shown_only_when_the_table_has_ended(tavern: Tavern) -> None:
    def secret_in(shown: Any) -> bool:
        plain = repr(shown).encode() + msgspec.json.encode(msgspec.to_builtins(shown))
        return any(form in plain for form in (SEED, SEED.hex().encode(), repr(SEED).encode()[2:-1]))

    host, table = tavern.host, await tavern.running(ANNA, BEN)
    while table.status == Status.RUNNING:
        open_tables = (*await host.open_tables(), *await host.open_tables(ANNA.id))
        for shown in (table, await host.table(table.id), await host.open_table(PLACE.channel_id), *open_tables):
            assert shown is not None
            assert shown.seed is None
            assert not secret_in(shown)
        for member in (ANNA, BEN, CLEO, None):
            assert not secret_in(await tavern.table_view(table, member))
        table = await tavern.play_on(table, 3)
    assert table.seed == SEED
    stopped = await tavern.running(ANNA, BEN)
    assert (await host.ask(stopped.id, Stop(ANNA))).seed == SEED


async def test_an_agent_takes_over_for_a_member_who_leaves(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN, CLEO)
    seat = table.seat_of(ANNA.id)
    assert seat is not None
    table = await tavern.host.ask(table.id, Leave(ANNA.id))
    assert table.seats[seat.number].agent == SeatedAgent("heuristic", 1)
    assert (table.seats[seat.number].member, table.host, table.status) == (ANNA, BEN, Status.RUNNING)
    assert table.seats[seat.number].absence is Absence.LEFT
    await tavern.refuses(tavern.host.ask(table.id, Leave(ANNA.id)), "has-left")
    await tavern.refuses(tavern.host.ask(table.id, Act(0, ANNA.id, Say(1))), "agent-drives")
    table = await tavern.host.ask(table.id, Leave(BEN.id))
    table = await tavern.host.ask(table.id, Leave(CLEO.id))
    assert (table.host, table.status) == (None, Status.RUNNING)
    assert sorted(seat.agent.number for seat in table.seats if seat.agent) == [1, 2, 3]
    assert await tavern.host.verifier.codes(table.id) == ()


async def test_members_and_managers_may_stop_a_table(tavern: Tavern) -> None:
    ask = tavern.host.ask
    lobby = await tavern.lobby(ANNA, BEN)
    await tavern.refuses(ask(lobby.id, Stop(CLEO)), "not-seated")
    closed = await ask(lobby.id, Stop(BEN))
    assert (closed.status, closed.ended_by) == (Status.STOPPED, BEN)
    lobby = await tavern.lobby(ANNA)
    closed = await ask(lobby.id, Stop(CLEO, manager=True))
    assert (closed.status, closed.ended_by) == (Status.STOPPED, CLEO)
    deserted = await tavern.lobby(ANNA)
    await tavern.host.ask(deserted.id, AddAgent(ANNA.id))
    await tavern.host.ask(deserted.id, Leave(ANNA.id))
    assert (await ask(deserted.id, Stop(DORA))).ended_by == DORA

    running = await tavern.running(BEN, ANNA)
    await tavern.refuses(ask(running.id, Stop(ANNA)), "not-host")
    await tavern.refuses(ask(running.id, Stop(CLEO)), "not-host")
    stopped = await ask(running.id, Stop(BEN))
    assert (stopped.status, stopped.outcome) == (Status.STOPPED, None)
    assert (stopped.ended_at is not None, stopped.ended_by) == (True, BEN)
    await tavern.refuses(ask(running.id, Stop(BEN)), "table-over")
    await tavern.refuses(ask(running.id, Stop(DORA, manager=True)), "table-over")

    running = await tavern.running(BEN, ANNA)
    assert (await ask(running.id, Stop(CLEO, manager=True))).status == Status.STOPPED
    running = await tavern.running(BEN, ANNA)
    await tavern.host.ask(running.id, Leave(BEN.id))
    assert (await ask(running.id, Stop(ANNA))).status == Status.STOPPED, "the next one is host now"
    deserted = await tavern.running(BEN, ANNA)
    for member in (BEN, ANNA):
        await tavern.host.ask(deserted.id, Leave(member.id))
    assert (await ask(deserted.id, Stop(CLEO))).status == Status.STOPPED


async def test_the_member_who_stopped_a_table_is_known_to_every_process(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN)
    assert table.ended_by is None
    await tavern.host.ask(table.id, Stop(ANNA))
    assert (await Tavern(tavern.store).host.table(table.id)).ended_by == ANNA
    gone = await tavern.running(ANNA, BEN)
    await tavern.host.places.gone(gone.id)
    assert (await Tavern(tavern.store).host.table(gone.id)).ended_by is None


async def test_a_lobby_is_not_closed_once_it_runs(tavern: Tavern) -> None:
    running = await tavern.running(ANNA, BEN)
    await tavern.refuses(tavern.host.ask(running.id, Stop(ANNA, lobby_only=True)), "table-running")
    await tavern.refuses(tavern.host.ask(running.id, Stop(CLEO, manager=True, lobby_only=True)), "table-running")
    await tavern.host.ask(running.id, Stop(ANNA))
    await tavern.refuses(tavern.host.ask(running.id, Stop(ANNA, lobby_only=True)), "table-over")
    lobby = await tavern.lobby(ANNA)
    assert (await tavern.host.ask(lobby.id, Stop(ANNA, lobby_only=True))).status == Status.STOPPED


async def test_a_stopped_table_turns_up_what_every_seat_knew_and_no_other_table_does(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN, CLEO)
    everybody = (ANNA, BEN, CLEO, None)
    own = {member: (await tavern.table_view(table, member)) for member in everybody}
    assert [each.turned_up for each in own.values()] == [()] * 4
    await tavern.host.ask(table.id, Stop(ANNA))
    in_order = tuple(own[seat.member].view for seat in table.seats)
    for member in everybody:
        assert (await tavern.table_view(table, member)).turned_up == in_order
    played = await tavern.running(ANNA, BEN)
    while played.is_open:
        played = await tavern.play_on(played, 3)
    assert (await tavern.table_view(played)).turned_up == ()
    lobby = await tavern.lobby(ANNA)
    await tavern.host.ask(lobby.id, Stop(ANNA))
    assert (await tavern.table_view(lobby, ANNA)).turned_up == ()


async def test_nothing_can_be_done_at_a_stopped_table(tavern: Tavern) -> None:
    host, table = tavern.host, await tavern.running(ANNA, BEN)
    await host.ask(table.id, Stop(ANNA))
    for request in (
        host.ask(table.id, Act(0, tavern.to_act(table).id, Say(1))),
        host.ask(table.id, Leave(ANNA.id)),
        host.ask(table.id, Start(ANNA.id)),
        host.ask(table.id, AddAgent(ANNA.id)),
    ):
        await tavern.refuses(request, "table-over")
    table_view = await tavern.table_view(table, ANNA)
    assert (table_view.to_act, table_view.legal) == (None, ())
    assert table_view.view is not None


def test_refusals_have_codes_that_are_listed() -> None:
    assert Stale(5).details == {"ply": 5}
    assert isinstance(Stale(5), TableRefusal)
    assert "stale" in CODES
    with pytest.raises(ValueError, match="bored"):
        TableRefusal("bored")
