"""Delivery as the rest of the bot uses it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from typing import Final

import discord
import structlog

from bot.delivery.breaker import Breaker
from bot.delivery.claims import Claims
from bot.delivery.memory import MEMBERS
from bot.delivery.outbox import Outbox
from bot.delivery.reconciler import Draw, Reconciler
from bot.delivery.scheduler import FAREWELL, Scheduler
from bot.delivery.slots import Slot, board_of, call_of, hand_of
from bot.delivery.transport import Transport, Unavailable, Unreachable
from bot.screens.parts import Screen
from bot.store import MessageStore, NoteChange, Post, utc_now
from bot.tables import Host, Member, Table, TableRefusal

log = structlog.get_logger(__name__)

FIRST_LOOK: Final = 5.0
"""Seconds that the bot looks after its messages before it listens to clicks."""
MOMENT: Final = 5.0
"""Seconds that an answer waits for a direct message to arrive, or to be refused."""


class Delivery:
    """Keeps the messages of all tables as they should be.

    `draw` gives the screen that is to stand in each. If the database is `shared`, other processes may look after the
    messages of the same tables.
    """

    def __init__(
        self,
        client: discord.Client,
        host: Host,
        store: MessageStore,
        draw: Draw,
        *,
        shared: bool = False,
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        self._host = host
        self._store = store
        self.transport = Transport(client)
        self._claims = Claims()
        self._breaker = Breaker(clock)
        self._scheduler = Scheduler(self._reconcile, self._give_way)
        self.touch = self._scheduler.touch
        """Something about this table may have changed; its messages will be compared soon."""
        self.outbox = Outbox(self.transport, store, clock, self.touch, shared=shared)
        self._reconciler = Reconciler(host, self.outbox, self._breaker, self._claims, draw, clock, self.touch)
        self._remembered: OrderedDict[int, tuple[str, str]] = OrderedDict()
        self._offers: set[asyncio.Task[bool]] = set()

    async def resume(self) -> None:
        """Look after every table that is open, or whose last screens were not delivered.

        This is waited for a little while, so that no click meets a message that is about to be put right.
        """
        unsettled = await self._store.unsettled()
        self.outbox.inherit(unsettled)
        for table_id in unsettled:
            self.touch(table_id)
        await self._scheduler.quiet(FIRST_LOOK)

    @property
    def is_quiet(self) -> bool:
        """Whether every message is as it should be, and that is written down."""
        return self._scheduler.is_idle and self.outbox.memory.is_written

    async def quiet(self) -> None:
        """Wait until every message is as it should be, and that is written down."""
        while not self.is_quiet:
            await self._scheduler.quiet()
            await self.outbox.memory.quiet()

    async def close(self) -> None:
        """Finish what is being sent, then stop."""
        await self._scheduler.close()
        if self._offers:
            _, late = await asyncio.wait(self._offers, timeout=FAREWELL)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        await self.outbox.memory.close()

    # --- answers to clicks ---

    @asynccontextmanager
    async def claim(self, slot: Slot) -> AsyncIterator[None]:
        """Leave one message alone in this block: the answer to a click is about to change it."""
        try:
            async with self._claims.claim(slot):
                yield
        finally:
            self.touch(slot.table_id)

    async def post_of(self, slot: Slot, message_id: int) -> Post | None:
        """What stands in a slot, if it is this message."""
        return await self.outbox.post_of(slot, message_id)

    async def answered(self, before: Post, screen: Screen) -> None:
        """The answer to a click has put this screen into the message that stood as `before`."""
        await self.outbox.answered(before, screen)

    # --- what members ask for ---

    async def bring_board_down(self, table_id: str) -> None:
        """Post the board anew at the bottom of its channel, and take the old one away."""
        slot = board_of(table_id)
        async with self.claim(slot), self._claims.alone(slot):
            snapshot = await self._host.snapshot(table_id)
            self._breaker.reset(snapshot.table.place.channel_id)
            try:
                await self.outbox.open(table_id)
                await self.outbox.announce(slot)
                await self._reconciler.post_board(snapshot)
            except Unavailable as error:
                log.info("board-not-brought-down", table=table_id, reason=str(error))

    async def call(self, table: Table, member_ids: Collection[int], screen: Screen) -> None:
        """Post a screen that pings these members, once for a table. It stays as it is."""
        channel_id = table.place.channel_id
        try:
            await self.transport.send(channel_id, screen, call_of(table.id).nonce(0), member_ids)
        except (Unreachable, Unavailable) as error:
            log.info("call-not-sent", table=table.id, reason=str(error))

    async def offer_hand(self, table: Table, member: Member) -> bool:
        """Show a member their hand by direct message, also if that was refused before. False if it is refused.

        If Discord takes its time, nobody waits longer than a moment: the hand follows, and no refusal is known yet.
        """
        offering = asyncio.create_task(self._offer(table, member), name=f"hand at {table.id}")
        self._offers.add(offering)
        offering.add_done_callback(self._offers.discard)
        done, _ = await asyncio.wait([offering], timeout=MOMENT)
        return not done or offering.result()

    async def _offer(self, table: Table, member: Member) -> bool:
        slot = hand_of(table.id, member.id)
        async with self.claim(slot):
            self.outbox.note(NoteChange(member_id=member.id, dm_refusal=None))
            try:
                async with self._claims.alone(slot):
                    await self.outbox.open(table.id)
                    return await self._reconciler.show_hand(await self._host.snapshot(table.id), member)
            except Unavailable:
                return True  # Nobody has refused; it follows as soon as Discord answers.

    def remember(self, member_id: int, *, locale: str, name: str) -> None:
        """What a member reads and is called, for their direct messages."""
        if self._remembered.get(member_id) != (locale, name):
            self._remembered[member_id] = (locale, name)
            self.outbox.note(NoteChange(member_id=member_id, locale=locale, name=name))
            if len(self._remembered) > MEMBERS:
                self._remembered.popitem(last=False)

    def reset(self, channel_id: int) -> bool:
        """Take it that a channel may be written to again. False if it had not been left alone."""
        return self._breaker.reset(channel_id)

    # --- one table ---

    async def _reconcile(self, table_id: str, changed: Callable[[], bool]) -> None:
        await self._reconciler.reconcile(table_id, changed)

    async def _give_way(self, table_id: str) -> None:
        """Let the game go on although its screens are behind."""
        with suppress(TableRefusal):
            table = await self._host.table(table_id)
            await self._host.shown(table_id, table.ply)
