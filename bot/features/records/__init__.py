"""Records: results, ladders, figures of members and servers, and achievements.

They are stored with the last move of a table (`recording`), shown by `/stats` and `/ladder` (`pages`, `screens`,
`commands`), and deleted with a member or a server (`store`).
"""

from __future__ import annotations

from bot.cogs.click_handlers import ClickHandlers
from bot.features.feature import AppContext, Feature, FeatureRuntime
from bot.features.records.commands import RecordCommands, RecordScreens
from bot.features.records.recording import record
from bot.features.records.store import RECORD_TABLES, duel_at, earned_at, forget_guild, forget_records, records_of
from bot.tables.hooks import Hooks


def _begin(parts: AppContext) -> FeatureRuntime:
    records = RecordScreens(parts.store, parts.services.plugins, parts.clock)
    commands = RecordCommands(parts.services, records)
    return FeatureRuntime(
        commands=[commands],
        handlers=ClickHandlers(
            clicks=commands.clicks,
            harmless=frozenset({"stats", "own-stats", "ladder"}),
            adding=frozenset({"stats-show", "ladder-show"}),
        ),
    )


FEATURE = Feature(
    name="records",
    begin=_begin,
    hooks=Hooks(
        on_table_ended=record,
        earned_at=earned_at,
        duel_at=duel_at,
        export_member=lambda unit, member_id: {"played": records_of(unit, member_id)},
        forget_member=lambda unit, member_id, _now: forget_records(unit, [member_id]),
        forget_unseen=forget_records,
        forget_guild=forget_guild,
    ),
    tables=RECORD_TABLES,
)
