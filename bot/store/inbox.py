"""The queries of the inbox: what processes send to the owner of a table.

An item is sent with the server of its table. The process that owns the tables of this server takes it, carries it out
and answers it, or deletes it. `taken_by` is what decides: only the process that has taken an item acts on it.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from sqlalchemy import and_, bindparam, delete, insert, select, update

from bot.store.base import Base
from bot.store.notices import Replied, Sent
from bot.store.process_models import InboxRow
from bot.store.shards import EVERYWHERE, Shards

if TYPE_CHECKING:
    from datetime import datetime

    from bot.store.unit_of_work import UnitOfWork

LIFETIME: Final = timedelta(minutes=15)
"""After this an item is deleted: the token of an interaction has ended."""

_INBOX = Base.metadata.tables[InboxRow.__tablename__]
_THIS = _INBOX.c.id == bindparam("item")
_FREE = _INBOX.c.taken_by.is_(None) & _INBOX.c.answer.is_(None)
_FIELDS = ("id", "kind", "guild_id", "content", "deferred")
_WAITING = (
    select(_INBOX.c.id).where(_FREE, _INBOX.c.sent_at > bindparam("oldest")).order_by(_INBOX.c.sent_at, _INBOX.c.id)
)
_TAKE = update(_INBOX).where(_THIS, _FREE).values(taken_by=bindparam("me")).returning(*(_INBOX.c[f] for f in _FIELDS))
_DEFER = update(_INBOX).where(_THIS, _INBOX.c.taken_by == bindparam("me")).values(taken_by=None, deferred=True)
_GUILD = select(_INBOX.c.guild_id).where(_THIS)
_REPLY = update(_INBOX).where(_THIS).values(answer=bindparam("text"))
_ANSWER = select(_INBOX.c.answer).where(_THIS)
_DELETE = delete(_INBOX).where(_THIS)
_DELETE_UNTAKEN = delete(_INBOX).where(_THIS, _INBOX.c.taken_by.is_(None))
_DELETE_OLD = delete(_INBOX).where(_INBOX.c.sent_at <= bindparam("oldest"))


class Item(Struct, frozen=True, kw_only=True):
    """Something that was sent to the owner of the tables of a server."""

    id: int
    kind: str
    """What to do with it."""
    guild_id: int | None
    """The server of the table; None for direct messages."""
    content: bytes
    deferred: bool
    """Whether Discord knows already that the answer takes longer."""


def send(unit: UnitOfWork, item: Item, now: datetime) -> None:
    """Put an item into the inbox, and tell its owner. Raises an error that becomes `Conflict` if it is there."""
    values = {name: getattr(item, name) for name in _FIELDS}
    unit.connection.execute(insert(_INBOX), {**values, "sent_at": now})
    unit.notices.append(Sent(item.guild_id))


def waiting(unit: UnitOfWork, now: datetime, shards: Shards = EVERYWHERE) -> list[int]:
    """The ids of the items that nobody has taken yet, for the servers of these shards."""
    here = _WAITING if shards == EVERYWHERE else _WAITING.where(and_(shards.has(_INBOX.c.guild_id)))
    return [*unit.connection.execute(here, {"oldest": now - LIFETIME}).scalars()]


def take(unit: UnitOfWork, item_id: int, me: str) -> Item | None:
    """Take an item; None if another process was faster, or it is gone."""
    row = unit.connection.execute(_TAKE, {"item": item_id, "me": me}).one_or_none()
    return None if row is None else Item(**dict(zip(_FIELDS, row, strict=True)))


def put_back_deferred(unit: UnitOfWork, item_id: int, me: str) -> None:
    """Give an item that this process has taken to its owner, when Discord knows that the answer takes longer."""
    if unit.connection.execute(_DEFER, {"item": item_id, "me": me}).rowcount == 1:
        unit.notices.append(Sent(unit.connection.execute(_GUILD, {"item": item_id}).scalar_one()))


def reply(unit: UnitOfWork, item_id: int, answer: str) -> None:
    """Answer an item for the process that has sent it and waits."""
    unit.connection.execute(_REPLY, {"item": item_id, "text": answer})
    unit.notices.append(Replied(item_id))


def answer_to(unit: UnitOfWork, item_id: int) -> str | None:
    """The answer to an item; None as long as there is none."""
    return unit.connection.execute(_ANSWER, {"item": item_id}).scalar_one_or_none()


def delete_item(unit: UnitOfWork, item_id: int) -> None:
    """Delete an item that is done."""
    unit.connection.execute(_DELETE, {"item": item_id})


def take_away(unit: UnitOfWork, item_id: int) -> bool:
    """Delete an item that nobody has taken. False if somebody has."""
    return unit.connection.execute(_DELETE_UNTAKEN, {"item": item_id}).rowcount == 1


def delete_old_items(unit: UnitOfWork, now: datetime) -> None:
    """Delete what nobody has taken or finished for fifteen minutes."""
    unit.connection.execute(_DELETE_OLD, {"oldest": now - LIFETIME})
