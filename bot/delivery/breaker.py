"""A circuit breaker for each channel: one that has refused us is left alone, as refused requests get a bot banned."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Final

OPEN_FOR: Final = timedelta(minutes=5)
"""How long nothing is sent into a channel that has refused us."""
CHANNELS: Final = 2_000
"""How many channels are known that have refused us; of those, the ones that did it longest ago go first."""


class Breaker:
    """Which channels are left alone now, by id. Open means that nothing gets through, as with a switch."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._until: OrderedDict[int, datetime] = OrderedDict()
        """Until when a channel is left alone, or was; kept until it takes something again."""
        self._attempts: set[int] = set()
        """The channels that were sent a request and have not answered yet, except those that were reset since."""

    def is_open(self, channel_id: int) -> bool:
        """Whether this channel is left alone now."""
        until = self._until.get(channel_id)
        return until is not None and self._clock() < until

    def has_tripped(self, channel_id: int) -> bool:
        """Whether this channel has refused us and taken nothing since, left alone or not."""
        return channel_id in self._until

    def reset(self, channel_id: int) -> bool:
        """Take it that a channel may be written to again. False if it had not been left alone."""
        self._attempts.discard(channel_id)
        return self._until.pop(channel_id, None) is not None

    def succeeded(self, channel_id: int) -> None:
        """A channel has taken something."""
        self._until.pop(channel_id, None)

    @contextmanager
    def attempt(self, channel_id: int) -> Iterator[None]:
        """Around a request that this channel may refuse."""
        self._attempts.add(channel_id)
        try:
            yield
        finally:
            self._attempts.discard(channel_id)

    def trip(self, channel_id: int) -> bool:
        """Leave a channel alone that has just refused an attempt.

        False if it was reset after that request was sent: the refusal may be older than the change, and only a new
        request can tell.
        """
        if channel_id not in self._attempts:
            return False
        self._until[channel_id] = self._clock() + OPEN_FOR
        self._until.move_to_end(channel_id)
        if len(self._until) > CHANNELS:
            self._until.popitem(last=False)
        return True
