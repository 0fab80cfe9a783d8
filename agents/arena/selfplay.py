"""The command `selfplay`: plays games between agents and counts the results of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median

from rich.console import Console
from rich.progress import track
from rich.table import Table

from agents.arena.entry import EntryError, check_agents, check_seats, known_game, options_text, table_options
from agents.arena.playing import Game, play_one
from engines.chance import SEED_BYTES
from engines.contract import AnyGame, Options
from engines.edition import Edition


@dataclass
class Player:
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
    players: list[Player]
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
    return Tally(game, table_options(game, options, editions or {}), [Player(agent) for agent in everybody])


def play_all(tally: Tally, games: int, first_seed: int, console: Console) -> None:
    """Play and count this many games, each with the next seed and with all players moved by one seat."""
    for number in track(range(games), description=f"{tally.game.name}, {tally.seats} seats", console=console):
        count(tally, number, play_nth(tally, first_seed, number))


def play_nth(tally: Tally, first_seed: int, number: int) -> Game:
    """Play the game with this number, from 0, without counting it."""
    agents = tuple(tally.players[player].agent for player in _order(tally, number))
    return play_one(tally.game, (first_seed + number).to_bytes(SEED_BYTES, "big"), agents, tally.options)


def _order(tally: Tally, number: int) -> list[int]:
    """The player on each seat in the game with this number."""
    return [(seat + number) % tally.seats for seat in range(tally.seats)]


def count(tally: Tally, number: int, played: Game) -> None:
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
