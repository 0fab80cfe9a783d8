"""What the processes of one database tell each other.

A notice is sent with a transaction and heard by all processes after its commit, in the order of commits; or not at all,
as by a process that has no connection just then. So nothing depends on one: a process that misses it looks a little
later.
"""

from __future__ import annotations

import itertools
from typing import TypeAlias

import msgspec
from msgspec import Struct


class Sent(Struct, frozen=True, tag="sent"):
    """Something waits in the inbox for the owner of the tables of this server."""

    guild_id: int | None


class Replied(Struct, frozen=True, tag="replied"):
    """An item of the inbox has its answer."""

    item_id: int


class Touched(Struct, frozen=True, tag="touched"):
    """The messages of a table must be compared, although it has not changed."""

    table_id: str
    guild_id: int | None


class Doubted(Struct, frozen=True, tag="doubted"):
    """It is not known what the messages of a table show: a process that has lost it may have changed one."""

    table_id: str


class NotesChanged(Struct, frozen=True, tag="notes"):
    """What is remembered of these members has changed."""

    member_ids: list[int]


class LeasesMoved(Struct, frozen=True, tag="leases"):
    """Leases were given up, or taken over."""


Notice: TypeAlias = Sent | Replied | Touched | Doubted | NotesChanged | LeasesMoved


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
    """A notice as text, shorter than the 8,000 bytes that PostgreSQL takes."""
    return msgspec.json.encode(Envelope(by, next(_numbers), notice)).decode()


def decode(text: str) -> Envelope | None:
    """Read a notice; None if it is none that this version knows."""
    try:
        return _decoder.decode(text)
    except msgspec.MsgspecError:
        return None
