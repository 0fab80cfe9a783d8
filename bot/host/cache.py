"""The loaded tables, kept in memory as they are stored, so that a move needs no read; and the mailboxes of tables.

All changes of a table go through its mailbox: they are carried out one at a time, in order of arrival.

Only the process that owns a table keeps it. No other process changes it, so memory and store agree (`bot.cluster`).
A process that has lost a table without noticing cannot change it: a change is stored only if the table still has the
version that it was made for, and a move only if its place in the log is free. If not, the copy is dropped, the table is
read again, and the change is made again.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Final, TypeVar

from bot.host.settings import HostSettings
from bot.recent import Recent
from bot.store.connections import Conflict, Outdated, StoreError
from bot.store.schema import Shards, TableRecord
from bot.store.store import Store
from bot.store.unit_of_work import UnitOfWork
from bot.tables import play
from bot.tables.act_limits import place_of_row, require_opening
from bot.tables.hooks import NO_HOOKS, Hooks
from bot.tables.house_players import awaited_member, awaits_agent
from bot.tables.lobby import newcomers
from bot.tables.play import Draft, LoadedTable, Stored
from bot.tables.refusals import NotOursError, TableRefusal
from engines.contract import AnyGame

R = TypeVar("R")

_MAX_CACHED_TABLES = 1000
"""How many tables are kept in memory."""

_DEFAULTS = HostSettings()

MAX_WAITING_CHANGES: Final = 100
"""How many changes of one table may wait; more are refused."""

_ATTEMPTS = 5
"""How many times a change is tried while the table in memory turns out to be outdated."""


class TableCache:
    """Reads tables, changes them, and keeps those that were read or changed last."""

    def __init__(
        self,
        store: Store,
        game: Callable[[str], AnyGame],
        follow: Callable[[Draft], None] = lambda _: None,
        most: int = _MAX_CACHED_TABLES,
        *,
        owns: Callable[[int | None], bool] = lambda _: True,
        is_fast: Callable[[TableRecord], bool] = lambda _: False,
        settings: HostSettings = _DEFAULTS,
        hooks: Hooks = NO_HOOKS,
    ) -> None:
        """`game` finds a game by its name, or raises TableRefusal; `is_fast` is for `Table.is_fast`.

        `owns` says whether this process owns the tables of a server; tables of other servers are read each time.

        `follow` adds the consequences of a change: moves without a choice, the times of the table's clock, and talk.
        """
        self._follow = follow
        self._limits = settings.limits
        self._owns = owns
        self._is_fast = is_fast
        self._without_asking = settings.without_asking
        self._hooks = hooks
        self._store = store
        self._game = game
        self._tables = Recent[str, LoadedTable](most)
        """By id; the one read or changed last is at the end."""
        self._removed = Recent[str, None](most)
        """Tables that were deleted while this process has run; a read that began before must not bring one back."""
        self.on_stored: Callable[[Stored], None] = lambda _: None
        """Called with each change that this process makes, after its commit."""

    async def get(self, table_id: str) -> LoadedTable:
        """A table as it is now. Raises TableRefusal if there is none with this id."""
        known = self._tables.get(table_id)
        return known if known is not None and self._owns(known.row.guild_id) else await self._load(table_id)

    def known(self, table_id: str) -> LoadedTable | None:
        """A table as it was when last read or changed; None if it is not in memory."""
        return self._tables.get(table_id)

    async def in_channel(self, channel_id: int) -> LoadedTable | None:
        """The lobby or running table of a channel; None if there is none."""
        here = (each.row.id for each in self._tables.values() if each.row.is_open and each.row.channel_id == channel_id)
        if (table_id := next(here, None)) is not None:
            table = await self.get(table_id)
            if table.row.is_open:
                return table  # A channel has only one.
        found = await self._store.read(lambda unit: self._loaded(unit, unit.open_table(channel_id)))
        return None if found is None or found.row.id in self._removed else self._keep(found)

    async def add(self, row: TableRecord, *, by_click: bool = False) -> LoadedTable:
        """Store a new table. Raises Conflict if its channel already has an open one, TableRefusal beyond the limits.

        `by_click`: a member opens it, who may have closed too many lobbies (`bot.tables.act_limits`).
        """

        def work(unit: UnitOfWork) -> None:
            openers = newcomers(None, row)
            self._limits.require_room(unit, openers, opening_in=row.guild_id)
            for each in openers if by_click and row.guild_id is not None else ():
                require_opening(unit, each, place_of_row(row), row.created_at)
            unit.add(row)

        await self._store.write(work)
        self.on_stored(Stored(None, row, None, False))
        return self._keep(LoadedTable(row, self._game(row.game)))

    async def change(self, table_id: str, change: Callable[[Draft], None]) -> LoadedTable:
        """Apply `change` to a draft of the table, store it, and return the changed table.

        `change` must change nothing else, because it is called again if the table in memory was outdated. Raises what
        `change` raises, Conflict if the place of a move in the log is taken, and NotOursError if another process owns
        the table. Make only one change of a table at a time.
        """
        for _ in range(_ATTEMPTS):
            before = await self.get(table_id)
            if not self._owns(before.row.guild_id):
                raise NotOursError(before.row.guild_id)
            draft = Draft(before)
            change(draft)
            self._follow(draft)
            after = before.changed(draft, self._game(draft.row.game))
            after.row.agent_to_act, after.row.member_to_act = awaits_agent(after), awaited_member(after)
            try:
                await self._store.write(partial(self._save, draft))
            except Outdated:
                self.forget(table_id)
            except (Conflict, StoreError):  # A StoreError may leave open whether it is stored.
                self.forget(table_id)
                raise
            else:
                after.earned, after.duel = draft.earned, draft.duel
                self.on_stored(Stored(before.row, draft.row, draft.move, draft.by_clock, len(draft.unasked)))
                return await self._with_whole_log(self._keep(after))
        raise Conflict("another process changes this table")

    def forget(self, table_id: str) -> None:
        """Drop a table, so that it is read again when needed."""
        self._tables.pop(table_id, None)

    def remove(self, table_id: str) -> None:
        """Drop a table that was deleted: from now on there is none with this id."""
        self._removed[table_id] = None
        self.forget(table_id)

    def forget_in(self, shards: Shards) -> None:
        """Drop the tables of these shards, because another process has owned them."""
        for table_id in [each for each, table in self._tables.items() if table.row.guild_id in shards]:
            self.forget(table_id)

    def forget_all(self) -> None:
        """Drop all tables, for example because all deadlines have moved."""
        self._tables.clear()

    def update_pace(self, table_id: str) -> None:
        """Update a table in memory after `is_fast` has changed for it."""
        if (known := self._tables.get(table_id)) is not None:
            self._tables[table_id] = known.with_pace(self._is_fast(known.row))

    def _save(self, draft: Draft, unit: UnitOfWork) -> None:
        self._limits.require_room(unit, newcomers(draft.before.row, draft.row))
        draft.store(unit, self._hooks)

    async def _with_whole_log(self, table: LoadedTable) -> LoadedTable:
        """Read a table again if it has just ended: its result needs more of the log than a running table keeps."""
        if table.row.is_open or len(table.log) == table.row.ply:
            return table
        self.forget(table.row.id)
        try:
            return await self._load(table.row.id)
        except (StoreError, TableRefusal):  # It has ended anyway; the next request reads it.
            return table

    async def _load(self, table_id: str) -> LoadedTable:
        found = await self._store.read(lambda unit: self._loaded(unit, unit.table(table_id)))
        if found is None or table_id in self._removed:
            self.forget(table_id)
            raise TableRefusal("no-table")
        return self._keep(found)

    def _loaded(self, unit: UnitOfWork, row: TableRecord | None) -> LoadedTable | None:
        if row is None:
            return None
        game, is_fast = self._game(row.game), self._is_fast(row)
        if row.seed is None:
            return LoadedTable(row, game)
        try:
            state, log = play.state_of(unit, row, game), play.log_entries(unit, row, game)
        except TableRefusal as fault:  # A table whose state cannot be read can still be found and stopped.
            return LoadedTable(row, game, fault=fault)
        undo = play.undo_of(unit, row, game, self._without_asking.get(row.game, ()))
        table = LoadedTable(row, game, state, log, is_fast=is_fast, undo=undo)
        if not row.is_open:
            table.earned = tuple(self._hooks.earned_at(unit, row.id))
            table.duel = self._hooks.duel_at(unit, row.id) if len(row.seats) == play.DUEL else None
        return table

    def _keep(self, table: LoadedTable) -> LoadedTable:
        """Keep a table that we own, unless a newer version is in memory already. Return the newer one."""
        row = table.row
        if not self._owns(row.guild_id):
            self.forget(row.id)
            return table
        if table.table.is_fast is not self._is_fast(row):  # Or it changed while the table was read or changed.
            table = table.with_pace(self._is_fast(row))
        known = self._tables.get(row.id)
        if known is not None and known.row.version > row.version:
            return known  # Read while it was being changed.
        self._tables[row.id] = table
        return table


class Mailboxes:
    """One queue per table, with a task that carries out its work and ends when the queue is empty."""

    def __init__(self, most: int = MAX_WAITING_CHANGES) -> None:
        self._most = most
        self._waiting: dict[str, deque[Callable[[], Awaitable[None]]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def do(self, table_id: str, work: Callable[[], Coroutine[object, object, R]]) -> R:
        """Carry out `work` once all earlier work is done; return its result, or raise what it raises.

        Cancelling the caller does not stop it. Raises TableRefusal `busy` if too many wait already.
        """
        answer: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        context = contextvars.copy_context()  # so that log lines name the interaction

        async def answered() -> None:
            task = asyncio.create_task(work(), context=context)
            [result] = await asyncio.gather(task, return_exceptions=True)
            if answer.cancelled():
                return  # Nobody waits for it.
            if isinstance(result, BaseException):
                answer.set_exception(result)
            else:
                answer.set_result(result)

        queue = self._waiting.get(table_id)
        if queue is None:
            queue = self._waiting[table_id] = deque()
            task = asyncio.create_task(
                self._work_off(table_id, queue), name=f"mailbox of {table_id}", context=contextvars.Context()
            )
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        elif len(queue) >= self._most:
            raise TableRefusal("busy")
        queue.append(answered)
        return await answer

    async def close(self) -> None:
        """Wait until all work is done."""
        while self._tasks:
            await asyncio.wait([*self._tasks])

    async def _work_off(self, table_id: str, queue: deque[Callable[[], Awaitable[None]]]) -> None:
        while queue:
            await queue.popleft()()
        # No await between the last check and this, so nothing can come in between.
        del self._waiting[table_id]
