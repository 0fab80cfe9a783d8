"""Tables of a game that is not installed sleep, and wake when it is back."""

from __future__ import annotations

import asyncio

import pytest

from bot.host.archive import Archive
from bot.locales import LANGUAGES, words
from bot.screens.refusal_text import refusal_text
from bot.store.store import Store
from bot.tables.refusals import TableRefusal
from bot.tables.requests import Act, Join, Start, Stop
from bot.tables.types import TablePlace
from tests.tables.passing import Passing, TimedTavern, wall
from tests.tables.tavern import ANNA, BEN, Tavern

OTHER = TablePlace(guild_id=1, channel_id=101, locale="de")


async def test_a_table_sleeps_without_its_game_and_wakes_with_it(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN, game="forty_barrels")
    awake = await tavern.running(ANNA, BEN, place=OTHER)
    views = [await tavern.table_view(table, member) for member in (ANNA, BEN)]
    await asyncio.sleep(0)

    without = Tavern(tavern.store, shelf=())
    await without.host.resume()
    refused = without.refuses
    for request in (
        *(without.host.table(table.id), without.host.table_view(table.id, ANNA.id)),
        *(without.host.ask(table.place, Join(ANNA)), without.host.ask(table.id, Stop(ANNA))),
    ):
        await refused(request, "game-asleep", game="forty_barrels")
    assert await without.host.open_tables() == (awake,)
    await without.play_on(awake)

    again = Tavern(tavern.store)
    await again.host.resume()
    assert await again.host.table(table.id) == table
    assert [await again.table_view(table, member) for member in (ANNA, BEN)] == views
    [(member, view)] = [each for each in zip((ANNA, BEN), views, strict=True) if each[1].legal]
    assert (await again.host.ask(table.id, Act(0, member.id, view.legal[0]))).ply == 1


async def test_no_time_counts_while_a_table_sleeps(store: Store) -> None:
    time = Passing()
    first = TimedTavern(store, time)
    await first.open()
    table = await first.at_clock(await first.lobby(ANNA, BEN, game="forty_barrels"), "live")
    table = await first.host.ask(table.id, Start(ANNA.id))
    awake = await first.lobby(ANNA, place=OTHER)
    await first.let_pass(40)
    await first.host.close()

    without = TimedTavern(store, time, shelf=())
    await without.open()
    await without.let_pass(75)
    assert [each.id for each in await without.host.open_tables()] == [], "the lobby has waited long enough"
    without.host.timing.stop_clocks()
    await without.let_pass(50)
    await without.host.timing.go_on_with_clocks()
    await without.let_pass(400)
    await without.host.close()
    assert (await without.now(awake)).ended_because == "idle"
    time.advance(1000)

    again = TimedTavern(store, time)
    await again.open()
    assert (await again.now(table)).until == wall(60 + 75 + 50 + 400 + 1000)
    await again.let_pass(19)
    assert (await again.now(table)).ply == 0
    await again.let_pass(1)
    assert (await again.now(table)).ply == 1
    await again.host.close()


async def test_a_played_table_is_refused_without_its_game(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN, game="forty_barrels")
    await tavern.host.ask(table.id, Stop(ANNA))
    without = Tavern(tavern.store, shelf=())
    for asked in (Archive(tavern.store, without.host.games).past, without.host.verifier.verdict, without.host.table):
        with pytest.raises(TableRefusal) as refusal:
            await asked(table.id)
        assert (refusal.value.code, refusal.value.details) == ("game-asleep", {"game": "forty_barrels"})


def test_there_is_a_sentence_for_it() -> None:
    refusal = TableRefusal("game-asleep", game="chess")
    assert len({refusal_text(refusal, words(language), None) for language in LANGUAGES}) == len(LANGUAGES)
