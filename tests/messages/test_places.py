"""Places that go away: what is gone ends its table once, what is only shut does not, and members hear of it once."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from bot.messages.discord_api.transport import MISSING_ACCESS, UNKNOWN_CHANNEL, Unavailable
from bot.messages.places import ASK_AGAIN_AFTER, OPEN_FOR
from bot.store.schema import Status
from bot.tables.requests import Join, Start
from bot.tables.types import Because, TablePlace
from tests.messages.discord import CHANNEL as PRIVATE
from tests.messages.discord import Wire
from tests.messages.test_table_sync import Tavern, tavern
from tests.tables.tavern import ANNA, BEN

__all__ = ["tavern"]

CHANNEL, GUILD = 77, 1


async def running(tavern: Tavern) -> None:
    """Anna and Ben play, and all is shown."""
    await tavern.host.ask(tavern.table_id, Start(ANNA.id))
    await tavern.look()
    tavern.now += timedelta(seconds=1)


async def status(tavern: Tavern) -> Status:
    return (await tavern.host.table(tavern.table_id)).status


def board_of(tavern: Tavern) -> int:
    """The message of the board."""
    [board] = [message for message, screen in tavern.channel.standing.items() if "for None" in str(screen)]
    return board


async def test_a_channel_that_is_there_costs_no_request_and_ends_nothing(tavern: Tavern) -> None:
    await running(tavern)
    before = [*tavern.channel.requests]
    await tavern.places.compare(GUILD, {CHANNEL, *range(4)})  # four other tables are there
    await tavern.places.compare(2, set())
    await tavern.places.compare_guilds({GUILD})
    assert (await status(tavern), tavern.channel.requests) == (Status.RUNNING, before)


async def test_a_channel_that_discord_calls_unknown_twice_ends_its_table(tavern: Tavern) -> None:
    await running(tavern)
    tavern.channel.refuses, tavern.channel.refusal = True, UNKNOWN_CHANNEL
    await tavern.places.compare(GUILD, {78})
    tavern.now += ASK_AGAIN_AFTER - timedelta(seconds=1)
    await tavern.places.look_again()
    assert await status(tavern) is Status.RUNNING
    tavern.now += timedelta(seconds=1)
    await tavern.places.look_again()
    table = await tavern.host.table(tavern.table_id)
    assert (table.status, table.ended_by, table.ended_because) == (Status.STOPPED, None, Because.PLACE_GONE)


async def test_a_channel_that_discord_knows_at_the_second_look_ends_nothing(tavern: Tavern) -> None:
    await running(tavern)
    tavern.channel.refuses, tavern.channel.refusal = True, UNKNOWN_CHANNEL
    await tavern.places.compare(GUILD, {78})
    tavern.channel.refuses = False
    tavern.now += ASK_AGAIN_AFTER
    await tavern.places.look_again()
    tavern.channel.refuses = True
    await tavern.places.compare(GUILD, {78})  # This counts as the first time.
    before = [*tavern.channel.requests]
    await tavern.places.look_again()
    assert (await status(tavern), tavern.channel.requests) == (Status.RUNNING, before)


@pytest.mark.parametrize("known", [CHANNEL, 76])
async def test_a_refusal_as_unknown_ends_nothing_while_the_channel_or_its_parent_is_cached(
    tavern: Tavern, known: int
) -> None:
    place = TablePlace(GUILD, CHANNEL, "en-US", thread_of=None if known == CHANNEL else known)
    tavern.channel.cached, tavern.channel.refusal, tavern.channel.refuses = {known}, UNKNOWN_CHANNEL, True
    await running(tavern)
    table = replace(await tavern.host.table(tavern.table_id), place=place)
    for _ in range(3):
        await tavern.places.refused(table, UNKNOWN_CHANNEL)
        tavern.now += 2 * ASK_AGAIN_AFTER
        await tavern.places.look_again()
    assert await status(tavern) is Status.RUNNING
    tavern.channel.cached = set()
    for _ in range(2):
        await tavern.places.refused(table, UNKNOWN_CHANNEL)
        tavern.now += ASK_AGAIN_AFTER
    assert await status(tavern) is Status.STOPPED


@pytest.mark.parametrize("where", [{"parent_id": 76}, {"thread_of": 76}])
async def test_a_deleted_channel_ends_the_tables_in_its_threads_at_once(tavern: Tavern, where: dict[str, int]) -> None:
    inside = await tavern.host.ask(TablePlace(GUILD, 80, "en-US", **where), Join(ANNA))
    await tavern.places.channel_deleted(GUILD, 76)
    assert (await tavern.host.table(inside.id)).ended_because is Because.PLACE_GONE
    assert await status(tavern) is Status.LOBBY


async def test_an_archived_thread_is_neither_announced_nor_gone(tavern: Tavern) -> None:
    await running(tavern)
    await tavern.places.compare(GUILD, {78})
    assert (await status(tavern), tavern.channel.requests[-1]) == (Status.RUNNING, "channel")


async def test_members_hear_of_the_end_once_by_a_new_message_and_the_board_is_left_alone(tavern: Tavern) -> None:
    await running(tavern)
    board = board_of(tavern)
    hands = {*tavern.channel.standing} - {board}
    await tavern.host.places.gone(tavern.table_id)
    assert await tavern.look() == ["send", "delete"] * 2
    assert board in tavern.channel.standing
    assert not hands & {*tavern.channel.standing}
    tavern.now += timedelta(hours=1)
    tavern.redrawn += 1
    await tavern.look()
    assert await tavern.host.places.gone(tavern.table_id) is False
    assert len(tavern.channel.shown) == 3


async def test_members_are_not_told_twice_after_a_crash_between_telling_and_writing_it_down(tavern: Tavern) -> None:
    await running(tavern)
    await tavern.messages.cache.flush()
    await tavern.host.places.gone(tavern.table_id)
    tavern.channel.loses_answers = True
    with pytest.raises(Unavailable):
        await tavern.look()
    tavern.channel.loses_answers = False
    tavern.restart()
    tavern.messages.cache.inherit([tavern.table_id])
    await tavern.look()
    ended = [each for each in tavern.channel.shown if "stopped" in str(each)]
    assert len(ended) == 2
    assert len(tavern.channel.shown) == 3
    await tavern.messages.cache.flush()
    tavern.restart()
    assert await tavern.look() == []


async def test_a_second_refusal_because_the_channel_is_unknown_ends_the_table(tavern: Tavern) -> None:
    await running(tavern)
    tavern.channel.standing.clear()
    tavern.channel.refuses, tavern.channel.refusal = True, UNKNOWN_CHANNEL
    tavern.redrawn += 1
    await tavern.look()
    assert await status(tavern) is Status.RUNNING
    tavern.now += OPEN_FOR
    await tavern.look()
    assert await status(tavern) is Status.STOPPED


@pytest.mark.parametrize(("guilds", "after"), [({GUILD}, Status.RUNNING), (set(), Status.STOPPED)])
async def test_a_channel_that_may_not_be_seen_is_gone_only_with_its_server(
    tavern: Tavern, guilds: set[int], after: Status
) -> None:
    await running(tavern)
    tavern.channel.standing.clear()
    tavern.channel.refuses, tavern.channel.refusal, tavern.channel.guilds = True, MISSING_ACCESS, guilds
    tavern.redrawn += 1
    assert "guild" in await tavern.look()
    assert await status(tavern) is after


async def test_while_the_bot_is_shut_out_hands_say_so_until_it_may_write_again(tavern: Tavern) -> None:
    await running(tavern)
    board = board_of(tavern)
    del tavern.channel.standing[board]
    tavern.channel.refuses, tavern.channel.refuses_only = True, CHANNEL
    tavern.redrawn += 1
    await tavern.look()
    assert [("shut out" in str(each)) for each in tavern.channel.shown] == [True, True]
    tavern.now += OPEN_FOR + timedelta(seconds=1)
    tavern.redrawn += 1
    await tavern.look()  # Tried once more, and refused: nothing flickers.
    assert [("shut out" in str(each)) for each in tavern.channel.shown] == [True, True]
    tavern.channel.refuses = False
    tavern.now += OPEN_FOR + timedelta(seconds=1)
    tavern.redrawn += 1
    await tavern.look()
    assert [("shut out" in str(each)) for each in tavern.channel.shown] == [False] * 3
    assert await status(tavern) is Status.RUNNING


async def test_a_server_without_the_bot_loses_its_tables_and_no_other(tavern: Tavern) -> None:
    other = await tavern.host.ask(TablePlace(2, 78, "en-US"), Join(ANNA))
    private = await tavern.host.ask(TablePlace(None, 79, "en-US"), Join(ANNA))
    tavern.channel.guilds = {2}
    await tavern.places.compare_guilds({2})
    assert await status(tavern) is Status.STOPPED
    for table in (other, private):
        assert (await tavern.host.table(table.id)).status is Status.LOBBY


async def test_a_server_that_the_bot_has_left_is_known_so_once_and_for_all(tavern: Tavern) -> None:
    places = tavern.host.places
    await places.entered([GUILD, 2, 3])
    tavern.channel.guilds = {GUILD, 2}
    await tavern.places.compare_guilds({GUILD, 2})
    assert await places.guilds() == {GUILD, 2}
    before = [*tavern.channel.requests]
    await tavern.places.compare_guilds({GUILD, 2})
    assert tavern.channel.requests == before, "Discord is asked once"
    await places.entered([3])
    assert await places.guilds() == {GUILD, 2, 3}


async def test_a_server_of_which_only_the_list_knows_nothing_is_asked_for_first(tavern: Tavern) -> None:
    await tavern.places.compare_guilds(set())
    assert await status(tavern) is Status.LOBBY
    assert tavern.channel.requests == ["guild"]


@pytest.mark.parametrize(
    ("code", "left", "stays"),
    [(50007, True, False), (50007, False, True), (50278, True, False), (50278, False, True), (40003, True, True)],
)
async def test_a_member_who_left_the_server_and_cannot_be_reached_lets_a_house_player_play(
    tavern: Tavern, code: int, left: bool, stays: bool
) -> None:
    await running(tavern)
    tavern.channel.left = {BEN.id} if left else set()
    await tavern.places.not_reached(await tavern.host.table(tavern.table_id), BEN.id, code)
    table = await tavern.host.table(tavern.table_id)
    assert len([seat for seat in table.seats if seat.agent is None]) == (2 if stays else 1)
    assert table.status is Status.RUNNING


async def test_the_bot_asks_whether_a_member_has_left_until_discord_answers(
    tavern: Tavern, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(*_: object) -> bool:
        raise Unavailable("status 503")

    tavern.channel.refuses, tavern.channel.refuses_only, tavern.channel.refusal = True, PRIVATE, 50278
    tavern.channel.left = {BEN.id}
    await tavern.host.ask(tavern.table_id, Start(ANNA.id))
    with monkeypatch.context() as broken:
        broken.setattr(Wire, "is_member", failing)
        with pytest.raises(Unavailable):
            await tavern.look()
    await tavern.look()
    table = await tavern.host.table(tavern.table_id)
    assert [seat.member for seat in table.seats if seat.agent is not None] == [BEN]
