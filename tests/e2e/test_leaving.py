"""Getting up from a running game, ending it for everybody, and playing again: asked first, then done."""

from __future__ import annotations

from functools import partial

import pytest
from loopcord.client.parts import text

from bot.locales import words
from tests.e2e.conftest import House
from tests.e2e.playing import Guest, all_see, begin, guest, set_table
from tests.e2e.reading import clicks, is_result, table_of

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


async def test_a_leaving_member_is_asked_and_an_agent_plays_on(shared: House) -> None:
    channel = await shared.playground.add_channel("table")
    anna = await guest(shared.playground, channel, "Anna", "de", seed=9)
    haru = await guest(shared.playground, channel, "千春", "ja", seed=10)
    await set_table(anna, haru)
    await begin(anna, haru)

    question = (await haru.press(haru.board(), "button-leave")).shown
    assert haru.say("answer-leave-sure") in text(question)
    twice = (await haru.slash("leave")).shown
    assert text(twice) == text(question)
    assert "千春" in text(haru.board())
    gone = await haru.press(question, "button-leave-sure")
    assert text(gone.shown).startswith(haru.say("answer-left-game", agent="\0").split("\0")[0])
    way_back = haru.say("hand-left", agent="\0", channel=f"<#{channel}>").split("\0")[1]
    await all_see([anna, haru], "the agent", lambda: "千春" in text(anna.board()) and way_back in text(haru.hand()))

    again = await haru.press(twice, "button-leave-sure")
    assert text(again.shown) == haru.say("refusal-has-left")
    await haru.press(haru.hand(), "button-return")
    await all_see(
        [anna, haru], "who is back", lambda: "千春" in text(anna.board()) and way_back not in text(haru.hand())
    )
    await haru.press((await haru.slash("leave")).shown, "button-leave-sure")
    await anna.play_by_message()
    assert is_result(anna.board())
    assert words("en")("seat-left", name="千春", move="\0").split("\0")[0] in text(anna.board())


async def test_three_people_read_in_their_languages_who_left_came_back_and_took_over(shared: House) -> None:
    channel = await shared.playground.add_channel("table")
    anna = await guest(shared.playground, channel, "Anna", "de")
    haru = await guest(shared.playground, channel, "千春", "ja")
    ben = await guest(shared.playground, channel, "Ben")
    await set_table(anna, haru, ben)
    await begin(anna, haru, ben)

    def read(guest: Guest, key: str, name: str) -> bool:
        """Whether the hand of a guest has this sentence, in their language."""
        sentence = guest.say(key, name=name, agent="\0").split("\0")
        return all(each in text(guest.hand()) for each in sentence)

    def all_read(key: str, name: str) -> bool:
        """Whether the board and the hands of both others have it."""
        sentence = words("en")(key, name=name, agent="\0").split("\0")
        on_board = all(each in text(anna.board()) for each in sentence)
        return on_board and all(read(each, key, name) for each in (anna, ben))

    await haru.press((await haru.slash("leave")).shown, "button-leave-sure")
    await all_see([anna, ben], "who left", partial(all_read, "presence-left", "千春"))
    await haru.until("the way back", lambda: clicks(haru.hand(), "back"))
    await haru.press(haru.hand(), "button-return")
    await all_see([anna, ben], "who is back", partial(all_read, "presence-back", "千春"))
    await haru.press((await haru.slash("leave")).shown, "button-leave-sure")
    dora = await guest(shared.playground, channel, "Dora")
    question = (await dora.press(dora.board(), "button-seat")).shown
    [take] = clicks(question, "take")
    await dora.click(question, take)
    await all_see([anna, ben], "who took the seat", partial(all_read, "presence-taken", "Dora"))
    await dora.until("whose seat it was", lambda: read(dora, "presence-taken-you", ""))
    refused = await haru.slash("join")
    assert haru.say("refusal-had-seat") in text(refused.shown)


async def test_the_host_ends_the_game_for_everybody_and_it_can_be_played_again(shared: House) -> None:
    channel = await shared.playground.add_channel("table")
    anna = await guest(shared.playground, channel, "Anna", "de")
    ben = await guest(shared.playground, channel, "Ben")
    await set_table(anna, ben)
    await begin(anna, ben)
    first = table_of(anna.board())
    refused = await ben.press(ben.board(), "button-vote-ask")
    assert ben.say("answer-vote-ask", name="Anna", needed=2) in text(refused.shown)

    question = (await anna.press(anna.board(), "button-stop")).shown
    game = anna.say("forty_barrels-name")
    assert anna.say("answer-stop-sure", game=game, channel=f"<#{channel}>") in text(question)
    stopped = await anna.press(question, "button-stop-sure")
    assert text(stopped.shown) == anna.say("answer-stopped")
    await ben.until("the end", ben.is_over)
    by = ben.say("table-stopped-by", name="Anna")
    assert by in text(ben.board())
    await ben.until("the end in the direct messages", lambda: by in text(ben.hand()))

    result = ben.board()
    assert ben.say("answer-seated") in text((await ben.press(result, "button-again")).shown)
    # The call is a sentence at first, which rings; then it gets its button.
    await ben.until(
        "a new lobby, and Anna called to it", lambda: clicks(ben.public()[-1], "join") and len(ben.public()) == 3
    )
    _, lobby, call = ben.public()
    assert text(call).startswith(f"<@{anna.person.id}>")
    await anna.until("the call", lambda: len(anna.public()) == 3 and clicks(anna.public()[-1], "join"))
    assert anna.say("answer-seated") in text((await anna.press(call, "button-join")).shown)
    await ben.until("both in the lobby", lambda: all(name in text(ben.public()[1]) for name in ("Anna", "Ben")))
    assert table_of(lobby) != first
    assert text(ben.public()[0]) == text(result)
    await ben.slash("start")
    await ben.until_gone(lobby["id"])
    running = f"-# {ben.say('forty_barrels-name')} · <#{channel}>"
    await ben.until("a hand of each table", lambda: len(ben.hands()) == 2 and running in text(ben.hand()))
