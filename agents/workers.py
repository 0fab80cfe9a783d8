"""Asking agents that think: in a pool of processes of this machine, or on a cluster. One seam for both.

Nothing waits for a thought for ever, and no thought holds anything up: the caller gets the move, or the reason why
there is none, and plays another one.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from enum import StrEnum
from typing import Final, ParamSpec, Protocol, TypeVar

import structlog

from agents.cluster import Cluster, Tls
from agents.processes import Pool
from agents.question import Question, packed, think

AGENTS: Final = "agents.games:AGENTS"
"""Where a worker finds the registry of agents."""
WAITING: Final = 32
"""How many jobs wait for each process, at most."""
CLUSTER_WAITING: Final = 1_000
"""How many jobs are with a cluster at the same time, at most: it knows best how many it can bear."""
AGAIN: Final = 30.0
"""Seconds until it is tried once more to begin, if that has failed."""
PATIENCE: Final = 60.0
"""Seconds after which an answer is given up, in a queue or from a cluster."""

_P = ParamSpec("_P")
_T = TypeVar("_T")

_log = structlog.get_logger(__name__)


class Lost(StrEnum):
    """Why there is no answer."""

    BUSY = "busy"
    """Too many jobs are waiting."""
    DIED = "died"
    """The worker died of it, or was killed."""
    LATE = "late"
    """It took too long."""
    MEMORY = "memory"
    """It needed too much memory."""
    FAILED = "failed"
    """The agent has made a mistake, or there is no cluster."""
    CLOSED = "closed"
    """The bot is about to end."""


class NoAnswer(Exception):  # noqa: N818  (a fact about a worker, not an error of the program)
    """That a question stays without an answer, and why."""

    def __init__(self, why: Lost) -> None:
        super().__init__(why)
        self.why = why


class Counts:
    """What happened to all questions since the start."""

    def __init__(self) -> None:
        self.asked = 0
        self.answered = 0
        self.lost: Counter[Lost] = Counter()


class BytesExecutor(Protocol):
    """The part of an `Executor` that is needed, for functions that return bytes."""

    def submit(self, fn: Callable[_P, bytes], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[bytes]:
        """Schedule this call. Raises BrokenExecutor."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more jobs."""


class Workers:
    """Hands questions to an executor, which `begin` makes with the first of them."""

    def __init__(
        self,
        begin: Callable[[], BytesExecutor],
        *,
        agents: str = AGENTS,
        most: int = WAITING,
        patience: float = PATIENCE,
    ) -> None:
        """`begin` may take its time, as it is called in a thread. `most` is how many jobs may be under way."""
        self._begin = begin
        self._agents = agents
        self._most = most
        self._patience = patience
        self._executor: asyncio.Task[BytesExecutor] | None = None
        """Begins with the first question, and once more if it has failed a while ago."""
        self._again_at = 0.0
        """When that may be, by the clock of the event loop."""
        self._under_way: set[Future[bytes]] = set()
        self._closed = False
        self.counts = Counts()
        self.watch: Callable[[str, float], None] = lambda _ended, _seconds: None
        """Called after each question: `done` or why it was lost, and how many seconds it took."""

    @property
    def under_way(self) -> int:
        """How many jobs wait or are being done."""
        return len(self._under_way)

    async def think(self, asked: Question, read: Callable[[bytes], _T]) -> _T:
        """What an agent chooses, as `read` makes it of its bytes; what it raises counts as a failure.

        Raises NoAnswer, which is logged and counted.
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
        except Exception as failure:  # its text may tell what was thought about
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
        """Stop thinking, and end the processes at once; what they were thinking is lost."""
        self._closed = True
        if self._executor is not None:
            try:
                executor = await self._executor
            except Exception:  # Nothing has begun.
                return
            await asyncio.to_thread(executor.shutdown, wait=False, cancel_futures=True)

    async def _answered(self, asked: Question) -> bytes:
        executor = await self._begun()
        if len(self._under_way) >= self._most:
            raise NoAnswer(Lost.BUSY)
        try:
            job = executor.submit(think, self._agents, packed(asked))
        except BrokenExecutor:  # The next question starts a new one.
            self._executor = None
            raise
        self._under_way.add(job)
        job.add_done_callback(self._under_way.discard)
        try:
            return await asyncio.wrap_future(job)
        except asyncio.CancelledError:
            asking = asyncio.current_task()
            if self._closed and asking is not None and not asking.cancelling():
                raise NoAnswer(Lost.CLOSED) from None  # It is the job that was cancelled, before it began.
            raise

    async def _begun(self) -> BytesExecutor:
        now = asyncio.get_running_loop().time()
        begun = self._executor
        if begun is None or (begun.done() and begun.exception() is not None and now >= self._again_at):
            self._again_at = now + AGAIN
            begun = self._executor = asyncio.create_task(asyncio.to_thread(self._begin), name="workers")
        return await asyncio.shield(begun)  # It goes on, also if this question is not asked any more.


def workers(processes: int, scheduler: str, tls: Tls | None = None) -> Workers | None:
    """Those of the settings; None if nobody is to think. With a `scheduler` the processes here are not needed."""
    if scheduler:
        return Workers(lambda: Cluster(scheduler, tls), most=CLUSTER_WAITING)
    if processes:
        return Workers(lambda: Pool(processes), most=WAITING * processes)
    return None
