"""A forgotten member leaves a place at the tables of others, and nothing else."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from bot.features.records.ratings import rated, rebuild
from bot.features.records.store import (
    Achieved,
    add_achievements,
    add_results,
    records_of,
    save_standings,
    tables_by_game,
)
from bot.features.registry import HOOKS
from bot.store.forgetting import delete_member, delete_members
from bot.store.messages import NoteChange
from bot.store.store import Store, utc_now
from bot.store.unit_of_work import UnitOfWork
from tests.records.rows import DAY, GUILD, table_of
from tests.store.rows import everything

if TYPE_CHECKING:
    from typing import Any

ANNA, BEN, CLEO = 1001, 1002, 1003


def of(rows: dict[str, list[tuple[Any, ...]]], member_id: int) -> list[str]:
    """In which tables of the database a member is found."""
    return [name for name, there in rows.items() if any(member_id in row or str(member_id) in row for row in there)]


async def test_a_member_nobody_has_seen_is_forgotten_with_their_games(store: Store) -> None:
    results = table_of("abcd2345", [ANNA, BEN, CLEO])

    def fill(unit: UnitOfWork) -> None:
        add_results(unit, results)
        save_standings(unit, rated({}, results, together=False))
        earned = [
            Achieved(guild_id=GUILD, member_id=who, code="regular", table_id="abcd2345", earned_at=DAY)
            for who in (ANNA, BEN)
        ]
        add_achievements(unit, earned)

    await store.write(fill)
    await store.messages.write(notes=[NoteChange(member_id=who, name="M") for who in (ANNA, BEN)])
    later = utc_now() + timedelta(days=1)
    assert of(await everything(store), ANNA) == ["achievements", "members", "results", "standings"]
    # Nothing was ever stored about Cleo, so nobody deletes anything of hers.
    await store.write(lambda unit: delete_members(unit, [ANNA, CLEO], later, HOOKS.forget_unseen))
    after = await everything(store)
    assert of(after, ANNA) == []
    assert of(after, BEN) == ["achievements", "members", "results", "standings"]
    assert of(after, CLEO) == ["results", "standings"]
    assert len(after["results"]) == 3
    assert await store.read(lambda unit: tables_by_game(unit, GUILD)) == {"cafe": 1}
    await rebuild(store, set())
    assert sorted(row[3] for row in (await everything(store))["standings"]) == [str(BEN), str(CLEO)]


async def test_a_member_who_asks_is_forgotten_and_reads_about_everything_before(store: Store) -> None:
    results = table_of("abcd2345", [ANNA, BEN])
    await store.write(lambda unit: add_results(unit, results))
    await store.write(lambda unit: save_standings(unit, rated({}, results, together=False)))
    told = await store.read(lambda unit: records_of(unit, ANNA))
    assert {name: len(rows) for name, rows in told.items()} == {"results": 1, "standings": 1, "achievements": 0}
    await store.write(lambda unit: HOOKS.forget_member(unit, ANNA, utc_now()))
    await store.write(lambda unit: delete_member(unit, ANNA))
    assert of(await everything(store), ANNA) == []
    assert of(await everything(store), BEN) == ["results", "standings"]


async def test_a_member_seen_meanwhile_is_not_forgotten(store: Store) -> None:
    await store.write(lambda unit: add_results(unit, table_of("abcd2345", [ANNA, BEN])))
    await store.messages.write(notes=[NoteChange(member_id=ANNA, name="M")])
    before = await everything(store)
    await store.write(lambda unit: delete_members(unit, [ANNA], utc_now() - timedelta(days=1), HOOKS.forget_unseen))
    assert await everything(store) == before
