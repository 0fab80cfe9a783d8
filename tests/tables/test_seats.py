"""Members who go and come: leaving and coming back, sending away, taking over, handing on, and voting."""

from __future__ import annotations

import msgspec
import pytest

from bot.host.host import Host
from bot.store.schema import SeatRecord, Status
from bot.store.store import Store
from bot.tables.requests import (
    Act,
    AddAgent,
    ComeBack,
    HandOn,
    Kick,
    Leave,
    Start,
    Stop,
    TakeSeat,
    Undo,
    VoteToStop,
)
from bot.tables.seats import hand_to_agent, history_of, host_of, resume_control
from bot.tables.types import Absence, Member, Seat, SeatChange, SeatEvent, Table
from tests.store.rows import table_record
from tests.tables.counting import Counting, Say
from tests.tables.tavern import ANNA, BEN, CLEO, DORA, PLACE, Tavern

BACK, LEFT, TAKEN, KICKED = SeatEvent.BACK, SeatEvent.LEFT, SeatEvent.TAKEN, SeatEvent.KICKED


@pytest.fixture
def tavern(store: Store) -> Tavern:
    return Tavern(store)


def seat_of(table: Table, member: Member) -> Seat:
    seat = table.seat_of(member.id)
    assert seat is not None
    return seat


def events(seat: Seat) -> list[tuple[int, SeatEvent, str]]:
    return [(change.ply, change.event, change.member.name) for change in seat.history]


async def agent_plays(host: Host, table: Table) -> Table:
    """Let the agent that is to act move now, whatever its pace."""
    turn = await host._agent_turn(table.id)
    assert turn is not None
    await host._play_turn(table.id, turn, await host._turns._choose(turn.question))
    return await host.table(table.id)


# --- who drives ---


def test_an_agent_takes_the_wheel_and_gives_it_back() -> None:
    row = table_record(ply=4, seats=[SeatRecord(joined=1, number=0, member_id=1, name="Anna")])
    seat = row.seats[0]
    hand_to_agent(row, seat, "heuristic")
    assert (seat.member_id, seat.agent, seat.agent_number, seat.absence) == (1, "heuristic", 1, "away")
    hand_to_agent(row, seat, "heuristic")
    assert history_of(seat) == (SeatChange(4, SeatEvent.AWAY, ANNA, agent=1),)
    row.ply = 7
    resume_control(row, seat)
    assert (seat.member_id, seat.agent, seat.agent_number, seat.absence) == (1, None, None, None)
    assert history_of(seat) == (SeatChange(4, SeatEvent.AWAY, ANNA, agent=1), SeatChange(7, BACK, ANNA, agent=1))


def test_a_member_who_goes_and_comes_back_between_two_moves_is_noted_once_as_back() -> None:
    row = table_record(ply=4, seats=[SeatRecord(joined=1, number=0, member_id=1, name="Anna")])
    seat = row.seats[0]
    for _ in range(3):
        hand_to_agent(row, seat, "heuristic", Absence.LEFT)
        resume_control(row, seat)
    assert history_of(seat) == (SeatChange(4, BACK, ANNA, agent=1),)
    hand_to_agent(row, seat, "heuristic")
    row.ply = 6
    resume_control(row, seat)
    hand_to_agent(row, seat, "heuristic")
    assert history_of(seat) == (SeatChange(4, SeatEvent.AWAY, ANNA, agent=1),)


def test_a_seat_without_an_owner_cannot_be_given_back() -> None:
    row = table_record(seats=[SeatRecord(joined=1, agent="heuristic", agent_number=1)])
    with pytest.raises(ValueError, match="nobody owns"):
        hand_to_agent(row, row.seats[0], "heuristic")
    with pytest.raises(ValueError, match="nobody owns"):
        resume_control(row, row.seats[0])


def test_the_host_is_a_present_member_who_was_handed_the_table_or_sat_down_first() -> None:
    seats = [SeatRecord(joined=n, number=n - 1, member_id=n, name=m.name) for n, m in enumerate((ANNA, BEN, CLEO), 1)]
    row = table_record(seats=seats)
    assert host_of(row) == ANNA
    row.host_id = CLEO.id
    assert host_of(row) == CLEO
    hand_to_agent(row, seats[2], "heuristic")
    assert host_of(row) == ANNA
    hand_to_agent(row, seats[0], "heuristic")
    assert host_of(row) == BEN
    hand_to_agent(row, seats[1], "heuristic", Absence.LEFT)
    assert host_of(row) == CLEO, "who is only away has the say if nobody is there"
    for seat in seats:
        hand_to_agent(row, seat, "heuristic", Absence.LEFT)
    assert host_of(row) is None


def test_a_member_who_was_away_still_counts_as_seated_since_the_deal() -> None:
    seats = [SeatRecord(joined=n, number=n - 1, member_id=n, name=m.name) for n, m in enumerate((ANNA, BEN), 1)]
    row = table_record(ply=4, seats=seats)
    hand_to_agent(row, seats[0], "heuristic")
    row.ply = 7
    resume_control(row, seats[0])
    assert host_of(row) == ANNA


# --- leaving and coming back ---


async def test_a_member_who_has_left_comes_back_to_their_seat_and_their_cards(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN, CLEO)
    member = tavern.to_act(table)
    before = await tavern.table_view(table, member)
    table = await tavern.host.ask(table.id, Leave(member.id))
    assert events(seat_of(table, member)) == [(0, LEFT, member.name)]
    await tavern.refuses(tavern.host.ask(table.id, Act(0, member.id, Say(1))), "agent-drives")
    await tavern.refuses(tavern.host.ask(table.id, Undo(0, member.id)), "agent-drives")
    await tavern.refuses(tavern.host.set_fast(table.id, member.id, True), "agent-drives")
    table = await tavern.host.ask(table.id, ComeBack(member.id))
    assert events(seat_of(table, member)) == [(0, BACK, member.name)]
    assert (await tavern.table_view(table, member)).view == before.view
    await tavern.refuses(tavern.host.ask(table.id, ComeBack(member.id)), "already-driving")
    await tavern.refuses(tavern.host.ask(table.id, ComeBack(DORA.id)), "not-seated")
    assert (await tavern.play_on(table)).ply == 1


async def test_a_driven_move_is_the_agents_and_follows_from_the_log(tavern: Tavern) -> None:
    await tavern.host.servers.choose_pace(1, "calm")  # House players make pauses where one member plays, too.
    table = await tavern.running(ANNA, BEN)
    first = tavern.to_act(table)
    await tavern.host.ask(table.id, Leave(first.id))
    table = await agent_plays(tavern.host, table)
    table = await tavern.play_on(table)
    table = await tavern.host.ask(table.id, ComeBack(first.id))
    table = await tavern.play_on(table)
    moves = await tavern.store.read(lambda unit: unit.moves(table.id))
    second = next(member for member in (ANNA, BEN) if member != first)
    assert [(move.member_id, move.agent) for move in moves] == [
        (None, "heuristic"),
        (second.id, None),
        (first.id, None),
    ]
    assert events(seat_of(table, first)) == [(0, LEFT, first.name), (2, BACK, first.name)]
    assert await tavern.host.verifier.codes(table.id) == ()
    after = Tavern(tavern.store)
    assert (await after.host.table(table.id)).seats == table.seats, "the same for a program that has just started"


async def test_an_agent_that_still_thinks_when_the_owner_is_back_does_not_move(tavern: Tavern) -> None:
    await tavern.host.servers.choose_pace(1, "calm")  # House players make pauses where one member plays, too.
    table = await tavern.running(ANNA, BEN)
    first = tavern.to_act(table)
    await tavern.host.ask(table.id, Leave(first.id))
    turn = await tavern.host._agent_turn(table.id)
    assert turn is not None
    decision = await tavern.host._turns._choose(turn.question)
    await tavern.host.ask(table.id, ComeBack(first.id))
    await tavern.refuses(tavern.host._play_turn(table.id, turn, decision), "stale", ply=0)
    assert (await tavern.play_on(table)).ply == 1


async def test_a_member_who_has_left_one_table_may_sit_at_another_and_come_back(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN)
    await tavern.host.ask(table.id, Leave(ANNA.id))
    other = await tavern.running(ANNA, CLEO, place=msgspec.structs.replace(PLACE, channel_id=101))
    assert [each.id for each in await tavern.host.open_tables(ANNA.id)] == [table.id, other.id]
    assert seat_of(await tavern.host.ask(table.id, ComeBack(ANNA.id)), ANNA).is_present
    assert seat_of(await tavern.host.table(other.id), ANNA).is_present


# --- removed from the server ---


async def test_a_member_removed_from_a_server_loses_seats_in_lobbies_and_is_replaced_by_agents_elsewhere(
    tavern: Tavern,
) -> None:
    running = await tavern.running(ANNA, BEN)
    lobby = await tavern.lobby(BEN, ANNA, place=msgspec.structs.replace(PLACE, channel_id=101))
    abroad = await tavern.lobby(ANNA, place=msgspec.structs.replace(PLACE, guild_id=2, channel_id=102))
    changed = await tavern.host.places.removed_from_server(1, ANNA.id)
    assert [table.id for table in changed] == [running.id, lobby.id]
    assert seat_of(changed[0], ANNA).absence is Absence.REMOVED
    assert changed[1].members == (BEN,)
    assert (await tavern.host.table(abroad.id)).members == (ANNA,)
    await tavern.refuses(tavern.host.ask(running.id, ComeBack(ANNA.id, here=False)), "come-back-there")
    assert seat_of(await tavern.host.ask(running.id, ComeBack(ANNA.id)), ANNA).is_present
    assert await tavern.host.places.removed_from_server(3, ANNA.id) == ()


# --- sent away ---


async def test_a_member_kicked_from_a_lobby_leaves_a_free_seat(tavern: Tavern) -> None:
    table = await tavern.lobby(ANNA, BEN)
    await tavern.refuses(tavern.host.ask(table.id, Kick(BEN, ANNA.id)), "not-host")
    await tavern.refuses(tavern.host.ask(table.id, Kick(ANNA, ANNA.id)), "kick-yourself")
    await tavern.refuses(tavern.host.ask(table.id, Kick(ANNA, CLEO.id)), "nobody-there")
    table = await tavern.host.ask(table.id, Kick(ANNA, BEN.id))
    assert (table.members, len(table.seats)) == ((ANNA,), 1)
    table = await tavern.host.ask(table.id, Kick(DORA, ANNA.id, manager=True))
    assert (table.status, table.ended_by) == (Status.STOPPED, DORA)
    await tavern.refuses(tavern.host.ask(table.id, Kick(DORA, ANNA.id, manager=True)), "table-over")


async def test_a_member_kicked_from_a_game_cannot_come_back_to_it_but_is_not_forgotten(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN, CLEO)
    number = seat_of(table, BEN).number
    table = await tavern.host.ask(table.id, Kick(ANNA, BEN.id))
    seat = table.seats[number]
    assert (seat.member, seat.agent is not None, events(seat)) == (None, True, [(0, KICKED, "Ben")])
    assert (await tavern.table_view(table, BEN)).seat is None
    await tavern.refuses(tavern.host.ask(table.id, ComeBack(BEN.id)), "not-seated")
    await tavern.refuses(tavern.host.ask(table.id, TakeSeat(number, BEN)), "had-seat")
    table = await tavern.host.ask(table.id, TakeSeat(number, DORA))
    assert events(table.seats[number]) == [(0, KICKED, "Ben"), (0, TAKEN, "Dora")]


# --- a newcomer ---


async def test_a_newcomer_takes_over_the_seat_of_somebody_who_has_left(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN, CLEO)
    number = seat_of(table, ANNA).number
    await tavern.refuses(tavern.host.ask(table.id, TakeSeat(number, DORA)), "seat-not-on-offer")
    await tavern.refuses(tavern.host.ask(table.id, TakeSeat(7, DORA)), "seat-not-on-offer")
    held = (await tavern.table_view(table, ANNA)).view
    await tavern.host.ask(table.id, Leave(ANNA.id))
    table = await tavern.host.ask(table.id, TakeSeat(number, DORA))
    assert (table.seats[number].member, table.seats[number].agent) == (DORA, None)
    assert events(table.seats[number]) == [(0, LEFT, "Anna"), (0, TAKEN, "Dora")]
    assert (await tavern.table_view(table, DORA)).view == held
    assert (await tavern.table_view(table, ANNA)).seat is None, "the cards are somebody else's now"
    await tavern.refuses(tavern.host.ask(table.id, ComeBack(ANNA.id)), "not-seated")
    await tavern.refuses(tavern.host.ask(table.id, TakeSeat(number, BEN)), "already-seated")
    assert table.host == BEN, "who has just come has not sat here longest"
    await tavern.host.ask(table.id, Leave(DORA.id))
    await tavern.refuses(tavern.host.ask(table.id, TakeSeat(number, ANNA)), "had-seat")
    assert await tavern.host.verifier.codes(table.id) == ()


async def test_a_newcomer_takes_over_from_a_house_player_but_not_from_somebody_who_is_only_away(tavern: Tavern) -> None:
    table = await tavern.lobby(ANNA)
    await tavern.host.ask(table.id, AddAgent(ANNA.id))
    table = await tavern.host.ask(table.id, Start(ANNA.id))
    number = next(seat.number for seat in table.seats if seat.member is None)
    assert [seat.number for seat in table.seats if seat.is_on_offer] == [number]
    table = await tavern.host.ask(table.id, TakeSeat(number, BEN))
    assert not table.has_agents
    await tavern.host._cache.change(
        table.id,
        lambda draft: hand_to_agent(draft.row, next(s for s in draft.row.seats if s.member_id == 2), "heuristic"),
    )
    await tavern.refuses(tavern.host.ask(table.id, TakeSeat(number, DORA)), "seat-not-on-offer")


async def test_a_newcomer_cannot_take_back_the_move_of_who_sat_there_before(store: Store) -> None:
    class Hesitant(Counting):
        def may_take_back(self, before: object, move: object, after: object) -> bool:
            return True

    tavern = Tavern(store, counting=Hesitant())  # type: ignore[arg-type]
    table = await tavern.running(ANNA, BEN)
    mover = tavern.to_act(table)
    table = await tavern.play_on(table)
    await tavern.host.ask(table.id, Leave(mover.id))
    assert not (await tavern.table_view(table, mover)).may_take_back
    table = await tavern.host.ask(table.id, TakeSeat(0, DORA))
    for each in (tavern, Tavern(store, counting=Hesitant())):  # type: ignore[arg-type]
        assert not (await each.table_view(table, DORA)).may_take_back
        await each.refuses(each.host.ask(table.id, Undo(1, DORA.id)), "nothing-to-take-back")


async def test_nobody_takes_a_seat_before_the_start_or_after_the_end(tavern: Tavern) -> None:
    table = await tavern.lobby(ANNA, BEN)
    await tavern.refuses(tavern.host.ask(table.id, TakeSeat(0, DORA)), "table-not-started")
    await tavern.refuses(tavern.host.ask(table.id, ComeBack(ANNA.id)), "table-not-started")
    await tavern.host.ask(table.id, Stop(ANNA))
    await tavern.refuses(tavern.host.ask(table.id, TakeSeat(0, DORA)), "table-over")
    await tavern.refuses(tavern.host.ask(table.id, ComeBack(ANNA.id)), "table-over")


# --- the host ---


async def test_the_host_hands_the_table_on(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN, CLEO)
    await tavern.refuses(tavern.host.ask(table.id, HandOn(BEN, CLEO.id)), "not-host")
    await tavern.refuses(tavern.host.ask(table.id, HandOn(ANNA, DORA.id)), "nobody-there")
    await tavern.refuses(tavern.host.ask(table.id, HandOn(ANNA, ANNA.id)), "already-host")
    table = await tavern.host.ask(table.id, HandOn(ANNA, CLEO.id))
    assert table.host == CLEO
    await tavern.refuses(tavern.host.ask(table.id, Stop(ANNA)), "not-host")
    table = await tavern.host.ask(table.id, Leave(CLEO.id))
    assert table.host == ANNA
    await tavern.refuses(tavern.host.ask(table.id, HandOn(ANNA, CLEO.id)), "nobody-there")
    table = await tavern.host.ask(table.id, HandOn(DORA, BEN.id, manager=True))
    assert table.host == BEN
    deserted = await tavern.running(ANNA, BEN, place=msgspec.structs.replace(PLACE, channel_id=101))
    for member in (ANNA, BEN):
        await tavern.host.ask(deserted.id, Leave(member.id))
    await tavern.refuses(tavern.host.ask(deserted.id, HandOn(ANNA, ANNA.id)), "no-host")
    await tavern.host.ask(table.id, Stop(BEN))
    await tavern.refuses(tavern.host.ask(table.id, HandOn(BEN, ANNA.id)), "table-over")


# --- voting ---


async def test_more_than_half_of_those_who_play_stop_a_table(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN, CLEO)
    table = await tavern.host.ask(table.id, VoteToStop(BEN.id))
    assert (table.voters, table.votes_needed, table.status) == ((BEN,), 2, Status.RUNNING)
    await tavern.refuses(tavern.host.ask(table.id, VoteToStop(BEN.id)), "has-voted")
    await tavern.refuses(tavern.host.ask(table.id, VoteToStop(DORA.id)), "not-seated")
    again = Tavern(tavern.store)  # as after a restart
    table = await again.host.ask(table.id, VoteToStop(CLEO.id))
    assert (table.status, table.ended_by, set(table.voters)) == (Status.STOPPED, None, {BEN, CLEO})
    await again.refuses(again.host.ask(table.id, VoteToStop(ANNA.id)), "table-over")


async def test_a_member_who_moves_or_leaves_no_longer_wants_to_stop(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN, CLEO)
    mover = tavern.to_act(table)
    await tavern.host.ask(table.id, VoteToStop(mover.id))
    table = await tavern.play_on(table)
    assert table.voters == ()
    table = await tavern.host.ask(table.id, VoteToStop(mover.id))
    table = await tavern.host.ask(table.id, Leave(mover.id))
    assert (table.voters, table.votes_needed) == ((), 2)
    await tavern.refuses(tavern.host.ask(table.id, VoteToStop(mover.id)), "agent-drives")


async def test_a_vote_is_counted_again_when_somebody_goes(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN)
    table = await tavern.host.ask(table.id, VoteToStop(ANNA.id))
    assert table.status is Status.RUNNING, "one of two is not more than half"
    assert (await tavern.host.ask(table.id, Leave(BEN.id))).status is Status.STOPPED


async def test_house_players_have_no_vote(tavern: Tavern) -> None:
    table = await tavern.lobby(ANNA)
    await tavern.host.ask(table.id, AddAgent(ANNA.id))
    table = await tavern.host.ask(table.id, Start(ANNA.id))
    assert (await tavern.host.ask(table.id, VoteToStop(ANNA.id))).status is Status.STOPPED
