"""What a host is given when it begins: how its tables are played, and what it takes from its machine."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping
from datetime import datetime

from msgspec import Struct, field

from bot.background import Sleep
from bot.store.store import utc_now
from bot.tables import play
from bot.tables.clocks import ClockSettings
from bot.tables.lobby import Limits
from bot.tables.play import Unasked
from engines.chance import SEED_BYTES
from engines.edition import Edition


class HostSettings(Struct, frozen=True, kw_only=True):
    """How tables are played."""

    pace: float = 0.0
    patience: float = 10.0
    """For both, see `bot.host.agent_turns.AgentTurns`."""
    stand_in: str = "heuristic"
    """The agent that takes over from members who leave."""
    editions: Mapping[str, Edition] = {}
    """Replace the shipped ones at new tables, by game."""
    clocks: ClockSettings = field(default_factory=ClockSettings)
    limits: Limits = field(default_factory=Limits)
    """Without any, any number of tables may be open."""
    without_asking: Unasked = play.NO_AUTO_MOVES
    """See `bot.tables.play`."""


class HostEnvironment(Struct, frozen=True):
    """What tables and their messages take from the machine, besides the event loop."""

    clock: Callable[[], datetime] = utc_now
    sleep: Sleep = asyncio.sleep
    """For the pauses of agents and of background work."""
    new_seed: Callable[[], bytes] = lambda: secrets.token_bytes(SEED_BYTES)
    """Draws the seed of a table."""
    monotonic: Callable[[], float] = time.monotonic
    """Seconds that never go backwards, as in the event loop's timers."""
