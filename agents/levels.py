"""The levels of house players, and the agents that play at them."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct

SEARCH: Final = "search"
"""How the name of an agent that thinks begins; its number of iterations follows, as in `search:400`."""
FORGETFUL: Final = "forgetful"
HEURISTIC: Final = "heuristic"
RANDOM: Final = "random"


class Level(StrEnum):
    """A way to play that members can choose; weakest first."""

    CARELESS = "careless"
    """Plays at random."""
    EASY_GOING = "easy-going"
    """Plays by rules of thumb, and forgets earlier moves."""
    SENSIBLE = "sensible"
    """Plays by rules of thumb, and remembers everything."""
    CUNNING = "cunning"
    """Searches."""
    RUTHLESS = "ruthless"
    """Searches with more iterations."""


PLAIN: Final = {Level.CARELESS: RANDOM, Level.EASY_GOING: FORGETFUL, Level.SENSIBLE: HEURISTIC}
"""The agents of the levels that do not search, the same in every game."""


class Iterations(Struct, frozen=True, kw_only=True):
    """How many iterations the levels that think have at one game."""

    cunning: int
    ruthless: int

    def of(self, level: Level) -> int | None:
        """The iterations of a level; None if it does not think."""
        return {Level.CUNNING: self.cunning, Level.RUTHLESS: self.ruthless}.get(level)


def thinks(agent: str) -> bool:
    """Whether the agent of this name searches, and therefore runs in a worker process."""
    return agent.partition(":")[0] == SEARCH


def level_of(agent: str, iterations: Iterations | None) -> Level:
    """The level at which the agent of this name plays a game with these `iterations`.

    An agent with another number of iterations, for example from before an update, has the highest level it reaches.
    An unknown agent, or one that thinks where no level does, counts as the heuristic agent that replaces it.
    """
    kind, _, number = agent.partition(":")
    if kind == SEARCH and iterations is not None:
        return Level.RUTHLESS if number.isdecimal() and int(number) >= iterations.ruthless else Level.CUNNING
    return next((level for level, name in PLAIN.items() if name == agent), Level.SENSIBLE)


def offered(iterations: Iterations | None, *, forgets: bool) -> tuple[Level, ...]:
    """The levels offered at a game, weakest first; `forgets`: whether forgetting makes an agent weaker there."""
    weakest = Level.EASY_GOING if forgets else Level.CARELESS
    return (weakest, Level.SENSIBLE, *([] if iterations is None else [Level.CUNNING, Level.RUTHLESS]))
