"""The threads of tables: archived once everything of a table that has ended is there, and not before."""

from __future__ import annotations

from datetime import timedelta

import pytest
from structlog.testing import capture_logs

from bot.messages.discord_api.transport import Unavailable
from bot.tables.requests import Join, Start, Stop
from bot.tables.types import TablePlace
from tests.messages.test_table_sync import Tavern, tavern
from tests.tables.tavern import ANNA, BEN

__all__ = ["tavern"]

THREAD = TablePlace(1, 88, "en-US", parent_id=77)


async def ended_in_thread(tavern: Tavern) -> None:
    """A table in a thread ends, and nothing of that is shown yet."""
    for member in (ANNA, BEN):
        tavern.table_id = (await tavern.host.ask(THREAD, Join(member))).id
    await tavern.host.ask(tavern.table_id, Start(ANNA.id))
    assert "archive" not in await tavern.look()
    tavern.now += timedelta(seconds=1)
    await tavern.host.ask(tavern.table_id, Stop(ANNA))


async def test_a_thread_is_archived_after_the_last_screen_and_only_once(tavern: Tavern) -> None:
    await ended_in_thread(tavern)
    *screens, last = await tavern.look()
    assert "send" in screens
    assert (last, "archive" in screens) == ("archive", False)
    await tavern.messages.cache.flush()
    tavern.restart()
    assert await tavern.look() == [], "also when the bot starts anew"


async def test_if_discord_does_not_answer_it_is_archived_with_the_next_pass(
    tavern: Tavern, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(_: int) -> None:
        raise Unavailable("status 503")

    await ended_in_thread(tavern)
    monkeypatch.setattr("tests.messages.discord.Wire.archive", lambda _, thread_id: failing(thread_id))
    with pytest.raises(Unavailable):
        await tavern.look()
    monkeypatch.undo()
    assert await tavern.look() == ["archive"]
    assert await tavern.look() == []


async def test_a_thread_that_may_not_be_archived_stays_open_and_keeps_nobody_waiting(tavern: Tavern) -> None:
    await ended_in_thread(tavern)
    tavern.channel.refuses, tavern.channel.refuses_only = True, THREAD.channel_id + 1
    with capture_logs() as logs:
        assert (await tavern.look())[-1] == "archive"
    assert [each["code"] for each in logs if each["event"] == "thread-not-archived"] == [50013]
    assert await tavern.look() == []


async def test_a_thread_with_another_game_is_not_archived(tavern: Tavern) -> None:
    await ended_in_thread(tavern)
    await tavern.host.ask(THREAD, Join(BEN, like=await tavern.host.table(tavern.table_id)))
    assert "archive" not in await tavern.look()


async def test_a_thread_of_somebody_else_is_not_archived(tavern: Tavern) -> None:
    await tavern.host.ask(tavern.table_id, Start(ANNA.id))
    await tavern.look()
    await tavern.host.ask(tavern.table_id, Stop(ANNA))
    assert "archive" not in await tavern.look()


@pytest.mark.parametrize(("may_delete", "requests"), [(True, []), (False, ["archive"])])
async def test_an_unused_thread_is_deleted_or_else_archived(
    tavern: Tavern, may_delete: bool, requests: list[str]
) -> None:
    await tavern.host.ask(THREAD, Join(ANNA))
    await tavern.places.close_unused(88)
    assert tavern.channel.requests == [], "a table stands there"
    tavern.channel.refuses = not may_delete
    await tavern.places.close_unused(89)
    assert tavern.channel.requests == ["delete channel", *requests]
