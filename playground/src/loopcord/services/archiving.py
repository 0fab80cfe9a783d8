"""Archive inactive threads after their `auto_archive_duration`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopcord.data.facts import ThreadChanged, ThreadCreated
from loopcord.services import thread_life

if TYPE_CHECKING:
    from loopcord.data.clock import Timer
    from loopcord.data.facts import Fact
    from loopcord.data.state import State
    from loopcord.data.world import Channel


class Archiving:
    """The timers of all active threads, on the playground's clock."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._timers: dict[str, Timer] = {}
        state.listen(self._hear)

    def begin(self) -> None:
        """Watch the existing threads. Needs a running event loop."""
        for channel in self._state.world.channels.values():
            self._watch(channel)

    def close(self) -> None:
        """Stop archiving."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _hear(self, fact: Fact) -> None:
        if isinstance(fact, ThreadCreated | ThreadChanged):
            self._watch(fact.channel)

    def _watch(self, channel: Channel) -> None:
        """Check the thread when it is due; messages may have postponed it by then."""
        if (timer := self._timers.pop(channel.id, None)) is not None:
            timer.cancel()
        thread = channel.thread
        if thread is not None and not thread.archived:
            wait = max(0.0, thread.due - self._state.clock.now())
            self._timers[channel.id] = self._state.clock.call_later(wait, lambda: self._archive_idle(channel.id))

    def _archive_idle(self, number: str) -> None:
        self._timers.pop(number, None)
        channel = self._state.world.channels.get(number)
        if channel is None or channel.thread is None or channel.thread.archived:
            return
        if channel.thread.due > self._state.clock.now():
            self._watch(channel)
        else:
            thread_life.archive(self._state, channel, channel.thread)
