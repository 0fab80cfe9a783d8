"""Agents that think, as the tests need them: by the number of their iterations they do it well, or come to grief.

This module is what a worker process imports in place of `agents.games`.
"""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, ClassVar, Final

from agents.agent import Iterations
from agents.games import AGENTS as REAL
from agents.processes import MEMORY
from agents.registry import AgentRegistry
from engines.registry import NAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from msgspec import Struct

    from engines.chance import Chance

CUNNING: Final = 7
RUTHLESS: Final = 20
HANGS: Final = 501
DIES: Final = 502
DEVOURS: Final = 503
FAILS: Final = 504
PEEKS: Final = 505
"""Fails unless nothing was imported that has no place in a worker."""

FORBIDDEN: Final = (
    *("discord", "PIL", "resvg_py", "aiohttp", "sqlalchemy", "fluent", "pydantic", "structlog", "typer", "rich"),
    *("bot.app", "bot.cli", "bot.cogs", "bot.messages", "bot.screens", "bot.pictures", "bot.tables", "bot.store"),
    *("bot.locales", "bot.games.registry", "bot.games.plugin"),
)


class Thinker:
    """Rolls once for each iteration, and plays what came up last."""

    name: ClassVar[str] = "search"

    def __init__(self, iterations: int) -> None:
        self._iterations = iterations

    def choose(self, view: Struct, legal: Sequence[Struct], chance: Chance) -> Struct:
        """One of the legal moves; or what the number of iterations means."""
        if self._iterations == HANGS:
            time.sleep(3_600)
        elif self._iterations == DIES:
            os._exit(1)
        elif self._iterations == DEVOURS:
            bytearray(2 * MEMORY)
        elif self._iterations == FAILS:
            raise ValueError("I hold the 7 of hearts")
        elif self._iterations == PEEKS and (found := [name for name in FORBIDDEN if name in sys.modules]):
            raise ImportError(f"a worker has imported {found}")
        for _ in range(self._iterations):
            move = chance.choice(legal)
        return move


AGENTS: Final = AgentRegistry(
    {game: tuple(REAL.agent(game, name) for name in REAL.of(game)) for game in NAMES},
    dict.fromkeys(NAMES, Thinker),
    dict.fromkeys(NAMES, Iterations(cunning=CUNNING, ruthless=RUTHLESS)),
)
ADDRESS: Final = "tests.agents.thinkers:AGENTS"
