"""The agents of all games. Code that only needs their names should not import this, which loads all their modules."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from agents.agent import AnyGameAgents, GameAgents, Level, offered
from agents.registry import AgentRegistry
from engines.registry import NAMES, ORIGINS, BrokenGameError, Origin, part


def _installed(origin: Origin) -> AnyGameAgents:
    agents = part(origin, "agents", "AGENTS")
    if not isinstance(agents, GameAgents) or not agents.agents:
        raise BrokenGameError(f"{origin.package}.agents.AGENTS names no agents")
    return agents


LEFT_OUT: Final[dict[Origin, str]] = {}
"""Games from other distributions whose agents cannot be used, with the reason in English."""
_BY_GAME: Final[dict[str, AnyGameAgents]] = {name: import_module(f"agents.{name}").AGENTS for name in NAMES}

for _origin in ORIGINS.values():
    try:
        _BY_GAME[_origin.game] = _installed(_origin)
    except BrokenGameError as _error:
        LEFT_OUT[_origin] = str(_error)

AGENTS: Final = AgentRegistry.made_of(_BY_GAME)
"""The agents of all installed games; see `AgentRegistry`."""
LEVELS: Final[dict[str, tuple[Level, ...]]] = {
    name: offered(brought.iterations, forgets=brought.forgets) for name, brought in _BY_GAME.items()
}
"""The levels offered at each of these games, weakest first, where agents can think."""
