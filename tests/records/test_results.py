"""Whose result it is: that of the player with most moves of the seat."""

from __future__ import annotations

from functools import partial
from typing import Any

from bot.features.records.recording import Maker, maker_of, results_of
from bot.features.records.store import Share
from bot.store.schema import SeatRecord, TableRecord
from bot.tables.seats import hand_to_agent, kick, take
from bot.tables.types import Absence, Member
from engines.bremen import GAME as BREMEN
from engines.cafe import GAME as CAFE
from engines.contract import Outcome
from engines.forty_barrels import GAME as BARRELS
from tests.engines.steps import without_types
from tests.records.rows import DAY, GUILD
from tests.store.rows import table_record

ANNA, BEN = 1, 2


def kicked(row: TableRecord, seat: SeatRecord, agent: str) -> None:
    """A manager takes the seat away from its owner."""
    kick(row, Member(9, "mona"), seat.member_id or 0, agent, DAY, manager=True)


def made(seat: int, **moves: int) -> list[Share]:
    """Numbers of moves of a seat by `anna`, `ben` or an agent."""
    members = {"anna": ANNA, "ben": BEN}
    return [
        Share(seat, members.get(who), None if who in members else who, count) for who, count in moves.items() if count
    ]


def maker(seat: SeatRecord, **moves: int) -> Maker:
    return maker_of(seat, made(0, **moves))


OWN = SeatRecord(joined=1, number=0, member_id=ANNA)
DRIVEN = SeatRecord(joined=1, number=0, member_id=ANNA, agent="heuristic", absence="left")
HOUSE = SeatRecord(joined=1, number=0, agent="heuristic")


def test_a_member_who_plays_to_the_end_has_the_result() -> None:
    assert maker(OWN, anna=10) == (ANNA, None)
    assert maker(HOUSE, heuristic=10) == (None, "heuristic")
    assert maker(OWN) == (ANNA, None), "nobody had to move"
    assert maker(DRIVEN) == (None, "heuristic")


def test_a_member_played_mostly_by_an_agent_has_no_result() -> None:
    assert maker(DRIVEN, anna=4, heuristic=6) == (None, "heuristic")
    assert maker(OWN, anna=4, heuristic=6) == (None, "heuristic"), "back at the end, or always too late"


def test_leaving_at_the_end_saves_nobody_from_the_result() -> None:
    assert maker(DRIVEN, anna=6, heuristic=4) == (ANNA, None)
    kicked = SeatRecord(joined=1, number=0, agent="heuristic")
    assert maker(kicked, anna=6, heuristic=4) == (ANNA, None)


def test_a_newcomer_has_it_if_they_played_more() -> None:
    assert maker(SeatRecord(joined=1, number=0, member_id=BEN), anna=3, heuristic=2, ben=5) == (BEN, None)
    assert maker(SeatRecord(joined=1, number=0, member_id=BEN), anna=5, heuristic=2, ben=3) == (ANNA, None)


def test_the_player_at_the_end_has_the_result_when_both_played_as_much() -> None:
    assert maker(DRIVEN, anna=5, heuristic=5) == (None, "heuristic")
    assert maker(OWN, anna=5, heuristic=5) == (ANNA, None)


def test_moves_from_before_agents_were_written_down_are_the_drivers() -> None:
    nobody = [Share(0, None, None, 9)]
    assert maker_of(HOUSE, nobody) == (None, "heuristic")
    assert maker_of(OWN, nobody) == (ANNA, None)


def test_only_moves_of_the_seat_count() -> None:
    assert maker_of(OWN, [*made(0, anna=1), *made(1, ben=20)]) == (ANNA, None)


SEATS = [
    SeatRecord(joined=1, number=1, member_id=ANNA),
    SeatRecord(joined=2, number=0, agent="search:400"),
    SeatRecord(joined=3, number=2, member_id=BEN),
]
ENDED: dict[str, Any] = {"guild_id": GUILD, "started_at": DAY, "ended_at": DAY, "ply": 12, "seats": SEATS}


def test_a_result_tells_places_winners_and_agents() -> None:
    row = table_record(game="cafe", **ENDED)
    results = results_of(row, without_types(BREMEN), Outcome("won", (20, 20, 20), (0, 1, 2)), [])
    assert [(each.seat, each.participant, each.rank, each.won, each.score) for each in results] == [
        (0, "search:400", 1, True, 20),
        (1, "1", 1, True, 20),
        (2, "2", 1, True, 20),
    ]
    assert {(each.players, each.winners, each.agents, each.plies) for each in results} == {(3, 3, 1, 12)}


def test_a_shared_loss_has_no_score_and_everybody_is_last() -> None:
    row = table_record(**ENDED)
    results = results_of(row, without_types(BREMEN), Outcome("counts", (0, 0, 0), ()), [])
    assert {(each.rank, each.won, each.score, each.winners) for each in results} == {(3, False, None, 0)}


def test_a_game_with_advice_is_played_and_not_won() -> None:
    """Whose it is, and the place, are as ever; the house does not suffer from what was asked of it."""
    outcome = Outcome("hand_empty", (5, 3), (0,))
    seats = [SeatRecord(joined=each, number=each, member_id=(ANNA, BEN)[each], advice=1 - each) for each in range(2)]
    table = table_record(game="cafe", **{**ENDED, "seats": seats})
    own, other = results_of(table, without_types(CAFE), outcome, [])
    assert (own.member_id, own.rank, own.won, own.score, own.advised, own.winners) == (ANNA, 1, False, None, True, 1)
    assert (other.won, other.score, other.advised) == (False, 3, False)
    mostly = [Share(0, None, "heuristic", 9), Share(0, ANNA, None, 1)]
    driven, _ = results_of(table, without_types(CAFE), outcome, mostly)
    assert (driven.agent, driven.won, driven.score, driven.advised) == ("heuristic", True, 5, False)


def test_advice_marks_the_result_of_the_member_who_took_it() -> None:
    """Another player may have the seat by then."""
    own = SeatRecord(joined=1, number=0, member_id=ANNA, name="anna", advice=2, advised_at=12)
    by_anna, by_ben = [Share(0, ANNA, None, 9)], [Share(0, BEN, None, 9)]
    table = table_record(game="cafe", **{**ENDED, "status": "running", "seats": [own]})
    for leave in (
        partial(hand_to_agent, absence=Absence.LEFT),
        partial(hand_to_agent, absence=Absence.REMOVED),
        kicked,
    ):
        for is_taken, made in ((True, by_ben), (True, by_anna), (False, by_anna)):
            row = table.copy()
            leave(row, row.seats[0], "heuristic")
            if is_taken:
                take(row, 0, Member(BEN, "ben"))
                assert (row.seats[0].advice, row.seats[0].advised_at) == (0, None)
            row.status = "over"
            [result] = results_of(row, without_types(CAFE), Outcome("hand_empty", (5,), (0,)), made)
            assert (result.member_id, result.advised) == (made[0].member_id, made is by_anna)


def test_a_game_that_counts_nothing_has_no_scores() -> None:
    row = table_record(**ENDED)
    results = results_of(row, without_types(BARRELS), Outcome("forty", (0, 1, 0), (1,)), [])
    assert [(each.score, each.won) for each in results] == [(None, False), (None, True), (None, False)]


def test_outside_a_server_nothing_counts() -> None:
    row = table_record(**{**ENDED, "guild_id": None})
    assert results_of(row, without_types(BARRELS), Outcome("forty", (0, 1, 0), (1,)), []) == ()
