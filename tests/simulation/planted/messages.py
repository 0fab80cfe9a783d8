"""Faults of messages: replaced ones, ringing ones, and what counts as settled."""

from __future__ import annotations

import asyncio
import copy
import secrets
from collections.abc import Collection
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from bot.messages import reconciler
from bot.messages.delivery import Delivery
from bot.messages.message import Message
from bot.messages.post_cache import Slot
from bot.messages.reconciler import NUDGE_AFTER, PLAYING_ALONG, Notes
from bot.messages.table_sync import TableSync
from bot.screens.parts import Screen
from bot.store.schema import REPLACING, MessageRow, Shards
from bot.tables.refusals import TableRefusal
from bot.tables.snapshots import Snapshot
from bot.tables.types import Member
from tests.simulation.planted.fault import Reached, after_a_crash, plants

# --- replaced messages ---


@plants(Message, "_shows")
def post_is_recorded_unseen(_: Any, reached: Reached) -> Any:
    """What a message shows is recorded without looking whether it was replaced meanwhile, or is being replaced."""

    async def _shows(self: Message, post: MessageRow, digest: str) -> None:
        now = await self.post()
        if now is None or now.message_id != post.message_id or now.digest == REPLACING:
            reached()
        await self._row.write(replace(post, digest=digest))

    return _shows


class _KeepsMessages:
    """A transport that deletes nothing."""

    def __init__(self, real: Any, reached: Reached) -> None:
        self._real = real
        self._reached = reached

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)

    async def delete(self, channel_id: int, message_id: int) -> None:
        self._reached()


@plants(Message, "_send")
def replaced_message_stays(original: Any, reached: Reached) -> Any:
    """A message that was replaced is not deleted."""

    async def _send(
        self: Message, channel_id: int, screen: Screen, sentence: str | None, pinged: Collection[int]
    ) -> bool:
        keeping: Any = copy.copy(self)
        keeping._transport = _KeepsMessages(self._transport, reached)
        is_sent: bool = await original(keeping, channel_id, screen, sentence, pinged)
        return is_sent

    return _send


@plants(Slot, "nonce")
def nonce_is_new_each_time(_: Any, reached: Reached) -> Any:
    """A message whose response was lost is sent again with another nonce, so there are two."""

    def nonce(self: Slot, replaced: int) -> str:
        reached()
        return secrets.token_hex(12)

    return nonce


# --- rings ---


@plants(Message, "_send")
def new_message_keeps_the_old_time(original: Any, reached: Reached) -> Any:
    """A message that replaces another counts as posted when that one was, so it soon rings again."""

    async def _send(
        self: Message, channel_id: int, screen: Screen, sentence: str | None, pinged: Collection[int]
    ) -> bool:
        before, dated = await self._row.read(), copy.copy(self)
        if before is not None and before.stands:
            reached()
            dated._clock = lambda: before.posted_at
        is_sent: bool = await original(dated, channel_id, screen, sentence, pinged)
        return is_sent

    return _send


@plants(Message, "_send")
def second_half_of_a_ring_is_not_sent(original: Any, reached: Reached) -> Any:
    """A message that rings stays the sentence with which it was posted."""

    async def unedited(screen: Screen) -> bool:
        return True

    async def _send(
        self: Message, channel_id: int, screen: Screen, sentence: str | None, pinged: Collection[int]
    ) -> bool:
        half: Any = copy.copy(self)
        if sentence is not None:
            reached()
            half.edit = unedited
        is_sent: bool = await original(half, channel_id, screen, sentence, pinged)
        return is_sent

    return _send


@plants(reconciler, "_rings_since")
def hand_rings_at_the_turn_of_another(original: Any, reached: Reached) -> Any:
    """A hand rings when a turn begins that is not its member's."""

    def _rings_since(snapshot: Snapshot, member: Member, notes: Notes) -> Any:
        since, table, view = original(snapshot, member, notes), snapshot.table, snapshot.view(member.id)
        others = view.seat is not None and view.to_act not in {None, view.seat} and not view.is_driven
        if not others or table.turn_at is None or snapshot.turn != table.ply:
            return since
        seen = notes.seen.get(member.id)
        if seen is not None and seen >= table.turn_at - PLAYING_ALONG:
            return since
        reached()
        return max(each for each in (since, table.turn_at - NUDGE_AFTER) if each is not None)

    return _rings_since


@plants(reconciler, "_rings_since")
def hand_rings_in_the_middle_of_a_turn(_: Any, reached: Reached) -> Any:
    """A hand rings at every ply of its member's turn, also for a member who plays along."""

    def _rings_since(snapshot: Snapshot, member: Member, notes: Notes) -> Any:
        table, view = snapshot.table, snapshot.view(member.id)
        found = [table.started_at, table.ended_at if table.has_lost_its_place else None]
        if view.seat is not None and view.to_act == view.seat and not view.is_driven:
            reached()
            found.append(table.turn_at)
        return max((each for each in found if each is not None), default=None)

    return _rings_since


# --- settled tables ---


@plants(TableSync, "update", after_a_crash)
def changed_table_is_settled(original: Any, reached: Reached) -> Any:
    """A table is taken for settled as it is at the end of a pass, although it has changed during the pass."""

    async def update(
        self: TableSync, table_id: str, changed: asyncio.Event, beside: Any = (), members: Any = frozenset()
    ) -> None:
        await original(self, table_id, changed, beside, members)
        if changed.is_set():
            with suppress(TableRefusal):
                table = await self._host.table(table_id)
                reached()
                self._cache.settle(table_id, table.version)

    return update


@plants(Delivery, "_reconcile")
def changes_during_a_pass_are_forgotten(original: Any, reached: Reached) -> Any:
    """Changes that happened during a pass over a table's messages are forgotten, because it is cleared after it."""

    async def _reconcile(self: Delivery, subject: str, changed: asyncio.Event, members: frozenset[int]) -> None:
        await original(self, subject, changed, members)
        await asyncio.sleep(0)
        if changed.is_set():
            reached()
        changed.clear()

    return _reconcile


@plants(Delivery, "_left_in", after_a_crash)
def unsettled_tables_are_left(original: Any, reached: Reached) -> Any:
    """Tables whose screens a killed process has not delivered are not updated by the next one."""

    async def _left_in(self: Delivery, shards: Shards) -> tuple[str, ...]:
        if await original(self, shards):
            reached()
        return ()

    return _left_in
