"""The command `selfplay`: games between house players, to learn how well each kind plays.

Here belong playing many games, counting what came of them, and showing the count. How a house player plays belongs to
bot/house and bot/games; a single game as text to bot/transcript.py.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING, Any

from rich.progress import track
from rich.table import Table

from bot.games.registry import HOUSE
from bot.house.kinds import UnknownKindError
from engines.chance import SEED_BYTES, Chance
from engines.registry import UnknownGameError
from engines.registry import game as game_named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from bot.house.player import HousePlayer
    from engines.contract import AnyGame, Outcome


class SelfplayError(Exception):
    """Why these games cannot be played, in one sentence."""


@dataclass
class Player:
    """One of those who play against each other, and what became of them."""

    kind: str
    wins: float = 0.0
    """Games won. One that several won counts as a share for each; one that all won together, as one for everybody."""
    points: int = 0


@dataclass
class Tally:
    """What came of all games."""

    game: AnyGame
    seats: int
    players: list[Player]
    games: int = 0
    moves: list[int] = field(default_factory=list)
    """The number of moves of each game."""
    reasons: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class Game:
    """One game that was played: enough to play it again."""

    seed: bytes
    kinds: tuple[str, ...]
    """Who sat where."""
    moves: tuple[Any, ...]
    outcome: Outcome


def prepare(name: str, seats: int | None, kinds: Sequence[str]) -> Tally:
    """A tally of no games yet. The last kind named takes all seats left over. Raises SelfplayError."""
    try:
        game = game_named(name)
    except UnknownGameError as error:
        raise SelfplayError(f"{str(error)[:1].upper()}{str(error)[1:]}.") from None
    if seats is None:
        seats = max(min(game.seats), len(kinds))
    if seats not in game.seats:
        raise SelfplayError(f"{name} is for {min(game.seats)} to {max(game.seats)} seats, not {seats}.")
    if not 1 <= len(kinds) <= seats:
        raise SelfplayError(f"Name 1 to {seats} players for {seats} seats, not {len(kinds)}.")
    try:
        for kind in kinds:
            HOUSE.player(name, kind)
    except UnknownKindError:
        known = ", ".join(HOUSE.of(name))
        raise SelfplayError(f"No house player of kind {kind!r} plays {name} (known are {known}).") from None
    everybody = [*kinds, *[kinds[-1]] * (seats - len(kinds))]
    return Tally(game, seats, [Player(kind) for kind in everybody])


def play_all(tally: Tally, games: int, first_seed: int, console: Console) -> Game:
    """Play so many games, each with the next seed and everybody one seat further. Gives the first one played."""
    first: Game | None = None
    for number in track(range(games), description=f"{tally.game.name}, {tally.seats} seats", console=console):
        seed = (first_seed + number).to_bytes(SEED_BYTES, "big")
        order = [(seat + number) % tally.seats for seat in range(tally.seats)]
        played = play_one(tally.game, seed, tuple(tally.players[player].kind for player in order))
        _count(tally, order, played)
        first = first or played
    if first is None:
        raise SelfplayError("At least one game has to be played.")
    return first


def play_one(game: AnyGame, seed: bytes, kinds: tuple[str, ...]) -> Game:
    """One game between house players of these kinds, seat by seat."""
    players: list[HousePlayer] = [HOUSE.player(game.name, kind) for kind in kinds]
    state = game.setup(len(kinds), game.Options(), Chance(seed, 0))
    moves: list[Any] = []
    while (seat := game.to_act(state)) is not None:
        ply = len(moves) + 1
        view, legal = game.view(state, seat), game.legal_moves(state)
        move = players[seat].choose(view, legal, Chance(seed, ply, f"house-{seat}"))
        moves.append(move)
        state = game.apply(state, move, Chance(seed, ply)).state
    outcome = game.outcome(state)
    if outcome is None:
        raise RuntimeError(f"{game.name} ended without an outcome")
    return Game(seed, kinds, tuple(moves), outcome)


def _count(tally: Tally, order: list[int], played: Game) -> None:
    tally.games += 1
    tally.moves.append(len(played.moves))
    tally.reasons[played.outcome.reason] += 1
    winners = len(played.outcome.winners)
    share = 1 if winners == tally.seats else 1 / max(1, winners)
    for seat, player in enumerate(order):
        tally.players[player].points += played.outcome.scores[seat]
        if seat in played.outcome.winners:
            tally.players[player].wins += share


def show(tally: Tally, console: Console) -> None:
    """Print the count."""
    table = Table(
        "player", "won", "points a game", title=f"{tally.game.name}, {tally.seats} seats, {tally.games} games"
    )
    for number, player in enumerate(tally.players, start=1):
        won, points = player.wins / tally.games, player.points / tally.games
        table.add_row(f"{number} {player.kind}", f"{won:.1%}", f"{points:.2f}")
    console.print(table)
    ends = ", ".join(f"{reason} {count / tally.games:.2%}" for reason, count in tally.reasons.most_common())
    console.print(f"ends: {ends}")
    console.print(f"moves: {min(tally.moves)} / {median(tally.moves):g} / {max(tally.moves)} (least, median, most)")
