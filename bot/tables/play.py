"""Dealing, playing and ending: what a running table and its log of moves go through.

Here belong changes of a `TableRow` by a game's rules, and reading its state: from the cache, or from the log if the
cache does not serve. Here does not belong the transaction around them, nor who may ask: that is `bot.tables.host`.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from bot.store import MoveRow, Status
from bot.tables.refusals import Stale, TableRefusal
from engines import codec
from engines.chance import Chance, commitment
from engines.contract import IllegalMove, Unreadable
from engines.replay import replay
from engines.upgrades import DocumentError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from bot.store import Ledger, SeatRow, TableRow
    from engines.contract import AnyGame


def deal(row: TableRow, game: AnyGame, seed: bytes, now: datetime) -> None:
    """Draw the seats, commit to the seed and deal."""
    if len(row.seats) < min(game.seats):
        raise TableRefusal("too-few-players", seated=len(row.seats), needed=min(game.seats))
    for number, seat in enumerate(drawn_seats(row, seed)):
        seat.number = number
    row.seed, row.commitment = seed, commitment(seed)
    row.rules, row.status, row.started_at = game.rules, Status.RUNNING, now
    _enter(row, game, replayed(row, game, ()), now)


def drawn_seats(row: TableRow, seed: bytes) -> list[SeatRow]:
    """The seats in the order that the seed draws; the first one is the start player's."""
    return Chance(seed, 0, "seats").shuffle(sorted(row.seats, key=lambda seat: seat.joined))


async def state_of(ledger: Ledger, row: TableRow, game: AnyGame) -> Any:
    """The state of a table that was dealt."""
    if row.state is not None:
        with contextlib.suppress(DocumentError):  # The log holds the same and more; the next move writes a new cache.
            return codec.decode_state(game, row.state)
    log = await ledger.moves(row.id)
    if len(log) != row.ply:
        raise TableRefusal("illegible-log", table=row.id)
    return replayed(row, game, log)


def replayed(row: TableRow, game: AnyGame, log: Iterable[MoveRow]) -> Any:
    """The state that the log leads to."""
    try:
        options = codec.decode_options(game, row.options)
        moves = [codec.decode_move(game, played.move) for played in log]
        return replay(game, len(row.seats), options, _seed(row), moves)
    except (DocumentError, IllegalMove, Unreadable):
        raise TableRefusal("illegible-log", table=row.id) from None


async def play(
    ledger: Ledger, row: TableRow, game: AnyGame, seat: SeatRow, expected_ply: int, move: Any, now: datetime
) -> None:
    """Play one move of a seat, if the table is still at the ply it was made for."""
    if row.ply != expected_ply:
        raise Stale(row.ply)
    state = await state_of(ledger, row, game)
    to_act = game.to_act(state)
    if to_act is None or to_act != seat.number:
        raise TableRefusal("not-your-turn", **({} if to_act is None else {"seat": to_act}))
    if isinstance(move, str):
        move = codec.decode_move(game, move)
    ply = row.ply + 1
    step = game.apply(state, move, Chance(_seed(row), ply))
    ledger.add(
        MoveRow(
            table_id=row.id,
            ply=ply,
            seat=to_act,
            member_id=seat.member_id,
            house=seat.house,
            move=codec.encode_move(move).decode(),
            at=now,
        )
    )
    row.ply = ply
    _enter(row, game, step.state, now)


async def faults(ledger: Ledger, row: TableRow, game: AnyGame) -> tuple[str, ...]:
    """What is stored of a dealt table and does not follow from its seed, options, seats and log; empty if all does."""
    if row.rules != game.rules:
        return ("rules",)  # By other rules the same moves may lead elsewhere.
    moves = await ledger.moves(row.id)
    state = replayed(row, game, moves)
    outcome = game.outcome(state)
    checks = {
        "commitment": commitment(_seed(row)) == row.commitment,
        "seats": [seat.number for seat in drawn_seats(row, _seed(row))] == list(range(len(row.seats))),
        "log": [played.ply for played in moves] == list(range(1, row.ply + 1)),
        "state": codec.encode_state(game, state) == row.state,
        "outcome": (None if outcome is None else codec.encode_outcome(outcome).decode()) == row.outcome,
    }
    return tuple(name for name, right in checks.items() if not right)


def _enter(row: TableRow, game: AnyGame, state: Any, now: datetime) -> None:
    row.state = codec.encode_state(game, state)
    outcome = game.outcome(state)
    if outcome is not None:
        row.outcome, row.status, row.ended_at = codec.encode_outcome(outcome).decode(), Status.OVER, now


def _seed(row: TableRow) -> bytes:
    if row.seed is None:
        raise ValueError(f"table {row.id} was never dealt")
    return row.seed
