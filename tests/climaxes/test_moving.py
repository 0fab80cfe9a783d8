"""Pictures that move, on a playground in virtual time: after the still ones, and only where they are wanted."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Final

from loopcord.client.parts import pictures

from bot.messages.discord_api.rendering import REVEAL_AFTER
from tests.climaxes.test_once import move
from tests.e2e.clicking import offers, take
from tests.e2e.playing import Guest, begin, set_table
from tests.e2e.reading import clicks
from tests.simulation.scene import Scene, play

if TYPE_CHECKING:
    from loopcord.client import Json

AT_ONCE: Final = REVEAL_AFTER / 2
LATER: Final = REVEAL_AFTER
"""Seconds after the first of both: then everything is drawn and sent."""


def kinds(message: Json) -> list[str]:
    """The endings of the names of the pictures that a message shows, from top to bottom."""
    return [address.partition("?")[0].rpartition(".")[2] for address in pictures(message)]


async def until_a_climax(guests: list[Guest], chance: Random) -> None:
    """Let them move until a climax is in the channel, and stop shortly after that move."""
    before = len(guests[0].climaxes())
    while len(guests[0].climaxes()) == before:
        acting, hand = next((each, each.hand()) for each in guests if offers(each.hand()))
        while True:
            found = offers(hand)
            offer = chance.choice([each for each in found if each.kind == "move"] or found)
            await take(acting, hand, offer)
            await asyncio.sleep(AT_ONCE if offer.kind == "move" else 4)
            if offer.kind == "move":
                break
            hand = acting.person.message(hand)
        if len(guests[0].climaxes()) == before:
            await asyncio.sleep(40)


async def set_up(scene: Scene, game: str) -> list[Guest]:
    channel = await scene.playground.add_channel("table")
    guests = [await scene.guest(each, channel) for each in ("Anna", "Ben", "Cleo")]
    await set_table(*guests, game=game)
    return guests


async def switch_off(who: Guest, command: str, kind: str) -> None:
    """Switch motion off with the screen that a command shows."""
    asked = await who.slash(command)
    [off] = [each for each in clicks(asked.shown, kind) if each.payload == "motion.off"]
    await who.click(asked.shown, off)


def test_a_card_stands_still_first_then_moves_in_the_same_message_and_not_for_a_member_who_wants_none() -> None:
    async def act(scene: Scene) -> None:
        guests = await set_up(scene, "bierfest")
        await switch_off(guests[1], "preferences", "me")
        await begin(*guests)
        await scene.rest()
        await until_a_climax(guests, Random(5))
        [climax] = guests[0].climaxes()
        hands = [each.hand() for each in guests]
        assert kinds(climax) == ["png"]
        assert [kinds(hand) for hand in hands] == [["png", "png"]] * 3, "the card, and the hand"
        await asyncio.sleep(LATER)
        [later] = guests[0].climaxes()
        assert (later["id"], kinds(later)) == (climax["id"], ["webp"])
        assert [each.hand()["id"] for each in guests] == [hand["id"] for hand in hands]
        assert [kinds(each.hand()) for each in guests] == [["webp", "png"], ["png", "png"], ["webp", "png"]]
        assert offers(next(each.hand() for each in guests if offers(each.hand()))), "nobody lost a button"
        await asyncio.sleep(60)
        assert kinds(guests[0].climaxes()[0]) == ["webp"], "it stays as it is"
        assert scene.findings() == []

    play(act, seed=5, painters=1)


def test_pictures_in_the_channel_stand_still_on_a_server_that_wants_it_and_hands_are_the_members() -> None:
    async def act(scene: Scene) -> None:
        channel = await scene.playground.add_channel("table")
        guests = [await scene.guest(each, channel) for each in ("Anna", "Ben", "Cleo")]
        owner, *_ = await scene.playground.people()
        manager = Guest(owner, channel, "en")
        await switch_off(manager, "settings", "server")
        await set_table(*guests, game="bierfest")
        await begin(*guests)
        await scene.rest()
        await until_a_climax(guests, Random(5))
        await asyncio.sleep(LATER)
        assert kinds(guests[0].climaxes()[0]) == ["png"]
        assert [kinds(each.hand()) for each in guests] == [["webp", "png"]] * 3
        assert scene.findings() == []

    play(act, seed=5, painters=1)


def test_the_result_plays_the_last_turn_after_it_has_stood_still() -> None:
    async def act(scene: Scene) -> None:
        guests = await set_up(scene, "bierfest")
        await begin(*guests)
        await scene.rest()
        chance = Random(2)
        while not guests[0].is_over():
            await move(guests, chance)
        await scene.rest()
        result = guests[0].board()
        assert kinds(result) == ["webp"]
        assert scene.findings() == []

    play(act, seed=2, painters=1)


def test_nothing_moves_where_the_host_of_the_bot_wants_no_motion() -> None:
    async def act(scene: Scene) -> None:
        guests = await set_up(scene, "bierfest")
        await begin(*guests)
        await scene.rest()
        await until_a_climax(guests, Random(5))
        await asyncio.sleep(LATER)
        shown = [guests[0].climaxes()[0], *(each.hand() for each in guests)]
        assert {kind for message in shown for kind in kinds(message)} == {"png"}

    play(act, seed=5, painters=1, motion="off")
