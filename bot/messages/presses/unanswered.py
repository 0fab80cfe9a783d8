"""The clicks on hands whose first response is not sent yet. Messages that nobody has clicked on give way to them.

A move changes several messages, and drawing them takes the event loop longer than a click does. Without this, a click
at another table would wait for all of them. While a response is on the wire, the loop is free for messages.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

LONGEST_WAIT: Final = 0.1
"""Seconds that a message waits at most: while people click without pause, messages must still change."""
TURNS: Final = 4
"""Turns of the event loop after which a request that has begun is on the wire. aiohttp writes it in the first one; with
a new connection, it waits for the other side until then, and the loop is free.
"""


class Unanswered:
    """Counts the interactions of one process whose first response is not sent yet."""

    def __init__(self) -> None:
        self._count = 0
        self._none_left: asyncio.Event | None = None
        """Set when all are answered; only while something waits for that."""
        self._order = asyncio.Lock()
        """Held by the message whose turn is next, so that between two of them clicks may arrive."""

    @contextmanager
    def one_more(self) -> Iterator[Answered]:
        """Count an interaction until its response is sent, or this block ends."""
        self._count += 1
        answered = Answered(self)
        try:
            yield answered
        finally:
            answered()

    async def give_way(self) -> None:
        """Wait until every interaction has its response on the wire, but at most `LONGEST_WAIT` seconds."""
        loop = asyncio.get_running_loop()
        until = loop.time() + LONGEST_WAIT
        async with self._order:
            await asyncio.sleep(0)  # A click that has arrived by now comes first.
            while self._count and loop.time() < until:
                self._none_left = self._none_left or asyncio.Event()
                try:
                    async with asyncio.timeout_at(until):
                        await self._none_left.wait()
                except TimeoutError:
                    break

    def one_less(self) -> None:
        """Count an interaction no longer."""
        self._count -= 1
        if not self._count and self._none_left is not None:
            self._none_left.set()
            self._none_left = None


class Answered:
    """Says, once, that the response of an interaction is sent."""

    def __init__(self, unanswered: Unanswered) -> None:
        self._unanswered: Unanswered | None = unanswered

    def begun(self) -> None:
        """The request with the response has begun: it will soon be on the wire."""
        self._wait(TURNS)

    def _wait(self, turns: int) -> None:
        if turns:
            asyncio.get_running_loop().call_soon(self._wait, turns - 1)
        else:
            self()

    def __call__(self) -> None:
        """Count the interaction no longer."""
        unanswered, self._unanswered = self._unanswered, None
        if unanswered is not None:
            unanswered.one_less()
