"""Asking agents that think, in processes on this machine or on a cluster.

No caller waits forever: it gets the move, or the reason why there is none, and then plays another one.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from enum import StrEnum
from typing import Final, ParamSpec, Protocol, TypeVar

import msgspec
import structlog

from agents.cluster import Cluster, Tls
from agents.processes import Pool
from agents.question import Question, think

AGENTS: Final = "agents.games:AGENTS"
"""The module and name of the registry, for workers to import."""
WAITING: Final = 32
"""The most jobs per process, running or waiting."""
CLUSTER_WAITING: Final = 1_000
"""The most jobs at a cluster at once; high, because the cluster schedules them itself."""
AGAIN: Final = 30.0
"""Seconds to wait before the executor is created again after a failure."""
ANSWER_TIMEOUT: Final = 60.0
"""Seconds to wait for an answer, including the time in a queue."""

_P = ParamSpec("_P")
_T = TypeVar("_T")

_log = structlog.get_logger(__name__)


class Lost(StrEnum):
    """Why there is no answer."""

    BUSY = "busy"
    """Too many jobs are waiting."""
    DIED = "died"
    """The worker crashed or was killed."""
    LATE = "late"
    """It took too long."""
    MEMORY = "memory"
    """It needed too much memory."""
    FAILED = "failed"
    """The agent raised an error, or there is no cluster."""
    CLOSED = "closed"
    """The bot is shutting down."""


class NoAnswer(Exception):  # noqa: N818  (a fact about a worker, not a program error)
    """A question got no answer; `why` says why."""

    def __init__(self, why: Lost) -> None:
        super().__init__(why)
        self.why = why


class Counts:
    """Counts of all questions since the start, by what happened to them."""

    def __init__(self) -> None:
        self.asked = 0
        self.answered = 0
        self.lost: Counter[Lost] = Counter()


class BytesExecutor(Protocol):
    """The part of `Executor` that is used here, for functions that return bytes."""

    def submit(self, fn: Callable[_P, bytes], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[bytes]:
        """Schedule this call. Raises BrokenExecutor."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Accept no more jobs."""


class Workers:
    """Hands questions to an executor, which `begin` creates for the first of them."""

    def __init__(
        self,
        begin: Callable[[], BytesExecutor],
        *,
        agents: str = AGENTS,
        most: int = WAITING,
        patience: float = ANSWER_TIMEOUT,
    ) -> None:
        """`begin` may block: it runs in a thread. `most` limits the jobs in progress; `patience` is in seconds."""
        self._begin = begin
        self._agents = agents
        self._most = most
        self._patience = patience
        self._executor: asyncio.Task[BytesExecutor] | None = None
        """Started by the first question, and again some time after a failure."""
        self._again_at = 0.0
        """When the executor may be created again, by the event loop's clock."""
        self._under_way: set[Future[bytes]] = set()
        self._closed = False
        self.counts = Counts()
        self.watch: Callable[[str, float], None] = lambda _ended, _seconds: None
        """Called after each question with `done` or why it was lost, and the seconds it took."""

    @property
    def under_way(self) -> int:
        """How many jobs are waiting or running."""
        return len(self._under_way)

    async def think(self, asked: Question, read: Callable[[bytes], _T]) -> _T:
        """Return an agent's choice, decoded by `read`; an error in `read` counts as a failure.

        Raises NoAnswer, after logging and counting it.
        """
        self.counts.asked += 1
        began = time.monotonic()
        try:
            if self._closed:
                raise NoAnswer(Lost.CLOSED)
            async with asyncio.timeout(self._patience):
                found = read(await self._answered(asked))
        except NoAnswer as no_answer:
            why, error = no_answer.why, ""
        except Exception as failure:  # do not log its text, which may reveal the view
            why, error = self._reason(failure), type(failure).__name__
        else:
            self.counts.answered += 1
            self.watch("done", time.monotonic() - began)
            return found
        self.counts.lost[why] += 1
        self.watch(why, time.monotonic() - began)
        if why is not Lost.CLOSED:
            _log.warning("thought-lost", reason=str(why), error=error, game=asked.game, agent=asked.agent)
        raise NoAnswer(why)

    def _reason(self, failure: Exception) -> Lost:
        match failure:
            case BrokenExecutor():
                return Lost.CLOSED if self._closed else Lost.DIED
            case MemoryError():
                return Lost.MEMORY
            case TimeoutError():
                return Lost.LATE
            case _:
                return Lost.FAILED

    async def close(self) -> None:
        """End the processes at once; jobs in progress are lost."""
        self._closed = True
        if self._executor is not None:
            try:
                executor = await self._executor
            except Exception:  # There is nothing to shut down.
                return
            await asyncio.to_thread(executor.shutdown, wait=False, cancel_futures=True)

    async def _answered(self, asked: Question) -> bytes:
        executor = await self._begun()
        if len(self._under_way) >= self._most:
            raise NoAnswer(Lost.BUSY)
        try:
            job = executor.submit(think, self._agents, msgspec.msgpack.encode(asked))
        except BrokenExecutor:  # The next question creates a new one.
            self._executor = None
            raise
        self._under_way.add(job)
        job.add_done_callback(self._under_way.discard)
        try:
            return await asyncio.wrap_future(job)
        except asyncio.CancelledError:
            asking = asyncio.current_task()
            if self._closed and asking is not None and not asking.cancelling():
                raise NoAnswer(Lost.CLOSED) from None  # The job was cancelled before it began, not this caller.
            raise

    async def _begun(self) -> BytesExecutor:
        now = asyncio.get_running_loop().time()
        begun = self._executor
        if begun is None or (begun.done() and begun.exception() is not None and now >= self._again_at):
            self._again_at = now + AGAIN
            begun = self._executor = asyncio.create_task(asyncio.to_thread(self._begin), name="workers")
        return await asyncio.shield(begun)  # Creating it continues even if this question is cancelled.


def workers(processes: int, scheduler: str, tls: Tls | None = None) -> Workers | None:
    """The workers for these settings; None if there are none. A `scheduler` replaces processes on this machine."""
    if scheduler:
        return Workers(lambda: Cluster(scheduler, tls), most=CLUSTER_WAITING)
    if processes:
        return Workers(lambda: Pool(processes), most=WAITING * processes)
    return None
