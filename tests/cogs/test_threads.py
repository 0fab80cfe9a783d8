"""Tables in threads of their own: opened with the lobby, found from the channel, archived at the end."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.locales import words
from bot.messages.discord_api.transport import Unavailable, Unreachable
from bot.store.schema import Status
from bot.tables.types import Table, TablePlace
from tests.cogs.simulation import Simulation, answer_text, clicks, press, reading

SAY = words("en")


@pytest.fixture
async def sim(sim: Simulation) -> Simulation:
    """A server where each table has a thread."""
    await sim.bot.host.servers.use_threads(sim.guild.id, True)
    return sim


def threads(sim: Simulation) -> list[Any]:
    """The threads of the channel, oldest first."""
    return sorted(sim.channel.threads, key=lambda thread: thread.id)


def within(sim: Simulation, number: int = -1) -> Simulation:
    """The same server, with one of its threads for the channel."""
    return Simulation(sim.env, sim.bot, sim.store, sim.clock, sim.guild, threads(sim)[number])


def archivings(sim: Simulation, thread: Any) -> int:
    """How often a thread was archived. SimCord does not open one again when somebody writes there."""
    return len(
        [each for each in sim.env.http_requests if (each.method, each.path) == ("PATCH", f"/channels/{thread.id}")]
    )


async def opened(sim: Simulation, *members: Any) -> tuple[Simulation, Table]:
    """A lobby in a thread, to which all have come from the channel."""
    for member in members:
        await member.slash(sim.channel, "join", game="forty_barrels")
    inside = within(sim)
    return inside, await inside.table()


async def end(inside: Simulation, host: Any) -> None:
    """Let the host of a table end its game."""
    asked = await host.slash(inside.channel, "stop")
    await host.click(asked.response, label="End the game")
    await inside.env.settle()


async def test_a_lobby_opens_in_a_thread_with_the_name_of_its_game(sim: Simulation) -> None:
    anna = sim.member("anna")
    answer = await anna.slash(sim.channel, "join", game="forty_barrels")
    [thread] = threads(sim)
    assert thread.name == "40 Barrels of Beer"
    assert "To the table" in answer_text(answer)
    table = await within(sim).table()
    assert table.place == TablePlace(sim.guild.id, thread.id, "en-US", sim.channel.id)
    assert SAY("forty_barrels-hook") in reading(await within(sim).board())
    assert await sim.bot.host.open_table(sim.channel.id) is None


async def test_a_member_who_joins_from_the_channel_comes_to_the_lobby_in_its_thread(sim: Simulation) -> None:
    anna, ben, cleo = sim.member("anna"), sim.member("ben"), sim.member("cleo")
    inside, _ = await opened(sim, anna)
    assert "You’re in." in answer_text(await ben.slash(sim.channel, "join")), "nothing is asked"
    await cleo.click(await inside.board(), label="Join")
    assert [member.id for member in (await inside.table()).members] == [anna.id, ben.id, cleo.id]
    assert len(threads(sim)) == 1
    await cleo.slash(sim.channel, "join", game="cafe")
    assert [thread.name for thread in threads(sim)] == ["40 Barrels of Beer", "Cafe International"]


async def test_while_one_game_runs_the_next_table_gets_the_next_thread(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    inside, table = await opened(sim, anna, ben)
    await anna.click(await inside.board(), label="Start")
    assert clicks((await anna.slash(sim.channel, "join")).response, "play"), "it is asked what to play"
    await anna.slash(sim.channel, "join", game="forty_barrels")
    assert len(threads(sim)) == 2
    assert (await inside.table()).id == table.id != (await within(sim).table()).id


async def test_a_game_is_played_in_its_thread_which_is_archived_at_the_end(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    inside, table = await opened(sim, anna, ben)
    await anna.click(await inside.board(), label="Start")
    await inside.play(await inside.to_act(anna, ben))
    assert archivings(sim, inside.channel) == 0
    await end(inside, anna)
    assert archivings(sim, inside.channel) == 1
    assert SAY("table-stopped-by", name="anna") in reading(await inside.board(table))
    again = await anna.click(await inside.board(table), label="Play again")
    assert "You’re in" in answer_text(again)
    after = await inside.table()
    assert (after.place, after.status) == (table.place, Status.LOBBY)
    assert archivings(sim, inside.channel) == 1, "they play on in the same one"
    await anna.slash(inside.channel, "leave")
    await sim.env.settle()
    assert archivings(sim, inside.channel) == 2


async def test_a_click_at_an_old_result_does_not_archive_it_once_more(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    inside, table = await opened(sim, anna, ben)
    await anna.click(await inside.board(), label="Start")
    await end(inside, anna)
    await press(anna, await inside.board(table), "button-verify")
    await anna.slash(sim.channel, "preferences")
    sim.bot.delivery.touch(table.id)
    await ben.slash(sim.channel, "hand")
    await sim.env.settle()
    assert archivings(sim, inside.channel) == 1, "somebody may talk there"


async def test_a_thread_that_is_deleted_ends_its_table(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    inside, table = await opened(sim, anna, ben)
    await anna.click(await inside.board(), label="Start")
    thread = sim.bot.get_channel(inside.channel.id)
    assert isinstance(thread, discord.Thread)
    await thread.delete()
    await sim.env.settle()
    assert (await sim.bot.host.table(table.id)).has_lost_its_place
    assert await sim.store.messages.unsettled() == ()


async def test_missing_permissions_are_named_and_nothing_is_opened(sim: Simulation) -> None:
    anna = sim.member("anna")
    for name in ("create_public_threads", "send_messages_in_threads"):
        deny = discord.PermissionOverwrite(**{name: False})
        room = sim.guild.create_text_channel(name, overwrites={sim.guild.default_role: deny})
        assert answer_text(await anna.slash(room, "join", game="cafe")) == SAY("refusal-cannot-thread")
        assert room.threads == []
    assert await sim.bot.host.open_tables() == ()


async def test_a_thread_without_a_table_is_taken_away(sim: Simulation, monkeypatch: pytest.MonkeyPatch) -> None:
    async def failing(*_: Any) -> Table:
        raise RuntimeError("no more tables")

    monkeypatch.setattr(sim.bot.host, "ask", failing)
    await sim.member("anna").slash(sim.channel, "join", game="cafe")
    await sim.env.settle()
    assert threads(sim) == []


async def test_a_channel_without_threads_shows_the_table_as_before(sim: Simulation) -> None:
    anna, voice = sim.member("anna"), sim.guild.create_voice_channel("voice")
    await anna.slash(voice, "join", game="cafe")
    assert await sim.bot.host.open_table(voice.id) is not None
    inside, _ = await opened(sim, anna)
    await anna.slash(inside.channel, "leave")
    sim.clock.let_pass(timedelta(minutes=1))  # before she may open a table again
    await anna.slash(inside.channel, "join", game="cafe")
    assert (await inside.table()).game == "cafe"
    assert len(threads(sim)) == 1, "a thread has no threads"


async def test_tables_return_to_the_channel_when_threads_are_switched_off(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    inside, _ = await opened(sim, anna)
    await sim.bot.host.servers.use_threads(sim.guild.id, False)
    await ben.slash(sim.channel, "join")
    assert len((await inside.table()).members) == 2, "the lobby that is open is found all the same"
    await ben.slash(sim.channel, "join", game="cafe")
    assert (await sim.table()).place.parent_id is None


@pytest.mark.parametrize(
    ("failure", "refusal"), [(Unavailable("503"), "no-discord"), (Unreachable(160006), "cannot-thread")]
)
async def test_a_failure_to_open_a_thread_is_reported(
    sim: Simulation, monkeypatch: pytest.MonkeyPatch, failure: Exception, refusal: str
) -> None:
    async def failing(*_: Any) -> int:
        raise failure

    monkeypatch.setattr(sim.bot.delivery.transport, "open_thread", failing)
    assert answer_text(await sim.member("anna").slash(sim.channel, "join", game="cafe")) == SAY(f"refusal-{refusal}")
    assert await sim.bot.host.open_tables() == ()


async def test_a_lobby_that_discord_refuses_in_its_new_thread_leaves_neither_table_nor_thread(sim: Simulation) -> None:
    anna = sim.member("anna")
    sim.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=1)
    assert answer_text(await anna.slash(sim.channel, "join", game="cafe")) == SAY("refusal-post-refused")
    await sim.env.settle()
    assert await sim.bot.host.open_tables() == ()
    assert threads(sim) == []
