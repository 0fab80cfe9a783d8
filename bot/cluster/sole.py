"""The owner of everything: the only process, as always on SQLite. Only the operator's terminal sends it requests."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from datetime import datetime

from bot.cluster.inbox import Inbox
from bot.cluster.owner import Handler
from bot.store.schema import EVERYWHERE, Shards
from bot.store.store import Store, utc_now
from bot.store.unit_of_work import Notice


class SoleOwner:
    """The only process. See `bot.cluster.owner.Owner`."""

    has_others = False
    shards = EVERYWHERE
    share = 1.0

    def __init__(self, store: Store, clock: Callable[[], datetime] = utc_now) -> None:
        self.inbox = Inbox(store, self, secrets.token_hex(8), clock)

    def owns(self, _: int | None) -> bool:
        """See Owner."""
        return True

    def require(self, guild_id: int | None) -> None:
        """See Owner."""

    def before_taken(self, callback: Callable[[Shards], None]) -> None:
        """See Owner: there is nobody to take anything from."""

    def on_taken(self, callback: Callable[[Shards], Awaitable[None]]) -> None:
        """See Owner."""

    def tell(self, notice: Notice) -> None:
        """See Owner."""

    def on_notice(self, listener: Callable[[Notice], None]) -> None:
        """See Owner."""

    def on_request(self, kind: str, handler: Handler) -> None:
        """See Owner."""
        self.inbox.on(kind, handler)

    async def ask(self, kind: str, guild_id: int | None, content: bytes) -> str:
        """See Owner."""
        return await self.inbox.ask(kind, guild_id, content)

    async def start(self) -> None:
        """See Owner."""

    def listen(self) -> None:
        """See Owner."""
        self.inbox.start()

    async def finish(self) -> None:
        """See Owner."""
        await self.inbox.close()

    async def close(self) -> None:
        """See Owner."""
