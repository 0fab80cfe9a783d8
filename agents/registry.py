"""Which agents can play which game.

The name of an agent that thinks includes its number of iterations: `search:400` makes about 400 playouts per move.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from agents.agent import HEURISTIC, PLAIN, SEARCH, AnyAgent, AnyGameAgents, Iterations, Level, level_of, thinks
from agents.generic import Random

_ITERATIONS: Final = re.compile("[1-9][0-9]{0,6}")
MOST_ITERATIONS: Final = 1_000_000
"""The most iterations that an agent may use for a move."""


class UnknownAgentError(LookupError):
    """No agent of this name plays this game."""


class AgentRegistry:
    """All agents, by game and name; the random one plays every game.

    `searches` has, by game, the function that creates an agent from a number of iterations; `iterations` has those of
    its levels.
    """

    def __init__(
        self,
        by_game: Mapping[str, Iterable[AnyAgent]],
        searches: Mapping[str, Callable[[int], AnyAgent]] | None = None,
        iterations: Mapping[str, Iterations] | None = None,
    ) -> None:
        self._searches = dict(searches or {})
        self._iterations = dict(iterations or {})
        self._by_game: dict[str, dict[str, AnyAgent]] = {}
        for game, players in by_game.items():
            self._by_game[game] = {player.name: player for player in players}
            # A game in which some moves should not be left to chance brings its own random agent.
            self._by_game[game].setdefault(Random.name, Random())
        self._anywhere: dict[str, AnyAgent] = {Random.name: Random()}

    @classmethod
    def made_of(cls, games: Mapping[str, AnyGameAgents]) -> AgentRegistry:
        """The registry of the agents that games provide, by the names of the games."""
        return cls(
            {name: brought.agents for name, brought in games.items()},
            {name: brought.search for name, brought in games.items() if brought.search is not None},
            {name: brought.iterations for name, brought in games.items() if brought.iterations is not None},
        )

    def without_thinkers(self) -> AgentRegistry:
        """The same agents without those that think, for a bot without workers."""
        return AgentRegistry({game: tuple(players.values()) for game, players in self._by_game.items()})

    def of(self, game: str) -> tuple[str, ...]:
        """The names of the agents that play this game without a search, best first."""
        return tuple(self._by_game.get(game, self._anywhere))

    def agent(self, game: str, name: str) -> AnyAgent:
        """The agent of this name for this game. Raises UnknownAgentError if there is none."""
        kind, _, iterations = name.partition(":")
        if kind == SEARCH and game in self._searches and _ITERATIONS.fullmatch(iterations):
            if int(iterations) <= MOST_ITERATIONS:
                return self._searches[game](int(iterations))
        elif name in (known := self._by_game.get(game, self._anywhere)):
            return known[name]
        raise UnknownAgentError(f"no agent called {name!r} plays {game!r}")

    def knows(self, game: str, name: str) -> bool:
        """Whether there is an agent of this name for this game."""
        try:
            self.agent(game, name)
        except UnknownAgentError:
            return False
        return True

    def at_level(self, game: str, level: Level) -> str:
        """The name of the agent for this level of a game; the best other one if that agent does not exist."""
        iterations = self._iterations[game].of(level) if game in self._iterations else None
        name = PLAIN.get(level, HEURISTIC) if iterations is None else f"{SEARCH}:{iterations}"
        return name if self.knows(game, name) else self.of(game)[0]

    def adviser(self, game: str) -> str:
        """The name of the agent whose moves are given as advice: the strongest one that a level offers."""
        return self.at_level(game, Level.RUTHLESS)

    def named(self, game: str, word: str) -> str | None:
        """The name of the agent with this name or level; None if the game has none."""
        if word in [*Level]:
            return self.at_level(game, Level(word))
        return word if word in self.of(game) else None

    def like(self, name: str, before: str, game: str) -> str | None:
        """The agent of `game` at the level of the agent `name` of the game `before`; None if there is none."""
        level = level_of(name, self._iterations.get(before)) if thinks(name) else None
        return self.named(game, name if level is None else level)
