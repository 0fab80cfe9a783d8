"""Every game on the shelf, clicked from the lobby to its result by somebody who knows no rules."""

from __future__ import annotations

import pytest

from bot.store import Status
from engines.contract import AnyGame
from engines.registry import games
from playground.parts import text
from tests.e2e.accounts import accounts
from tests.e2e.clicking import play_at_random
from tests.e2e.conftest import House
from tests.e2e.playing import begin, guest
from tests.e2e.reading import clicks, is_result

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
async def test_a_whole_game_with_house_players_on_all_other_seats(own: House, game: AnyGame) -> None:
    channel = await own.playground.add_channel(game.name)
    ben = await guest(own.playground, channel, "Ben", seed=7)
    await ben.slash("join", game=game.name)
    await ben.until("the lobby", ben.public)
    while clicks(ben.board(), "house"):
        await ben.press(ben.board(), "button-house")
    await begin(ben)
    assert await play_at_random(ben) > 0

    (result,) = ben.public()
    assert is_result(result)
    assert ben.say("table-result-heading", game=ben.say(f"{game.name}-name")) in text(result)
    assert await own.bot.stop() == 0
    account = (await accounts(own.bot.database))[channel]
    assert (account.faults, account.status) == ((), Status.OVER)
    assert own.bot.troubles() == []
