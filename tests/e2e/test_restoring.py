"""The whole way of a backup: made while the bot runs, not restored under it, and reported where games ran."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from loopcord.client.parts import text

from bot.store.backup import BackupError, copy_database, restore_database
from tests.e2e.playing import begin, guest, set_table

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.conftest import House

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


async def test_a_backup_is_put_back_between_two_bots_and_its_game_says_that_it_is_stopped(
    own: House, tmp_path: Path
) -> None:
    channel = await own.playground.add_channel("table")
    ben = await guest(own.playground, channel, "Ben")
    await set_table(ben, agents=2)
    await begin(ben)
    await ben.until("a turn", ben.can_pick)
    copy = tmp_path / "copy"
    await asyncio.to_thread(copy_database, own.bot.store, copy)
    with pytest.raises(BackupError, match="stop the bot first"):
        await restore_database(own.bot.store, copy)
    await ben.play_one(ben.hand())
    await own.bot.stop()
    done = await restore_database(own.bot.store, copy)
    assert done.stopped == 1
    await own.bot.start()
    await ben.until("the end", lambda: ben.say("table-set-back") in text(ben.board()))
    await set_table(ben, agents=2)
    await begin(ben)
    await ben.until("a turn in a new game", ben.can_pick)
    assert own.bot.troubles() == []
