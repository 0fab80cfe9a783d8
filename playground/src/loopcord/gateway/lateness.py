"""Delayed delivery of events, in order or shuffled.

An event gets its number on delivery, so a RESUME repeats missed events in the order of their numbers.
"""

from __future__ import annotations

import secrets
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from loopcord.data.clock import Clock


class Lateness:
    """The events still to be delivered."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._queue: deque[tuple[float, Callable[[], None]]] = deque()
        self._pile: list[Callable[[], None]] = []

    @property
    def in_order(self) -> bool:
        """Whether events are queued that later ones must not overtake."""
        return bool(self._queue)

    def queue(self, seconds: float, deliver: Callable[[], None]) -> None:
        """Deliver after this many seconds, and after everything queued before."""
        self._queue.append((self._clock.now() + seconds, deliver))
        if len(self._queue) == 1:
            self._clock.call_later(seconds, self._next)

    def _next(self) -> None:
        self._queue.popleft()[1]()
        if self._queue:
            self._clock.call_later(max(0.0, self._queue[0][0] - self._clock.now()), self._next)

    def shuffle(self, seconds: float, deliver: Callable[[], None]) -> None:
        """Deliver in random order with all events shuffled until the first of them has waited this many seconds."""
        self._pile.append(deliver)
        if len(self._pile) == 1:
            self._clock.call_later(seconds, self._deal)

    def _deal(self) -> None:
        pile, self._pile = self._pile, []
        first = pile[0]
        secrets.SystemRandom().shuffle(pile)
        if pile[0] is first and len(pile) > 1:  # the order must differ
            pile.append(pile.pop(0))
        for deliver in pile:
            deliver()
