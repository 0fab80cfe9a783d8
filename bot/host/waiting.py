"""The index of open tables: where each is, which members sit there, and which of them it waits for.

It holds the open tables of all processes, also those that are not in memory otherwise, so a hand that names its
member's other tables costs no query. `TableIndex` is the data; `LiveIndex` reads it at the start and keeps it current:

- Each commit that changes what it holds says so with a notice. This process applies its own notices after the commit;
  those of other processes arrive with the commit, in order.
- It is read again whenever notices may have been lost: after the connection to the other processes was lost, when one
  of them starts or ends, and after a commit without a confirmation. Notices that arrive meanwhile are applied after it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container, Iterable, Mapping
from datetime import UTC, datetime
from typing import Final

import structlog
from structlog.contextvars import clear_contextvars

from bot.background import Sleep, stopped
from bot.recent import Recent
from bot.store.connections import StoreError
from bot.store.store import Store
from bot.store.unit_of_work import HandsMoved, Missed, Notice, OwnersChanged, TableChanged, TableDeleted
from bot.store.waiting import Hand, OpenTable, WaitingTable, open_tables

_log = structlog.get_logger(__name__)

RETRY: Final = 5.0
"""Seconds before the next attempt after a failed read."""
ENDED: Final = 1_000
"""How many ended tables are remembered, so that an older notice that arrives late does not bring one back."""
_LONG_AGO: Final = datetime.min.replace(tzinfo=UTC)
_NEVER_AGAIN: Final = 2**63


class TableIndex:
    """The open tables, by table and by member. It reads nothing and waits for nothing."""

    def __init__(self, tables: Iterable[OpenTable] = (), hands: Iterable[Hand] = ()) -> None:
        self._tables: dict[str, OpenTable] = {}
        self._by_member: dict[int, list[str]] = {}
        self._hands: dict[str, dict[int, tuple[int, int]]] = {}
        """By table and member: the channel and the message of a hand."""
        self._ended = Recent[str, int](ENDED)
        """The versions with which tables have ended."""
        for table in tables:
            self._set(table.id, table)
        for hand in hands:
            self.move(hand)

    def get(self, table_id: str) -> OpenTable | None:
        """An open table; None if there is none with this id."""
        return self._tables.get(table_id)

    def running(self, member_id: int) -> list[OpenTable]:
        """The running tables at which a member has a seat, even if an agent plays for them."""
        tables = map(self._tables.__getitem__, self._by_member.get(member_id, ()))
        return [table for table in tables if table.is_running]

    def newest_hand(self, member_id: int) -> str | None:
        """The running table whose hand is the lowest in a member's direct messages; None if no hand is known."""
        hands = {table.id: self._hands.get(table.id, {}).get(member_id, (0, 0)) for table in self.running(member_id)}
        newest = max(hands, key=lambda table_id: hands[table_id][1], default=None)
        return newest if newest is not None and hands[newest][1] else None

    def waiting(self, member_id: int) -> list[WaitingTable]:
        """The tables that wait for a member, the longest wait first."""
        found = [table for table in self.running(member_id) if table.member_to_act == member_id]
        found.sort(key=lambda table: (table.turn_at or _LONG_AGO, table.id))
        return [
            WaitingTable(
                member_id=member_id,
                table_id=table.id,
                guild_id=table.guild_id,
                channel_id=table.channel_id,
                game=table.game,
                hand=self._hands.get(table.id, {}).get(member_id),
            )
            for table in found
            if table.guild_id is not None
        ]

    def turns(self) -> Mapping[str, int]:
        """The member that each table waits for; tables that wait for nobody are left out."""
        return {each.id: each.member_to_act for each in self._tables.values() if each.member_to_act is not None}

    def put(self, table_id: str, version: int, table: OpenTable | None) -> int | None:
        """Record a table at this version, None if it has ended, unless a newer one is known.

        Returns the member whose turn is over with that.
        """
        before = self._tables.get(table_id)
        if version <= (self._ended.get(table_id, -1) if before is None else before.version):
            return None
        if table is None:
            self._ended[table_id] = version
        self._set(table_id, table)
        was = None if before is None else before.member_to_act
        return None if table is not None and table.member_to_act == was else was

    def move(self, hand: Hand) -> None:
        """Record where a hand is, or that there is none any more."""
        if hand.table_id not in self._tables:
            return
        hands = self._hands.setdefault(hand.table_id, {})
        if hand.message_id:
            hands[hand.member_id] = hand.channel_id, hand.message_id
        else:
            hands.pop(hand.member_id, None)

    def apply(self, notice: Notice) -> tuple[str, int] | None:
        """Record what a notice says. Returns a table and the member whose turn there is over with that."""
        member_id: int | None = None
        match notice:
            case TableChanged(table_id, version, table):
                member_id = self.put(table_id, version, table)
            case TableDeleted(table_id):
                member_id = self.put(table_id, _NEVER_AGAIN, None)
            case HandsMoved(hands):
                for hand in hands:
                    self.move(hand)
                return None
            case _:
                return None
        return None if member_id is None else (table_id, member_id)

    def _set(self, table_id: str, table: OpenTable | None) -> None:
        before = self._tables.pop(table_id, None)
        was = () if before is None else before.member_ids
        now = () if table is None else table.member_ids
        if table is not None:
            self._tables[table_id] = table
        else:
            self._hands.pop(table_id, None)
        for member_id in {*was} - {*now}:
            self._by_member[member_id].remove(table_id)
            if not self._by_member[member_id]:
                del self._by_member[member_id]
        for member_id in {*now} - {*was}:
            self._by_member.setdefault(member_id, []).append(table_id)


class LiveIndex:
    """The index of one process, which follows what is stored."""

    def __init__(self, store: Store, games: Container[str], sleep: Sleep = asyncio.sleep) -> None:
        """Tables of other games than these are not shown to anybody: they cannot be played here."""
        self._store = store
        self._games = games
        self._sleep = sleep
        self._index = TableIndex()
        self._arrived: list[Notice] | None = None
        """The notices since the present read began; None while nothing is read."""
        self._lock = asyncio.Lock()
        """Held by the read that runs."""
        self._begun = False
        """Whether it was ever read; before that, there is nothing to read again."""
        self._is_outdated = False
        """Whether notices may be lost that the present read, if there is one, need not have seen."""
        self._reading: asyncio.Task[None] | None = None
        self._listeners: list[Callable[[str, int], None]] = []
        store.on_notice(self._on_notice)

    def on_turn_over(self, listener: Callable[[str, int], None]) -> None:
        """Call this with a table and a member as soon as the table no longer waits for that member."""
        self._listeners.append(listener)

    def get(self, table_id: str) -> OpenTable | None:
        """An open table of any process; None if there is none with this id."""
        return self._index.get(table_id)

    def running(self, member_id: int) -> list[OpenTable]:
        """The running tables of all processes at which a member has a seat."""
        return self._index.running(member_id)

    def newest_hand(self, member_id: int) -> str | None:
        """The running table whose hand is the lowest in a member's direct messages; None if no hand is known."""
        return self._index.newest_hand(member_id)

    def waiting(self, member_id: int) -> list[WaitingTable]:
        """The tables of all processes that wait for a member and can be shown, the longest wait first."""
        return [each for each in self._index.waiting(member_id) if each.game in self._games]

    async def load(self) -> None:
        """Read all open tables. Raises StoreError, and keeps what it knows."""
        self._begun = True
        async with self._lock:
            self._is_outdated, self._arrived = False, []
            try:
                index = await self._store.read(lambda unit: TableIndex(*open_tables(unit.connection)))
                for notice in self._arrived:
                    index.apply(notice)
            finally:
                self._arrived = None
            before, self._index = self._index, index
        turns = index.turns()
        for table_id, member_id in before.turns().items():
            if turns.get(table_id) != member_id:
                self._tell(table_id, member_id)

    async def close(self) -> None:
        """Read nothing any more."""
        await stopped(self._reading)

    @property
    def is_current(self) -> bool:
        """Whether nothing has to be read again."""
        return self._reading is None

    def _on_notice(self, notice: Notice) -> None:
        if isinstance(notice, Missed | OwnersChanged):
            self._is_outdated = True
            if self._begun and self._reading is None:
                self._reading = asyncio.create_task(self._read_again(), name="index of tables")
            return
        if self._arrived is not None:
            self._arrived.append(notice)
        if (over := self._index.apply(notice)) is not None:
            self._tell(*over)

    async def _read_again(self) -> None:
        clear_contextvars()  # It is not about the request that failed.
        try:
            while self._is_outdated:
                try:
                    await self.load()
                except StoreError as error:
                    _log.warning("index-not-read", code=error.code)
                    self._is_outdated = True
                    await self._sleep(RETRY)
        finally:
            # No await between the last check and this, so no notice can come in between.
            self._reading = None

    def _tell(self, table_id: str, member_id: int) -> None:
        for listener in self._listeners:
            listener(table_id, member_id)
