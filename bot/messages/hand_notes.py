"""What hands show that their tables do not know: choices, and the other tables that wait for their members.

When a turn begins, the hand at that table shows it, and the member's other hands mention it with their next change.
When a turn ends, it is removed from those hands at once, so that no member follows a link to a table that has moved on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from bot.host.host import Host
from bot.messages.post_cache import Slot
from bot.messages.reconciler import WaitingTables
from bot.recent import Recent
from bot.store.schema import Status
from bot.store.waiting import WaitingTable
from bot.tables.types import Table

HANDS: Final = 10_000
"""How many hands' choices are remembered."""
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


class Waiting:
    """Which other tables wait for members; touches the hands that may name a table whose turn is over.

    Only these hands are compared, not the other messages of their tables. It remembers which tables each hand may name,
    so that hands that do not are left alone: to compare a hand, its table has to be loaded. Each process does this for
    its own tables, whichever process owns the table whose turn is over.
    """

    def __init__(self, host: Host, touch_hand: Callable[[str, int], None]) -> None:
        self._host = host
        self._touch_hand = touch_hand
        self._named = Recent[str, dict[int, set[str]]](NAMED)
        """By table and member: the tables that the member's hand there may name. Of other tables nothing is known."""
        host.index.on_turn_over(self._turn_over)
        host.owner.before_taken(lambda _: self._named.clear())  # Another process has drawn those hands.

    def besides(self, table: Table, members: frozenset[int] = frozenset()) -> WaitingTables:
        """The other tables that wait for the members of a running table, or for these `members`."""
        if table.status is not Status.RUNNING:
            return {}
        found: dict[int, tuple[WaitingTable, ...]] = {}
        for member in table.members:
            if members and member.id not in members:
                continue
            others = tuple(each for each in self._host.index.waiting(member.id) if each.table_id != table.id)
            if others:
                found[member.id] = others
        named = self._named[table.id] = self._named.get(table.id, {})
        for member_id, others in found.items():
            named.setdefault(member_id, set()).update(each.table_id for each in others)
        return found

    def forget(self, member_id: int) -> None:
        """Drop what is known about a member's hands."""
        for named in self._named.values():
            named.pop(member_id, None)

    def _turn_over(self, table_id: str, member_id: int) -> None:
        for other in self._host.index.running(member_id):
            if other.id == table_id or not self._host.owner.owns(other.guild_id):
                continue
            if (named := self._named.get(other.id)) is None:
                self._touch_hand(other.id, member_id)  # An earlier process may have drawn it.
            elif table_id in named.get(member_id, ()):
                named[member_id].discard(table_id)
                self._touch_hand(other.id, member_id)
