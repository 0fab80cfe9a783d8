"""The inbox: what processes send to the owner of a table, and how the owner carries it out; see `bot.store.peers`."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Final

import structlog
from structlog.contextvars import bind_contextvars, clear_contextvars

from bot.background import Periodic, wait_for_news
from bot.cluster.owner import Handler, Owner, UnansweredError
from bot.store import peers
from bot.store.connections import StoreError
from bot.store.schema import Item, Shards
from bot.store.store import Store
from bot.store.unit_of_work import Notice, OwnersChanged, Replied, Sent

_log = structlog.get_logger(__name__)

CHECK_INTERVAL: Final = 1.0
"""Seconds between two checks of the inbox: a notice may be lost, and on SQLite there are none."""

TIDYING: Final = 60
"""Old items are deleted once in this many checks."""

ANSWER_TIMEOUT: Final = 10.0
"""Seconds that `ask` waits for an answer: longer than it takes to notice that an owner is gone."""


class Inbox(Periodic):
    """The inbox as one process sees it. `start` begins to carry out items, including those that already wait."""

    def __init__(self, store: Store, owner: Owner, me: str, clock: Callable[[], datetime]) -> None:
        """`owner` says which items are ours; `me` is the id of this process."""
        super().__init__("inbox", self._check, every=CHECK_INTERVAL, failed="inbox-not-read", sleep=asyncio.sleep)
        self._store = store
        self._owner = owner
        self._clock = clock
        self._me = me
        self._handlers: dict[str, Handler] = {}
        self._replied: dict[int, asyncio.Event] = {}
        self._looks = 0
        self._handling: set[asyncio.Task[None]] = set()
        owner.on_notice(self._on_notice)
        owner.on_taken(self._taken)

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
        """The answer to an item; None if there is none after `ANSWER_TIMEOUT` seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(ANSWER_TIMEOUT):
                while (answer := await self._store.read(partial(peers.answer_to, item_id=item_id))) is None:
                    await wait_for_news(self._replied[item_id], CHECK_INTERVAL)
                return answer
        return None

    async def is_pending(self, item_id: int) -> bool:
        """Whether an item that this process has sent is not finished. Raises StoreError."""
        return await self._store.read(partial(peers.is_pending, item_id=item_id))

    async def note_deferred(self, item_id: int) -> None:
        """Record that Discord knows that the answer takes longer, so that a later owner can give it."""
        await self._store.write(partial(peers.note_deferred, item_id=item_id), synced=False)

    # --- the owner ---

    async def close(self, patience: float = ANSWER_TIMEOUT) -> None:
        """Take no more items, and let those already taken finish."""
        await super().close(patience)
        if self._handling:
            await asyncio.wait(self._handling, timeout=patience)

    def _on_notice(self, notice: Notice) -> None:
        match notice:
            case Sent(guild_id) if self._owner.owns(guild_id):
                self.wake()
            case Replied(item_id) if item_id in self._replied:
                self._replied[item_id].set()
            case OwnersChanged():
                self.wake()
            case _:
                pass

    async def _taken(self, _: Shards) -> None:
        self.wake()

    async def _check(self) -> float:
        await self._take_what_waits()
        if self._looks % TIDYING == 0:
            await self._store.write(partial(peers.delete_old_items, now=self._clock()), synced=False)
        self._looks += 1
        return CHECK_INTERVAL

    async def _take_what_waits(self) -> None:
        shards = self._owner.shards
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
