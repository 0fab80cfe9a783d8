"""When the messages of a table, or of something else, are updated: after each change, one pass at a time, and again
after a failure.

A change at another table concerns a member's hand only: then a pass looks at that hand alone.

The fuller the budget of requests, the longer messages rest between two edits.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

import structlog
from structlog.contextvars import bind_contextvars, clear_contextvars

from bot.background import stopped
from bot.messages.discord_api.budget import ROOM, Rank
from bot.messages.discord_api.transport import RETRY_DELAYS, Unavailable
from bot.messages.post_cache import Slot, named
from bot.recent import Recent
from bot.store.connections import StoreError

log = structlog.get_logger(__name__)

FAREWELL: Final = 2.5
"""Seconds that running passes have to end when the bot closes."""
FULL: Final = 0.9
"""From this fullness on, every message rests for the `LONGEST` time."""
SLOTS: Final = 20_000
"""How many messages' last edits are remembered."""
LONGEST: Final = {Rank.TURN: 0.0, Rank.BOARD: 10.0, Rank.HAND: 40.0, Rank.ERRAND: 0.0}
"""The longest rest between two edits of a message, in seconds. Most members have a turn before it is over."""


class _Touched:
    """What is to be compared of the messages about one subject."""

    def __init__(self) -> None:
        self.changed = asyncio.Event()
        """Set if all its messages are."""
        self.members = set[int]()
        """The members whose hands are to be compared."""

    def __bool__(self) -> bool:
        return self.changed.is_set() or bool(self.members)

    def take(self) -> frozenset[int]:
        """The members whose hands the next pass compares; none: it compares all messages."""
        members = frozenset[int]() if self.changed.is_set() else frozenset(self.members)
        self.changed.clear()
        self.members.clear()
        return members


class Scheduler:
    """Runs a pass for each subject that was touched: a table, or something of a feature.

    `update(subject, changed, members)` is a pass: it brings all messages of a subject up to date, or only the hands
    of these members if there are any. It may end early once the subject has `changed`, because another pass follows.
    `give_way(subject)` is called when passes keep failing.
    """

    def __init__(
        self,
        update: Callable[[str, asyncio.Event, frozenset[int]], Awaitable[None]],
        give_way: Callable[[str], Awaitable[None]],
    ) -> None:
        self._update = update
        self._give_way = give_way
        self._touched: dict[str, _Touched] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._since: dict[str, float] = {}
        """When each subject was first touched since all its messages were up to date."""
        self._closing = False

    def touch(self, subject: str) -> None:
        """Schedule a pass for a subject that may have changed."""
        if not self._closing:
            self._touched.setdefault(subject, _Touched()).changed.set()
            self._begin(subject)

    def touch_hand(self, table_id: str, member_id: int) -> None:
        """Schedule a pass for one member's hand, whose content may have changed although the table has not."""
        if not self._closing:
            self._touched.setdefault(table_id, _Touched()).members.add(member_id)
            self._begin(table_id)

    def _begin(self, subject: str) -> None:
        if subject not in self._tasks:
            self._since.setdefault(subject, time.monotonic())
            self._tasks[subject] = asyncio.create_task(self._run(subject), name=f"screens of {subject}")

    @property
    def is_idle(self) -> bool:
        """Whether no messages are being updated."""
        return not self._tasks

    @property
    def running(self) -> frozenset[str]:
        """The subjects that are being updated."""
        return frozenset(self._tasks)

    @property
    def behind(self) -> tuple[int, float]:
        """How many subjects are being updated, and how many seconds the one touched first has waited."""
        return len(self._tasks), time.monotonic() - min(self._since.values()) if self._since else 0.0

    async def quiet(self) -> None:
        """Wait until the running passes have ended."""
        if self._tasks:
            await asyncio.wait(self._tasks.values())

    async def finished(self, subject: str, timeout: float) -> None:
        """Wait until no pass runs for a subject, but at most `timeout` seconds."""
        if (task := self._tasks.get(subject)) is not None:
            await asyncio.wait([task], timeout=timeout)

    def try_again(self) -> None:
        """Start the next attempt of all waiting passes now, because Discord is back."""
        for touched in self._touched.values():
            touched.changed.set()

    async def close(self) -> None:
        """Let the running passes end, and begin no others."""
        self._closing = True
        await stopped(*self._tasks.values(), patience=FAREWELL)

    async def _run(self, subject: str) -> None:
        touched = self._touched[subject]
        tries = 0
        # The interaction that touched it first is over long before the last pass, so the log does not name it.
        clear_contextvars()
        bind_contextvars(**named(subject))
        try:
            while touched and not self._closing:
                members = touched.take()
                try:
                    await self._update(subject, touched.changed, members)
                    tries = 0
                    self._since[subject] = time.monotonic()  # Changes made during the pass count from now.
                except (Unavailable, StoreError) as error:
                    if tries == len(RETRY_DELAYS):
                        log.warning("screens-not-delivered", reason=str(error))
                        await self._give_way(subject)
                    await _pause(RETRY_DELAYS[min(tries, len(RETRY_DELAYS) - 1)], touched.changed)
                    tries += 1
                    touched.changed.set()
                await asyncio.sleep(0)  # A pass that awaited nothing must not starve other tasks.
        except Exception:  # what cannot be shown must stop neither the rest nor its own game
            log.exception("screens-failed")
            await self._give_way(subject)
        finally:
            self._tasks.pop(subject, None)
            self._since.pop(subject, None)
            if not touched:
                self._touched.pop(subject, None)
            elif not self._closing:
                self._begin(subject)


async def _pause(seconds: int, changed: asyncio.Event) -> None:
    """Wait for the next attempt, but at most a second if the subject changes: somebody is playing there."""
    for _ in range(seconds):
        await asyncio.sleep(1)
        if changed.is_set():
            return


class Pacing:
    """Makes messages rest between two edits: not at all while the budget has room, and longer the fuller it gets.

    Changes made during a rest merge into one edit. The hand of the member to act never rests.
    """

    def __init__(
        self,
        fullness: Callable[[], float],
        touch: Callable[[str], None],
        *,
        clock: Callable[[], float] = time.monotonic,
        later: Callable[[float, Callable[[], None]], object] | None = None,
    ) -> None:
        """`fullness` returns the budget's; `touch` is called with a subject when one of its messages has rested.

        `later` calls a function after this many seconds; by default, the event loop does.
        """
        self._fullness = fullness
        self._touch = touch
        self._clock = clock
        self._later = later
        self._changed = Recent[Slot, float](SLOTS)
        self._put_off: set[Slot] = set()

    def changed(self, slot: Slot) -> None:
        """Record that a message was just edited."""
        self._changed[slot] = self._clock()

    def rests(self, slot: Slot, rank: Rank) -> bool:
        """Whether a message must not be edited yet. If so, its subject is touched as soon as it may be."""
        since = self._clock() - self._changed.get(slot, -math.inf)
        if since >= LONGEST[rank] or (left := rest(rank, self._fullness()) - since) <= 0:
            return False
        if slot not in self._put_off:
            self._put_off.add(slot)
            (self._later or asyncio.get_running_loop().call_later)(left, partial(self._rested, slot))
        return True

    def _rested(self, slot: Slot) -> None:
        self._put_off.discard(slot)
        self._touch(slot.subject)


class Seldom:
    """Touches each subject at most once in a number of seconds, for changes that can wait."""

    def __init__(
        self,
        seconds: float,
        touch: Callable[[str], None],
        *,
        clock: Callable[[], float] = time.monotonic,
        later: Callable[[float, Callable[[], None]], object] | None = None,
    ) -> None:
        """`later` calls a function after this many seconds; by default, the event loop does."""
        self._seconds = seconds
        self._touch = touch
        self._clock = clock
        self._later = later
        self._touched = Recent[str, float](SLOTS)
        self._put_off: set[str] = set()

    def touch(self, subject: str) -> None:
        """Touch a subject, now or as soon as it may be."""
        left = self._seconds - (self._clock() - self._touched.get(subject, -math.inf))
        if left <= 0:
            self._put_off.add(subject)
            self._rested(subject)
        elif subject not in self._put_off:
            self._put_off.add(subject)
            (self._later or asyncio.get_running_loop().call_later)(left, partial(self._rested, subject))

    def touch_now(self) -> None:
        """Touch the subjects that were put off."""
        for subject in [*self._put_off]:
            self._rested(subject)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is put off."""
        return not self._put_off

    def _rested(self, subject: str) -> None:
        if subject in self._put_off:  # If not, `touch_now` was quicker.
            self._put_off.discard(subject)
            self._touched[subject] = self._clock()
            self._touch(subject)


def rest(rank: Rank, fullness: float) -> float:
    """Seconds that a message of this rank rests between two edits at this `fullness` of the budget."""
    return LONGEST[rank] * min(1.0, max(0.0, (fullness - ROOM) / (FULL - ROOM)))
