"""Members tell the bot their time zone when a game night needs it: once, by a time or by a place, and it is kept."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from loopcord.client.parts import text

from bot.features.nights.commands import ZONE_FOR_ALL
from bot.features.nights.wishes import ASK, ZONE
from bot.features.privacy.member_data import Privacy
from bot.locales import LANGUAGES
from bot.screens.time_zones import FIELD
from bot.tables.local_time import hour_text, local_time
from tests.discord_side.test_nights import events, may, plan_of, server
from tests.e2e.playing import Guest
from tests.e2e.reading import clicks
from tests.simulation.scene import LOCALES, Scene, play

if TYPE_CHECKING:
    from loopcord.client import Answer

GUESSES = {"en": "America/New_York", "de": "Europe/Berlin", "ja": "Asia/Tokyo"}
TYPED = {"en": "tomorrow 20:00", "de": "morgen 20:00", "ja": "明日20時"}


async def owner(scene: Scene, language: str = "en") -> Guest:
    """The owner of the server, in its first channel."""
    world = scene.playground.server.state.world
    [guild] = world.guilds.values()
    person = await scene.playground.person(world.people[guild.owner].name)
    await person.set(locale=LOCALES[language])
    return Guest(person, await scene.playground.channel(), language)


async def newcomer(scene: Scene, language: str = "en") -> Guest:
    """A person about whom nothing is known."""
    await may(scene, "create_events")
    return await scene.guest("Resi", await scene.playground.channel(), language)


async def zone_of(scene: Scene, guest: Guest) -> str | None:
    """The zone that is stored about a person."""
    await scene.rest()
    [note] = await scene.store.messages.members([int(guest.person.id)])
    return note.zone


async def zone_of_server(scene: Scene) -> str | None:
    """The zone of the server."""
    return (await scene.bots[0].bot.host.servers.of(int(await server(scene)))).zone


async def set_zone(scene: Scene, zone: str) -> None:
    """A manager has set the zone of the server."""
    guild = int(await server(scene))
    await scene.bots[0].bot.host.servers.choose_zone(guild, zone)


def clock_in(scene: Scene, zone: str) -> str:
    """What clocks show in a zone."""
    return hour_text(local_time(scene.bots[0].bot._clock(), zone))


async def confirmed(guest: Guest, asked: Answer) -> None:
    """Confirm the only time that a question offers."""
    [reading] = clicks(asked.shown, "night-plan")
    await guest.click(asked.shown, reading)


def shows(guest: Guest, zone: str, hour: str) -> bool:
    """Whether the newest plan begins at this hour in a zone."""
    stamp = int(text(plan_of(guest)).split("<t:")[1].split(":")[0])
    return hour_text(local_time(datetime.fromtimestamp(stamp, UTC), zone)) == hour


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_night_asks_for_the_time_and_yes_leads_on_to_the_plan(language: str) -> None:
    async def act(scene: Scene) -> None:
        guest, guess = await newcomer(scene, language), GUESSES[language]
        asked = await guest.slash("gamenight", when=TYPED[language], game="forty_barrels")
        assert guest.say("zone-question", time=clock_in(scene, guess)) in text(asked.shown)
        assert clicks(asked.shown, "night-plan") == []
        asked = await guest.press(asked.shown, "button-zone-yes")
        assert guess in text(asked.shown)
        assert clicks(asked.shown, ASK) == [], "it is their own"
        await confirmed(guest, asked)
        await scene.rest()
        assert shows(guest, guess, "20:00")
        assert await zone_of(scene, guest) == guess
        assert await zone_of_server(scene) is None
        again = await guest.slash("gamenight", when=TYPED[language], game="forty_barrels")
        assert len(clicks(again.shown, "night-plan")) == 1, "it asks only once"
        assert scene.troubles == []

    play(act)


@pytest.mark.parametrize(
    ("place", "zone"), [("Wien", "Europe/Vienna"), ("Auckland", "Pacific/Auckland"), ("東京", "Asia/Tokyo")]
)
def test_no_asks_for_the_city_and_the_night_is_planned_in_its_zone(place: str, zone: str) -> None:
    async def act(scene: Scene) -> None:
        guest = await newcomer(scene)
        asked = await guest.slash("gamenight", when="tomorrow 20:00", game="forty_barrels")
        asked = await guest.fill_in(asked.shown, ASK, **{FIELD: place})
        assert zone in text(asked.shown)
        await confirmed(guest, asked)
        await scene.rest()
        assert shows(guest, zone, "20:00")
        assert await zone_of(scene, guest) == zone

    play(act)


@pytest.mark.parametrize("place", ["Springfieldd", "CST"])
def test_a_place_that_may_be_several_is_asked_about(place: str) -> None:
    async def act(scene: Scene) -> None:
        guest = await newcomer(scene)
        asked = await guest.slash("gamenight", when="tomorrow 20:00", game="forty_barrels")
        asked = await guest.fill_in(asked.shown, ASK, **{FIELD: place})
        assert guest.say("zone-which") in text(asked.shown)
        chosen = clicks(asked.shown, ZONE)[0]
        zone = chosen.payload.partition(".")[0]
        asked = await guest.click(asked.shown, chosen)
        assert zone in text(asked.shown)
        await confirmed(guest, asked)
        assert await zone_of(scene, guest) == zone

    play(act)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_place_that_nobody_knows_is_refused_and_stores_nothing(language: str) -> None:
    async def act(scene: Scene) -> None:
        guest = await newcomer(scene, language)
        asked = await guest.slash("gamenight", when=TYPED[language], game="forty_barrels")
        answer = await guest.fill_in(asked.shown, ASK, **{FIELD: "Xqzzyvw"})
        assert guest.say("refusal-no-such-place", place="Xqzzyvw") in text(answer.shown)
        assert await zone_of(scene, guest) is None
        assert events(scene) == []

    play(act)


def test_a_member_elsewhere_than_the_server_says_so_below_the_time() -> None:
    async def act(scene: Scene) -> None:
        guest = await newcomer(scene)
        await set_zone(scene, "Europe/Berlin")
        asked = await guest.slash("gamenight", when="tomorrow 20:00", game="forty_barrels")
        assert len(clicks(asked.shown, "night-plan")) == 1, "nothing is asked where a manager has set a zone"
        assert clock_in(scene, "Europe/Berlin") in text(asked.shown)
        asked = await guest.fill_in(asked.shown, ASK, **{FIELD: "Tokyo"})
        await confirmed(guest, asked)
        await scene.rest()
        assert shows(guest, "Asia/Tokyo", "20:00")
        assert await zone_of(scene, guest) == "Asia/Tokyo"
        assert await zone_of_server(scene) == "Europe/Berlin"

    play(act)


def test_a_manager_makes_their_zone_that_of_the_server() -> None:
    async def act(scene: Scene) -> None:
        boss, guest = await owner(scene), await newcomer(scene)
        asked = await boss.slash("gamenight", when="tomorrow 20:00", game="forty_barrels")
        asked = await boss.fill_in(asked.shown, ASK, **{FIELD: "Wien"})
        [for_all] = clicks(asked.shown, ZONE_FOR_ALL)
        theirs = await guest.slash("gamenight", when="tomorrow 20:00", game="forty_barrels")
        theirs = await guest.press(theirs.shown, "button-zone-yes")
        assert clicks(theirs.shown, ZONE_FOR_ALL) == []
        assert await zone_of_server(scene) is None
        answer = await boss.click(asked.shown, for_all)
        assert boss.say("answer-zone-server", zone="Europe/Vienna") in text(answer.shown)
        assert await zone_of_server(scene) == "Europe/Vienna"
        assert answer.shown["id"] != asked.shown["id"], "the time is still to be confirmed"
        await confirmed(boss, asked)
        await scene.rest()
        assert shows(boss, "Europe/Vienna", "20:00")

    play(act)


def test_a_night_is_moved_to_a_time_on_the_clock_of_its_planner() -> None:
    async def act(scene: Scene) -> None:
        guest = await newcomer(scene)
        asked = await guest.slash("gamenight", when="2h", game="forty_barrels")
        await confirmed(guest, asked)
        await scene.rest()
        panel = (await guest.press(plan_of(guest), "button-night-move")).shown
        asked = await guest.fill_in(panel, "night-when", when="tomorrow 20:00")
        assert guest.say("zone-question", time=clock_in(scene, "America/New_York")) in text(asked.shown)
        asked = await guest.fill_in(asked.shown, ASK, **{FIELD: "Auckland"})
        [moved] = clicks(asked.shown, "night-moved")
        await guest.click(asked.shown, moved)
        await scene.rest()
        assert shows(guest, "Pacific/Auckland", "20:00")

    play(act)


def test_a_time_too_long_for_a_button_has_to_be_typed_again_but_the_zone_is_kept() -> None:
    async def act(scene: Scene) -> None:
        guest = await newcomer(scene)
        long = "tomorrow" + " at" + " " * 5 + "20:00 " + "please " * 9
        asked = await guest.slash("gamenight", when=long.strip(), game="forty_barrels")
        answer = await guest.press(asked.shown, "button-zone-yes")
        assert guest.say("answer-zone-type-again", zone="America/New_York") in text(answer.shown)
        assert await zone_of(scene, guest) == "America/New_York"
        asked = await guest.slash("gamenight", when="tomorrow 20:00", game="forty_barrels")
        await confirmed(guest, asked)

    play(act)


def test_the_zone_is_among_the_preferences_is_exported_and_is_deleted() -> None:
    async def act(scene: Scene) -> None:
        guest = await newcomer(scene)
        asked = await guest.slash("preferences")
        assert guest.say("preferences-zone-none") in text(asked.shown)
        asked = await guest.fill_in(asked.shown, "zone", **{FIELD: "Graz"})
        assert "Europe/Vienna" in text(asked.shown)
        several = await guest.fill_in(asked.shown, "zone", **{FIELD: "CST"})
        chosen = next(each for each in clicks(several.shown, "me") if each.payload == "zone.Asia/Shanghai")
        asked = await guest.click(several.shown, chosen)
        assert "Asia/Shanghai" in text(asked.shown)
        assert await zone_of(scene, guest) == "Asia/Shanghai"
        bot = scene.bots[0].bot
        privacy = Privacy(bot.host, scene.store, hooks=bot._feature_hooks)
        export = json.loads(await privacy.export(int(guest.person.id)))
        assert export["remembered"]["zone"] == "Asia/Shanghai"
        question = await guest.slash("privacy", what="delete")
        await guest.click(question.shown, clicks(question.shown, "privacy-delete-sure")[0])
        await scene.rest()
        assert await scene.store.messages.members([int(guest.person.id)]) == ()

    play(act)
