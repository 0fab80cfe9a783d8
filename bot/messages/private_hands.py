"""Draws private hands: what a member has in direct messages, with links that help where the answer is."""

from __future__ import annotations

from bot.messages.messages import Messages
from bot.messages.post_cache import hand_of
from bot.messages.reconciler import Presentation
from bot.messages.table_sync import TableSync
from bot.screens.menus import NO_LINKS, Links, links_of_hand, message_address
from bot.screens.parts import Screen
from bot.tables.snapshots import Snapshot
from bot.tables.types import Table


class PrivateHands:
    """See `bot.messages.private_message.DrawPrivateHand`."""

    def __init__(self, sync: TableSync, messages: Messages, presentation: Presentation) -> None:
        self._sync = sync
        self._messages = messages
        self._presentation = presentation

    async def __call__(self, snapshot: Snapshot, member_id: int, choice: str, *, in_private: bool) -> Screen:
        """A member's hand, with this choice made on it."""
        links = await self.links(snapshot.table, member_id, in_private=in_private)
        return await self._sync.drawn(hand_of(snapshot.table.id, member_id), snapshot, choice, links)

    async def again(self, table: Table, member_id: int) -> Screen:
        """What such a hand shows when it can no longer follow its table."""
        if self._presentation.draw_again is None:
            raise ValueError("this presentation has no private hands")
        return self._presentation.draw_again(table, (await self._sync.members.of(member_id)).reads)

    async def links(self, table: Table, member_id: int, *, in_private: bool) -> Links:
        """The links in an answer to a member: in a channel to their hand once there is one, in private to the table."""
        if in_private:
            return links_of_hand(table)
        if not table.is_dealt:
            return NO_LINKS
        post = await self._messages.of(hand_of(table.id, member_id)).post()
        return Links(hand=None if post is None else message_address(post.channel_id, post.message_id))
