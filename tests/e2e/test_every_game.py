"""Whole games, clicked from the lobby to their result by somebody who knows no rules.

Each by somebody else: in three languages, with pictures, with text alone, with direct messages or without. Every game
is played whole in evenings of `tests/simulation`, and begun at the chat page in `test_browser_games.py`.
"""

from __future__ import annotations

import pytest
from loopcord.client.parts import text
from msgspec import Struct

from bot.locales import words
from bot.screens.parts import NO_TABLE, Click
from bot.store.schema import Status
from engines.contract import AnyGame
from engines.registry import game as game_called
from tests.e2e.accounts import accounts_at
from tests.e2e.clicking import play_at_random, play_privately
from tests.e2e.conftest import House
from tests.e2e.playing import begin, guest
from tests.e2e.reading import alts, is_result
from tools.listening import faults

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


class Reader(Struct, frozen=True):
    """A player, and how they read."""

    locale: str = "en-US"
    closed: bool = False
    """Whether they take no direct messages."""
    text_only: bool = False
    """Whether they have chosen to do without pictures."""


PLAIN = Reader()
WITHOUT_PICTURES = {"bremen": Reader("de", closed=True)}
"""The players of each game at a bot that draws no pictures."""
WITH_PICTURES = {"bierfest": Reader("ja", text_only=True), "forty_barrels": Reader("de")}


@pytest.mark.parametrize(
    ("game", "reader"), [pytest.param(game_called(name), reader, id=name) for name, reader in WITHOUT_PICTURES.items()]
)
async def test_a_whole_game_with_agents_on_all_other_seats(shared: House, game: AnyGame, reader: Reader) -> None:
    await play_a_whole_game(shared, game, reader)


@pytest.mark.parametrize(
    ("game", "reader"), [pytest.param(game_called(name), reader, id=name) for name, reader in WITH_PICTURES.items()]
)
async def test_a_whole_game_at_a_bot_that_draws(drawing: House, game: AnyGame, reader: Reader) -> None:
    await play_a_whole_game(drawing, game, reader, pictures=True)


@pytest.mark.parametrize("database_kind", ["postgresql"])
async def test_a_whole_game_on_postgresql(own: House) -> None:
    await play_a_whole_game(own, game_called("forty_barrels"), PLAIN)
    assert await own.bot.stop() == 0
    assert own.bot.troubles() == []


async def play_a_whole_game(house: House, game: AnyGame, reader: Reader, *, pictures: bool = False) -> None:
    """Play it with agents on all other seats; all that is written down follows from the log."""
    channel = await house.playground.add_channel(game.name)
    ben = await guest(house.playground, channel, "Ben", reader.locale, seed=7)
    if reader.closed:
        await ben.person.set(dms="50007")
    if reader.text_only:
        asked = await ben.slash("preferences")
        told = await ben.click(asked.shown, Click(NO_TABLE, 0, "me", "pictures.off"))
        assert ben.say("setting-off", option=f"**{ben.say('preferences-pictures')}**") in text(told.shown)
    await ben.slash("join", game=game.name)
    await ben.until("the lobby", ben.public)
    await ben.seat_agents(max(game.seats) - 1)
    await begin(ben)
    assert await (play_privately if reader.closed else play_at_random)(ben) > 0

    result, here, name = ben.board(), words("en"), f"{game.name}-name"
    assert is_result(result)
    assert [each["id"] for each in ben.public() if is_result(each)] == [result["id"]]
    assert here("table-result-heading", game=here(name)) in text(result)
    if pictures:
        await ben.until("the result's pictures", lambda: alts(ben.board()))
    if reader.closed:
        assert ben.person.dm_messages() == []
    else:
        over = ben.say("table-hand-over", game=ben.say(name), channel=f"<#{channel}>")
        drawn = pictures and not reader.text_only
        await ben.until("the end in the hand", lambda: over in text(ben.hand()) and bool(alts(ben.hand())) is drawn)
    if reader.text_only:
        shown = [
            frame["message"] for frame in ben.person.frames if frame["type"] in ("message_create", "message_update")
        ]
        private = [each for each in shown if each["channel_id"] == ben.hand()["channel_id"]]
        assert not any(alts(each) for each in private)
        assert [fault for each in private for fault in faults(each["components"], repeats=True)] == []
    account = (await accounts_at(house.bot.store, channel))[channel]
    assert (account.faults, account.status) == ((), Status.OVER)
