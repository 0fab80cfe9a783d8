"""Play OpenSpiel's ISMCTS against our agents: `python -m bench.openspiel GAME --seats 2 --against search:400`.

It plays on our engines, on the same deals, with the same number of iterations, from a view only. It needs OpenSpiel
(`pip install 'stammtisch[bench]'`), which nothing else here uses.
"""

from __future__ import annotations

import importlib
import time
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Final

import typer
from msgspec import Struct
from rich.console import Console
from rich.progress import track
from rich.table import Table

from agents.arena.plan import Tournament
from agents.arena.playing import EntryError, Job, JobResult, check_agents, check_seats, known_game, play, table_options
from agents.arena.report import interval, standings
from agents.arena.tournament import local_executor, play_all
from agents.games import AGENTS
from agents.search import Search
from bench.spiel_state import Kind, SpielState
from engines.chance import SEED_BYTES, Chance
from engines.registry import game as game_named

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from agents.agent import AnyAgent
    from agents.search import Rng, Simulator
    from engines.contract import AnyGame

OPENSPIEL: Final = "openspiel"
EXPLORATION: Final = 2.0
"""The UCT constant of OpenSpiel's own examples, for returns from -1 to 1."""


class Missing(Exception):  # noqa: N818  (a fact about the machine)
    """OpenSpiel is not installed."""


class Ismcts:
    """OpenSpiel's Python ISMCTS with one random rollout per iteration, wrapped as one of our agents."""

    name: Final = OPENSPIEL

    def __init__(self, game: AnyGame, seats: int, iterations: int) -> None:
        try:
            self._spiel: Any = importlib.import_module("pyspiel")
            self._ismcts: Any = importlib.import_module("open_spiel.python.algorithms.ismcts")
            self._mcts: Any = importlib.import_module("open_spiel.python.algorithms.mcts")
            self._numpy: Any = importlib.import_module("numpy")
        except ImportError as error:
            raise Missing(f"OpenSpiel is not installed ({error}): pip install 'stammtisch[bench]'.") from None
        self._game, self._seats, self.iterations = game, seats, iterations
        kind = self._spiel.GameType
        self._kind = Kind(kind.Dynamics.SEQUENTIAL, kind.Information.IMPERFECT_INFORMATION)

    def choose(self, view: Struct, legal: Sequence[Struct], chance: Chance) -> Struct:
        """Its choice. The root is a state that fits the view; the search resamples all other states from there."""
        own = Chance(bytes(chance.below(256) for _ in range(SEED_BYTES)), 0, OPENSPIEL)
        dice = self._numpy.random.RandomState(own.below(2**32))
        evaluator = self._mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=dice)
        bot = self._ismcts.ISMCTSBot(None, evaluator, EXPLORATION, self.iterations, random_state=dice)
        root = SpielState(self._game, self._game.resample(view, own), self._seats, own, self._kind)
        return legal[int(bot.step(root))]


class Counting:
    """A simulator that counts its playouts."""

    def __init__(self, simulator: Simulator[Any, Any, Any]) -> None:
        self._simulator = simulator
        self.made = 0

    def candidates(self, view: Struct, legal: Sequence[Struct]) -> Sequence[Struct]:
        """The wrapped simulator's candidates."""
        return self._simulator.candidates(view, legal)

    def determinizations(self, view: Struct, count: int, rng: Rng) -> Sequence[Struct]:
        """The wrapped simulator's determinizations."""
        return self._simulator.determinizations(view, count, rng)

    def playouts(self, states: Sequence[Struct], moves: Sequence[Struct], rng: Rng) -> Sequence[Sequence[float]]:
        """The wrapped simulator's playouts; each move in each determinization is one iteration."""
        self.made += len(states) * len(moves)
        return self._simulator.playouts(states, moves, rng)


class Measured:
    """An agent with a count of its iterations and their CPU seconds.

    The iterations of our search are its playouts; decisions without any, for lack of alternatives, do not count. Any
    other agent is assumed to use all its iterations whenever there are several moves.
    """

    def __init__(self, agent: AnyAgent, iterations: int) -> None:
        self.name = agent.name
        self.iterations = 0
        self.seconds = 0.0
        self._agent, self._each = agent, iterations
        self._counting: Counting | None = None
        if isinstance(agent, Search):
            self._counting = agent.simulator = Counting(agent.simulator)

    def choose(self, view: Struct, legal: Sequence[Struct], chance: Chance) -> Struct:
        """The agent's choice."""
        before, began = self._made(), time.process_time()
        move = self._agent.choose(view, legal, chance)
        took = time.process_time() - began
        made = self._each if self._counting is None else self._made() - before
        if len(legal) > 1 and made:
            self.seconds += took
            self.iterations += made
        return move

    def _made(self) -> int:
        return self._counting.made if self._counting is not None else 0


class Measurement(Struct, frozen=True):
    """The result of a game, with the agents' iterations and CPU seconds."""

    result: JobResult
    iterations: dict[str, int]
    """By agent name, like `seconds`."""
    seconds: dict[str, float]


def measure(job: Job) -> Measurement:
    """Play a game; agents called `openspiel:400` are OpenSpiel's."""
    game, seats = game_named(job.game), len(job.agents)
    seated = [Measured(agent_of(game, seats, name), iterations_of(name)) for name in job.agents]
    _, outcome = play(game, job.seed, job.options, seated, job.repeat)
    iterations: dict[str, int] = dict.fromkeys(job.agents, 0)
    seconds: dict[str, float] = dict.fromkeys(job.agents, 0.0)
    for name, agent in zip(job.agents, seated, strict=True):
        iterations[name] += agent.iterations
        seconds[name] += agent.seconds
    # The times are in the measurement, by agent and not by seat.
    return Measurement(JobResult(job, outcome, (0,) * seats, (0.0,) * seats), iterations, seconds)


def agent_of(game: AnyGame, seats: int, name: str) -> AnyAgent:
    """OpenSpiel's agent, or one of ours. Raises Missing."""
    if name.startswith(f"{OPENSPIEL}:"):
        return Ismcts(game, seats, iterations_of(name))
    return AGENTS.agent(game.name, name)


def iterations_of(name: str) -> int:
    """The iterations in the name of an agent; 0 for one that does not search."""
    _, _, iterations = name.partition(":")
    return int(iterations) if iterations else 0


def match(tournament: Tournament, games: int, jobs: int) -> Iterator[Measurement]:
    """At least this number of games of the tournament, up to the end of a deal; yields them as they end."""
    with local_executor(jobs) as (executor, workers):
        planned = islice(tournament.jobs(), whole_deals(tournament, games))
        yield from play_all(lambda job: executor.submit(measure, job), workers, planned)


def whole_deals(tournament: Tournament, games: int) -> int:
    """This number of games, rounded up to whole deals."""
    planned = 0
    for job in tournament.jobs():
        if planned >= games and job.table == 0:
            break
        planned += 1
    return planned


def table(tournament: Tournament, found: Sequence[Measurement]) -> Table:
    """The wins of both, and their iterations per second."""
    shown = Table("player", "games", "won", "of fair share", "iterations a CPU second", title=tournament.game)
    for standing in standings(tournament, [each.result for each in found]):
        iterations = sum(each.iterations.get(standing.agent, 0) for each in found)
        seconds = sum(each.seconds.get(standing.agent, 0.0) for each in found)
        fair = standing.of_fair_share
        shown.add_row(
            standing.agent,
            str(standing.games),
            interval(standing.won),
            f"{fair.value:.2f} ({fair.low:.2f}-{fair.high:.2f})" if fair else "",
            f"{iterations / seconds:,.0f}" if iterations and seconds else "",
        )
    return shown


typer_app = typer.Typer(add_completion=False)


@typer_app.command()
def main(
    game: Annotated[str, typer.Argument(help="The game, such as forty_barrels.")],
    seats: Annotated[int, typer.Option(help="How many play.")] = 2,
    iterations: Annotated[int, typer.Option(help="Those of OpenSpiel's search at each decision.", min=1)] = 400,
    games: Annotated[int, typer.Option(help="How many games, at least.", min=1)] = 120,
    against: Annotated[str, typer.Option(help="The agent of ours at the other seats.")] = "search:400",
    option: Annotated[list[str] | None, typer.Option(help="A table option, such as bar=straight.")] = None,
    seed: Annotated[int, typer.Option(help="The seed of the first deal.", min=0, max=2**64 - 1)] = 0,
    jobs: Annotated[int, typer.Option(help="How many games at once.", min=1, max=61)] = 1,
) -> None:
    """Let both play the same deals from each seat, and print who wins and how fast they are."""
    try:
        rules = known_game(game)
        check_seats(rules, seats)
        check_agents(rules, [against])
        options = table_options(rules, option or (), {})
        players = (f"{OPENSPIEL}:{iterations}", against)
        plan = Tournament(game=game, seats=seats, options=options, players=players, deals=games, first_seed=seed)
        agent_of(rules, seats, players[0])  # fails early if OpenSpiel is missing
        total = whole_deals(plan, games)
        found = list(track(match(plan, games, jobs), game, total, console=Console(stderr=True)))
    except (EntryError, Missing) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    Console(width=120).print(table(plan, found))


if __name__ == "__main__":
    typer_app()
