"""Tables of a game that is not installed sleep, and wake when it is back."""

from __future__ import annotations

import asyncio

from bot.locales import LANGUAGES, words
from bot.screens.refusal_text import refusal_text
from bot.tables.refusals import TableRefusal
from bot.tables.types import Place
from tests.tables.tavern import ANNA, BEN, Tavern

OTHER = Place(guild_id=1, channel_id=101, locale="de")


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
        *(without.host.join(table.place, ANNA), without.host.stop(table.id, ANNA)),
    ):
        await refused(request, "game-asleep", game="forty_barrels")
    assert await without.host.tables_open() == (awake,)
    await without.play_on(awake)

    again = Tavern(tavern.store)
    await again.host.resume()
    assert await again.host.table(table.id) == table
    assert [await again.table_view(table, member) for member in (ANNA, BEN)] == views
    [(member, view)] = [each for each in zip((ANNA, BEN), views, strict=True) if each[1].legal]
    assert (await again.host.act(table.id, 0, member.id, view.legal[0])).ply == 1


def test_there_is_a_sentence_for_it() -> None:
    refusal = TableRefusal("game-asleep", game="chess")
    assert len({refusal_text(refusal, words(language), None) for language in LANGUAGES}) == len(LANGUAGES)
