"""Faults between processes: the inbox, and leases."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import select, update

from bot.cluster.forwarding import Forwarding
from bot.cluster.leases import LeasedOwner
from bot.connection import Payload
from bot.store import peers
from bot.store.schema import EVERYWHERE, INBOX, Item, Shards
from bot.store.unit_of_work import UnitOfWork
from tests.simulation.planted.fault import Reached, between_processes, plants

# --- the inbox ---


@plants(peers, "take", between_processes)
def forwarded_click_is_taken_twice(original: Any, reached: Reached) -> Any:
    """A forwarded click is not marked as taken, so that the next look at the inbox carries it out again."""
    taken = set[int]()

    def take(unit: UnitOfWork, item_id: int, me: str) -> Item | None:
        item: Item | None = original(unit, item_id, me)
        if item is not None:
            if item_id in taken:
                reached()
            taken.add(item_id)
            unit.connection.execute(update(INBOX).where(INBOX.c.id == item_id).values(taken_by=None))
        return item

    return take


@plants(peers, "waiting", between_processes)
def click_of_a_dead_owner_is_left(original: Any, reached: Reached) -> Any:
    """A forwarded click whose owner died before its answer is not carried out by the next owner."""

    def waiting(unit: UnitOfWork, now: datetime, me: str, shards: Shards = EVERYWHERE) -> list[int]:
        found: list[int] = original(unit, now, me, shards)
        taken = {*unit.connection.execute(select(INBOX.c.id).where(INBOX.c.taken_by.is_not(None))).scalars()}
        if taken & {*found}:
            reached()
        return [each for each in found if each not in taken]

    return waiting


@plants(Forwarding, "_take_in", between_processes)
def every_third_forwarded_click_is_dropped(original: Any, reached: Reached) -> Any:
    """A forwarded click is removed from the inbox without being carried out."""
    count = 0

    async def _take_in(self: Forwarding, item: Item) -> None:
        nonlocal count
        count += 1
        if count % 3 == 0:
            reached()
        else:
            await original(self, item)

    return _take_in


@plants(Forwarding, "came_in")
def repeated_interaction_is_handled_again(original: Any, reached: Reached) -> Any:
    """An interaction that the gateway delivers twice is handled twice."""

    def came_in(self: Forwarding, data: Payload) -> bool:
        if self._seen.pop(int(data["id"]), self) is not self:
            reached()
        is_handled_here: bool = original(self, data)
        return is_handled_here

    return came_in


# --- leases ---


@plants(LeasedOwner, "renew", between_processes)
def stand_in_goes_on(original: Any, reached: Reached) -> Any:
    """A stand-in does not notice that a process has taken its shard back, and goes on there."""

    async def renew(self: LeasedOwner) -> None:
        before = self._held
        await original(self)
        if before - self._held:
            reached()
        self._held |= before

    return renew


@plants(LeasedOwner, "renew", between_processes)
def memory_is_kept_after_a_takeover(original: Any, reached: Reached) -> Any:
    """A process that takes a shard over trusts what it remembers of tables and messages from before."""

    async def renew(self: LeasedOwner) -> None:
        def overlooked(_: Shards) -> None:
            reached()

        callbacks, self._before_taken = self._before_taken, [overlooked]
        try:
            await original(self)
        finally:
            self._before_taken = callbacks

    return renew


@plants(LeasedOwner, "owns", between_processes)
def expired_lease_is_held(original: Any, reached: Reached) -> Any:
    """A process goes on with the tables of a lease that it could not renew in time."""

    def owns(self: LeasedOwner, guild_id: int | None) -> bool:
        is_held: bool = original(self, guild_id)
        if is_held or guild_id not in Shards(self._settings.shards, self._held):
            return is_held
        reached()
        return True

    return owns
