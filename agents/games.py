"""The agents of all games. Code that only names agents does not import this: it loads all that they think with."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from agents.agent import AnyGameAgents
from agents.registry import AgentRegistry
from engines.registry import NAMES


def _agents(game: str) -> AnyGameAgents:
    agents: AnyGameAgents = import_module(f"agents.{game}").AGENTS
    return agents


AGENTS: Final = AgentRegistry.made_of({name: _agents(name) for name in NAMES})
