"""What members around a table are offered: a seat, only what they may do, and private answers that do not pile up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from loopcord.client.parts import buttons, text

from bot.locales import LANGUAGES
from tests.e2e.playing import begin, set_table
from tests.e2e.reading import clicks
from tests.simulation.scene import Scene, play

if TYPE_CHECKING:
    from loopcord.client import Json

    from tests.e2e.playing import Guest

APART = 14
"""Discord's type of the line between two parts."""


def private(guest: Guest) -> list[str]:
    """The ids of the private answers that a guest has in the channel."""
    return [each["id"] for each in guest.person.messages(guest.channel) if each["page"]["ephemeral_for"] is not None]


async def menu(guest: Guest) -> Json:
    """The menu behind … of the board."""
    return (await guest.press(guest.board(), "button-more")).shown


def lines(message: Json) -> list[list[str]]:
    """The kinds of the clicks in each row of a framed message; an empty one for each line between its parts."""
    [box] = message["components"]
    found: list[list[str]] = []
    for part in box["components"]:
        if part["type"] == APART:
            found.append([])
        elif part["type"] == 1:
            found.append([each["custom_id"].split(":")[3] for each in part["components"] if "custom_id" in each])
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_my_hand_offers_a_spectator_a_seat_or_says_that_there_is_none(language: str) -> None:
    async def act(scene: Scene) -> None:
        channel = await scene.playground.channel()
        anna, ben, cleo, dora = [
            await scene.guest(each, channel, language) for each in ("Anni", "Beni", "Cleo", "Dora")
        ]
        await set_table(anna, ben, agents=1)
        await begin(anna)
        await scene.rest()
        seats = (await cleo.press(cleo.board(), "button-hand")).shown
        assert cleo.say("answer-seat-question", game=cleo.say("forty_barrels-name")) in text(seats)
        await cleo.click(seats, clicks(seats, "take")[0])
        await scene.rest()
        assert cleo.hands()
        watching = text((await dora.press(dora.board(), "button-hand")).shown)
        assert dora.say("watching") in watching
        assert dora.say("refusal-table-running") in watching
        assert scene.troubles == []

    play(act)


def test_only_those_who_may_end_the_table_are_offered_it() -> None:
    async def act(scene: Scene) -> None:
        channel = await scene.playground.channel()
        anna, ben, cleo = [await scene.guest(each, channel) for each in ("Anni", "Beni", "Cleo")]
        await set_table(anna, ben)
        assert [bool(clicks(await menu(each), "stop")) for each in (anna, ben, cleo)] == [True, True, False]
        await begin(anna)
        await scene.rest()
        for guest, offered in ((anna, "button-stop"), (ben, "button-vote-ask"), (cleo, None)):
            labels = [each["label"] for each in buttons(await menu(guest))]
            shown = [key for key in ("button-stop", "button-vote-ask") if guest.say(key) in labels]
            assert shown == [offered] * bool(offered), guest.person.name
        asked = (await ben.press(await menu(ben), "button-vote-ask")).shown
        await ben.click(asked, clicks(asked, "vote")[0])
        await scene.rest()
        assert clicks(anna.board(), "vote")

    play(act)


def test_leave_and_stop_lie_apart_from_what_is_pressed_often() -> None:
    async def act(scene: Scene) -> None:
        channel = await scene.playground.channel()
        anna, ben = await scene.guest("Anni", channel), await scene.guest("Beni", channel)
        await set_table(anna, ben, agents=1)
        await begin(anna)
        await scene.rest()
        for guest in (anna, ben):
            found = lines(await menu(guest))
            [ends] = [number for number, kinds in enumerate(found) if "leave" in kinds]
            assert found[ends] == ["leave", "stop"]
            assert found[ends - 1] == found[ends + 1] == [], "a line above and one below"
            assert any("hurry" in kinds for kinds in found[: ends - 1])
            assert len([kinds for kinds in found if kinds]) <= 4, "it is short"

    play(act)


@pytest.mark.parametrize("key", ["button-faster", "button-pause", "button-rules", "button-log", "button-preferences"])
def test_a_private_menu_makes_room_for_what_its_button_leads_to(key: str) -> None:
    async def act(scene: Scene) -> None:
        channel = await scene.playground.channel()
        anna, ben = await scene.guest("Anni", channel), await scene.guest("Beni", channel)
        await set_table(anna, ben, agents=1)
        await anna.fill_in(anna.board(), "set", clock="day")
        await begin(anna)
        await scene.rest()
        hand = (await ben.press(ben.board(), "button-hand")).shown
        before = private(ben)
        more = (await ben.press(hand, "button-more")).shown
        assert private(ben) == [*before, more["id"]], "the hand stays"
        await ben.press(more, key)
        await scene.rest()
        assert private(ben) == [*before, more["id"]], "the answer replaces the menu"
        assert not clicks(ben.person.message(more), "pause")
        assert scene.troubles == []

    play(act)


def test_a_menu_stays_where_its_button_is_refused() -> None:
    async def act(scene: Scene) -> None:
        channel = await scene.playground.channel()
        anna, ben = await scene.guest("Anni", channel), await scene.guest("Beni", channel)
        await set_table(anna, ben)
        await begin(anna)
        await scene.rest()
        [waits] = [guest for guest in (anna, ben) if not guest.can_pick()]
        more = await menu(waits)
        await waits.press(more, "button-nudge")
        again = await menu(waits)
        refused = await waits.press(again, "button-nudge")
        assert refused.shown["id"] != again["id"]
        assert clicks(waits.person.message(again), "nudge")

    play(act)
