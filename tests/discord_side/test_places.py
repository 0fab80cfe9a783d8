"""Moderators and other bots change a table's place in the middle of a game: it recovers, and clicks are answered."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from loopcord.client.parts import text

from bot.locales import LANGUAGES
from tests.discord_side.test_emojis import at_a_table, confessions
from tests.e2e.playing import Guest, begin, set_table
from tests.e2e.reading import clicks, is_result
from tests.e2e.test_pictures import pictures
from tests.simulation.scene import LOCALES, Scene, play

if TYPE_CHECKING:
    from loopcord.client import Answer


def is_explained(answer: Answer) -> bool:
    """Whether an answer is there and is no number from the log."""
    return answer.message is not None and not any(each in text(answer.message) for each in confessions())


async def in_a_thread(scene: Scene, language: str = "en") -> tuple[Guest, str]:
    """A lobby in a thread of a channel, and the thread's id. The guest is the owner of the server."""
    world = scene.playground.server.state.world
    channel = await scene.playground.channel()
    guild = world.channels[channel].guild
    assert guild is not None
    owner = await scene.playground.person(world.people[world.guilds[guild].owner].name)
    await owner.set(locale=LOCALES[language])
    thread = await owner.start_thread(channel, "table")
    guest = Guest(owner, thread, language)
    await guest.slash("join", game="forty_barrels")
    await guest.until("the lobby", guest.in_lobby)
    await scene.rest()
    return guest, thread


@pytest.mark.parametrize(
    "changes",
    [{"archived": True}, {"locked": True}, {"locked": True, "archived": True}],
    ids=["archived", "locked", "both"],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_click_in_a_closed_thread_is_answered_and_the_lobby_is_right_once_it_is_open(
    changes: dict[str, bool], language: str
) -> None:
    async def act(scene: Scene) -> None:
        guest, thread = await in_a_thread(scene, language)
        lobby = guest.board()
        await guest.person.change_thread(thread, **changes)
        answer = await guest.fill_in(lobby, "agents", count="2", level="sensible")
        assert is_explained(answer)
        assert scene.events("interaction-failed") == []
        await guest.person.change_thread(thread, archived=False)
        await guest.person.change_thread(thread, locked=False)
        await scene.rest()
        assert text(guest.board()) != text(lobby)

    play(act)


def test_a_screen_for_a_thread_that_was_locked_meanwhile_is_refused_in_words() -> None:
    async def act(scene: Scene) -> None:
        guest, thread = await in_a_thread(scene, "en")
        await guest.seat_agents(1)
        await begin(guest)
        await guest.play_by_message()
        asked = (await guest.slash("stats")).shown
        await scene.playground.fault("slow", match="POST /interactions/**", delay=1.0, count=1)
        shown = asyncio.create_task(guest.click(asked, clicks(asked, "stats-show")[0]))
        await asyncio.sleep(0.5)
        await guest.person.change_thread(thread, locked=True)
        assert guest.say("refusal-cannot-share") in text((await shown).shown)
        assert scene.events("interaction-failed") == []

    play(act)


def test_an_old_board_in_a_thread_that_was_closed_before_its_deletion_goes_once_the_thread_is_open() -> None:
    async def act(scene: Scene) -> None:
        guest, thread = await in_a_thread(scene, "en")
        old = guest.board()["id"]
        await scene.playground.fault("slow", match="DELETE /channels/**", delay=1.0)
        asking = asyncio.create_task(guest.slash("board"))
        await guest.until("the new board", lambda: guest.board()["id"] != old)
        await guest.person.change_thread(thread, locked=True, archived=True)
        await asking
        await scene.rest()
        assert old in [each["id"] for each in guest.public()]
        await scene.playground.clear_faults()
        await guest.person.change_thread(thread, archived=False)
        await guest.person.change_thread(thread, locked=False)
        await scene.rest()
        assert old not in [each["id"] for each in guest.public()]

    play(act)


@pytest.mark.parametrize("permission", ["send_messages", "view_channel"])
def test_a_game_that_ends_where_the_bot_may_not_write_shows_its_result_once_it_may(permission: str) -> None:
    async def act(scene: Scene) -> None:
        anna = await at_a_table(scene)
        await scene.playground.purge(anna.channel)
        await scene.playground.deny_bot(anna.channel, permission)
        await anna.play_one(anna.hand())
        await scene.rest()
        question = (await anna.slash("stop")).shown
        await anna.click(question, clicks(question, "stop-sure")[0])
        await scene.rest()
        await scene.playground.deny_bot(anna.channel)
        await scene.rest()
        assert is_result(anna.board())

    play(act)


def test_a_result_in_words_gets_its_picture_once_the_bot_may_send_files_again() -> None:
    """The game is over, so no change of its table brings it."""

    async def act(scene: Scene) -> None:
        anna = await at_a_table(scene)
        await scene.playground.deny_bot(anna.channel, "attach_files")
        question = (await anna.slash("stop")).shown
        await anna.click(question, clicks(question, "stop-sure")[0])
        await scene.rest()
        assert is_result(anna.board())
        assert not pictures(anna.board())
        await scene.playground.deny_bot(anna.channel)
        await scene.rest()
        assert pictures(anna.board())

    play(act, painters=1)


def test_purged_messages_of_a_table_come_back_with_its_next_change_and_by_board() -> None:
    async def act(scene: Scene) -> None:
        anna = await at_a_table(scene)
        assert await scene.playground.purge(anna.channel)
        await anna.until("the messages to go", lambda: not anna.public())
        await anna.play_one(anna.hand())
        await anna.until("the board", anna.public)
        await scene.rest()
        await scene.playground.purge(anna.channel)
        assert is_explained(await anna.slash("board"))
        assert anna.public()
        assert scene.troubles == []

    play(act)


def test_a_click_in_a_channel_that_is_deleted_meanwhile_is_no_error() -> None:
    async def act(scene: Scene) -> None:
        channel = await scene.playground.add_channel("short-lived")
        anna = await scene.guest("Anna", channel)
        await set_table(anna, agents=1)
        await begin(anna)
        await scene.playground.fault("slow", delay=1.0, match="POST /interactions/**")
        custom_id = clicks(anna.board(), "hand")[0].custom_id()
        clicking = asyncio.create_task(anna.person.click(anna.board(), custom_id=custom_id))
        await asyncio.sleep(0.5)
        await scene.playground.delete_channel(channel)
        await asyncio.gather(clicking, return_exceptions=True)
        await scene.rest()
        assert scene.events("interaction-failed") == []

    play(act)


@pytest.mark.parametrize("permission", ["embed_links", "attach_files", "use_external_emojis", "read_message_history"])
def test_a_game_goes_on_without_a_permission_that_somebody_has_removed(permission: str) -> None:
    async def act(scene: Scene) -> None:
        anna = await at_a_table(scene)
        await scene.playground.deny_bot(anna.channel, permission)
        for _ in range(3):
            before = text(anna.board())
            await anna.until("a turn", anna.can_pick)
            assert is_explained(await anna.play_one(anna.hand()))
            await scene.rest()
            assert text(anna.board()) != before
        await scene.playground.deny_bot(anna.channel)
        await scene.rest()
        assert scene.troubles == []

    play(act, painters=1)
