"""The log of moves is the truth: the stored state follows from it, and is rebuilt from it where it does not serve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import text

from bot.store.schema import Status
from bot.tables.requests import Act, Start, Stop
from bot.tables.types import TablePlace
from tests.engines.steps import without_types
from tests.store.rows import change_from_outside, found, from_outside
from tests.tables.counting import CountingByNewRules, Say
from tests.tables.tavern import ANNA, BEN, CLEO, Tavern

if TYPE_CHECKING:
    from bot.store.schema import TableRecord
    from bot.tables.types import Table


async def change(tavern: Tavern, table: Table, **values: Any) -> None:
    def set_all(row: TableRecord) -> None:
        for name, value in values.items():
            setattr(row, name, value)

    await change_from_outside(tavern.store, table.id, set_all)
    tavern.host._cache.forget_all()  # as after the next start


async def stored_state(tavern: Tavern, table: Table) -> bytes:
    state = (await found(tavern.store, table.id)).state
    assert state is not None
    return state


async def test_at_every_ply_the_stored_state_follows_from_the_log_byte_for_byte(tavern: Tavern) -> None:
    table = await tavern.lobby(ANNA, BEN)
    await tavern.refuses(tavern.host.verifier.codes(table.id), "table-not-started")
    table = await tavern.host.ask(table.id, Start(ANNA.id))
    while table.status == Status.RUNNING:
        assert await tavern.host.verifier.codes(table.id) == ()
        table = await tavern.play_on(table, 1)
    assert await tavern.host.verifier.codes(table.id) == ()


async def test_whole_tables_of_40_barrels_too(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN, CLEO, game="forty_barrels")
    while table.status == Status.RUNNING:
        to_act = (await tavern.table_view(table)).to_act
        assert to_act is not None
        member = table.seats[to_act].member
        assert member is not None
        legal = (await tavern.table_view(table, member)).legal
        table = await tavern.host.ask(table.id, Act(table.ply, member.id, legal[table.ply % len(legal)]))
        assert await tavern.host.verifier.codes(table.id) == ()
    assert table.outcome is not None


async def test_whatever_does_not_follow_is_named(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN)
    for _ in range(2):
        table = await tavern.play_on(table, 1)
    sound = await stored_state(tavern, table)
    for values, fault in (
        ({"state": sound.replace(b'"total":', b'"total":1')}, "state"),
        ({"commitment": "0" * 64}, "seal"),
        ({"outcome": '{"reason":"goal","scores":[1,0],"winners":[0]}'}, "outcome"),
        ({"ply": 3}, "log"),
    ):
        row = await found(tavern.store, table.id)
        before = {name: getattr(row, name) for name in values}
        await change(tavern, table, **values)
        assert await tavern.host.verifier.codes(table.id) == (fault,)
        await change(tavern, table, **before)
    assert await tavern.host.verifier.codes(table.id) == ()
    await exchange_seats(tavern, table)
    assert await tavern.host.verifier.codes(table.id) == ("seats",)


async def exchange_seats(tavern: Tavern, table: Table) -> None:
    for numbers in ((None, None), (table.seats[1].number, table.seats[0].number)):  # no number is there twice

        def renumber(row: TableRecord, numbers: tuple[int | None, int | None] = numbers) -> None:
            by_name = {seat.name: seat for seat in row.seats}
            for member, number in zip(table.members, numbers, strict=True):
                by_name[member.name].number = number

        await change_from_outside(tavern.store, table.id, renumber)


@pytest.mark.parametrize("cache", [None, b"", b"\xff\xfe", b'{"format":99,"game":"counting","rules":1,"state":{}}'])
async def test_an_unreadable_state_is_rebuilt_from_the_log(tavern: Tavern, cache: bytes | None) -> None:
    table = await tavern.running(ANNA, BEN)
    for _ in range(3):
        table = await tavern.play_on(table, 2)
    seen = [(await tavern.table_view(table, member)).view for member in (ANNA, BEN, None)]
    await change(tavern, table, state=cache)
    assert [(await tavern.table_view(table, member)).view for member in (ANNA, BEN, None)] == seen
    table = await tavern.play_on(table, 1)
    assert await tavern.host.verifier.codes(table.id) == ()


async def test_a_state_by_older_rules_is_rebuilt_from_the_log(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN)
    table = await tavern.play_on(table, 2)
    seen = (await tavern.table_view(table, ANNA)).view
    later = Tavern(tavern.store, counting=without_types(CountingByNewRules()))
    assert (await later.table_view(table, ANNA)).view == seen
    table = await later.play_on(table, 3)
    assert b'"rules":2' in await stored_state(later, table)
    assert await later.host.verifier.codes(table.id) == ("rules",), "by other rules the same moves may lead elsewhere"


async def one_card_played(tavern: Tavern) -> Table:
    table = await tavern.running(ANNA, BEN, game="forty_barrels")
    member = table.members[0]
    move = (await tavern.table_view(table, member)).legal[0]
    return await tavern.host.ask(table.id, Act(0, member.id, move))


async def test_stored_events_are_described_under_any_rules(tavern: Tavern) -> None:
    table = await one_card_played(tavern)
    told = (await tavern.table_view(table)).story
    assert told
    await change(tavern, table, rules=99)
    assert (await Tavern(tavern.store).table_view(table)).story == told


async def test_moves_without_stored_events_are_described_by_their_own_rules_only(tavern: Tavern) -> None:
    """They are from before events were stored."""
    table = await one_card_played(tavern)
    told = (await tavern.table_view(table)).story
    await from_outside(tavern.store, lambda unit: unit.connection.execute(text("UPDATE moves SET events = NULL")))
    assert (await Tavern(tavern.store).table_view(table)).story == told
    await change(tavern, table, rules=99)
    assert (await Tavern(tavern.store).table_view(table)).story == ()


async def test_a_log_that_does_not_fit_the_rules_is_reported_and_not_guessed_at(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN)
    table = await tavern.play_on(table, 2)
    bad = text("UPDATE moves SET move = :move WHERE ply = 1")
    move = {"move": '{"move":"say","number":9}'}
    await from_outside(tavern.store, lambda unit: unit.connection.execute(bad, move))
    await change(tavern, table, state=None)
    await tavern.refuses(tavern.host.table_view(table.id), "illegible-log", table=table.id)
    assert (await tavern.host.ask(table.id, Stop(ANNA))).status == Status.STOPPED, "but it can be stopped"


async def test_a_log_with_a_hole_is_reported_and_not_guessed_at(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN)
    await tavern.play_on(table, 2)
    await change(tavern, table, state=None, ply=2)
    await tavern.refuses(tavern.host.table_view(table.id), "illegible-log", table=table.id)


async def test_options_that_cannot_be_read_disturb_no_other_table(tavern: Tavern) -> None:
    odd = await tavern.running(ANNA, BEN)
    lobby = await tavern.lobby(ANNA, BEN, place=TablePlace(1, 101, "ja"))
    for each in (odd, lobby):
        await change(tavern, each, options='{"goal":1000000}', state=None)
    assert [each.id for each in await tavern.host.open_tables()] == [odd.id, lobby.id]
    await tavern.host.resume()
    act = tavern.host.ask(odd.id, Act(0, tavern.to_act(odd).id, Say(1)))
    for request in (tavern.host.table_view(odd.id), act):
        await tavern.refuses(request, "illegible-log", table=odd.id)
    await tavern.refuses(tavern.host.ask(lobby.id, Start(ANNA.id)), "illegible-log", table=lobby.id)
    for each in (odd, lobby):
        assert (await tavern.host.ask(each.id, Stop(ANNA))).status == Status.STOPPED


async def test_a_game_that_is_no_longer_registered_disturbs_nobody_else(tavern: Tavern) -> None:
    gone = await tavern.running(ANNA, BEN)
    await change(tavern, gone, game="chess")
    await tavern.refuses(tavern.host.table(gone.id), "game-asleep", game="chess")
    assert await tavern.host.open_tables() == ()
    await tavern.host.resume()
