"""Measure the cost of metrics, per move and per scrape: `python -m bench.counting`.

A move by two clicks counts two interactions, a commit, four requests and two pictures, and binds the context of its log
lines. The metrics are called as in the bot, with all the label values that exist after a long run.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Final

from prometheus_client import generate_latest
from rich.console import Console
from structlog.contextvars import bind_contextvars, bound_contextvars, unbind_contextvars

from bot.games.registry import PLUGINS
from bot.ops.metrics import Fate, Metrics, RequestKind

ROUNDS: Final = 15
MOVES: Final = 2_000
KINDS: Final = 45
"""The number of commands and kinds of buttons."""
CODES: Final = 80
"""The number of codes of refusals."""
CHANNEL: Final = "/api/v10/channels/1420070400000000001/messages/1420070400000000002"
ANSWER: Final = f"/api/v10/interactions/1420070400000000003/{'x' * 200}/callback"


def move(metrics: Metrics) -> None:
    """Count everything about one move."""
    for name, fate in (("pick", Fate.ANSWERED), ("move", Fate.MOVED)):
        with bound_contextvars(interaction="1420070400000000003"):
            bind_contextvars(table="k3f9x2aa", ply=12)
            unbind_contextvars("table", "ply")
        metrics.interaction(RequestKind.CLICK, name, fate, None, 0.02)
        metrics.requested("POST", ANSWER, 200, 0.01, counted=False)
        metrics.requested("PATCH", CHANNEL, 200, 0.05, counted=True)
        metrics.worked("picture", "done", 0.03)
    metrics.moved("bremen", "member")
    metrics.committed(1, 0.002, failed=False)


def full() -> Metrics:
    """Metrics as after a long run."""
    metrics = Metrics()
    for number in range(KINDS):
        for fate in Fate:
            metrics.interaction(RequestKind.CLICK, f"kind-{number}", fate, None, 0.02)
    for number in range(CODES):
        metrics.interaction(RequestKind.CLICK, "move", Fate.REFUSED, f"code-{number}", 0.02)
        metrics.logged("warning", f"code-{number}")
    for game in PLUGINS:
        for by in ("member", "agent", "clock"):
            metrics.moved(game, by)
    return metrics


def microseconds(what: Callable[[], object], times: int) -> float:
    """The median time of a call, over several rounds of this many calls."""
    rounds = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        for _ in range(times):
            what()
        rounds.append((time.perf_counter() - began) / times * 1e6)
    return median(rounds)


def main() -> None:
    """Measure, and print."""
    metrics, console = full(), Console()
    console.print(f"all that is counted of a move: {microseconds(lambda: move(metrics), MOVES):.0f} µs")
    console.print(f"a look at all metrics: {microseconds(lambda: generate_latest(metrics.registry), 1) / 1000:.1f} ms")
    told = generate_latest(metrics.registry)
    console.print(f"{len(told) / 1000:.0f} kB in {len(told.splitlines())} lines")


if __name__ == "__main__":
    main()
