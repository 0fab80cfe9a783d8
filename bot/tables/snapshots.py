"""Making the public snapshot of a table from its row: the one place where secrets are left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store import Status
from bot.tables.types import House, Member, Place, Seat, Table
from engines import codec
from engines.upgrades import DocumentError

if TYPE_CHECKING:
    from bot.store import SeatRow, TableRow
    from engines.contract import AnyGame, Options


def snapshot(row: TableRow, game: AnyGame) -> Table:
    """The table as anybody may know it."""
    by_joining = sorted(row.seats, key=lambda seat: seat.joined)
    in_order = sorted(by_joining, key=lambda seat: -1 if seat.number is None else seat.number)
    return Table(
        id=row.id,
        place=Place(row.guild_id, row.channel_id, row.locale),
        game=row.game,
        status=Status(row.status),
        options=_options(row, game),
        seats=tuple(_seat(number, seat) for number, seat in enumerate(in_order)),
        joined=tuple(in_order.index(seat) for seat in by_joining),
        host=next((_member(seat) for seat in by_joining if seat.member_id is not None), None),
        ply=row.ply,
        commitment=row.commitment,
        # The seed tells every card: not before the table has ended.
        seed=None if row.is_open else row.seed,
        outcome=None if row.outcome is None else codec.decode_outcome(row.outcome),
        created_at=row.created_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
    )


def _options(row: TableRow, game: AnyGame) -> Options:
    try:
        options: Options = codec.decode_options(game, row.options)
    except DocumentError:
        # As when newer checks refuse its house values. It is not dealt nor played on, but it can be found and stopped.
        return game.Options()
    return options


def _seat(number: int, row: SeatRow) -> Seat:
    house = None if row.house is None else House(row.house, row.house_number or 0)
    return Seat(number, _member(row), house)


def _member(row: SeatRow) -> Member | None:
    return None if row.member_id is None else Member(row.member_id, row.name or "")
