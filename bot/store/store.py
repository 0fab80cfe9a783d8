"""The store itself: the whole database as an object, with its opening and closing and its transactions."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar

from bot.store import database, migrate
from bot.store.messages import MessageStore
from bot.store.postgres import PostgresDatabase
from bot.store.shielded import finish_requests
from bot.store.sqlite import SqliteDatabase

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import URL

    from bot.store.unit_of_work import UnitOfWork

R = TypeVar("R")


def utc_now() -> datetime:
    """The present moment, with its zone."""
    return datetime.now(UTC)


class Store:
    """A database of tables. Make one with `await Store.open(address)`, and close it at the end."""

    def __init__(self, url: URL, clock: Callable[[], datetime] = utc_now) -> None:
        self._url = url
        self._database: database.Database = (
            SqliteDatabase(url) if url.get_backend_name() == "sqlite" else PostgresDatabase(url)
        )
        self.messages = MessageStore(self._database, url, clock)
        """What the bot's messages show, and what is known of members."""

    @classmethod
    async def open(cls, address: str, clock: Callable[[], datetime] = utc_now) -> Store:
        """Open the database at this address (`sqlite:///file` or `postgresql://...`) and bring it up to date."""
        url = database.read_url(address)
        with database.opening_errors(url):
            await database.prepare_file(url)
            await migrate.upgrade(url)
            return cls(url, clock)

    async def close(self) -> None:
        """Let the requests end that are under way, and let go of all connections."""
        await finish_requests()
        await self._database.close()

    async def read(self, work: Callable[[UnitOfWork], R]) -> R:
        """Do this in a transaction that only reads. It sees one state of the database; ask in a `shielded` request."""
        with database.request_errors(self._url):
            return await self._database.read(work)

    async def write(self, work: Callable[[UnitOfWork], R], *, synced: bool = True) -> R:
        """Do this in a transaction, together with others that wait; return its result when it is committed.

        What is not `synced` may be lost in a power cut, but not if only this process dies. `work` changes nothing but
        the database: it may be done twice if the first attempt was undone. Ask in a `shielded` request. Raises whatever
        the work raises, and `Conflict` if another process has put in a row with the same key; then nothing is changed.
        """
        with database.request_errors(self._url):
            return await self._database.write(work, synced=synced)

    def epoch(self) -> int | None:
        """A number that stays the same as long as no other process has changed anything. None: nobody knows.

        What was read after this was asked for is still true when it is the same later, apart from the changes of this
        process. On SQLite it costs some millionths of a second; on PostgreSQL it is always None.
        """
        return self._database.epoch()
