"""The inbox: what processes send to the owner of a table, and how the owner carries it out; see `bot.store.peers`.

On SQLite one process owns all tables. The operator asks for tables to be stopped in the terminal, which is a process of
its own and sends to the owner. If no bot runs, it holds the database lock and stops the table itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import partial
from typing import Final

import msgspec
import structlog
from msgspec import Struct
from structlog.contextvars import bind_contextvars, clear_contextvars

from bot.host.background import Periodic, wait_for_news
from bot.host.leases import Leases
from bot.store import peers
from bot.store.connections import StoreError
from bot.store.schema import Item, Shards, TableRecord
from bot.store.store import Store, utc_now
from bot.store.unit_of_work import LeasesMoved, Notice, Replied, Sent, UnitOfWork
from bot.tables.play import Rewriting
from bot.tables.refusals import TableRefusal
from bot.tables.requests import Ask, End
from bot.tables.seats import end_because
from bot.tables.types import Because

Handler = Callable[[Item], Awaitable[str | None]]
"""Carries out an item. Returns the answer for the sender; None if the sender waits for none."""

_log = structlog.get_logger(__name__)

STOP = "stop"
"""The kind of inbox item that asks a table's owner to stop it."""

EVERY: Final = 1.0
"""Seconds between two checks of the inbox: a notice may be lost, and on SQLite there are none."""

TIDYING: Final = 60
"""Old items are deleted once in this many checks."""

PATIENCE: Final = 10.0
"""Seconds that `ask` waits for an answer: longer than it takes to notice that an owner is gone."""


class UnansweredError(Exception):
    """No owner answered in time. The item was withdrawn, unless an owner had already begun it."""


class Inbox(Periodic):
    """The inbox as one process sees it. `start` begins to carry out items, including those that already wait."""

    def __init__(self, store: Store, leases: Leases, clock: Callable[[], datetime]) -> None:
        super().__init__("inbox", self._look, every=EVERY, failed="inbox-not-read", sleep=asyncio.sleep)
        self._store = store
        self._leases = leases
        self._clock = clock
        self._me = secrets.token_hex(8) if leases.listener is None else leases.listener.me
        self._handlers: dict[str, Handler] = {}
        self._replied: dict[int, asyncio.Event] = {}
        self._looks = 0
        self._handling: set[asyncio.Task[None]] = set()
        if leases.listener is not None:
            leases.listener.on_notice(self._heard)
        leases.on_taken(self._taken)

    def on(self, kind: str, handler: Handler) -> None:
        """Let `handler` carry out items of this kind when this process owns their tables."""
        self._handlers[kind] = handler

    # --- the sender ---

    async def send(
        self, kind: str, guild_id: int | None, content: bytes, item_id: int | None = None, *, deferred: bool = False
    ) -> int:
        """Send an item to the owner of a server's tables; return the item's id. Raises StoreError or Conflict."""
        item_id = item_id or secrets.randbits(62)
        item = Item(id=item_id, kind=kind, guild_id=guild_id, content=content, deferred=deferred)
        await self._store.write(partial(peers.send, item=item, now=self._clock()), synced=False)
        return item_id

    async def ask(self, kind: str, guild_id: int | None, content: bytes) -> str:
        """Send an item, and wait for its answer. Raises UnansweredError or StoreError."""
        item_id = await self.send(kind, guild_id, content)
        self._replied[item_id] = asyncio.Event()
        try:
            answer = await self._answer(item_id)
            # If the owner has already begun it, wait the same time again.
            if answer is None and not await self._store.write(partial(peers.take_away, item_id=item_id), synced=False):
                answer = await self._answer(item_id)
        finally:
            del self._replied[item_id]
        if answer is None:
            raise UnansweredError
        await self._store.write(partial(peers.delete_item, item_id=item_id), synced=False)
        return answer

    async def _answer(self, item_id: int) -> str | None:
        """The answer to an item; None if there is none after `PATIENCE` seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while (answer := await self._store.read(partial(peers.answer_to, item_id=item_id))) is None:
                    await wait_for_news(self._replied[item_id], EVERY)
                return answer
        return None

    async def is_pending(self, item_id: int) -> bool:
        """Whether an item that this process has sent is not finished. Raises StoreError."""
        return await self._store.read(partial(peers.is_pending, item_id=item_id))

    async def note_deferred(self, item_id: int) -> None:
        """Record that Discord knows that the answer takes longer, so that a later owner can give it."""
        await self._store.write(partial(peers.note_deferred, item_id=item_id), synced=False)

    # --- the owner ---

    async def close(self, patience: float = PATIENCE) -> None:
        """Take no more items, and let those already taken finish."""
        await super().close(patience)
        if self._handling:
            await asyncio.wait(self._handling, timeout=patience)

    def _heard(self, notice: Notice) -> None:
        match notice:
            case Sent(guild_id) if self._leases.hold(guild_id):
                self.wake()
            case Replied(item_id) if item_id in self._replied:
                self._replied[item_id].set()
            case LeasesMoved():
                self.wake()
            case _:
                pass

    async def _taken(self, _: Shards) -> None:
        self.wake()

    async def _look(self) -> float:
        await self._take_what_waits()
        if self._looks % TIDYING == 0:
            await self._store.write(partial(peers.delete_old_items, now=self._clock()), synced=False)
        self._looks += 1
        return EVERY

    async def _take_what_waits(self) -> None:
        shards = self._leases.shards
        if not shards.numbers:
            return
        for item_id in await self._store.read(partial(peers.waiting, now=self._clock(), me=self._me, shards=shards)):
            if self._closing.is_set():
                return  # Another owner carries it out.
            item = await self._store.write(partial(peers.take, item_id=item_id, me=self._me), synced=False)
            if item is not None:
                task = asyncio.create_task(self._carry_out(item), name=f"{item.kind} from the inbox")
                self._handling.add(task)
                task.add_done_callback(self._handling.discard)

    async def _carry_out(self, item: Item) -> None:
        clear_contextvars()
        bind_contextvars(item=item.id)
        try:
            handler = self._handlers.get(item.kind)
            answer = None if handler is None else await handler(item)
            done = peers.delete_item if answer is None else partial(peers.reply, answer=answer)
            await self._store.write(partial(done, item_id=item.id), synced=False)
        except StoreError as error:  # The item is deleted when it is old.
            _log.warning("item-not-finished", kind=item.kind, code=error.code)
        except Exception:  # whatever goes wrong with one item, the others must be carried out
            _log.exception("item-failed", kind=item.kind)


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
        inbox = Inbox(store, Leases(store), utc_now)
        answer = _answers.decode(await inbox.ask(STOP, guilds[table_id], content))
    except UnansweredError:
        raise TableRefusal("busy") from None
    if isinstance(answer, Refused):
        raise TableRefusal(answer.code, **answer.details)
    return answer


def _stopped(row: TableRecord) -> Stopped:
    return Stopped(row.id, row.game, row.ply)
