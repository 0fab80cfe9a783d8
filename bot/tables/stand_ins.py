"""Which agents play for absent members, and for agents that no longer exist."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from agents.agent import AnyAgent
    from agents.registry import AgentRegistry


class StandIns:
    """The agents of all games. The `preferred` one is the stand-in in each game that has one of that name."""

    def __init__(self, agents: AgentRegistry, preferred: str) -> None:
        self._agents = agents
        self._preferred = preferred

    def name_at(self, game: str) -> str:
        """The name of the stand-in at a game."""
        names = self._agents.of(game)
        return self._preferred if self._preferred in names else names[0]

    def playing(self, game: str, name: str) -> str:
        """Who plays for the agent of this name: itself, or the stand-in if it no longer exists."""
        return name if self._agents.knows(game, name) else self.name_at(game)

    def agent(self, game: str, name: str) -> AnyAgent:
        """The agent that plays for the one of this name."""
        return self._agents.agent(game, self.playing(game, name))
