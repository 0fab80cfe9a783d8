"""The owner of tables: the one process that runs a table's agents and clocks and keeps its messages up to date.

Only the owner changes a table and its messages; other processes send it requests.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from bot.store.schema import Item, Shards
from bot.store.unit_of_work import Notice

Handler = Callable[[Item], Awaitable[str | None]]
"""Carries out a request. Returns the answer for the sender; None if the sender waits for none."""


class UnansweredError(Exception):
    """No owner answered in time. The request was withdrawn, unless an owner had already begun it."""


class Owner(Protocol):
    """Which tables this process owns, and how it reaches the others."""

    @property
    def has_others(self) -> bool:
        """Whether there may be other processes."""

    @property
    def shards(self) -> Shards:
        """The shards whose tables this process owns."""

    @property
    def share(self) -> float:
        """The share of all shards that this process owns, but at least of those that it opens."""

    def owns(self, guild_id: int | None) -> bool:
        """Whether this process owns the tables of a server."""

    def require(self, guild_id: int | None) -> None:
        """Raise NotOursError unless this process owns the tables of a server."""

    # --- news ---

    def before_taken(self, callback: Callable[[Shards], None]) -> None:
        """Call `callback` with shards whose tables another process has owned, before they are ours."""

    def on_taken(self, callback: Callable[[Shards], Awaitable[None]]) -> None:
        """Call `callback` with shards whose tables have become ours, except for those taken at the start."""

    def tell(self, notice: Notice) -> None:
        """Send a notice to the other processes, if there can be any."""

    def on_notice(self, listener: Callable[[Notice], None]) -> None:
        """Call `listener` with each notice of another process."""

    # --- requests ---

    def on_request(self, kind: str, handler: Handler) -> None:
        """Let `handler` carry out requests of this kind when this process owns their tables."""

    async def ask(self, kind: str, guild_id: int | None, content: bytes) -> str:
        """Send a request to the owner of a server's tables; return its answer. Raises UnansweredError or StoreError."""

    # --- the process ---

    async def start(self) -> None:
        """Become the owner of the shards that this process opens. Raises StoreError."""

    def listen(self) -> None:
        """Begin to carry out requests of others, also those that already wait."""

    async def finish(self) -> None:
        """Take no more requests of others, and let those that were begun end."""

    async def close(self) -> None:
        """Own nothing any more, so that others can take over at once."""
