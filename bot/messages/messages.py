"""The messages of one process: one object for each slot, and what they share."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from weakref import WeakValueDictionary

from bot.messages.carrier import Carrier
from bot.messages.discord_api.rendering import Illustrator
from bot.messages.discord_api.transport import Tokens, Transport
from bot.messages.message import Message, RowStore
from bot.messages.post_cache import PostCache, Slot, TableRow
from bot.messages.sender import close_all
from bot.store.messages import MessageStore


class Messages:
    """Finds the object of a message. It lives while somebody uses it; what outlives it is in `cache` and `carrier`."""

    def __init__(
        self,
        transport: Transport,
        illustrator: Illustrator,
        store: MessageStore,
        clock: Callable[[], datetime],
        touch: Callable[[str], None],
        touch_hand: Callable[[str, int], None] | None = None,
        tokens: Tokens | None = None,
        lost: Callable[[str], None] = lambda _: None,
    ) -> None:
        """`touch` is called with a subject that needs another pass, and `touch_hand` with a table and a member whose
        hand there does; for `lost` see `PostCache`.

        With `tokens`, edits use the token of an interaction where possible.
        """
        self.cache = PostCache(store, lost)
        """What is recorded about messages and members."""
        self.carrier = Carrier(transport, illustrator, clock, touch, tokens)
        """Carries their screens to Discord."""
        self.clock = clock
        """What the time is."""
        self._touch = touch
        self._touch_hand = touch_hand or (lambda table_id, _: touch(table_id))
        self._used = WeakValueDictionary[Slot, Message]()
        self.rows_of: dict[str, Callable[[Slot], RowStore]] = {}
        """Where the messages of features are recorded, by what they are about; see `subject_of`."""

    def of(self, slot: Slot) -> Message:
        """The message in a slot, whether or not it exists yet."""
        found = self._used.get(slot)
        if found is None:
            row_of = self.rows_of.get(slot.subject.rpartition(":")[0], partial(TableRow, self.cache))
            found = Message(slot, row_of(slot), self.carrier, self.clock, partial(self._released, slot))
            self._used[slot] = found
        return found

    def _released(self, slot: Slot) -> None:
        if slot.member_id is None:
            self._touch(slot.subject)
        else:
            self._touch_hand(slot.subject, slot.member_id)

    async def close(self) -> None:
        """Cancel all current work."""
        await close_all(self._used.values())
