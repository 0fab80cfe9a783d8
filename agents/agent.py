"""The protocols of agents, the levels of house players, and the agents that a game provides."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from msgspec import Struct

from engines.chance import Chance
from engines.contract import MoveT, ViewT

ViewT_contra = TypeVar("ViewT_contra", bound=Struct, contravariant=True)
ChosenT = TypeVar("ChosenT", covariant=True)


class Agent(Protocol[ViewT_contra, MoveT]):
    """A player that decides only by what its seat may know."""

    @property
    def name(self) -> str:
        """The name of this way to play, such as `heuristic`; the locales have its text."""

    def choose(self, view: ViewT_contra, legal: Sequence[MoveT], chance: Chance) -> MoveT:
        """Return one of the legal moves; always the same for equal views, legal moves and chance."""


class Evidence(Struct, frozen=True):
    """What a search found out about its move: average values of its playouts, from 0 to 1."""

    wins: float
    """The average for the chosen move."""
    next_best: float
    """The average for the best other move; higher if the search was not sure enough to prefer that one."""


class Choice(Struct, Generic[ChosenT], frozen=True):
    """A chosen move, with its evidence."""

    move: ChosenT
    evidence: Evidence | None = None
    """None if nothing was tried: the agent does not search, or there was only one move."""


class Thinking(ABC, Generic[ViewT_contra, MoveT]):
    """An agent that tries moves in playouts, and can report how they did."""

    @abstractmethod
    def weigh(self, view: ViewT_contra, legal: Sequence[MoveT], chance: Chance) -> Choice[MoveT]:
        """Return the best move with its evidence. Raises ValueError for a spectator's view."""

    def choose(self, view: ViewT_contra, legal: Sequence[MoveT], chance: Chance) -> MoveT:
        """See `Agent.choose`."""
        return self.weigh(view, legal, chance).move


@runtime_checkable
class Talking(Agent[ViewT_contra, MoveT], Protocol[ViewT_contra, MoveT]):
    """An agent that uses the phrases of a game (`engines.contract.Game.phrases`)."""

    def say(self, view: ViewT_contra) -> str | None:
        """Return the phrase to say now, or None; called after every move. Equal views give equal answers."""


AnyAgent: TypeAlias = Agent[Struct, Struct]
"""An agent without the types of its game."""


# --- levels --------------------------------------------------------------------------------------

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
    ruthless: int | None = None
    """None where more iterations win no more: then no ruthless level is offered, and who asks for it gets the other."""

    def of(self, level: Level) -> int | None:
        """The iterations of a level; None if it does not think."""
        return {Level.CUNNING: self.cunning, Level.RUTHLESS: self.ruthless or self.cunning}.get(level)


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
        is_most = iterations.ruthless is not None and number.isdecimal() and int(number) >= iterations.ruthless
        return Level.RUTHLESS if is_most else Level.CUNNING
    return next((level for level, name in PLAIN.items() if name == agent), Level.SENSIBLE)


def offered(iterations: Iterations | None, *, forgets: bool) -> tuple[Level, ...]:
    """The levels offered at a game, weakest first; `forgets`: whether forgetting makes an agent weaker there."""
    weakest = Level.EASY_GOING if forgets else Level.CARELESS
    thinking = [] if iterations is None else [Level.CUNNING, *([] if iterations.ruthless is None else [Level.RUTHLESS])]
    return (weakest, Level.SENSIBLE, *thinking)


# --- a game's agents -----------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class GameAgents(Generic[ViewT, MoveT]):
    """The agents that a game provides, in addition to the random agent."""

    agents: tuple[Agent[ViewT, MoveT], ...]
    """The agents that decide without a search, best first."""
    search: Callable[[int], Agent[ViewT, MoveT]] | None = None
    """Creates the agent that searches with this many iterations; None: the game has none."""
    iterations: Iterations | None = None
    """The iterations of the levels that think; None: no such level is offered."""
    forgets: bool = True
    """Whether forgetting makes its heuristic agent weaker, so that the forgetful agent is worth offering."""


AnyGameAgents: TypeAlias = GameAgents[Struct, Struct]
"""The agents of a game without the types of the game."""
