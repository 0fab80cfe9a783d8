"""Forgetting what members have played: their standings and achievements go, of their results only the place is left.

So the tables of those they played with stay as they were.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import bindparam, delete, select, update

from bot.store.base import Base
from bot.store.result_models import AchievementRow, ResultRow, StandingRow

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.store.unit_of_work import UnitOfWork

FORGOTTEN: Final = ""
"""Stands in a result in place of an agent's name where the member has been forgotten; no agent is called that."""

_RESULTS, _STANDINGS, _ACHIEVEMENTS = (
    Base.metadata.tables[model.__tablename__] for model in (ResultRow, StandingRow, AchievementRow)
)
_FORGET = update(_RESULTS).values(member_id=None, agent=FORGOTTEN)
_FORGET = _FORGET.where(_RESULTS.c.member_id.in_(bindparam("members", expanding=True)))
_DELETE = [
    delete(table).where(table.c.member_id.in_(bindparam("members", expanding=True)))
    for table in (_STANDINGS, _ACHIEVEMENTS)
]
_ALL_OF = {
    table.name: select(table).where(table.c.member_id == bindparam("member"))
    for table in (_RESULTS, _STANDINGS, _ACHIEVEMENTS)
}


def records_of(unit: UnitOfWork, member_id: int) -> dict[str, list[dict[str, Any]]]:
    """All that is stored of what a member has played, table by table of the database."""
    return {
        name: [{**row} for row in unit.connection.execute(query, {"member": member_id}).mappings()]
        for name, query in _ALL_OF.items()
    }


def forget_records(unit: UnitOfWork, members: Collection[int]) -> None:
    """Forget what these members have played, in every server."""
    if members:
        for statement in (_FORGET, *_DELETE):
            unit.connection.execute(statement, {"members": sorted(members)})
