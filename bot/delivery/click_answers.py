"""What answers to clicks put on messages that stand: noted here, or told to the process that looks after the table."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress

from bot.delivery.choices import Choices
from bot.delivery.claims import Claims
from bot.delivery.illustrated import NOTHING
from bot.delivery.outbox import Outbox
from bot.delivery.slots import Slot, slot_of
from bot.screens.parts import Screen
from bot.store import Answered, Post
from bot.tables import Host, TableRefusal


class ClickAnswers:
    """Keeps delivery away from a message while a click on it is answered, and lets it know what that has shown."""

    def __init__(
        self, host: Host, claims: Claims, outbox: Outbox, choices: Choices, touch: Callable[[str], None]
    ) -> None:
        """`touch` is called with each table on whose messages an answer is over."""
        self._host = host
        self._claims = claims
        self._outbox = outbox
        self._choices = choices
        self._touch = touch
        self._told: set[Slot] = set()
        """Where what is shown has been told to the process that looks after the table."""

    @asynccontextmanager
    async def claim(self, slot: Slot) -> AsyncIterator[None]:
        """Leave one message alone in this block: the answer to a click is about to change it."""
        try:
            async with self._claims.claim(slot):
                yield
        finally:
            self._touch(slot.table_id)
            if not self._claims.is_claimed(slot):
                await self._tell_it_is_over(slot)

    async def post_of(self, slot: Slot, message_id: int) -> Post | None:
        """What stands in a slot, if it is this message."""
        return await self._outbox.post_of(slot, message_id, ours=await self._host.ownership.is_ours(slot.table_id))

    async def answered(
        self, before: Post, screen: Screen, attached: Mapping[str, int] = NOTHING, *, ply: int = 0, choice: str = ""
    ) -> None:
        """The answer to a click has put this screen, with these files, into the message that stood as `before`.

        If it is a hand, it shows this `choice` at this `ply`.
        """
        if await self._host.ownership.is_ours(before.table_id):
            self._choices.make(slot_of(before), ply, choice)
            await self._outbox.answered(before, screen, attached)
            return
        self._told.add(slot_of(before))
        self._host.ownership.tell(
            Answered(
                table_id=before.table_id,
                guild_id=await self._host.ownership.guild_of(before.table_id),
                kind=before.kind,
                member_id=before.member_id,
                message_id=before.message_id,
                digest=screen.digest,
                attached={**attached},
                ply=ply,
                choice=choice,
            )
        )

    async def _tell_it_is_over(self, slot: Slot) -> None:
        """Tell the process that looks after a table that an answer is over of which it was not told what it shows."""
        if slot in self._told:
            self._told.discard(slot)
            return
        if self._host.leases.listener is None:
            return
        with suppress(TableRefusal):  # of a click on a table that is not there
            guild_id = await self._host.ownership.guild_of(slot.table_id)
            self._host.ownership.tell(
                Answered(table_id=slot.table_id, guild_id=guild_id, kind=slot.kind, member_id=slot.member_id)
            )
