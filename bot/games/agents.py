"""The agents of all games, without screens and pictures: this is what a process imports that only thinks."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from bot.agents.game_agents import AnyGameAgents
from bot.agents.registry import AgentRegistry
from engines.registry import NAMES


def _agents(name: str) -> AnyGameAgents:
    agents: AnyGameAgents = import_module(f"bot.games.{name}.agents").AGENTS
    return agents


AGENTS: Final = AgentRegistry.made_of({name: _agents(name) for name in NAMES})
