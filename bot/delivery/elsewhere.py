"""Answers that other processes give to clicks, at tables whose messages are looked after here.

Direct messages come to the process of the first shard, whatever the server of the table. It answers, and so shows the
hand of whoever has clicked; all other messages are shown from here. So that this hand is not shown twice, it is left
alone until the other process tells what stands there, or for a moment if it does not.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import structlog

from bot.delivery.choices import Choices
from bot.delivery.outbox import Outbox
from bot.delivery.sender import Sender, Senders
from bot.delivery.slots import Slot, hand_of
from bot.store import Answered, NotesChanged, Notice, StoreError, TableChanged, Touched
from bot.tables import Leases

log = structlog.get_logger(__name__)

PATIENCE: Final = 3.0
"""Seconds that an answer may take, as Discord gives them."""


class Elsewhere:
    """Listens to the other processes for the delivery."""

    def __init__(
        self,
        leases: Leases,
        senders: Senders,
        outbox: Outbox,
        choices: Choices,
        touch: Callable[[str], None],
        patience: float = PATIENCE,
    ) -> None:
        self._leases = leases
        self._senders = senders
        self._outbox = outbox
        self._choices = choices
        self._touch = touch
        self._patience = patience
        self._awaited: dict[Slot, tuple[Sender, asyncio.TimerHandle]] = {}
        """Where another process is about to show something, until when."""
        self._crossed: set[Slot] = set()
        """Where something of ours was on its way at the same time."""
        self._noting: set[asyncio.Task[None]] = set()
        if leases.listener is not None:
            leases.listener.on_notice(self._heard)

    async def close(self) -> None:
        """Wait for nothing more."""
        for slot in [*self._awaited]:
            self._release(slot)
        if self._noting:
            await asyncio.wait(self._noting, timeout=self._patience)

    def _heard(self, notice: Notice) -> None:
        match notice:
            case TableChanged(actor=int(actor), guild_id=guild_id) if self._leases.hold(guild_id):
                self._await(hand_of(notice.table_id, actor))
            case Answered(guild_id=guild_id) if self._leases.hold(guild_id):
                noting = asyncio.create_task(self._note(notice), name=f"answer at {notice.table_id}")
                self._noting.add(noting)
                noting.add_done_callback(self._noting.discard)
            case Touched(guild_id=guild_id) if self._leases.hold(guild_id):
                self._outbox.memory.unsettle(notice.table_id)  # It is so in the database, whatever was settled here.
                self._touch(notice.table_id)
            case NotesChanged():
                self._outbox.memory.forget_members(notice.member_ids)
            case _:
                pass  # It is about a table that others look after, or nothing that is on a message.

    def _await(self, slot: Slot) -> None:
        if slot in self._awaited:
            sender, timer = self._awaited[slot]
            timer.cancel()
        else:
            sender = self._senders.of(slot)
            sender.hold()
        if sender.is_changing:
            self._crossed.add(slot)
        timer = asyncio.get_running_loop().call_later(self._patience, self._give_up, slot)
        self._awaited[slot] = sender, timer

    def _give_up(self, slot: Slot) -> None:
        self._release(slot)
        self._touch(slot.table_id)

    def _release(self, slot: Slot) -> None:
        if slot in self._awaited:
            sender, timer = self._awaited.pop(slot)
            timer.cancel()
            sender.release()
            self._crossed.discard(slot)

    async def _note(self, notice: Answered) -> None:
        slot = Slot(notice.table_id, notice.kind, notice.member_id)
        sender = self._senders.of(slot)
        sure = not (slot in self._crossed or sender.is_changing)
        try:
            if notice.message_id is not None:
                async with sender.alone():
                    self._choices.make(slot, notice.ply, notice.choice)
                    await self._outbox.stands(slot, notice.message_id, notice.digest, notice.attached, sure=sure)
        except StoreError as error:  # Then the next pass sends what may stand already.
            log.warning("answer-not-noted", table=slot.table_id, reason=str(error))
        finally:
            self._release(slot)
            self._touch(slot.table_id)
