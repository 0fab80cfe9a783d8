"""What the messages of the bot show, and what is known of members: read one by one, written in batches.

Losing a batch costs an edit or a message too many, never a move. So no batch waits for the disk.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET, Struct, UnsetType
from sqlalchemy import URL, Connection, Executable, RowMapping, Select, bindparam, delete, not_, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from bot.store import database
from bot.store.errors import Conflict, StoreError
from bot.store.models import IS_OPEN, Base, MemberRow, PostRow, TableRow
from bot.store.records import MemberNote, Post
from bot.store.shielded import shielded

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence
    from datetime import datetime

    from bot.store.database import Database

_EVERYBODY = 0
_NO_MESSAGE = -1


class PostChange(Struct, frozen=True):
    """That another screen stands where `before` stood. At least one of the two is given."""

    before: Post | None
    """What is taken to be stored; None: nothing."""
    after: Post | None
    """What is to be stored; None: nothing."""


class NoteChange(Struct, frozen=True, kw_only=True):
    """What has become known of a member; what is unset stays as it is."""

    member_id: int
    locale: str | UnsetType | None = UNSET
    name: str | UnsetType | None = UNSET
    dm_channel_id: int | UnsetType | None = UNSET
    dm_refusal: int | UnsetType | None = UNSET

    def given(self) -> dict[str, object]:
        """What is set, but the id."""
        parts = msgspec.structs.asdict(self)
        return {part: value for part, value in parts.items() if value is not UNSET and part != "member_id"}


class Contested(Struct, frozen=True):
    """A change that was not stored, because something else than its `before` was."""

    change: PostChange
    stored: Post


class MessageStore:
    """The rows of posts and members, in the database of a `Store`."""

    def __init__(self, opened: Database, url: URL, clock: Callable[[], datetime]) -> None:
        self._database = opened
        self._url = url
        self._clock = clock

    @shielded
    async def posts(self, table_id: str) -> tuple[Post, ...]:
        """The screens that were sent for a table: those for everybody first, then by member."""
        rows = await self._rows(_POSTS, {"tables": [table_id]})
        return tuple(map(_post, rows))

    @shielded
    async def members(self, member_ids: Collection[int]) -> tuple[MemberNote, ...]:
        """What is remembered of these members; nothing of those who are unknown."""
        rows = await self._rows(_MEMBERS, {"members": list(member_ids)})
        return tuple(MemberNote(**row) for row in rows)

    @shielded
    async def unsettled(self) -> tuple[str, ...]:
        """The tables whose screens still matter: the open ones, and the ended ones not settled yet; oldest first."""
        return tuple(row["id"] for row in await self._rows(_UNSETTLED, {}))

    @shielded
    async def write(
        self, posts: Sequence[PostChange] = (), notes: Sequence[NoteChange] = (), settled: Collection[str] = ()
    ) -> tuple[Contested, ...]:
        """Store all this in one transaction; the result is what was not stored, as other processes had been there.

        `settled` are ended tables whose last screens were delivered; those of them that are open stay as they are.
        """
        with self._errors_named():
            return await self._database.write(
                lambda unit: self._write(unit.connection, posts, notes, settled), synced=False
            )

    async def _rows(self, query: Select[Any], values: dict[str, object]) -> Sequence[RowMapping]:
        with self._errors_named():
            return await self._database.read(lambda unit: unit.connection.execute(query, values).mappings().all())

    def _write(
        self,
        connection: Connection,
        posts: Sequence[PostChange],
        notes: Sequence[NoteChange],
        settled: Collection[str],
    ) -> tuple[Contested, ...]:
        # In one order everywhere, so that two processes cannot each wait for a row of the other.
        ordered = sorted(posts, key=_key_of)
        if put := [_put_values(change.before, change.after) for change in ordered if change.after is not None]:
            connection.execute(_PUT[connection.dialect.name], put)
        if forgotten := [_forget_values(change.before) for change in ordered if change.after is None and change.before]:
            connection.execute(_FORGET, forgotten)
        for note in sorted(notes, key=lambda note: note.member_id):
            connection.execute(_note_statement(connection.dialect.name, note, self._clock()))
        if settled:
            connection.execute(_SETTLE, {"tables": sorted(settled)})
        return _contested(connection, ordered) if ordered else ()

    @contextmanager
    def _errors_named(self) -> Iterator[None]:
        try:
            with database.request_errors(self._url):
                yield
        except Conflict as error:  # a post of no table
            raise StoreError("failed", database=database.shown(self._url), reason=str(error)) from None


_TABLES, _POSTS_TABLE, _MEMBERS_TABLE = (
    Base.metadata.tables[model.__tablename__] for model in (TableRow, PostRow, MemberRow)
)
_POST_KEY = ("table_id", "kind", "member_id")
_POST_VALUES = ("channel_id", "message_id", "digest", "posted_at")

# Made once: putting a statement together costs more than carrying it out.
_POSTS = (
    select(*(_POSTS_TABLE.c[name] for name in (*_POST_KEY, *_POST_VALUES)))
    .where(_POSTS_TABLE.c.table_id.in_(bindparam("tables", expanding=True)))
    .order_by(_POSTS_TABLE.c.member_id, _POSTS_TABLE.c.kind)
)
_MEMBERS = select(*(_MEMBERS_TABLE.c[name] for name in MemberNote.__struct_fields__)).where(
    _MEMBERS_TABLE.c.member_id.in_(bindparam("members", expanding=True))
)
_UNSETTLED = (
    select(_TABLES.c.id).where(or_(IS_OPEN, _TABLES.c.settled.is_(False))).order_by(_TABLES.c.created_at, _TABLES.c.id)
)
_SETTLE = (
    update(_TABLES).where(_TABLES.c.id.in_(bindparam("tables", expanding=True)), not_(IS_OPEN)).values(settled=True)
)
_FORGET = delete(_POSTS_TABLE).where(
    *(_POSTS_TABLE.c[name] == bindparam(f"old_{name}") for name in (*_POST_KEY, "message_id", "digest"))
)


def _put(insert: sqlite.Insert | postgresql.Insert) -> sqlite.Insert | postgresql.Insert:
    """Insert a post, or change the one with this key if it is still what it was taken to be.

    One statement, so that two processes cannot collide.
    """
    return insert.values({name: bindparam(name) for name in (*_POST_KEY, *_POST_VALUES)}).on_conflict_do_update(
        index_elements=list(_POST_KEY),
        set_={name: insert.excluded[name] for name in _POST_VALUES},
        where=(_POSTS_TABLE.c.message_id == bindparam("old_message_id"))
        & (_POSTS_TABLE.c.digest == bindparam("old_digest")),
    )


_PUT = {"sqlite": _put(sqlite.insert(_POSTS_TABLE)), "postgresql": _put(postgresql.insert(_POSTS_TABLE))}


def _note_statement(dialect: str, note: NoteChange, now: datetime) -> Executable:
    values = {**note.given(), "updated_at": now}
    insert = sqlite.insert(_MEMBERS_TABLE) if dialect == "sqlite" else postgresql.insert(_MEMBERS_TABLE)
    query = insert.values(member_id=note.member_id, **values)
    return query.on_conflict_do_update(index_elements=["member_id"], set_=values)


def _contested(connection: Connection, changes: Sequence[PostChange]) -> tuple[Contested, ...]:
    """Which of these changes were not stored, read in the transaction that was to store them."""
    tables = {_key_of(change)[0] for change in changes}
    rows = connection.execute(_POSTS, {"tables": sorted(tables)})
    stored = {_key(post): post for post in map(_post, rows.mappings())}
    found = []
    for change in changes:
        there = stored.get(_key_of(change))
        if there is not None and _shown(there) != _shown(change.after):
            found.append(Contested(change, there))
    return tuple(found)


def _key(post: Post) -> tuple[str, str, int]:
    return post.table_id, post.kind, post.member_id or _EVERYBODY


def _key_of(change: PostChange) -> tuple[str, str, int]:
    post = change.after or change.before
    if post is None:
        raise ValueError("a change of nothing to nothing")
    return _key(post)


def _shown(post: Post | None) -> tuple[int, str] | None:
    return None if post is None else (post.message_id, post.digest)


def _put_values(before: Post | None, after: Post) -> dict[str, object]:
    return {
        **dict(zip(_POST_KEY, _key(after), strict=True)),
        **{name: getattr(after, name) for name in _POST_VALUES},
        "old_message_id": _NO_MESSAGE if before is None else before.message_id,
        "old_digest": "" if before is None else before.digest,
    }


def _forget_values(before: Post) -> dict[str, object]:
    key = {f"old_{name}": value for name, value in zip(_POST_KEY, _key(before), strict=True)}
    return {**key, "old_message_id": before.message_id, "old_digest": before.digest}


def _post(row: RowMapping) -> Post:
    return Post(**{**row, "member_id": row["member_id"] or None})
