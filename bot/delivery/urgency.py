"""In which order the messages of a table are seen to."""

from __future__ import annotations

from bot.delivery.budget import Rank
from bot.delivery.slots import Slot, board_of, hand_of
from bot.tables import Snapshot


def most_urgent_first(snapshot: Snapshot) -> list[tuple[Slot, Rank]]:
    """All messages of a table: the hand of the member who is to act, the board, and the hands of the others."""
    table, to_act = snapshot.table, snapshot.view(None).to_act
    hands = [
        (hand_of(table.id, seat.member.id), Rank.TURN if seat.number == to_act else Rank.HAND)
        for seat in table.seats
        if seat.member is not None and not seat.member.is_nobody
    ]
    return sorted([(board_of(table.id), Rank.BOARD), *hands], key=lambda each: each[1])
