"""Channels that have refused us: each is left alone for a while, as refused requests in numbers get a bot banned.

Here belongs when a channel may be tried again. What is posted there, and who tells of a change, is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Final

SHUT_FOR: Final = timedelta(minutes=5)


class Doors:
    """Which channels are shut, by id."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._shut: dict[int, datetime] = {}
        """Until when."""
        self._knocked: set[int] = set()
        """Where an answer is waited for, and no change was told since."""

    def is_shut(self, channel_id: int) -> bool:
        """Whether this channel is left alone now."""
        until = self._shut.get(channel_id)
        return until is not None and self._clock() < until

    def reopen(self, channel_id: int) -> bool:
        """Take it that a channel may be written to again. False if it had not been shut."""
        self._knocked.discard(channel_id)
        return self._shut.pop(channel_id, None) is not None

    @contextmanager
    def knocking(self, channel_id: int) -> Iterator[None]:
        """Around a request that this channel may refuse."""
        self._knocked.add(channel_id)
        try:
            yield
        finally:
            self._knocked.discard(channel_id)

    def refused(self, channel_id: int) -> bool:
        """Shut a channel that has just refused the request knocked with.

        False if it was reopened after that request was sent: the refusal may be older than the change, and only a new
        request can tell.
        """
        if channel_id not in self._knocked:
            return False
        self._shut[channel_id] = self._clock() + SHUT_FOR
        return True
