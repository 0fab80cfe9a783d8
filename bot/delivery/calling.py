"""Calling a member who is to act in the channel, where direct messages to them are closed.

Everybody else is called by their hand, which is posted again (`bot.delivery.reconciler`).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

import structlog

from bot.delivery.breaker import Breaker
from bot.delivery.outbox import Outbox
from bot.delivery.sender import firm
from bot.delivery.slots import turn_call_of
from bot.delivery.transport import Unreachable
from bot.screens.parts import Screen
from bot.screens.timing import called_member
from bot.tables.snapshots import Snapshot
from bot.tables.types import Table

log = structlog.get_logger(__name__)

PLAYING_ALONG: Final = timedelta(minutes=2)
"""A member who has clicked on anything this recently needs no call when the turn comes."""
MEMBERS: Final = 10_000
"""Of how many members is remembered when they were seen."""

DrawCall = Callable[[Table, int], Screen]
"""Gives the message that calls a member to act at a table."""


class Calling:
    """One message a table at most: it comes with the turn and after a reminder or a nudge, and goes with the turn."""

    def __init__(self, outbox: Outbox, breaker: Breaker, draw: DrawCall, clock: Callable[[], datetime]) -> None:
        self._outbox = outbox
        self._breaker = breaker
        self._draw = draw
        self._clock = clock
        self._began = clock()
        self._seen: OrderedDict[int, datetime] = OrderedDict()

    def saw(self, member_id: int) -> None:
        """A member has clicked on something, or asked for it."""
        self._seen[member_id] = self._clock()
        self._seen.move_to_end(member_id)
        if len(self._seen) > MEMBERS:
            self._seen.popitem(last=False)

    def has_seen(self, member_id: int, since: datetime) -> bool:
        """Whether a member has clicked on something, or asked for it, since then, as far as this process knows."""
        seen = self._seen.get(member_id)
        return seen is not None and seen >= since

    def forget(self, member_id: int) -> None:
        """Remember nothing of a member."""
        self._seen.pop(member_id, None)

    async def see_to(self, snapshot: Snapshot) -> None:
        """Post the call that a table should show, or take it away."""
        slot = turn_call_of(snapshot.table.id)
        post = await self._outbox.post(slot)
        member_id = await self._to_be_called(snapshot)
        if member_id is None:
            await self._outbox.take_away(slot)
            return
        table, screen = snapshot.table, self._draw(snapshot.table, member_id)
        since = table.called_at or table.turn_at
        if post is not None and post.digest == screen.digest and (since is None or post.posted_at >= since):
            return
        if self._is_called(table, member_id):
            await self._send(table, screen, member_id)
        else:
            await self._outbox.take_away(slot)

    async def _to_be_called(self, snapshot: Snapshot) -> int | None:
        """The member who is to act, if they take no direct messages, want notices, and the table calls people."""
        member_id = called_member(snapshot)
        if member_id is None or not snapshot.table.calls:
            return None
        note = (await self._outbox.members([member_id]))[member_id]
        return member_id if note.dm_refusal is not None and note.notices else None

    def _is_called(self, table: Table, member_id: int) -> bool:
        """Whether a call is due: after a reminder or a nudge, and with a new turn, unless they are playing along."""
        if table.called_at is not None:
            return True
        # A turn that is older than this process was called by the one before, or its reminder will come.
        if table.turn_at is None or table.turn_at < self._began:
            return False
        return not self.has_seen(member_id, self._clock() - PLAYING_ALONG)

    async def _send(self, table: Table, screen: Screen, member_id: int) -> None:
        channel_id = table.place.channel_id
        if self._breaker.is_open(channel_id):
            return
        with firm(), self._breaker.attempt(channel_id):
            try:
                await self._outbox.send(turn_call_of(table.id), channel_id, screen, [member_id])
            except Unreachable as error:
                log.info("call-refused", table=table.id, channel=channel_id, code=error.code)
                self._breaker.trip(channel_id)
