"""The requests of a bot by kind, from a playground's record.

Discord counts some towards a bot's 50 a second. Others carry the token of an interaction: the answer itself (a
callback), and edits and messages after it.
"""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
from loopcord.client import Playground
from msgspec import Struct

CHECK_INTERVAL: Final = 0.5
"""Seconds between two looks at the record: so often that none makes a click wait for the playground."""
MAX_RECORD_ENTRIES: Final = 20_000
"""The number of entries that the record keeps."""
LIMIT: Final = 2_000
"""The number of entries in one answer."""


class Requests(Struct):
    """The numbers of requests of each kind."""

    counted: int = 0
    by_token: int = 0
    callbacks: int = 0

    def add(self, path: str) -> None:
        """Count a request to this path."""
        match path.strip("/").partition("/")[0]:
            case "interactions":
                self.callbacks += 1
            case "webhooks":
                self.by_token += 1
            case _:
                self.counted += 1


class _Entry(Struct):
    n: int
    path: str


class _Part(Struct):
    record: list[_Entry]


class RequestCounts:
    """Reads a playground's record in parts, before it forgets them."""

    def __init__(self, playground: Playground) -> None:
        self.total = Requests()
        """All that were read."""
        self._playground = playground
        self._last = 0

    async def restart(self) -> None:
        """Begin at zero now."""
        await self.read()
        self.total = Requests()

    async def read(self) -> Requests:
        """Read what is new, and return the total. Raises RuntimeError if the record has forgotten some."""
        while part := await self._part():
            if self.total != Requests() and part[-1].n - self._last > MAX_RECORD_ENTRIES:
                raise RuntimeError("the playground's record has forgotten requests")
            self._last = part[-1].n
            for entry in part:
                self.total.add(entry.path)
        return self.total

    async def _part(self) -> list[_Entry]:
        address = f"{self._playground.url}/page/record"
        query = {"after": str(self._last), "kind": "rest", "limit": str(LIMIT)}
        async with self._playground.session.get(address, params=query) as answer:
            return msgspec.json.decode(await answer.read(), type=_Part).record

    async def follow(self) -> None:
        """Read what is new every few seconds, until cancelled."""
        while True:
            await asyncio.sleep(CHECK_INTERVAL)
            await self.read()
