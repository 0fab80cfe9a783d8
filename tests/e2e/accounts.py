"""Looking into the database once the bot has stopped: what was played, and whether everything follows from the log.

Here belongs reading the store. Nothing here is known to anybody while a table runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from bot.games.registry import HOUSE
from bot.store import Status, Store
from bot.tables import Host
from engines import codec
from engines.chance import Chance
from engines.contract import Outcome
from engines.registry import games

if TYPE_CHECKING:
    from bot.store import MoveRow, TableRow


class Account(Struct, frozen=True):
    """One table that was dealt, played again from its seed and its log."""

    table: str
    channel: str
    status: Status
    seed: bytes
    members: tuple[str | None, ...]
    """Who sits on each seat at the end; None for a house player."""
    played: tuple[tuple[int, str | None, str], ...]
    """The log: seat, member (None for a house player) and move."""
    states: tuple[Any, ...]
    """The state at each ply, the deal first."""
    outcome: Outcome | None
    faults: tuple[str, ...]
    """What is stored and does not follow from the log."""


async def accounts(store_address: str) -> dict[str, Account]:
    """All dealt tables of a database by their channel's id; of several in a channel the last one."""
    store = await Store.open(store_address)
    host = Host(store, {game.name: game for game in games()}, HOUSE)
    try:
        found = {}
        async with store.reading() as ledger:
            rows = [row for row in await ledger.tables(*Status) if row.seed is not None]
            logs = {row.id: await ledger.moves(row.id) for row in rows}
        for row in rows:
            found[str(row.channel_id)] = _account(host, row, logs[row.id], await host.verify(row.id))
        return found
    finally:
        await host.close()
        await store.close()


def _account(host: Host, row: TableRow, log: list[MoveRow], faults: tuple[str, ...]) -> Account:
    game = host.games[row.game]
    if row.seed is None:
        raise ValueError("this table was not dealt")
    seats = sorted(row.seats, key=lambda seat: seat.number or 0)
    states = [game.setup(len(seats), codec.decode_options(game, row.options), Chance(row.seed, 0))]
    for move in log:
        states.append(game.apply(states[-1], codec.decode_move(game, move.move), Chance(row.seed, move.ply)).state)
    return Account(
        table=row.id,
        channel=str(row.channel_id),
        status=Status(row.status),
        seed=row.seed,
        members=tuple(None if seat.member_id is None else str(seat.member_id) for seat in seats),
        played=tuple((m.seat, None if m.member_id is None else str(m.member_id), m.move) for m in log),
        states=tuple(states),
        outcome=None if row.outcome is None else codec.decode_outcome(row.outcome),
        faults=faults,
    )
