"""Whether this process can look after tables now, and if not, every reason as a sentence."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection
from typing import Final

from bot.store.connections import StoreError

PATIENCE: Final = 5.0
"""Seconds in which the database has to take something."""
LASTS: Final = 2.0
"""Seconds for which an answer is given again, however often somebody asks."""


def disconnected(shards: Collection[int], connected: Collection[int], *, ready: bool) -> str | None:
    """Why Discord is not there, in one sentence; None if it is.

    `shards` are the numbers of those that this process opens, none before it has begun; `ready` says that its servers
    are known.
    """
    missing = sorted({*shards} - {*connected})
    if shards and not missing and ready:
        return None
    if not missing or len(missing) == len(shards):
        return "The bot is not connected to Discord."
    which = f"Shard {missing[0]} is" if len(missing) == 1 else f"Shards {', '.join(map(str, missing))} are"
    return f"{which} not connected to Discord."


class Readiness:
    """Asks the connection to Discord and the database."""

    def __init__(
        self,
        disconnected: Callable[[], str | None],
        try_writing: Callable[[], Awaitable[object]],
        *,
        clock: Callable[[], float] = time.monotonic,
        patience: float = PATIENCE,
    ) -> None:
        """`disconnected` gives a sentence as long as Discord is not there."""
        self.stopping = False
        """Whether the process has been asked to end."""
        self._disconnected = disconnected
        self._try_writing = try_writing
        self._clock = clock
        self._patience = patience
        self._database: str | None = None
        self._asked: float | None = None
        self._lock = asyncio.Lock()

    async def reasons(self) -> tuple[str, ...]:
        """Why it is not ready; empty if it is."""
        database = await self._of_database()
        stopping = "The bot is stopping." if self.stopping else None
        return tuple(each for each in (stopping, self._disconnected(), database) if each is not None)

    async def _of_database(self) -> str | None:
        async with self._lock:
            if self._asked is None or self._clock() - self._asked > LASTS:
                self._database = await self._tried()
                self._asked = self._clock()
            return self._database

    async def _tried(self) -> str | None:
        try:
            async with asyncio.timeout(self._patience):
                await self._try_writing()
        except TimeoutError:
            return f"The database has not taken anything for {self._patience:g} seconds."
        except StoreError as error:
            return f"The database cannot be written to ({error.code})."
        return None
