"""Games in one process: the command `selfplay`, which counts players' results, and which levels a game should have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Final, NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

from agents.agent import FORGETFUL, HEURISTIC, RANDOM, SEARCH
from agents.arena.playing import (
    EntryError,
    PlayedGame,
    check_agents,
    check_seats,
    known_game,
    options_text,
    play_one,
    table_options,
)
from agents.arena.statistics import Estimate, wilson
from agents.games import AGENTS
from agents.generic import share_of_win
from engines.chance import SEED_BYTES
from engines.contract import AnyGame, Options
from engines.edition import Edition


@dataclass
class Competitor:
    """A competing player and its results."""

    agent: str
    """The name of its agent."""
    wins: int = 0
    """Games won, alone or with others."""
    shared: int = 0
    """Games won with others: by a tie, or in a cooperative game."""
    points: int = 0
    places: int = 0
    """The sum of its ranks; 1 is the best."""


@dataclass
class Tally:
    """The results of all games."""

    game: AnyGame
    options: Options
    players: list[Competitor]
    games: int = 0
    moves: list[int] = field(default_factory=list)
    """The number of moves of each game."""
    reasons: Counter[str] = field(default_factory=Counter)

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.players)


def prepare(
    name: str,
    seats: int | None,
    agents: Sequence[str],
    options: Sequence[str] = (),
    editions: Mapping[str, Edition] | None = None,
) -> Tally:
    """An empty tally for these players; the last agent named takes all remaining seats. Raises EntryError.

    `options` are strings such as `bar=straight`; `editions` replace the shipped ones, by game.
    """
    game = known_game(name)
    if seats is None:
        seats = max(min(game.seats), len(agents))
    check_seats(game, seats)
    if not 1 <= len(agents) <= seats:
        raise EntryError(f"Name 1 to {seats} players for {seats} seats, not {len(agents)}.")
    check_agents(game, agents)
    everybody = [*agents, *[agents[-1]] * (seats - len(agents))]
    return Tally(game, table_options(game, options, editions or {}), [Competitor(agent) for agent in everybody])


def play_all(tally: Tally, games: int, first_seed: int, console: Console) -> None:
    """Play and count this many games, each with the next seed and with all players moved by one seat."""
    for number in track(range(games), description=f"{tally.game.name}, {tally.seats} seats", console=console):
        count(tally, number, play_nth(tally, first_seed, number))


def play_nth(tally: Tally, first_seed: int, number: int) -> PlayedGame:
    """Play the game with this number, from 0, without counting it."""
    agents = tuple(tally.players[player].agent for player in _order(tally, number))
    return play_one(tally.game, (first_seed + number).to_bytes(SEED_BYTES, "big"), agents, tally.options)


def _order(tally: Tally, number: int) -> list[int]:
    """The player on each seat in the game with this number."""
    return [(seat + number) % tally.seats for seat in range(tally.seats)]


def count(tally: Tally, number: int, played: PlayedGame) -> None:
    """Count the game with this number."""
    tally.games += 1
    tally.moves.append(len(played.moves))
    tally.reasons[played.outcome.reason] += 1
    for seat, player in enumerate(_order(tally, number)):
        tally.players[player].points += played.outcome.scores[seat]
        tally.players[player].places += played.outcome.ranks[seat]
        if seat in played.outcome.winners:
            tally.players[player].wins += 1
            tally.players[player].shared += len(played.outcome.winners) > 1


def show(tally: Tally, console: Console) -> None:
    """Print the results."""
    title = f"{tally.game.name}, {tally.seats} seats, {tally.games} {'game' if tally.games == 1 else 'games'}"
    table = Table("player", "won", "of it shared", "points a game", "mean place", title=title)
    for number, player in enumerate(tally.players, start=1):
        shares = [f"{count / tally.games:.1%}" for count in (player.wins, player.shared)]
        means = [f"{total / tally.games:.2f}" for total in (player.points, player.places)]
        table.add_row(f"{number} {player.agent}", *shares, *means)
    console.print(table)
    lines = []
    if tally.options != tally.game.Options():
        lines.append(f"table options: {options_text(tally.options)}")
    ends = ", ".join(f"{reason} {count / tally.games:.2%}" for reason, count in tally.reasons.most_common())
    lines.append(f"ends: {ends}")
    lines.append(f"moves: {min(tally.moves)} / {median(tally.moves):g} / {max(tally.moves)} (least, median, most)")
    # No wrapping, so that each line stays whole in a file or a pipe.
    console.print(*lines, sep="\n", markup=False, soft_wrap=True)


# --- levels worth offering -----------------------------------------------------------------------

THOUGHTS: Final = (100, 400, 1600)
"""The numbers of iterations to try, in this order."""


class Difference(NamedTuple):
    """What one agent wins against opponents that all play alike."""

    better: str
    worse: str
    won: Estimate
    """The share of the games that it wins; a shared win counts as a part."""
    even: float
    """The share that it would win if all played alike."""

    @property
    def is_clear(self) -> bool:
        """Whether it wins significantly more than that share."""
        return self.won.low > self.even

    def __str__(self) -> str:
        """The result as a sentence."""
        result = "is better than" if self.is_clear else "is not clearly better than"
        share, low, high = (f"{100 * each:.0f}" for each in self.won)
        return (
            f"{self.better} {result} {self.worse}: it wins {share} % (with 95 % confidence {low} to {high} %); "
            f"equal players would each win {100 * self.even:.0f} %"
        )


def compared(game: AnyGame, better: str, worse: str, games: int) -> Difference:
    """Play this many games with the fewest seats: `better` on each seat in turn, `worse` on all others."""
    seats, won = game.seats[0], 0.0
    for number in range(games):
        own = number % seats
        named = tuple(better if seat == own else worse for seat in range(seats))
        outcome = play_one(game, number.to_bytes(SEED_BYTES, "big"), named).outcome
        won += share_of_win(outcome, own)
    return Difference(better, worse, wilson(won, games), 1 / seats)


def differences(game: AnyGame, games: int) -> Iterator[Difference]:
    """Compare each level that the game has with the best one below it. Not for cooperative games."""
    weakest = FORGETFUL if FORGETFUL in AGENTS.of(game.name) else RANDOM
    yield compared(game, HEURISTIC, weakest, games)
    best = HEURISTIC
    for iterations in THOUGHTS if AGENTS.knows(game.name, f"{SEARCH}:{THOUGHTS[0]}") else ():
        step = compared(game, f"{SEARCH}:{iterations}", best, games)
        yield step
        if step.is_clear:
            best = step.better


def advice(game: AnyGame, games: int) -> Iterator[str]:
    """The differences, and which levels to offer, one line each."""
    if game.cooperative:
        yield "all win or lose together: compare the agents with `stammtisch tournament`"
        return
    thinking = []
    for step in differences(game, games):
        yield str(step)
        if step.is_clear and step.better.startswith(SEARCH):
            thinking.append(int(step.better.partition(":")[2]))
    if len(thinking) > 1:
        given = f"Iterations(cunning={thinking[0]}, ruthless={thinking[-1]})"
        yield f"offer cunning and ruthless: players(..., iterations={given})"
    elif thinking:
        yield f"offer cunning: players(..., iterations=Iterations(cunning={thinking[0]}))"
    else:
        yield "offer no thinking level: leave `iterations` out of `players`"
