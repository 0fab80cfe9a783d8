"""Alembic's environment, which it runs for every command.

The bot passes an open connection (`bot.store.store`). At the command line, a developer names the database:

    alembic -x database=sqlite:///stammtisch.sqlite3 revision --autogenerate -m "Add deadlines"
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from alembic import context

from bot.store.connections import migrating_engine, read_url
from bot.store.schema import METADATA

if TYPE_CHECKING:
    from sqlalchemy import Connection


def migrate(connection: Connection) -> None:
    """Run the current Alembic command on this connection."""
    context.configure(
        connection=connection,
        target_metadata=METADATA,
        # SQLite cannot alter most of a table; Alembic then creates a new one and copies the rows.
        render_as_batch=True,
    )
    with context.begin_transaction():
        context.run_migrations()


async def from_command_line() -> None:
    """Migrate the database named at the command line."""
    import bot.features.registry  # noqa: F401  (the models of features; the bot itself needs none of them here)

    address = context.get_x_argument(as_dictionary=True).get("database")
    if address is None:
        raise SystemExit("Name the database: alembic -x database=sqlite:///stammtisch.sqlite3 ...")
    engine = migrating_engine(read_url(address))
    async with engine.begin() as connection:
        await connection.run_sync(migrate)
    await engine.dispose()


if context.is_offline_mode():
    raise SystemExit("Migrations look at the database as they run; SQL scripts (--sql) cannot be made.")
given: Connection | None = context.config.attributes.get("connection")
if given is None:
    asyncio.run(from_command_line())
else:
    migrate(given)
