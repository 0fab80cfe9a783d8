"""Looking into the database of a bot that was stopped or killed: what was played, and whether all follows from the log.

Here belongs reading the store, always from a copy: looking must not mend what a kill has left behind.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from bot.games.registry import HOUSE, SHELF
from bot.locales import language_of, words
from bot.screens.table import board_screen, hand_screen
from bot.store import Status, Store
from bot.tables import Host
from engines import codec
from engines.chance import Chance
from engines.contract import Outcome
from engines.registry import games

if TYPE_CHECKING:
    from bot.store import MoveRow, SeatRow, TableRow


class Account(Struct, frozen=True):
    """One table that was dealt, played again from its seed and its log."""

    table: str
    channel: str
    status: Status
    seed: bytes
    members: tuple[str | None, ...]
    """Who sits on each seat at the end; None for a house player."""
    played: tuple[tuple[int, str | None, Any], ...]
    """The log: seat, member (None for a house player) and move."""
    states: tuple[Any, ...]
    """The state at each ply, the deal first."""
    outcome: Outcome | None
    faults: tuple[str, ...]
    """What is stored and does not follow from the log."""

    @property
    def state(self) -> Any:
        """The newest state."""
        return self.states[-1]

    @property
    def by_members(self) -> list[tuple[str, Any]]:
        """The moves that members made, in order."""
        return [(member, move) for _, member, move in self.played if member is not None]


async def accounts(database: Path) -> dict[str, Account]:
    """All dealt tables of a database by their channel's id; of several in a channel the last one."""
    with tempfile.TemporaryDirectory() as folder:
        for file in database.parent.glob(f"{database.name}*"):
            shutil.copy(file, folder)
        return await accounts_at(f"sqlite:///{Path(folder, database.name).as_posix()}")


async def accounts_at(address: str) -> dict[str, Account]:
    """The same, from a database that a running bot is using."""
    store = await Store.open(address)
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


async def screens_noted(address: str, channel: str) -> None:
    """Wait until a running bot has noted of every screen in a channel that it stands as it should.

    A person sees a message before the bot has written down that it was sent; killed in between, it sends it again.
    """
    store = await Store.open(address)
    host = Host(store, {game.name: game for game in games()}, HOUSE)
    try:
        async with asyncio.timeout(60):
            noted = False
            while not noted:
                noted = await _noted(store, host, int(channel))
    finally:
        await host.close()
        await store.close()


async def _noted(store: Store, host: Host, channel: int) -> bool:
    table = await host.open_table(channel)
    if table is None:
        return True
    here = words(language_of(table.place.locale))
    wanted: dict[int | None, str] = {None: board_screen(SHELF, await host.sight(table.id), here).digest}
    for member in table.members:
        note = await store.member(member.id)
        own = here if note is None or note.locale is None else words(language_of(note.locale))
        if note is None or note.dm_refusal is None:
            wanted[member.id] = hand_screen(SHELF, await host.sight(table.id, member.id), own, standing=True).digest
    return wanted == {post.member_id: post.digest for post in await store.posts(table.id)}


def _account(host: Host, row: TableRow, log: list[MoveRow], faults: tuple[str, ...]) -> Account:
    game = host.games[row.game]
    if row.seed is None:
        raise ValueError("this table was not dealt")
    seats = sorted(row.seats, key=lambda seat: seat.number or 0)
    moves = [codec.decode_move(game, entry.move) for entry in log]
    states = [game.setup(len(seats), codec.decode_options(game, row.options), Chance(row.seed, 0))]
    for ply, move in enumerate(moves, start=1):
        states.append(game.apply(states[-1], move, Chance(row.seed, ply)).state)
    return Account(
        table=row.id,
        channel=str(row.channel_id),
        status=Status(row.status),
        seed=row.seed,
        members=tuple(_member(seat) for seat in seats),
        played=tuple((entry.seat, _member(entry), move) for entry, move in zip(log, moves, strict=True)),
        states=tuple(states),
        outcome=None if row.outcome is None else codec.decode_outcome(row.outcome),
        faults=faults,
    )


def _member(row: MoveRow | SeatRow) -> str | None:
    return None if row.member_id is None else str(row.member_id)
