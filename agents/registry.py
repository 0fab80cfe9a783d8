"""Which agents can sit down at which game.

An agent that thinks is named with what it may think: `search:400` looks 400 times into the future.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from agents.agent import AnyAgent, AnyGameAgents
from agents.generic import Random
from agents.levels import HEURISTIC, PLAIN, SEARCH, Iterations, Level, level_of, thinks

_ITERATIONS: Final = re.compile("[1-9][0-9]{0,6}")
MOST_ITERATIONS: Final = 1_000_000
"""No agent may think for longer at a move."""


class UnknownAgentError(LookupError):
    """No agent of this name plays this game."""


class AgentRegistry:
    """All agents, by game and name; the random one plays everything.

    `searches` makes those that think, by game, of a number of iterations; `iterations` are those of its levels.
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
            # A game in which some moves are not to be left to chance has a random one of its own.
            self._by_game[game].setdefault(Random.name, Random())
        self._anywhere: dict[str, AnyAgent] = {Random.name: Random()}

    @classmethod
    def made_of(cls, games: Mapping[str, AnyGameAgents]) -> AgentRegistry:
        """The registry of what games bring, by their names."""
        return cls(
            {name: brought.agents for name, brought in games.items()},
            {name: brought.search for name, brought in games.items() if brought.search is not None},
            {name: brought.iterations for name, brought in games.items() if brought.iterations is not None},
        )

    def without_thinkers(self) -> AgentRegistry:
        """The same agents but for those that think, as where there is nobody to think."""
        return AgentRegistry({game: tuple(players.values()) for game, players in self._by_game.items()})

    def of(self, game: str) -> tuple[str, ...]:
        """The agents that play this game without much thinking, the best first."""
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
        """The name of the agent that plays a game at this level; where nobody thinks, of the best one there is."""
        iterations = self._iterations[game].of(level) if game in self._iterations else None
        name = PLAIN.get(level, HEURISTIC) if iterations is None else f"{SEARCH}:{iterations}"
        return name if self.knows(game, name) else self.of(game)[0]

    def named(self, game: str, word: str) -> str | None:
        """The name of an agent by its name or level; None if no agent of this game is called that."""
        if word in [*Level]:
            return self.at_level(game, Level(word))
        return word if word in self.of(game) else None

    def like(self, name: str, before: str, game: str) -> str | None:
        """The agent that plays a game as the one of this name has played the one `before`; None if none does."""
        level = level_of(name, self._iterations.get(before)) if thinks(name) else None
        return self.named(game, name if level is None else level)
