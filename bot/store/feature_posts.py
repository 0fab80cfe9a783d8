"""The messages of one feature in the database: a row for each, written one at a time.

A feature declares their table with `stored(FeaturePost, "kind", of=...)`: the rows are deleted with what they belong
to. Any process may write them. A row is changed only if it still has the expected content, as in
`bot.store.messages`.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import asdict
from sqlalchemy import Column, Insert, Table, bindparam, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from bot.store.schema import FeaturePost, columns_of
from bot.store.store import Store
from bot.store.unit_of_work import UnitOfWork

_NO_MESSAGE: Final = -1


class FeaturePosts:
    """The rows of one table of posts."""

    def __init__(self, store: Store, table: Table) -> None:
        self._store = store
        owner_id = _owner_of(table)
        [foreign_key] = owner_id.foreign_keys
        this = (owner_id == bindparam("owner"), table.c.kind == bindparam("of_kind"))
        as_expected = (table.c.message_id == bindparam("old_message_id"), table.c.digest == bindparam("old_digest"))
        self._query = select(*columns_of(FeaturePost, table)).where(*this)
        self._delete = delete(table).where(*this, *as_expected).returning(table.c.kind)
        # Nothing is inserted if the owner has been deleted meanwhile.
        new = select(*(bindparam(f"new_{each.name}", type_=each.type) for each in table.c)).where(
            foreign_key.column == bindparam(f"new_{owner_id.name}")
        )
        self._owner_id = owner_id.name
        self._put: dict[str, Insert] = {
            name: insert(table)
            .from_select([*table.c], new)
            .on_conflict_do_update(
                index_elements=[*table.primary_key],
                set_={each.name: insert(table).excluded[each.name] for each in table.c if not each.primary_key},
                where=as_expected[0] & as_expected[1],
            )
            .returning(table.c.kind)
            for name, insert in (("sqlite", sqlite.insert), ("postgresql", postgresql.insert))
        }

    async def post(self, owner_id: str, kind: str) -> FeaturePost | None:
        """The post of this kind of what has this id."""

        def work(unit: UnitOfWork) -> FeaturePost | None:
            row = unit.connection.execute(self._query, {"owner": owner_id, "of_kind": kind}).mappings().one_or_none()
            return None if row is None else FeaturePost(**row)

        return await self._store.read(work)

    async def put(self, owner_id: str, before: FeaturePost | None, after: FeaturePost | None) -> bool:
        """Store `after`, or delete the row (None). False, and nothing is stored, unless it is `before` until now."""
        post = after or before
        if post is None:
            return True
        old = {
            "old_message_id": _NO_MESSAGE if before is None else before.message_id,
            "old_digest": "" if before is None else before.digest,
        }

        def work(unit: UnitOfWork) -> bool:
            if after is None:
                given = {"owner": owner_id, "of_kind": post.kind, **old}
                return unit.connection.execute(self._delete, given).first() is not None
            values = {f"new_{name}": value for name, value in {**asdict(after), self._owner_id: owner_id}.items()}
            statement = self._put[unit.connection.dialect.name]
            return unit.connection.execute(statement, {**values, **old}).first() is not None

        return await self._store.write(work, synced=False)


def _owner_of(table: Table) -> Column[str]:
    """The column of a table of posts that says what they belong to."""
    return next(each for each in table.c if each.foreign_keys)
