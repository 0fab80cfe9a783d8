"""Slots: places for the messages of a table, such as its board and the hand of each member."""

from __future__ import annotations

import hashlib
from typing import Final

from msgspec import Struct

from bot.store.schema import Post

BOARD: Final = "board"
HAND: Final = "hand"
CALL: Final = "call"
TURN_CALL: Final = "turn-call"


class Slot(Struct, frozen=True):
    """A place that holds one message of a table at a time."""

    table_id: str
    kind: str
    """`BOARD`, `HAND`, `CALL` (stays as sent until the lobby is over) or `TURN_CALL` (until the turn is over)."""
    member_id: int | None
    """Whose hand it is; None for all other kinds."""

    def nonce(self, replaced: int) -> str:
        """The nonce of the message that replaces the one with the id `replaced` (0: none), the same in every process.

        If it is sent again within a few minutes, Discord posts nothing and returns the first message.
        """
        return hashlib.sha256(f"{self.table_id} {self.kind} {self.member_id} {replaced}".encode()).hexdigest()[:24]


def board_of(table_id: str) -> Slot:
    """The slot of a table's board."""
    return Slot(table_id, BOARD, None)


def hand_of(table_id: str, member_id: int) -> Slot:
    """The slot of a member's hand."""
    return Slot(table_id, HAND, member_id)


def call_of(table_id: str) -> Slot:
    """The slot of the call to members who may want to join a table."""
    return Slot(table_id, CALL, None)


def turn_call_of(table_id: str) -> Slot:
    """The slot of the call to the member who is to act."""
    return Slot(table_id, TURN_CALL, None)


def slot_of(post: Post) -> Slot:
    """The slot of a post."""
    return Slot(post.table_id, post.kind, post.member_id)
