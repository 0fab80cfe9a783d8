"""Reading metrics in tests."""

from __future__ import annotations

from bot.ops.metrics import Metrics


def value(metrics: Metrics, name: str, /, **labels: str) -> float | None:
    """A number by the name of its metric and its labels; None if there is none."""
    return metrics.registry.get_sample_value(f"stammtisch_{name}", labels)
