"""Who wants to be private: nobody else is shown what they have played. And by which names members are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import bindparam, func, select

from bot.store.base import Base
from bot.store.member_models import MemberRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.store.unit_of_work import UnitOfWork

MEMBERS = Base.metadata.tables[MemberRow.__tablename__]
SHOWN = func.coalesce(MEMBERS.c.private, False).is_(False)
"""The condition for rows that are joined with those of members: it holds for whoever is unknown, and for agents."""

_PRIVATE = select(MEMBERS.c.member_id).where(
    MEMBERS.c.member_id.in_(bindparam("members", expanding=True)), MEMBERS.c.private.is_(True)
)
_NAME = select(MEMBERS.c.name).where(MEMBERS.c.member_id == bindparam("member"))


def private_among(unit: UnitOfWork, member_ids: Sequence[int]) -> frozenset[int]:
    """Those of these members who want to be private."""
    return frozenset(unit.connection.execute(_PRIVATE, {"members": sorted(member_ids)}).scalars())


def known_name(unit: UnitOfWork, member_id: int) -> str | None:
    """The name of a member, if it is known."""
    name: str | None = unit.connection.execute(_NAME, {"member": member_id}).scalar_one_or_none()
    return name
