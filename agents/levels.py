"""How well house players play, in plain words, and which agents these words mean."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct

SEARCH: Final = "search"
"""What the name of an agent that thinks begins with; the number of its iterations follows: `search:400`."""
FORGETFUL: Final = "forgetful"
HEURISTIC: Final = "heuristic"
RANDOM: Final = "random"


class Level(StrEnum):
    """A way to play, as a member chooses it; the weakest first."""

    CARELESS = "careless"
    """Plays at random."""
    EASY_GOING = "easy-going"
    """Plays by rules of thumb, and remembers nothing."""
    SENSIBLE = "sensible"
    """Plays by rules of thumb, and remembers everything."""
    CUNNING = "cunning"
    """Thinks."""
    RUTHLESS = "ruthless"
    """Thinks for longer."""


PLAIN: Final = {Level.CARELESS: RANDOM, Level.EASY_GOING: FORGETFUL, Level.SENSIBLE: HEURISTIC}
"""The agents of those levels that are the same at every game."""


class Iterations(Struct, frozen=True, kw_only=True):
    """How many iterations those who think get at one game."""

    cunning: int
    ruthless: int

    def of(self, level: Level) -> int | None:
        """The iterations of a level; None if it does not think."""
        return {Level.CUNNING: self.cunning, Level.RUTHLESS: self.ruthless}.get(level)


def thinks(agent: str) -> bool:
    """Whether the agent of this name thinks, and is therefore asked elsewhere."""
    return agent.partition(":")[0] == SEARCH


def level_of(agent: str, iterations: Iterations | None) -> Level:
    """The level at which the agent of this name plays a game with these `iterations`.

    One with another number of iterations, as from before an update, counts as the level that it has reached. If it
    is missing, or would think where thinking is off, the heuristic one plays.
    """
    kind, _, number = agent.partition(":")
    if kind == SEARCH and iterations is not None:
        return Level.RUTHLESS if number.isdecimal() and int(number) >= iterations.ruthless else Level.CUNNING
    return next((level for level, name in PLAIN.items() if name == agent), Level.SENSIBLE)


def offered(iterations: Iterations | None, *, forgets: bool) -> tuple[Level, ...]:
    """The levels that are offered at a game, the weakest first; `forgets`: whether it costs something to forget."""
    weakest = Level.EASY_GOING if forgets else Level.CARELESS
    return (weakest, Level.SENSIBLE, *([] if iterations is None else [Level.CUNNING, Level.RUTHLESS]))
