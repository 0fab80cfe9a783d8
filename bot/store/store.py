"""The store itself: opening and closing, transactions, and what the screens remember.

Here belong the whole database as an object, and the small questions of the screens (posts, members, what is still to
be delivered), each a transaction of its own. The queries of the host stand in `bot.store.ledger`.
"""

from __future__ import annotations

from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, UnsetType
from sqlalchemy import URL, ColumnElement, Executable, delete, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from bot.store import database, migrate
from bot.store.errors import Conflict, StoreError
from bot.store.ledger import Ledger
from bot.store.models import OPEN, Base, MemberRow, PostRow, TableRow
from bot.store.records import MemberNote, Post
from bot.store.whole import whole

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

_EVERYBODY = 0


def utc_now() -> datetime:
    """The present moment, with its zone."""
    return datetime.now(UTC)


class Store:
    """A database of tables. Make one with `await Store.open(address)`, and close it at the end."""

    def __init__(self, url: URL, clock: Callable[[], datetime] = utc_now) -> None:
        self._url = url
        self._clock = clock
        self._reader = database.reading_engine(url)
        self._writer = database.writing_engine(url)

    @classmethod
    async def open(cls, address: str, clock: Callable[[], datetime] = utc_now) -> Store:
        """Open the database at this address (`sqlite:///file` or `postgresql://...`) and bring it up to date."""
        url = database.read_url(address)
        with database.opening_errors(url):
            await database.prepare_file(url)
            await migrate.upgrade(url)
        return cls(url, clock)

    async def close(self) -> None:
        """Let go of all connections."""
        await self._reader.dispose()
        await self._writer.dispose()

    # --- for the host: transactions ---

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Ledger]:
        """A transaction that only reads; in a request that is `whole`."""
        async with self._session(self._reader) as session:
            yield Ledger(session, writing=False)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Ledger]:
        """A transaction that writes: committed at the end of the block, undone if anything is raised in it.

        Use it in a request that is `whole`. Raises `Conflict` at the end if another process has put in a row with the
        same key.
        """
        async with self._session(self._writer) as session:
            yield Ledger(session, writing=True)

    # --- for the screens: what was posted ---

    @whole
    async def posts(self, table_id: str) -> tuple[Post, ...]:
        """The screens that were sent for a table: those for everybody first, then by member."""
        query = select(PostRow).where(PostRow.table_id == table_id).order_by(PostRow.member_id, PostRow.kind)
        async with self._session(self._reader) as session:
            return tuple(_post(row) for row in await session.scalars(query))

    @whole
    async def post(self, table_id: str, kind: str, member_id: int | None = None) -> Post | None:
        """One screen that was sent."""
        async with self._session(self._reader) as session:
            row = await session.get(PostRow, (table_id, kind, member_id or _EVERYBODY))
            return None if row is None else _post(row)

    @whole
    async def put_post(self, post: Post) -> None:
        """Remember a screen that was sent, instead of the one of the same kind and member."""
        async with self._session(self._writer) as session:
            await _put(session, PostRow, _key(post), _values(post))

    @whole
    async def change_post(self, post: Post, before: Post | None) -> bool:
        """Remember a screen if what is known of it is still `before` (None: nothing). False: somebody was faster."""
        async with self._session(self._writer) as session:
            if before is None:
                return await _insert(session, PostRow, _key(post), _values(post))
            same = (PostRow.message_id == before.message_id, PostRow.digest == before.digest)
            query = update(PostRow).where(*_is(post), *same).values(**_values(post))
            return (await session.execute(query.returning(PostRow.table_id))).first() is not None

    @whole
    async def doubt_post(self, post: Post, *, unless: str) -> None:
        """Forget the digest of a screen, if this message is still the one known and its digest begins otherwise."""
        ours = (PostRow.message_id == post.message_id, PostRow.digest.not_like(f"{unless}%"))
        async with self._session(self._writer) as session:
            await session.execute(update(PostRow).where(*_is(post), *ours).values(digest=""))

    @whole
    async def delete_post(self, table_id: str, kind: str, member_id: int | None = None) -> None:
        """Forget a screen; no matter whether it was known."""
        query = delete(PostRow).where(
            PostRow.table_id == table_id, PostRow.kind == kind, PostRow.member_id == (member_id or _EVERYBODY)
        )
        async with self._session(self._writer) as session:
            await session.execute(query)

    @whole
    async def unsettled(self) -> tuple[str, ...]:
        """The tables whose screens still matter: the open ones, and the ended ones not settled yet; oldest first."""
        query = (
            select(TableRow.id)
            .where(or_(TableRow.status.in_(OPEN), TableRow.settled.is_(False)))
            .order_by(TableRow.created_at, TableRow.id)
        )
        async with self._session(self._reader) as session:
            return tuple(await session.scalars(query))

    @whole
    async def settle(self, table_id: str) -> bool:
        """Note that the last screens of an ended table were delivered. False, and nothing noted, if it is open."""
        query = update(TableRow).where(TableRow.id == table_id, TableRow.status.not_in(OPEN)).values(settled=True)
        async with self._session(self._writer) as session:
            return (await session.execute(query.returning(TableRow.id))).first() is not None

    # --- for the screens: what is known of members ---

    @whole
    async def member(self, member_id: int) -> MemberNote | None:
        """What is remembered of a member."""
        async with self._session(self._reader) as session:
            row = await session.get(MemberRow, member_id)
            return None if row is None else _note(row)

    @whole
    async def note_member(
        self,
        member_id: int,
        *,
        locale: str | UnsetType | None = UNSET,
        name: str | UnsetType | None = UNSET,
        dm_channel_id: int | UnsetType | None = UNSET,
        dm_refusal: int | UnsetType | None = UNSET,
    ) -> None:
        """Remember what is given of a member, and leave the rest as it was."""
        given = {"locale": locale, "name": name, "dm_channel_id": dm_channel_id, "dm_refusal": dm_refusal}
        values: dict[str, Any] = {part: value for part, value in given.items() if value is not UNSET}
        values["updated_at"] = self._clock()
        async with self._session(self._writer) as session:
            await _put(session, MemberRow, {"member_id": member_id}, values)

    # --- inside ---

    @asynccontextmanager
    async def _session(self, engine: AsyncEngine) -> AsyncIterator[AsyncSession]:
        with self._errors_named():
            async with AsyncSession(engine, expire_on_commit=False, autoflush=False) as session, session.begin():
                yield session

    @contextmanager
    def _errors_named(self) -> Iterator[None]:
        # `from None`: the driver's exceptions may carry whole rows, and a row may carry a seed.
        try:
            yield
        except IntegrityError as error:
            raise Conflict(database.reason(error)) from None
        except (DBAPIError, PoolTimeoutError, OSError) as error:
            raise StoreError("failed", database=database.shown(self._url), reason=database.reason(error)) from None


async def _put(session: AsyncSession, model: type[Base], key: dict[str, Any], values: dict[str, Any]) -> None:
    """Insert a row, or change the one with this key: in one statement, so that two processes cannot collide."""
    if session.get_bind().dialect.name == "sqlite":
        await session.execute(
            sqlite.insert(model).values(**key, **values).on_conflict_do_update(index_elements=list(key), set_=values)
        )
    else:
        await session.execute(
            postgresql.insert(model)
            .values(**key, **values)
            .on_conflict_do_update(index_elements=list(key), set_=values)
        )


async def _insert(session: AsyncSession, model: type[Base], key: dict[str, Any], values: dict[str, Any]) -> bool:
    """Insert a row; False if there is one with this key."""
    names = [getattr(model, name) for name in key]
    query: Executable
    if session.get_bind().dialect.name == "sqlite":
        query = sqlite.insert(model).values(**key, **values).on_conflict_do_nothing().returning(*names)
    else:
        query = postgresql.insert(model).values(**key, **values).on_conflict_do_nothing().returning(*names)
    return (await session.execute(query)).first() is not None


def _key(post: Post) -> dict[str, Any]:
    return {"table_id": post.table_id, "kind": post.kind, "member_id": post.member_id or _EVERYBODY}


def _values(post: Post) -> dict[str, Any]:
    return {
        "channel_id": post.channel_id,
        "message_id": post.message_id,
        "digest": post.digest,
        "posted_at": post.posted_at,
    }


def _is(post: Post) -> list[ColumnElement[bool]]:
    return [getattr(PostRow, name) == value for name, value in _key(post).items()]


def _post(row: PostRow) -> Post:
    return Post(
        table_id=row.table_id,
        kind=row.kind,
        member_id=row.member_id or None,
        channel_id=row.channel_id,
        message_id=row.message_id,
        digest=row.digest,
        posted_at=row.posted_at,
    )


def _note(row: MemberRow) -> MemberNote:
    return MemberNote(
        member_id=row.member_id,
        locale=row.locale,
        name=row.name,
        dm_channel_id=row.dm_channel_id,
        dm_refusal=row.dm_refusal,
        updated_at=row.updated_at,
    )
