"""A token bucket for the requests that Discord counts, and the order in which they get tokens.

Discord accepts 50 requests a second from a bot and refuses the rest. Answers to interactions do not count, so they
never wait here. The more requests Discord refuses, the slower the bot sends: 10,000 invalid requests in ten minutes ban
the IP address, and with it every bot and game there.
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
from types import SimpleNamespace
from typing import Final, NamedTuple

import aiohttp
import structlog
import yarl

from bot.messages.sender import on_wire, require_sending
from bot.ops.metrics import Metrics

log = structlog.get_logger(__name__)

RATE: Final = 44.0
"""Requests a second."""
BURST: Final = 5.0
"""How many requests may go out at once after a pause. With `RATE`, they stay below 50 in any second."""
ROOM: Final = 0.5
"""Up to this fullness, no message rests between two edits."""
MEMORY: Final = 5.0
"""Seconds over which recent use is averaged."""
INVALID: Final = (401, 403, 404, 429)
WINDOW: Final = 600.0
"""Seconds over which refused requests are counted."""
MANY: Final = 2_000
"""Refused requests in `WINDOW` at which the brake is fully on. Discord bans the address at five times as many."""
SLOWEST: Final = 0.02
"""The share of the usual speed that remains with the brake fully on: fewer than 600 requests in `WINDOW`."""
HOUR: Final = 3600.0
REFUSED: Final = 400
"""A response with this HTTP status or a higher one means that the request had no effect."""
UNCOUNTED: Final = ("interactions", "webhooks")
"""First path segments of the routes that Discord does not count: answers to interactions, and follow-ups."""


class Rank(IntEnum):
    """What a request is for, the most urgent first."""

    TURN = 0
    """The hand of the member to act, or an answer that somebody waits for."""
    BOARD = 1
    HAND = 2
    """The hand of a member who waits for others."""
    ERRAND = 3
    """Requests that nobody waits for."""


GIVES_WAY: Final = {Rank.TURN: 0.0, Rank.BOARD: 1.0, Rank.HAND: 3.0, Rank.ERRAND: 6.0}
"""How many seconds later a `TURN` request may arrive and still go first. This limit keeps others from starving."""


class Brake:
    """Slows down all requests if Discord has recently refused many, on any route."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._refused: deque[float] = deque()
        """Times of the refusals within `WINDOW`."""
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
        """Seconds until any request may be made again; 0 if they may be made now."""
        return max(0.0, self._until - self._clock())

    @property
    def was_on(self) -> bool:
        """Whether Discord refused all requests for a while within the last hour."""
        return self._until > 0 and self._clock() < self._until + HOUR

    def answered(self, status: int, headers: Mapping[str, str]) -> None:
        """Record the status and headers of a response from Discord."""
        scope = headers.get("X-RateLimit-Scope", "")
        if status not in INVALID or scope == "shared":  # Shared limits do not count against a bot.
            return
        self._refused.append(self._clock())
        # discord.py obeys the limits of single routes. These two are for all routes: the bot's and the IP address's.
        if status == 429 and (scope == "global" or "Via" not in headers):
            self._until = max(self._until, self._clock() + _seconds(headers.get("Retry-After", "")))
        if (slow := self.share < 0.5) is not self._told:
            self._told = slow
            log.warning("slowed-down" if slow else "at-full-speed-again", refused=len(self._refused))


def _seconds(text: str) -> float:
    """The seconds in a header, or 1 if it holds no number."""
    try:
        return max(0.0, float(text))
    except ValueError:
        return 1.0


class Budget:
    """The token bucket of one process."""

    def __init__(
        self,
        rate: float = RATE,
        *,
        burst: float = BURST,
        share: Callable[[], float] = lambda: 1.0,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """`rate` is in requests a second; `share` returns the part of it that this process may use.

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
        """Recent requests. They decay exponentially, with a time constant of `MEMORY`."""
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self._serving: asyncio.Task[None] | None = None

    def take(self) -> bool:
        """Take a token if one is available and no other request waits for it; return whether it was taken."""
        self._fill()
        if self._waiting or self._tokens < 1 or self.brake.pause:
            return False
        self._take()
        return True

    def charge(self) -> None:
        """Count a request that is made without waiting for a token."""
        self._fill()
        self._take()

    async def spend(self, rank: Rank) -> None:
        """Wait for a token, and take it."""
        if self.take():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (self._clock() + GIVES_WAY[rank], next(self._numbers), turn))
        if self._serving is None:
            self._serving = asyncio.create_task(self._serve(), name="budget of requests")
        await turn

    async def spend_within(self, seconds: float) -> bool:
        """Wait for a token, and take it; False at once if one could take longer than this to come."""
        if self.take():
            return True
        ahead = sum(due <= self._clock() for due, _, _ in self._waiting)
        if self.brake.pause > seconds or ahead + 1 - self.tokens > seconds * self._speed:
            return False
        await self.spend(Rank.TURN)
        return True

    @property
    def tokens(self) -> float:
        """How many requests could be made immediately."""
        self._fill()
        return self._tokens

    @property
    def waiting(self) -> int:
        """How many requests wait for a token."""
        return len(self._waiting)

    @property
    def fullness(self) -> float:
        """The share of the tokens in use, from 0 to 1; also 1 if more are wanted than there are."""
        self._fill()
        return min(1.0, (self._spent + len(self._waiting)) / (self._speed * MEMORY))

    @property
    def _speed(self) -> float:
        """Requests a second at the moment."""
        return self._rate * self._share() * self.brake.share

    async def _serve(self) -> None:
        try:
            while self._waiting:
                self._fill()
                if (pause := self.brake.pause) or self._tokens < 1:
                    await self._sleep(pause or (1 - self._tokens) / self._speed)
                    continue
                _, _, turn = heapq.heappop(self._waiting)
                if not turn.done():  # Otherwise the waiting task was cancelled.
                    self._take()
                    turn.set_result(None)
        finally:
            # No await between the last check and this, so no other task can run in between.
            self._serving = None

    def _take(self) -> None:
        self._tokens -= 1
        self._spent += 1

    def _fill(self) -> None:
        now = self._clock()
        passed, self._filled = now - self._filled, now
        # A little extra, because the missing fraction of a token could be too short a time to sleep.
        self._tokens = min(max(1.0, self._burst * self._share()), self._tokens + passed * self._speed + 1e-9)
        self._spent *= math.exp(-passed / MEMORY)


_rank: ContextVar[Rank] = ContextVar("rank", default=Rank.ERRAND)
_is_paid: ContextVar[bool] = ContextVar("is_paid", default=False)


class Budgets(NamedTuple):
    """The budgets of one process."""

    counted: Budget
    """For the requests that Discord counts."""
    by_token: Budget
    """For edits with the tokens of interactions."""


@contextmanager
def ranked(rank: Rank) -> Iterator[None]:
    """Give all requests made in this block this rank."""
    before = _rank.set(rank)
    try:
        yield
    finally:
        _rank.reset(before)


def rank_now() -> Rank:
    """The rank of requests that would be made now."""
    return _rank.get()


@contextmanager
def paid() -> Iterator[None]:
    """Mark requests in this block as already charged to the budget of requests without authorization."""
    before = _is_paid.set(True)
    try:
        yield
    finally:
        _is_paid.reset(before)


def is_counted(url: yarl.URL) -> bool:
    """Whether Discord counts a request: any API request except answers to interactions."""
    match url.parts:
        case ("/", "api", _, first, *_):
            return first not in UNCOUNTED
        case _:
            return False  # the gateway


def traced(budget: Budget, metrics: Metrics | None = None, by_token: Budget | None = None) -> aiohttp.TraceConfig:
    """Make all requests of an HTTP session wait for tokens, and report responses to the brakes and `metrics`.

    `by_token` is the budget of requests without authorization. Answers to interactions are charged to it only after
    Discord has refused such requests, because it then counts them by IP address.
    """

    async def before(
        _: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        if is_counted(request.url):
            await budget.spend(_rank.get())
        elif by_token is not None and by_token.brake.was_on and not _is_paid.get():
            by_token.charge()
        require_sending()
        on_wire(True)
        context.began = time.monotonic()  # Waiting for a token is not part of Discord's response time.

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
            return  # It was cancelled before it was sent, or is the gateway.
        status = None if response is None else response.status
        scope = "" if response is None else response.headers.get("X-RateLimit-Scope", "")
        metrics.requested(method, url.path, status, time.monotonic() - began, scope, counted=is_counted(url))

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(before)
    trace.on_request_end.append(after)
    trace.on_request_exception.append(broken)
    return trace
