"""What should stand on Discord is compared with what stands there, and the difference is sent.

Screens are never pushed: whoever changes a table touches it (`bot.delivery.scheduler`), and everything else follows
from the comparison. So several quick changes become one edit, a crash between a commit and its message heals at the
next start, and a message that was deleted comes back with the next change.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final, TypeAlias

import structlog

from bot.delivery.breaker import Breaker
from bot.delivery.claims import Claims
from bot.delivery.outbox import Outbox
from bot.delivery.slots import HAND, Slot, board_of, hand_of
from bot.delivery.transport import Unreachable
from bot.screens.parts import Screen
from bot.store import MemberNote, NoteChange, Post
from bot.tables import Host, Member, Snapshot, Table

log = structlog.get_logger(__name__)

STALE_AFTER: Final = timedelta(minutes=55)
"""Discord limits edits of messages that are older than an hour, so an older one is posted anew."""
NUDGE_AFTER: Final = timedelta(minutes=2)
"""An edit makes no phone ring: when it has become somebody's turn, a hand older than this is posted anew."""

Draw: TypeAlias = "Callable[[Snapshot, int | None, str | None], Screen]"
"""Gives the screen that is to stand: the board (None), or the hand of a member with the language they read."""


class Reconciler:
    """Decides for each message of a table whether it stays, is edited, posted anew or taken away."""

    def __init__(
        self,
        host: Host,
        outbox: Outbox,
        breaker: Breaker,
        claims: Claims,
        draw: Draw,
        clock: Callable[[], datetime],
        touch: Callable[[str], None],
    ) -> None:
        """`touch` is called with a table that has to be looked after once more."""
        self._host = host
        self._outbox = outbox
        self._breaker = breaker
        self._claims = claims
        self._draw = draw
        self._clock = clock
        self._touch = touch

    async def reconcile(self, table_id: str, changed: Callable[[], bool]) -> None:
        """See to all messages of a table, drawn from one snapshot; from a newer one as soon as it has `changed`.

        Raises Unavailable if Discord does not answer; what was seen to until then stands.
        """
        await self._outbox.open(table_id)
        snapshot = await self._host.snapshot(table_id)
        shown: Table | None = None
        for slot in (board_of(table_id), *(hand_of(table_id, member.id) for member in snapshot.table.members)):
            async with self._claims.alone(slot):
                if self._claims.is_claimed(slot):
                    continue  # The answer may take a while; another pass follows it.
                if changed():
                    snapshot = await self._host.snapshot(table_id)
                if slot.member_id is None:
                    await self._show_board(slot, snapshot)
                    shown = snapshot.table
                elif (seat := snapshot.table.seat_of(slot.member_id)) is not None and seat.member is not None:
                    await self.show_hand(snapshot, seat.member)
        await self._take_hands_away(snapshot.table)
        if shown is not None:
            await self._host.shown(table_id, shown.ply)
            if not shown.is_open and not self._claims.any_at(table_id):
                self._outbox.settle(table_id)

    async def post_board(self, snapshot: Snapshot) -> None:
        """Post the board anew."""
        table = snapshot.table
        await self._post_board(board_of(table.id), table, self._draw(snapshot, None, None))

    async def show_hand(self, snapshot: Snapshot, member: Member) -> bool:
        """See to the hand of a member; False if direct messages to them are refused."""
        note = (await self._outbox.members([member.id]))[member.id]
        if note.dm_refusal is not None:
            return False
        slot = hand_of(snapshot.table.id, member.id)
        post, screen = await self._outbox.post(slot), self._draw(snapshot, member.id, note.locale)
        if post is not None and post.digest == screen.digest:
            return True
        if post is not None and not self._nudges(snapshot, member, post) and await self._edit(post, slot, screen):
            return True
        return await self._post_hand(slot, snapshot.table, note, screen)

    async def _show_board(self, slot: Slot, snapshot: Snapshot) -> None:
        table = snapshot.table
        if self._breaker.is_open(table.place.channel_id):
            return
        post, screen = await self._outbox.post(slot), self._draw(snapshot, None, None)
        if post is None or not (post.digest == screen.digest or await self._edit(post, slot, screen)):
            await self._post_board(slot, table, screen)

    async def _post_board(self, slot: Slot, table: Table, screen: Screen) -> None:
        channel_id = table.place.channel_id
        with self._breaker.attempt(channel_id):
            try:
                await self._outbox.send(slot, channel_id, screen)
            except Unreachable as error:
                log.info("board-refused", table=table.id, channel=channel_id, code=error.code)
                if not self._breaker.trip(channel_id):
                    self._touch(table.id)

    async def _post_hand(self, slot: Slot, table: Table, note: MemberNote, screen: Screen) -> bool:
        try:
            await self._outbox.send(slot, await self._outbox.private_channel(note), screen)
        except Unreachable as error:
            log.info("direct-message-refused", table=table.id, code=error.code)
            self._outbox.note(NoteChange(member_id=note.member_id, dm_refusal=error.code))
            return False
        return True

    def _nudges(self, snapshot: Snapshot, member: Member, post: Post) -> bool:
        """Whether a hand is posted anew so that its member notices: at the deal, and when they have waited a while."""
        started, table_view = snapshot.table.started_at, snapshot.view(member.id)
        acting = table_view.seat is not None and table_view.to_act == table_view.seat
        return (started is not None and post.posted_at < started) or (acting and self._age(post) > NUDGE_AFTER)

    async def _edit(self, post: Post, slot: Slot, screen: Screen) -> bool:
        """Change a message in place; False if it has to be posted anew."""
        return self._age(post) <= STALE_AFTER and await self._outbox.edit(slot, screen)

    async def _take_hands_away(self, table: Table) -> None:
        """Take the hands of those who have left away, unless they sat down meanwhile."""
        for slot in await self._outbox.slots(table.id):
            if slot.kind == HAND and slot.member_id is not None and table.seat_of(slot.member_id) is None:
                async with self._claims.alone(slot):
                    if (await self._host.table(table.id)).seat_of(slot.member_id) is None:
                        await self._outbox.take_away(slot)

    def _age(self, post: Post) -> timedelta:
        return self._clock() - post.posted_at
