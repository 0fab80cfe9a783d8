"""Looking into a bot's database: what was played, whether all follows from the log, and what Discord should show.

The file of a bot that was stopped or killed is copied first: looking must not mend what a kill has left behind.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loopcord.client.parts import text
from msgspec import Struct

from bot.features.registry import HOOKS
from bot.games.registry import AGENTS, PLUGINS
from bot.host.host import Host
from bot.locales import Speech
from bot.messages.post_cache import BOARD, HAND
from bot.screens.table import Reader, standing_screen
from bot.store.connections import read_url
from bot.store.schema import Status
from bot.store.store import Store
from bot.tables.play import forced
from engines import codec
from engines.chance import Chance
from engines.contract import Outcome
from engines.registry import games
from tests.hosts import make_host
from tests.screens.reading import payload

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.screens.parts import Screen
    from bot.store.schema import MemberNote, MoveRecord, SeatRecord, TableRecord
    from bot.tables.snapshots import Snapshot


class Account(Struct, frozen=True):
    """One table that was dealt, played again from its seed and its log."""

    table: str
    channel: str
    status: Status
    seed: bytes
    members: tuple[str | None, ...]
    """The member on each seat at the end; None for an agent."""
    played: tuple[tuple[int, str | None, Any], ...]
    """The log: seat, member (None for an agent) and move."""
    made_at: tuple[float, ...]
    """When each of them was made, in seconds since 1970."""
    states: tuple[Any, ...]
    """The state at each ply, the deal first."""
    outcome: Outcome | None
    faults: tuple[str, ...]
    """What is stored and does not follow from the log."""
    unasked: frozenset[int] = frozenset()
    """The places in the log, from 0, of the moves that the host made for members who had no choice."""

    @property
    def state(self) -> Any:
        """The newest state."""
        return self.states[-1]

    @property
    def by_members(self) -> list[tuple[str, Any]]:
        """The moves that members made themselves, in order."""
        return [(member, move) for _, member, move in self.clicked]

    @property
    def clicked(self) -> list[tuple[int, str, Any]]:
        """The same with their places in the log, from 0."""
        return [
            (ply, member, move)
            for ply, (_, member, move) in enumerate(self.played)
            if member is not None and ply not in self.unasked
        ]


async def accounts(address: str, *channels: str) -> dict[str, Account]:
    """The dealt tables of a bot that was stopped or killed, by their channel's id; of several in one the last.

    Without channels, those of all.
    """
    if not address.startswith("sqlite:"):
        return await accounts_at(address, *channels)
    database = Path(read_url(address).database or "")
    with tempfile.TemporaryDirectory() as folder:
        for file in filter(Path.is_file, database.parent.glob(f"{database.name}*")):
            shutil.copy(file, folder)
        return await accounts_at(f"sqlite:///{Path(folder, database.name).as_posix()}", *channels)


async def accounts_at(address: str, *channels: str) -> dict[str, Account]:
    """The same, from a database that a running bot is using."""
    async with _looking(address) as (store, host):
        found = {}
        rows = [row for row in await store.read(lambda unit: unit.tables(*Status)) if row.seed is not None]
        rows = [row for row in rows if not channels or str(row.channel_id) in channels]
        logs = await store.read(lambda unit: {row.id: unit.moves(row.id) for row in rows})
        for row in rows:
            found[str(row.channel_id)] = _account(host, row, logs[row.id], await host.verifier.codes(row.id))
        return found


class Standing(Struct, frozen=True):
    """What Discord should show of a table."""

    ply: int
    texts: dict[str | None, str]
    """What is to be read on the board (None), and on the hand of each member."""


async def should_stand(address: str, table: str) -> Standing:
    """What a table's messages should show, going by what a running bot has stored about it."""
    async with _looking(address) as (store, host):
        snapshot = await host.snapshot(table)
        members = [member.id for member in snapshot.table.members]
        notes = {note.member_id: note for note in await store.messages.members(members)}
        screens = {who: _expected(snapshot, who, notes.get(who or 0)) for who in (None, *members)}
        return Standing(
            ply=snapshot.table.ply,
            texts={
                None if who is None else str(who): text({"content": "", "embeds": [], "components": payload(screen)})
                for who, screen in screens.items()
            },
        )


async def screens_noted(address: str, channel: str) -> None:
    """Wait until a running bot has noted that every screen in a channel is as it should be.

    A person sees a message before the bot has written down that it was sent; killed in between, it sends it again.
    """
    async with _looking(address) as (store, host), asyncio.timeout(60):
        while not await _noted(store, host, int(channel)):  # noqa: ASYNC110  (a database only answers)
            await asyncio.sleep(0.02)


@asynccontextmanager
async def _looking(address: str) -> AsyncIterator[tuple[Store, Host]]:
    """A host on a database as it is: it is not brought up to date first."""
    store = Store(read_url(address))
    host = make_host(store, {game.name: game for game in games()}, AGENTS, hooks=HOOKS)
    try:
        yield store, host
    finally:
        await host.close()
        await store.close()


async def _noted(store: Store, host: Host, channel: int) -> bool:
    table = await host.open_table(channel)
    if table is None:
        return True
    snapshot = await host.snapshot(table.id)
    posts = await store.messages.posts(table.id)
    wanted: dict[int | None, str] = {None: _expected(snapshot, None, None).digest}
    notes = {note.member_id: note for note in await store.messages.members([each.id for each in table.members])}
    for member in table.members:
        note = notes.get(member.id)
        if note is None or note.dm_refusal is None:
            wanted[member.id] = _expected(snapshot, member.id, note).digest
    return wanted == {post.member_id: post.digest for post in posts if post.kind in (BOARD, HAND)}


def _expected(snapshot: Snapshot, who: int | None, note: MemberNote | None) -> Screen:
    """What messages should show: the bots of these tests draw no pictures."""
    newcomer = note is None or not note.has_played(snapshot.table.game)
    locale = None if note is None else note.locale
    return standing_screen(PLUGINS, Speech(), snapshot, who, locale, Reader(text_only=True, newcomer=newcomer))


def _account(host: Host, row: TableRecord, log: list[MoveRecord], faults: tuple[str, ...]) -> Account:
    game = host.games[row.game]
    if row.seed is None:
        raise ValueError("this table was not dealt")
    seats = sorted(row.seats, key=lambda seat: seat.number or 0)
    moves = [codec.decode_move(game, entry.move) for entry in log]
    states = [game.setup(len(seats), codec.decode_options(game, row.options), Chance(row.seed, 0))]
    unasked, revocable_by = set(), None
    for place, (entry, move) in enumerate(zip(log, moves, strict=True)):
        before, mover = states[-1], _mover(entry)
        after = game.apply(before, move, Chance(row.seed, place + 1)).state
        is_only = forced(game, before, PLUGINS[row.game].without_asking) is not None
        # Who can still take back the move before is asked although there is only one.
        if is_only and mover is not None and mover != revocable_by:
            unasked.add(place)
        is_revocable = place not in unasked and game.may_take_back(before, move, after)
        revocable_by = mover if is_revocable else None
        states.append(after)
    return Account(
        table=row.id,
        channel=str(row.channel_id),
        status=Status(row.status),
        seed=row.seed,
        members=tuple(_member(seat) for seat in seats),
        played=tuple((entry.seat, _mover(entry), move) for entry, move in zip(log, moves, strict=True)),
        made_at=tuple(entry.at.timestamp() for entry in log),
        states=tuple(states),
        outcome=None if row.outcome is None else codec.decode_outcome(row.outcome),
        faults=faults,
        unasked=frozenset(unasked),
    )


def _mover(entry: MoveRecord) -> str | None:
    """The member who made a move; None if an agent made it, for a member or not."""
    return None if entry.agent is not None else _member(entry)


def _member(row: MoveRecord | SeatRecord) -> str | None:
    return None if row.member_id is None else str(row.member_id)
