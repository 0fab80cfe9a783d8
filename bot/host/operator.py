"""The operator's requests about tables, made in the terminal, which is a process of its own.

The owner of the table carries them out, like all other requests (`bot.host.inbox`). If no bot runs, the terminal's
process holds the database lock and carries them out itself.
"""

from __future__ import annotations

from functools import partial

import msgspec
from msgspec import Struct

from bot.host.inbox import Inbox, UnansweredError
from bot.host.leases import Leases
from bot.store.schema import Item, TableRecord
from bot.store.store import Store, utc_now
from bot.store.unit_of_work import UnitOfWork
from bot.tables.play import Changing, Rewriting
from bot.tables.refusals import TableRefusal
from bot.tables.seats import end_because
from bot.tables.types import Because

STOP = "stop"
"""The kind of inbox item that asks a table's owner to stop it."""


class Order(Struct, frozen=True):
    """A request to stop a table, with its reason."""

    table_id: str
    because: Because


class Stopped(Struct, frozen=True, tag="stopped"):
    """A table that was stopped."""

    id: str
    game: str
    ply: int


class Refused(Struct, frozen=True, tag="refused"):
    """Why a table was not stopped: the code and details of a `TableRefusal`."""

    code: str
    details: dict[str, str | int]


_orders = msgspec.json.Decoder(Order)

_answers: msgspec.json.Decoder[Stopped | Refused] = msgspec.json.Decoder(Stopped | Refused)


async def carry_out(item: Item, change: Changing, rewrite: Rewriting) -> str:
    """Stop a table of this process through the host; return the answer for the terminal."""
    order = _orders.decode(item.content)
    answer: Stopped | Refused
    try:
        try:
            table = await change(order.table_id, lambda draft: end_because(draft.row, order.because, utc_now()))
            answer = Stopped(table.id, table.game, table.ply)
        except TableRefusal as refusal:
            if refusal.code != "game-asleep":
                raise
            answer = _stopped(await rewrite(order.table_id, partial(_end, order)))
    except TableRefusal as refusal:
        answer = Refused(refusal.code, dict(refusal.details))
    return msgspec.json.encode(answer).decode()


async def stop_alone(store: Store, table_id: str, because: Because) -> Stopped:
    """End an open table while no bot runs. Raises TableRefusal, or StoreError."""
    return _stopped(await store.write(partial(_end, Order(table_id, because))))


def _end(order: Order, unit: UnitOfWork) -> TableRecord:
    """End an open table, even one whose game is not installed."""
    before = unit.table(order.table_id)
    if before is None:
        raise TableRefusal("no-table")
    after = before.copy()
    end_because(after, order.because, utc_now())
    after.agent_to_act, after.member_to_act = False, None
    unit.save(before, after)
    return after


async def ask_owner_to_stop(store: Store, table_id: str, because: Because) -> Stopped:
    """Have the bot that owns an open table end it. Raises TableRefusal, or StoreError."""
    guilds = await store.read(lambda unit: unit.guilds([table_id]))
    if table_id not in guilds:
        raise TableRefusal("no-table")
    content = msgspec.json.encode(Order(table_id, because))
    try:
        inbox = Inbox(store, Leases(store), utc_now)
        answer = _answers.decode(await inbox.ask(STOP, guilds[table_id], content))
    except UnansweredError:
        raise TableRefusal("busy") from None
    if isinstance(answer, Refused):
        raise TableRefusal(answer.code, **answer.details)
    return answer


def _stopped(row: TableRecord) -> Stopped:
    return Stopped(row.id, row.game, row.ply)
