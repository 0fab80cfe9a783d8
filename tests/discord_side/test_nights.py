"""Moderators change events, messages and permissions of game nights: the nights go on, and plans say what is wrong."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

import pytest
from loopcord.client.parts import buttons, text

from bot.features.nights.events import ASK_AGAIN_AFTER
from bot.features.nights.nights import WATCH_INTERVAL
from bot.locales import LANGUAGES
from bot.messages.places import OPEN_FOR
from bot.store.schema import ServerSettings
from bot.store.unit_of_work import save_server
from tests.discord_side.test_places import in_a_thread, is_explained
from tests.e2e.reading import clicks
from tests.simulation.scene import LOCALES, Scene, play

if TYPE_CHECKING:
    from loopcord.client import Json

    from tests.e2e.playing import Guest

HOUR: Final = 3600.0
ENDED, CANCELLED = 3, 4


async def server(scene: Scene) -> str:
    """The id of the only server."""
    [guild] = await scene.playground.guilds()
    return str(guild["id"])


async def may(scene: Scene, *permissions: str) -> None:
    """Give the bot's role these permissions in the server, and no others."""
    await scene.playground.change_guild(await server(scene), bot_allowed=permissions)


async def planned(scene: Scene, language: str = "en", when: str = "2h") -> Guest:
    """A person who has planned a night for 40 Barrels, with an event."""
    await may(scene, "create_events")
    await scene.playground.change_guild(await server(scene), locale=LOCALES[language])
    anna = await scene.guest("Anna", await scene.playground.channel(), language)
    await plan(anna, when)
    await scene.rest()
    assert len(events(scene)) == 1
    assert clicks(plan_of(anna), "night-move")
    return anna


async def plan(anna: Guest, when: str) -> None:
    """Plan a night by typing its time."""
    asked = await anna.slash("gamenight", when=when, game="forty_barrels")
    await anna.click(asked.shown, clicks(asked.shown, "night-plan")[0])


def plan_of(anna: Guest) -> Json:
    """The newest plan."""
    return [each for each in anna.public() if "🎲" in text(each)][-1]


def events(scene: Scene) -> list[Any]:
    """The events of the server that nobody has ended or cancelled."""
    [guild] = scene.playground.server.state.world.guilds.values()
    return [each for each in guild.events if each.status not in (ENDED, CANCELLED)]


async def move(scene: Scene, anna: Guest) -> None:
    """Move a night by an hour."""
    asked = (await anna.press(plan_of(anna), "button-night-move")).shown
    await anna.press(asked, "button-night-by-60")
    await scene.rest()


async def cancel(scene: Scene, anna: Guest) -> None:
    """Cancel a night."""
    asked = (await anna.press(plan_of(anna), "button-night-cancel")).shown
    await anna.press(asked, "button-night-cancel-sure")
    await scene.rest()


def links(message: Json) -> list[str]:
    """The addresses of a message's buttons."""
    return [each["url"] for each in buttons(message) if "url" in each]


def calls(anna: Guest) -> list[Json]:
    """The calls in the channel."""
    return [each for each in anna.public() if clicks(each, "night-sit")]


def changes(scene: Scene) -> int:
    """How many changes of events the bot has sent."""
    return len(scene.requests("PATCH", "/scheduled-events")) + len(scene.requests("DELETE", "/scheduled-events"))


async def remove_event(scene: Scene, how: int | None) -> None:
    """A moderator deletes the event (None), ends or cancels it."""
    [event] = events(scene)
    if how is None:
        await scene.playground.delete_event(await server(scene), event.id)
        return
    if how == ENDED:
        await scene.playground.change_event(await server(scene), event.id, 2)
    await scene.playground.change_event(await server(scene), event.id, how)


@pytest.mark.parametrize(
    ("how", "language"), [(None, "en"), (ENDED, "de"), (CANCELLED, "ja")], ids=["deleted", "ended", "cancelled"]
)
def test_an_event_that_a_moderator_removed_is_not_made_again_and_the_moved_night_begins(
    how: int | None, language: str
) -> None:
    async def act(scene: Scene) -> None:
        anna = await planned(scene, language)
        await remove_event(scene, how)
        await move(scene, anna)
        assert anna.say("night-event-removed") in text(plan_of(anna))
        assert links(plan_of(anna)) == []
        await move(scene, anna)
        assert events(scene) == []
        assert len(scene.requests("POST", "/scheduled-events")) == 1
        assert calls(anna) == []
        await asyncio.sleep(4 * HOUR)
        assert len(calls(anna)) == 1
        assert scene.troubles == []

    play(act)


def test_a_night_without_its_event_is_cancelled_like_any_other() -> None:
    async def act(scene: Scene) -> None:
        anna = await planned(scene)
        await remove_event(scene, None)
        await cancel(scene, anna)
        assert anna.say("night-cancelled") in text(plan_of(anna))
        assert anna.say("night-event-denied") not in text(plan_of(anna))
        sent = changes(scene)
        await asyncio.sleep(HOUR)
        assert changes(scene) == sent
        assert scene.troubles == []

    play(act)


@pytest.mark.parametrize("how", [None, CANCELLED], ids=["deleted", "cancelled"])
def test_the_next_evening_of_a_series_does_not_link_to_an_event_that_a_moderator_removed(how: int | None) -> None:
    async def act(scene: Scene) -> None:
        guild, soon = int(await server(scene)), datetime.fromtimestamp(scene.playground.clock.now() + 2 * HOUR, UTC)
        await scene.store.write(lambda unit: save_server(unit, guild, ServerSettings(zone="UTC")))
        anna = await planned(scene, when=f"every {soon:%A %H:%M}")
        await remove_event(scene, how)
        await asyncio.sleep(6 * HOUR)
        assert clicks(plan_of(anna), "night-move")
        assert anna.say("night-event-removed") in text(plan_of(anna))
        assert links(plan_of(anna)) == []
        assert len(scene.requests("POST", "/scheduled-events")) == 1
        assert scene.troubles == []

    play(act)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_event_that_the_bot_may_not_change_follows_once_it_may(language: str) -> None:
    async def act(scene: Scene) -> None:
        anna = await planned(scene, language)
        [before] = events(scene)
        began = before.begins
        await may(scene)
        sent = changes(scene)
        await move(scene, anna)
        [stands] = events(scene)
        assert stands.begins == began
        assert anna.say("night-event-denied") in text(plan_of(anna))
        assert links(plan_of(anna))
        await asyncio.sleep(HOUR)
        assert changes(scene) == sent, "nothing is sent that would be refused"
        await may(scene, "create_events")
        await asyncio.sleep(2 * WATCH_INTERVAL)
        [after] = events(scene)
        assert (after.id, after.begins) == (before.id, began + HOUR)
        assert anna.say("night-event-denied") not in text(plan_of(anna))
        assert scene.troubles == []

    play(act)


def test_an_event_that_the_bot_may_not_delete_goes_once_it_may() -> None:
    async def act(scene: Scene) -> None:
        anna = await planned(scene)
        await may(scene)
        await cancel(scene, anna)
        assert len(events(scene)) == 1
        assert anna.say("night-event-denied") in text(plan_of(anna))
        await may(scene, "manage_events")
        await asyncio.sleep(2 * WATCH_INTERVAL)
        assert events(scene) == []
        assert anna.say("night-event-denied") not in text(plan_of(anna))
        assert scene.troubles == []

    play(act)


def test_a_change_that_is_refused_although_it_seems_allowed_is_tried_again_after_an_hour() -> None:
    async def act(scene: Scene) -> None:
        anna = await planned(scene)
        [before] = events(scene)
        began = before.begins
        [guild] = scene.playground.server.state.world.guilds.values()
        guild.bot_allowed = []  # The bot hears nothing of it.
        await move(scene, anna)
        assert anna.say("night-event-denied") in text(plan_of(anna))
        sent = changes(scene)
        guild.bot_allowed = ["create_events"]
        await asyncio.sleep(ASK_AGAIN_AFTER.total_seconds() / 2)
        assert changes(scene) == sent
        await asyncio.sleep(ASK_AGAIN_AFTER.total_seconds())
        [after] = events(scene)
        assert after.begins == began + HOUR
        assert changes(scene) == sent + 1

    play(act)


def test_a_purged_plan_is_posted_again_silently_with_the_next_change_and_calls() -> None:
    async def act(scene: Scene) -> None:
        anna = await planned(scene)
        asked = (await anna.press(plan_of(anna), "button-night-move")).shown
        await scene.playground.purge(anna.channel)
        await anna.until("the messages to go", lambda: not anna.public())
        posts = len(scene.requests("POST", "/messages"))
        await anna.press(asked, "button-night-by-60")
        await scene.rest()
        assert clicks(plan_of(anna), "night-in")
        [sent] = scene.requests("POST", "/messages")[posts:]
        assert json.loads(bytes(sent["body"]))["flags"] & 1 << 12, "it makes no phone ring"
        await asyncio.sleep(4 * HOUR)
        assert len(calls(anna)) == 1
        assert scene.troubles == []

    play(act)


def test_a_plan_that_was_purged_before_its_night_is_not_posted_but_the_call_comes() -> None:
    async def act(scene: Scene) -> None:
        anna = await planned(scene)
        await scene.playground.purge(anna.channel)
        await asyncio.sleep(3 * HOUR)
        assert len(calls(anna)) == 1
        await scene.playground.purge(anna.channel)  # The call, and the lobby.
        question = (await anna.slash("privacy")).shown
        await anna.click(question, clicks(question, "privacy-delete")[0])
        await scene.rest()
        assert calls(anna) == []
        assert scene.troubles == []

    play(act)


def test_a_night_that_discord_does_not_take_for_a_while_is_no_error_and_is_delivered_later() -> None:
    async def act(scene: Scene) -> None:
        anna = await planned(scene, when="10m")
        await scene.playground.fault("errors", status=503, count=1_000, match="* /channels/**")
        await asyncio.sleep(HOUR / 4)
        assert scene.events("night-not-delivered") == []
        assert calls(anna) == []
        await scene.playground.clear_faults()
        await asyncio.sleep(2 * WATCH_INTERVAL)
        assert len(calls(anna)) == 1

    play(act)


def test_a_call_waits_for_the_permission_to_write_and_opens_no_table_before() -> None:
    async def act(scene: Scene) -> None:
        anna = await planned(scene)
        await scene.playground.deny_bot(anna.channel, "send_messages")
        await asyncio.sleep(3 * HOUR)
        assert calls(anna) == []
        assert await scene.bots[0].bot.host.open_table(int(anna.channel)) is None
        assert anna.say("night-begun") in text(plan_of(anna))
        sent = len(scene.requests())
        await asyncio.sleep(10 * WATCH_INTERVAL)
        assert len(scene.requests()) == sent, "nothing is sent that would be refused"
        await scene.playground.deny_bot(anna.channel)
        await asyncio.sleep(2 * WATCH_INTERVAL)
        assert len(calls(anna)) == 1
        assert scene.troubles == []

    play(act)


def test_a_call_to_a_locked_thread_comes_once_it_is_unlocked() -> None:
    async def act(scene: Scene) -> None:
        guest, thread = await in_a_thread(scene)
        await may(scene, "create_events")
        await plan(guest, "2h")
        await scene.rest()
        await guest.person.change_thread(thread, locked=True)
        await asyncio.sleep(2.5 * HOUR)
        assert calls(guest) == []
        await guest.person.change_thread(thread, locked=False)
        await asyncio.sleep(2 * OPEN_FOR.total_seconds())
        assert len(calls(guest)) == 1

    play(act)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_in_a_locked_thread_says_that_a_moderator_has_to_unlock_it(language: str) -> None:
    async def act(scene: Scene) -> None:
        guest, thread = await in_a_thread(scene, language)
        await plan(guest, "2h")
        await scene.rest()
        for plan_or_lobby, kind in ((plan_of(guest), "night-out"), (_lobby(guest), "join")):
            await guest.person.change_thread(thread, locked=True)
            answer = await guest.click(plan_or_lobby, clicks(plan_or_lobby, kind)[0])
            assert is_explained(answer)
            await scene.rest()
            assert guest.say("answer-thread-locked") in "\n".join(map(text, _private(guest)))
        assert scene.events("interaction-failed") == []

    play(act)


def test_an_answer_in_an_open_thread_says_nothing_of_a_lock() -> None:
    async def act(scene: Scene) -> None:
        guest, _ = await in_a_thread(scene)
        await plan(guest, "2h")
        await scene.rest()
        await guest.press(plan_of(guest), "button-night-out")
        await scene.rest()
        assert guest.say("answer-thread-locked") not in "\n".join(map(text, _private(guest)))

    play(act)


def _lobby(guest: Guest) -> Json:
    return next(each for each in guest.public() if clicks(each, "agents"))


def _private(guest: Guest) -> list[Json]:
    """What only the guest sees in the channel."""
    return [each for each in guest.person.messages(guest.channel) if each["page"]["ephemeral_for"] is not None]
