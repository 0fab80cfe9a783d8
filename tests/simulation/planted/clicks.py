"""Faults where clicks meet edits: in the sender of a message, in what a click reports, in tokens and choices."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, suppress
from typing import Any

from bot.host.cache import TableCache
from bot.messages.discord_api import budget
from bot.messages.discord_api.budget import Rank
from bot.messages.discord_api.rendering import Illustrated
from bot.messages.discord_api.transport import SentMessage, Tokens
from bot.messages.hand_notes import Choices
from bot.messages.lending import Lending, Loan, Replaced, Way
from bot.messages.message import Message
from bot.messages.post_cache import Slot
from bot.messages.private import PrivateAnswers
from bot.messages.reconciler import Notes
from bot.messages.sender import Sender
from bot.messages.table_sync import TableSync
from bot.store.schema import MessageRow
from bot.tables.play import LoadedTable
from bot.tables.snapshots import Snapshot
from tests.simulation.planted.fault import Reached, between_processes, plants

# --- the sender of a message ---


@plants(Sender, "click")
def answer_does_not_wait(_: Any, reached: Reached) -> Any:
    """A click's answer does not wait for a request on the wire, which may arrive after it and undo it."""

    @asynccontextmanager
    async def click(self: Sender, acknowledge: Callable[[], Awaitable[None]]) -> AsyncIterator[None]:
        with self.paused():
            if self._lock.locked():
                reached()
            yield

    return click


@plants(Sender, "paused")
def request_on_the_wire_is_cancelled(original: Any, reached: Reached) -> Any:
    """A click cancels work whose request Discord may have received already."""

    def paused_without_wait(self: Sender) -> AbstractContextManager[None]:
        if self.is_working and self.is_on_wire and not self.is_firm:
            reached()
            self.is_on_wire = False
        paused_without_wait: AbstractContextManager[None] = original(self)
        return paused_without_wait

    return paused_without_wait


@plants(Sender, "paused")
def loan_is_never_given_back(original: Any, reached: Reached) -> Any:
    """A message stays lent to a click that was answered, so nothing updates it any more."""

    @contextmanager
    def paused(self: Sender) -> Iterator[None]:
        with original(self):
            yield
        reached()
        self._clicks += 1

    return paused


@plants(budget, "require_sending", between_processes)
def requests_for_a_lost_table_go_on(original: Any, reached: Reached) -> Any:
    """The library tries a request again although another process owns the table by now, and has shown more."""

    def require_sending() -> None:
        with suppress(ConnectionAbortedError):
            original()
            return
        reached()

    return require_sending


@plants(Sender, "_begin")
def edit_begins_during_a_click(original: Any, reached: Reached) -> Any:
    """An edit that was wanted before a click begins while the click is answered, and undoes the answer."""

    def _begin(self: Sender) -> None:
        clicks, self._clicks = self._clicks, 0
        if clicks and self._wanted is not None and self._task is None:
            reached()
        try:
            original(self)
        finally:
            self._clicks = clicks

    return _begin


@plants(TableSync, "_update_message")
def edit_wanted_before_a_click_is_of_that_time(original: Any, reached: Reached) -> Any:
    """An edit is made from what was known before a click on its message, so it shows an older state than the answer."""

    async def _update_message(
        self: TableSync,
        message: Message,
        rank: Rank,
        snapshot: Snapshot,
        notes: Notes,
        changes: int,
        changed: asyncio.Event,
    ) -> bool:
        if message.changes != changes:
            reached()
        is_done: bool = await original(self, message, rank, snapshot, notes, message.changes, changed)
        return is_done

    return _update_message


@plants(TableSync, "update")
def outdated_pass_goes_on(original: Any, reached: Reached) -> Any:
    """A pass wants its screens although the table has changed since its snapshot, and a click may show more."""

    class Overlooked(asyncio.Event):
        """An event that is overlooked the first time."""

        def __init__(self, real: asyncio.Event) -> None:
            self._real = real
            self._is_first = True

        def is_set(self) -> bool:
            if self._is_first and self._real.is_set():
                reached()
                self._is_first = False
                return False
            self._is_first = False
            return self._real.is_set()

        async def wait(self) -> Any:
            return await self._real.wait()

    async def update(
        self: TableSync, table_id: str, changed: asyncio.Event, beside: Any = (), members: Any = frozenset()
    ) -> None:
        await original(self, table_id, Overlooked(changed), beside, members)

    return update


# --- what a click shows and reports ---


@plants(Lending, "lent")
def choice_is_shown_on_an_older_hand(original: Any, reached: Reached) -> Any:
    """A choice is shown on the hand as it was before the click waited for a request on the wire."""

    @asynccontextmanager
    async def lent(self: Lending, slot: Slot, way: Way) -> AsyncIterator[Loan]:
        before = await self._sync._host.snapshot(slot.subject)
        async with original(self, slot, way) as loan:
            show_hand = loan.show_hand

            async def outdated(snapshot: Snapshot, choice: str = "", explanation: str = "") -> bool:
                if choice and snapshot.table.version != before.table.version:
                    reached()
                return bool(await show_hand(before if choice else snapshot, choice, explanation))

            vars(loan)["show_hand"] = outdated
            yield loan

    return lent


@plants(Message, "doubt")
def answer_is_not_doubted(_: Any, reached: Reached) -> Any:
    """A message is not doubted while its change is on the way, so a lost response leaves the old digest."""

    async def doubt(self: Message, post: MessageRow) -> None:
        reached()

    return doubt


@plants(Lending, "_record")
def answer_is_not_recorded(_: Any, reached: Reached) -> Any:
    """The answer to a click is not recorded, so the message is edited once more."""

    async def _record(self: Lending, message: Message, before: MessageRow, replaced: Replaced) -> None:
        reached()

    return _record


@plants(Message, "post_of")
def answer_is_recorded_for_another_message(_: Any, reached: Reached) -> Any:
    """A click on one message of a member is recorded as the content of another one, which is then outdated."""

    async def post_of(self: Message, message_id: int) -> MessageRow | None:
        post = await self.post()
        if post is not None and post.message_id != message_id:
            reached()
        return post

    return post_of


@plants(PrivateAnswers, "click")
def private_hand_is_not_doubted(_: Any, reached: Reached) -> Any:
    """A private hand counts as unchanged after a click, also if the answer has changed it and its response was lost."""

    @asynccontextmanager
    async def click(
        self: PrivateAnswers, message_id: int, acknowledge: Callable[[], Awaitable[None]]
    ) -> AsyncIterator[Mapping[str, int] | None]:
        message = self.of(message_id)
        async with message.click(acknowledge):
            if message.attached is not None:
                reached()
            yield message.attached

    return click


# --- what a hand is drawn from ---


@plants(TableCache, "_keep")
def older_read_is_kept(original: Any, reached: Reached) -> Any:
    """A table read from the database replaces the newer one that a change has put into memory meanwhile."""

    def _keep(self: TableCache, table: LoadedTable) -> LoadedTable:
        known = self._tables.get(table.row.id)
        if known is not None and known.row.version > table.row.version:
            reached()
            self._tables.pop(table.row.id)
        kept: LoadedTable = original(self, table)
        return kept

    return _keep


@plants(Choices, "at")
def stale_choice_is_shown(original: Any, reached: Reached) -> Any:
    """A hand shows a choice that was made at an earlier ply."""

    def at(self: Choices, ply: int, hands: Iterable[Slot]) -> dict[Slot, str]:
        found: dict[Slot, str] = {}
        for slot in hands:
            if slot in self._made:
                made_at, found[slot] = self._made[slot]
                if made_at != ply:
                    reached()
        return found

    return at


@plants(Tokens, "edit")
def expired_token_is_used_for_ever(original: Any, reached: Reached) -> Any:
    """A token is used after it has expired, and after Discord has refused it."""

    async def edit(self: Tokens, message_id: int, shown: Illustrated) -> SentMessage | None:
        found = self._found.get(message_id)
        if found is not None and found[0] < self._clock():
            reached()
            self._found[message_id] = found = (math.inf, *found[1:])
        sent: SentMessage | None = await original(self, message_id, shown)
        if found is not None:
            self._found.setdefault(message_id, found)
        return sent

    return edit
