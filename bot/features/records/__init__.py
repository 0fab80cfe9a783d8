"""Records: results, ladders, figures of members and servers, and achievements.

They are stored with the last move of a table (`recording`), shown by `/stats` and `/ladder` (`pages`, `screens`,
`commands`), and deleted with a member or a server (`store`).
"""

from __future__ import annotations

from bot.features.feature import Feature, Parts, Working
from bot.features.records.commands import RecordCommands, RecordScreens, record_kinds
from bot.features.records.recording import record
from bot.features.records.store import TABLES, achieved_at, forget_guild, forget_records, records_of
from bot.store.unit_of_work import UnitOfWork
from bot.tables.hooks import Hooks
from bot.tables.types import Earned


def begin(parts: Parts) -> Working:
    """Build the feature for one bot."""
    records = RecordScreens(parts.store, parts.services.plugins, parts.clock)
    return Working(commands=[RecordCommands(parts.services, records)], clicks=record_kinds(records))


def _earned_at(unit: UnitOfWork, table_id: str) -> list[Earned]:
    return [Earned(each.member_id, each.code) for each in achieved_at(unit, table_id)]


FEATURE = Feature(
    name="records",
    begin=begin,
    hooks=Hooks(
        on_table_ended=record,
        earned_at=_earned_at,
        export_member=lambda unit, member_id: {"played": records_of(unit, member_id)},
        forget_member=lambda unit, member_id, _now: forget_records(unit, [member_id]),
        forget_unseen=forget_records,
        forget_guild=forget_guild,
    ),
    tables=TABLES,
)
