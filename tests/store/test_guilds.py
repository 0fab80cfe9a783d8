"""A server that the bot has left is forgotten whole after a time, a portion at a time, and nothing of any other."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import insert

from bot.features.nights.store import NIGHTS
from bot.features.records.ratings import rated
from bot.features.records.store import Achieved, add_achievements, add_results, save_standings
from bot.features.registry import HOOKS
from bot.store import forgetting
from bot.store.forgetting import enter_guilds, forget_part_of_guild, guilds_left, guilds_with_the_bot, leave_guild
from bot.store.schema import MoveRecord, ServerSettings, Status
from bot.store.unit_of_work import save_server
from tests.records.rows import DAY, table_of
from tests.store.rows import everything, put, table_record

if TYPE_CHECKING:
    from bot.store.store import Store
    from bot.store.unit_of_work import UnitOfWork

NOW = datetime(2030, 1, 1, tzinfo=UTC)
LATER = NOW + timedelta(days=30)
LEFT, STAYED = 1, 2


async def fill(store: Store, guild_id: int, tables: int = 1) -> None:
    """Tables that have ended in a server, and everything else that can be stored of one."""
    ids = [f"ended{guild_id}x{each}" for each in range(tables)]
    for table_id in ids:
        over = {"status": Status.OVER, "seed": bytes(32), "ended_at": NOW, "guild_id": guild_id}
        move = MoveRecord(table_id=table_id, ply=1, seat=0, move="{}", at=NOW)
        await put(store, table_record(table_id, 10 * guild_id, **over), move)

    def rest(unit: UnitOfWork) -> None:
        for table_id in ids:
            add_results(unit, table_of(table_id, [3, 4], guild_id=guild_id, game="cafe", ended_at=DAY))
        save_standings(unit, rated({}, table_of(ids[0], [3, 4], guild_id=guild_id, game="cafe"), together=False))
        add_achievements(
            unit, [Achieved(guild_id=guild_id, member_id=3, code="regular", table_id=ids[0], earned_at=NOW)]
        )
        save_server(unit, guild_id, ServerSettings(language="ja"))
        night = {"id": f"night{guild_id}", "guild_id": guild_id, "channel_id": 5, "locale": "de", "status": "planned"}
        times = dict.fromkeys(("at", "created_at", "changed_at"), NOW)
        unit.connection.execute(insert(NIGHTS), {**night, **times, "planner_id": 3, "planner_name": "Cleo"})

    await store.write(rest)


async def forget(store: Store, guild_id: int, before: datetime = LATER) -> int:
    """Forget it, and count the portions."""
    portions = 1
    while await store.write(lambda unit: forget_part_of_guild(unit, guild_id, before, HOOKS.forget_guild)):
        portions += 1
    return portions


async def test_everything_of_a_server_goes_and_nothing_of_another(store: Store) -> None:
    await store.write(lambda unit: enter_guilds(unit, [STAYED]))
    await fill(store, STAYED)
    before = await everything(store)
    await store.write(lambda unit: enter_guilds(unit, [LEFT]))
    await fill(store, LEFT, tables=forgetting.PORTION + 1)
    await store.write(lambda unit: leave_guild(unit, LEFT, NOW))
    assert await forget(store, LEFT) == 5, "two of tables, two of results, and the rest"
    assert await everything(store) == before


@pytest.mark.parametrize("back", [False, True])
async def test_a_server_that_has_the_bot_is_not_forgotten(store: Store, *, back: bool) -> None:
    await store.write(lambda unit: enter_guilds(unit, [LEFT]))
    await fill(store, LEFT)
    if back:
        await store.write(lambda unit: leave_guild(unit, LEFT, NOW))
        await store.write(lambda unit: enter_guilds(unit, [LEFT]))
    before = await everything(store)
    assert await store.read(lambda unit: guilds_left(unit, LATER)) == []
    assert await forget(store, LEFT) == 1
    assert await everything(store) == before
    assert await store.read(guilds_with_the_bot) == {LEFT}


async def test_the_time_counts_from_the_first_notice(store: Store) -> None:
    await store.write(lambda unit: enter_guilds(unit, [LEFT, STAYED]))
    await store.write(lambda unit: leave_guild(unit, LEFT, NOW))
    await store.write(lambda unit: leave_guild(unit, LEFT, LATER))
    assert await store.read(lambda unit: guilds_left(unit, NOW)) == []
    assert await store.read(lambda unit: guilds_left(unit, NOW + timedelta(seconds=1))) == [LEFT]
    assert await store.read(guilds_with_the_bot) == {STAYED}


async def test_a_table_that_is_open_stays(store: Store) -> None:
    await store.write(lambda unit: enter_guilds(unit, [LEFT]))
    await put(store, table_record("open", 1, guild_id=LEFT))
    await store.write(lambda unit: leave_guild(unit, LEFT, NOW))
    await forget(store, LEFT)
    assert await store.read(lambda unit: unit.table("open")) is not None
