"""The refusals of the host: requests that change nothing, each with a code that the locales put into words.

`engines.contract` has the refusals of a game (`Unreadable`, `IllegalMove`).
"""

from __future__ import annotations

from engines.contract import Refusal

CODES = frozenset(
    {
        "agent-drives",  # an agent drives the member's seat
        "already-driving",  # no agent drives the member's seat
        "already-host",  # the member is the host already
        "already-seated",  # the member sits at this table
        "bad-option",  # option, value: not a value of this option
        "busy",  # too much waits for the table, or the process that owns it does not answer
        "come-back-there",  # who was removed from a server comes back in it, not in direct messages
        "form-of-other-game",  # game: the one that is going to be played by now
        "had-seat",  # the member has had a seat at this table, and lost it
        "has-left",  # the member has left the table, and an agent drives their seat
        "has-voted",  # the member wants to stop the game already
        "illegible-log",  # table: its game cannot go on with this version of the rules
        "just-called",  # seat, seconds: until they may be nudged
        "kick-yourself",  # who wants to go leaves
        "no-advice",  # the table does not allow it
        "no-agent",  # game, agent: this game has no such agent
        "no-clock",  # nobody is hurried at this table, so nothing can be paused
        "no-host",  # only the host or a manager may do this, and no member is left
        "no-table",  # the table does not exist (any more)
        "nothing-dealt",  # the table was closed before it began
        "nothing-to-take-back",  # the last move is somebody else's, or final
        "nobody-to-nudge",  # it is no member's turn
        "nobody-there",  # the member who is meant does not sit at this table, or does not play themselves
        "not-host",  # only the host of the table, or a manager of the server, may do this
        "not-paused",
        "not-seated",  # the member does not sit at this table
        "not-your-turn",  # seat: who is awaited
        "other-game",  # game: the lobby of this channel is for this one
        "not-to-be-said",  # the game has no such phrase, or not now
        "own-turn",  # nobody nudges themselves
        "said-enough",  # no more until the seat has moved
        "seat-not-on-offer",  # the seat has an owner who keeps it
        "seats-closed",  # somebody who sat here was forgotten: nobody can take a seat in this game any more
        "server-full",  # tables: how many are open in the server, which is the limit
        "stale",  # ply: the table has moved on to this ply
        "still-secret",  # the table is open, so what only its end turns up must stay hidden
        "table-full",  # seats: how many there are
        "table-not-started",
        "table-over",
        "table-paused",
        "table-running",  # it is too late for this: the table has started
        "too-few-players",  # seated, needed
        "too-many-tables",  # tables: at how many open ones the member has a seat, which is the limit
        "too-many-players",  # seated, seats: the game has fewer seats than are taken
        "turn-just-begun",  # seat, seconds: until they may be nudged
        "game-asleep",  # game
        "unknown-game",  # game
        "unknown-option",  # option
        "unknown-zone",  # zone: no time zone has this name
    }
)
"""Every code that a `TableRefusal` can have; with each, the details that its words may use."""


class TableRefusal(Refusal):
    """A request to a table that was refused; nothing has changed."""

    def __init__(self, code: str, **details: str | int) -> None:
        if code not in CODES:
            raise ValueError(f"{code!r} is not a code of the host")
        super().__init__(code, **details)


class Stale(TableRefusal):
    """The request was made for an older (or another) ply than the one the table is at now."""

    def __init__(self, ply: int) -> None:
        super().__init__("stale", ply=ply)
        self.ply = ply


class NotOursError(Exception):
    """Another process owns the tables of this server: nothing was done, and the request is for that one."""

    def __init__(self, guild_id: int | None) -> None:
        super().__init__(f"the tables of server {guild_id} belong to another process")
        self.guild_id = guild_id
