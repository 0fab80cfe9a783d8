"""Bringing a database to the revision that this version of the program needs, at every start.

It runs Alembic from inside the program. The migrations themselves are in `migrations/`.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, NullPool, text

from bot.store.database import async_engine, migrating_engine, shown
from bot.store.errors import StoreError
from bot.store.files import file_of

_LOCK = 40_111_095
"""Any fixed number: processes that start at the same moment on PostgreSQL take turns by it."""


def alembic_config() -> Config:
    """The configuration of Alembic, with the migrations found wherever they are installed."""
    spec = importlib.util.find_spec("migrations")
    if spec is None or spec.origin is None:
        raise RuntimeError("The package `migrations` is not installed beside `bot`.")
    config = Config()
    # Config values pass through %-interpolation, and a folder may have a % in its name.
    config.set_main_option("script_location", str(Path(spec.origin).parent).replace("%", "%%"))
    return config


def known_revisions() -> frozenset[str]:
    """The revisions of the database that this version of the program can read."""
    return frozenset(script.revision for script in ScriptDirectory.from_config(alembic_config()).walk_revisions())


def newest_revision() -> str:
    """The revision to which this version of the program brings a database."""
    return str(ScriptDirectory.from_config(alembic_config()).get_current_head())


async def upgrade(url: URL, revision: str = "head") -> None:
    """Run all migrations that the database does not have yet. One transaction: all of them, or none."""
    engine = migrating_engine(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade, revision, shown(url))
    finally:
        await engine.dispose()


async def require_current(url: URL) -> None:
    """Raise StoreError unless the database is there and of this very version. Nothing is written, made or locked."""
    if url.get_backend_name() == "sqlite" and not file_of(url).is_file():
        raise StoreError("absent", database=shown(url))
    engine = async_engine(url, poolclass=NullPool)
    try:
        async with engine.connect() as connection:
            await connection.run_sync(_require_current, shown(url))
    finally:
        await engine.dispose()


def _require_current(connection: Connection, database: str) -> None:
    script = ScriptDirectory.from_config(alembic_config())
    known, heads = known_revisions(), MigrationContext.configure(connection).get_current_heads()
    for head in heads:
        if head not in known:
            raise StoreError("newer", database=database, revision=head)
    if {*heads} != {*script.get_heads()}:
        raise StoreError("older", database=database)


def _upgrade(connection: Connection, revision: str, database: str) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    config = alembic_config()
    script, heads = ScriptDirectory.from_config(config), MigrationContext.configure(connection).get_current_heads()
    known = {each.revision for each in script.walk_revisions()}
    for head in heads:
        if head not in known:
            raise StoreError("newer", database=database, revision=head)
    if revision == "head" and {*heads} == {*script.get_heads()}:
        return  # As at most starts. Alembic would read all migrations once more to find that out.
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
    if connection.dialect.name != "sqlite" or MigrationContext.configure(connection).get_current_heads() == heads:
        return  # Looking at every row takes long, and only a migration can do without foreign keys.
    if connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise StoreError("not-a-database", database=database, reason="rows refer to rows that are not there")
