"""Answers with pictures in SimCord: what is kept, late or refused; and members who want text only."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.app import Stammtisch
from bot.screens.parts import Screen
from bot.store.store import Store
from tests.bots import make_bot
from tests.cogs.simulation import Clock, Simulation, answer_text, clicks, prefer, reading, walk
from tests.cogs.test_looking_back import an_ended_game
from tests.pictures.illustrated import ILLUSTRATED


@pytest.fixture
async def simcord_bot(store: Store, pace: float, clock: Clock) -> Stammtisch:
    """A bot that draws."""
    return make_bot(store, pace=pace, painters=1, plugins=ILLUSTRATED, clock=clock)


def pictures(message: Any) -> list[str]:
    """The alt texts of the pictures on a message."""
    components = [c if isinstance(c, dict) else c.to_dict() for c in message.components]
    return [item["description"] for each in walk(components) if each["type"] == 12 for item in each["items"]]


def files(message: Any) -> list[int]:
    """The numbers of the files that hang on a message."""
    return [each.id for each in message.attachments]


async def test_a_private_answer_has_its_picture(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    answer = await anna.slash(sim.channel, "hand")
    [said] = pictures(answer.response)
    assert said.startswith("In your hand are ")
    again = await anna.click(await sim.board(), label="My hand")
    assert pictures(again.response) == [said]
    assert said not in answer_text(again)


async def test_a_click_keeps_a_picture_that_stays_and_takes_the_old_one_away(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    first = await sim.to_act(anna, ben)
    hand = await sim.hand(first)
    [before] = files(hand)
    await first.user.click(hand, custom_id=clicks(hand, "pick")[0].custom_id())
    chosen = await sim.hand(first)
    assert files(chosen) == [before]
    await first.user.click(chosen, custom_id=clicks(chosen, "move")[0].custom_id())
    played = await sim.hand(first)
    assert len(files(played)) == 1
    assert files(played) != [before]
    edits = [r.path for r in sim.env.http_requests if r.method == "PATCH" and r.path.endswith(str(hand.id))]
    assert len(edits) == 1, "it became the hand at the deal, and the answer has shown all of it"


@pytest.mark.parametrize("in_private", [False, True])
async def test_a_click_from_before_an_edit_keeps_the_picture_of_the_edit(
    sim: Simulation, in_private: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord sends the message as it was at the click; its picture may have been removed and sent again since."""
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    first = await sim.to_act(anna, ben)
    response = (await first.slash(sim.channel, "hand")).response if in_private else None

    async def now() -> Any:
        return response or await sim.hand(first)

    hand = await now()
    [earlier] = files(hand)
    for choice in ("pictures.off", "pictures.on"):
        await prefer(first, choice, sim.channel)
        await sim.env.settle()
    [before] = files(await now())
    assert before != earlier
    parse = sim.bot._connection.parsers["INTERACTION_CREATE"]

    def late(data: Any) -> None:
        parse(json.loads(json.dumps(data).replace(str(before), str(earlier))))

    monkeypatch.setitem(sim.bot._connection.parsers, "INTERACTION_CREATE", late)
    await (first if in_private else first.user).click(hand, custom_id=clicks(hand, "pick")[0].custom_id())
    assert files(await now()) == [before]
    assert len(pictures(await now())) == 1


async def test_an_answer_that_is_refused_with_its_picture_is_given_in_words(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    sim.env.inject_error("POST", "/interactions/*", status=413, code=40005, times=1)
    answer = await anna.slash(sim.channel, "hand")
    assert pictures(answer.response) == []
    assert "In your hand are " in answer_text(answer)


async def test_a_hand_that_is_refused_with_its_picture_gets_it_from_delivery(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    first = await sim.to_act(anna, ben)
    hand = await sim.hand(first)
    await first.user.click(hand, custom_id=clicks(hand, "pick")[0].custom_id())
    chosen = await sim.hand(first)
    sim.env.inject_error("POST", "/interactions/*", status=413, code=40005, times=1)
    await first.user.click(chosen, custom_id=clicks(chosen, "move")[0].custom_id())
    played = await sim.hand(first)
    assert played.id == hand.id
    assert len(pictures(played)) == 1


async def test_text_only_takes_effect_at_once_for_that_member_alone(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    hand = await sim.hand(anna)
    answer = await prefer(anna, "pictures.off", sim.channel)
    assert "**Pictures**: off" in answer_text(answer)
    assert answer.response.flags.ephemeral
    plain = await sim.hand(anna)
    assert plain.id == hand.id
    assert (pictures(plain), files(plain)) == ([], [])
    assert "**The board** after 0 moves" in reading(plain)
    assert "**In your hand** are " in reading(plain)
    assert pictures(await sim.hand(ben)) != []
    assert pictures(await sim.board()) != []
    asked = await anna.slash(sim.channel, "hand")
    assert pictures(asked.response) == []
    assert "**In your hand** are " in answer_text(asked)
    first = await sim.to_act(anna, ben)
    await sim.play(first)
    assert pictures(await sim.hand(anna)) == []
    await prefer(anna, "pictures.on")
    assert pictures(await sim.hand(anna)) != []


async def test_text_only_outlives_the_bot(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await prefer(anna, "pictures.off", sim.channel)
    await sim.env.settle()
    bot = make_bot(sim.store, pace=0, painters=1, plugins=ILLUSTRATED)
    await sim.env.restart_bot(bot)
    sim.bot = bot
    await sim.deal(anna, ben)
    assert pictures(await sim.hand(anna)) == []
    assert pictures(await sim.hand(ben)) != []


async def test_a_step_gets_the_next_picture_drawn_ahead(sim: Simulation, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await an_ended_game(sim, anna, ben, moves=3)
    page = (await anna.slash(sim.channel, "replay")).response
    on_page, ahead = list[tuple[str, ...]](), list[tuple[str, ...]]()
    illustrate = sim.bot.delivery.illustrator.illustrate

    async def noted(screen: Screen, patience: float, *rest: Any, **options: Any) -> Any:
        if "message" not in options:  # The messages of the table may still get their last pictures.
            (on_page if patience else ahead).append(tuple(picture.key for picture in screen.pictures))
        return await illustrate(screen, patience, *rest, **options)

    monkeypatch.setattr(sim.bot.delivery.illustrator, "illustrate", noted)
    page = (await anna.click(page, label="▶")).response
    [first], [after] = on_page, ahead
    await anna.click(page, label="▶")
    assert on_page == [first, after]
    assert after != first
