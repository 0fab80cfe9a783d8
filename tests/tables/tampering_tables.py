"""Tampering with a table itself: seed and seats, what was played, and how it ended."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.store.schema import Status, TableRecord
from bot.tables.verification import Code
from engines import codec
from engines.chance import Chance, commitment
from engines.contract import choices
from engines.registry import game, games
from tests.tables.tampering import AFTERWARDS, Expected, Log, before, kind
from tests.tables.tavern import SEED

# --- the seed and the seats ---


@kind
def the_seed_is_changed(row: TableRecord, log: Log) -> Expected:
    row.seed = bytes([1]) + SEED[1:]
    return Code.SEAL, None


@kind
def the_seal_is_changed(row: TableRecord, log: Log) -> Expected:
    row.commitment = "0" * 64
    return Code.SEAL, None


@kind
def the_seed_is_cut_off(row: TableRecord, log: Log) -> Expected:
    row.seed = SEED[:16]
    return Code.SEED, None


@kind
def seed_and_seal_are_those_of_another_deal(row: TableRecord, log: Log) -> Expected:
    """With the same seats, so that only what was dealt can tell."""
    rules, seats = game(row.game), [seat.number for seat in row.seats]

    def draws(seed: bytes) -> bool:
        order = Chance(seed, 0, "seats").shuffle([0, 1, 2])
        return [order.index(place) for place in range(3)] == seats

    row.seed = next(seed for seed in (bytes([number]) * 32 for number in range(256)) if draws(seed))
    row.commitment = commitment(row.seed)
    assert rules.setup(3, rules.Options(), Chance(row.seed, 0)) != before(row, log, 1)
    return AFTERWARDS, None


@kind
def two_seats_are_exchanged(row: TableRecord, log: Log) -> Expected:
    first, second, _ = row.seats
    first.number, second.number = second.number, first.number
    return Code.SEATS, None


@kind
def a_seat_is_gone(row: TableRecord, log: Log) -> Expected:
    row.seats.pop()
    return Code.SEATS, None


# --- what was played ---


@kind
def an_option_is_changed(row: TableRecord, log: Log) -> Expected:
    """A game without any but its edition gets one that it does not have."""
    offered = choices(game(row.game).Options)
    if not offered:
        return the_options_are_no_options(row, log)
    name, values = next(iter(offered.items()))
    played_with = getattr(game(row.game).Options(), name)
    row.options = msgspec.json.encode({name: next(value for value in values if value != played_with)}).decode()
    return Code.OPTIONS, None


@kind
def the_options_are_no_options(row: TableRecord, log: Log) -> Expected:
    row.options = '{"cheating":true}'
    return Code.OPTIONS, None


@kind
def the_rules_are_said_to_be_newer(row: TableRecord, log: Log) -> Expected:
    row.rules += 1
    return Code.RULES, None


@kind
def the_game_is_said_to_be_another(row: TableRecord, log: Log) -> Expected:
    names = [each.name for each in games()]
    row.game = names[names.index(row.game) - 1]
    return Code.GAME, None


# --- the end ---


def outcome(row: TableRecord, **values: Any) -> None:
    """Change the outcome."""
    row.outcome = msgspec.json.encode({**msgspec.json.decode(row.outcome or ""), **values}).decode()


@kind
def the_reason_is_another(row: TableRecord, log: Log) -> Expected:
    outcome(row, reason="bribery")
    return Code.REASON, None


@kind
def the_winner_is_another(row: TableRecord, log: Log) -> Expected:
    won = msgspec.json.decode(row.outcome or "")["winners"]
    outcome(row, winners=[seat for seat in range(3) if seat not in won])
    return Code.WINNERS, None


@kind
def the_points_are_others(row: TableRecord, log: Log) -> Expected:
    outcome(row, scores=[100, 0, 0])
    return Code.SCORES, None


@kind
def there_is_no_result(row: TableRecord, log: Log) -> Expected:
    row.outcome = None
    return Code.OUTCOME, None


@kind
def it_is_said_to_have_been_stopped(row: TableRecord, log: Log) -> Expected:
    row.status = Status.STOPPED
    return Code.STATUS, None


@kind
def the_result_cannot_be_read(row: TableRecord, log: Log) -> Expected:
    row.outcome = "{"
    return Code.DAMAGED, None


@kind
def the_last_state_is_that_of_a_ply_before(row: TableRecord, log: Log) -> Expected:
    row.state = codec.encode_state(game(row.game), before(row, log, len(log)))
    return Code.STATE, None


@kind
def the_last_state_is_gone(row: TableRecord, log: Log) -> Expected:
    row.state = None
    return Code.STATE, None
