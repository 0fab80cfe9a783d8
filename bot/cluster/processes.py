"""Which owner a process is: the sole one, or one of several that share a database."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime
from typing import TypeAlias

from bot.cluster.leases import LEASE, RENEWAL, LeasedOwner
from bot.cluster.sole import SoleOwner
from bot.store.store import Store, utc_now

AnyOwner: TypeAlias = SoleOwner | LeasedOwner


def owner_of(
    store: Store,
    *,
    shards: int = 1,
    shard_ids: tuple[int, ...] = (),
    seconds: float = LEASE,
    every: float = RENEWAL,
    now: Callable[[], float] = time.monotonic,
    clock: Callable[[], datetime] = utc_now,
) -> AnyOwner:
    """The owner for a process on this database: on SQLite the sole one. For the other values see `LeasedOwner`."""
    if store.listener is None:
        return SoleOwner(store, clock)
    return LeasedOwner(
        *(store, store.listener), shards=shards, shard_ids=shard_ids, seconds=seconds, every=every, now=now, clock=clock
    )
