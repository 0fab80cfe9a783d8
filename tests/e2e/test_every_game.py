"""Every registered game, clicked from the lobby to its result by somebody who knows no rules."""

from __future__ import annotations

import pytest
from loopcord.client.parts import text

from bot.store import Status
from engines.contract import AnyGame
from engines.registry import games
from tests.e2e.accounts import accounts_at
from tests.e2e.clicking import play_at_random
from tests.e2e.conftest import House
from tests.e2e.playing import begin, guest
from tests.e2e.reading import clicks, is_result

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
async def test_a_whole_game_with_agents_on_all_other_seats(shared: House, game: AnyGame) -> None:
    await play_a_whole_game(shared, game)


@pytest.mark.parametrize("database_kind", ["postgresql"])
async def test_a_whole_game_on_postgresql(own: House) -> None:
    await play_a_whole_game(own, games()[1])
    assert await own.bot.stop() == 0
    assert own.bot.troubles() == []


async def play_a_whole_game(house: House, game: AnyGame) -> None:
    """Play it with agents on all other seats; all that is written down follows from the log."""
    channel = await house.playground.add_channel(game.name)
    ben = await guest(house.playground, channel, "Ben", seed=7)
    await ben.slash("join", game=game.name)
    await ben.until("the lobby", ben.public)
    while clicks(ben.board(), "agent"):
        await ben.press(ben.board(), "button-agent")
    await begin(ben)
    assert await play_at_random(ben) > 0

    (result,) = ben.public()
    assert is_result(result)
    assert ben.say("table-result-heading", game=ben.say(f"{game.name}-name")) in text(result)
    account = (await accounts_at(house.bot.store, channel))[channel]
    assert (account.faults, account.status) == ((), Status.OVER)
