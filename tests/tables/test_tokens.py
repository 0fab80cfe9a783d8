"""Which token represents which member: the same from sitting down to the result, and never one for two."""

from __future__ import annotations

import random

import pytest

from bot.store.schema import SeatRecord
from bot.tables.requests import Leave, Start
from bot.tables.seats import TOKENS, next_joined, tokens_of
from bot.tables.types import Member, Table
from tests.store.rows import table_record
from tests.tables.tavern import ANNA, BEN, CLEO, DORA, Tavern


def tokens_at(table: Table) -> dict[Member | None, int]:
    """Whose token is which."""
    return {seat.member: seat.token for seat in table.seats}


async def test_a_token_stays_when_others_get_up_and_when_the_seats_are_drawn(tavern: Tavern) -> None:
    table = await tavern.lobby(ANNA, BEN, CLEO, game="forty_barrels")
    before = tokens_at(table)
    assert sorted(before.values()) == [0, 1, 2]
    await tavern.host.ask(table.id, Leave(ANNA.id))
    table = await tavern.lobby(DORA)
    sitting = tokens_at(table)
    assert {member: sitting[member] for member in (BEN, CLEO)} == {member: before[member] for member in (BEN, CLEO)}
    assert len(set(sitting.values())) == len(sitting)
    table = await tavern.host.ask(table.id, Start(BEN.id))
    assert table.is_dealt
    assert tokens_at(table) == sitting


def test_tokens_differ_and_never_change_as_members_come_and_go() -> None:
    dice = random.Random(1)
    row = table_record(seats=[])
    held: dict[int, int] = {}
    for _ in range(500):
        if row.seats and (len(row.seats) == TOKENS or dice.random() < 0.5):
            gone = row.seats.pop(dice.randrange(len(row.seats)))
            del held[gone.joined]
        else:
            joined = next_joined(row)
            assert joined > max(held, default=0), "the order of joining is that of the numbers"
            row.seats.append(SeatRecord(joined=joined, member_id=joined, name="Anna"))
            held[joined] = tokens_of(row)[joined]
        assert tokens_of(row) == held
        assert len(set(held.values())) == len(held)


@pytest.mark.parametrize("joined", [(1, 6), (2, 7, 12), (1, 2, 6, 7, 11), (3, 8, 4)])
def test_at_a_table_of_an_older_version_all_tokens_differ_as_well(joined: tuple[int, ...]) -> None:
    row = table_record(seats=[SeatRecord(joined=each, member_id=each, name="Anna") for each in joined])
    tokens = tokens_of(row)
    assert sorted(tokens) == sorted(joined)
    assert len(set(tokens.values())) == len(joined)
    assert all(0 <= token < TOKENS for token in tokens.values())
