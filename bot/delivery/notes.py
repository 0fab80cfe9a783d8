"""What a table's messages show besides its snapshot: members, their choices, and the other tables waiting for them.

When a turn begins, the hand at that table shows it, and the member's other hands mention it with their next change.
When a turn ends, it is removed from those hands at once, so that no member follows a link to a table that has moved on.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from datetime import datetime
from typing import Final

import structlog
from structlog.contextvars import bind_contextvars, clear_contextvars

from bot.delivery.memory import MEMBERS, Memory
from bot.delivery.reconciler import WaitingTables
from bot.delivery.slots import Slot
from bot.delivery.transport import Transport
from bot.host.host import Host
from bot.recent import Recent
from bot.store.connections import StoreError
from bot.store.messages import NoteChange
from bot.store.queries import WaitingTable
from bot.store.schema import MemberNote, Status
from bot.tables.loaded import Stored
from bot.tables.types import Table

log = structlog.get_logger(__name__)

HANDS: Final = 10_000
"""How many hands' choices are remembered."""


class Members:
    """What is remembered about members to write to them: recorded while they are active, and forgotten on request."""

    def __init__(self, memory: Memory, transport: Transport, clock: Callable[[], datetime]) -> None:
        self._memory = memory
        self._transport = transport
        self._clock = clock
        self.seen = Recent[int, datetime](MEMBERS)
        """When each member last clicked or used a command, as far as this process knows."""

    async def of(self, member_id: int) -> MemberNote:
        """What is remembered about a member: perhaps only their id."""
        return (await self._memory.members([member_id]))[member_id]

    async def who_want_notices(self, member_ids: Collection[int]) -> list[int]:
        """Those of these members who may be mentioned."""
        notes = await self._memory.members(member_ids)
        return [each for each in member_ids if notes[each].notices]

    async def private_channel(self, member_id: int) -> int:
        """The id of the channel for direct messages to a member. Raises Unreachable or Unavailable."""
        known = (await self.of(member_id)).dm_channel_id
        channel_id = await self._transport.private_channel(member_id, known)
        self._memory.note(NoteChange(member_id=member_id, dm_channel_id=channel_id))
        return channel_id

    def saw(self, member_id: int) -> None:
        """Record that a member has just clicked or used a command."""
        self.seen[member_id] = self._clock()

    def remember(self, member_id: int, *, locale: str, name: str) -> None:
        """Record the language and name of an active member, for their direct messages."""
        self.saw(member_id)
        self._memory.note(NoteChange(member_id=member_id, locale=locale, name=name))

    async def forget(self, member_id: int) -> None:
        """Drop a member from memory, after storing the notes about them."""
        self.seen.pop(member_id, None)
        await self._memory.flush_all()
        self._memory.forget_members([member_id])


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
    """Reads which tables wait for members, and touches the other tables of a member whose turn is over."""

    def __init__(self, host: Host, touch: Callable[[str], None]) -> None:
        self._host = host
        self._touch = touch
        self._correcting = set[asyncio.Task[None]]()
        host.ownership.on_stored(self._stored)

    async def besides(self, table: Table) -> WaitingTables:
        """The other tables that wait for the members of a running table; none if the database fails."""
        if table.status is not Status.RUNNING:
            return {}
        try:
            found = await self._host.tables_waiting([member.id for member in table.members])
        except StoreError as error:  # A hand without this line is better than none.
            log.warning("waiting-tables-not-read", table=table.id, reason=str(error))
            return {}
        waiting = defaultdict[int, tuple[WaitingTable, ...]](tuple)
        for each in found:
            if each.table_id != table.id:
                waiting[each.member_id] += (each,)
        return waiting

    @property
    def is_idle(self) -> bool:
        """Whether every other table of a member whose turn is over has been touched."""
        return not self._correcting

    async def quiet(self) -> None:
        """Wait until `is_idle`."""
        if self._correcting:
            await asyncio.wait(self._correcting)

    def _stored(self, change: Stored) -> None:
        before, after = change.before, change.after
        if before is not None and before.member_to_act not in {None, after.member_to_act}:
            taking_out = self._take_out(before.member_to_act, before.id)
            correcting = asyncio.create_task(taking_out, name=f"turn that is over at {before.id}")
            self._correcting.add(correcting)
            correcting.add_done_callback(self._correcting.discard)

    async def _take_out(self, member_id: int, table_id: str) -> None:
        clear_contextvars()  # The interaction is not about these other tables.
        bind_contextvars(table=table_id)
        try:
            tables = await self._host.running_tables_of(member_id)
        except StoreError as error:  # Then these hands drop it with their next change.
            log.warning("turn-not-taken-out", reason=str(error))
            return
        for each, guild_id in tables.items():
            if each != table_id:
                self._touch(each)
                self._host.ownership.touched(each, guild_id)
