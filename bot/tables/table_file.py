"""A dealt table as one document, with everything by which it can be checked: what `stammtisch export` writes.

What the store keeps of a table becomes such a document, and so does a file from elsewhere; `bot.tables.verification`
checks both alike. Members are called `player 1`, `player 2`, ... in it, in the order of joining. The format is
described in docs/fairness.md; what changes it raises `FORMAT`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Final

import msgspec
from msgspec import Raw, Struct

from bot.store.schema import MoveRecord, SaidRecord, SeatRecord, TableRecord
from bot.tables.seats import history_of
from engines import codec
from engines.contract import AnyGame
from engines.edition import FIELD, shipped
from engines.options import edition_kind
from engines.upgrades import DocumentError

FORMAT: Final = 2
"""The version of the format that this release writes and reads."""

NULL: Final = Raw(b"null")
"""What is not there: msgspec reads no piece of JSON that is optional."""

BROKEN: Final = (msgspec.DecodeError, UnicodeError)
"""What reading a piece of JSON raises that is none."""

_LISTS: Final = ("players", "moves", "said")
"""What is written with one element a line."""


class TableFileError(ValueError):
    """Why there is no such document, in one sentence in English for the person at the terminal."""


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """That the driver or the owner of a seat has changed; see `bot.tables.types.SeatChange`."""

    ply: int
    event: str
    member: str


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat down at a table, and what happened to that seat."""

    seat: int | None
    """The seat that was drawn."""
    member: str | None
    """Who owns the seat in the end; None: nobody."""
    house_player: str | None
    """The name of the agent that drives it in the end; None: the member does."""
    changes: tuple[Change, ...] = ()


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of the log."""

    ply: int
    seat: int
    member: str | None
    """Who drove the seat; None if it was an agent."""
    house_player: str | None
    """The name of the agent that has chosen the move, also in the place of a member whose time was up."""
    move: Raw
    events: Raw
    """`NULL` if the move was made before events were kept."""
    at: datetime


class Remark(Struct, frozen=True, forbid_unknown_fields=True):
    """That a seat has said something."""

    ply: int
    """The ply of the table at that time."""
    seat: int
    member: str | None
    """The member who has said it; None if it was an agent."""
    phrase: str


class Result(Struct, frozen=True, forbid_unknown_fields=True):
    """How it ended; see `engines.contract.Outcome`."""

    reason: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ranks: tuple[int, ...]


class TableFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A dealt table."""

    format: int
    table: str
    """Its id."""
    game: str
    rules: int
    options: Raw
    edition: Raw
    """The figures that it was played with, the shipped ones too; `NULL` if the game has no edition."""
    status: str
    seal: str
    """The SHA-256 of the seed, published when the table started."""
    seed: str
    """In hexadecimal."""
    started: datetime | None
    ended: datetime | None
    ply: int
    outcome: Result | None
    players: tuple[Player, ...]
    """In the order of joining."""
    moves: tuple[Entry, ...]
    state: Raw
    """The stored state after the last move, in its envelope."""
    said: tuple[Remark, ...] = ()
    """What was said beside the moves; not there in format 1."""


def table_file(
    row: TableRecord,
    moves: Iterable[MoveRecord],
    game: AnyGame,
    *,
    said: Iterable[SaidRecord] = (),
    names: bool = False,
) -> TableFile:
    """The document of a table that was dealt, open or not; with `names` those of the members are in it.

    It holds the seed, so nobody may see that of an open one. Raises TableFileError if its rows cannot be read.
    """
    if row.seed is None:
        raise ValueError(f"table {row.id} was never dealt")
    called = _Called(names)
    try:
        players = tuple(_player(seat, called) for seat in sorted(row.seats, key=lambda seat: seat.joined))
        return TableFile(
            format=FORMAT,
            table=row.id,
            game=row.game,
            rules=row.rules,
            options=Raw(row.options.encode()),
            edition=edition_of(row.options.encode(), game),
            status=row.status,
            seal=row.commitment or "",
            seed=row.seed.hex(),
            started=row.started_at,
            ended=row.ended_at,
            ply=row.ply,
            outcome=_result(row.outcome),
            players=players,
            moves=tuple(_entry(each, called) for each in moves),
            state=NULL if row.state is None else Raw(row.state),
            said=tuple(_remark(each, called) for each in said),
        )
    except (msgspec.DecodeError, DocumentError) as error:
        raise TableFileError(f"The rows of table {row.id} cannot be read.") from error


def edition_of(options: bytes | Raw, game: AnyGame) -> Raw:
    """The figures that a table with these options is played with; `NULL` if there are none, or nobody can read them."""
    kind = edition_kind(game.Options)
    if kind is None:
        return NULL
    try:
        own = getattr(codec.decode_options(game, bytes(options)), FIELD)
    except DocumentError:
        return NULL
    return Raw(msgspec.json.encode(own or shipped(f"engines.{game.name}", kind)))


def written(table: TableFile) -> str:
    """The text of the document. Raises TableFileError if a part of it is no JSON."""
    parts = []
    for name in table.__struct_fields__:
        value = getattr(table, name)
        if name in _LISTS:
            lines = ",\n    ".join(msgspec.json.encode(each).decode() for each in value)
            text = f"[\n    {lines}\n  ]" if lines else "[]"
        else:
            text = msgspec.json.encode(value).decode()
        parts.append(f'  "{name}": {text}')
    document = "{\n" + ",\n".join(parts) + "\n}\n"
    try:
        msgspec.json.decode(document, type=TableFile)
    except BROKEN as error:
        raise TableFileError(f"The rows of table {table.table} cannot be read.") from error
    return document


def read(data: bytes) -> TableFile:
    """The document in a file. Raises TableFileError."""
    try:
        told = msgspec.json.decode(data, type=_Told).format
        if told > FORMAT:
            raise TableFileError(f"It has format {told}, and this release knows formats up to {FORMAT}.")
        return msgspec.json.decode(data, type=TableFile)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise TableFileError(f"It is not a table written by `stammtisch export`: {error}.") from None


class _Told(Struct):
    """What is read first."""

    format: int


class _Called:
    """How members are called in one document: by numbers in the order in which they come up."""

    def __init__(self, names: bool) -> None:
        self._names = names
        self._numbers: dict[int, str] = {}

    def __call__(self, member_id: int, name: str | None) -> str:
        if member_id not in self._numbers:
            number = f"player {len(self._numbers) + 1}"
            self._numbers[member_id] = f"{number}: {name}" if self._names and name else number
        return self._numbers[member_id]


def _player(seat: SeatRecord, called: Callable[[int, str | None], str]) -> Player:
    # Who had it first comes up first.
    changes = tuple(Change(each.ply, each.event, called(each.member.id, each.member.name)) for each in history_of(seat))
    member = None if seat.member_id is None else called(seat.member_id, seat.name)
    return Player(seat.number, member, seat.agent, changes)


def _entry(move: MoveRecord, called: Callable[[int, str | None], str]) -> Entry:
    return Entry(
        ply=move.ply,
        seat=move.seat,
        member=None if move.member_id is None else called(move.member_id, None),
        house_player=move.agent,
        move=Raw(move.move.encode()),
        events=NULL if move.events is None else Raw(move.events.encode()),
        at=move.at,
    )


def _remark(said: SaidRecord, called: Callable[[int, str | None], str]) -> Remark:
    member = None if said.member_id is None else called(said.member_id, None)
    return Remark(said.ply, said.seat, member, said.phrase)


def _result(stored: str | None) -> Result | None:
    if stored is None:
        return None
    outcome = codec.decode_outcome(stored)
    return Result(outcome.reason, outcome.scores, outcome.winners, outcome.ranks)


def plain(raw: Raw | bytes) -> bytes:
    """A piece of JSON in the one form in which equal values are equal bytes, however they were written.

    Raises msgspec.DecodeError if it is none.
    """
    return msgspec.json.encode(msgspec.json.decode(raw), order="sorted")


def found_in(raw: Raw | bytes, name: str) -> bytes | None:
    """The first field of this name in a JSON object or those inside it, in that form; None if there is none.

    Raises msgspec.DecodeError.
    """
    level: list[object] = [msgspec.json.decode(raw)]
    while level:
        objects = [each for each in level if isinstance(each, dict)]
        for each in objects:
            if name in each:
                return msgspec.json.encode(each[name], order="sorted")
        level = [value for each in objects for value in each.values()]
    return None
