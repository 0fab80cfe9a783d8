"""The pauses of agents: one a turn, and none where the members of a table want none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from bot.games.registry import AGENTS
from bot.host.agent_turns import pause
from bot.store.schema import SeatRecord, Status, TableRecord
from bot.tables.refusals import TableRefusal
from bot.tables.requests import Act, AddAgent, ComeBack, Join, Leave, Start, TakeSeat
from bot.tables.seats import plays_alone
from bot.tables.types import Absence
from engines import codec
from engines.registry import games
from tests.hosts import make_host
from tests.store.rows import table_record
from tests.tables.counting import Say
from tests.tables.tavern import ANNA, BEN, CLEO, PLACE
from tests.tables.test_agent_turns import Evening
from tests.tables.waiting import busy, eventually

if TYPE_CHECKING:
    from bot.store.store import Store
    from bot.tables.types import Member, Table


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


async def game_of(evening: Evening, *members: Member, agents: int = 1) -> Table:
    """A running table of these members and this number of house players."""
    table = await evening.tavern.lobby(*members)
    for _ in range(agents):
        await evening.host.ask(table.id, AddAgent(ANNA.id))
    return await evening.host.ask(table.id, Start(ANNA.id))


async def until_a_house_player_acts(evening: Evening, table: Table) -> int:
    """Let members move until a house player is to act, which may have moved already; the last ply of a member."""
    while True:
        await eventually(lambda: busy(evening.host) == 0 or bool(evening.clock.left))
        now = await evening.host.table(table.id)
        member = now.seats[now.ply % len(now.seats)].member
        if evening.clock.left or member is None:
            return now.ply
        ply = (await evening.host.ask(table.id, Act(now.ply, member.id, Say(1)))).ply
        if now.seats[ply % len(now.seats)].agent is not None:
            return ply


async def test_a_fast_table_waits_for_nothing_until_its_members_want_pauses_again(store: Store) -> None:
    evening = Evening(store)
    lobby = await evening.tavern.lobby(ANNA)
    with pytest.raises(TableRefusal, match="table-not-started"):
        await evening.host.set_fast(lobby.id, ANNA.id, True)
    table = await game_of(evening, BEN)
    ply = await until_a_house_player_acts(evening, table)
    await evening.clock.sleeping(10.0)
    assert not (await evening.host.table(table.id)).is_fast
    with pytest.raises(TableRefusal, match="not-seated"):
        await evening.host.set_fast(table.id, CLEO.id, True)
    assert (await evening.host.set_fast(table.id, ANNA.id, True)).is_fast
    assert (await evening.host.snapshot(table.id)).table.is_fast
    await evening.at_ply(table, ply + 1)  # without any time passing
    asked = len(evening.clock.asked)
    ply = await until_a_house_player_acts(evening, table)
    assert (await evening.at_ply(table, ply + 1)).is_fast
    assert len(evening.clock.asked) == asked
    assert not (await evening.host.set_fast(table.id, ANNA.id, False)).is_fast
    await until_a_house_player_acts(evening, table)
    await evening.clock.sleeping(10.0)
    await evening.host.close()


async def test_house_players_make_no_pauses_where_only_one_member_plays(store: Store) -> None:
    evening = Evening(store)
    table = await game_of(evening, ANNA, agents=2)
    assert table.is_fast
    ply = await until_a_house_player_acts(evening, table)
    await evening.at_ply(table, ply + 2)
    assert evening.clock.asked == []
    await evening.host.close()


async def test_a_member_who_plays_alone_can_have_pauses(store: Store) -> None:
    evening = Evening(store)
    table = await game_of(evening, ANNA)
    assert not (await evening.host.set_fast(table.id, ANNA.id, False)).is_fast
    ply = await until_a_house_player_acts(evening, table)
    await evening.clock.sleeping(10.0)
    assert (await evening.host.set_fast(table.id, ANNA.id, True)).is_fast
    await evening.at_ply(table, ply + 1)
    await evening.host.close()


@pytest.mark.parametrize("chose", [False, True])
async def test_house_players_take_their_time_again_once_a_second_member_plays(store: Store, chose: bool) -> None:
    evening = Evening(store)
    table = await game_of(evening, ANNA, agents=2)
    for is_fast in (False, True) if chose else ():  # Faster is then the pace that she has anyway.
        await evening.host.set_fast(table.id, ANNA.id, is_fast)
    await eventually(lambda: busy(evening.host) == 0)
    free = next(number for number, seat in enumerate(table.seats) if seat.agent is not None)
    assert not (await evening.host.ask(table.id, TakeSeat(free, BEN))).is_fast
    await until_a_house_player_acts(evening, table)
    await evening.clock.sleeping(10.0)
    assert (await evening.host.ask(table.id, Leave(BEN.id))).is_fast
    assert not (await evening.host.ask(table.id, ComeBack(BEN.id))).is_fast
    await evening.host.close()


def test_an_absent_member_counts_as_a_second_one_unless_they_have_left() -> None:
    def row_with(absence: Absence | None) -> TableRecord:
        own = SeatRecord(joined=0, number=0, member_id=ANNA.id, name="Anna")
        other = SeatRecord(joined=1, number=1, member_id=BEN.id, name="Ben", agent="heuristic", absence=absence)
        return table_record(status=Status.RUNNING, seats=[own, other])

    assert [plays_alone(row_with(absence)) for absence in (Absence.AWAY, Absence.LEFT)] == [False, True]
    lobby = msgspec.structs.replace(row_with(Absence.LEFT), status=Status.LOBBY)
    assert not plays_alone(lobby)


@pytest.mark.parametrize(("pace", "is_fast"), [("calm", False), ("normal", True), ("quick", True)])
async def test_a_server_with_longer_pauses_has_them_where_one_member_plays(
    store: Store, pace: str, is_fast: bool
) -> None:
    evening = Evening(store)
    assert PLACE.guild_id is not None
    await evening.host.servers.choose_pace(PLACE.guild_id, pace)
    assert (await game_of(evening, ANNA)).is_fast == is_fast
    await evening.host.close()
