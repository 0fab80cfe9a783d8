"""What the host shows of its tables: frozen values that any screen may use.

The layers above see nothing else of a table. They contain no secret: each is made after the transaction it reports,
holds no state, and has the seed only once the table has ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Final, Generic, TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from bot.store.schema import Status
from bot.tables.names import numbers_of
from bot.tables.story import LogEntry, Turn
from engines.contract import Event, EventT, MoveT, Options, Outcome, Said, ViewT


class Because(StrEnum):
    """Why a table has ended early, if no member ended it."""

    PLACE_GONE = "place-gone"
    """Its channel or server is gone, or the bot was removed from it."""
    IDLE = "idle"
    """It was idle for a long time."""
    OPERATOR = "operator"
    """The bot's operator ended it at the terminal."""
    FAULT = "fault"
    """The operator ended it because something was wrong with it."""
    CLOSING = "closing"
    """The operator ended it because the bot is about to stop for a longer time."""

    @property
    def is_operator(self) -> bool:
        """Whether the bot's operator ended it."""
        return self in {Because.OPERATOR, Because.FAULT, Because.CLOSING}


class TablePlace(Struct, frozen=True):
    """The channel in which a table is."""

    guild_id: int | None
    """None in direct messages."""
    channel_id: int
    locale: str
    """The language of the channel, such as `ja` or `en-GB`."""
    parent_id: int | None = None
    """The parent channel if the table is in a thread that was created for tables; else None."""
    thread_of: int | None = None
    """The parent channel if the table is in a thread that somebody else opened; else None."""

    @property
    def governing_id(self) -> int:
        """The channel whose permissions apply here: the parent of a thread, else the channel itself."""
        return self.parent_id or self.thread_of or self.channel_id

    @property
    def posts_count_for(self) -> int | None:
        """The channel whose limit of posts counts here; see `bot.tables.act_limits`. None in direct messages."""
        if self.guild_id is None:
            return None
        return self.channel_id if self.parent_id is None else self.parent_id


LEARNER_ID: Final = 0
"""The id of the learner in the example of a lesson; no member of Discord has it."""


class Member(Struct, frozen=True, omit_defaults=True):
    """A Discord user, with the name they had when they joined."""

    id: int
    name: str
    number: int = 1
    """Above 1 for a member whose name another one has, too; see `told_apart`. It is not stored."""

    @property
    def is_learner(self) -> bool:
        """Whether this is the learner in a lesson's example, whom screens give a name."""
        return self.id == LEARNER_ID

    @property
    def is_nobody(self) -> bool:
        """Whether this replaces a member who has asked to be forgotten; see `bot.features.privacy`."""
        return self.id < 0


def told_apart(members: Iterable[Member]) -> list[Member]:
    """The members, with a number above 1 for each whose name looks or sounds like that of an earlier one."""
    found = [*members]
    numbers = numbers_of([(member.id, member.name) for member in found])
    return [_with_number(member, numbers) for member in found]


def _with_number(member: Member, numbers: Mapping[int, int]) -> Member:
    # The id of a forgotten member is its number already.
    number = member.number if member.is_nobody else numbers[member.id]
    return member if member.number == number else replace(member, number=number)


class SeatedAgent(Struct, frozen=True):
    """An agent at a table."""

    name: str
    """How it plays, such as `heuristic`."""
    number: int
    """1, 2, ...; distinguishes the agents of one table."""


class Absence(StrEnum):
    """Why an agent drives a seat for its owner."""

    AWAY = "away"
    """The owner has run out of time, or has asked for it."""
    LEFT = "left"
    """The owner has left the table; they may return until somebody else takes the seat."""
    REMOVED = "removed"
    """The owner is no longer in the table's server."""


class SeatEvent(StrEnum):
    """A change of the driver or the owner of a seat at a running table."""

    AWAY = "away"
    LEFT = "left"
    REMOVED = "removed"
    KICKED = "kicked"
    """The host or a manager has taken the seat from its owner."""
    FORGOTTEN = "forgotten"
    """The owner has asked to be forgotten and has lost the seat."""
    BACK = "back"
    """The owner drives again."""
    TAKEN = "taken"
    """A newcomer has taken the seat from the agent that drove it."""


class SeatChange(Struct, frozen=True, omit_defaults=True):
    """One change of the driver or the owner of a seat."""

    ply: int
    """The table's ply when it happened; later moves are the new driver's."""
    event: SeatEvent
    member: Member
    """The member who left or arrived."""
    advice: int = 0
    """How often a member who left had asked for advice; noted when another one takes the seat."""
    agent: int = 0
    """The number of the house player that took over, or that played until then; 0 if none did, or if unknown."""


def advised(owner: Member | None, history: Sequence[SeatChange], advice: int) -> dict[Member, int]:
    """How often each owner of a seat has asked for advice, if ever. The latest may have lost the seat."""
    counts = {change.member: change.advice for change in history}
    if owner is not None or history:
        counts[owner or history[-1].member] = advice
    return {member: count for member, count in counts.items() if count}


class Seat(Struct, frozen=True):
    """A seat at a table, with its owner and its driver. At least one of `member` and `agent` is not None."""

    number: int
    """0..n-1: in a lobby the order of joining, at a running table clockwise from the start player."""
    token: int
    """Which of the five tokens represents the seat, 0 to 4; the same from joining to the result."""
    member: Member | None
    """The owner; None if the seat has none."""
    agent: SeatedAgent | None
    """The driver; None if the owner drives."""
    absence: Absence | None = None
    """Why the agent drives for the owner; None if there is no owner or no agent."""
    history: tuple[SeatChange, ...] = ()
    """The changes of owner and driver since the deal, in order."""
    wants_stop: bool = False
    """Whether the owner has voted to stop the game."""
    missed: int = 0
    """How often in a row the member has run out of time."""
    pauses: bool = False
    """Whether the member wants a pause."""
    advice: int = 0
    """How often its latest owner has asked what a house player would do."""
    emote: str | None = None
    """The emote that its owner shows now, of `bot.tables.emotes.EMOTES`; None: none."""
    emotes: int = 0
    """How many its owner has shown since the seat's last move."""
    is_former: bool = False
    """Whether this is how the seat was before it got another player; see `bot.tables.occupants`."""
    relay: Seat | None = None
    """The same seat with the player who went on, in a sentence about what several players did there."""

    @property
    def is_present(self) -> bool:
        """Whether the seat's owner drives it."""
        return self.member is not None and self.agent is None

    @property
    def is_on_offer(self) -> bool:
        """Whether an agent drives it and no owner keeps it; in a running game, a newcomer may then take it."""
        return self.agent is not None and self.absence is not Absence.AWAY


class Earned(Struct, frozen=True):
    """A member's first achievement of a kind."""

    member_id: int
    code: str
    """The locales describe it in `achievement-<code>` and `achievement-<code>-how`."""


class HeadToHead(Struct, frozen=True):
    """How often each of two players has beaten the other at a game, a table that has just ended included."""

    wins: tuple[int, int]
    """By seat of that table."""
    draws: int
    """How many games were won by both or by neither."""


class Table(Struct, frozen=True, kw_only=True):
    """One play-through of a game in one channel, as it is after a particular change."""

    id: str
    place: TablePlace
    game: str
    status: Status
    options: Options
    """An `Options` of the game, decoded."""
    seats: tuple[Seat, ...]
    joined: tuple[int, ...]
    """The seat numbers in the order of joining, from which the seed draws the seats."""
    host: Member | None = None
    """The host; see `bot.tables.seats.host_of`. None if no member is left."""
    ply: int
    commitment: str | None = None
    """The SHA-256 of the seed; None before the deal."""
    seed: bytes | None = None
    """The seed itself; None until the table has ended."""
    outcome: Outcome | None = None
    """The result; None while the table is open, or if it was stopped."""
    created_at: datetime
    started_at: datetime | None = None
    ended_at: datetime | None = None
    ended_by: Member | None = None
    """The member who stopped it; None if no member did, for example because its channel was deleted."""
    ended_because: Because | None = None
    """Why it was stopped if no member stopped it; None if a member did, or if unknown."""
    version: int = 0
    """How often it or one of its seats has changed."""
    set_back: bool = False
    """Whether it was stopped because the database was restored from a backup."""
    is_fast: bool = False
    """Whether agents make no pauses before their turns: its members want none, or only one of them plays."""
    clock: str = "none"
    """How long a member may take for a turn; see `bot.tables.clocks.Clock`."""
    turn_at: datetime | None = None
    """Since when the table has been waiting for the seat to act."""
    until: datetime | None = None
    """When the time of the seat to act is up; None if it is unlimited."""
    called_at: datetime | None = None
    """When the seat to act was last reminded or nudged in this turn; None: not yet."""
    paused_at: datetime | None = None
    """Since when the table has been paused; None if it is not."""
    advice: bool = True
    """Whether members may ask what a house player would do."""
    calls: bool = True
    """Whether a member whose direct messages are closed is called in the channel."""
    motion: bool = True
    """Whether pictures in the channel may move."""
    said: tuple[Said, ...] = ()
    """What each seat of a running table has said since its last move, oldest first."""

    def __post_init__(self) -> None:
        """Number the members of one name in the order in which they came, so that a number stays the same."""
        members = _in_order_of_coming(self)
        numbers = numbers_of([(member.id, member.name) for member in members])
        if all(_with_number(member, numbers) is member for member in members):
            return
        force_setattr(self, "seats", tuple(_seat_with_numbers(seat, numbers) for seat in self.seats))
        for name, member in (("host", self.host), ("ended_by", self.ended_by)):
            if member is not None:
                force_setattr(self, name, _with_number(member, numbers))

    @property
    def is_dealt(self) -> bool:
        """Whether the cards have been dealt, so that there is something to see."""
        return self.commitment is not None

    @property
    def is_tutorial(self) -> bool:
        """Whether it teaches its only member; all tables in direct messages do, and no others."""
        return self.place.guild_id is None

    @property
    def is_open(self) -> bool:
        """Whether it is a lobby or running."""
        return self.status in {Status.LOBBY, Status.RUNNING}

    @property
    def has_lost_its_place(self) -> bool:
        """Whether it ended because its channel or server is gone, so that it can no longer show anything there."""
        return self.ended_because is Because.PLACE_GONE

    @property
    def was_closed_alone(self) -> bool:
        """Whether its only member closed it before the game began: then nobody else needs to know."""
        if self.is_open or self.is_dealt or self.is_tutorial or self.ended_by is None:
            return False
        return all(member.id == self.ended_by.id for member in self.members)

    @property
    def has_agents(self) -> bool:
        """Whether an agent drives one of the seats."""
        return any(seat.agent is not None for seat in self.seats)

    @property
    def members(self) -> tuple[Member, ...]:
        """The owners of the seats, driving or not, in seat order; without forgotten members."""
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
        """Whether a member who had a seat was forgotten: then the bot no longer knows everybody who has seen cards."""
        return any(change.member.is_nobody for seat in self.seats for change in seat.history)

    def was_sent_away(self, member_id: int) -> bool:
        """Whether this member lost their latest seat of this game because they were removed from it."""
        changes = [change for seat in self.seats for change in seat.history if change.member.id == member_id]
        return changes != [] and changes[-1].event is SeatEvent.KICKED

    def may_be_stopped_by(self, member_id: int, *, manager: bool) -> bool:
        """Whether this member may stop it: in a lobby any seated member, at a running table the host.

        Managers always may, and everybody if no member is left.
        """
        if manager or self.host is None:
            return True
        if self.status is Status.LOBBY:
            return self.seat_of(member_id) is not None
        return self.host.id == member_id

    def seat_of(self, member_id: int) -> Seat | None:
        """The seat that this member owns, even if an agent drives it; None if they own none."""
        for seat in self.seats:
            if seat.member is not None and seat.member.id == member_id:
                return seat
        return None


def _in_order_of_coming(table: Table) -> list[Member]:
    """All members that a table names: those of the deal in the order of joining, then newcomers, then others.

    A member may appear several times.
    """
    seats = table.seats
    joined = [seats[number] for number in table.joined if number < len(seats)]
    first = [_first_owner(seat) for seat in (*joined, *seats)]
    changes = sorted((change for seat in seats for change in seat.history), key=lambda change: change.ply)
    later = [change.member for change in changes]
    found = [*first, *later, *(seat.member for seat in seats), table.host, table.ended_by]
    return [member for member in found if member is not None]


def _first_owner(seat: Seat) -> Member | None:
    """Who was dealt a seat, or sits there before the deal; None if it was an agent."""
    if not seat.history:
        return seat.member
    return None if seat.history[0].event is SeatEvent.TAKEN else seat.history[0].member


def _seat_with_numbers(seat: Seat, numbers: Mapping[int, int]) -> Seat:
    owner = None if seat.member is None else _with_number(seat.member, numbers)
    history = tuple(replace(change, member=_with_number(change.member, numbers)) for change in seat.history)
    return replace(seat, member=owner, history=history)


class Undealt(Struct, frozen=True):
    """The view of a table that has not been dealt: there is nothing to see."""


class TableView(Struct, Generic[MoveT, ViewT, EventT], frozen=True, kw_only=True):
    """A table as one seat or a spectator may see it; a screen gets nothing else."""

    table: Table
    seat: int | None
    """The seat that sees this; None for a spectator."""
    view: ViewT
    """The game's view for that seat; `Undealt` before the deal."""
    legal: tuple[MoveT, ...]
    """The legal moves if this seat is to act, else empty."""
    story: tuple[EventT, ...] = ()
    """The events since its last turn began that the seat may know; see `bot.tables.story`."""
    log: tuple[LogEntry, ...] = ()
    """The latest moves, or all moves of an ended table, with the events that everybody may see."""
    own_turn: tuple[EventT, ...] = ()
    """In a tutorial, the events of the seat's latest finished turn; else empty."""
    turned_up: tuple[ViewT, ...] = ()
    """The views of all seats of a table that was stopped, because all hands are then shown; else empty."""
    course: tuple[Turn, ...] = ()
    """All turns of an ended table, as everybody may see them; empty while it is open, and if they are unknown."""
    earned: tuple[Earned, ...] = ()
    """What was achieved at an ended table, by members who do not hide their results."""
    duel: HeadToHead | None = None
    """The head-to-head of the two players of an ended table; None for more seats, and if a player hides results."""
    to_act: int | None
    """The seat to act; None if the table is not running."""
    own_turns: int | None = None
    """How many turns the seat has finished; None for a spectator, or if the log that is kept is too short to tell."""
    may_take_back: bool = False
    """Whether the seat has made the last move and may take it back."""
    movers: Table | None = None
    """The table with those who played in the story; None: `table` itself. See `table_then`."""

    @property
    def table_then(self) -> Table:
        """The table for sentences about what seats did: each has the player who did it."""
        return self.movers or self.table

    @property
    def is_driven(self) -> bool:
        """Whether an agent drives the seat for its owner, the reader."""
        own = None if self.seat is None else self.table.seats[self.seat]
        return own is not None and own.member is not None and own.agent is not None


AnyTableView: TypeAlias = TableView[Struct, Struct, Event]
"""A table view without the types of its game."""
