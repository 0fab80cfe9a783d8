"""What is remembered about members to write to them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from datetime import datetime

from bot.messages.discord_api.transport import Transport
from bot.messages.post_cache import MEMBERS, PostCache
from bot.recent import Recent
from bot.store.connections import StoreError
from bot.store.messages import NoteChange
from bot.store.schema import MemberNote


class Members:
    """Notes about members: recorded while they are active, and forgotten on request."""

    def __init__(self, cache: PostCache, transport: Transport, clock: Callable[[], datetime]) -> None:
        self._cache = cache
        self._transport = transport
        self._clock = clock
        self.seen = Recent[int, datetime](MEMBERS)
        """When each member last clicked or used a command, as far as this process knows."""

    async def of(self, member_id: int) -> MemberNote:
        """What is remembered about a member: perhaps only their id."""
        return (await self._cache.members([member_id]))[member_id]

    async def who_want_notices(self, member_ids: Collection[int]) -> list[int]:
        """Those of these members who may be mentioned."""
        notes = await self._cache.members(member_ids)
        return [each for each in member_ids if notes[each].notices]

    async def private_channel(self, member_id: int) -> int:
        """The id of the channel for direct messages to a member. Raises Unreachable or Unavailable."""
        known = (await self.of(member_id)).dm_channel_id
        channel_id = await self._transport.private_channel(member_id, known)
        self._cache.note(NoteChange(member_id=member_id, dm_channel_id=channel_id))
        return channel_id

    def saw(self, member_id: int) -> None:
        """Record that a member has just clicked or used a command."""
        self.seen[member_id] = self._clock()

    async def remember(self, member_id: int, *, locale: str, name: str) -> None:
        """Record the language and name of an active member, for their direct messages.

        A first language is stored before anything else is done for them: after a crash, their messages speak it.
        """
        self.saw(member_id)
        is_known = True
        with suppress(StoreError):
            is_known = (await self.of(member_id)).locale is not None
        self._cache.note(NoteChange(member_id=member_id, locale=locale, name=name))
        if not is_known:
            await self._cache.flush()

    async def forget(self, member_id: int) -> None:
        """Drop a member from memory, after storing the notes about them."""
        self.seen.pop(member_id, None)
        await self._cache.flush_all()
        self._cache.forget_members([member_id])
