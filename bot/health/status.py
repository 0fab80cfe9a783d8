"""What the status page tells, as plain data; how it looks is in `bot.health.page`."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct

from bot.health.warnings import Warned


class Facts(Struct, frozen=True, kw_only=True):
    """What the connection to Discord and the processes of this bot are like just now."""

    name: str
    """What the bot is called on Discord; empty before it has logged in."""
    servers: int
    shards: int
    """How many this process opens."""
    connected: int
    """How many of them are connected."""
    painters: int
    """How many processes draw."""
    thinks: bool
    """Whether house players think somewhere."""


class Status(Struct, frozen=True, kw_only=True):
    """How one process is."""

    version: str
    now: datetime
    up: timedelta
    """Since when it runs."""
    reasons: tuple[str, ...]
    """Why it is not ready; empty if it is."""
    facts: Facts
    open_tables: tuple[tuple[str, str, int], ...]
    """Game, status and how many, of all processes together."""
    moves_a_minute: float
    """This and the next two are of the last minutes: see `bot.metrics.lately`."""
    interactions: int
    """How many were acknowledged."""
    acknowledged: tuple[float, float, float] | None
    """Seconds that half, 19 of 20 and all of the acknowledgements took; None if there were none."""
    behind: int
    oldest: float
    """Tables whose messages are being sent, and seconds for which the first of them waits."""
    budget: float
    """Share of the requests that Discord takes, from 0 to 1."""
    warnings: tuple[Warned, ...]
