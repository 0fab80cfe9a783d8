"""Ways to tamper with a stored table, each with what a check has to say to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec

from bot.store.schema import MoveRecord, TableRecord
from bot.tables.verification import Code
from engines import codec
from engines.chance import Chance
from engines.registry import game
from engines.replay import replayed
from tests.tables.tavern import SEED

if TYPE_CHECKING:
    from msgspec import Struct

Log: TypeAlias = list[MoveRecord]
Expected: TypeAlias = tuple[Code | frozenset[Code], int | None]
"""The code of the first fault, or those of which it is one, and its ply."""
Tampering: TypeAlias = Callable[[TableRecord, Log], Expected]

KINDS: Final[dict[str, Tampering]] = {}
"""By name."""

AFTERWARDS: Final = frozenset({Code.TURN, Code.ILLEGAL, Code.EVENTS, Code.PRIVATE_EVENTS, Code.CHOICE})
"""What another position than the real one leads to: the move cannot be made, or something else happens or is chosen."""


def kind(tampering: Tampering) -> Tampering:
    """Make it known by its name."""
    KINDS[tampering.__name__] = tampering
    return tampering


def change(log: Log, ply: int, **values: Any) -> None:
    """Change the move of this ply."""
    log[ply - 1] = msgspec.structs.replace(log[ply - 1], **values)


def renumber(row: TableRecord, log: Log) -> None:
    """Have the plies go from 1 on, as many as there are moves."""
    log[:] = [msgspec.structs.replace(move, ply=ply) for ply, move in enumerate(log, start=1)]
    row.ply = len(log)


def by_agent(log: Log) -> int:
    """The ply of the first move of an agent."""
    return next(move.ply for move in log if move.agent is not None)


def by_member(log: Log) -> int:
    """The ply of the first move of a member."""
    return next(move.ply for move in log if move.member_id is not None)


def before(row: TableRecord, log: Log, ply: int) -> Struct:
    """The state in which the move of this ply was made."""
    rules = game(row.game)
    moves = [codec.decode_move(rules, move.move) for move in log[: ply - 1]]
    *_, last = replayed(rules, rules.setup(3, rules.Options(), Chance(SEED, 0)), SEED, moves)
    return last.state


def another(row: TableRecord, log: Log, agents: bool) -> tuple[int, Struct]:
    """Another legal move at a ply of an agent, or of a member, by which something else happens at once."""
    rules = game(row.game)
    for entry in log:
        if (entry.agent is not None) is agents:
            state = before(row, log, entry.ply)
            for move in rules.legal_moves(state):
                events = rules.apply(state, move, Chance(SEED, entry.ply)).events
                if codec.encode_events(events).decode() != entry.events:
                    return entry.ply, move
    raise AssertionError("nobody had a choice")


def event_data(move: MoveRecord) -> list[dict[str, Any]]:
    """The events of a move as plain data."""
    events: list[dict[str, Any]] = msgspec.json.decode(move.events or "[]")
    return events


def is_private(event: dict[str, Any]) -> bool:
    """Whether it was for one seat alone."""
    return event.get("only") is not None
