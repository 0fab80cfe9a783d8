"""The board stays on a phone's screen: it is posted again below what members write, and nothing is asked at rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.messages.places import ASK_SOON_AFTER
from tests.e2e.playing import begin, set_table
from tests.e2e.reading import clicks
from tests.simulation.scene import Scene, play

if TYPE_CHECKING:
    from loopcord.client import Json

    from tests.e2e.playing import Guest


STILL_SHOWN = 5
"""Messages of some 60 px, below which a phone of 668 px still shows a part of a board."""


async def turn(*guests: Guest) -> None:
    """Let the one of these members who is to act play a card from their private hand in the channel."""
    for guest in guests:
        hand = (await guest.press(guest.board(), "button-hand")).shown
        if clicks(hand, "pick"):
            await guest.play_one(hand)
            return
    raise AssertionError("nobody is to act")


async def two(scene: Scene) -> tuple[Guest, Guest]:
    """Two members whose game has begun, after its first turn."""
    channel = await scene.playground.channel()
    anna, ben = await scene.guest("Anni", channel), await scene.guest("Beni", channel)
    await set_table(anna, ben)
    await begin(anna)
    await scene.rest()
    await turn(anna, ben)
    await scene.rest()
    return anna, ben


async def chat(scene: Scene, guest: Guest, count: int) -> None:
    for number in range(count):
        await guest.person.say(guest.channel, f"No. {number}")
    await scene.rest()


def asked(scene: Scene, channel: str) -> list[Json]:
    """The requests about what is in the channel."""
    return scene.requests("GET", f"channels/{channel}/messages")


def is_last(guest: Guest) -> bool:
    """Whether the board is the last message that everybody sees in the channel."""
    return bool(clicks(guest.public()[-1], "hand"))


def test_the_board_moves_below_the_chat_while_a_phone_still_shows_a_part_of_it() -> None:
    async def act(scene: Scene) -> None:
        anna, ben = await two(scene)
        await chat(scene, anna, STILL_SHOWN)
        await turn_of_board_above(scene, anna, ben)
        assert not is_last(anna)
        await chat(scene, ben, 1)
        await turn_of_board_above(scene, anna, ben)
        assert is_last(anna)
        assert scene.troubles == []

    async def turn_of_board_above(scene: Scene, *guests: Guest) -> None:
        for guest in guests:
            [board] = [each for each in guest.public() if clicks(each, "hand")]
            hand = (await guest.press(board, "button-hand")).shown
            if clicks(hand, "pick"):
                await guest.play_one(hand)
                break
        await scene.rest()

    play(act)


def test_nothing_is_asked_about_a_channel_in_which_nobody_has_written() -> None:
    async def act(scene: Scene) -> None:
        anna, ben = await two(scene)
        before = len(asked(scene, anna.channel))
        for _ in range(4):
            await turn(anna, ben)
            await scene.rest()
        assert len(asked(scene, anna.channel)) == before
        await chat(scene, anna, 1)
        [board] = [each for each in anna.public() if clicks(each, "hand")]
        for guest in (anna, ben):
            hand = (await guest.press(board, "button-hand")).shown
            if clicks(hand, "pick"):
                await guest.play_one(hand)
                break
        await scene.rest()
        assert len(asked(scene, anna.channel)) == before + 1

    assert ASK_SOON_AFTER.total_seconds() < 25, "the scene rests longer than that"
    play(act)
