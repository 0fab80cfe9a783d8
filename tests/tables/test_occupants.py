"""Who sat where earlier: the seats of a table as they were when a move was made."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.locales import words
from bot.screens.people import bare_name_of
from bot.tables.occupants import seat_then, table_of_movers
from bot.tables.story import LogEntry
from bot.tables.types import Absence, Seat, SeatChange, SeatedAgent, SeatEvent
from tests.screens.table_views import a_table
from tests.tables.tavern import ANNA, DORA

EN = words("en")
SEPP = SeatedAgent("heuristic", 2)


def a_seat(*changes: SeatChange, **now: Any) -> Seat:
    return msgspec.structs.replace(Seat(0, 0, ANNA, None, history=changes), **now)


def test_a_seat_is_as_it_was_when_a_move_was_made() -> None:
    left, taken = SeatChange(3, SeatEvent.LEFT, ANNA, agent=2), SeatChange(6, SeatEvent.TAKEN, DORA, agent=2)
    seat = a_seat(left, taken, member=DORA)
    then = [seat_then(seat, ply) for ply in (3, 4, 6, 7)]
    assert [each.member for each in then] == [ANNA, ANNA, ANNA, DORA]
    assert [each.agent and each.agent.number for each in then] == [None, 2, 2, None]
    assert [each.absence for each in then] == [None, Absence.LEFT, Absence.LEFT, None]
    assert [each.is_former for each in then] == [True, True, True, False]


def test_a_seat_that_a_house_player_was_dealt_was_theirs_before_it_was_taken() -> None:
    seat = a_seat(SeatChange(4, SeatEvent.TAKEN, DORA, agent=2), member=DORA)
    then = seat_then(seat, 4)
    assert (then.member, then.agent and then.agent.number, then.is_former) == (None, 2, True)


def test_an_owner_who_is_away_still_is_who_played_before() -> None:
    seat = a_seat(SeatChange(4, SeatEvent.AWAY, ANNA, agent=2), agent=SEPP, absence=Absence.AWAY)
    assert seat_then(seat, 4).is_former is False
    assert seat_then(seat, 4).agent is None
    assert seat_then(seat, 5) is seat


def test_two_players_of_one_turn_are_both_named() -> None:
    table = a_table(3)
    first = msgspec.structs.replace(
        table.seats[0], history=(SeatChange(3, SeatEvent.TAKEN, DORA, agent=2),), member=DORA
    )
    table = msgspec.structs.replace(table, seats=(first, *table.seats[1:]))
    moves = [LogEntry(0, (), 3), LogEntry(0, (), 4)]

    def name(*made: LogEntry) -> str:
        return bare_name_of(table_of_movers(table, made).seats[0], EN)

    assert [name(moves[0]), name(moves[1]), name(*moves), name()] == ["Sepp", "Dora", "Sepp → Dora", "Dora"]
