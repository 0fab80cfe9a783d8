"""The record of the latest requests and gateway frames, for debugging and for tests; it has no other effect."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from loopcord.data.clock import Clock
    from loopcord.data.errors import Json

MAX_ENTRIES = 20_000
"""The number of entries kept."""


class Record:
    """A bounded list of requests and gateway frames, numbered from 1.

    Bodies and frames are kept as raw bytes: as objects they would take ten times the memory.
    """

    def __init__(self, clock: Clock, kept: int = MAX_ENTRIES) -> None:
        self._clock = clock
        self._entries: deque[Json] = deque(maxlen=kept)
        self._count = 0
        self._news: set[asyncio.Event] = set()

    def add(self, kind: str, **what: Any) -> None:
        """Add an entry of kind `rest`, `gateway` or `page`."""
        self._count += 1
        self._entries.append({"n": self._count, "time": self._clock.now(), "kind": kind, **what})
        for news in self._news:
            news.set()

    def after(self, number: int, kind: str | None = None, limit: int = MAX_ENTRIES) -> list[Json]:
        """The entries with a higher number, oldest first, at most `limit` of them."""
        newer = min(len(self._entries), max(0, self._count - number))
        latest = islice(reversed(self._entries), newer)
        found = [entry for entry in latest if kind in (None, entry["kind"])]
        return found[::-1][:limit]

    @property
    def last(self) -> int:
        """The number of the newest entry."""
        return self._count

    @contextmanager
    def listening(self) -> Iterator[asyncio.Event]:
        """Yield an event that is set at every new entry within the context."""
        news = asyncio.Event()
        self._news.add(news)
        try:
            yield news
        finally:
            self._news.discard(news)
