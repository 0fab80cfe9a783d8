"""What cannot be done is answered, in the language of the member who asked, and changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from loopcord.client import TOKEN, Answer
from loopcord.client.parts import text

from bot.screens.parts import Click
from tests.e2e.conftest import House
from tests.e2e.playing import Guest, all_see, begin, guest, set_table
from tests.e2e.reading import clicks, is_result, pressed, table_of

if TYPE_CHECKING:
    from loopcord.client import Json

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


NEW_MESSAGE = 4
"""The type of an answer that leaves the message that was clicked as it was."""


async def company(house: House) -> tuple[Guest, Guest, Guest]:
    """A new channel with three people who speak German, English and Japanese."""
    channel = await house.playground.add_channel("table")
    return (
        await guest(house.playground, channel, "Anna", "de"),
        await guest(house.playground, channel, "Ben", "en-US"),
        await guest(house.playground, channel, "千春", "ja"),
    )


async def read_answer(answer: Answer, who: Guest) -> str:
    """What a member read after a click: the answer itself, or what followed an answer that changed the message."""
    if answer.type == NEW_MESSAGE:
        return text(answer.shown)
    own = who.person.id

    def follow_ups() -> list[str]:
        private = [each for each in who.person.messages(who.channel) + who.person.dm_messages() if not pressed(each)]
        return [text(each) for each in private if each["page"]["ephemeral_for"] == own and int(each["id"]) > seen]

    seen = int(answer.interaction)
    await who.until("to be told", follow_ups)
    return follow_ups()[-1]


async def test_commands_are_refused_without_a_table(shared: House) -> None:
    for who in await company(shared):
        for command in ("leave", "start", "hand", "board", "stop"):
            assert text((await who.slash(command)).shown) == who.say("refusal-no-table")
        assert who.public() == []
        assert who.say("rules-question") in text((await who.slash("rules")).shown)


async def test_clicks_are_refused_in_a_lobby(shared: House) -> None:
    anna, ben, haru = await company(shared)
    await set_table(anna)
    lobby = text(anna.board())
    assert text((await anna.slash("join")).shown) == anna.say("refusal-already-seated")
    assert await read_answer(await anna.press(anna.board(), "button-join"), anna) == anna.say("refusal-already-seated")
    assert text((await anna.slash("start")).shown) == anna.say("refusal-too-few-players", missing=1)
    for who in (ben, haru):
        for command in ("leave", "start", "hand", "stop"):
            assert text((await who.slash(command)).shown) == who.say("refusal-not-seated")
        for key in ("button-agents", "button-settings", "button-other-game"):
            assert await read_answer(await who.press(who.board(), key), who) == who.say("refusal-not-seated")
    assert text(anna.board()) == lobby

    await anna.seat_agents(3)
    assert haru.say("refusal-table-full") in text((await haru.slash("join")).shown)
    question = (await anna.press(anna.board(), "button-stop")).shown
    here = {"game": anna.say("forty_barrels-name"), "channel": f"<#{anna.channel}>"}
    assert anna.say("answer-close-sure", **here) in text(question)
    assert not is_result(anna.board())
    assert text((await anna.press(question, "button-close-sure")).shown) == anna.say("answer-stopped")
    await ben.until("the closed lobby to go, which concerned nobody else", lambda: not ben.public())
    closed = anna.say("lobby-closed-elsewhere-by", name="Anna", **here)
    await anna.until("the end in the direct messages", lambda: closed in text(anna.hand()))
    assert text((await ben.slash("start")).shown) == ben.say("refusal-no-table")
    again = await ben.slash("join", game="forty_barrels")
    assert ben.say("answer-seated") in text(again.shown)
    await ben.until("a new lobby", lambda: len(ben.public()) == 1)


async def test_clicks_are_refused_in_a_running_game(shared: House) -> None:
    anna, ben, haru = await company(shared)
    await set_table(anna, ben)
    await begin(anna, ben)
    await all_see([anna, ben], "somebody's turn", lambda: any(g.can_pick() and g.is_called() for g in (anna, ben)))
    acting, waiting = (anna, ben) if anna.can_pick() else (ben, anna)
    hand = acting.hand()

    assert not waiting.can_pick()
    waits = (await waiting.press(waiting.board(), "button-hand")).shown
    assert {click.kind for click in clicks(waits)} == {"how", "emotes", "more"}
    for command in ("hand", "join"):
        assert haru.say("refusal-table-running") in text((await haru.slash(command)).shown)
    assert text((await haru.slash("start")).shown) == haru.say("refusal-table-running")
    assert text((await haru.slash("stop")).shown) == haru.say("refusal-not-host", name="Anna")
    assert ben.say("answer-vote-ask", name="Anna", needed=2) in text((await ben.slash("stop")).shown)
    assert {click.kind for click in clicks((await waiting.slash("join")).shown)} == {"how", "emotes", "more"}
    assert text((await haru.slash("leave")).shown) == haru.say("refusal-not-seated")

    # A private hand follows its table: with the next turn its choices are gone.
    private = (await acting.press(acting.board(), "button-hand")).shown
    assert clicks(private, "pick")
    await acting.play_one(acting.hand())
    await all_see([anna, ben], "the next turn", lambda: waiting.can_pick() or anna.is_over())
    await acting.until("the private hand to follow", lambda: not clicks(acting.person.message(private), "pick"))
    assert clicks(acting.person.message(hand), "pick") == []


async def test_buttons_of_an_older_bot(shared: House) -> None:
    anna, ben, haru = await company(shared)
    await set_table(anna, ben)
    await begin(anna, ben)
    table, board = table_of(anna.board()), text(anna.board())
    unknown = (
        "0:x:0:hand:",
        "anything",
        Click(table, 0, "fly").custom_id(),
        Click(table, 0, "agent").custom_id(),
    )
    elsewhere = Click("nosuch", 0, "hand").custom_id()
    not_theirs = [Click(table, 0, kind, payload).custom_id() for kind, payload in (("pick", "0"), ("move", "play.0.0"))]
    unreadable = Click(table, 0, "move", "0.0").custom_id()
    old = await leave_behind(shared, anna.channel, (*unknown, elsewhere, *not_theirs, unreadable))
    await haru.until("the old message", lambda: old["id"] in {each["id"] for each in haru.public()})

    for custom_id in unknown:
        assert text((await haru.click(old, custom_id)).shown) == haru.say("refusal-unknown-button")
    assert text((await ben.click(old, elsewhere)).shown) == ben.say("refusal-no-table")
    for custom_id in not_theirs:
        assert text((await haru.click(old, custom_id)).shown) == haru.say("refusal-not-seated")
    await ben.click(old, unreadable)
    told_so = ben.say("refusal-unreadable-move")
    await ben.until("to be told", lambda: told_so in [text(each) for each in ben.person.messages(ben.channel)])
    assert text(haru.public()[-1]) == text(old)
    assert text(haru.public()[-2]) == board


async def leave_behind(house: House, channel: str, custom_ids: tuple[str, ...]) -> Json:
    """A message with buttons that another version of the bot has posted, with the same token."""
    labels = [
        {"type": 2, "style": 2, "label": str(number), "custom_id": each} for number, each in enumerate(custom_ids)
    ]
    rows = [{"type": 1, "components": labels[start : start + 5]} for start in range(0, len(labels), 5)]
    address = f"{house.playground.url}/api/v10/channels/{channel}/messages"
    body = {"content": "An older board", "components": rows}
    headers = {"Authorization": f"Bot {TOKEN}"}
    async with house.playground.session.post(address, json=body, headers=headers) as response:
        assert response.status == 200
        message: Json = await response.json()
        return message
