"""What the processes of one database tell each other.

A notice is sent with a transaction and heard by all processes after its commit, in the order of commits; or not at all,
as by a process that has no connection just then. So nothing depends on one: whoever misses it reads a little later.
"""

from __future__ import annotations

import itertools
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

LARGEST: Final = 7_900
"""Bytes of one notice; PostgreSQL takes less than 8,000."""


class TableChanged(Struct, frozen=True, kw_only=True, tag="changed"):
    """A table was stored at another version."""

    table_id: str
    guild_id: int | None
    version: int
    actor: int | None = None
    """The member whose hand the process that tells this is about to show in its answer."""


class Answered(Struct, frozen=True, kw_only=True, tag="answered"):
    """An answer to a click has changed a message of a table, or is not going to."""

    table_id: str
    guild_id: int | None
    kind: str
    member_id: int | None
    message_id: int | None = None
    """The message that it has changed; None if it is unknown what became of it."""
    digest: str = ""
    """Of the screen that the message shows now."""
    attached: dict[str, int] = {}
    """The files that hang on the message now: their ids by the keys of their pictures."""
    ply: int = 0
    choice: str = ""
    """What the hand shows as chosen at this ply; empty: nothing."""


class Touched(Struct, frozen=True, tag="touched"):
    """The messages of a table are to be compared, although it has not changed."""

    table_id: str
    guild_id: int | None


class Hurried(Struct, frozen=True, tag="hurried"):
    """The members of a table want no pauses from now on, or want them back."""

    table_id: str
    guild_id: int | None
    hurried: bool


class NotesChanged(Struct, frozen=True, tag="notes"):
    """What is remembered of these members has changed."""

    member_ids: list[int]


class ServerChanged(Struct, frozen=True, tag="server"):
    """The settings of a server have changed."""

    guild_id: int


class LeasesMoved(Struct, frozen=True, tag="leases"):
    """Leases were given up, or taken over."""


Notice: TypeAlias = TableChanged | Answered | Touched | Hurried | NotesChanged | ServerChanged | LeasesMoved


class Envelope(Struct, frozen=True):
    """A notice with its sender, as it goes over the wire."""

    by: str
    """The process that tells it."""
    number: int
    """Another one each time: of notices that are alike, PostgreSQL delivers only the first of a transaction."""
    notice: Notice


_numbers = itertools.count(1)
_decoder = msgspec.json.Decoder(Envelope)


def encode(by: str, notice: Notice) -> str:
    """A notice as text. One that is too long for PostgreSQL comes without its attachments."""
    number = next(_numbers)
    text = msgspec.json.encode(Envelope(by, number, notice))
    if len(text) > LARGEST and isinstance(notice, Answered):
        text = msgspec.json.encode(Envelope(by, number, msgspec.structs.replace(notice, attached={})))
    return text.decode()


def decode(text: str) -> Envelope | None:
    """Read a notice; None if it is none that this version knows."""
    try:
        return _decoder.decode(text)
    except msgspec.MsgspecError:
        return None
