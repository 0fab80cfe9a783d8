"""What is counted and measured while the bot runs, for Prometheus. It knows nothing of the rest of the bot.

Whoever has something to tell is given a `Metrics` and calls one of its methods; nobody registers anything globally. No
label names a member, a server, a channel, a table or a card, and every label has few values: see `bot.metrics.bounds`.
"""

from bot.metrics.metrics import UNKNOWN, Fate, Kind, Metrics

__all__ = ["UNKNOWN", "Fate", "Kind", "Metrics"]
