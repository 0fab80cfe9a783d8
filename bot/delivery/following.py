"""Whether a board has been left behind by the talk in its channel, so that it has to come down again.

The bot hears of no messages but its own, so it has to ask: not more than once a turn and once a minute at a table,
and not where it may not read. See docs/adr/0022-the-board-follows-the-chat.md.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from msgspec import Struct

from bot.delivery.transport import Transport, Unavailable, Unreachable
from bot.store import Post, Status
from bot.tables.snapshots import Snapshot

FAR_UP: Final = 8
"""A board that has more messages than this below it is out of sight on a phone."""
ASK_AFTER: Final = timedelta(minutes=1)
"""How long a table is not asked about again."""
LEAVE_FOR: Final = timedelta(hours=1)
"""How long a channel is not asked about again that may not be read: refused requests get a bot banned."""
TABLES: Final = 2_000
"""Of how many tables is remembered what was asked."""


class _Asked(Struct):
    """What is known of one table."""

    turn: int
    """The turn that was looked at last; see `Snapshot.turn`."""
    not_before: datetime
    """When it may be asked about again."""


class Following:
    """What one process knows about the talk below its boards."""

    def __init__(self, transport: Transport, clock: Callable[[], datetime]) -> None:
        self._transport = transport
        self._clock = clock
        self._asked: OrderedDict[str, _Asked] = OrderedDict()

    async def is_left_behind(self, snapshot: Snapshot, post: Post) -> bool:
        """Whether the board of a running table, which is this `post`, is too far up when a turn begins.

        When the game begins the message of its lobby becomes the board, unless there is anything below it.
        """
        table, now = snapshot.table, self._clock()
        if table.status is not Status.RUNNING:
            self._asked.pop(table.id, None)
            return False
        if table.id not in self._asked:
            self._asked[table.id] = _Asked(snapshot.turn, now)
            if len(self._asked) > TABLES:
                self._asked.popitem(last=False)
            is_lobby = table.ply == 0 and table.started_at is not None and post.posted_at < table.started_at
            return is_lobby and await self._has_below(self._asked[table.id], post, 0, if_unknown=True)
        asked = self._asked[table.id]
        if asked.turn == snapshot.turn or now < asked.not_before:
            return False
        asked.turn, asked.not_before = snapshot.turn, now + ASK_AFTER
        self._asked.move_to_end(table.id)
        return await self._has_below(asked, post, FAR_UP, if_unknown=False)

    async def _has_below(self, asked: _Asked, post: Post, most: int, *, if_unknown: bool) -> bool:
        """Whether more than this number of messages are below a board."""
        try:
            return await self._transport.count_after(post.channel_id, post.message_id, most + 1) > most
        except Unreachable:
            asked.not_before = self._clock() + LEAVE_FOR
        except Unavailable:
            pass  # The game must not wait for it.
        return if_unknown
