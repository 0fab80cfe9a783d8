"""While Discord fails, an answer claims no message: it says that the message follows, and then it does."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import pytest
from loopcord.client.parts import text

from bot.locales import LANGUAGES
from bot.screens.parts import NO_TABLE, Click
from tests.answers.scene import Scene, play
from tests.e2e.clicking import DEFERRED_UPDATE
from tests.e2e.playing import Guest, begin, set_table
from tests.e2e.reading import clicks

if TYPE_CHECKING:
    from loopcord.client import Answer

A_WHILE: Final = 150.0
"""Virtual seconds in which members may be nudged, and in which the night watch looks."""


def said(answer: Answer) -> str:
    """What an answer says, without the labels of its links."""
    return text(answer.shown)


async def followed(guest: Guest, answer: Answer) -> Answer:
    """The answer, once it is there: the bot may have asked for patience first."""
    return await guest.person.follow_up(answer, 300) if answer.type == DEFERRED_UPDATE else answer


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_follows_when_discord_fails(language: str) -> None:
    async def act(scene: Scene) -> None:
        anna = await scene.guest("Anna", language)
        await anna.slash("join", game="forty_barrels")
        assert said(await anna.slash("board")) == anna.say("answer-board")
        before = anna.board()["id"]
        await scene.fail()
        answer = await anna.slash("board")
        assert said(answer) == anna.say("answer-table-follows")
        assert anna.board()["id"] == before
        await scene.works_again()
        assert anna.in_lobby()
        assert [each["id"] for each in anna.public() if clicks(each, "join")] == [anna.board()["id"]] != [before]

    play(act)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lobby_follows_when_discord_fails(language: str) -> None:
    async def act(scene: Scene) -> None:
        anna = await scene.guest("Anna", language)
        await scene.fail()
        answer = await anna.slash("join", game="forty_barrels")
        assert said(answer) == f"{anna.say('answer-seated')}\n{anna.say('answer-table-follows')}"
        assert anna.public() == []
        await scene.works_again()
        assert anna.in_lobby()
        assert len(anna.hands()) == 1

    play(act)


async def planned(guest: Guest, when: str) -> Answer:
    """The answer to somebody who plans a game night, and confirms the time if they are asked."""
    answer = await guest.slash("gamenight", when=when)
    readings = clicks(answer.shown, "night-plan")
    return await followed(guest, await guest.click(answer.shown, readings[0])) if readings else answer


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plan_follows_when_discord_fails(language: str) -> None:
    async def act(scene: Scene) -> None:
        anna = await scene.guest("Anna", language)
        assert anna.say("answer-plan-follows") not in said(await planned(anna, "2h"))
        before = len(anna.public())
        await scene.fail()
        answer = await planned(anna, "3h")
        assert said(answer).endswith(anna.say("answer-plan-follows"))
        assert len(anna.public()) == before
        await scene.works_again()
        await asyncio.sleep(A_WHILE)
        assert len(anna.public()) == before + 1

    play(act)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_practice_table_follows_when_discord_fails(language: str) -> None:
    async def act(scene: Scene) -> None:
        anna = await scene.guest("Anna", language)
        lesson = await anna.slash("tutorial", game="forty_barrels")
        await scene.fail()
        answer = await followed(anna, await anna.click(lesson.shown, Click(NO_TABLE, 0, "practise", "forty_barrels")))
        told = said(answer)
        assert anna.say("tutorial-follows") in told
        assert anna.person.dm_messages() == []
        await scene.works_again()
        assert len(anna.person.dm_messages()) == 1

    play(act)


def test_closed_direct_messages_are_not_blamed_when_discord_fails() -> None:
    async def act(scene: Scene) -> None:
        anna = await scene.guest("Anna")
        await scene.fail("POST /users/@me/channels")
        answer = await anna.slash("tutorial", game="forty_barrels")
        assert said(answer) == anna.say("refusal-no-discord")

    play(act)


async def running(scene: Scene, language: str) -> tuple[Guest, Guest]:
    """A running game whose turn has lasted for a while: who waits, and who is to act."""
    anna, ben = await scene.guest("Anna", language), await scene.guest("Ben", language)
    await set_table(anna, ben)
    await begin(anna, ben)
    await asyncio.sleep(A_WHILE)
    return (anna, ben) if ben.can_pick() else (ben, anna)


async def nudged(guest: Guest) -> Answer:
    """The answer to somebody who presses the button once, and waits."""
    menu = guest.board()
    if not clicks(menu, "nudge"):
        menu = (await guest.press(menu, "button-more")).shown
    [nudge] = clicks(menu, "nudge")
    return await followed(guest, await guest.person.click(menu, custom_id=nudge.custom_id()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_nudge_follows_when_discord_fails(language: str) -> None:
    async def act(scene: Scene) -> None:
        waiting, acting = await running(scene, language)
        await scene.fail()
        before = acting.hand()["id"]
        told = said(await nudged(waiting))
        assert told == waiting.say("answer-nudge-follows", name=acting.person.name)
        assert acting.hand()["id"] == before
        await scene.works_again()
        assert acting.hand()["id"] != before

    play(act)


def test_a_nudge_that_reaches_nobody_says_so() -> None:
    async def act(scene: Scene) -> None:
        waiting, acting = await running(scene, "en")
        await acting.person.set(dms="50007")
        await scene.playground.deny_bot(acting.channel, "send_messages")
        told = said(await nudged(waiting))
        assert told == waiting.say("answer-nudge-refused", name=acting.person.name)

    play(act)


def test_a_form_about_a_board_that_somebody_deleted_does_not_say_that_it_has_moved() -> None:
    async def act(scene: Scene) -> None:
        anna = await scene.guest("Anna")
        await anna.slash("join", game="forty_barrels")
        await scene.rest()
        board = anna.board()
        [opens] = clicks(board, "agents")
        form = await anna.click(board, opens)
        await scene.fail()
        await scene.process.bot.http.delete_message(int(anna.channel), int(board["id"]))
        answer = await anna.person.submit(form, count="1", level="sensible")
        told = said(await followed(anna, answer))
        assert told == anna.say("answer-change-follows")
        await scene.works_again()
        assert anna.in_lobby()

    play(act)
