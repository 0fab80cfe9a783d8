"""`/help` says in at most four lines what can be done here and now, with buttons that do it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from loopcord.client.parts import buttons, text

from bot.features.welcome.screens import CHOOSE
from bot.locales import LANGUAGES
from tests.e2e.playing import begin, set_table
from tests.e2e.reading import clicks
from tests.simulation.scene import Scene, play

if TYPE_CHECKING:
    from loopcord.client import Answer, Json

    from tests.e2e.playing import Guest

LINES = 4


async def help_for(guest: Guest) -> Json:
    """The answer to `/help` in the channel of a guest."""
    return _checked(await guest.slash("help"))


async def help_in_private(scene: Scene, guest: Guest) -> Json:
    """The answer to `/help` in direct messages."""
    return _checked(await asked_in_private(scene, guest))


async def asked_in_private(scene: Scene, guest: Guest) -> Answer:
    """The same, whatever it is."""
    if not guest.person.dm_messages():
        await guest.slash("privacy", what="export")  # It opens their direct messages.
        await scene.rest()
    return await guest.person.slash(guest.person.dm_messages()[0]["channel_id"], "help")


def _checked(answer: Answer) -> Json:
    shown = answer.shown
    assert shown["page"]["ephemeral_for"] is not None, "only the asker sees it"
    said = [line for line in text(shown).splitlines() if line]
    labels = [each["label"] for each in buttons(shown)]
    lines = [line for line in said if line not in labels]
    assert 1 <= len(lines) <= LINES, lines
    assert sum(line.count("`/") for line in lines) <= 1, "it is no list of commands"
    return shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_leads_to_a_table_and_to_a_lesson_where_nobody_plays(language: str) -> None:
    async def act(scene: Scene) -> None:
        anna = await scene.guest("Anni", await scene.playground.channel(), language)
        shown = await help_for(anna)
        assert anna.say("help-nothing") in text(shown)
        lesson = (await anna.click(shown, clicks(shown, "tutorial")[0])).shown
        assert anna.say("tutorial-question").splitlines()[0].strip("# ") in text(lesson)
        assert lesson["id"] == shown["id"], "it takes the place of the help"
        shown = await help_for(anna)
        chooser = (await anna.click(shown, clicks(shown, CHOOSE)[0])).shown
        await anna.click(chooser, clicks(chooser, "play")[0])
        await anna.until("the lobby", anna.in_lobby)
        assert scene.troubles == []

    play(act)


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_an_open_table_help_offers_a_seat_then_the_start_then_the_hand(language: str) -> None:
    async def act(scene: Scene) -> None:
        channel = await scene.playground.channel()
        anna, ben = await scene.guest("Anni", channel, language), await scene.guest("Beni", channel, language)
        await set_table(anna)
        alone = await help_for(anna)
        assert len(clicks(alone, "play-now")) == 1
        assert clicks(alone, "start") == []
        shown = await help_for(ben)
        game = ben.say("forty_barrels-name")
        assert ben.say("help-open", game=game, channel=f"<#{channel}>") in text(shown)
        await ben.press(shown, "button-join")
        await scene.rest()
        ready = await help_for(ben)
        assert ben.say("help-seated", game=game, channel=f"<#{channel}>") in text(ready)
        await ben.click(ready, clicks(ready, "start")[0])
        await scene.rest()
        for guest in (anna, ben):
            shown = await help_for(guest)
            [hand] = clicks(shown, "hand")
            own_turn = guest.say("help-own-turn") in text(shown)
            seen = (await guest.click(shown, hand)).shown
            assert bool(clicks(seen, "pick")) == own_turn
        assert scene.troubles == []

    play(act)


def test_at_a_running_table_help_offers_the_seat_of_a_house_player_and_else_the_next_game() -> None:
    async def act(scene: Scene) -> None:
        channel = await scene.playground.channel()
        anna, ben, cleo, dora = [await scene.guest(each, channel) for each in ("Anni", "Beni", "Cleo", "Dora")]
        await set_table(anna, ben, agents=1)
        await begin(anna)
        await scene.rest()
        shown = await help_for(cleo)
        assert cleo.say("help-take-seat") in text(shown)
        seats = (await cleo.click(shown, clicks(shown, "seat")[0])).shown
        await cleo.click(seats, clicks(seats, "take")[0])
        await scene.rest()
        assert clicks(await help_for(cleo), "hand")
        full = await help_for(dora)
        assert dora.say("help-watch") in text(full)
        assert [each.kind for each in clicks(full)] == ["tutorial", "call-me"]
        called = (await dora.click(full, clicks(full, "call-me")[0])).shown
        assert dora.say("calls-end", game=dora.say("forty_barrels-name")) in text(called)
        assert "end.off" in [each.payload for each in clicks(called, "call-me")], "it is on"

    play(act)


def test_a_member_who_has_left_gets_the_button_to_come_back() -> None:
    async def act(scene: Scene) -> None:
        channel = await scene.playground.channel()
        anna, ben = await scene.guest("Anni", channel), await scene.guest("Beni", channel)
        await set_table(anna, ben)
        await begin(anna)
        question = (await ben.slash("leave")).shown
        await ben.click(question, clicks(question, "leave-sure")[0])
        await scene.rest()
        shown = await help_for(ben)
        [back] = clicks(shown, "back")
        assert clicks((await ben.click(shown, back)).shown, "back") == []

    play(act)


def test_help_in_another_channel_links_to_the_table_of_the_member() -> None:
    async def act(scene: Scene) -> None:
        channel = await scene.playground.channel()
        anna = await scene.guest("Anni", channel)
        await set_table(anna)
        anna.channel = await scene.playground.add_channel("elsewhere")
        shown = await help_for(anna)
        game = anna.say("forty_barrels-name")
        assert anna.say("help-elsewhere", game=game, channel=f"<#{channel}>") in text(shown)
        assert any(each.get("url", "").endswith(f"/{channel}") for each in buttons(shown))
        assert clicks(shown, CHOOSE)

    play(act)


def test_help_says_where_tables_may_be_and_offers_only_the_lesson() -> None:
    async def act(scene: Scene) -> None:
        channel, other = await scene.playground.channel(), await scene.playground.add_channel("elsewhere")
        anna = await scene.guest("Anni", channel)
        [guild] = await scene.playground.guilds()
        await scene.bots[0].bot.host.servers.allow_channels(int(guild["id"]), (int(other),))
        shown = await help_for(anna)
        assert anna.say("refusal-channel-not-allowed", channels=f"<#{other}>") in text(shown)
        assert [each.kind for each in clicks(shown)] == ["tutorial"]
        await scene.bots[0].bot.host.servers.allow_channels(int(guild["id"]), ())
        await scene.playground.deny_bot(channel, "send_messages")
        shown = await help_for(anna)
        assert anna.say("refusal-cannot-post") in text(shown)
        assert [each.kind for each in clicks(shown)] == ["tutorial"]

    play(act)


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_direct_messages_help_is_about_the_tables_of_the_asker(language: str) -> None:
    async def act(scene: Scene) -> None:
        channel = await scene.playground.channel()
        anna, ben = await scene.guest("Anni", channel, language), await scene.guest("Beni", channel, language)
        shown = await help_in_private(scene, anna)
        assert anna.say("help-private") in text(shown)
        assert [each.kind for each in clicks(shown)] == ["tutorial"]
        await set_table(anna, ben)
        assert clicks(await help_in_private(scene, anna), "start") == [], "a game is started where it is played"
        await begin(anna)
        await scene.rest()
        assert len(clicks(await help_in_private(scene, anna), "hand")) == 1
        anna.channel = ben.channel = await scene.playground.add_channel("elsewhere")
        await set_table(anna, ben)
        await begin(anna)
        await scene.rest()
        answer = await asked_in_private(scene, anna)
        assert anna.say("which-hand") in text(answer.shown)
        assert len(clicks(answer.shown, "hand")) == 2
        assert scene.troubles == []

    play(act)
