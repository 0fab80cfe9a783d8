"""The metrics of the bot, for Prometheus. This module knows nothing of the rest of the bot.

Each part that reports something gets a `Metrics` and calls one of its methods; nothing is registered globally. No
label names a member, a server, a channel, a table or a card, and every label has few values: see `Bounded`.
"""

from __future__ import annotations

import platform
import re
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from importlib.metadata import version
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

OTHER: Final = "other"
"""Replaces all label values beyond the bound."""
MAX_LABEL_VALUES: Final = 200
"""How many different values a label may have if they come from outside this package."""

_API: Final = re.compile(r"^/api/v\d+")
_WORD: Final = re.compile(r"@?[a-z][a-z0-9_-]{1,31}")


class Bounded:
    """Lets the first `most` different values through, and replaces all others by `OTHER`."""

    def __init__(self, most: int = MAX_LABEL_VALUES) -> None:
        self._most = most
        self._known: set[str] = set()

    def __call__(self, value: str) -> str:
        """The value itself, or `OTHER`."""
        if value in self._known:
            return value
        if len(self._known) >= self._most:
            return OTHER
        self._known.add(value)
        return value


def route_of(path: str) -> str:
    """The route of a request to Discord's API, without ids and tokens.

    `/api/v10/channels/123/messages/456` becomes `/channels/{id}/messages/{id}`.
    """
    steps: list[str] = []
    for step in _API.sub("", path).strip("/").split("/"):
        if len(steps) == 2 and steps[0] in {"interactions", "webhooks"}:
            steps.append("{token}")
        elif step.isascii() and step.isdecimal():
            steps.append("{id}")
        else:
            steps.append(step if _WORD.fullmatch(step) else f"{{{OTHER}}}")
    return "/" + "/".join(steps)


WINDOW: Final = 300.0
"""The length of the window of `Lately`, in seconds."""
MAX_EVENTS: Final = 5_000
"""How many events are kept at most: the latest ones."""


class Lately:
    """The events of the last minutes, each with a number such as how long it took."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._begun = clock()
        self._happened: deque[tuple[float, float]] = deque(maxlen=MAX_EVENTS)

    def note(self, value: float = 0.0) -> None:
        """Record an event that has just happened."""
        self._happened.append((self._clock(), value))

    @property
    def count(self) -> int:
        """The number of events within the window."""
        self._forget()
        return len(self._happened)

    @property
    def a_minute(self) -> float:
        """Events per minute, averaged over the window, or over the time since the start if that is shorter."""
        self._forget()
        now = self._clock()
        first = self._happened[0][0] if len(self._happened) == MAX_EVENTS else max(self._begun, now - WINDOW)
        return len(self._happened) / max(60.0, now - first) * 60

    def quantile(self, share: float) -> float | None:
        """The value that this share of the events does not exceed; None if there were no events."""
        self._forget()
        values = sorted(value for _, value in self._happened)
        return values[min(len(values) - 1, int(share * len(values)))] if values else None

    def _forget(self) -> None:
        while self._happened and self._happened[0][0] < self._clock() - WINDOW:
            self._happened.popleft()


# The bounds of histograms, in seconds; those of SHARED are numbers of requests.
ACKNOWLEDGED: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0)
"""Discord gives up after 3 seconds."""
COMMITTED: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
ANSWERED: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0)
SHARED: Final = (1, 2, 4, 8, 16, 32, 64)
WORKED: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
LAGGED: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Fate(StrEnum):
    """How an interaction ended."""

    MOVED = "moved"
    """A move was made."""
    ANSWERED = "answered"
    """Anything else was done or shown."""
    REFUSED = "refused"
    STALE = "stale"
    """It was refused because it was about an older ply."""
    DEAF = "deaf"
    """Nothing was done: it was the second tap at a spot where another button had just come to lie."""
    FORWARDED = "forwarded"
    """Another process owns the table, and answers."""
    DATABASE = "database"
    """The database has failed."""
    UNDELIVERED = "undelivered"
    """Discord refused the answer, or did not respond."""
    BROKEN = "broken"
    """A bug of ours; the log has its number."""


class RequestKind(StrEnum):
    """How a member made a request."""

    COMMAND = "command"
    CLICK = "click"
    FORM = "form"


UNKNOWN: Final = "unknown"
"""The name of an interaction that is not in the fixed list, or was never read."""
SCOPES: Final = ("user", "global", "shared", "network")
"""The scopes of rate limits."""


class Metrics:
    """The metrics of one process, in a registry of their own.

    Series that alerts use exist from the start, at 0: Prometheus sees no increase in one that begins at 1.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        # Creation times of series would double their number, and nobody needs them.
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry = CollectorRegistry()
        self.moves_lately, self.acknowledged_lately = Lately(clock), Lately(clock)
        """For the status page."""
        self.answered_elsewhere_lately = Lately(clock)
        """Interactions that another program with this token answered, for the readiness."""
        self._codes, self._routes, self._events = Bounded(), Bounded(), Bounded()
        self._interactions = self._counter("interactions", "Commands and clicks of members", "kind", "name", "answer")
        self._answered_elsewhere = self._counter(
            "interactions_answered_elsewhere", "Interactions that another program with this token answered"
        )
        self._refusals = self._counter("refusals", "Refusals by their code", "code")
        self._acknowledged = self._histogram(
            "acknowledgement_seconds", "Time until Discord had the first answer", ACKNOWLEDGED, "kind"
        )
        self._moves = self._counter("moves", "Moves made", "game", "by")
        self._entered = self._counter("tables_entered", "Tables that entered this status", "game", "status")
        self._commits = self._counter("commits", "Transactions by outcome", "ended")
        self._commit_size = self._histogram("commit_size", "Requests that shared a transaction", SHARED)
        self._commit_seconds = self._histogram("commit_seconds", "Time that a transaction took", COMMITTED)
        self._requests = self._counter("discord_requests", "Requests to Discord", "method", "route", "status")
        self._request_seconds = self._histogram(
            "discord_request_seconds", "Time until Discord answered a request", ANSWERED, "counted"
        )
        self._limited = self._counter("rate_limited", "Answers with status 429", "scope")
        self._jobs = self._counter("jobs", "Jobs of other processes by outcome", "kind", "ended")
        self._job_seconds = self._histogram("job_seconds", "Time that a job took, waiting included", WORKED, "kind")
        self._lines = self._counter("log_lines", "Warnings and errors in the log", "level", "event")
        self._lag = self._histogram("loop_lag_seconds", "How late the event loop is", LAGGED)
        Info("stammtisch_build", "Versions", registry=self.registry).info(
            {
                "version": version("stammtisch"),
                "python": platform.python_version(),
                "discord_py": version("discord.py"),
            }
        )
        ProcessCollector(registry=self.registry)
        for kind in RequestKind:
            self.expect(kind, (UNKNOWN,))
        for ended in ("committed", "failed"):
            self._commits.labels(ended)
        for scope in SCOPES:
            self._limited.labels(scope)

    def expect(self, kind: RequestKind, names: Iterable[str]) -> None:
        """Create the series for interactions of this kind with these names."""
        for name in names:
            for fate in Fate:
                self._interactions.labels(kind, name, fate)

    def expect_jobs(self, kind: str, endings: Iterable[str]) -> None:
        """Create the series for jobs of this kind with these outcomes."""
        for ended in endings:
            self._jobs.labels(kind, ended)

    # --- events ---

    def interaction(
        self, kind: RequestKind, name: str, fate: Fate, refusal: str | None, acknowledged_after: float | None
    ) -> None:
        """Count a finished interaction; `name` is the command or the kind of button, one of a fixed list.

        `refusal` is the code. `acknowledged_after` is in seconds since it arrived; None if Discord accepted no answer.
        """
        self._interactions.labels(kind, name, fate).inc()
        if refusal is not None:
            self._refusals.labels(self._codes(refusal)).inc()
        if acknowledged_after is not None:
            self._acknowledged.labels(kind).observe(acknowledged_after)
            self.acknowledged_lately.note(acknowledged_after)

    def answered_by_another_bot(self) -> None:
        """Count an interaction that another program with this token answered."""
        self._answered_elsewhere.inc()
        self.answered_elsewhere_lately.note()

    def moved(self, game: str, by: str) -> None:
        """Count a stored move, by a `member`, an `agent`, or for a member by the `clock` or the `host`."""
        self._moves.labels(game, by).inc()
        self.moves_lately.note()

    def entered(self, game: str, status: str) -> None:
        """Count a table that was stored with a new status."""
        self._entered.labels(game, status).inc()

    def committed(self, size: int, seconds: float, *, failed: bool) -> None:
        """Count a finished transaction with this many requests."""
        self._commits.labels("failed" if failed else "committed").inc()
        self._commit_size.observe(size)
        self._commit_seconds.observe(seconds)

    def requested(
        self, method: str, path: str, status: int | None, seconds: float, scope: str = "", *, counted: bool
    ) -> None:
        """Count a request that Discord answered with this status, or not at all (None); `scope` is a rate limit's.

        `counted`: whether it counts towards the limit of the bot as a whole.
        """
        self._requests.labels(method, self._routes(route_of(path)), status or "none").inc()
        self._request_seconds.labels("yes" if counted else "no").observe(seconds)
        if status == 429:
            self._limited.labels(scope if scope in SCOPES else "network").inc()

    def worked(self, kind: str, ended: str, seconds: float) -> None:
        """Count a `thought` or a `picture` that is `done`, or was lost for one of a few reasons."""
        self._jobs.labels(kind, ended).inc()
        self._job_seconds.labels(kind).observe(seconds)

    def logged(self, level: str, event: str) -> None:
        """Count a logged warning or error; `event` is its code, or the library that logged it."""
        self._lines.labels(level, self._events(event)).inc()

    def lagged(self, seconds: float) -> None:
        """Record by how many seconds the event loop was late."""
        self._lag.observe(seconds)

    # --- states ---

    def gauge(self, name: str, words: str, read: Callable[[], float]) -> None:
        """Add a gauge whose value is read at each scrape."""
        Gauge(f"stammtisch_{name}", words, registry=self.registry).set_function(read)

    def gauges(
        self, name: str, words: str, labels: tuple[str, ...], read: Callable[[], Mapping[tuple[str, ...], float]]
    ) -> None:
        """Add gauges whose values are read at each scrape, by the values of their labels."""
        self.registry.register(_Read(f"stammtisch_{name}", words, labels, read))

    def _counter(self, name: str, words: str, *labels: str) -> Counter:
        return Counter(f"stammtisch_{name}", words, labels, registry=self.registry)

    def _histogram(self, name: str, words: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        return Histogram(f"stammtisch_{name}", words, labels, buckets=buckets, registry=self.registry)


class _Read(Collector):
    """A gauge whose values are read at each scrape."""

    def __init__(
        self, name: str, words: str, labels: tuple[str, ...], read: Callable[[], Mapping[tuple[str, ...], float]]
    ) -> None:
        self._name, self._words, self._labels, self._read = name, words, labels, read

    def describe(self) -> Iterator[GaugeMetricFamily]:
        """Its name and labels, without values."""
        yield GaugeMetricFamily(self._name, self._words, labels=self._labels)

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Its current values."""
        family = GaugeMetricFamily(self._name, self._words, labels=self._labels)
        for labels, value in self._read().items():
            family.add_metric(labels, value)
        yield family
