"""What hands show that their tables do not know: choices, and the other tables that wait for their members.

When a turn begins, the hand at that table shows it, and the member's other hands mention it with their next change.
When a turn ends, those hands drop it with their next change, too, but not later than `LINK_STAYS`, or `OLD_LINK_STAYS`
if other hands lie below: the link leads to a hand that shows how things are, so it does no harm for a while, and most
hands change sooner for their own table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from bot.host.host import Host
from bot.messages.post_cache import Slot
from bot.messages.reconciler import WaitingTables
from bot.recent import Recent
from bot.store.schema import Status
from bot.store.waiting import WaitingTable
from bot.tables.types import Table

HANDS: Final = 10_000
"""How many hands' choices are remembered."""
LINK_STAYS: Final = 5.0
"""Seconds that the newest hand of a member may still name a table whose turn is over."""
OLD_LINK_STAYS: Final = 30.0
"""The same for hands that lie above it, where hardly anybody looks."""
OUTDATED: Final = -1
"""Stands for the version of a table on whose hand the links may be others by now."""
NAMED: Final = 10_000
"""For how many tables it is remembered which other tables their hands name."""


class Choices:
    """What members have chosen on their hands but not played yet. A hand is redrawn with its choice.

    A choice is not a move, so it is not stored: after a restart a member may have to choose again.
    """

    def __init__(self) -> None:
        self._made = Recent[Slot, tuple[int, str]](HANDS)

    def make(self, slot: Slot, ply: int, choice: str) -> None:
        """Record what a hand shows as chosen at this ply; an empty choice means nothing."""
        self._made.pop(slot, None)
        if choice:
            self._made[slot] = (ply, choice)

    def at(self, ply: int, hands: Iterable[Slot]) -> dict[Slot, str]:
        """What these hands show as chosen at this ply; choices made at earlier plies no longer count."""
        found = {slot: self._made[slot] for slot in hands if slot in self._made}
        return {slot: choice for slot, (made_at, choice) in found.items() if made_at == ply}


class _Named(NamedTuple):
    """The tables that a hand names."""

    version: int
    """The version of its table that the hand shows; `OUTDATED` if the next pass is to show other links."""
    tables: tuple[WaitingTable, ...]


class Waiting:
    """Which other tables wait for members; touches the hands that still name a table whose turn is over.

    A hand keeps its links until its own table changes, or until it is touched here. Only such hands are compared, not
    the other messages of their tables: to compare a hand, its table has to be loaded. Each process does this for its
    own tables, whichever process owns the table whose turn is over.
    """

    def __init__(self, host: Host, touch_hand: Callable[[str, int], None]) -> None:
        self._host = host
        self._touch_hand = touch_hand
        self._named = Recent[str, dict[int, _Named]](NAMED)
        """By table and member: what the member's hand there may name. Of other tables nothing is known."""
        self._to_check = dict[tuple[str, int], asyncio.TimerHandle]()
        """The hands that are soon checked, by table and member."""
        host.index.on_turn_over(self._turn_over)
        host.owner.before_taken(lambda _: self._named.clear())  # Another process has drawn those hands.

    def now(self, table: Table, member_id: int) -> tuple[WaitingTable, ...]:
        """The other tables that wait for a member of a running table now."""
        if table.status is not Status.RUNNING:
            return ()
        return tuple(each for each in self._host.index.waiting(member_id) if each.table_id != table.id)

    def in_answer(self, table: Table, member_id: int) -> tuple[WaitingTable, ...]:
        """The same for the answer to a click. The next pass over the member's hand shows it, too."""
        found, named = self.now(table, member_id), self._named.get(table.id, {})
        before = named[member_id].tables if member_id in named else ()
        # The hand itself may still name what it has named before.
        named[member_id] = _Named(OUTDATED, tuple({each.table_id: each for each in (*before, *found)}.values()))
        self._named[table.id] = named
        return found

    def on_hands(self, table: Table, members: frozenset[int] = frozenset()) -> WaitingTables:
        """The other tables that the hands of all members of a table, or of these, name now or are to name."""
        named, found = self._named.get(table.id, {}), dict[int, tuple[WaitingTable, ...]]()
        for member in table.members:
            if members and member.id not in members:
                continue
            known = named.get(member.id)
            is_same = known is not None and known.version == table.version
            found[member.id] = known.tables if known is not None and is_same else self.now(table, member.id)
        return {member_id: others for member_id, others in found.items() if others}

    def refresh(self, table_id: str) -> None:
        """Let the next pass over a table show on all hands what waits for their members then."""
        for member_id, known in self._named.get(table_id, {}).items():
            self._named[table_id][member_id] = known._replace(version=OUTDATED)

    def name(self, table: Table, waiting: WaitingTables, members: frozenset[int] = frozenset()) -> None:
        """Record that the hands of all members at a table, or of these, are about to name just these tables."""
        named = self._named[table.id] = self._named.get(table.id, {})
        for member_id in members or [each.id for each in table.members]:
            named[member_id] = _Named(table.version, waiting.get(member_id, ()))

    @property
    def is_checked(self) -> bool:
        """Whether no hand names a table whose turn is over."""
        return not self._to_check

    def check_now(self) -> None:
        """Touch now the hands that would be touched soon."""
        for hand in [*self._to_check]:
            self._check(*hand)

    def forget(self, member_id: int) -> None:
        """Drop what is known about a member's hands."""
        for named in self._named.values():
            named.pop(member_id, None)

    def _turn_over(self, table_id: str, member_id: int) -> None:
        newest = self._host.index.newest_hand(member_id)
        for other in self._host.index.running(member_id):
            hand = other.id, member_id
            if other.id == table_id or hand in self._to_check or not self._host.owner.owns(other.guild_id):
                continue
            names = self._names(*hand)
            if names is None or table_id in names:
                stays = LINK_STAYS if newest in {other.id, None} else OLD_LINK_STAYS
                self._to_check[hand] = asyncio.get_running_loop().call_later(stays, self._check, *hand)

    def _check(self, table_id: str, member_id: int) -> None:
        """Touch a hand if it names a table that no longer waits for its member."""
        self._to_check.pop((table_id, member_id)).cancel()
        names, waiting = self._names(table_id, member_id), self._host.index.waiting(member_id)
        if names is None or not names <= {each.table_id for each in waiting}:
            if (named := self._named.get(table_id)) is not None:
                named.pop(member_id, None)
            self._touch_hand(table_id, member_id)

    def _names(self, table_id: str, member_id: int) -> set[str] | None:
        """The tables that a hand may name; None if nothing is known, because an earlier process may have drawn it."""
        named = self._named.get(table_id)
        if named is None:
            return None
        return {each.table_id for each in named[member_id].tables} if member_id in named else set()
