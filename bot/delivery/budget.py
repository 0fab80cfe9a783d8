"""The requests that Discord counts: one bucket of tokens for all of them, and who gets the next token.

Discord takes 50 requests a second from a bot, and refuses the rest. Answers to interactions are not counted, so they
never wait here. The fuller the budget, the longer messages rest between two edits; the more Discord refuses, the slower
everything goes, as it shuts an address out that makes 10,000 invalid requests in ten minutes, and then every bot and
game behind it.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import math
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum
from functools import partial
from types import SimpleNamespace
from typing import Final

import aiohttp
import structlog
import yarl

from bot.delivery.sender import on_wire
from bot.delivery.slots import Slot
from bot.metrics import Metrics
from bot.recent import Recent

log = structlog.get_logger(__name__)

RATE: Final = 44.0
"""Requests a second."""
BURST: Final = 5.0
"""How many at once after a pause: together with the rate they stay below 50 in every second."""
MEMORY: Final = 5.0
"""Seconds over which is averaged how full the bucket's time is."""
INVALID: Final = (401, 403, 404, 429)
WINDOW: Final = 600.0
"""Seconds over which refused requests are counted."""
MANY: Final = 2_000
"""At this many of them the brake is fully on; Discord would take five times as many."""
SLOWEST: Final = 0.02
"""The share of the usual speed that is left then: less than 600 requests in those ten minutes."""
HOUR: Final = 3600.0
REFUSED: Final = 400
"""From this status on a request has had no effect."""
UNCOUNTED: Final = ("interactions", "webhooks")
"""The first words of the routes that Discord does not count: answers to interactions, and what follows them."""
ROOM: Final = 0.5
"""Up to this share of the budget nothing rests."""
FULL: Final = 0.9
"""From this share on everything rests as long as it can."""
SLOTS: Final = 20_000
"""Of how many messages is remembered when they were changed last."""


class Rank(IntEnum):
    """What a request is for, the most urgent first."""

    TURN = 0
    """The hand of the member who is to act, or an answer that somebody waits for."""
    BOARD = 1
    HAND = 2
    """The hand of a member who waits for others."""
    ERRAND = 3
    """Requests that nobody waits for."""


GIVES_WAY: Final = {Rank.TURN: 0.0, Rank.BOARD: 1.0, Rank.HAND: 3.0, Rank.ERRAND: 6.0}
"""Seconds by which a request lets more urgent ones go first that came after it. So everybody's turn comes."""
LONGEST: Final = {Rank.TURN: 0.0, Rank.BOARD: 10.0, Rank.HAND: 40.0, Rank.ERRAND: 0.0}
"""Seconds between two edits of a message, at most. In between most hands have a turn of their own."""


class Brake:
    """How much Discord has refused lately, whatever it was asked."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._refused: deque[float] = deque()
        """When, of the last ten minutes."""
        self._until = 0.0
        self._told = False

    @property
    def share(self) -> float:
        """The share of the usual speed at which requests may be made."""
        while self._refused and self._refused[0] < self._clock() - WINDOW:
            self._refused.popleft()
        return max(SLOWEST, 1 - len(self._refused) / MANY)

    @property
    def pause(self) -> float:
        """Seconds for which no request may be made at all."""
        return max(0.0, self._until - self._clock())

    @property
    def was_on(self) -> bool:
        """Whether Discord has refused everything for a while in the last hour."""
        return self._until > 0 and self._clock() < self._until + HOUR

    def answered(self, status: int, headers: Mapping[str, str]) -> None:
        """Take note of an answer of Discord's."""
        scope = headers.get("X-RateLimit-Scope", "")
        if status not in INVALID or scope == "shared":  # What others have used up is not held against a bot.
            return
        self._refused.append(self._clock())
        # discord.py heeds the limits of single routes. These two are for everything: the bot's own, and the network's.
        if status == 429 and (scope == "global" or "Via" not in headers):
            self._until = max(self._until, self._clock() + _seconds(headers.get("Retry-After", "")))
        if (slow := self.share < 0.5) is not self._told:
            self._told = slow
            log.warning("slowed-down" if slow else "at-full-speed-again", refused=len(self._refused))


def _seconds(text: str) -> float:
    """What a header says, or a second if it says nothing."""
    try:
        return max(0.0, float(text))
    except ValueError:
        return 1.0


class Budget:
    """The tokens of one process."""

    def __init__(
        self,
        rate: float = RATE,
        *,
        burst: float = BURST,
        share: Callable[[], float] = lambda: 1.0,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """`rate` in requests a second, of which this process may make a `share`.

        Discord counts the requests of all processes together: at any time their shares must add up to 1.
        """
        self.brake = Brake(clock)
        self._rate = rate
        self._burst = burst
        self._share = share
        self._clock = clock
        self._sleep = sleep
        self._tokens = max(1.0, burst * share())
        self._filled = clock()
        self._spent = 0.0
        """Requests of the last `MEMORY` seconds, those of long ago counting less and less."""
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self._serving: asyncio.Task[None] | None = None

    def take(self) -> bool:
        """Take a token if there is one now and nobody waits for it."""
        self._fill()
        if self._waiting or self._tokens < 1 or self.brake.pause:
            return False
        self._take()
        return True

    def charge(self) -> None:
        """Count a request that waits for nothing."""
        self._fill()
        self._take()

    async def spend(self, rank: Rank) -> None:
        """Wait until a request may be made."""
        if self.take():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (self._clock() + GIVES_WAY[rank], next(self._numbers), turn))
        if self._serving is None:
            self._serving = asyncio.create_task(self._serve(), name="budget of requests")
        await turn

    @property
    def tokens(self) -> float:
        """How many requests could be made at once."""
        self._fill()
        return self._tokens

    @property
    def waiting(self) -> int:
        """How many requests wait for a token."""
        return len(self._waiting)

    @property
    def fullness(self) -> float:
        """Which share of the tokens is used, from 0 to 1; 1 also means that more are wanted than there are."""
        self._fill()
        return min(1.0, (self._spent + len(self._waiting)) / (self._speed * MEMORY))

    @property
    def _speed(self) -> float:
        """Requests a second just now."""
        return self._rate * self._share() * self.brake.share

    async def _serve(self) -> None:
        try:
            while self._waiting:
                self._fill()
                if (pause := self.brake.pause) or self._tokens < 1:
                    await self._sleep(pause or (1 - self._tokens) / self._speed)
                    continue
                _, _, turn = heapq.heappop(self._waiting)
                if not turn.done():  # Else the one who waited has given up.
                    self._take()
                    turn.set_result(None)
        finally:
            # No await between the last look and this, so that no other task can come in between.
            self._serving = None

    def _take(self) -> None:
        self._tokens -= 1
        self._spent += 1

    def _fill(self) -> None:
        now = self._clock()
        passed, self._filled = now - self._filled, now
        # A little more than arithmetic gives, or the missing rest of a token may be too little to wait for.
        self._tokens = min(max(1.0, self._burst * self._share()), self._tokens + passed * self._speed + 1e-9)
        self._spent *= math.exp(-passed / MEMORY)


Later = Callable[[float, Callable[[], None]], object]


def _later(seconds: float, call: Callable[[], None]) -> object:
    return asyncio.get_running_loop().call_later(seconds, call)


class Pacing:
    """How long a message rests between two edits: not at all while there is room, and the longer the fuller it gets.

    Meanwhile changes merge: what is sent in the end shows all of them. The hand of the member to act never rests.
    """

    def __init__(
        self,
        fullness: Callable[[], float],
        touch: Callable[[str], None],
        *,
        clock: Callable[[], float] = time.monotonic,
        later: Later = _later,
    ) -> None:
        """`fullness` is that of the budget; `touch` is called with a table when something there has rested enough."""
        self._fullness = fullness
        self._touch = touch
        self._clock = clock
        self._later = later
        self._changed = Recent[Slot, float](SLOTS)
        self._put_off: set[Slot] = set()

    def changed(self, slot: Slot) -> None:
        """A message was just changed."""
        self._changed[slot] = self._clock()

    def rests(self, slot: Slot, rank: Rank) -> bool:
        """Whether a message is not to be changed yet; its table is touched when it may be."""
        since = self._clock() - self._changed.get(slot, -math.inf)
        if since >= LONGEST[rank] or (left := rest(rank, self._fullness()) - since) <= 0:
            return False
        if slot not in self._put_off:
            self._put_off.add(slot)
            self._later(left, partial(self._rested, slot))
        return True

    def _rested(self, slot: Slot) -> None:
        self._put_off.discard(slot)
        self._touch(slot.table_id)


def rest(rank: Rank, fullness: float) -> float:
    """Seconds that a message rests between two edits while this share of the budget is used."""
    return LONGEST[rank] * min(1.0, max(0.0, (fullness - ROOM) / (FULL - ROOM)))


_rank: ContextVar[Rank] = ContextVar("rank", default=Rank.ERRAND)
_is_paid: ContextVar[bool] = ContextVar("is_paid", default=False)


@contextmanager
def ranked(rank: Rank) -> Iterator[None]:
    """What is asked of Discord in this block has this rank."""
    before = _rank.set(rank)
    try:
        yield
    finally:
        _rank.reset(before)


@contextmanager
def paid() -> Iterator[None]:
    """For what is asked of Discord in this block the budget of requests without authorization was spent already."""
    before = _is_paid.set(True)
    try:
        yield
    finally:
        _is_paid.reset(before)


def is_counted(url: yarl.URL) -> bool:
    """Whether Discord counts a request: one of its API that is no answer to an interaction."""
    match url.parts:
        case ("/", "api", _, first, *_):
            return first not in UNCOUNTED
        case _:
            return False  # the gateway


def traced(budget: Budget, metrics: Metrics | None = None, by_token: Budget | None = None) -> aiohttp.TraceConfig:
    """Has all requests of an HTTP session wait for their tokens, and the brakes and `metrics` hear of all answers.

    `by_token` is the budget of requests without authorization. Only once Discord has refused them do answers to
    interactions take part of it: then it counts them by network address, as it may.
    """

    async def before(
        _: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        if is_counted(request.url):
            await budget.spend(_rank.get())
        elif by_token is not None and by_token.brake.was_on and not _is_paid.get():
            by_token.charge()
        on_wire(True)
        context.began = time.monotonic()  # What it has waited for its token is not Discord's time.

    async def after(_: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams) -> None:
        spent = budget if by_token is None or is_counted(request.url) else by_token
        spent.brake.answered(request.response.status, request.response.headers)
        measure(context, request.method, request.url, request.response)
        if request.response.status >= REFUSED:
            on_wire(False)

    async def broken(
        _: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestExceptionParams
    ) -> None:
        measure(context, request.method, request.url)
        on_wire(False)

    def measure(
        context: SimpleNamespace, method: str, url: yarl.URL, response: aiohttp.ClientResponse | None = None
    ) -> None:
        began: float | None = getattr(context, "began", None)
        if metrics is None or began is None or not url.path.startswith("/api/"):
            return  # It was given up before it was made, or is the gateway.
        status = None if response is None else response.status
        scope = "" if response is None else response.headers.get("X-RateLimit-Scope", "")
        metrics.requested(method, url.path, status, time.monotonic() - began, scope, counted=is_counted(url))

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(before)
    trace.on_request_end.append(after)
    trace.on_request_exception.append(broken)
    return trace
