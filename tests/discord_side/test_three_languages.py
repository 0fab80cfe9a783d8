"""Three people who read three languages at one table: what each reads when one leaves, comes back, and is replaced."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Final

import pytest
from loopcord.client.parts import text

from bot.games.registry import PLUGINS
from bot.tables.refusals import TableRefusal
from bot.tables.requests import ComeBack, Leave, TakeSeat
from bot.tables.types import Member
from tests.e2e.playing import begin, set_table
from tests.simulation.scene import Scene, play

if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGES: Final = {"Anna": "en", "Ben": "de", "千春": "ja"}
BOARD: Final = "the board"
LEFT: Final = {
    BOARD: "Anna left, 🤖 Resi plays on",
    "Ben": "Anna ist gegangen, 🤖 Resi spielt weiter",
    "千春": "Annaが抜け、🤖 レジーが続けます",
}
BACK: Final = {BOARD: "Anna is back", "Ben": "Anna ist wieder da", "千春": "Annaが戻りました"}
TAKEN: Final = {
    BOARD: "Dora takes 🤖 Resi’s seat",
    "Ben": "Dora übernimmt den Platz von 🤖 Resi",
    "千春": "Doraが🤖 レジーの席に入りました",
    "Dora": "You’ve taken 🤖 Resi’s seat",
}
REST: Final = 5.0
HOUSE: Final = re.compile(r"🤖 (?:Resi|Sepp|Alois|Vroni|Kathi|レジー|ゼップ|アロイス|フローニ|カティ)")


def without_names_of_house_players(line: str) -> str:
    """The same line whichever house player was free."""
    return HOUSE.sub("🤖", line)


@pytest.mark.parametrize("game", PLUGINS)
def test_everybody_reads_in_their_language_who_left_came_back_and_took_a_seat(game: str) -> None:
    async def act(scene: Scene) -> None:
        channel = await scene.playground.add_channel("table")
        guests = {name: await scene.guest(name, channel, language) for name, language in LANGUAGES.items()}
        await set_table(*guests.values(), game=game)
        await begin(*guests.values())
        await scene.rest()
        guests["Dora"] = await scene.guest("Dora", channel)
        host, table = scene.bots[0].bot.host, await scene.bots[0].bot.host.open_table(int(channel))
        assert table is not None
        anna, dora = (Member(int(guests[each].person.id), each) for each in ("Anna", "Dora"))
        [seat] = [each.number for each in table.seats if each.member is not None and each.member.id == anna.id]

        async def all_read(told: Mapping[str, str]) -> None:
            await asyncio.sleep(REST)
            shown = {BOARD: guests["千春"].board(), **{each: guests[each].hand() for each in told if each != BOARD}}
            for who, line in told.items():
                lines = [without_names_of_house_players(each) for each in text(shown[who]).splitlines()]
                assert without_names_of_house_players(line) in lines[1].split(" · "), (who, lines[:4])

        await host.ask(table.id, Leave(anna.id))
        await all_read(LEFT)
        await host.ask(table.id, ComeBack(anna.id))
        await all_read(BACK)
        await host.ask(table.id, Leave(anna.id))
        await host.ask(table.id, TakeSeat(seat, dora))
        await all_read(TAKEN)
        with pytest.raises(TableRefusal, match="had-seat"):  # She knows cards of this game.
            await host.ask(table.id, TakeSeat(seat, anna))

    play(act, seed=1, emojis=False)
