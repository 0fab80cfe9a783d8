"""Results and standings: the best first, each member once, and no member who wants to be private."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from bot.features.records.ratings import beginner
from bot.features.records.store import (
    Achieved,
    LadderRecord,
    StandingRecord,
    achievements_of,
    add_achievements,
    add_results,
    best_results,
    duel_at,
    first_season,
    games_of,
    ladder,
    private_among,
    regulars,
    save_standings,
    standings_of,
    tables_by_game,
)
from bot.store.messages import NoteChange
from bot.store.store import Store
from tests.records.rows import DAY, GUILD, result, table_of
from tests.store.rows import everything

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.features.records.store import Rung

ANNA, BEN, CLEO = 1, 2, 3
SEASON = "2026-4"


def standing(who: int | str, mu: float = 25.0, games: int = 20, **changes: object) -> StandingRecord:
    """The standing of somebody at the Cafe."""
    return msgspec.structs.replace(beginner(result(who)), mu=mu, sigma=2.0, games=games, **changes)


async def put(store: Store, *standings: StandingRecord) -> None:
    """Store these."""
    await store.write(lambda unit: save_standings(unit, standings))


async def ladder_for(store: Store, reader: int = ANNA, season: str = SEASON) -> LadderRecord:
    """The ladder as this member sees it."""
    return await store.read(lambda unit: ladder(unit, GUILD, "cafe", season, enough=10, count=3, reader=reader))


def participants(rungs: Sequence[Rung]) -> list[str]:
    """The participants on these."""
    return [rung.standing.participant for rung in rungs]


async def test_a_ladder_goes_from_the_best_down(store: Store) -> None:
    await put(store, standing(ANNA, 24), standing(BEN, 28), standing("heuristic", 26), standing(CLEO, 20))
    await store.messages.write(notes=[NoteChange(member_id=BEN, name="Ben")])
    found = await ladder_for(store, CLEO)
    assert participants(found.top) == ["2", "heuristic", "1"]
    assert [rung.name for rung in found.top] == ["Ben", None, None]
    assert (found.ranked, found.own_rank) == (4, 4)
    assert found.own is not None
    assert found.own.standing.mu == 20


async def test_a_member_with_few_games_has_no_place_and_an_uncertain_one_is_ranked_lower(store: Store) -> None:
    await put(
        store,
        standing(ANNA, 30, games=9),
        standing(BEN, 25),
        msgspec.structs.replace(standing(CLEO, 26), sigma=4.0),
    )
    found = await ladder_for(store, ANNA)
    assert participants(found.top) == ["2", "3"]
    assert participants(found.settling) == ["1"]
    assert found.own is not None
    assert (found.ranked, found.own_rank) == (2, None)


async def test_a_private_member_is_unranked_and_takes_nobodys_place(store: Store) -> None:
    await put(store, standing(ANNA, 30), standing(BEN, 25), standing(CLEO, 40, games=3))
    for member in (ANNA, CLEO):
        await store.messages.write(notes=[NoteChange(member_id=member, private=True)])
    found = await ladder_for(store, BEN)
    assert participants([*found.top, *found.settling]) == ["2"]
    assert (found.ranked, found.own_rank) == (1, 1)
    assert (await ladder_for(store, ANNA)).own is None
    assert await store.read(lambda unit: private_among(unit, [ANNA, BEN, CLEO])) == {ANNA, CLEO}
    await store.messages.write(notes=[NoteChange(member_id=ANNA, private=False)])
    assert participants((await ladder_for(store, BEN)).top) == ["1", "2"]


async def test_seasons_games_and_servers_are_kept_apart(store: Store) -> None:
    await put(
        store,
        standing(ANNA),
        standing(BEN, season="2026-3"),
        standing(BEN, game="bierfest"),
        standing(BEN, guild_id=GUILD + 1),
    )
    assert participants((await ladder_for(store)).top) == ["1"]
    assert participants((await ladder_for(store, season="2026-3")).top) == ["2"]
    assert await store.read(lambda unit: first_season(unit, GUILD, "cafe")) == "2026-3"
    assert await store.read(lambda unit: first_season(unit, GUILD, "bremen")) is None
    there = await store.read(lambda unit: standings_of(unit, GUILD, SEASON, BEN))
    assert [each.game for each in there] == ["bierfest"]


async def test_a_standing_is_put_in_the_place_of_the_one_before(store: Store) -> None:
    await put(store, standing(ANNA, 25))
    await put(store, standing(ANNA, 27, games=21, wins=4))
    [only] = await store.read(lambda unit: standings_of(unit, GUILD, SEASON, ANNA))
    assert (only.mu, only.games, only.wins) == (27, 21, 4)


async def test_the_games_of_a_member_come_the_latest_first(store: Store) -> None:
    for number in range(4):
        rows = table_of(f"t{number}", [ANNA, BEN], ended_at=DAY + timedelta(days=number), seconds=number)
        await store.write(partial(add_results, results=rows))
    elsewhere = table_of("t9", [ANNA], guild_id=GUILD + 1)
    await store.write(lambda unit: add_results(unit, elsewhere))
    found = await store.read(lambda unit: games_of(unit, GUILD, ANNA))
    assert [each.seconds for each in found] == [3, 2, 1, 0]
    assert [each.seconds for each in await store.read(lambda unit: games_of(unit, GUILD, ANNA, 2))] == [3, 2]
    assert await store.read(lambda unit: tables_by_game(unit, GUILD)) == {"cafe": 4}


async def test_best_results_are_of_members_who_show_them(store: Store) -> None:
    rows = [
        *table_of("t1", [ANNA, "heuristic"], score=90),
        *table_of("t2", [BEN, CLEO], score=70),
        *table_of("t3", [CLEO, BEN], score=None),
        *table_of("t4", [CLEO, ANNA], game="bierfest", score=200),
    ]
    await store.write(lambda unit: add_results(unit, rows))
    await store.messages.write(notes=[NoteChange(member_id=ANNA, name="Anna")])
    found = await store.read(lambda unit: best_results(unit, GUILD, "cafe", 10))
    assert [(each.member_id, each.score, each.name) for each in found] == [
        (1, 90, "Anna"),
        (3, 70, None),
        (2, 70, None),
    ]
    await store.messages.write(notes=[NoteChange(member_id=ANNA, private=True)])
    found = await store.read(lambda unit: best_results(unit, GUILD, "cafe", 10))
    assert [each.member_id for each in found] == [CLEO, BEN]


async def test_regulars_are_members_by_their_games_in_the_season(store: Store) -> None:
    await put(
        store,
        standing(ANNA, games=3),
        standing(ANNA, games=4, game="bierfest"),
        standing(ANNA, games=90, season="2026-3"),
        standing(BEN, games=5, wins=2, due=1.5),
        standing("heuristic", games=50),
        standing(CLEO, games=9),
    )
    await store.messages.write(notes=[NoteChange(member_id=CLEO, private=True)])
    for games, wanted in ((["cafe", "bierfest"], [(ANNA, 7), (BEN, 5)]), (["cafe"], [(BEN, 5), (ANNA, 3)])):
        found = await store.read(partial(regulars, guild_id=GUILD, games=games, season=SEASON, count=10))
        assert [(each.member_id, each.games) for each in found] == wanted
    assert (found[0].wins, found[0].due) == (2, 1.5)
    assert await store.read(lambda unit: regulars(unit, GUILD, [], SEASON, 10)) == []


async def test_an_achievement_is_announced_in_its_server(store: Store) -> None:
    earned = Achieved(guild_id=GUILD, member_id=ANNA, code="regular", table_id="t", earned_at=DAY)
    await store.write(lambda unit: add_achievements(unit, [earned]))
    assert await store.read(lambda unit: achievements_of(unit, GUILD, ANNA)) == [earned]
    assert await store.read(lambda unit: achievements_of(unit, GUILD + 1, ANNA)) == []


async def test_hiding_changes_nothing_else_about_a_member(store: Store) -> None:
    await store.messages.write(notes=[NoteChange(member_id=ANNA, name="Anna", locale="de", text_only=True)])
    [before] = (await everything(store))["members"]
    await store.messages.write(notes=[NoteChange(member_id=ANNA, private=True)])
    [note] = await store.messages.members([ANNA])
    assert (note.name, note.locale, note.text_only) == ("Anna", "de", True)
    [after] = (await everything(store))["members"]
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 2, "private and the time"


async def duel(store: Store, table_id: str) -> tuple[int, int, int] | None:
    """The head-to-head at a table: the wins by seat, and the draws."""
    found = await store.read(lambda unit: duel_at(unit, table_id))
    return None if found is None else (*found.wins, found.draws)


async def test_a_head_to_head_counts_the_games_of_two_until_then(store: Store) -> None:
    later = iter(range(20))

    async def ended(who: Sequence[int | str], **changes: Any) -> str:
        hour = next(later)
        table_id = f"table{hour}"
        results = table_of(table_id, who, ended_at=DAY + timedelta(hours=hour), **changes)
        await store.write(lambda unit: add_results(unit, results))
        return table_id

    first = await ended([ANNA, BEN])
    for who, changes in (
        ([ANNA, BEN, CLEO], {}),
        ([ANNA, CLEO], {}),
        ([ANNA, BEN], {"game": "bierfest"}),
        ([ANNA, BEN], {"guild_id": GUILD + 1}),
        ([ANNA, BEN], {"winners": 2}),
    ):
        last = await ended(who, **changes)
    second = await ended([BEN, ANNA])
    third = await ended([BEN, ANNA])
    assert await duel(store, first) == (1, 0, 0), "what came later does not count"
    assert await duel(store, last) == (1, 0, 1)
    assert await duel(store, second) == (1, 1, 1)
    assert await duel(store, third) == (2, 1, 1), "by the seats of that table"
    assert await duel(store, "table1") is None, "three seats"
    assert await duel(store, "nowhere") is None
    against = await ended(["heuristic", ANNA])
    assert await duel(store, against) == (1, 0, 0)
    assert await duel(store, await ended([ANNA, "heuristic"])) == (1, 1, 0)
    await store.messages.write(notes=[NoteChange(member_id=BEN, private=True)])
    assert await duel(store, third) is None, "who hides results is not shown in those of others"
