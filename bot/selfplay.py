"""The command `selfplay`: games between agents, to learn how well each of them plays."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING

from msgspec import Struct
from rich.progress import track
from rich.table import Table

from bot.agents.registry import UnknownAgentError
from bot.games.registry import AGENTS
from engines.chance import SEED_BYTES, Chance
from engines.edition import FIELD
from engines.options import Choice, choices, written
from engines.registry import UnknownGameError, games
from engines.registry import game as game_named
from engines.replay import playthrough

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import Console

    from bot.agents.agent import AnyAgent
    from engines.contract import AnyGame, Options, Outcome
    from engines.edition import Edition


class SelfplayError(Exception):
    """Why these games cannot be played, in one sentence."""


@dataclass
class Player:
    """One of those who play against each other, and what became of them."""

    agent: str
    """The name of the agent that plays for it."""
    wins: int = 0
    """Games won, alone or together with others."""
    shared: int = 0
    """Those of them that somebody else won too: a tie, or a game that is won together."""
    points: int = 0
    places: int = 0
    """The sum of the places taken, 1 being the best."""


@dataclass
class Tally:
    """What came of all games."""

    game: AnyGame
    options: Options
    players: list[Player]
    games: int = 0
    moves: list[int] = field(default_factory=list)
    """The number of moves of each game."""
    reasons: Counter[str] = field(default_factory=Counter)

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)


@dataclass(frozen=True)
class Game:
    """One game that was played: enough to play it again."""

    seed: bytes
    options: Options
    agents: tuple[str, ...]
    """Who sat where, by name."""
    moves: tuple[Struct, ...]
    outcome: Outcome


def prepare(
    name: str,
    seats: int | None,
    agents: Sequence[str],
    options: Sequence[str] = (),
    editions: Mapping[str, Edition] | None = None,
) -> Tally:
    """A tally of no games yet. The last agent named takes all seats left over. Raises SelfplayError.

    `options` are texts such as `bar=straight`; `editions` are those that replace the shipped ones, by game.
    """
    try:
        game = game_named(name)
    except UnknownGameError:
        known = ", ".join(each.name for each in games())
        raise SelfplayError(f"There is no game called {name!r} (known are {known}).") from None
    if seats is None:
        seats = max(min(game.seats), len(agents))
    if seats not in game.seats:
        raise SelfplayError(f"{name} is for {min(game.seats)} to {max(game.seats)} seats, not {seats}.")
    if not 1 <= len(agents) <= seats:
        raise SelfplayError(f"Name 1 to {seats} players for {seats} seats, not {len(agents)}.")
    try:
        for agent in agents:
            AGENTS.agent(name, agent)
    except UnknownAgentError:
        known = ", ".join(AGENTS.of(name))
        raise SelfplayError(f"No agent called {agent!r} plays {name} (known are {known}).") from None
    everybody = [*agents, *[agents[-1]] * (seats - len(agents))]
    return Tally(game, _options(game, options, editions or {}), [Player(agent) for agent in everybody])


def _options(game: AnyGame, texts: Sequence[str], editions: Mapping[str, Edition]) -> Options:
    """The table options with the edition, and with those changed that the texts name."""
    chosen: dict[str, Choice | Edition] = {FIELD: editions[game.name]} if game.name in editions else {}
    offered = {name: {written(value): value for value in each} for name, each in choices(game.Options).items()}
    for text in texts:
        name, _, value = text.partition("=")
        if name not in offered:
            known = f"known are {', '.join(offered)}" if offered else "it has none"
            raise SelfplayError(f"{game.name} has no table option {name!r} ({known}).")
        if name in chosen:
            raise SelfplayError(f"The table option {name} is given twice.")
        if value not in offered[name]:
            raise SelfplayError(f"The table option {name} is {' or '.join(offered[name])}, not {value!r}.")
        chosen[name] = offered[name][value]
    made: Options = game.Options(**chosen)
    return made


def play_all(tally: Tally, games: int, first_seed: int, console: Console) -> None:
    """Play so many games, each with the next seed and everybody one seat further, and count them."""
    for number in track(range(games), description=f"{tally.game.name}, {tally.seats} seats", console=console):
        count(tally, number, play_nth(tally, first_seed, number))


def play_nth(tally: Tally, first_seed: int, number: int) -> Game:
    """The game with this number, from 0, without counting it."""
    agents = tuple(tally.players[player].agent for player in _order(tally, number))
    return play_one(tally.game, (first_seed + number).to_bytes(SEED_BYTES, "big"), agents, tally.options)


def _order(tally: Tally, number: int) -> list[int]:
    """Which player sits on which seat in the game with this number."""
    return [(seat + number) % tally.seats for seat in range(tally.seats)]


def play_one(game: AnyGame, seed: bytes, agents: tuple[str, ...], options: Options | None = None) -> Game:
    """One game between these agents, seat by seat; without options with the default ones."""
    options = options or game.Options()
    seated: list[AnyAgent] = [AGENTS.agent(game.name, name) for name in agents]
    moves: list[Struct] = []

    def choose(state: Struct, ply: int) -> Struct:
        seat = game.to_act(state)
        if seat is None:
            raise ValueError("nobody is to act")
        chance = Chance(seed, ply, f"agent-{seat}")
        moves.append(seated[seat].choose(game.view(state, seat), game.legal_moves(state), chance))
        return moves[-1]

    for position in playthrough(game, len(agents), options, seed, choose):
        state = position.state
    outcome = game.outcome(state)
    if outcome is None:
        raise RuntimeError(f"{game.name} ended without an outcome")
    return Game(seed, options, agents, tuple(moves), outcome)


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
    """Print the count."""
    title = f"{tally.game.name}, {tally.seats} seats, {tally.games} {'game' if tally.games == 1 else 'games'}"
    table = Table("player", "won", "of it shared", "points a game", "mean place", title=title)
    for number, player in enumerate(tally.players, start=1):
        shares = [f"{count / tally.games:.1%}" for count in (player.wins, player.shared)]
        means = [f"{total / tally.games:.2f}" for total in (player.points, player.places)]
        table.add_row(f"{number} {player.agent}", *shares, *means)
    console.print(table)
    lines = []
    if tally.options != tally.game.Options():
        lines.append(f"table options: {_told(tally.options)}")
    ends = ", ".join(f"{reason} {count / tally.games:.2%}" for reason, count in tally.reasons.most_common())
    lines.append(f"ends: {ends}")
    lines.append(f"moves: {min(tally.moves)} / {median(tally.moves):g} / {max(tally.moves)} (least, median, most)")
    # One line each, however long: into a file or a pipe they go whole.
    console.print(*lines, sep="\n", markup=False, soft_wrap=True)


def _told(options: Options) -> str:
    """Table options in a line; of an edition only that they are not the shipped ones."""
    told = [f"{name}={written(getattr(options, name))}" for name in choices(type(options))]
    return ", ".join([*told, "edition of the settings"] if getattr(options, FIELD, None) else told)
