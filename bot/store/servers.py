"""The settings of servers: one row for each server whose managers have chosen anything, read and written whole.

What the texts mean, and whether they still mean anything, is known to `bot.host.servers`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import bindparam, select
from sqlalchemy.dialects import postgresql, sqlite

from bot.store.base import Base
from bot.store.member_models import ServerRow
from bot.store.records import ServerRecord

if TYPE_CHECKING:
    from bot.store.unit_of_work import UnitOfWork

_SERVERS = Base.metadata.tables[ServerRow.__tablename__]
_FIELDS = ServerRecord.__struct_fields__
_BY_ID = select(*(_SERVERS.c[name] for name in _FIELDS)).where(_SERVERS.c.guild_id == bindparam("wanted"))


def server(unit: UnitOfWork, guild_id: int) -> ServerRecord:
    """What is stored of a server; where nothing is, what holds for everybody who has chosen nothing."""
    row = unit.connection.execute(_BY_ID, {"wanted": guild_id}).one_or_none()
    return ServerRecord(guild_id=guild_id) if row is None else ServerRecord(**row._mapping)  # noqa: SLF001  (SQLAlchemy's public way)


def save_server(unit: UnitOfWork, record: ServerRecord) -> None:
    """Store the settings of a server, whatever was stored before."""
    insert = sqlite.insert if unit.connection.dialect.name == "sqlite" else postgresql.insert
    values = msgspec.structs.asdict(record)
    unit.connection.execute(
        insert(_SERVERS).values(values).on_conflict_do_update(index_elements=["guild_id"], set_=values)
    )
