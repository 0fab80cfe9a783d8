"""What is remembered about members to write to them: recorded whenever they are there, and forgotten on request."""

from __future__ import annotations

from collections import OrderedDict

from bot.delivery.calling import Calling
from bot.delivery.memory import MEMBERS
from bot.delivery.outbox import Outbox
from bot.store.messages import NoteChange
from bot.store.schema import MemberNote


class MemberNotes:
    """The members who were there lately, and the notes about them."""

    def __init__(self, outbox: Outbox, calling: Calling | None) -> None:
        self._outbox = outbox
        self._calling = calling
        self._remembered: OrderedDict[int, tuple[str, str]] = OrderedDict()

    async def of(self, member_id: int) -> MemberNote:
        """What is remembered of a member, which may be nothing but their id."""
        return (await self._outbox.members([member_id]))[member_id]

    def remember(self, member_id: int, *, locale: str, name: str) -> None:
        """What a member reads and is called, for their direct messages; they are here just now."""
        if self._calling is not None:
            self._calling.saw(member_id)
        if self._remembered.get(member_id) != (locale, name):
            self._remembered[member_id] = (locale, name)
            self._outbox.note(NoteChange(member_id=member_id, locale=locale, name=name))
            if len(self._remembered) > MEMBERS:
                self._remembered.popitem(last=False)

    async def forget(self, member_id: int) -> None:
        """Remember nothing of a member any more; notes about them are stored first."""
        self._remembered.pop(member_id, None)
        if self._calling is not None:
            self._calling.forget(member_id)
        await self._outbox.memory.flush_all()
        self._outbox.memory.forget_members([member_id])
