"""Which agents can sit down at which game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.agents.random import Random

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bot.agents.agent import AnyAgent


class UnknownAgentError(LookupError):
    """No agent of this name plays this game."""


class AgentRegistry:
    """All agents, by game and name; the random one plays everything."""

    def __init__(self, by_game: Mapping[str, Iterable[AnyAgent]]) -> None:
        self._by_game: dict[str, dict[str, AnyAgent]] = {}
        for game, players in by_game.items():
            self._by_game[game] = {player.name: player for player in players}
            # A game in which some moves are not to be left to chance has a random one of its own.
            self._by_game[game].setdefault(Random.name, Random())
        self._anywhere: dict[str, AnyAgent] = {Random.name: Random()}

    def of(self, game: str) -> tuple[str, ...]:
        """The agents that play this game, the best first."""
        return tuple(self._by_game.get(game, self._anywhere))

    def agent(self, game: str, name: str) -> AnyAgent:
        """The agent of this name for this game. Raises UnknownAgentError if there is none."""
        try:
            return self._by_game.get(game, self._anywhere)[name]
        except KeyError:
            raise UnknownAgentError(f"no agent called {name!r} plays {game!r}") from None
