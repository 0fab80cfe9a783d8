"""What the bot's messages show, and what it knows about members: read one by one, written in batches.

Losing a batch costs an extra edit or message, never a move. So no batch waits for the disk.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, Struct, UnsetType
from sqlalchemy import URL, Connection, RowMapping, Select, bindparam, delete, literal_column, not_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from bot.store.connections import Conflict, StoreError, describe_url, request_errors
from bot.store.schema import (
    EVERYWHERE,
    GONE,
    HAS_ENDED,
    IS_OPEN,
    IS_UNSETTLED,
    MEMBERS,
    POSTS,
    SEATS,
    TABLES,
    MemberNote,
    Post,
    Shards,
    columns_of,
)
from bot.store.transactions import Database, shielded
from bot.store.unit_of_work import LAST_PLAYED, HandsMoved, NotesChanged, Touched, UnitOfWork, put
from bot.store.waiting import Hand

_NO_MESSAGE = -1
_MAX_MEMBERS_IN_NOTICE = 200
"""The most members in one notice: PostgreSQL accepts less than 8,000 bytes."""
_HANDS = 50
"""The most hands in one notice."""
_Key: TypeAlias = tuple[str, str, int]
"""The key of a post: its table, its kind, and the member or 0."""


class PostChange(Struct, frozen=True):
    """A change of one stored post. At least one of the two fields is given."""

    before: Post | None
    """The post that is expected to be stored; None: none."""
    after: Post | None
    """The post to store; None: delete it."""


class NoteChange(Struct, frozen=True, kw_only=True):
    """A change of what the bot knows about a member; unset fields stay as they are."""

    member_id: int
    locale: str | UnsetType | None = UNSET
    name: str | UnsetType | None = UNSET
    dm_channel_id: int | UnsetType | None = UNSET
    dm_refusal: int | UnsetType | None = UNSET
    text_only: bool | UnsetType = UNSET
    played: str | UnsetType = UNSET
    language: str | UnsetType | None = UNSET
    notices: bool | UnsetType = UNSET
    motion: bool | UnsetType = UNSET
    private: bool | UnsetType = UNSET
    zone: str | UnsetType | None = UNSET
    face: int | UnsetType | None = UNSET
    short_name: str | UnsetType | None = UNSET

    def given(self) -> dict[str, object]:
        """The fields that are set, except the id."""
        parts = msgspec.structs.asdict(self)
        return {part: value for part, value in parts.items() if value is not UNSET and part != "member_id"}

    @property
    def is_shown(self) -> bool:
        """Whether it changes messages at the member's tables at once, and not only with their next edit."""
        shown = self.dm_refusal, self.text_only, self.played, self.language, self.notices, self.motion
        return any(each is not UNSET for each in shown)


class MessageStore:
    """The posts and members in the database of a `Store`."""

    def __init__(self, opened: Database, url: URL, clock: Callable[[], datetime]) -> None:
        self._database = opened
        self._url = url
        self._clock = clock

    async def posts(self, table_id: str) -> tuple[Post, ...]:
        """The screens sent for a table: first those for everybody, then by member."""
        rows = await self._rows(_POSTS_OF_TABLE, {"tables": [table_id]})
        return tuple(Post(**row) for row in rows)

    async def hands_before(self, table_id: str) -> tuple[Post, ...]:
        """Hands that are still shown from earlier tables in the same channel, for the members at this one."""
        rows = await self._rows(_HANDS_BEFORE, {"table": table_id})
        return tuple(Post(**row) for row in rows)

    async def closed_before(self, table_id: str) -> tuple[Post, ...]:
        """The boards of lobbies closed before their game began that are still shown in this open table's channel."""
        rows = await self._rows(_CLOSED_BEFORE, {"table": table_id})
        return tuple(Post(**row) for row in rows)

    async def members(self, member_ids: Collection[int]) -> tuple[MemberNote, ...]:
        """What the bot remembers about these members; unknown members are left out."""
        rows = await self._rows(_NOTES, {"members": list(member_ids)})
        return tuple(MemberNote(**row) for row in rows)

    async def unsettled(self, shards: Shards = EVERYWHERE) -> tuple[str, ...]:
        """Tables of these shards whose current screens are not all delivered, the most recently played first."""
        return tuple(row["id"] for row in await self._rows(shards.only(_UNSETTLED, TABLES.c.guild_id), {}))

    async def open_tables(self, shards: Shards = EVERYWHERE) -> tuple[str, ...]:
        """The open tables of these shards, the most recently played first."""
        return tuple(row["id"] for row in await self._rows(shards.only(_OPEN, TABLES.c.guild_id), {}))

    async def settled_version(self, table_id: str) -> int | None:
        """The version of a table if all its screens have been delivered, else None."""
        rows = await self._rows(_SETTLED_VERSION, {"table": table_id})
        return next((row["version"] for row in rows), None)

    @shielded
    async def write(
        self,
        posts: Sequence[PostChange] = (),
        notes: Sequence[NoteChange] = (),
        settled: Mapping[str, int] | None = None,
        unsettled: Collection[str] = (),
    ) -> frozenset[str]:
        """Store all this in one transaction. Returns the tables with a post that was not stored.

        A post is stored only if the stored one is still its `before`, so a process that has lost a table without
        knowing it yet changes nothing. Posts of deleted tables are ignored.

        `settled` maps each table whose screens were all delivered to the version they show; a table that has another
        version by now stays unsettled. The screens of the tables in `unsettled` need another check, and so do those of
        the open tables of members with a note that they show (`NoteChange.is_shown`): their owners hear of it.
        """

        def work(unit: UnitOfWork) -> frozenset[str]:
            if unsettled:
                unit.connection.execute(_UNSETTLE, {"tables": sorted(unsettled)})
            if settled:
                shown = [{"table": each, "shown": settled[each]} for each in sorted(settled)]
                unit.connection.execute(_SETTLE[unit.connection.dialect.name], shown)
            return self._write(unit, posts, notes)

        with self._errors_named():
            return await self._database.write(work, synced=False)

    @shielded
    async def _rows(self, query: Select[Any], values: dict[str, object]) -> Sequence[RowMapping]:
        with self._errors_named():
            return await self._database.read(lambda unit: unit.connection.execute(query, values).mappings().all())

    def _write(self, unit: UnitOfWork, posts: Sequence[PostChange], notes: Sequence[NoteChange]) -> frozenset[str]:
        connection = unit.connection
        # Always in the same order, so that two processes cannot deadlock.
        ordered = sorted(posts, key=_key_of)
        if posted := [_put_values(change.before, change.after) for change in ordered if change.after is not None]:
            connection.execute(_PUT[connection.dialect.name], posted)
        if forgotten := [change.before for change in ordered if change.after is None and change.before]:
            values = [{f"old_{name}": getattr(before, name) for name in _IDENTITY} for before in forgotten]
            connection.execute(_FORGET, values)
        for note in sorted(notes, key=lambda note: note.member_id):
            put(unit, MEMBERS, {"member_id": note.member_id, **note.given(), "updated_at": self._clock()})
        if notes:
            changed = sorted({note.member_id for note in notes})
            unit.notices += [
                NotesChanged(changed[start : start + _MAX_MEMBERS_IN_NOTICE])
                for start in range(0, len(changed), _MAX_MEMBERS_IN_NOTICE)
            ]
        if of := sorted({note.member_id for note in notes if note.is_shown}):
            unit.notices += [Touched(*row) for row in connection.execute(_OPEN_OF, {"members": of})]
        if not ordered:
            return frozenset()
        stored = _stored(connection, ordered)
        moved = [_hand(key, stored.get(key)) for key in map(_key_of, filter(_moves_hand, ordered))]
        unit.notices += [HandsMoved((*moved[start : start + _HANDS],)) for start in range(0, len(moved), _HANDS)]
        return _not_stored(stored, ordered)

    @contextmanager
    def _errors_named(self) -> Iterator[None]:
        try:
            with request_errors(self._url):
                yield
        except Conflict as error:  # a post whose table is being deleted
            raise StoreError("failed", database=describe_url(self._url), reason=str(error)) from None


_IDENTITY = (*POSTS.primary_key.columns.keys(), "message_id", "digest")

# Built once: building a statement costs more than executing it.
_POSTS_OF_TABLE = (
    select(POSTS)
    .where(POSTS.c.table_id.in_(bindparam("tables", expanding=True)))
    .order_by(POSTS.c.member_id, POSTS.c.kind)
)
_THIS_TABLE, _SEATED, _SAT = TABLES.alias(), SEATS.alias(), SEATS.alias()
# From the members at this table to the other tables they sat at, all by keys and indexes.
_HANDS_BEFORE = (
    select(POSTS)
    .select_from(_THIS_TABLE)
    .join(_SEATED, _SEATED.c.table_id == _THIS_TABLE.c.id)
    .join(_SAT, (_SAT.c.member_id == _SEATED.c.member_id) & (_SAT.c.table_id != _THIS_TABLE.c.id))
    .join(TABLES, (TABLES.c.id == _SAT.c.table_id) & (TABLES.c.channel_id == _THIS_TABLE.c.channel_id))
    .join(POSTS, (POSTS.c.table_id == _SAT.c.table_id) & (POSTS.c.member_id == _SAT.c.member_id))
    .where(_THIS_TABLE.c.id == bindparam("table"), not_(IS_OPEN), POSTS.c.digest != GONE)
    .order_by(POSTS.c.table_id, POSTS.c.member_id)
)
_LATELY = 10
"""How many of a channel's latest tables to search for closed lobbies: each new table takes them away."""
_ENDED_HERE = (
    select(TABLES.c.id, TABLES.c.commitment)
    .where(
        TABLES.c.channel_id
        == select(_THIS_TABLE.c.channel_id).where(_THIS_TABLE.c.id == bindparam("table")).scalar_subquery()
    )
    .where(HAS_ENDED)
    .order_by(TABLES.c.ended_at.desc())
    .limit(_LATELY)
    .subquery()
)
_CLOSED_BEFORE = (
    select(POSTS)
    .join(_ENDED_HERE, POSTS.c.table_id == _ENDED_HERE.c.id)
    .where(_ENDED_HERE.c.commitment.is_(None), POSTS.c.member_id == literal_column("0"), POSTS.c.digest != GONE)
    .order_by(POSTS.c.table_id)
)
_NOTES = select(*columns_of(MemberNote, MEMBERS)).where(MEMBERS.c.member_id.in_(bindparam("members", expanding=True)))
_OPEN = select(TABLES.c.id).where(IS_OPEN).order_by(LAST_PLAYED.desc(), TABLES.c.id)
_UNSETTLED = select(TABLES.c.id).where(IS_UNSETTLED).order_by(LAST_PLAYED.desc(), TABLES.c.id)
_SETTLED_VERSION = select(TABLES.c.version).where(TABLES.c.id == bindparam("table"), TABLES.c.settled)
_FREE = TABLES.alias()
_IS_SHOWN, _FREE_IS_SHOWN = (
    (each.c.id == bindparam("table")) & (each.c.version == bindparam("shown")) for each in (TABLES, _FREE)
)
# A batch locks the rows of many tables, and so does a group of moves, in another order: on PostgreSQL they could
# deadlock. So a locked row is skipped: its table is about to get another version.
_SETTLE = {
    "sqlite": update(TABLES).where(_IS_SHOWN).values(settled=True),
    "postgresql": update(TABLES)
    .where(
        TABLES.c.id
        == select(_FREE.c.id).where(_FREE_IS_SHOWN).with_for_update(skip_locked=True, key_share=True).scalar_subquery()
    )
    .values(settled=True),
}
_UNSETTLE = update(TABLES).where(TABLES.c.id.in_(bindparam("tables", expanding=True))).values(settled=False)
_OPEN_OF = select(TABLES.c.id, TABLES.c.guild_id).where(
    IS_OPEN,
    TABLES.c.id.in_(select(SEATS.c.table_id).where(SEATS.c.member_id.in_(bindparam("members", expanding=True)))),
)
_FORGET = delete(POSTS).where(*(POSTS.c[name] == bindparam(f"old_{name}") for name in _IDENTITY))


def _put(insert: sqlite.Insert | postgresql.Insert) -> sqlite.Insert | postgresql.Insert:
    """Insert a post unless its table is deleted, or update the one with this key if it is still the expected one.

    One statement, so that two processes cannot collide.
    """
    post = select(*(bindparam(f"new_{each.name}", type_=each.type) for each in POSTS.c))
    there = post.where(TABLES.c.id == bindparam("new_table_id"))
    return insert.from_select([*POSTS.c], there).on_conflict_do_update(
        index_elements=[*POSTS.primary_key],
        set_={column.name: insert.excluded[column.name] for column in POSTS.c if not column.primary_key},
        where=(POSTS.c.message_id == bindparam("old_message_id")) & (POSTS.c.digest == bindparam("old_digest")),
    )


_PUT = {"sqlite": _put(sqlite.insert(POSTS)), "postgresql": _put(postgresql.insert(POSTS))}


def _stored(connection: Connection, changes: Sequence[PostChange]) -> dict[_Key, Post]:
    """All posts of the tables of these changes, as they are in this transaction."""
    tables = {_key_of(change)[0] for change in changes}
    rows = connection.execute(_POSTS_OF_TABLE, {"tables": sorted(tables)})
    return {_key(post): post for post in (Post(**row) for row in rows.mappings())}


def _not_stored(stored: Mapping[_Key, Post], changes: Sequence[PostChange]) -> frozenset[str]:
    """The tables of changes that were not stored; must run in the transaction that was to store them."""
    return frozenset(
        post.table_id
        for change in changes
        if (post := stored.get(_key_of(change))) is not None and _post_key(post) != _post_key(change.after)
    )


def _moves_hand(change: PostChange) -> bool:
    """Whether a change of a member's hand leaves it in another message, or in none."""
    return _key_of(change)[2] != 0 and _address(change.before) != _address(change.after)


def _address(post: Post | None) -> tuple[int, int] | None:
    return None if post is None or not post.stands else (post.channel_id, post.message_id)


def _hand(key: _Key, post: Post | None) -> Hand:
    """Where a hand is, by its stored post."""
    table_id, _, member_id = key
    return Hand(table_id, member_id, *(_address(post) or (0, 0)))


def _key(post: Post) -> _Key:
    return post.table_id, post.kind, post.member_id or 0


def _key_of(change: PostChange) -> _Key:
    post = change.after or change.before
    if post is None:
        raise ValueError("a change of nothing to nothing")
    return _key(post)


def _post_key(post: Post | None) -> tuple[int, str] | None:
    return None if post is None else (post.message_id, post.digest)


def _put_values(before: Post | None, after: Post) -> dict[str, object]:
    return {
        **{f"new_{name}": value for name, value in msgspec.structs.asdict(after).items()},
        "old_message_id": _NO_MESSAGE if before is None else before.message_id,
        "old_digest": "" if before is None else before.digest,
    }
