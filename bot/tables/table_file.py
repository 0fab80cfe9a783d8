"""A dealt table as one document, with everything needed to check it: what `stammtisch export` writes.

Tables from the store and from files both become such documents, which `bot.tables.verification` checks. They call
members `player 1`, `player 2`, ... in the order of joining. docs/fairness.md describes the format; a change to it must
raise `FORMAT`.
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
from engines.contract import AnyGame, edition_kind
from engines.edition import FIELD, shipped
from engines.upgrades import DocumentError

FORMAT: Final = 2
"""The version of the format that this release writes and reads."""

NULL: Final = Raw(b"null")
"""A missing value: msgspec cannot decode an optional `Raw`."""

BROKEN: Final = (msgspec.DecodeError, UnicodeError)
"""What decoding invalid JSON raises."""

_LISTS: Final = ("players", "moves", "said")
"""The fields that are written with one element per line."""


class TableFileError(ValueError):
    """Why a document cannot be written or read, as one English sentence for the person at the terminal."""


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """A change of the driver or the owner of a seat; see `bot.tables.types.SeatChange`."""

    ply: int
    event: str
    member: str


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat, with its final owner and driver and what happened before."""

    seat: int | None
    """The seat number that was drawn."""
    member: str | None
    """The final owner of the seat; None: nobody."""
    house_player: str | None
    """The name of the agent that drives it in the end; None: the owner does."""
    changes: tuple[Change, ...] = ()


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of the log."""

    ply: int
    seat: int
    member: str | None
    """The member who drove the seat; None if an agent did."""
    house_player: str | None
    """The name of the agent that chose the move, also for a member whose time was up; None if the member did."""
    move: Raw
    events: Raw
    """`NULL` if the move was made before events were stored."""
    at: datetime


class Remark(Struct, frozen=True, forbid_unknown_fields=True):
    """A phrase that a seat said."""

    ply: int
    """The table's ply when it was said."""
    seat: int
    member: str | None
    """The member who said it; None if an agent did."""
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
    """The figures of the edition that was played, even if it is the shipped one; `NULL` if the game has no edition."""
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
    """The phrases that were said; missing in format 1."""


def table_file(
    row: TableRecord,
    moves: Iterable[MoveRecord],
    game: AnyGame,
    *,
    said: Iterable[SaidRecord] = (),
    names: bool = False,
) -> TableFile:
    """The document of a dealt table, open or not; with `names` it includes the names of members.

    It holds the seed, so nobody may see that of an open table. Raises TableFileError if the rows are unreadable.
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
    """The figures of the edition in these options; `NULL` if the game has none, or the options are unreadable."""
    kind = edition_kind(game.Options)
    if kind is None:
        return NULL
    try:
        own = getattr(codec.decode_options(game, bytes(options)), FIELD)
    except DocumentError:
        return NULL
    return Raw(msgspec.json.encode(own or shipped(f"engines.{game.name}", kind)))


def written(table: TableFile) -> str:
    """The text of the document. Raises TableFileError if a part of it is not JSON."""
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
    """The only field that is read before the format is known."""

    format: int


class _Called:
    """Names the members of one document, numbered in the order of first use."""

    def __init__(self, names: bool) -> None:
        self._names = names
        self._numbers: dict[int, str] = {}

    def __call__(self, member_id: int, name: str | None) -> str:
        if member_id not in self._numbers:
            number = f"player {len(self._numbers) + 1}"
            self._numbers[member_id] = f"{number}: {name}" if self._names and name else number
        return self._numbers[member_id]


def _player(seat: SeatRecord, called: Callable[[int, str | None], str]) -> Player:
    # The history first, because earlier owners get lower numbers.
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
    """A piece of JSON in canonical form, in which equal values are equal bytes.

    Raises msgspec.DecodeError if it is invalid.
    """
    return msgspec.json.encode(msgspec.json.decode(raw), order="sorted")


def found_in(raw: Raw | bytes, name: str) -> bytes | None:
    """The first field of this name in a JSON object or, breadth-first, those inside it, in canonical form; or None.

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
