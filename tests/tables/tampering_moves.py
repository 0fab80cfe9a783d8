"""Tampering with the log of a table: its moves, who made them, their events, and when."""

from __future__ import annotations

from datetime import timedelta

import msgspec

from agents.games import AGENTS
from bot.store.schema import TableRecord
from bot.tables.seats import hand_to_agent
from bot.tables.types import Absence
from bot.tables.verification import Code
from engines import codec
from engines.chance import Chance
from engines.contract import IllegalMove, TakeBack
from engines.registry import game
from tests.tables.ended import HOUSE, played
from tests.tables.tampering import (
    AFTERWARDS,
    Expected,
    Log,
    another,
    before,
    by_agent,
    by_member,
    change,
    event_data,
    is_private,
    kind,
    renumber,
)
from tests.tables.tavern import SEED

# --- moves ---


@kind
def a_move_is_replaced_by_another_legal_one(row: TableRecord, log: Log) -> Expected:
    ply, move = another(row, log, agents=False)
    change(log, ply, move=codec.encode_move(move).decode())
    return frozenset({Code.EVENTS, Code.PRIVATE_EVENTS}), ply


@kind
def a_move_is_replaced_by_one_that_is_not_allowed(row: TableRecord, log: Log) -> Expected:
    rules, ply = game(row.game), len(log)
    state = before(row, log, ply)
    for other in log:
        move = codec.decode_move(rules, other.move)
        try:
            rules.apply(state, move, Chance(SEED, ply))
        except IllegalMove:
            change(log, ply, move=other.move)
            return Code.ILLEGAL, ply
    raise AssertionError("everything is allowed")


@kind
def a_move_is_no_move(row: TableRecord, log: Log) -> Expected:
    change(log, 2, move='{"move":"peek"}')
    return Code.UNREADABLE, 2


@kind
def a_move_is_taken_back_that_cannot_be(row: TableRecord, log: Log) -> Expected:
    rules = game(row.game)
    ply = next(
        ply
        for ply in range(2, len(log))
        if not rules.may_take_back(
            before(row, log, ply - 1), codec.decode_move(rules, log[ply - 2].move), before(row, log, ply)
        )
    )
    change(log, ply, move=codec.encode_move(TakeBack()).decode(), events="[]")
    return Code.ILLEGAL, ply


@kind
def a_move_is_dropped(row: TableRecord, log: Log) -> Expected:
    del log[4]
    return Code.LOG, 5


@kind
def the_last_move_is_dropped(row: TableRecord, log: Log) -> Expected:
    log.pop()
    return Code.LOG, row.ply


@kind
def a_move_is_dropped_and_the_rest_moved_up(row: TableRecord, log: Log) -> Expected:
    del log[4]
    renumber(row, log)
    return AFTERWARDS, 5


@kind
def a_move_is_doubled(row: TableRecord, log: Log) -> Expected:
    log.insert(5, log[4])
    renumber(row, log)
    return AFTERWARDS, 6


@kind
def two_moves_are_exchanged(row: TableRecord, log: Log) -> Expected:
    ply = next(ply for ply in range(3, len(log)) if log[ply - 1].seat != log[ply].seat)
    log[ply - 1], log[ply] = log[ply], log[ply - 1]
    renumber(row, log)
    at = sorted(move.at for move in log)
    log[:] = [msgspec.structs.replace(move, at=moment) for move, moment in zip(log, at, strict=True)]
    return Code.TURN, ply


@kind
def a_move_is_added_after_the_end(row: TableRecord, log: Log) -> Expected:
    log.append(log[-1])
    renumber(row, log)
    return Code.AFTER_END, len(log)


@kind
def the_count_of_moves_is_raised(row: TableRecord, log: Log) -> Expected:
    row.ply += 2
    return Code.LOG, len(log) + 1


# --- who made them ---


@kind
def a_move_is_said_to_be_of_another_seat(row: TableRecord, log: Log) -> Expected:
    change(log, 3, seat=(log[2].seat + 1) % 3)
    return Code.TURN, 3


@kind
def a_move_is_said_to_be_of_another_member(row: TableRecord, log: Log) -> Expected:
    ply = by_member(log)
    others = {seat.member_id for seat in row.seats if seat.member_id not in {None, log[ply - 1].member_id}}
    change(log, ply, member_id=others.pop())
    return Code.PLAYER, ply


@kind
def a_move_of_an_agent_is_said_to_be_a_member_s(row: TableRecord, log: Log) -> Expected:
    ply = by_agent(log)
    change(log, ply, member_id=900, agent=None)
    return Code.PLAYER, ply


@kind
def a_move_of_a_member_is_said_to_be_an_agent_s(row: TableRecord, log: Log) -> Expected:
    ply = by_member(log)
    change(log, ply, member_id=None, agent="heuristic")
    return Code.PLAYER, ply


@kind
def an_agent_is_said_to_have_moved_for_a_member_in_time(row: TableRecord, log: Log) -> Expected:
    ply = by_member(log)
    change(log, ply, agent="random")
    return Code.AGENT, ply


@kind
def the_agent_of_a_move_is_said_to_be_another(row: TableRecord, log: Log) -> Expected:
    ply = by_agent(log)
    change(log, ply, agent="random")
    return Code.AGENT, ply


@kind
def the_agent_of_a_seat_is_said_to_be_another(row: TableRecord, log: Log) -> Expected:
    next(seat for seat in row.seats if seat.agent is not None).agent = "random"
    return Code.AGENT, by_agent(log)


@kind
def the_choice_of_an_agent_is_another_with_all_that_follows(row: TableRecord, log: Log) -> Expected:
    """As a forger who rewrites everything would do it: only the agent itself reveals it."""
    ply, move = another(row, log, agents=True)
    forged, moves = played(row.game, HOUSE, SEED, None, {ply: move})
    row.ply, row.state, row.outcome, row.ended_at = forged.ply, forged.state, forged.outcome, forged.ended_at
    log[:] = moves
    return Code.CHOICE, ply


@kind
def the_member_of_a_seat_is_exchanged(row: TableRecord, log: Log) -> Expected:
    seat = next(seat for seat in row.seats if seat.member_id is not None)
    ply = next(move.ply for move in log if move.member_id == seat.member_id)
    seat.member_id, seat.name = 77, "Mallory"
    return Code.PLAYER, ply


@kind
def somebody_is_said_to_have_left(row: TableRecord, log: Log) -> Expected:
    seat = next(seat for seat in row.seats if seat.number == log[0].seat)
    if seat.agent is not None:
        seat = next(seat for seat in row.seats if seat.agent is None)
    ply = next(move.ply for move in log if move.seat == seat.number)
    count, row.ply = row.ply, 0
    hand_to_agent(row, seat, AGENTS.of(row.game)[0], Absence.LEFT)
    row.ply = count
    return Code.PLAYER, ply


@kind
def who_has_a_seat_in_the_end_never_came(row: TableRecord, log: Log) -> Expected:
    seat = next(seat for seat in row.seats if seat.agent is not None)
    seat.history = '[{"ply":3,"event":"taken","member":{"id":77,"name":"Mallory"}}]'
    return Code.HISTORY, None


# --- events, and times ---


@kind
def public_events_are_changed(row: TableRecord, log: Log) -> Expected:
    ply = next(move.ply for move in log if not all(map(is_private, event_data(move))))
    events = event_data(log[ply - 1])
    events.remove(next(event for event in events if not is_private(event)))
    change(log, ply, events=msgspec.json.encode(events).decode())
    return Code.EVENTS, ply


@kind
def private_events_are_changed(row: TableRecord, log: Log) -> Expected:
    """Where there is no private event, one is invented."""
    ply = next((move.ply for move in log if any(map(is_private, event_data(move)))), 2)
    events = event_data(log[ply - 1])
    own = next(filter(is_private, events), {**events[0], "only": 0})
    kept = [event for event in events if event != own]
    change(log, ply, events=msgspec.json.encode(kept if own in events else [*events, own]).decode())
    return Code.PRIVATE_EVENTS, ply


@kind
def events_are_unreadable(row: TableRecord, log: Log) -> Expected:
    change(log, 2, events="{")
    return Code.EVENTS, 2


@kind
def a_move_was_made_before_the_one_before_it(row: TableRecord, log: Log) -> Expected:
    change(log, 4, at=log[2].at - timedelta(hours=1))
    return Code.TIMES, 4


@kind
def a_move_was_made_after_the_end_of_the_table(row: TableRecord, log: Log) -> Expected:
    row.ended_at = log[-1].at - timedelta(hours=1)
    return Code.TIMES, None
