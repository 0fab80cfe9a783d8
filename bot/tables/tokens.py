"""Which token represents which seat of a table. It follows from the numbers by which the seats have joined.

A seat keeps that number from the lobby to the end of the game, even if others leave and the seats are drawn. So it
keeps its token as well, and the token need not be stored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.store.schema import TableRecord

TOKENS: Final = 5
"""The number of tokens: as many as a table has seats at most."""


def next_joined(row: TableRecord) -> int:
    """The number by which the next seat joins: a higher one than all others, with a token that nobody has."""
    taken = {_token(seat.joined) for seat in row.seats}
    last = max((seat.joined for seat in row.seats), default=0)
    return next(joined for joined in range(last + 1, last + 1 + TOKENS) if _token(joined) not in taken)


def tokens_of(row: TableRecord) -> dict[int, int]:
    """The token of each seat, by the number by which the seat has joined."""
    tokens: dict[int, int] = {}
    for joined in sorted(seat.joined for seat in row.seats):
        tokens[joined] = _free(_token(joined), tokens.values())
    return tokens


def _token(joined: int) -> int:
    return (joined - 1) % TOKENS


def _free(token: int, taken: Collection[int]) -> int:
    """This token, or the next one that is free: at a table of an older version two seats may ask for the same."""
    return next((each for step in range(TOKENS) if (each := (token + step) % TOKENS) not in taken), token)
