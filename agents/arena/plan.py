"""A tournament: which agents sit where, on which deals, and its folder, which has the plan and a line for each game."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import combinations, permutations
from pathlib import Path
from typing import BinaryIO, Final

import msgspec
from msgspec import Struct

from agents.arena.playing import EntryError, Job, JobResult, check_agents, check_seats, play_job
from engines.chance import SEED_BYTES
from engines.codec import encode_options
from engines.contract import AnyGame, Options, Outcome
from engines.registry import game as game_named

FEW: Final = 6
"""If there are at most this many ways to seat the same agents, all are played on each deal; see `seatings`."""

_ENCODER: Final = msgspec.json.Encoder(order="deterministic")


class Tournament(Struct, frozen=True, kw_only=True):
    """Everything that determines which games are played, and nothing else."""

    game: str
    seats: int
    options: Options
    players: tuple[str, ...]
    """The names of the agents, each once."""
    against: str | None = None
    """If given, each player sits alone among agents of this name; otherwise all players meet each other."""
    deals: int
    first_seed: int = 0
    """The seed of the first deal, as a number; later deals count up from it."""
    repeats: int = 1
    """How often each game is played, each time with different chance for the agents."""
    slips: int = 0
    """The percentage of each agent's decisions that are made at random."""

    @property
    def engine(self) -> AnyGame:
        """The rules of the game."""
        return game_named(self.game)

    def identity(self) -> bytes:
        """The properties, as JSON, that must be equal for one tournament to continue another.

        They include the version of the rules, but not the number of deals, so that a tournament can be extended.
        """
        return _ENCODER.encode(
            {
                "game": self.game,
                "rules": self.engine.rules,
                "seats": self.seats,
                "options": msgspec.Raw(encode_options(self.options)),
                "players": self.players,
                "against": self.against,
                "first_seed": self.first_seed,
                "repeats": self.repeats,
                "slips": self.slips,
            }
        )

    def jobs(self) -> Iterator[Job]:
        """All games, deal by deal."""
        for deal in range(self.deals):
            yield from self.on_deal(deal)

    def on_deal(self, deal: int) -> Iterator[Job]:
        """All games on one deal."""
        seed = (self.first_seed + deal).to_bytes(SEED_BYTES, "big")
        seated = (agents for lineup in self.lineups() for agents in seatings(lineup, deal))
        games = ((agents, repeat) for agents in seated for repeat in range(self.repeats))
        for table, (agents, repeat) in enumerate(games):
            yield Job(deal, table, self.game, self.options, seed, agents, repeat, self.slips)

    def lineups(self) -> tuple[tuple[str, ...], ...]:
        """The combinations of agents that play at one table, regardless of seats.

        In a cooperative game, one agent takes all seats of a table. Otherwise seats are shared equally; if some are
        left over, some agents take one more, and each choice of these agents is a line-up.
        """
        if self.against is not None:
            return tuple((player, *[self.against] * (self.seats - 1)) for player in self.players)
        if self.engine.cooperative:
            return tuple((player,) * self.seats for player in self.players)
        each, left = divmod(self.seats, len(self.players))
        return tuple(tuple(sorted([*self.players * each, *more])) for more in combinations(self.players, left))


def seatings(lineup: tuple[str, ...], deal: int) -> tuple[tuple[str, ...], ...]:
    """The ways to seat these agents on this deal; in all of them together, each agent has every seat equally often.

    All ways if there are at most `FEW`. Otherwise one circular order, turned to each seat; each deal uses the next one.
    """
    everything = sorted(set(permutations(lineup)))
    if len(everything) <= FEW:
        return tuple(everything)
    circles = sorted({min(_turned(agents)) for agents in everything})
    return tuple(dict.fromkeys(_turned(circles[deal % len(circles)])))


def _turned(agents: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [agents[seat:] + agents[:seat] for seat in range(len(agents))]


def checked(tournament: Tournament) -> Tournament:
    """Return the tournament unchanged. Raises EntryError if it cannot be played."""
    check_seats(tournament.engine, tournament.seats)
    named = tournament.players if tournament.against is None else (*tournament.players, tournament.against)
    check_agents(tournament.engine, named)
    if not tournament.players:
        raise EntryError("Name at least one player.")
    twice = [name for name in tournament.players if tournament.players.count(name) > 1]
    if twice:
        raise EntryError(
            f"{twice[0]} is named twice among the players; each player already fills every seat there is for it."
        )
    if tournament.against in tournament.players:
        raise EntryError(f"{tournament.against} cannot be compared with itself; name other players.")
    return tournament


# --- the folder ----------------------------------------------------------------------------------

PLAN: Final = "tournament.json"
GAMES: Final = "games.jsonl"


class FolderError(Exception):
    """Why a folder cannot be used, in one sentence."""


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """One game as a line of the file: everything needed to play it again, and its result."""

    deal: int
    table: int
    game: str
    options: msgspec.Raw
    seed: str
    """In hexadecimal."""
    seats: int
    agents: tuple[str, ...]
    repeat: int
    outcome: Outcome
    moves: tuple[int, ...]
    seconds: tuple[float, ...]


_LINES: Final = msgspec.json.Decoder(Line)


def line_of(result: JobResult) -> bytes:
    """A game as a line of the file."""
    job = result.job
    line = Line(
        deal=job.deal,
        table=job.table,
        game=job.game,
        options=msgspec.Raw(encode_options(job.options)),
        seed=job.seed.hex(),
        seats=len(job.agents),
        agents=job.agents,
        repeat=job.repeat,
        outcome=result.outcome,
        moves=result.moves,
        seconds=tuple(round(seconds, 6) for seconds in result.seconds),
    )
    return _ENCODER.encode(line)


def play_line(job: Job) -> bytes:
    """Play a game and return its line; processes of a tournament or a cluster, which must return bytes, call this."""
    return line_of(play_job(job))


class Folder:
    """The games of one tournament. It stays open until the end of its `with` block.

    Raises FolderError if the folder holds another tournament or damaged data, and OSError if it cannot be written.
    """

    def __init__(self, path: Path, tournament: Tournament) -> None:
        self.path = path
        self._games = path / GAMES
        self._tournament = tournament
        path.mkdir(parents=True, exist_ok=True)
        _agree(path, tournament)
        self._file: BinaryIO = self._games.open("a+b")
        _drop_torn_line(self._file)

    def __enter__(self) -> Folder:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, line: bytes) -> None:
        """Write the line of a game; it survives if this process dies afterwards.

        Raises msgspec.DecodeError for an invalid line, which a worker of another version may send.
        """
        self._file.write(_ENCODER.encode(_LINES.decode(line)) + b"\n")
        self._file.flush()

    def results(self) -> list[JobResult]:
        """The results of the played games, in the order of the plan."""
        found: dict[tuple[int, int], JobResult] = {}
        jobs: dict[int, list[Job]] = {}
        for number, line in self._lines():
            if line.deal >= self._tournament.deals:
                continue  # of a longer tournament
            known = jobs.get(line.deal)
            if known is None:
                known = jobs[line.deal] = list(self._tournament.on_deal(line.deal))
            if line.table >= len(known) or known[line.table].agents != line.agents:
                raise FolderError(f"Line {number} of {self._games} is not a game of this tournament.")
            job = known[line.table]
            found[line.deal, line.table] = JobResult(job, line.outcome, line.moves, line.seconds)
        return [found[key] for key in sorted(found)]

    def _lines(self) -> Iterator[tuple[int, Line]]:
        self._file.seek(0)
        for number, text in enumerate(self._file, start=1):
            try:
                yield number, _LINES.decode(text)
            except (msgspec.DecodeError, UnicodeError) as error:
                raise FolderError(f"Line {number} of {self._games} cannot be read: {error}.") from None


def _agree(path: Path, tournament: Tournament) -> None:
    """Write the plan, or compare it with the existing one."""
    plan, own = path / PLAN, tournament.identity()
    try:
        there = plan.read_bytes()
    except FileNotFoundError:
        # Atomically, so that a partly written plan is not mistaken for another one.
        draft = plan.with_suffix(".new")
        draft.write_bytes(own + b"\n")
        draft.replace(plan)
        return
    try:
        others = msgspec.json.decode(there, type=dict[str, object])
    except (msgspec.DecodeError, UnicodeError):
        raise FolderError(f"{plan} is not the plan of a tournament.") from None
    ours = msgspec.json.decode(own, type=dict[str, object])
    if different := [name for name in ours if others.get(name) != ours[name]]:
        raise FolderError(
            f"{path} holds another tournament, which differs in {', '.join(different).replace('_', ' ')}. "
            "Name another folder, or delete this one."
        )


def _drop_torn_line(file: BinaryIO) -> None:
    """Remove an incomplete last line, which a killed process leaves."""
    file.seek(0)
    whole = sum(len(line) for line in file if line.endswith(b"\n"))
    if whole < file.seek(0, os.SEEK_END):
        file.truncate(whole)
