"""Refusals of requests to a table, which then stays unchanged. Each has a code; the locales have its text.

`engines.contract` has the refusals of games (`Unreadable`, `IllegalMove`).
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
        "busy",  # too many requests wait for the table, or the process that owns it does not answer
        "called-already",  # those who played have been called to the next table
        "called-enough",  # until: a time; the member has made the bot ping others too often
        "channel-busy",  # until: the bot has posted too much in the channel for its members
        "channel-closed-enough",  # until: too many lobbies of the channel were closed before the game began
        "closed-enough",  # until: the member has closed too many lobbies before the game began
        "come-back-there",  # a member removed from a server can return only there, not in direct messages
        "form-of-other-game",  # game: the one now chosen in the lobby
        "had-seat",  # the member once had a seat at this table
        "has-left",  # the member has left the table, and an agent drives their seat
        "has-voted",  # the member has already voted to stop the game
        "illegible-log",  # table: its game cannot continue under this version of the rules
        "just-called",  # seat, seconds: until they may be nudged
        "kick-yourself",  # a member who wants to go must leave instead
        "member-called-enough",  # until: a member has been pinged too often by others who do not sit with them
        "no-advice",  # the table does not allow advice
        "no-agent",  # game, agent: this game has no such agent
        "no-clock",  # the table has no clock, so there is nothing to pause
        "no-host",  # only the host or a manager may do this, and no member is left
        "no-table",  # the table does not exist (any more)
        "nothing-dealt",  # the table was closed before it began
        "nothing-to-take-back",  # the last move is another seat's, or final
        "nobody-to-nudge",  # it is no member's turn
        "nobody-to-see",  # a practice game has no emotes
        "nobody-there",  # the named member has no seat at this table, or an agent drives it
        "not-your-game",  # the member did not play there, so they cannot call those who did
        "not-host",  # only the host of the table, or a manager of the server, may do this
        "not-paused",
        "not-seated",  # the member does not sit at this table
        "not-your-turn",  # seat: the one to act
        "other-game",  # game: the lobby of this channel is for this one
        "not-to-be-said",  # the game has no such phrase or emote, or does not allow it now
        "own-turn",  # members cannot nudge themselves
        "phrases-instead",  # the game has phrases, and so no emotes
        "said-enough",  # the seat must move before it may say more
        "seat-not-on-offer",  # the seat has an owner who keeps it
        "seats-closed",  # a member who had a seat was forgotten, so nobody can take a seat in this game any more
        "server-full",  # tables: how many may be open in the server
        "shown-enough",  # the seat must move before it may show more emotes
        "stale",  # ply: the table has moved on to this ply
        "still-secret",  # the table is open, so what its end reveals must stay hidden
        "table-full",  # seats: how many there are
        "table-not-started",
        "table-over",
        "table-paused",
        "table-running",  # too late: the table has started
        "too-few-players",  # seated, needed
        "too-many-tables",  # tables: how many open ones the member may have a seat at
        "too-many-players",  # seated, seats: the game has fewer seats than there are players
        "turn-just-begun",  # seat, seconds: until they may be nudged
        "game-asleep",  # game: it is not installed
        "unknown-game",  # game
        "unknown-option",  # option
        "unknown-zone",  # zone: no time zone or place has this name
        "zone-unclear",  # zone, found: this name may mean several time zones
    }
)
"""Every code of a `TableRefusal`, each with the details that its text may use."""


class TableRefusal(Refusal):
    """A request to a table that was refused; nothing has changed."""

    def __init__(self, code: str, **details: str | int) -> None:
        if code not in CODES:
            raise ValueError(f"{code!r} is not a code of the host")
        super().__init__(code, **details)


class Stale(TableRefusal):
    """The request was made for another, usually older, ply than the table's current one."""

    def __init__(self, ply: int) -> None:
        super().__init__("stale", ply=ply)


class NotOursError(Exception):
    """Another process owns the tables of this server: nothing was done, and that process must get the request."""

    def __init__(self, guild_id: int | None) -> None:
        super().__init__(f"the tables of server {guild_id} belong to another process")
        self.guild_id = guild_id
