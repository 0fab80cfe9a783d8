"""Emotes at a real table: three members of three languages, and the ten seconds between two updates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopcord.client.parts import text

from bot.locales import LANGUAGES, words
from bot.messages.delivery import EMOTES_REST
from tests.e2e.playing import begin, set_table
from tests.e2e.reading import clicks
from tests.simulation.scene import Scene, play

if TYPE_CHECKING:
    from loopcord.client import Json

    from tests.e2e.playing import Guest


async def three(scene: Scene, game: str = "forty_barrels") -> list[Guest]:
    """Three members, each of another language, whose game has begun."""
    channel = await scene.playground.channel()
    names = zip(("Anni", "Beni", "Cleo"), LANGUAGES, strict=True)
    guests = [await scene.guest(name, channel, language) for name, language in names]
    await set_table(*guests, game=game)
    await begin(guests[0])
    await scene.rest()
    return guests


async def menu_of(guest: Guest) -> Json:
    """The emotes that a member may show."""
    return (await guest.press(guest.hand(), "button-emotes")).shown


async def show(guest: Guest, menu: Json, emote: str) -> Json:
    """Show one of them, and return the menu as it is then."""
    [click] = [each for each in clicks(menu, "emote") if each.payload == emote]
    return (await guest.click(menu, click)).shown


def board_edits(scene: Scene, guest: Guest) -> list[float]:
    """When the board was edited."""
    path = f"channels/{guest.channel}/messages/{guest.board()['id']}"
    return [each["time"] for each in scene.requests("PATCH", path)]


def test_everybody_is_shown_it_in_their_own_language_and_it_goes_with_the_next_move() -> None:
    async def act(scene: Scene) -> None:
        guests = await three(scene)
        [actor] = [each for each in guests if each.can_pick()]
        other = next(each for each in guests if each is not actor)
        await show(other, await menu_of(other), "laugh")
        await show(actor, await menu_of(actor), "your-turn")
        await scene.rest()
        for guest in guests:
            for each, emote in ((other, "laugh"), (actor, "your-turn")):
                name = guest.say("table-you") if each is guest else each.person.name
                assert f"{name}**{':' if guest.language != 'ja' else '：'}" in text(guest.hand())
                assert guest.say(f"emote-{emote}") in text(guest.hand())
        assert words("en")("emote-laugh") in text(actor.board())
        await actor.play_one(actor.hand())
        await scene.rest()
        for guest in guests:
            assert guest.say("emote-your-turn") not in text(guest.hand())
            assert guest.say("emote-laugh") in text(guest.hand())
        assert scene.findings() == []
        assert scene.troubles == []

    play(act)


def test_emotes_alone_change_the_board_at_most_once_in_ten_seconds() -> None:
    async def act(scene: Scene) -> None:
        guests = await three(scene)
        menus = [await menu_of(each) for each in guests]
        before = len(board_edits(scene, guests[0]))
        for emote in ("laugh", "ouch", "cheers"):
            for guest, menu in zip(guests, menus, strict=True):
                await show(guest, menu, emote)
        await scene.rest()
        first, second = board_edits(scene, guests[0])[before:]
        assert second - first >= EMOTES_REST - 1
        for guest in guests:
            assert text(guest.board()).count(words("en")("emote-cheers")) == len(guests)
        assert scene.findings() == []

    play(act)
