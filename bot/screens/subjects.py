"""Whose figures are asked for: a member's or the server's, at one game or at all; as clicks carry it."""

from __future__ import annotations

from collections.abc import Container

from msgspec import Struct

_SERVER = "s"


class Subject(Struct, frozen=True):
    """Whose figures, and of which game."""

    member_id: int | None
    """None: the server's."""
    game: str | None
    """None: all games."""

    def __str__(self) -> str:
        """As a click carries it, such as `123.bremen`."""
        return f"{_SERVER if self.member_id is None else self.member_id}.{self.game or ''}"


def read_subject(payload: str, games: Container[str]) -> Subject | None:
    """The subject of a click; None for nonsense, and for a game that is not offered."""
    whose, point, game = payload.partition(".")
    if not point or (game and game not in games):
        return None
    if whose == _SERVER:
        return Subject(None, game or None)
    if whose.isascii() and whose.isdecimal() and len(whose) <= 20 and int(whose) < 2**63:
        return Subject(int(whose), game or None)
    return None
