"""What the host shows of its tables: frozen snapshots that may go to any screen.

They are all that the layers above may know of a table. No secret is in them: a snapshot is made after the transaction
that it tells of, holds no state, and has the seed only when the table has ended.
"""

from __future__ import annotations

from datetime import datetime
from typing import Generic, TypeAlias

from msgspec import Struct

from bot.store import Status
from engines.contract import Event, EventT, MoveT, Options, Outcome, ViewT


class Place(Struct, frozen=True):
    """Where a table stands."""

    guild_id: int | None
    """None in a private channel."""
    channel_id: int
    locale: str
    """The language of the channel, such as `ja` or `en-GB`."""


class Member(Struct, frozen=True):
    """A Discord user, by the name they had when they sat down."""

    id: int
    name: str


class SeatedAgent(Struct, frozen=True):
    """An agent at a table."""

    name: str
    """How it plays, such as `heuristic`."""
    number: int
    """1, 2, ...: tells the agents of one table apart."""


class Seat(Struct, frozen=True):
    """A place at a table, held by a member or an agent; the other one is None."""

    number: int
    """0..n-1. In a lobby the order of sitting down; once the table runs, clockwise from the start player."""
    member: Member | None
    agent: SeatedAgent | None


class Table(Struct, frozen=True, kw_only=True):
    """One play-through of a game in one channel, as it is after a certain change."""

    id: str
    place: Place
    game: str
    status: Status
    options: Options
    """An `Options` of the game, decoded."""
    seats: tuple[Seat, ...]
    joined: tuple[int, ...]
    """The numbers of the seats in the order of sitting down; the seed draws the seats from it."""
    host: Member | None
    """The member who has been seated longest; None if no member is left."""
    ply: int
    commitment: str | None
    """The SHA-256 of the seed, from the start on."""
    seed: bytes | None
    """The seed itself, only once the table has ended."""
    outcome: Outcome | None
    """How it ended; None while it is open, and if it was stopped."""
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    ended_by: Member | None
    """Who stopped it; None if nobody did, as when its channel was deleted."""

    @property
    def is_dealt(self) -> bool:
        """Whether the cards were dealt, so that there is something to see."""
        return self.commitment is not None

    @property
    def is_open(self) -> bool:
        """Whether it is a lobby or running."""
        return self.status in {Status.LOBBY, Status.RUNNING}

    @property
    def members(self) -> tuple[Member, ...]:
        """The members who are seated, in the order of the seats."""
        return tuple(seat.member for seat in self.seats if seat.member is not None)

    def may_be_stopped_by(self, member_id: int | None, *, manager: bool) -> bool:
        """Whether this member may stop it: who sits in a lobby, the host of a running table, or a manager.

        Anybody may if no member is left.
        """
        if manager or self.host is None:
            return True
        if self.status is Status.LOBBY:
            return member_id is not None and self.seat_of(member_id) is not None
        return self.host.id == member_id

    def seat_of(self, member_id: int) -> Seat | None:
        """The seat that this member holds."""
        return next((seat for seat in self.seats if seat.member is not None and seat.member.id == member_id), None)


class Undealt(Struct, frozen=True):
    """The view of a table at which nothing is dealt: there is nothing to see."""


class TableView(Struct, Generic[MoveT, ViewT, EventT], frozen=True, kw_only=True):
    """A table as one seat, or a spectator, may see it: all that a screen gets."""

    table: Table
    seat: int | None
    """The seat that looks; None for a spectator."""
    view: ViewT
    """The game's view for that seat; `Undealt` as long as nothing is dealt."""
    legal: tuple[MoveT, ...]
    """The legal moves, if it is this very seat that is to act."""
    story: tuple[EventT, ...] = ()
    """What happened that the seat may know, from the beginning of its last turn on; see `bot.tables.story`."""
    turned_up: tuple[ViewT, ...] = ()
    """The views of all seats, once a running table was stopped: what they held is shown then. Else empty."""
    to_act: int | None
    """The seat whose decision is awaited; None if the table is not running."""


AnyTableView: TypeAlias = TableView[Struct, Struct, Event]
"""A table view as those see it to whom the types of its game do not matter."""
