"""The health of the bot, for its operator: readiness, metrics and a status page, served by HTTP on one port.

It reads the other packages and changes nothing in them. `bot.ops.metrics` defines the metrics; `measured` connects the
parts of a bot with them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from importlib.metadata import version
from itertools import islice
from typing import Final

from bot.background import stopped
from bot.host.host import Host
from bot.messages.delivery import Delivery
from bot.messages.discord_api.budget import Budget
from bot.ops.checks import Finding
from bot.ops.health.listener import Facts, HealthListener, ProcessStatus, page_of
from bot.ops.health.measured import OpenTables, measure_delivery, measure_tables
from bot.ops.health.readiness import Readiness, RecentWarnings, rivalled
from bot.ops.metrics import Metrics
from bot.ops.surroundings import port_fault
from bot.store.store import Store, utc_now

LAG_INTERVAL: Final = 0.5
"""Seconds between two measurements of the event loop's lag."""


async def measure_lag(metrics: Metrics, every: float = LAG_INTERVAL) -> None:
    """Measure again and again how late the event loop wakes this task. Runs until cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        expected = loop.time() + every
        await asyncio.sleep(every)
        metrics.lagged(max(0.0, loop.time() - expected))


WARNINGS: Final = 10
"""How many kinds of warnings the status page shows."""


class Health:
    """The health of one bot."""

    def __init__(
        self,
        metrics: Metrics,
        store: Store,
        host: Host,
        delivery: Delivery,
        budget: Budget,
        *,
        disconnected: Callable[[], Finding | None],
        others: Callable[[], Sequence[Finding]],
        facts: Callable[[], Facts],
    ) -> None:
        """`disconnected` and `others` are those of Readiness; `facts` describes the bot."""
        self.readiness = Readiness(
            *(disconnected, store.try_writing, lambda: rivalled(metrics.answered_elsewhere_lately), others),
            blocked=store.blocked,
        )
        self._metrics = metrics
        self._delivery = delivery
        self._budget = budget
        self._facts = facts
        self._begun = utc_now()
        self._tables = OpenTables(store)
        self._warnings = RecentWarnings(metrics)
        measure_tables(metrics, store, host, self._tables)
        measure_delivery(metrics, delivery, budget)

    @asynccontextmanager
    async def watching(self, host: str, port: int) -> AsyncIterator[None]:
        """Monitor this process in the block, and serve the results on this port unless it is 0. Raises PortError."""
        listener = HealthListener(
            *(host, port), metrics=self._metrics, readiness=self.readiness, tables=self._tables, page=self._page
        )
        if port:
            try:
                await listener.start()
            except OSError as error:
                raise port_fault(host, port, error) from None
        root, lag = logging.getLogger(), asyncio.create_task(measure_lag(self._metrics), name="lag of the loop")
        root.addHandler(self._warnings)
        try:
            yield
        finally:
            root.removeHandler(self._warnings)
            await stopped(lag)
            await listener.close()

    def status(self, findings: tuple[Finding, ...]) -> ProcessStatus:
        """The current state of the bot."""
        lately, (behind, oldest), now = self._metrics.acknowledged_lately, self._delivery.behind, utc_now()
        half, most, slowest = lately.quantile(0.5), lately.quantile(0.95), lately.quantile(1.0)
        return ProcessStatus(
            version=version("stammtisch"),
            now=now,
            up=now - self._begun,
            findings=findings,
            facts=self._facts(),
            open_tables=tuple((*kind, count) for kind, count in sorted(self._tables.counts.items()) if count > 0),
            moves_a_minute=self._metrics.moves_lately.a_minute,
            interactions=lately.count,
            acknowledged=None if half is None or most is None or slowest is None else (half, most, slowest),
            behind=behind,
            oldest=oldest,
            budget=self._budget.fullness,
            warnings=tuple(islice(self._warnings.latest(), WARNINGS)),
        )

    def _page(self, findings: tuple[Finding, ...]) -> str:
        return page_of(self.status(findings))
