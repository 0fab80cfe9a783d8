"""The active faults: starting, counting down and ending them, and choosing the one that hits a request or event.

`striking` applies them to requests, the gateway to events.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from loopcord.data.errors import PageError
from loopcord.services.faults.kinds import EVENT_KINDS, REQUEST_KINDS, Fault, read_fault
from loopcord.services.faults.matching import event_matches, request_matches

if TYPE_CHECKING:
    from collections.abc import Callable

    from loopcord.data.clock import Clock
    from loopcord.data.errors import Json


class Faults:
    """All active faults, oldest first. At most one fault hits a request or event: the oldest that matches."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._active: dict[str, Fault] = {}
        self._numbers = itertools.count(1)
        self._listeners: list[Callable[[], None]] = []

    def on_change(self, callback: Callable[[], None]) -> None:
        """Call this whenever a fault starts, hits or ends, and when the clock is moved."""
        self._listeners.append(callback)

    def report(self) -> Json:
        """The faults and the clock, in the form for the page."""
        return {
            "faults": [fault.report() for fault in self._active.values()],
            "clock": {"offset": self._clock.offset},
        }

    def start(self, body: Json) -> Fault:
        """Start a fault. Raises PageError if the body does not describe one."""
        fault = read_fault(str(next(self._numbers)), body, self._clock.now())
        self._active[fault.id] = fault
        if fault.until is not None:
            self._clock.call_later(fault.until - self._clock.now(), lambda: self._over(fault))
        self._tell()
        return fault

    def stop(self, number: str) -> None:
        """End a fault. Raises PageError if it is not active."""
        if self._active.pop(number, None) is None:
            raise PageError("There is no such fault.")
        self._tell()

    def clear(self) -> None:
        """End all faults."""
        self._active.clear()
        self._tell()

    def jump(self, seconds: float) -> None:
        """Move the clock."""
        self._clock.jump(seconds)
        self._tell()

    def hit_request(self, method: str, path: str) -> Fault | None:
        """The fault that hits this request, if any; counts it as used."""
        for fault in self._active.values():
            covers = fault.match is None or request_matches(fault.match, method, path)
            if fault.kind in REQUEST_KINDS and covers:
                return self._used(fault)
        return None

    def spare(self, fault: Fault) -> None:
        """Do not count the last hit of a fault: the request had nothing that it could refuse."""
        if fault.left is not None:
            fault.left += 1
            self._active = {fault.id: fault, **self._active}
            self._tell()

    def hit_event(self, name: str) -> Fault | None:
        """The fault that hits this event, if any; counts it as used."""
        for fault in self._active.values():
            covers = fault.match is None or event_matches(fault.match, name)
            if fault.kind in EVENT_KINDS and covers:
                return self._used(fault)
        return None

    def _used(self, fault: Fault) -> Fault:
        if fault.left is not None:
            fault.left -= 1
            if fault.left == 0:
                del self._active[fault.id]
            self._tell()
        return fault

    def _over(self, fault: Fault) -> None:
        if self._active.pop(fault.id, None) is not None:
            self._tell()

    def _tell(self) -> None:
        for listener in self._listeners:
            listener()
