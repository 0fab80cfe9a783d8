"""How the operator stops a table in the terminal, which is a process of its own.

It asks the bot that owns the table. If no bot runs, it holds the database lock and stops the table itself.
"""

from __future__ import annotations

from functools import partial
from typing import Final

import msgspec
from msgspec import Struct

from bot.cluster.owner import UnansweredError
from bot.cluster.processes import owner_of
from bot.store.schema import Item, TableRecord
from bot.store.store import Store, utc_now
from bot.store.unit_of_work import UnitOfWork
from bot.tables.play import Rewriting
from bot.tables.refusals import TableRefusal
from bot.tables.requests import Ask, End
from bot.tables.seats import end_because
from bot.tables.types import Because

STOP: Final = "stop"
"""The kind of request that asks a table's owner to stop it."""


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


_answers: msgspec.json.Decoder[Stopped | Refused] = msgspec.json.Decoder(Stopped | Refused)


async def carry_out_stop(item: Item, ask: Ask, rewrite: Rewriting) -> str:
    """Stop a table of this process through the host; return the answer for the terminal."""
    order = msgspec.json.decode(item.content, type=Order)
    answer: Stopped | Refused
    try:
        try:
            table = await ask(order.table_id, End(order.because))
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
        answer = _answers.decode(await owner_of(store).ask(STOP, guilds[table_id], content))
    except UnansweredError:
        raise TableRefusal("busy") from None
    if isinstance(answer, Refused):
        raise TableRefusal(answer.code, **answer.details)
    return answer


def _stopped(row: TableRecord) -> Stopped:
    return Stopped(row.id, row.game, row.ply)
