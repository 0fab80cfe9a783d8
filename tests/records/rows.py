"""Results as the tests need them, built directly."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from bot.features.records.store import PlayedRecord, ResultRecord

if TYPE_CHECKING:
    from collections.abc import Sequence

GUILD = 7
DAY = datetime(2026, 11, 5, 20, tzinfo=UTC)
TIME = timedelta(minutes=30)


def result(who: int | str, rank: int = 1, **changes: Any) -> ResultRecord:
    """The result of a member by their id, or of an agent by its name, at a table of two."""
    usual: dict[str, Any] = {
        "table_id": "abcd2345",
        "seat": 0,
        "guild_id": GUILD,
        "game": "cafe",
        "member_id": who if isinstance(who, int) else None,
        "agent": who if isinstance(who, str) else None,
        "rank": rank,
        "score": 50,
        "won": rank == 1,
        "players": 2,
        "winners": 1,
        "agents": 0,
        "plies": 40,
        "seconds": 1800,
        "started_at": DAY - TIME,
        "ended_at": DAY,
    }
    return ResultRecord(**{**usual, **changes})


def table_of(table_id: str, who: Sequence[int | str], *, winners: int = 1, **changes: Any) -> list[ResultRecord]:
    """The results of one table: these have come in one after the other, the first `winners` of them as winners."""
    return [
        result(
            each,
            (1 if seat < winners else seat + 1) if winners else len(who),
            **{
                "table_id": table_id,
                "seat": seat,
                "won": seat < winners,
                "players": len(who),
                "winners": winners,
                "agents": sum(isinstance(name, str) for name in who),
                "score": 100 - seat,
                **changes,
            },
        )
        for seat, each in enumerate(who)
    ]


def played(rank: int = 1, **changes: Any) -> PlayedRecord:
    """One game of a member at a table of four."""
    usual: dict[str, Any] = {
        "game": "cafe",
        "rank": rank,
        "score": 50,
        "won": rank == 1,
        "players": 4,
        "winners": 1,
        "seconds": 1800,
    }
    return PlayedRecord(**{**usual, **changes})
