"""Ctrl-C ends everything cleanly, and the games are still there next time."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from loopcord.client import Playground

from bot.store.schema import Status
from tests.e2e.accounts import accounts
from tests.e2e.bot_process import PROCESS_TIMEOUT
from tests.e2e.conftest import House
from tests.e2e.play_process import PlayProcess
from tests.e2e.playing import Guest, begin, guest, set_table
from tests.e2e.reading import hand_in

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


async def test_the_bot_ends_cleanly_in_the_middle_of_a_game(own: House) -> None:
    """As systemd ends it; most tests end theirs as Ctrl-C does."""
    channel = await own.playground.add_channel("table")
    ben = await guest(own.playground, channel, "Ben")
    await set_table(ben, agents=2)
    await begin(ben)
    await ben.until("a turn", ben.can_pick)
    assert await own.bot.stop(signal.SIGTERM) == 0
    assert own.bot.log()[-1]["event"] == "closing"
    assert own.bot.troubles() == []
    account = (await accounts(own.bot.store))[channel]
    assert (account.status, account.faults) == (Status.RUNNING, ())


async def test_play_ends_cleanly_and_its_game_goes_on_next_time(tmp_path: Path) -> None:
    async with PlayProcess(tmp_path / "data", pace=0) as play:
        async with Playground(play.url) as playground:
            await playground.bot_online(PROCESS_TIMEOUT)
            channel = await playground.channel()
            ben = Guest(await playground.person("Ben"), channel, "en", seed=11)
            await set_table(ben, agents=2)
            await begin(ben)
            await ben.until("a turn", ben.can_pick)
            hand = hand_in(ben.hand(), "en")
        children = await play.children()
        assert len(children) == 2
        assert await play.stop() == 0  # as in a terminal, where Ctrl-C reaches all three
        assert not [child for child in children if is_alive(child)]
        assert play.errors() == ""

        await play.start()
        async with Playground(play.url) as playground:
            await playground.bot_online(PROCESS_TIMEOUT)
            ben = Guest(await playground.person("Ben"), channel, "en", seed=12)
            assert hand_in(ben.hand(), "en") == hand
            await ben.play_one(ben.hand())
            await ben.until("the next turn", ben.can_pick, ben.is_over)
        children = await play.children()
        assert await play.stop(to_all=False) == 0  # the command alone gets the signal, and ends the others
        assert not [child for child in children if is_alive(child)]
        assert play.errors() == ""


async def test_play_ends_when_its_bot_is_killed(tmp_path: Path) -> None:
    async with PlayProcess(tmp_path / "data", pace=0) as play:
        async with Playground(play.url) as playground:
            await playground.bot_online(PROCESS_TIMEOUT)
        children = await play.children()
        bot = max(children)
        os.kill(bot, signal.SIGKILL)
        assert await play.ended() != 0
        assert not [child for child in children if is_alive(child)]
        assert play.errors() == "The playground or the bot was stopped from outside.\n"


def is_alive(pid: int) -> bool:
    """Whether a process of this number runs."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
