"""All that is stored of one member in game nights: finding it, and taking their id and name out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import bindparam, delete, func, or_, select, update

from bot.store.base import Base
from bot.store.night_models import GuestRow, NightRow

if TYPE_CHECKING:
    from datetime import datetime

    from bot.store.unit_of_work import UnitOfWork

NOBODY: Final = -1
"""Stands in the place of a planner who was forgotten: no member of Discord has it."""

_NIGHTS, _GUESTS = (Base.metadata.tables[each.__tablename__] for each in (NightRow, GuestRow))
_IS_MINE = or_(
    _NIGHTS.c.planner_id == bindparam("member"),
    _NIGHTS.c.id.in_(select(_GUESTS.c.night_id).where(_GUESTS.c.member_id == bindparam("member"))),
)
_OF_MEMBER = (
    select(
        *(_NIGHTS.c[name] for name in ("id", "guild_id", "channel_id", "game", "at", "status")),
        func.coalesce(_GUESTS.c.name, _NIGHTS.c.planner_name).label("name"),
        _GUESTS.c.answer,
        _GUESTS.c.vote,
        (_NIGHTS.c.planner_id == bindparam("member")).label("is_planner"),
    )
    .join(_GUESTS, (_GUESTS.c.night_id == _NIGHTS.c.id) & (_GUESTS.c.member_id == bindparam("member")), isouter=True)
    .where(_IS_MINE)
    .order_by(_NIGHTS.c.at, _NIGHTS.c.id)
)
_SHOW_ANEW = (
    update(_NIGHTS)
    .where(_IS_MINE, _NIGHTS.c.status == "planned")
    .values(settled=False, version=_NIGHTS.c.version + 1, changed_at=bindparam("now"))
)
_NO_PLANNER = (
    update(_NIGHTS).where(_NIGHTS.c.planner_id == bindparam("member")).values(planner_id=NOBODY, planner_name="")
)
_NO_GUEST = delete(_GUESTS).where(_GUESTS.c.member_id == bindparam("member"))


def nights_of(unit: UnitOfWork, member_id: int) -> list[dict[str, Any]]:
    """What a member has to do with each night that they have planned, answered, or were asked to."""
    return [{**row} for row in unit.connection.execute(_OF_MEMBER, {"member": member_id}).mappings()]


def leave_nights(unit: UnitOfWork, member_id: int, now: datetime) -> None:
    """Take a member out of all nights. The plans of those that are still to begin are shown anew without them."""
    unit.connection.execute(_SHOW_ANEW, {"member": member_id, "now": now})
    unit.connection.execute(_NO_PLANNER, {"member": member_id})
    unit.connection.execute(_NO_GUEST, {"member": member_id})
