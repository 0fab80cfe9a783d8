"""What a worker process does: it is handed a question and gives back a choice, both as bytes."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from bot.agents.question import answer, packed_choice, unpacked
from bot.agents.registry import AgentRegistry
from engines import registry


def think(agents: str, job: bytes) -> bytes:
    """The packed answer to a packed question; `agents` says where the registry is: `bot.games.agents:AGENTS`."""
    asked = unpacked(job)
    game = registry.game(asked.game)
    return packed_choice(answer(game, _registry(agents).agent(asked.game, asked.agent), asked))


@cache
def _registry(address: str) -> AgentRegistry:
    module, _, name = address.partition(":")
    found = getattr(import_module(module), name)
    if not isinstance(found, AgentRegistry):
        raise TypeError(f"{address} is no registry of agents")
    return found
