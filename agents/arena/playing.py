"""Games between agents: what a command asks for, or why it cannot be played, and one game from its deal to its end."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from msgspec import Struct

from agents.agent import AnyAgent
from agents.games import AGENTS
from agents.question import decide, derived_seed
from agents.registry import UnknownAgentError
from engines.chance import Chance
from engines.contract import AnyGame, Choice, Options, Outcome, choices, written
from engines.edition import FIELD, Edition
from engines.registry import UnknownGameError, games
from engines.registry import game as game_named
from engines.replay import playthrough

# --- what is asked for ---------------------------------------------------------------------------


class EntryError(Exception):
    """Why the games cannot be played, in one sentence."""


def known_game(name: str) -> AnyGame:
    """The game of this name. Raises EntryError."""
    try:
        return game_named(name)
    except UnknownGameError:
        known = ", ".join(each.name for each in games())
        raise EntryError(f"There is no game called {name!r} (known games: {known}).") from None


def check_seats(game: AnyGame, seats: int) -> None:
    """Raise EntryError if the game does not allow this number of seats."""
    if seats not in game.seats:
        raise EntryError(f"{game.name} is for {min(game.seats)} to {max(game.seats)} seats, not {seats}.")


def check_agents(game: AnyGame, agents: Sequence[str]) -> None:
    """Raise EntryError if one of these agents does not play this game."""
    try:
        for agent in agents:
            AGENTS.agent(game.name, agent)
    except UnknownAgentError:
        known = ", ".join(AGENTS.of(game.name))
        raise EntryError(f"No agent called {agent!r} plays {game.name} (known agents: {known}).") from None


def table_options(game: AnyGame, texts: Sequence[str], editions: Mapping[str, Edition]) -> Options:
    """The default table options, changed by strings such as `bar=straight`. Raises EntryError.

    `editions` replace the shipped ones, by game.
    """
    chosen: dict[str, Choice | Edition] = {FIELD: editions[game.name]} if game.name in editions else {}
    offered = {name: {written(value): value for value in each} for name, each in choices(game.Options).items()}
    for text in texts:
        name, _, value = text.partition("=")
        if name not in offered:
            known = f"the options are {', '.join(offered)}" if offered else "it has none"
            raise EntryError(f"{game.name} has no table option {name!r} ({known}).")
        if name in chosen:
            raise EntryError(f"The table option {name} is given more than once.")
        if value not in offered[name]:
            raise EntryError(f"The table option {name} is {' or '.join(offered[name])}, not {value!r}.")
        chosen[name] = offered[name][value]
    made: Options = game.Options(**chosen)
    return made


def options_text(options: Options) -> str:
    """Table options in one line; an edition only says that it is not the shipped one."""
    texts = [f"{name}={written(getattr(options, name))}" for name in choices(type(options))]
    return ", ".join([*texts, "edition of the settings"] if getattr(options, FIELD, None) else texts)


# --- one game ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PlayedGame:
    """A played game, with enough to replay it."""

    seed: bytes
    options: Options
    agents: tuple[str, ...]
    """The names of the agents, seat by seat."""
    moves: tuple[Struct, ...]
    outcome: Outcome


def play_one(game: AnyGame, seed: bytes, agents: tuple[str, ...], options: Options | None = None) -> PlayedGame:
    """Play one game between these agents, seat by seat; None: the default options."""
    options = options or game.Options()
    moves, outcome = play(game, seed, options, [AGENTS.agent(game.name, name) for name in agents])
    return PlayedGame(seed, options, agents, moves, outcome)


def play(
    game: AnyGame, seed: bytes, options: Options, seated: Sequence[AnyAgent], repeat: int = 0
) -> tuple[tuple[Struct, ...], Outcome]:
    """Play a game and return its moves and outcome.

    With another `repeat`, agents that use chance may play the same deal differently.
    """
    moves: list[Struct] = []

    def choose(state: Struct, ply: int) -> Struct:
        seat = game.to_act(state)
        if seat is None:
            raise ValueError("nobody is to act")
        own = derived_seed(seed, ply, seat)
        if repeat:
            own = derived_seed(own, repeat, seat)
        moves.append(decide(seated[seat], game.view(state, seat), game.legal_moves(state), own))
        return moves[-1]

    for position in playthrough(game, len(seated), options, seed, choose):
        state = position.state
    outcome = game.outcome(state)
    if outcome is None:
        raise RuntimeError(f"{game.name} ended without an outcome")
    return tuple(moves), outcome


class Timed:
    """Counts an agent's decisions and the CPU seconds they take.

    It measures the CPU time of the thread, because a process of a cluster may play several games at once.
    """

    def __init__(self, agent: AnyAgent) -> None:
        self.name = agent.name
        self.moves = 0
        self.seconds = 0.0
        self._agent = agent

    def choose(self, view: Struct, legal: Sequence[Struct], chance: Chance) -> Struct:
        """Return the agent's choice."""
        began = time.thread_time()
        move = self._agent.choose(view, legal, chance)
        self.seconds += time.thread_time() - began
        self.moves += 1
        return move


class Slipping:
    """An agent that sometimes plays at random, so that the same deal does not always lead to the same game."""

    name: ClassVar[str] = "slipping"

    def __init__(self, agent: AnyAgent, random: AnyAgent, percent: int) -> None:
        self._agent, self._random, self._percent = agent, random, percent

    def choose(self, view: Struct, legal: Sequence[Struct], chance: Chance) -> Struct:
        """Return the agent's choice, or with a probability of `percent` in a hundred, a random move."""
        return (self._random if chance.below(100) < self._percent else self._agent).choose(view, legal, chance)


class Job(Struct, frozen=True):
    """A game to play, as handed to a process."""

    deal: int
    table: int
    """The number of the game among those on this deal, from 0."""
    game: str
    options: Options
    seed: bytes
    agents: tuple[str, ...]
    """The names of the agents, seat by seat."""
    repeat: int = 0
    slips: int = 0
    """The percentage of decisions that are made at random."""


class JobResult(Struct, frozen=True):
    """The result of a job."""

    job: Job
    outcome: Outcome
    moves: tuple[int, ...]
    """The number of decisions, seat by seat."""
    seconds: tuple[float, ...]
    """The CPU seconds they took, seat by seat."""


def play_job(job: Job) -> JobResult:
    """Play a game."""
    game = game_named(job.game)
    agents = [AGENTS.agent(job.game, name) for name in job.agents]
    if job.slips:
        random = AGENTS.agent(job.game, "random")
        agents = [Slipping(agent, random, job.slips) for agent in agents]
    seated = [Timed(agent) for agent in agents]
    _, outcome = play(game, job.seed, job.options, seated, job.repeat)
    return JobResult(job, outcome, tuple(each.moves for each in seated), tuple(each.seconds for each in seated))
