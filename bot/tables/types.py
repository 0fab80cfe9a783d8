"""What the host shows of its tables: frozen snapshots that may go to any screen.

They are all that the layers above may know of a table. No secret is in them: a snapshot is made after the transaction
that it tells of, holds no state, and has the seed only when the table has ended.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Generic, TypeAlias

from msgspec import Struct

from bot.store.schema import Status
from bot.tables.story import Turn
from engines.contract import Event, EventT, MoveT, Options, Outcome, Said, ViewT


class Because(StrEnum):
    """Why a table has ended early, if no member ended it."""

    PLACE_GONE = "place-gone"
    """Its channel or server is gone, or the bot was removed from there."""
    IDLE = "idle"
    """It was idle for a long time."""
    OPERATOR = "operator"
    """The bot's operator has ended it, at the terminal."""
    FAULT = "fault"
    """The operator, too, because something was wrong with it."""
    CLOSING = "closing"
    """The operator, too, because the bot is about to stop for longer."""

    @property
    def is_operator(self) -> bool:
        """Whether the person who runs the bot has ended it."""
        return self in {Because.OPERATOR, Because.FAULT, Because.CLOSING}


class Place(Struct, frozen=True):
    """The place of a table."""

    guild_id: int | None
    """None in a private channel."""
    channel_id: int
    locale: str
    """The language of the channel, such as `ja` or `en-GB`."""
    parent_id: int | None = None
    """The channel in whose thread it is, if that thread was made for tables."""


class Member(Struct, frozen=True):
    """A Discord user, by the name they had when they sat down."""

    id: int
    name: str

    @property
    def is_nobody(self) -> bool:
        """Whether it replaces a member who has asked to be forgotten: see `bot.features.privacy`."""
        return self.id < 0


class SeatedAgent(Struct, frozen=True):
    """An agent at a table."""

    name: str
    """How it plays, such as `heuristic`."""
    number: int
    """1, 2, ...: tells the agents of one table apart."""


class Absence(StrEnum):
    """Why an agent drives a seat for its owner."""

    AWAY = "away"
    """The owner does not act, or has asked for it."""
    LEFT = "left"
    """The owner has left the table; they may come back as long as nobody else has taken the seat."""
    REMOVED = "removed"
    """The owner is no longer in the table's server."""


class SeatEvent(StrEnum):
    """What has happened to the driver or the owner of a seat of a running table."""

    AWAY = "away"
    LEFT = "left"
    REMOVED = "removed"
    KICKED = "kicked"
    """The owner was removed and has lost the seat."""
    FORGOTTEN = "forgotten"
    """The owner has asked to be forgotten and has lost the seat."""
    BACK = "back"
    """The owner drives again."""
    TAKEN = "taken"
    """Somebody has taken the seat from the agent that drove it."""


class SeatChange(Struct, frozen=True):
    """That the driver or the owner of a seat has changed."""

    ply: int
    """The ply of the table at that time: later moves are the new driver's."""
    event: SeatEvent
    member: Member
    """The member who has gone or come."""


class Seat(Struct, frozen=True):
    """A place at a table, with its owner and its driver. One of `member` and `agent` at least is not None."""

    number: int
    """0..n-1. In a lobby the order of sitting down; once the table runs, clockwise from the start player."""
    token: int
    """Which of the five tokens represents the seat, from 0: the same from sitting down to the result."""
    member: Member | None
    """The owner; None if the seat has none."""
    agent: SeatedAgent | None
    """The driver; None if the owner drives."""
    absence: Absence | None = None
    """Why the agent drives for the owner; None if there is no owner, or no agent."""
    history: tuple[SeatChange, ...] = ()
    """Who came and went here since the deal, in order."""
    wants_stop: bool = False
    """Whether the owner has voted to stop the game."""
    missed: int = 0
    """How often in a row the member's time was up."""
    pauses: bool = False
    """Whether the member wants a pause."""
    advice: int = 0
    """How often the seat has asked what a house player would do."""

    @property
    def is_present(self) -> bool:
        """Whether the seat's owner drives it."""
        return self.member is not None and self.agent is None

    @property
    def is_on_offer(self) -> bool:
        """Whether an agent drives it and no owner keeps it: in a running game a newcomer may take it."""
        return self.agent is not None and self.absence is not Absence.AWAY


class Earned(Struct, frozen=True):
    """That a member has achieved something for the first time."""

    member_id: int
    code: str
    """Its words are the texts `achievement-<code>` and `achievement-<code>-how`."""


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
    host: Member | None = None
    """The host: see `bot.tables.seats.host_of`. None if no member is left."""
    ply: int
    commitment: str | None = None
    """The SHA-256 of the seed, from the start on."""
    seed: bytes | None = None
    """The seed itself, only once the table has ended."""
    outcome: Outcome | None = None
    """How it ended; None while it is open, and if it was stopped."""
    created_at: datetime
    started_at: datetime | None = None
    ended_at: datetime | None = None
    ended_by: Member | None = None
    """Who stopped it; None if nobody did, as when its channel was deleted."""
    ended_because: Because | None = None
    """Why it was stopped without anybody; None if somebody did, or if nobody knows."""
    version: int = 0
    """How often it or one of its seats has changed."""
    set_back: bool = False
    """Whether it was stopped because the bot was given older records, by which it must not go on."""
    hurried: bool = False
    """Whether its members want no pauses before the turns of agents."""
    clock: str = "none"
    """How long a member may take for a turn; see `bot.tables.clocks.Clock`."""
    turn_at: datetime | None = None
    """Since when the seat to act is awaited."""
    until: datetime | None = None
    """When the time of the seat to act is up; None if it is not limited."""
    called_at: datetime | None = None
    """When the seat to act was reminded or nudged last in this turn."""
    paused_at: datetime | None = None
    """Since when the table is paused."""
    advice: bool = True
    """Whether members may ask what a house player would do."""
    calls: bool = True
    """Whether a member whose direct messages are closed is called in the channel."""
    said: tuple[Said, ...] = ()
    """What each seat of a running table has said since its last move, oldest first."""

    @property
    def is_dealt(self) -> bool:
        """Whether the cards were dealt, so that there is something to see."""
        return self.commitment is not None

    @property
    def is_tutorial(self) -> bool:
        """Whether it teaches the one member who sits there: only such tables are in direct messages."""
        return self.place.guild_id is None

    @property
    def is_open(self) -> bool:
        """Whether it is a lobby or running."""
        return self.status in {Status.LOBBY, Status.RUNNING}

    @property
    def has_lost_its_place(self) -> bool:
        """Whether it has ended because its channel or server is gone: it can show nothing there any more."""
        return self.ended_because is Because.PLACE_GONE

    @property
    def has_agents(self) -> bool:
        """Whether an agent drives a seat here."""
        return any(seat.agent is not None for seat in self.seats)

    @property
    def members(self) -> tuple[Member, ...]:
        """The owners of the seats, driving or not, in the order of the seats; without those who were forgotten."""
        return tuple([seat.member for seat in self.seats if seat.member is not None and not seat.member.is_nobody])

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats whose members play themselves."""
        return tuple([seat for seat in self.seats if seat.is_present])

    @property
    def voters(self) -> tuple[Member, ...]:
        """The members who have voted to stop a running game."""
        return tuple(seat.member for seat in self.seats if seat.member is not None and seat.wants_stop)

    @property
    def votes_needed(self) -> int:
        """How many votes stop a running game: more than half of the members who play themselves."""
        return sum(seat.is_present for seat in self.seats) // 2 + 1

    def has_had(self, member_id: int) -> bool:
        """Whether this member has, or once had, a seat of this game."""
        before = any(change.member.id == member_id for seat in self.seats for change in seat.history)
        return before or self.seat_of(member_id) is not None

    @property
    def has_forgotten(self) -> bool:
        """Whether a member who had a seat here was forgotten: then it is not known any more who has seen cards."""
        return any(change.member.is_nobody for seat in self.seats for change in seat.history)

    def was_sent_away(self, member_id: int) -> bool:
        """Whether this member had a seat of this game until somebody sent them away from it."""
        changes = [change for seat in self.seats for change in seat.history if change.member.id == member_id]
        return changes != [] and changes[-1].event is SeatEvent.KICKED

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
        """The seat that this member owns, even if somebody else drives it."""
        for seat in self.seats:
            if seat.member is not None and seat.member.id == member_id:
                return seat
        return None


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
    own_turn: tuple[EventT, ...] = ()
    """What the seat may know of its own latest turn that is over, in a tutorial; else empty."""
    turned_up: tuple[ViewT, ...] = ()
    """The views of all seats, once a running table was stopped: what they held is shown then. Else empty."""
    course: tuple[Turn, ...] = ()
    """All turns of a table that has ended, as everybody may see them; empty before, and if they are not known."""
    earned: tuple[Earned, ...] = ()
    """What was achieved at a table that has ended, by members who do not want to be private."""
    to_act: int | None
    """The seat whose decision is awaited; None if the table is not running."""
    own_turns: int | None = None
    """How many turns the seat has finished; None for a spectator, and if that is too long ago to count."""
    may_take_back: bool = False
    """Whether the seat has made the last move and may take it back."""

    @property
    def is_driven(self) -> bool:
        """Whether an agent drives for the owner who is the reader."""
        own = None if self.seat is None else self.table.seats[self.seat]
        return own is not None and own.member is not None and own.agent is not None


AnyTableView: TypeAlias = TableView[Struct, Struct, Event]
"""A table view without the types of its game."""
