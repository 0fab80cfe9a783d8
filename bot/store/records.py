"""The plain records that the store hands out, without behaviour of their own."""

from __future__ import annotations

from datetime import datetime
from typing import Final

import msgspec
from msgspec import Struct

from bot.store.models import OPEN


class SeatRecord(Struct):
    """A place at a table, as it is stored; `bot.store.models.SeatRow` says what the parts mean."""

    joined: int
    number: int | None = None
    member_id: int | None = None
    name: str | None = None
    agent: str | None = None
    agent_number: int | None = None
    absence: str | None = None
    history: str = ""
    wants_stop: bool = False
    missed: int = 0
    pauses: bool = False
    advice: int = 0
    advised_at: int | None = None


class DeadlineRecord(Struct, frozen=True):
    """When something happens at a table by itself, by the time of day; see `bot.store.models.DeadlineRow`."""

    kind: str
    seat: int | None
    ply: int
    due: datetime
    until: datetime


class DueRecord(Struct, frozen=True):
    """A deadline with the table that it belongs to."""

    table_id: str
    deadline: DeadlineRecord


class SaidRecord(Struct, frozen=True):
    """What somebody has said at a table; `bot.store.models.SaidRow` says what the parts mean."""

    ply: int
    seat: int
    number: int
    member_id: int | None
    phrase: str


class TableRecord(Struct):
    """A table with its seats, as it is stored; `bot.store.models.TableRow` says what the parts mean."""

    id: str
    guild_id: int | None
    channel_id: int
    locale: str
    game: str
    rules: int
    options: str
    status: str
    seed: bytes | None
    commitment: str | None
    ply: int
    state: bytes | None
    outcome: str | None
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    ended_by: int | None
    ended_by_name: str | None
    version: int
    host_id: int | None = None
    clock: str = "none"
    turn_at: datetime | None = None
    called_at: datetime | None = None
    paused_at: datetime | None = None
    ended_because: str | None = None
    set_back: bool = False
    agent_to_act: bool = False
    advice: bool = True
    pace: str = "normal"
    calls: bool = True
    parent_id: int | None = None
    member_to_act: int | None = None
    seats: list[SeatRecord] = msgspec.field(default_factory=list)
    """In the order of sitting down."""
    deadlines: list[DeadlineRecord] = msgspec.field(default_factory=list)
    """One of each kind at most."""
    said: list[SaidRecord] = msgspec.field(default_factory=list)
    """What each seat has said since its last move, oldest first; only of a table that was read by itself."""

    @property
    def is_open(self) -> bool:
        """Whether it is a lobby or running."""
        return self.status in OPEN

    def copy(self) -> TableRecord:
        """One that can be changed without changing this."""
        seats = [msgspec.structs.replace(seat) for seat in self.seats]
        return msgspec.structs.replace(self, seats=seats, deadlines=[*self.deadlines], said=[*self.said])

    def __repr__(self) -> str:
        """Short: the seed and the state tell every card."""
        return f"<table {self.id} at ply {self.ply}>"


class MoveRecord(Struct, frozen=True, kw_only=True):
    """One move in the log of a table; `bot.store.models.MoveRow` says what the parts mean."""

    table_id: str
    ply: int
    seat: int
    member_id: int | None = None
    agent: str | None = None
    move: str
    events: str | None = None
    at: datetime

    def __repr__(self) -> str:
        """Short: a move may tell a card."""
        return f"<move {self.ply} of table {self.table_id}>"


UNKNOWN: Final = ""
"""Instead of a digest: it is not known what this message shows, so it has to be edited."""
REPLACING: Final = "anew"
"""Instead of a digest: a message was sent to replace this one (0: the first one), and no answer has come yet.

The value is the one that older versions have stored.
"""
GONE: Final = "gone"
"""Instead of a digest: this message was deleted. The row stays, as the nonce of the next message follows from it."""


class Post(Struct, frozen=True, kw_only=True):
    """One screen that was sent for a table, and the message it was sent as."""

    table_id: str
    kind: str
    """What the screen shows: `board`, or `hand` for a private one."""
    member_id: int | None = None
    """Whose private screen it is; None for the screens that everybody sees."""
    channel_id: int
    message_id: int
    digest: str
    """A hash of what was sent, so that only what differs is sent again; or `UNKNOWN`, `REPLACING` or `GONE`."""
    posted_at: datetime
    """When the message was made (an edit leaves it): Discord limits edits of old messages."""

    @property
    def stands(self) -> bool:
        """Whether there is a message, as far as is known."""
        return self.digest != GONE and self.message_id != 0


class MemberNote(Struct, frozen=True, kw_only=True):
    """What the bot remembers of a member to write to them in private. Every part but the id may be unknown."""

    member_id: int
    locale: str | None = None
    name: str | None = None
    dm_channel_id: int | None = None
    dm_refusal: int | None = None
    """Discord's code of the refusal if the last direct message was refused, else None."""
    text_only: bool = False
    """Whether they want no pictures."""
    played: str = ""
    """The names of the games that they have played to the end, with spaces between them."""
    language: str | None = None
    """The language that they have chosen; None: the one of their Discord."""
    notices: bool = True
    """Whether they want a notice when it is their turn."""
    private: bool = False
    """Whether nobody else is shown their results."""
    updated_at: datetime

    @property
    def reads(self) -> str | None:
        """The language, as a locale of Discord's, in which to write to them; None if it is unknown."""
        return self.language or self.locale

    def has_played(self, game: str) -> bool:
        """Whether they have played this game to the end before."""
        return game in self.played.split()


class ServerRecord(Struct, frozen=True, kw_only=True):
    """The settings of a server, as they are stored; `bot.store.member_models.ServerRow` says what the parts mean."""

    guild_id: int
    language: str | None = None
    game: str | None = None
    options: str = "{}"
    clock: str | None = None
    pace: str = "normal"
    advice: bool = True
    channels: str = ""
    threads: bool = False
    calls: bool = True
    zone: str | None = None
