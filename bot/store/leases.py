"""The queries of leases: which process looks after the tables of a shard, and until when.

All times are those of the database, so the clocks of the processes need not agree. PostgreSQL only: with SQLite there
is nobody to share with.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from sqlalchemy import text

if TYPE_CHECKING:
    from sqlalchemy import Connection


class LeaseSettings(Struct, frozen=True):
    """Whose leases, and for how long."""

    process: str
    """The id of the process; another one at each start."""
    shards: int
    """How many shards there are in all."""
    homes: tuple[int, ...]
    """The shards that this process opens itself."""
    seconds: float
    """How long a lease lasts after it was renewed."""


# What is put together here are constants; values come as parameters.
_UNTIL = "now() + make_interval(secs => :seconds)"
_PUT = f"""
    INSERT INTO leases (shards, shard, process_id, stand_in, expires_at)
    SELECT :shards, home, :process, false, {_UNTIL} FROM unnest(CAST(:homes AS integer[])) AS home
    WHERE {{condition}} ORDER BY home
    ON CONFLICT (shards, shard) DO UPDATE
    SET process_id = excluded.process_id, stand_in = false, expires_at = excluded.expires_at
"""  # noqa: S608  (constants)
_GIVE_UP_OTHERS = text("DELETE FROM leases WHERE shards <> :shards")
_CLAIM = text(_PUT.format(condition="true"))
# A process that began later with another number of shards has given up all leases of this number.
_CLAIM_BACK = text(
    _PUT.format(condition="NOT EXISTS (SELECT FROM leases WHERE shards <> :shards)")
    + " WHERE leases.process_id <> excluded.process_id AND (leases.stand_in OR leases.expires_at <= now())"
    " RETURNING shard"
)
_RENEW = text(f"UPDATE leases SET expires_at = {_UNTIL} WHERE process_id = :process")  # noqa: S608  (constants)
# What another process is renewing in this moment is locked, and has not expired.
_STAND_IN = text(f"""
    UPDATE leases SET process_id = :process, stand_in = true, expires_at = {_UNTIL}
    WHERE shards = :shards AND shard IN (
        SELECT shard FROM leases WHERE shards = :shards AND process_id <> :process AND expires_at <= now()
        FOR UPDATE SKIP LOCKED
    ) RETURNING shard
""")  # noqa: S608  (constants)
_HELD = text("SELECT shard FROM leases WHERE shards = :shards AND process_id = :process")
_RELEASE = text("UPDATE leases SET expires_at = now() WHERE process_id = :process AND expires_at > now()")


def claim(connection: Connection, settings: LeaseSettings) -> None:
    """Take the leases of the shards that are at home here: the process that began last has them.

    If there was another number of shards before, all leases of that number are given up first.
    """
    values = _values(settings)
    connection.execute(_GIVE_UP_OTHERS, values)
    connection.execute(_CLAIM, values)


def renew(connection: Connection, settings: LeaseSettings) -> tuple[frozenset[int], frozenset[int]]:
    """Renew all leases of this process; take its own back from stand-ins, and take over expired ones as a stand-in.

    Returns the shards that it holds then, and those of them that it has taken from another process.
    """
    values = _values(settings)
    connection.execute(_RENEW, values)
    taken = {*connection.execute(_CLAIM_BACK, values).scalars(), *connection.execute(_STAND_IN, values).scalars()}
    return frozenset(connection.execute(_HELD, values).scalars()), frozenset(taken)


def release(connection: Connection, settings: LeaseSettings) -> None:
    """Let all leases of this process expire now."""
    connection.execute(_RELEASE, {"process": settings.process})


def _values(settings: LeaseSettings) -> dict[str, object]:
    return {
        "process": settings.process,
        "shards": settings.shards,
        "homes": list(settings.homes),
        "seconds": settings.seconds,
    }
