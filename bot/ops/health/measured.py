"""Connects the parts of a bot with its metrics: which parts are asked for values, and which report them."""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from agents.workers import Lost, Workers
from bot.host.host import Host
from bot.messages.delivery import Delivery
from bot.messages.discord_api.budget import Budget
from bot.ops.metrics import Metrics
from bot.pictures.studio import Studio
from bot.store.connections import StoreError
from bot.store.schema import Status, TableRecord
from bot.store.store import Store
from bot.store.unit_of_work import count_open
from bot.tables.play import Stored

LASTS: Final = 60.0
"""Seconds for which the counts are served before they are read again."""
COUNT_TIMEOUT: Final = 2.0
"""Seconds that a request waits for new counts; after that it gets the old ones."""


class OpenTables:
    """The numbers of open tables in the database, for all processes together."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._read_at: float | None = None
        self._lock = asyncio.Lock()
        self.counts: Counter[tuple[str, str]] = Counter()
        """By game and status."""

    def changed(self, before: TableRecord | None, after: TableRecord) -> None:
        """Count a table that this process has stored."""
        if self._read_at is None:
            return  # The first read will count it.
        if before is not None and before.is_open:
            self.counts[before.game, before.status] -= 1
        if after.is_open:
            self.counts[after.game, after.status] += 1

    async def refresh(self) -> None:
        """Read the counts again if they are too old. If the database does not answer, keep the old ones."""
        async with self._lock:
            if self._read_at is not None and self._clock() - self._read_at < LASTS:
                return
            try:
                async with asyncio.timeout(COUNT_TIMEOUT):
                    self.counts = Counter(await self._store.read(count_open))
            except (StoreError, TimeoutError):
                return  # /readyz and other metrics show that the database is failing.
            self._read_at = self._clock()


def measure_tables(metrics: Metrics, store: Store, host: Host, tables: OpenTables) -> None:
    """Measure moves, new statuses of tables, open tables, and transactions."""

    def stored(change: Stored) -> None:
        before, after, move = change.before, change.after, change.move
        tables.changed(before, after)
        if before is None or before.status != after.status:
            metrics.entered(after.game, Status(after.status).value)
        if move is not None:
            metrics.moved(after.game, "clock" if change.by_clock else "member" if move.agent is None else "agent")
        for _ in range(change.unasked):
            metrics.moved(after.game, "host")

    def read_tables() -> Mapping[tuple[str, ...], float]:
        return {(game, status): count for (game, status), count in tables.counts.items()}

    host.ownership.on_stored(stored)
    store.watch(lambda size, seconds, failed: metrics.committed(size, seconds, failed=failed))
    metrics.gauge("writers_waiting", "Requests waiting for the next transaction", lambda: store.waiting)
    metrics.gauges("tables_open", "Open tables of all processes", ("game", "status"), read_tables)


def measure_delivery(metrics: Metrics, delivery: Delivery, budget: Budget) -> None:
    """Measure tables whose messages are not up to date, and how much of Discord's request limit is left."""
    metrics.gauge(
        "tables_behind", "Tables and nights whose messages are being compared or sent", lambda: delivery.behind[0]
    )
    metrics.gauge("tables_behind_oldest_seconds", "How long the oldest one has waited", lambda: delivery.behind[1])
    metrics.gauge("budget_tokens", "Requests that could be made immediately", lambda: budget.tokens)
    metrics.gauge("budget_waiting", "Requests waiting for a token", lambda: budget.waiting)
    metrics.gauge("budget_used_ratio", "Share of the tokens in use", lambda: budget.fullness)
    metrics.gauge("brake_ratio", "Share of the usual speed left after refusals", lambda: budget.brake.share)
    metrics.gauge("brake_pause_seconds", "How long no request will be made at all", lambda: budget.brake.pause)


def measure_work(metrics: Metrics, studio: Studio, workers: Workers | None) -> None:
    """Measure drawing and thinking in other processes."""
    metrics.expect_jobs("picture", ("done", "died", "failed"))
    studio.watch = lambda ended, seconds: metrics.worked("picture", ended, seconds)
    waiting: dict[tuple[str, ...], Callable[[], int]] = {("picture",): lambda: studio.waiting}
    if workers is not None:
        metrics.expect_jobs("thought", ("done", *Lost))
        workers.watch = lambda ended, seconds: metrics.worked("thought", ended, seconds)
        waiting["thought",] = lambda: workers.under_way
    metrics.gauges(
        *("jobs_waiting", "Jobs that are running or waiting", ("kind",)),
        lambda: {kind: read() for kind, read in waiting.items()},
    )


def measure_gateway(
    metrics: Metrics, shards: Callable[[], Mapping[int, float]], connected: Callable[[], frozenset[int]]
) -> None:
    """Measure the connections to Discord. `shards` returns latencies in seconds, which are not finite at first."""
    # This one exists before the first connection, so that an alert can compare it.
    words = "Whether all shards of this process are connected"
    metrics.gauge("connected", words, lambda: bool(shards()) and connected() >= shards().keys())
    metrics.gauges(
        *("gateway_latency_seconds", "Time between a heartbeat and its answer", ("shard",)),
        lambda: {(str(shard),): latency for shard, latency in shards().items() if math.isfinite(latency)},
    )
    metrics.gauges(
        *("gateway_connected", "Whether a shard is connected", ("shard",)),
        lambda: {(str(shard),): float(shard in connected()) for shard in shards()},
    )
