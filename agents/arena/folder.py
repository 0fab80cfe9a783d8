"""The folder of a tournament: its plan, and one line for every played game."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

import msgspec
from msgspec import Struct

from agents.arena.plan import Tournament
from agents.arena.playing import Job, Result, play_job
from engines.codec import encode_options
from engines.contract import Outcome

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
_ENCODER: Final = msgspec.json.Encoder()


def line_of(result: Result) -> bytes:
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

    def results(self) -> list[Result]:
        """The results of the played games, in the order of the plan."""
        found: dict[tuple[int, int], Result] = {}
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
            found[line.deal, line.table] = Result(job, line.outcome, line.moves, line.seconds)
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
