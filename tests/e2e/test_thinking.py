"""A house player that thinks, in a worker process of the real bot."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from loopcord.client.parts import text

from agents.forty_barrels import AGENTS
from bot.store.connections import read_url
from bot.store.schema import Status
from tests.e2e.accounts import accounts_at
from tests.e2e.conftest import House
from tests.e2e.playing import begin, guest

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


async def test_a_cunning_house_player_is_chosen_thinks_and_appears_in_the_log(shared: House) -> None:
    channel = await shared.playground.add_channel("thinkers")
    ben = await guest(shared.playground, channel, "Ben", seed=3)
    await ben.slash("join", game="forty_barrels")
    await ben.until("the lobby", ben.public)
    await ben.fill_in(ben.board(), "agents", level="cunning")
    await ben.until("a cunning house player", lambda: ben.say("agent-cunning") in text(ben.board()))
    await begin(ben)
    await ben.play_by_message()
    await ben.until("the result", lambda: ben.say("agent-cunning") in text(ben.board()))
    account = (await accounts_at(shared.bot.store, channel))[channel]
    assert (account.faults, account.status) == ((), Status.OVER)
    with closing(sqlite3.connect(read_url(shared.bot.store).database or "")) as database:
        made = [agent for (agent,) in database.execute("SELECT agent FROM moves WHERE table_id = ?", [account.table])]
    assert AGENTS.iterations is not None
    thinks = f"search:{AGENTS.iterations.cunning}"
    assert thinks in made
    assert {*made} <= {None, thinks, "heuristic"}  # On a busy machine a thought may be late.
